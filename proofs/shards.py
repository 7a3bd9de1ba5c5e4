"""Tables of travellers in processes of their own, each of which keeps its books and compares them itself."""

import asyncio
import logging
import multiprocessing
import os
import signal
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from typing import Any, TypeVar

import aiohttp
import asyncpg
import uvloop

from longears.chance import Chance
from longears.games import SPECS
from longears.room.settings import FEWEST_SECONDS
from longears.testing import seat_counts
from proofs.clients import Guest, ProofError, client_session, new_guest, raise_what_failed, set_table, stopped
from proofs.comparing import Kept, what_is_wrong
from proofs.players import Book
from proofs.travellers import Pace, Traveller, watch_over

Answer = TypeVar("Answer")
DOORS = ("ws", "ws", "socket.io")
BOTS = 5
"""Of every so many tables of a game, one has a bot."""
THINKERS = 4
"""Of every so many of those, one searches and thinks in a process of its own, at any node."""
CLOCKS = 3
"""At one of so many tables of a game, turns have a clock."""
TURN_SECONDS = 15
"""Longer than a table may be silent and people think: nobody who is there may lose a turn."""
WITHOUT_WINDOWS = ("donkey", "kazhutha-kali", "thulla")
"""Where the clock moves for nobody but who has lost a turn."""
PATIENT = ("kadi",)
"""A bot there waits for calls, for longer than a table may be silent."""
SCATTERED = 3
"""At one of so many, people come by routes of their own, as through a proxy that knows of none."""
AT_ONCE = 8
"""Tables that are set side by side."""
TICK = 1.0
MOST_THINKING = 2.0
REMEMBERED = 400
"""Steps of a table that are compared when somebody is told of them once more."""
ROWS = """
    SELECT room, n, actor, convert_from(id, 'UTF8'), body
    FROM unnest($1::text[], $2::int[]) AS known (code, newest) JOIN rows ON room = code AND n > newest
    ORDER BY room, n
"""
FINISHED = "SELECT id, record FROM finished WHERE id = ANY ($1::text[])"


@dataclass(frozen=True)
class Shard:
    """What such a process is told."""

    url: str
    store: str
    """The address by which the store is compared with the books."""
    tables: Sequence[int]
    rate: float
    """Moves per second that all its people together should make."""
    seed: int


@dataclass(frozen=True)
class Silence:
    """How long nobody at a table saw a move."""

    seconds: float
    table: str
    """Which it is, and how its people stand."""


@dataclass(frozen=True)
class Standing:
    """How the tables stand since one began to look."""

    since: float
    """All tables have seen a move after this moment."""
    longest: Silence


@dataclass
class Summary:
    """What came of it in the end."""

    rows: int = 0
    moves: int = 0
    acknowledged: int = 0
    held: int = 0
    """Seats that a bot took for somebody who seemed to be away."""
    finished: int = 0
    proven: int = 0
    counts: Counter[str] = field(default_factory=Counter)
    seconds: list[tuple[float, float]] = field(default_factory=list)
    """When each acknowledged move was sent, and how long its answer took."""

    def __iadd__(self, other: "Summary") -> "Summary":
        self.rows += other.rows
        self.moves += other.moves
        self.acknowledged += other.acknowledged
        self.held += other.held
        self.finished += other.finished
        self.proven += other.proven
        self.counts += other.counts
        self.seconds += other.seconds
        return self


class Process:
    """The coordinator's end of a shard."""

    def __init__(self, shard: Shard) -> None:
        spawning = multiprocessing.get_context("spawn")
        self._pipe, theirs = spawning.Pipe()
        self._process = spawning.Process(target=_main, args=(shard, theirs), daemon=True)
        self._process.start()
        theirs.close()
        self._turn = asyncio.Lock()

    async def ask(self, kind: type[Answer], what: str, *about: object) -> Answer:
        """Its answer, which is of this kind; what it finds wrong is raised here."""
        async with self._turn:
            answer = await asyncio.to_thread(self._ask, what, about)
        if isinstance(answer, Exception):
            raise answer
        assert isinstance(answer, kind)
        return answer

    def _ask(self, what: str, about: tuple[object, ...]) -> object:
        try:
            self._pipe.send((what, about))
            return self._pipe.recv()
        except (EOFError, OSError) as error:
            return ProofError(f"a process of clients ended: {error!r}")

    def end(self) -> None:
        self._process.kill()
        self._process.join()


# In the process


def _main(shard: Shard, pipe: Connection) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    logging.getLogger("engineio.client").setLevel(logging.CRITICAL)  # that lines break is what is proven
    uvloop.run(_Tables(shard).serve(pipe))


@dataclass
class _Table:
    """A table, and when all of its people last saw a move."""

    kept: Kept
    has_clock: bool = False
    players: list[Traveller] = field(default_factory=list)
    everyone: int = 0
    last: float = field(default_factory=time.monotonic)
    longest: float = 0.0

    @property
    def book(self) -> Book:
        return self.kept.book

    @property
    def turns_lost(self) -> int:
        return len(self.book.timed_out) if self.has_clock else 0

    def saw(self) -> None:
        """Somebody saw a move; perhaps now all have."""
        newest = min(player.saw_n for player in self.players)
        if newest > self.everyone:
            now = time.monotonic()
            self.everyone, self.longest, self.last = newest, max(self.longest, now - self.last), now

    def begin(self, since: float) -> None:
        """Silence before this moment is forgotten."""
        self.last, self.longest = max(self.last, since), 0.0

    def silence(self, now: float) -> float:
        return max(self.longest, now - self.last)

    def __str__(self) -> str:
        people = " ".join(
            f"{player.door} {'at' if player.joined else 'away,'} {player.n}" for player in self.players
        )
        return f"{self.book.code} ({self.book.game}, row {self.kept.n} compared): {people}"


class _Tables:
    """All tables of this process."""

    def __init__(self, shard: Shard) -> None:
        self._shard = shard
        self._chance = Chance(shard.seed)
        self._pace = Pace(0.5)
        self._tables: list[_Table] = []
        self._tasks: list[asyncio.Task[None]] = []
        self._sessions = AsyncExitStack()
        self._held = 0

    async def serve(self, pipe: Connection) -> None:
        """Do what is asked for, one after the other, for ever."""
        asked: asyncio.Queue[tuple[str, tuple[Any, ...]]] = asyncio.Queue()
        asyncio.get_running_loop().add_reader(pipe.fileno(), lambda: asked.put_nowait(_received(pipe)))
        os.set_blocking(pipe.fileno(), True)  # the loop has changed that, and a long answer needs it
        doings: dict[str, Callable[..., Any]] = {
            name: getattr(self, name)
            for name in ("set_up", "play", "begin", "standing", "compare", "moves", "turns_lost", "end")
        }
        while True:
            what, about = await asked.get()
            try:
                raise_what_failed(self._tasks)
                answer = await doings[what](*about)
            except ProofError as error:
                answer = error
            except Exception as error:
                answer = ProofError(f"{what}: {type(error).__name__}: {error}")
            pipe.send(answer)

    # The tables

    async def set_up(self) -> bool:
        session = await self._sessions.enter_async_context(client_session())
        waiting = list(self._shard.tables)

        async def some() -> None:
            while waiting:
                self._tables.append(await self._table(session, waiting.pop(0)))

        await asyncio.gather(*(some() for _ in range(AT_ONCE)))
        return True

    async def _table(self, session: aiohttp.ClientSession, number: int) -> _Table:
        """The games take turns, and their presets; some have a bot."""
        game, turn = list(SPECS)[number % len(SPECS)], number // len(SPECS)
        spec = SPECS[game]
        preset = list(spec.presets)[turn % len(spec.presets)]
        counts = seat_counts(spec, spec.presets[preset])
        seats, bots = (4 if 4 in counts else counts[-1]), turn % BOTS == BOTS - 1 and game not in PATIENT
        people = [await new_guest(session, self._shard.url, f"Guest {at}") for at in range(seats - bots)]
        settings = {"game": game, "preset": preset, "seats": seats, "pace": 0, "window": FEWEST_SECONDS}
        has_clock = turn % CLOCKS == CLOCKS - 1 and game in WITHOUT_WINDOWS
        if has_clock:
            settings["clock"] = TURN_SECONDS
        level = "search" if turn // BOTS % THINKERS == THINKERS - 1 else "medium"
        table = _Table(Kept(Book(await set_table(people, settings, bots, level), game)), has_clock)
        for at, guest in enumerate(people):
            player = self._player(table, guest, DOORS[(at + number) % len(DOORS)])
            player.routes = int(turn % SCATTERED == SCATTERED - 1)
            table.players.append(player)
        return table

    def _player(self, table: _Table, guest: Guest, door: str) -> Traveller:
        return Traveller(guest, door, table.book, Chance(self._chance.word()), self._pace, table.saw)

    async def play(self) -> bool:
        players = [player for table in self._tables for player in table.players]
        self._tasks = [asyncio.create_task(player.run()) for player in players]
        self._tasks += [asyncio.create_task(watch_over(players)), asyncio.create_task(self._keep_pace())]
        return True

    async def _keep_pace(self) -> None:
        """People think longer when all together are too fast, and shorter when they are too slow."""
        before = self._acknowledged()
        while True:
            began = time.monotonic()
            await asyncio.sleep(TICK)
            now = self._acknowledged()
            rate, before = (now - before) / (time.monotonic() - began), now
            if rate > self._shard.rate / 2:  # else tables stand still, and nobody should rush when they go on
                change = max(-0.1, min(0.1, (rate / self._shard.rate - 1) / 2))
                self._pace.think = max(0.01, min(MOST_THINKING, self._pace.think * (1 + change)))

    def _acknowledged(self) -> int:
        return sum(len(table.book.acknowledged) for table in self._tables)

    async def moves(self) -> int:
        """How many messages were acknowledged so far."""
        return self._acknowledged()

    async def turns_lost(self) -> int:
        """How often the clock moved for somebody who had a turn's time."""
        return sum(table.turns_lost for table in self._tables)

    # How they stand

    async def begin(self, since: float) -> bool:
        for table in self._tables:
            table.begin(since)
        return True

    async def standing(self) -> Standing:
        now = time.monotonic()
        slowest = max(self._tables, key=lambda table: table.silence(now))
        return Standing(
            min(table.last for table in self._tables), Silence(slowest.silence(now), str(slowest))
        )

    # What the store has

    async def compare(self) -> int:
        """Whatever anyone was told is in the store, and the other way round; so many rows there are."""
        told = {table.book.code: (table.book.newest, dict(table.book.acknowledged)) for table in self._tables}
        connection = await asyncpg.connect(self._shard.store)
        try:
            codes, known = [*told], [table.kept.n for table in self._tables]
            rows = await connection.fetch(ROWS, codes, known)
        finally:
            await connection.close()
        of_room: dict[str, list[Any]] = defaultdict(list)
        for room, *row in rows:
            of_room[room].append(row)
        for table in self._tables:
            table.kept.take(of_room[table.book.code])
            table.kept.nothing_is_missing(*told[table.book.code])
            table.book.forget(table.kept.n - REMEMBERED)
            self._held += sum('"k":"held"' in row[3] for row in of_room[table.book.code])
            await asyncio.sleep(0)
        return sum(table.kept.n for table in self._tables)

    # The end

    async def end(self, proven: int) -> Summary:
        """Stop playing, compare once more, and look at the records; so many of them are replayed."""
        await stopped(self._tasks)
        self._tasks = []
        await self._sessions.aclose()
        await self.compare()
        summary = Summary(held=self._held)
        for table in self._tables:
            summary.rows += table.kept.n
            summary.moves += table.kept.moves
            summary.acknowledged += len(table.book.acknowledged)
            summary.counts += table.book.counts
            summary.seconds += table.book.seconds
        await self._look_at_records(summary, proven)
        return summary

    async def _look_at_records(self, summary: Summary, proven: int) -> None:
        """Every game that is over has its record: the moves of its rows, and a shuffle that proves true."""
        due = dict(game for table in self._tables for game in table.kept.finished_games())
        connection = await asyncpg.connect(self._shard.store)
        try:
            kept = dict(await connection.fetch(FINISHED, [*due]))
        finally:
            await connection.close()
        if missing := due.keys() - kept.keys():
            raise ProofError(f"finished and not kept: {sorted(missing)}")
        for name in _some(list(due), proven):
            if wrong := what_is_wrong(kept[name], due[name]):
                raise ProofError(f"the record of {name}: {wrong}")
            summary.proven += 1
        summary.finished = len(due)


def _received(pipe: Connection) -> tuple[str, tuple[Any, ...]]:
    received: tuple[str, tuple[Any, ...]] = pipe.recv()
    return received


def _some(names: Sequence[str], count: int) -> Iterator[str]:
    """So many of them, evenly spread."""
    return (names[at * len(names) // count] for at in range(min(count, len(names))))
