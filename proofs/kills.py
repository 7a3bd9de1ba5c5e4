"""The long proof that nothing is lost: `kill -9` at random moments while clients play through both doors.

`make prove-kills`; sizes are parameters, and the figures are printed last.
"""

import argparse
import asyncio
import statistics
import time
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

import aiohttp
from rich.console import Console
from rich.progress import Progress

from benchmarks.figures import Cell, facts, tell
from longears.chance import Chance
from longears.games import SPECS
from longears.room.settings import FEWEST_SECONDS
from longears.testing import seat_counts
from proofs.clients import (
    ProofError,
    Server,
    client_session,
    fraction,
    new_guest,
    raise_what_failed,
    set_table,
    stopped,
    until,
)
from proofs.command import parser_of, run
from proofs.comparing import Kept, what_is_wrong
from proofs.players import Book, Player
from proofs.stores import FileReader, PostgresReader, Reader, ServerOnPostgreSQL
from tools.postgresql import PostgreSQL

EARLY = 0.15
"""How often a server that comes back is killed again before every room plays, besides the kills asked for."""
EARLIEST = 2.5
OPTIONS = ("--unlimited", "--quiet")
PLAY_ON_SECONDS = 60
DOORS = ("ws", "socket.io")


@dataclass
class Figures:
    """What the run came to."""

    kills: int = 0
    early: int = 0
    starting: list[float] = field(default_factory=list)
    playing: list[float] = field(default_factory=list)
    """Seconds until the server was open again, and until every room had played on."""


def main() -> None:
    parser = parser_for(__doc__, kills=200)
    parser.add_argument("--store", choices=("sqlite", "postgresql"), default="sqlite")
    wanted = parser.parse_args()
    run(partial(_prove, wanted))


async def _prove(wanted: argparse.Namespace, folder: Path, console: Console) -> None:
    if wanted.store == "sqlite":
        await Proof(wanted, Server(folder, *OPTIONS), console).run()
        return
    with PostgreSQL() as postgresql:
        await ProofOnPostgreSQL(wanted, folder, postgresql, console).run()


def parser_for(description: str | None, kills: int) -> argparse.ArgumentParser:
    """The options of whoever kills a server under play."""
    parser = parser_of(description, games="")
    parser.add_argument("--kills", type=int, default=kills, help="while every room plays")
    parser.add_argument("--tables", type=int, default=10, help="of the five games in turn")
    parser.add_argument("--longest", type=float, default=1.5, help="most seconds of play before a kill")
    parser.add_argument("--think", type=float, default=10, help="most milliseconds a client thinks")
    return parser


class Proof:
    """A server that is killed over and over, its clients, and the books they keep."""

    struck = "the server was"

    def __init__(
        self, wanted: argparse.Namespace, server: Server, console: Console, reader: Reader | None = None
    ) -> None:
        """`reader`: of what it keeps, if that is not a file."""
        self.wanted, self.console = wanted, console
        self.chance = Chance(wanted.seed)
        self.server, self._reader = server, reader or FileReader(server.store)
        self.books: list[Book] = []
        self.kept: dict[str, Kept] = {}
        self.players: list[Player] = []
        self.tasks: list[asyncio.Task[None]] = []
        self.figures = Figures()

    async def run(self) -> None:
        began = time.perf_counter()
        async with client_session() as session:
            try:
                await self.server.start()
                await self._set_tables(session)
                self.tasks = [asyncio.create_task(player.run()) for player in self.players]
                await self.torment()
            finally:
                await stopped(self.tasks)
                await self.server.kill()
        await self.compare_with_rows()
        finished = await self._check_finished()
        self._tell(finished, time.perf_counter() - began)

    # The tables

    async def _set_tables(self, session: aiohttp.ClientSession) -> None:
        names = list(SPECS)
        for number in range(self.wanted.tables):
            game, turn = names[number % len(names)], number // len(names)
            await self._set_table(session, game, turn)

    async def _set_table(self, session: aiohttp.ClientSession, game: str, turn: int) -> None:
        """Every second table of a game has a bot, and the presets take turns."""
        spec = SPECS[game]
        preset = list(spec.presets)[turn % len(spec.presets)]
        counts = seat_counts(spec, spec.presets[preset])
        seats, bots = (4 if 4 in counts else counts[-1]), turn % 2
        people = [await new_guest(session, self.server.url, f"Guest {at}") for at in range(seats - bots)]
        settings = {"game": game, "preset": preset, "seats": seats, "pace": 0, "window": FEWEST_SECONDS}
        book = Book(await set_table(people, settings, bots), game)
        self.books.append(book)
        self.kept[book.code] = Kept(book)
        for at, guest in enumerate(people):
            chance = Chance(self.chance.word())
            think = self.wanted.think / 1000
            self.players.append(Player(guest, DOORS[at % len(DOORS)], book, chance, think))

    # The kills

    async def torment(self) -> None:
        """Kill the server again and again."""
        with Progress(console=self.console) as progress:
            task = progress.add_task("kills", total=self.wanted.kills)
            await self.all_play_on()
            while self.figures.kills < self.wanted.kills:
                await self._kill(fraction(self.chance) * self.wanted.longest)
                self.figures.kills += 1
                await self._restart()
                await self.compare_with_rows()
                progress.update(task, completed=self.figures.kills, description=self._so_far())

    def _so_far(self) -> str:
        rows = sum(kept.n for kept in self.kept.values())
        return f"kills ({rows:,} rows compared)"

    async def _kill(self, after: float) -> None:
        await asyncio.sleep(after)
        raise_what_failed(self.tasks)
        await self.server.strike()

    async def _restart(self) -> None:
        """Start again until every room has played on; sometimes the server is killed before they could."""
        while True:
            began = time.monotonic()
            await self.server.spawn()
            if fraction(self.chance) < EARLY:
                self.figures.early += 1
                await self._kill(fraction(self.chance) * EARLIEST)
                continue
            await self.server.opened()
            self.figures.starting.append(time.monotonic() - began)
            self.figures.playing.append(await self.all_play_on())
            return

    async def all_play_on(self) -> float:
        """How many seconds it takes until all players are back, and every room has had new moves."""
        began = time.monotonic()
        before = {book.code: len(book.moves) for book in self.books}

        def all_have_moved() -> bool:
            raise_what_failed(self.tasks)
            return all(len(book.moves) > before[book.code] for book in self.books) and all(
                player.joined for player in self.players
            )

        await until(all_have_moved, PLAY_ON_SECONDS, "that every room plays on after the restart")
        return time.monotonic() - began

    # What the store has

    async def compare_with_rows(self) -> None:
        """Whatever anyone was told is in the store, and the other way round."""
        for book in self.books:
            kept, told, acknowledged = self.kept[book.code], book.newest, dict(book.acknowledged)
            kept.take(await self._reader.rows(book.code, kept.n))
            kept.nothing_is_missing(told, acknowledged)

    # The finished games

    async def _check_finished(self) -> int:
        """Every game that is over has its record: the moves of its rows, and a shuffle that proves true."""
        kept = await self._reader.records()
        due = dict(game for kept in self.kept.values() for game in kept.finished_games())
        if missing := due.keys() - kept.keys():
            raise ProofError(f"finished and not kept: {sorted(missing)}")
        with Progress(console=self.console) as progress, ProcessPoolExecutor(self.wanted.processes) as pool:
            task = progress.add_task("records", total=len(due))
            texts, moves = [kept[name] for name in due], due.values()
            for name, wrong in zip(due, pool.map(what_is_wrong, texts, moves, chunksize=8), strict=True):
                progress.advance(task)
                if wrong:
                    raise ProofError(f"the record of {name}: {wrong}")
        return len(due)

    # The figures

    def figures_besides(self) -> Sequence[tuple[str, Cell]]:
        """What else there is to tell."""
        return ()

    def _tell(self, finished: int, seconds: float) -> None:
        counts: Counter[str] = sum((book.counts for book in self.books), Counter())
        starting, playing = self.figures.starting, self.figures.playing
        figures = facts(
            *self.figures_besides(),
            (f"times {self.struck} killed while all {len(self.books)} rooms played", self.figures.kills),
            ("times it was killed while starting, or while players were coming back", self.figures.early),
            ("seconds until the server was open again, median", round(statistics.median(starting), 2)),
            ("seconds until the server was open again, most", round(max(starting), 2)),
            ("seconds later until every room had played on, median", round(statistics.median(playing), 2)),
            ("seconds later until every room had played on, most", round(max(playing), 2)),
            ("rows in the log, without a gap", sum(kept.n for kept in self.kept.values())),
            ("moves among them", sum(kept.moves for kept in self.kept.values())),
            ("messages acknowledged", sum(len(book.acknowledged) for book in self.books)),
            ("acknowledged messages lost", 0),
            ("acknowledged messages doubled", 0),
            *sorted(counts.items()),
            ("finished games whose records have the moves of their rows and proven shuffles", finished),
        )
        tell(self.wanted.keep, f"Seed {self.wanted.seed}, {seconds:.0f} s.", figures)


class ProofOnPostgreSQL(Proof):
    """The same on PostgreSQL, which is killed as well."""

    struck = "the server, its PostgreSQL or both were"

    def __init__(
        self, wanted: argparse.Namespace, folder: Path, postgresql: PostgreSQL, console: Console
    ) -> None:
        self._both = ServerOnPostgreSQL(folder, postgresql, Chance(wanted.seed + 1), *OPTIONS)
        super().__init__(wanted, self._both, console, PostgresReader(postgresql.address))

    def figures_besides(self) -> Sequence[tuple[str, Cell]]:
        """Of PostgreSQL."""
        return [("times PostgreSQL was killed, with the server or alone", self._both.hits)]


if __name__ == "__main__":
    main()
