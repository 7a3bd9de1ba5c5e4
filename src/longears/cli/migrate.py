"""`longears migrate`: the tables that a store keeps everything in."""

import asyncio

import click

from longears.cli.settings import FROM_ENVIRONMENT, with_store
from longears.cli.spoken import Problem
from longears.node.protocols import StoreError
from longears.server.places import Place, shown
from longears.server.stores.migrating import Versions, migrate

EXAMPLES = """\b
Examples:
  longears migrate --store postgresql://longears@db.lan/longears
  longears migrate --config /etc/longears/longears.toml"""


@click.command("migrate", epilog=EXAMPLES, context_settings=FROM_ENVIRONMENT)
@with_store
def command(store: Place) -> None:
    """Make the tables of the store, or bring them to the version this longears needs.

    A server does the same when it starts. Servers of the version before can go on with PostgreSQL meanwhile.
    """
    try:
        versions = asyncio.run(migrate(store))
    except StoreError as error:
        raise Problem(f"nothing is changed: {error}") from error
    click.echo(f"{shown(store)}: {_told(versions)}")


def _told(versions: Versions) -> str:
    before, now = versions
    if before == now:
        return f"the tables have version {now} already"
    return f"the tables are brought from version {before} to {now}" if before else f"made, version {now}"
