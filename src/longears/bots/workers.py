"""Bots beside an event loop: processes think, and the loop never waits for one of them.

A process is sent what the seat may see, and nothing else: its view without the rest of the table, and the
history as its seat saw it.
"""

import asyncio
import time
from collections.abc import Mapping, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from multiprocessing import get_context

from longears.bots import THINK, Budget, bot_for
from longears.chance import Chance
from longears.core import SEATS, Event, View
from longears.games import rules_of
from longears.table import Table

FALLBACK = "medium"
"""Who answers when there was no time to think: it takes a millisecond or two."""
RETURNING = 0.02
"""The seconds kept for the way back."""
LATE = None
"""What a process answers that came to a question too late."""


@dataclass(frozen=True, slots=True)
class Question:
    """What a process is asked: all of it the seat may see."""

    game: str
    options: Mapping[str, str]
    version: int
    table: Table
    seat: str
    history: tuple[Event, ...]
    level: str
    seed: int
    until: float


def question(view: View, history: Sequence[Event], level: str, seed: int, until: float) -> Question:
    assert view.seat is not None, "only a seat can be asked"
    sheet, version = dict(view.options), view.rules.spec.version
    return Question(view.game, sheet, version, view.veiled, view.seat, tuple(history), level, seed, until)


def answer(asked: Question) -> str | None:
    """The move, thought about until the time is up; None if it was up before."""
    left = asked.until - time.monotonic()
    if left <= 0:
        return LATE
    rules = rules_of(asked.game, "book", asked.options, asked.version)
    view = rules.view(asked.table, SEATS.index(asked.seat))
    bot = bot_for(asked.level, asked.game, Budget(seconds=left))
    return bot.choose(view, asked.history, view.moves, Chance(asked.seed))


class Thinkers:
    """A few processes that think for bots, one question each at a time."""

    def __init__(self, processes: int = 1, seconds: float = THINK) -> None:
        self._processes = processes
        self._seconds = seconds
        self._pool = self._start()

    async def choose(
        self,
        view: View,
        history: Sequence[Event],
        level: str,
        seed: int,
        *,
        pause: float = 0.0,
    ) -> str:
        """The move of a bot of this level, "" for silence, after the seconds it may think at the latest.

        It is given no sooner than after a pause.  Drawn without looking at the hand, and no shorter than the
        thinking, that pause is all anyone can learn from the time a bot takes (ALL-6).
        """
        began = time.monotonic()
        move = await self._thought(view, history, level, seed) if level == "hard" else None
        if move is None:
            bot = bot_for(FALLBACK if level == "hard" else level, view.game)
            move = bot.choose(view, history, view.moves, Chance(seed))
        await asyncio.sleep(max(0.0, began + pause - time.monotonic()))
        return move

    async def _thought(self, view: View, history: Sequence[Event], level: str, seed: int) -> str | None:
        """What a process says in time, or None."""
        until = time.monotonic() + self._seconds - RETURNING
        asked = question(view, history, level, seed, until)
        try:
            thinking = asyncio.get_running_loop().run_in_executor(self._pool, answer, asked)
            return await asyncio.wait_for(thinking, self._seconds)
        except TimeoutError:
            return LATE
        except BrokenProcessPool:
            self._pool = self._start()
            return LATE

    def close(self) -> None:
        """Let the processes go, once they have answered what they were asked."""
        self._pool.shutdown(wait=False)

    def _start(self) -> Executor:
        """Processes that share nothing with this one, begun at once: the first question is not late."""
        pool = ProcessPoolExecutor(self._processes, mp_context=get_context("spawn"))
        for _ in range(self._processes):
            pool.submit(_wake_up)
        return pool


def _wake_up() -> None:
    """Being imported is all there is to do."""
