"""`longears signout`: no token that was given is worth anything any more."""

import asyncio

import click

from longears.cli.settings import FROM_ENVIRONMENT, existing, with_store
from longears.cli.spoken import Problem
from longears.node.protocols import StoreError
from longears.server.places import Place
from longears.server.stores.signing_out import sign_everyone_out


@click.command("signout", context_settings=FROM_ENVIRONMENT)
@with_store
@click.confirmation_option(
    "--yes", prompt="Everyone becomes a new guest and loses their seat. Go on?", help="Do not ask again."
)
def command(store: Place) -> None:
    """Make every guest's token worthless, because somebody may have read the store or a backup.

    Keys change by themselves every hundred days; this is for an accident. The server must be stopped.
    """
    try:
        asyncio.run(sign_everyone_out(existing(store)))
    except StoreError as error:
        raise Problem(f"nobody is signed out: {error}") from error
    click.echo("Every token is worthless now; all who come are new guests.")
