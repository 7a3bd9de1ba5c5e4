"""The load: tables of four that play on as fast as they may, or a given number of moves a second."""

import asyncio
import time
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext, suppress
from dataclasses import dataclass
from typing import Protocol

from benchmarks.server.sockets import Lost, Socket, Take

SEATS = 4
EVERYBODY = (1 << SEATS) - 1
TICK = 0.001
STOPS_WITHIN = 10.0


Clocks = Mapping[str, Callable[[], float]]
"""By name, what tells the seconds of processor time that something has used so far."""


class Peer(Protocol):
    """A server to be measured: how it is started, how a client connects, how four of them play."""

    name: str
    collects: bool  # SIGHUP makes it drop its garbage
    nodes: int = 1  # so many processes share the work, each with as many tables as another server has

    def helpers(self, folder: str) -> AbstractContextManager[Clocks]:  # noqa: ARG002  most need none
        """Start whatever the server needs besides, in that folder, and end it."""
        return nullcontext({})

    def command(self, port: int, folder: str) -> list[str]:
        """What starts the server on that port; the folder is on a real disk and empty."""

    async def connect(self, port: int, number: int, take: Take, lost: Lost) -> Socket:
        """One client as far as it gets without playing; four numbers in a row may share a table."""

    def table(self, port: int, number: int, load: "Load") -> "Table":
        """Four clients of a table, not yet seated."""


class Table(ABC):
    """Four clients at one table, with at most one move on its way: it is made once all four saw it.

    A peer's table seats its clients in `sit`, sends one move in `move`, and tells every arrival by `seen`.
    """

    def __init__(self, number: int, load: "Load") -> None:
        self.number = number
        self.load = load
        self.seats: list[Socket] = []
        self.moves = 0
        self._mover = 0
        self._due = 0.0
        self._missing = 0

    @abstractmethod
    async def sit(self) -> None:
        """Seat four clients; when this returns the first move can be made."""

    @abstractmethod
    def move(self) -> int:
        """Let the seat on turn send one move; tell which seat."""

    def settled(self) -> None:
        """All four saw the move.  Where games end, the next one is dealt here before the table is free."""
        self.load.free(self)

    def close(self) -> None:
        for seat in self.seats:
            seat.close()

    def play(self, due: float) -> None:
        self._due = due
        self._missing = EVERYBODY
        self._mover = self.move()

    def seen(self, seat: int) -> None:
        bit = 1 << seat
        assert self._missing & bit, f"table {self.number}: seat {seat} saw a move twice"
        self._missing ^= bit
        if seat == self._mover:
            self.load.delays.append(time.perf_counter() - self._due)
        if not self._missing:
            self.moves += 1
            self.settled()


@dataclass(frozen=True, slots=True)
class Played:
    """What a stretch of play came to; delays in milliseconds, from the sending of a move to its sender."""

    moves: int
    seconds: float
    cpu: float
    p50: float
    p99: float
    besides: Mapping[str, float]
    """Processor seconds of what the server needs besides."""


class Load:
    """All tables of one peer.  A free table plays at once, or waits until a move is due.

    `cpu` tells the seconds of processor time that the server has used so far, `besides` those of its helpers.
    """

    def __init__(self, cpu: Callable[[], float], besides: Clocks) -> None:
        self._cpu, self._besides = cpu, besides
        self.delays: list[float] = []
        self._tables: Sequence[Table] = ()
        self._waits = True
        self._free: deque[Table] = deque()
        self._owed: deque[float] = deque()
        self._reason = ""
        self._failed = asyncio.Event()

    async def seat(self, tables: Sequence[Table]) -> None:
        self._tables = tables
        for table in tables:
            await table.sit()
            self._check()
        self._free.extend(tables)

    def close(self) -> None:
        for table in self._tables:
            table.close()

    def start(self) -> None:
        """Play on, each table as fast as it may."""
        self._waits = False
        ready = list(self._free)
        self._free.clear()
        for table in ready:
            table.play(time.perf_counter())

    async def stop(self) -> None:
        """No more moves; those on their way arrive, so that the next server has the machine to itself."""
        self._waits = True
        self._owed.clear()
        latest = time.perf_counter() + STOPS_WITHIN
        while missing := len(self._tables) - len(self._free):
            self._check()
            if time.perf_counter() > latest:
                raise TimeoutError(f"{missing} tables still wait for a move to arrive")
            await asyncio.sleep(TICK)

    def fail(self, reason: str) -> None:
        self._reason = self._reason or reason
        self._failed.set()

    def free(self, table: Table) -> None:
        if not self._waits:
            table.play(time.perf_counter())
        elif self._owed:
            table.play(self._owed.popleft())
        else:
            self._free.append(table)

    async def run(self, seconds: float) -> Played:
        """Watch the tables play for so long."""
        before = self._moves()
        began, used, besides = time.perf_counter(), self._cpu(), self._helpers()
        self.delays.clear()
        with suppress(TimeoutError):
            await asyncio.wait_for(self._failed.wait(), seconds)
        passed, used = time.perf_counter() - began, self._cpu() - used
        besides = {name: cpu - besides[name] for name, cpu in self._helpers().items()}
        moves = self._moves() - before
        self._check()
        if not moves:
            raise TimeoutError(f"no move in {seconds:g} s")
        waiting = (began + passed - due for due in self._owed)
        delays = sorted([*self.delays, *waiting])
        return Played(moves, passed, used, _per_mille(delays, 500), _per_mille(delays, 990), besides)

    async def run_at(self, rate: float, warm: float, seconds: float) -> Played:
        """As `run`, after a stop, at an even rate; a move due with no table free waits, and that counts."""
        ticking = asyncio.create_task(self._tick(rate))
        try:
            await asyncio.sleep(warm)
            return await self.run(seconds)
        finally:
            ticking.cancel()

    async def _tick(self, rate: float) -> None:
        began, made = time.perf_counter(), 0
        while True:
            await asyncio.sleep(TICK)
            now = time.perf_counter()
            for _ in range(made, int((now - began) * rate)):
                made += 1
                self._fall_due(now)

    def _fall_due(self, now: float) -> None:
        if self._free:
            self._free.popleft().play(now)
        else:
            self._owed.append(now)

    def _moves(self) -> int:
        return sum(table.moves for table in self._tables)

    def _helpers(self) -> Mapping[str, float]:
        return {name: cpu() for name, cpu in self._besides.items()}

    def _check(self) -> None:
        if self._failed.is_set():
            raise ConnectionError(self._reason)


def _per_mille(ordered: Sequence[float], share: int) -> float:
    return 1000 * ordered[min(len(ordered) - 1, len(ordered) * share // 1000)]
