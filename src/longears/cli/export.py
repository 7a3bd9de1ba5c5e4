"""`longears export`: finished games out of a server's store."""

import asyncio
from pathlib import Path

import click

from longears.cli.settings import FROM_ENVIRONMENT, existing, with_store
from longears.cli.spoken import Problem
from longears.node.protocols import StoreError
from longears.server.places import Place, shown
from longears.server.stores.exporting import finished_games

EXAMPLES = """\b
Examples:
  longears export > games.txt
  longears export --game thulla --into games/"""


@click.command("export", epilog=EXAMPLES, context_settings=FROM_ENVIRONMENT)
@with_store
@click.option("--game", help="Only this game.")
@click.option(
    "--into", type=click.Path(path_type=Path, file_okay=False), help="A folder: one file for each game."
)
def command(store: Place, game: str | None, into: Path | None) -> None:
    """Write the records of finished games, oldest first; the server may be running."""
    try:
        count = asyncio.run(_written(existing(store), game, into))
    except StoreError as error:
        raise Problem(f"{shown(store)} cannot be read: {error}") from error
    click.echo(f"{count} finished games", err=True)


async def _written(store: Place, game: str | None, into: Path | None) -> int:
    """How many there were."""
    count = 0
    async for finished in finished_games(store, game):
        count += 1
        if into is None:
            click.echo(finished.record)
        else:
            into.mkdir(parents=True, exist_ok=True)
            (into / f"{finished.id}.txt").write_text(finished.record)
    return count
