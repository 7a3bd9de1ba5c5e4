"""`longears forget`: a guest who wants to be forgotten."""

import asyncio
from datetime import date, timedelta

import click

from longears.cli.settings import FROM_ENVIRONMENT, existing, with_store
from longears.cli.spoken import Problem
from longears.node.protocols import StoreError
from longears.server.places import Place
from longears.server.stores.forgetting import Forgotten, Namesake, forget, namesakes

EXAMPLES = """\b
Examples:
  longears forget Asha                lists everyone of this name, with ids
  longears forget q3Zt-Vb0_kWm9LxA    forgets one of them"""


@click.command(
    "forget", epilog=EXAMPLES, context_settings=FROM_ENVIRONMENT | {"ignore_unknown_options": True}
)
@with_store
@click.argument("guest")
def command(store: Place, guest: str) -> None:
    """Delete a guest's name, and put "Guest" where it stands in finished games.

    While a server uses the store, tables that are open keep the name until they are closed.
    """
    try:
        forgotten, others = asyncio.run(_forgotten(existing(store), guest))
    except StoreError as error:
        raise Problem(f"nobody is forgotten: {error}") from error
    if forgotten is None:
        _tell_namesakes(guest, others)
        raise Problem(f"nobody is forgotten: {guest!r} is no guest's id")
    click.echo(f"{forgotten.name or guest} is forgotten; {forgotten.games:,} finished games had the name.")
    if forgotten.waits:
        tables = ", ".join(forgotten.tables)
        click.echo(f"Open tables keep it until they are closed: {tables}.")
        click.echo("Ask again then, or stop the server and ask again now, to have it deleted there, too.")


async def _forgotten(store: Place, guest: str) -> tuple[Forgotten | None, list[Namesake]]:
    """Who was forgotten; if nobody was, those who have this name."""
    forgotten = await forget(store, guest)
    return forgotten, [] if forgotten else await namesakes(store, guest)


def _tell_namesakes(name: str, others: list[Namesake]) -> None:
    for other in others:
        seen = date(1970, 1, 1) + timedelta(days=other.seen)
        click.echo(f"{other.guest}  {name}, last here on {seen}, {other.games:,} finished games")
