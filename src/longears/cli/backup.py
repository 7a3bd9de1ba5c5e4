"""`longears backup`: a copy of a store that is in use."""

from datetime import UTC, datetime
from pathlib import Path

import click

from longears.cli.settings import FROM_ENVIRONMENT, existing, file_of, with_store
from longears.cli.spoken import Problem
from longears.node.protocols import StoreError
from longears.server.places import Place
from longears.server.stores.backups import back_up

EXAMPLES = """\b
Examples:
  longears backup /var/backups/longears/
  longears backup tables-before-update.db --store /var/lib/longears/tables.db"""


@click.command("backup", epilog=EXAMPLES, context_settings=FROM_ENVIRONMENT)
@with_store
@click.argument("into", type=click.Path(path_type=Path))
def command(store: Place, into: Path) -> None:
    """Copy the store into one file, or into a folder under a name with the time; the server may be running.

    The copy is opened and looked through before the command ends well.
    """
    target = into / f"tables-{datetime.now(UTC):%Y%m%d-%H%M%S}.db" if into.is_dir() else into
    file = file_of(existing(store), "`pg_dump --format=custom` makes a backup of PostgreSQL")
    try:
        copied = back_up(file, target)
    except StoreError as error:
        raise Problem(f"there is no backup: {error}") from error
    click.echo(f"{target}: {copied}")
