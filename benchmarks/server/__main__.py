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
from rich.table import Table as Figures

from benchmarks.server.load import SEATS, Load, Peer, Played
from benchmarks.server.others import FOLDER, Boardgame, Colyseus, Floor, SocketIO
from benchmarks.server.ours import Ours
from benchmarks.server.process import Process, cores, raise_limits, running
from benchmarks.server.sockets import Socket

Start = Callable[[Peer], AbstractAsyncContextManager[Process]]
OURS = "longears"
PEERS: dict[str, Callable[[], Peer]] = {
    OURS: Ours,
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

console = Console(width=130)


@dataclass
class Contender:
    """A peer with its server running, its tables seated, and what was measured."""

    peer: Peer
    process: Process
    load: Load
    rounds: list[Played] = field(default_factory=list)
    paced: Played | None = None
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
    _print(contenders, wanted)


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
    return parser.parse_args()


async def _measure(wanted: argparse.Namespace, start: Start) -> list[Contender]:
    peers = [PEERS[name]() for name in wanted.only]
    async with asyncio.timeout(len(peers) * (LIMIT + 4 * wanted.warm + 2 * wanted.seconds)):
        async with AsyncExitStack() as stack:
            contenders = [
                await stack.enter_async_context(_seated(peer, wanted.tables, start)) for peer in peers
            ]
            for contender in contenders:
                await _warm(contender, wanted.warm)
            for number in range(wanted.rounds):
                for contender in contenders:
                    await _round(contender, number, wanted)
            for contender in contenders:
                await _paced(contender, wanted)
        for contender in contenders:
            async with start(contender.peer) as process:
                contender.kilobytes = await _idle(contender.peer, process, wanted.connections)
    return contenders


@asynccontextmanager
async def _seated(peer: Peer, tables: int, start: Start) -> AsyncIterator[Contender]:
    async with start(peer) as process:
        load = Load(lambda: process.cpu)
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
    played = await contender.load.run_at(wanted.rate, AGAIN, wanted.seconds)
    await contender.load.stop()
    contender.paced = played
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


def _print(contenders: list[Contender], wanted: argparse.Namespace) -> None:
    base = next((one.worth for one in contenders if one.peer.name == Boardgame.name), math.nan)
    figures = Figures(
        title=f"{wanted.tables} tables of four; median of {wanted.rounds} rounds of "
        f"{wanted.seconds / wanted.rounds:g} s, in turn; {wanted.connections:,} idle connections",
        title_justify="left",
    )
    figures.add_column("server")
    for heading in HEADINGS:
        figures.add_column(heading.format(rate=wanted.rate), justify="right")
    for one in contenders:
        figures.add_row(one.peer.name, *_cells(one, base))
    console.print(figures)
    versions = json.loads((FOLDER / "package.json").read_text())["dependencies"]
    console.print(", ".join(f"{name} {version}" for name, version in versions.items()))
    for one in contenders:
        if one.peer.name == OURS:
            _print_asked(one, base, wanted)


HEADINGS = (
    "moves per\nCPU second",
    "× board-\ngame.io",
    "moves/s",
    "core\nbusy",
    "p50, p99\nin ms",
    "the same at\n{rate:,.0f} moves/s",
    "KB per idle\nconnection",
)


def _cells(one: Contender, base: float) -> list[str]:
    assert one.paced is not None
    return [
        f"{one.worth:,.0f}",
        f"{one.worth / base:.2f}",
        f"{one.median(lambda played: played.moves / played.seconds):,.0f}",
        f"{one.median(lambda played: played.cpu / played.seconds):.0%}",
        f"{one.median(lambda played: played.p50):.1f}, {one.median(lambda played: played.p99):.1f}",
        f"{one.paced.p50:.1f}, {one.paced.p99:.1f}",
        f"{one.kilobytes:.1f}",
    ]


def _print_asked(ours: Contender, base: float, wanted: argparse.Namespace) -> None:
    assert ours.paced is not None
    console.print(
        f"{OURS} / boardgame.io: {ours.worth / base:.1f} × the moves per CPU second (asked: at least 3)\n"
        f"{OURS}, p99 at {wanted.rate:,.0f} moves/s: {ours.paced.p99:.1f} ms (asked: below 20 at 1,000)\n"
        f"{OURS}, idle connection: {ours.kilobytes:.1f} KB (asked: below 40 at 5,000)"
    )


if __name__ == "__main__":
    main()
