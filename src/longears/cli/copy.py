"""`longears copy`: from a file into PostgreSQL, and back."""

import asyncio
import sys

import click

from longears.cli.settings import PlaceType
from longears.cli.spoken import Problem
from longears.node.protocols import StoreError
from longears.server.places import Place, shown
from longears.server.stores.copying import Progress, copy

EXAMPLES = """\b
Examples:
  longears copy --from sqlite:/var/lib/longears/tables.db \\
                --to postgresql://longears@db.lan/longears
  longears copy --from postgresql://longears@db.lan/longears --to tables.db"""


@click.command("copy", epilog=EXAMPLES)
@click.option(
    "--from", "source", type=PlaceType(), metavar="FILE|ADDRESS", required=True, help="The store to copy."
)
@click.option(
    "--to", "target", type=PlaceType(), metavar="FILE|ADDRESS", required=True, help="A store that is empty."
)
def command(source: Place, target: Place) -> None:
    """Copy a whole store into another, which is made if need be; no server may be using either.

    Open tables, finished games, guests and their tokens are the same there. The first store stays as it was.
    """
    try:
        asyncio.run(_copied(source, target))
    except StoreError as error:
        raise Problem(f"nothing is copied: {error}") from error
    click.echo(f"All of it is in {shown(target)}")


async def _copied(source: Place, target: Place) -> None:
    async for progress in copy(source, target):
        _tell(progress)


def _tell(progress: Progress) -> None:
    """A line for each table; on a screen it also counts."""
    table, done, of = progress
    if done == of:
        click.echo(f"\r{done:>12,} {table}" if sys.stdout.isatty() else f"{done:>12,} {table}")
    elif sys.stdout.isatty():
        click.echo(f"\r{done:>12,} {table} of {of:,}", nl=False)
