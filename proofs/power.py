"""The long proof that a disk may fail: only what was flushed survives, and nothing confirmed is lost.

`make prove-power`; sizes are parameters, and the figures are printed last.
"""

import argparse
import asyncio
import shutil
import sqlite3
import statistics
import subprocess
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, closing, contextmanager
from functools import partial
from pathlib import Path

import aiohttp
from rich.console import Console
from rich.progress import track

from benchmarks.figures import Cell
from longears.chance import Chance
from proofs.clients import ProofError, client_session, fraction, until
from proofs.command import run
from proofs.disk import FAILS, FULL, READ_ONLY, Disk, Unpowered
from proofs.kills import OPTIONS, Proof, parser_for

NOTICED_SECONDS = 15
LASTS_SECONDS = 2.0
MOST_OF_A_CORE = 0.15
"""What the server may use while nothing can be written and everybody waits."""
SMALL = 96 << 20
"""Bytes of the file system that is filled."""
LOGGED = "the store cannot be written"
Fault = Callable[[], AbstractContextManager[None]]


def main() -> None:
    parser = parser_for(__doc__, kills=100)
    parser.add_argument("--faults", type=int, default=5, help="of each kind")
    wanted = parser.parse_args()

    async def prove(folder: Path, console: Console) -> None:
        with small_file_system(folder / "disk") as is_small:
            await PowerProof(wanted, folder, console, is_small=is_small).run()

    run(prove)


@contextmanager
def small_file_system(folder: Path, size: int = SMALL) -> Iterator[bool]:
    """A file system that is soon full, if we may mount one; else a folder like any other."""
    folder.mkdir()
    options = ["-t", "tmpfs", "-o", f"size={size}", "tmpfs", str(folder)]
    is_small = _ask_system("mount", *options)
    try:
        yield is_small
    finally:
        if is_small and not _ask_system("umount", str(folder)):
            raise ProofError(f"{folder} is still mounted")


def _ask_system(command: str, *options: str) -> bool:
    path = shutil.which(command)
    return path is not None and subprocess.run([path, *options], check=False).returncode == 0  # noqa: S603


class PowerProof(Proof):
    """A server that loses its power over and over, and then its disk fails in every way."""

    def __init__(self, wanted: argparse.Namespace, folder: Path, console: Console, *, is_small: bool) -> None:
        self._disk, self._is_small = Disk(folder / "disk", folder), is_small
        self._healed: list[float] = []
        """Seconds from the end of each fault until every room had played on."""
        self._used: list[float] = []
        """How much of a core the server used during each."""
        log, chance = folder / "server.log", Chance(wanted.seed + 1)
        super().__init__(wanted, Unpowered(self._disk, chance, log, *OPTIONS), console)

    async def torment(self) -> None:
        """Cut the power again and again, then let the disk fail."""
        await super().torment()
        turns = [fault for _ in range(self.wanted.faults) for fault in self._faults().items()]
        async with client_session() as session:
            for name, fault in track(turns, "faults", console=self.console):
                await asyncio.sleep(fraction(self.chance) * self.wanted.longest)
                await self._suffer(session, name, fault)

    # Faults

    def _faults(self) -> Mapping[str, Fault]:
        shim = {"fails": FAILS, "has no space left": FULL, "is read-only": READ_ONLY}
        faults: dict[str, Fault] = {name: partial(self._disk.failing, how) for name, how in shim.items()}
        faults |= {"is locked": self._locked, "lacks its file": self._renamed}
        return faults | ({"is full": self._filled} if self._is_small else {})

    async def _suffer(self, session: aiohttp.ClientSession, name: str, fault: Fault) -> None:
        """While it lasts all are told to wait and nothing spins; then all play on, and nothing is lost."""
        logged = self._log().count(LOGGED)
        with fault():
            what = f"that everyone is told to wait while the disk {name}"
            await until(
                lambda: all(player.waits for player in self.players if player.joined), NOTICED_SECONDS, what
            )
            await self._waits(session, name, steadily=fault != self._filled)
        if self._log().count(LOGGED) == logged:
            raise ProofError(f"the disk {name}, and nothing stands in the log")
        self._healed.append(await self.all_play_on())
        what = "that everyone hears that it goes on"
        await until(lambda: not any(player.waits for player in self.players), NOTICED_SECONDS, what)
        await self.compare_with_rows()
        async with session.get(f"{self.server.url}/ready") as answer:
            if answer.status != 200:
                raise ProofError(f"the disk is well again, and /ready says {answer.status}")

    async def _waits(self, session: aiohttp.ClientSession, name: str, *, steadily: bool) -> None:
        """A disk that is full has room now and then, when SQLite writes its log from the beginning again."""
        async with session.get(f"{self.server.url}/ready") as answer:
            if steadily and answer.status != 503:
                raise ProofError(f"the disk {name}, and /ready says {answer.status}")
        before, told = self.server.processor_seconds, [book.newest for book in self.books]
        await asyncio.sleep(LASTS_SECONDS)
        self._used.append((self.server.processor_seconds - before) / LASTS_SECONDS)
        if self._used[-1] > MOST_OF_A_CORE:
            raise ProofError(f"the disk {name}, and {self._used[-1]:.0%} of a core is used")
        if steadily and told != [book.newest for book in self.books]:
            raise ProofError(f"the disk {name}, and moves are told that cannot be kept")

    def _log(self) -> str:
        return self.server.log.read_text()

    @contextmanager
    def _locked(self) -> Iterator[None]:
        with closing(sqlite3.connect(self.server.store, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            yield
            other.execute("ROLLBACK")

    @contextmanager
    def _renamed(self) -> Iterator[None]:
        elsewhere = self.server.store.with_name("elsewhere.db")
        self.server.store.rename(elsewhere)
        try:
            yield
        finally:
            elsewhere.rename(self.server.store)

    @contextmanager
    def _filled(self) -> Iterator[None]:
        filler = self.server.store.with_name("filler")
        with filler.open("wb", buffering=0) as file:
            try:
                while file.write(bytes(4096)):
                    """There is room for more."""
            except OSError:
                """Now it is full."""
        try:
            yield
        finally:
            filler.unlink()

    # The figures

    def figures_besides(self) -> Sequence[tuple[str, Cell]]:
        """Of the disk."""
        disk, faults = self._disk, ", ".join(self._faults())
        return (
            ("times the power was cut, so that only what was flushed survived", disk.cuts),
            ("writes of the last moments that were lost, or done before others", disk.lost),
            ("writes of which only some sectors survived", disk.torn),
            (f"times the disk failed under play: it {faults}", len(self._healed)),
            (
                "seconds after that until every room had played on, median",
                round(statistics.median(self._healed), 2),
            ),
            ("seconds after that until every room had played on, most", round(max(self._healed), 2)),
            ("most of a core that the server used while everybody waited", round(max(self._used), 3)),
        )


if __name__ == "__main__":
    main()
