"""What the commands of the proofs share: their options, and how one with a server is run."""

import argparse
import asyncio
import signal
import sys
import tempfile
from collections.abc import Awaitable, Callable
from pathlib import Path

from rich.console import Console

from benchmarks.figures import add_keep
from longears.games import SPECS
from proofs.clients import ProofError


def parser_of(
    description: str | None, games: str = "--games", processes: int | None = 2
) -> argparse.ArgumentParser:
    """The options of all proofs; those without games or processes of their own say so."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--seed", type=int, default=1)
    if games:
        parser.add_argument(games, nargs="*", default=list(SPECS), choices=list(SPECS), metavar="GAME")
    if processes:
        parser.add_argument("--processes", type=int, default=processes)
    add_keep(parser)
    return parser


def run(prove: Callable[[Path, Console], Awaitable[None]]) -> None:
    """A proof in a folder of its own; what it finds wrong is told, and the command fails."""
    console = Console(width=110)
    with tempfile.TemporaryDirectory(prefix="longears-proof-") as folder:
        try:
            asyncio.run(_stoppable(prove(Path(folder), console)))
        except ProofError as failure:
            console.print(f"FAILED: {failure}", style="bold", markup=False)
            sys.exit(1)


async def _stoppable(proof: Awaitable[None]) -> None:
    """Being asked to stop ends as an error would: with nothing left running."""
    task = asyncio.current_task()
    assert task is not None
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, task.cancel)
    await proof
