"""Our server beside public ones, in one run: servers on one core, the load on another, in turn.

`make bench-server`.  Four seats a table; a move is made when all four have seen it, and only then comes the
next.  Only the server's processor time counts.  A delay is from the sending of a move to its sender.
"""

import argparse
import asyncio
import gc
import json
import math
import os
import signal
import statistics
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from functools import partial

import uvloop
from rich.console import Console

from benchmarks.figures import Cell, Table, add_keep, tell
from benchmarks.server.load import SEATS, Load, Peer, Played
from benchmarks.server.others import FOLDER, Boardgame, Colyseus, Floor, SocketIO
from benchmarks.server.ours import Ours, OursOnPostgreSQL, ThreeNodes, ThreeNodesScattered
from benchmarks.server.process import Process, cores, raise_limits, running
from benchmarks.server.sockets import Socket

Start = Callable[[Peer], AbstractAsyncContextManager[Process]]
OURS = "longears"
PEERS: dict[str, Callable[[], Peer]] = {
    OURS: Ours,
    "longears-postgresql": OursOnPostgreSQL,
    "three-nodes": ThreeNodes,
    "three-nodes-scattered": ThreeNodesScattered,
    "floor": Floor,
    "boardgame.io": Boardgame,
    "colyseus": Colyseus,
    "socket.io": SocketIO,
}
SPARE_FILES = 200  # open besides the connections
FIRST = 100  # connections before memory is looked at: what a server loads once is not a connection's
AT_ONCE = 16  # tables' worth of clients that connect side by side
SETTLE = 2.0
AGAIN = 0.5  # seconds of play before each round, after the others had theirs
ENOUGH = 5_000  # moves that warm a server; on a busy machine they may take up to four times as long
LIMIT = 120.0  # seconds a peer may take besides playing
ASKED = (
    "asked of ours: 4 × boardgame.io, on PostgreSQL and Redis 2.5 ×, of that with three nodes 80 %; "
    "p99 below 10 ms at 1,000 moves/s; below 20 KB a connection of 5,000"
)

console = Console(width=130)


@dataclass
class Contender:
    """A peer with its server running, its tables seated, and what was measured."""

    peer: Peer
    process: Process
    load: Load
    rounds: list[Played] = field(default_factory=list)
    paced: list[Played] = field(default_factory=list)
    kilobytes: float = 0.0

    def median(self, figure: Callable[[Played], float]) -> float:
        return statistics.median(map(figure, self.rounds))

    @property
    def worth(self) -> float:
        """Moves per second of the server's processor time."""
        return self.median(lambda played: played.moves / played.cpu)


def main() -> None:
    wanted = _arguments()
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    files = raise_limits()
    if wanted.connections + FIRST > files - SPARE_FILES:
        raise SystemExit(f"{wanted.connections} connections need more than the {files} files we may open")
    server_core, load_core = cores()
    os.sched_setaffinity(0, {load_core})
    console.print(f"servers on core {server_core}, one at work at a time; load on core {load_core}")
    gc.disable()  # a pause of the load would look like a delay of the server; it makes no cycles
    try:
        start = partial(running, server_core=server_core, load_core=load_core)
        contenders = uvloop.run(_measure(wanted, start))
    except KeyboardInterrupt:
        raise SystemExit("stopped; every server was ended") from None
    tell(wanted.keep, _conditions(wanted), _figures(contenders, wanted))
    console.print(ASKED)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=64)
    parser.add_argument(
        "--seconds", type=float, default=10.0, help="measured, as fast as may be and at the rate"
    )
    parser.add_argument("--rounds", type=int, default=5, help="in which the seconds are measured, in turn")
    parser.add_argument("--warm", type=float, default=5.0, help="seconds of play before anything is measured")
    parser.add_argument("--connections", type=int, default=5000, help="idle, for their memory")
    parser.add_argument("--rate", type=float, default=1000.0, help="moves a second, for delays at that rate")
    parser.add_argument(
        "--only", nargs="+", choices=PEERS, default=list(PEERS), metavar="NAME", help=", ".join(PEERS)
    )
    add_keep(parser)
    return parser.parse_args()


async def _measure(wanted: argparse.Namespace, start: Start) -> list[Contender]:
    peers = [PEERS[name]() for name in wanted.only]
    async with asyncio.timeout(len(peers) * (LIMIT + 4 * wanted.warm + 2 * wanted.seconds)):
        async with AsyncExitStack() as stack:
            contenders = [
                await stack.enter_async_context(_seated(peer, peer.nodes * wanted.tables, start))
                for peer in peers
            ]
            for contender in contenders:
                await _warm(contender, wanted.warm)
            for number in range(wanted.rounds):
                for contender in contenders:
                    await _round(contender, number, wanted)
            for _ in range(wanted.rounds):
                for contender in contenders:
                    await _paced(contender, wanted)
        for contender in contenders:
            async with start(contender.peer) as process:
                contender.kilobytes = await _idle(contender.peer, process, wanted.connections)
    return contenders


@asynccontextmanager
async def _seated(peer: Peer, tables: int, start: Start) -> AsyncIterator[Contender]:
    async with start(peer) as process:
        load = Load(lambda: process.cpu, process.besides)
        try:
            await load.seat([peer.table(process.port, number, load) for number in range(tables)])
            console.print(f"{peer.name}: {tables} tables seated")
            yield Contender(peer, process, load)
        finally:
            load.close()


async def _warm(contender: Contender, seconds: float) -> None:
    contender.load.start()
    moves, stretches = 0, 0
    while not stretches or (moves < ENOUGH and stretches < 4):
        moves += (await contender.load.run(seconds)).moves
        stretches += 1
    await contender.load.stop()
    console.print(f"{contender.peer.name}: warmed for {stretches * seconds:g} s, {moves:,} moves")


async def _round(contender: Contender, number: int, wanted: argparse.Namespace) -> None:
    contender.load.start()
    await asyncio.sleep(AGAIN)
    played = await contender.load.run(wanted.seconds / wanted.rounds)
    await contender.load.stop()
    contender.rounds.append(played)
    console.print(
        f"{contender.peer.name}: round {number + 1}, {played.moves:,} moves in {played.cpu:.2f} s of its core"
    )


async def _paced(contender: Contender, wanted: argparse.Namespace) -> None:
    played = await contender.load.run_at(wanted.rate, AGAIN, wanted.seconds / wanted.rounds)
    await contender.load.stop()
    contender.paced.append(played)
    console.print(
        f"{contender.peer.name}: p99 {played.p99:.1f} ms at {played.moves / played.seconds:,.0f} moves/s"
    )


async def _idle(peer: Peer, process: Process, count: int) -> float:
    """Kilobytes that each of so many connections adds to the server."""
    lost: list[str] = []
    sockets = await _connect(peer, process.port, range(FIRST), lost)
    try:
        before = await _resident(peer, process)
        sockets += await _connect(peer, process.port, range(FIRST, FIRST + count), lost)
        kilobytes = (await _resident(peer, process) - before) / count
    finally:
        for socket in sockets:
            socket.close()
    if lost:
        raise ConnectionError(f"{len(lost)} idle connections were lost: {lost[0]}")
    console.print(f"{peer.name}: {count:,} idle connections, {kilobytes:.1f} KB each")
    return kilobytes


async def _connect(peer: Peer, port: int, numbers: range, lost: list[str]) -> list[Socket]:
    sockets: list[Socket] = []
    waiting = [numbers[at : at + SEATS] for at in range(0, len(numbers), SEATS)]

    async def connect() -> None:
        while waiting:
            for number in waiting.pop():
                sockets.append(await peer.connect(port, number, _ignore, lost.append))  # noqa: PERF401 kept if one fails

    async with asyncio.TaskGroup() as side_by_side:
        for _ in range(AT_ONCE):
            side_by_side.create_task(connect())
    return sockets


def _ignore(message: bytes) -> None:
    """What an idle connection is told."""


async def _resident(peer: Peer, process: Process) -> int:
    for _ in range(2):
        await asyncio.sleep(SETTLE / 2)
        if peer.collects:
            process.collect()
    await asyncio.sleep(SETTLE / 2)
    return process.resident


def _figures(contenders: list[Contender], wanted: argparse.Namespace) -> Table:
    base = next((one.worth for one in contenders if one.peer.name == Boardgame.name), math.nan)
    columns = [heading.format(rate=wanted.rate) for heading in HEADINGS]
    return Table(columns, [_row(one, base) for one in contenders])


HEADINGS = (
    "server",
    "moves per CPU second",
    "× boardgame.io",
    "moves/s",
    "core busy %",
    "p50 ms",
    "p99 ms",
    "p50 ms at {rate:,.0f} moves/s",
    "p99 ms at {rate:,.0f} moves/s",
    "KB per idle connection",
    "besides, per CPU second",
)


def _row(one: Contender, base: float) -> list[Cell]:
    return [
        one.peer.name,
        round(one.worth),
        None if math.isnan(base) else round(one.worth / base, 2),
        round(one.median(lambda played: played.moves / played.seconds)),
        round(100 * one.median(lambda played: played.cpu / played.seconds)),
        round(one.median(lambda played: played.p50), 1),
        round(one.median(lambda played: played.p99), 1),
        round(statistics.median(played.p50 for played in one.paced), 1),
        round(statistics.median(played.p99 for played in one.paced), 1),
        round(one.kilobytes, 1),
        _besides(one),
    ]


def _besides(one: Contender) -> str | None:
    """What the server's helpers used while it used a second."""
    used = {
        name: one.median(lambda played, name=name: played.besides[name] / played.cpu)  # type: ignore[misc]
        for name in one.process.besides
    }
    return ", ".join(f"{name} {seconds:.2f} s" for name, seconds in used.items()) or None


def _conditions(wanted: argparse.Namespace) -> str:
    versions = json.loads((FOLDER / "package.json").read_text())["dependencies"]
    return (
        f"{wanted.tables} tables of four for each node; median of {wanted.rounds} rounds of "
        f"{wanted.seconds / wanted.rounds:g} s in turn, each server warmed for {wanted.warm:g} s; "
        f"{wanted.connections:,} idle connections; "
        + ", ".join(f"{name} {version}" for name, version in versions.items())
    )


if __name__ == "__main__":
    main()
