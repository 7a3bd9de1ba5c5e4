"""The long proof that nothing is lost: `kill -9` at random moments while clients play through both doors.

`make prove-kills`; sizes are parameters, and the figures are printed last.
"""

import argparse
import asyncio
import signal
import sqlite3
import statistics
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import aiohttp
import msgspec
from rich.console import Console
from rich.progress import Progress

from longears import record as records
from longears import shuffle
from longears.chance import Chance
from longears.core import DEALER_MARK
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
from proofs.players import Book, Player

EARLY = 0.15
"""How often a server that comes back is killed again before every room plays, besides the kills asked for."""
EARLIEST = 2.5
PLAY_ON_SECONDS = 60
DOORS = ("ws", "socket.io")
ROWS = "SELECT n, actor, id, begins, body FROM rows WHERE room = ? AND n > ? ORDER BY n"


@dataclass
class Kept:
    """How far a table's rows have been compared with its book."""

    n: int = 0
    moves: int = 0
    seen: set[tuple[str, str]] = field(default_factory=set)
    games: dict[int, list[tuple[str, str]]] = field(default_factory=dict)
    """The moves of each game as the rows tell them."""


@dataclass
class Figures:
    """What the run came to."""

    kills: int = 0
    early: int = 0
    starting: list[float] = field(default_factory=list)
    playing: list[float] = field(default_factory=list)
    """Seconds until the server was open again, and until every room had played on."""


def main() -> None:
    wanted = _arguments()
    console = Console(width=110)
    with tempfile.TemporaryDirectory(prefix="longears-kills-") as folder:
        try:
            asyncio.run(Proof(wanted, Path(folder), console).run())
        except ProofError as failure:
            console.print(f"FAILED: {failure}", style="bold", markup=False)
            sys.exit(1)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=200, help="while every room plays")
    parser.add_argument("--tables", type=int, default=10, help="of the five games in turn")
    parser.add_argument("--longest", type=float, default=1.5, help="most seconds of play before a kill")
    parser.add_argument("--think", type=float, default=10, help="most milliseconds a client thinks")
    parser.add_argument("--processes", type=int, default=2, help="that check records at the end")
    parser.add_argument("--seed", type=int, default=1)
    return parser.parse_args()


class Proof:
    """A server that is killed over and over, its clients, and the books they keep."""

    def __init__(self, wanted: argparse.Namespace, folder: Path, console: Console) -> None:
        self.wanted, self.console = wanted, console
        self.chance = Chance(wanted.seed)
        self.server = Server(folder, "--rate", "100000", "--lines", "10000", "--quiet")
        self.books: list[Book] = []
        self.kept: dict[str, Kept] = {}
        self.players: list[Player] = []
        self.tasks: list[asyncio.Task[None]] = []
        self.figures = Figures()

    async def run(self) -> None:
        began = time.perf_counter()
        _cancel_on_signals()
        async with client_session() as session:
            try:
                await self.server.start()
                await self._set_tables(session)
                self.tasks = [asyncio.create_task(player.run()) for player in self.players]
                await self._kill_and_start()
            finally:
                await stopped(self.tasks)
                await self.server.kill()
        self._compare_with_rows()
        finished = self._check_finished()
        self._print(finished, time.perf_counter() - began)

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
        self.kept[book.code] = Kept()
        for at, guest in enumerate(people):
            chance = Chance(self.chance.word())
            think = self.wanted.think / 1000
            self.players.append(Player(guest, DOORS[at % len(DOORS)], book, chance, think))

    # The kills

    async def _kill_and_start(self) -> None:
        with Progress(console=self.console) as progress:
            task = progress.add_task("kills", total=self.wanted.kills)
            await self._all_play_on(time.monotonic())
            while self.figures.kills < self.wanted.kills:
                await self._kill(fraction(self.chance) * self.wanted.longest)
                self.figures.kills += 1
                await self._restart()
                self._compare_with_rows()
                progress.update(task, completed=self.figures.kills, description=self._so_far())

    def _so_far(self) -> str:
        rows = sum(kept.n for kept in self.kept.values())
        return f"kills ({rows:,} rows compared)"

    async def _kill(self, after: float) -> None:
        await asyncio.sleep(after)
        raise_what_failed(self.tasks)
        await self.server.kill()

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
            await self._all_play_on(time.monotonic())
            return

    async def _all_play_on(self, began: float) -> None:
        """Every player is back at the table, and every room has had new moves."""
        before = {book.code: len(book.moves) for book in self.books}

        def all_have_moved() -> bool:
            raise_what_failed(self.tasks)
            return all(len(book.moves) > before[book.code] for book in self.books) and all(
                player.joined for player in self.players
            )

        await until(all_have_moved, PLAY_ON_SECONDS, "that every room plays on after the restart")
        self.figures.playing.append(time.monotonic() - began)

    # What the store has

    def _compare_with_rows(self) -> None:
        db = sqlite3.connect(f"file:{self.server.store}?mode=ro", uri=True)
        try:
            for book in self.books:
                told, acknowledged = book.newest, dict(book.acknowledged)
                self._compare_book(book, db.execute(ROWS, (book.code, self.kept[book.code].n)))
                self._nothing_is_missing(book, told, acknowledged)
        finally:
            db.close()

    def _compare_book(self, book: Book, rows: Iterable[tuple[Any, ...]]) -> None:
        """The rows go on without a gap; every one is what was told and answered, and answers one message."""
        kept = self.kept[book.code]
        for n, actor, message_id, _begins, body in rows:
            if n != kept.n + 1:
                raise ProofError(f"{book.code}: row {n} follows row {kept.n}")
            kept.n = n
            if message_id:
                self._compare_message(book, kept, (actor, message_id))
            self._note(book, kept, msgspec.json.decode(body))

    def _compare_message(self, book: Book, kept: Kept, message: tuple[str, str]) -> None:
        if message in kept.seen:
            raise ProofError(f"{book.code}: {message} was done twice, the second time at {kept.n}")
        kept.seen.add(message)
        if message in book.refused:
            raise ProofError(f"{book.code}: {message} was refused, and done at {kept.n}")
        if book.acknowledged.get(message, kept.n) != kept.n:
            raise ProofError(f"{book.code}: {message} was acknowledged as {book.acknowledged[message]}")

    def _note(self, book: Book, kept: Kept, body: dict[str, Any]) -> None:
        if body["k"] == "started":
            kept.games[body["game"]] = []
        elif body["k"] == "moved":
            move = body["seat"], body["move"]
            kept.games[max(kept.games)].append(move)
            kept.moves += 1
            if book.moves.get(kept.n, move) != move:
                raise ProofError(f"{book.code}: row {kept.n} is {move} and was told as {book.moves[kept.n]}")

    def _nothing_is_missing(self, book: Book, told: int, acknowledged: dict[tuple[str, str], int]) -> None:
        """Whatever a client was told is in the rows; nothing that was acknowledged is lost."""
        kept = self.kept[book.code]
        if told > kept.n:
            raise ProofError(f"{book.code}: step {told} was told, and the rows end at {kept.n}")
        lost = {message: n for message, n in acknowledged.items() if message not in kept.seen}
        if lost:
            raise ProofError(f"{book.code}: acknowledged and lost: {lost}")

    # The finished games

    def _check_finished(self) -> int:
        """Every game that is over has its record: the moves of its rows, and a shuffle that proves true."""
        with sqlite3.connect(f"file:{self.server.store}?mode=ro", uri=True) as db:
            kept = dict(db.execute("SELECT id, record FROM finished"))
        due = dict(self._finished_games())
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

    def _finished_games(self) -> Iterator[tuple[str, list[tuple[str, str]]]]:
        """All games but the last of each table: another has begun, so they are over."""
        for code, kept in self.kept.items():
            for number in list(kept.games)[:-1]:
                yield f"{code}-{number}", kept.games[number]

    # The figures

    def _print(self, finished: int, seconds: float) -> None:
        counts: Counter[str] = sum((book.counts for book in self.books), Counter())
        moves = sum(kept.moves for kept in self.kept.values())
        acknowledged = sum(len(book.acknowledged) for book in self.books)
        figures, say = self.figures, self.console.print
        say(f"killed {figures.kills} times while all {len(self.books)} rooms played ({len(SPECS)} games),")
        say(f"and {figures.early} times more while a server was starting or its players were coming back")
        say(f"open again in {_spread(figures.starting)}")
        say(f"every room had played on {_spread(figures.playing)} later")
        say(f"{sum(kept.n for kept in self.kept.values()):,} rows without a gap, {moves:,} of them moves")
        say(f"{acknowledged:,} messages acknowledged: none lost, none doubled, each at the row it was told")
        for name in sorted(counts):
            say(f"  {name}: {counts[name]:,}")
        say(f"{finished:,} finished games: their records have the moves of the rows, every shuffle is proven")
        say(f"{seconds:.0f} s, seed {self.wanted.seed}")


def what_is_wrong(text: str, moves: Sequence[tuple[str, str]]) -> str:
    """What is wrong with a finished game's record; nothing, it is hoped."""
    record = records.read(text)
    if record.replay().outcome is None:
        return "the game is not over"
    if [(step.actor, step.move) for step in record.steps if step.actor != DEALER_MARK] != list(moves):
        return "its moves are not those of the rows"
    verdict = shuffle.verify(record)
    return "" if verdict.finding is shuffle.Finding.PROVEN else str(verdict)


def _spread(seconds: Sequence[float]) -> str:
    return f"{statistics.median(seconds):.2f} s (median; at most {max(seconds):.2f} s)"


def _cancel_on_signals() -> None:
    """Being asked to stop ends as an error would: with nothing left running."""
    task = asyncio.current_task()
    assert task is not None
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, task.cancel)


if __name__ == "__main__":
    main()
