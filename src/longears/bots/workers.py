"""Bots beside an event loop: processes think, and the loop never waits for one of them.

A process is sent what the seat may see, and nothing else: its view without the rest of the table, and the
history as its seat saw it.
"""

import asyncio
import logging
import time
from collections.abc import Callable, Coroutine, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from longears.bots import SILENCE, THINK, Budget, bot_for, is_quick, known
from longears.chance import Chance
from longears.core import SEATS, Event, View
from longears.games import rules_of
from longears.processes import NoProcessError, Processes
from longears.table import Table

log = logging.getLogger("longears.bots")

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
    move = bot.choose(view, asked.history, view.moves, Chance(asked.seed))
    if move not in (*view.moves, SILENCE):
        raise ValueError(f"{move!r} is none of the moves there are: {' '.join(view.moves)}")
    return move


Elsewhere = Callable[[Question], Coroutine[Any, Any, str | None]]
"""Has somebody else think about it, too, who may be quicker, or never answer."""


class Thinkers:
    """A few processes that think for bots, one question each at a time."""

    def __init__(self, processes: int = 1, seconds: float = THINK) -> None:
        self.thinking = 0
        """How many questions there are, those that wait for a process among them."""
        self.elsewhere: Elsewhere | None = None
        self._processes = Processes(processes, known)
        self._count = processes
        self._seconds = seconds

    @property
    def is_busy(self) -> bool:
        """Whether one more question would have to wait."""
        return self.thinking >= self._count

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
        at_once = is_quick(level, view.rules, view.veiled.seats)
        move = None if at_once else await self._thought(view, history, level, seed)
        if move is None:
            bot = bot_for(level if at_once else FALLBACK, view.game)
            move = bot.choose(view, history, view.moves, Chance(seed))
        await asyncio.sleep(max(0.0, began + pause - time.monotonic()))
        return move

    async def _thought(self, view: View, history: Sequence[Event], level: str, seed: int) -> str | None:
        """What a process says in time, or None."""
        until = time.monotonic() + self._seconds - RETURNING
        asked = question(view, history, level, seed, until)
        try:
            async with asyncio.timeout(self._seconds):
                move = await self._earliest(asked)
                return move if move in (*view.moves, SILENCE) else LATE
        except (TimeoutError, NoProcessError):
            return LATE
        except Exception:
            log.exception("the bot %r failed at %s; %s plays for it", level, view.game, FALLBACK)
            return LATE

    async def _earliest(self, asked: Question) -> str | None:
        """What is said first: where a question would have to wait, it is asked elsewhere as well."""
        if self.elsewhere is None or not self.is_busy:
            return await self.think(asked)
        answers = [asyncio.create_task(one) for one in (self.think(asked), self.elsewhere(asked))]
        try:
            for earliest in asyncio.as_completed(answers):
                move = await earliest
                if move is not LATE:
                    return move
        finally:
            for task in answers:
                task.cancel()
        return LATE

    async def think(self, asked: Question) -> str | None:
        """What a process says; None if it came to the question too late."""
        self.thinking += 1
        try:
            return await self._processes.do(answer, asked)
        finally:
            self.thinking -= 1

    def close(self) -> None:
        """Think no more."""
        self._processes.close()
