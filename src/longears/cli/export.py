"""`longears export`: finished games out of a server's store."""

import sqlite3
from pathlib import Path

import click

from longears.cli.arguments import Problem
from longears.cli.serve import default_store
from longears.server.store import finished_games

EXAMPLES = """\b
Examples:
  longears export > games.txt
  longears export --game thulla --into games/"""


@click.command("export", epilog=EXAMPLES)
@click.option("--store", type=click.Path(path_type=Path), help="The file the server keeps.")
@click.option("--game", help="Only this game.")
@click.option(
    "--into", type=click.Path(path_type=Path, file_okay=False), help="A folder: one file for each game."
)
def command(store: Path | None, game: str | None, into: Path | None) -> None:
    """Write the records of finished games, oldest first; the server may be running."""
    path = store or default_store()
    if not path.is_file():
        raise Problem(f"there is no store at {path}")
    count = 0
    try:
        for finished in finished_games(path, game):
            count += 1
            if into is None:
                click.echo(finished.record)
            else:
                into.mkdir(parents=True, exist_ok=True)
                (into / f"{finished.id}.txt").write_text(finished.record)
    except sqlite3.Error as error:
        raise Problem(f"{path} cannot be read: {error}") from error
    click.echo(f"{count} finished games", err=True)
