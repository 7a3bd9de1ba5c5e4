"""A crowd on several nodes: a full store and thousands of sockets; their memory, and how long answers take.

`make bench-crowd`; sizes are parameters.  Through HAProxy, with PostgreSQL and Redis, all on this machine.
"""

import argparse
import asyncio
import gc
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from functools import partial
from hashlib import blake2b
from pathlib import Path

import uvloop
from rich.console import Console

from benchmarks.figures import Cell, Table, add_keep, facts, tell
from benchmarks.server.load import SEATS, Load, Played
from benchmarks.server.ours import LongearsSocket, LongearsTable, Ours
from benchmarks.server.process import ROOT, family_seconds, raise_limits
from proofs.clients import Guest, Server, client_session, new_guest
from proofs.fullstore import code_of, fill
from tools.cluster import Cluster
from tools.proxies import NAMES

GAMES = ("donkey", "kazhutha-kali", "thulla")
"""In these nothing happens by itself while one waits."""
AT_ONCE = 16
SETTLE = 5.0
WARM = 3.0


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--nodes", type=int, default=3)
    parser.add_argument("--rooms", type=int, default=25_000, help="in the store, whose games wait")
    parser.add_argument("--live", type=int, default=2_000, help="of them whose four people come and play")
    parser.add_argument("--rate", type=float, default=500.0, help="moves per second of all together")
    parser.add_argument("--seconds", type=float, default=30.0)
    add_keep(parser)
    wanted = parser.parse_args()
    raise_limits()
    gc.disable()
    (ROOT / "build").mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="bench-crowd-", dir=ROOT / "build") as folder:
        Path(folder).chmod(0o755)  # PostgreSQL is somebody else where we are root
        uvloop.run(Crowd(wanted, Path(folder)).run())


class Crowd:
    """The nodes, and the people who come to them."""

    def __init__(self, wanted: argparse.Namespace, folder: Path) -> None:
        self._wanted, self._folder = wanted, folder
        self._console = Console(width=110)
        self._cluster = Cluster(folder, wanted.nodes, "--unlimited", "--quiet", disk=folder)
        self._load = os.getloadavg()[0]
        self._memory: dict[str, Mapping[str, float]] = {}
        """Megabytes of each part, by what had happened so far."""

    async def run(self) -> None:
        guests = await self._store()
        async with self._cluster:
            self._note("before anybody comes")
            load = Load(lambda: self._seconds()["nodes"], {})
            try:
                came = await self._come(load, guests)
                await asyncio.sleep(SETTLE)
                self._note("with all at their tables")
                before = self._seconds()
                played = await load.run_at(self._wanted.rate, WARM, self._wanted.seconds)
                used = {part: seconds - before[part] for part, seconds in self._seconds().items()}
                self._note("after play")
                await load.stop()
            finally:
                load.close()
        self._tell(played, came, used)

    # The store

    async def _store(self) -> list[Guest]:
        """Fill a file, where that is quick, and copy it."""
        self._say(f"writing {self._wanted.rooms:,} rooms")
        server = Server(self._folder, "--unlimited", "--quiet")
        async with client_session() as session:
            await server.start()
            waiting = list(range(SEATS * self._wanted.live))
            guests: list[Guest] = []

            async def some() -> None:
                while waiting:
                    guests.append(await new_guest(session, server.url, f"Guest {waiting.pop()}"))

            await asyncio.gather(*(some() for _ in range(AT_ONCE)))
            await server.stop()
        names = [guest.id for guest in guests]
        sizes = {"rooms": self._wanted.rooms, "games": 0, "seed": 1, "known": SEATS}
        await asyncio.to_thread(partial(fill, server.store, names, names=GAMES, **sizes))
        await asyncio.to_thread(self._cluster.postgresql.start)
        places = ("--from", str(server.store), "--to", self._cluster.postgresql.address)
        copy = (sys.executable, "-m", "longears", "copy", *places)
        await asyncio.to_thread(partial(subprocess.run, copy, check=True, stdout=subprocess.DEVNULL))
        return guests

    # The people

    async def _come(self, load: Load, guests: Sequence[Guest]) -> float:
        """Everyone connects and comes to their table; how long it took."""
        began = time.perf_counter()
        tables = [
            _Table(self._cluster.proxy.port, number, load, guests[SEATS * number : SEATS * (number + 1)])
            for number in range(self._wanted.live)
        ]
        waiting = list(tables)

        async def some() -> None:
            while waiting:
                await waiting.pop().sit()

        async with asyncio.TaskGroup() as side_by_side:
            for _ in range(AT_ONCE):
                side_by_side.create_task(some())
        took = time.perf_counter() - began
        await load.seat(tables)
        self._say(f"{SEATS * len(tables):,} people came in {took:.0f} s")
        return took

    # What it takes

    def _pids(self) -> Mapping[str, Sequence[int]]:
        nodes = {f"node {name}": [node.pid] for name, node in zip(NAMES, self._cluster.nodes, strict=False)}
        postgresql = self._cluster.postgresql.pid
        children = Path(f"/proc/{postgresql}/task/{postgresql}/children").read_text().split()
        return nodes | {
            "PostgreSQL": [postgresql, *map(int, children)],
            "Redis": [self._cluster.redis.pid],
            "HAProxy": [self._cluster.proxy.pid],
        }

    def _note(self, when: str) -> None:
        self._memory[when] = {part: sum(map(_megabytes, pids)) for part, pids in self._pids().items()}

    def _seconds(self) -> dict[str, float]:
        """Of processor time so far."""
        parts = {part: family_seconds(pids[0]) for part, pids in self._pids().items()}
        nodes = sum(seconds for part, seconds in parts.items() if part.startswith("node"))
        return {"nodes": nodes} | {part: s for part, s in parts.items() if not part.startswith("node")}

    def _say(self, words: str) -> None:
        self._console.print(words, highlight=False)

    def _tell(self, played: Played, came: float, used: Mapping[str, float]) -> None:
        sockets = SEATS * self._wanted.live
        whole = played.seconds + WARM
        figures = facts(
            ("rooms in the store", self._wanted.rooms),
            ("of these live, with four people each", self._wanted.live),
            ("sockets", sockets),
            ("seconds until all were at their tables", round(came, 1)),
            ("moves per second asked for", round(self._wanted.rate)),
            ("moves per second", round(played.moves / played.seconds)),
            ("p50 ms until a move is seen by who made it", round(played.p50, 1)),
            ("p99 ms", round(played.p99, 1)),
            *((f"% of a core used by {part}", round(100 * s / whole)) for part, s in used.items()),
        )
        conditions = (
            f"{self._wanted.nodes} nodes, HAProxy without TLS, and the clients on {os.cpu_count()} cores; "
            f"before it began, {self._load:.0f} programs wanted them."
        )
        tell(self._wanted.keep, conditions, figures, self._of_memory(sockets))

    def _of_memory(self, sockets: int) -> Table:
        first, *_, last = self._memory.values()
        rows: list[Sequence[Cell]] = [
            [part, *(round(memory[part]) for memory in self._memory.values())] for part in first
        ]
        grown = sum(last[part] - first[part] for part in first if part.startswith("node"))
        rows.append(["KB of the nodes for each socket, with its share of a table", None, None,
                     round(1024 * grown / sockets, 1)])  # fmt: skip
        return Table(("megabytes", *self._memory), rows)


class _Table(LongearsTable):
    """Four people who come back to a game that waits for them, by the route of their table."""

    def __init__(self, port: int, number: int, load: Load, guests: Sequence[Guest]) -> None:
        super().__init__(Ours(), port, number, load)
        self._code, self._guests = code_of(number), guests
        self._is_seated = False

    async def sit(self) -> None:
        if self._is_seated:
            return
        route = blake2b(self._code.encode(), digest_size=6).hexdigest()
        for seat, guest in enumerate(self._guests):
            headers = f"Authorization: Bearer {guest.token}\r\n"
            take = partial(self._take, seat)
            path = f"/cards/ws?route={route}"
            self.seats.append(await LongearsSocket.open(self._port, path, take, self.load.fail, headers))
            await self._ask(seat, {"t": "join", "table": self._code})
        self._is_seated = True
        self._first_deal.set_result(None)


def _megabytes(pid: int) -> float:
    """What the process keeps in memory, with its share of what it has in common with others."""
    lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("Pss:")) / 1024


if __name__ == "__main__":
    main()
