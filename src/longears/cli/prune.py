"""`longears prune`: what need not be kept any longer."""

import asyncio

import click

from longears.cli.settings import FROM_ENVIRONMENT, existing, with_store
from longears.cli.spoken import Problem
from longears.node.protocols import StoreError
from longears.server.people import COOKIE_SECONDS
from longears.server.places import Place, shown
from longears.server.stores.pruning import Retention, prune

EXAMPLES = """\b
Examples:
  longears prune --dry-run
  longears prune --games-days 90 --guests-days 60"""
GAMES_DAYS = 730
GUESTS_DAYS = COOKIE_SECONDS // 86400
"""After that their browsers have forgotten them, too."""


@click.command("prune", epilog=EXAMPLES, context_settings=FROM_ENVIRONMENT)
@with_store
@click.option(
    "--games-days",
    type=click.IntRange(0),
    metavar="N",
    default=GAMES_DAYS,
    show_default=True,
    help="Delete finished games after so many days.",
)
@click.option(
    "--guests-days",
    type=click.IntRange(1),
    metavar="N",
    default=GUESTS_DAYS,
    show_default=True,
    help="Delete guests who have been away for so many days.",
)
@click.option("--dry-run", is_flag=True, help="Only say what would be deleted.")
def command(store: Place, games_days: int, guests_days: int, dry_run: bool) -> None:
    """Delete old finished games, and guests who have not come back; the server may be running.

    Tables close by themselves when nobody comes back to them. A file does not shrink: what is freed is used
    again.
    """
    try:
        asyncio.run(_tell(existing(store), Retention(games_days, guests_days), dry_run))
    except StoreError as error:
        raise Problem(f"{shown(store)} cannot be cleared: {error}") from error
    if dry_run:
        click.echo("Nothing was deleted.")


async def _tell(store: Place, kept: Retention, dry_run: bool) -> None:
    async for name, count in prune(store, kept, dry=dry_run):
        click.echo(f"{count:>10,} {name}")
