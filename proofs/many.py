"""What a full store costs to start, to keep in memory and to connect to.

`make prove-many`; sizes are parameters, and the figures are printed last.
"""

import argparse
import asyncio
import os
import time
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import NamedTuple

import aiohttp
from rich.console import Console

from benchmarks.figures import facts, tell
from proofs.clients import Guest, ProofError, Server, ask, client_session, new_guest
from proofs.command import parser_of, run
from proofs.fullstore import code_of, fill

START_SECONDS = 2.0
MOST_MEGABYTES = 150
CONNECTING_MS = 1.0
STARTS = 5
"""The least of them is what it takes; other work on the machine only adds to it."""
AT_ONCE = 20
"""So many connect at a time."""
Doing = Callable[[int, Guest], Awaitable[None]]


def main() -> None:
    parser = parser_of(__doc__, games="", processes=None)
    parser.add_argument("--games", type=int, default=100_000, help="finished")
    parser.add_argument("--rooms", type=int, default=20_000, help="whose games wait for their people")
    parser.add_argument("--guests", type=int, default=1000, help="who connect, and then come to their tables")
    wanted = parser.parse_args()
    run(lambda folder, console: Proof(wanted, folder, console).run())


class Start(NamedTuple):
    """What one took, in seconds."""

    seconds: float
    processor: float


class Proof:
    """A full store, and a server on it."""

    def __init__(self, wanted: argparse.Namespace, folder: Path, console: Console) -> None:
        self.wanted, self.console = wanted, console
        self.load = os.getloadavg()[0]
        self.server = Server(folder, "--unlimited", "--quiet")

    async def run(self) -> None:
        async with client_session() as session:
            try:
                guests = await self._guests(session)
                await self._fill(guests)
                starts = [await self._start(session) for _ in range(STARTS)]
                await self._measure(guests, starts)
            finally:
                await self.server.kill()

    async def _guests(self, session: aiohttp.ClientSession) -> list[Guest]:
        """People known to the store, with tokens it has signed."""
        await self.server.start()
        named = [await new_guest(session, self.server.url, f"Guest {at}") for at in range(self.wanted.guests)]
        await self.server.stop()
        return named

    async def _fill(self, guests: Sequence[Guest]) -> None:
        self.console.print(f"writing {self.wanted.games:,} finished games and {self.wanted.rooms:,} rooms")
        sizes = {"rooms": self.wanted.rooms, "games": self.wanted.games, "seed": self.wanted.seed}
        await asyncio.to_thread(fill, self.server.store, [guest.id for guest in guests], **sizes)

    async def _start(self, session: aiohttp.ClientSession) -> Start:
        """From the command to the first answer that it is ready."""
        await self.server.stop()
        began = time.perf_counter()
        await self.server.start()
        async with session.get(f"{self.server.url}/ready") as answer:
            if answer.status != 200:
                raise ProofError(f"it is open, and not ready: {await answer.text()}")
        return Start(time.perf_counter() - began, self.server.processor_seconds)

    async def _measure(self, guests: Sequence[Guest], starts: Sequence[Start]) -> None:
        at_rest = self._megabytes("VmRSS")
        connecting = await self._each(guests, _connect)
        coming = await self._each(guests, self._come)
        most = self._megabytes("VmHWM")
        self._tell(sorted(starts), at_rest, most, connecting, coming)
        for what, figure, limit in (
            ("seconds to start", self._start_that_counts(starts), START_SECONDS),
            ("MB at most", most, MOST_MEGABYTES),
            ("ms of processor to connect", connecting, CONNECTING_MS),
        ):
            if figure > limit:
                raise ProofError(f"{figure:.2f} {what}, and {limit} are allowed")

    def _start_that_counts(self, starts: Sequence[Start]) -> float:
        """By the clock, or, where others want the same cores, by the processor."""
        is_busy = self.load > (os.cpu_count() or 1)
        return min(start.processor if is_busy else start.seconds for start in starts)

    async def _each(self, guests: Sequence[Guest], do: Doing) -> float:
        """Milliseconds of the server's processor for each of them, a few at a time."""
        before = self.server.processor_seconds
        waiting = list(enumerate(guests))

        async def some() -> None:
            while waiting:
                await do(*waiting.pop())

        await asyncio.gather(*(some() for _ in range(AT_ONCE)))
        return 1000 * (self.server.processor_seconds - before) / len(guests)

    async def _come(self, number: int, guest: Guest) -> None:
        """To a table whose room has to be read, and away again."""
        line = await guest.line("ws")
        await ask(line, {"t": "join", "table": code_of(number), "id": "come"})
        await line.close()

    def _megabytes(self, name: str) -> int:
        lines = Path(f"/proc/{self.server.pid}/status").read_text().splitlines()
        return next(int(line.split()[1]) // 1024 for line in lines if line.startswith(name))

    def _tell(
        self, starts: Sequence[Start], at_rest: int, most: int, connecting: float, coming: float
    ) -> None:
        figures = facts(
            ("finished games in the store", self.wanted.games),
            ("rooms whose games wait for their people", self.wanted.rooms),
            ("size of the store, MB", self.server.store.stat().st_size >> 20),
            (f"seconds from the command to ready, least of {STARTS}", round(starts[0].seconds, 2)),
            (f"seconds from the command to ready, median of {STARTS}", round(starts[STARTS // 2].seconds, 2)),
            ("seconds of processor for that, median", round(starts[STARTS // 2].processor, 2)),
            ("memory after the start, MB", at_rest),
            ("memory at most, MB", most),
            (f"ms of processor for each of {self.wanted.guests:,} who connect, and hear where a game waits",
             round(connecting, 2)),
            ("ms of processor for each who comes to a table that has to be read", round(coming, 2)),
        )  # fmt: skip
        busy = f"before it began, {self.load:.0f} programs wanted {os.cpu_count()} cores"
        tell(self.wanted.keep, f"Seed {self.wanted.seed}; {busy}.", figures)


async def _connect(_number: int, guest: Guest) -> None:
    line = await guest.line("ws")
    await line.close()


if __name__ == "__main__":
    main()
