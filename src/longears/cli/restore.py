"""`longears restore`: a backup becomes the store again."""

from datetime import UTC, datetime
from pathlib import Path

import click

from longears.cli.settings import FROM_ENVIRONMENT, file_of, with_store
from longears.cli.spoken import Problem
from longears.node.protocols import StoreError
from longears.server.places import Place
from longears.server.stores.backups import restore

EXAMPLES = """\b
Examples:
  longears restore /var/backups/longears/tables-20261118-030000.db
  longears restore tables-before-update.db --replace"""


@click.command("restore", epilog=EXAMPLES, context_settings=FROM_ENVIRONMENT)
@with_store
@click.argument("backup", type=click.Path(path_type=Path, exists=True, dir_okay=False))
@click.option("--replace", is_flag=True, help="There is a store already; keep it under another name.")
def command(store: Place, backup: Path, replace: bool) -> None:
    """Put a backup where the store is; no server may be using it.

    Guests, their tokens and their tables are as they were when the backup was made.
    """
    file = file_of(store, "`pg_restore` puts a backup of PostgreSQL back")
    if file.exists() and not replace:
        raise Problem(f"there is a store at {file}; with --replace it is kept beside it under another name")
    aside = file.with_name(f"{file.stem}-before-{datetime.now(UTC):%Y%m%d-%H%M%S}{file.suffix}")
    had_one = file.exists()
    try:
        found = restore(backup, file, aside)
    except StoreError as error:
        raise Problem(f"nothing is restored: {error}") from error
    click.echo(f"{file}: {found}")
    if had_one:
        click.echo(f"What was there before is {aside}")
