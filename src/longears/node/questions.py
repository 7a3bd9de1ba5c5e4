"""Bots' thinking is shared out: a node with too much to think about asks the one that has least."""

import asyncio
import secrets
from collections.abc import Awaitable, Callable
from itertools import count
from typing import NamedTuple

from longears.node.tasks import Tasks
from longears.node.to_all import Think, Thought, Voice

Answer = Callable[[bytes, float], Awaitable[str | None]]
"""Thinks about a question for so many seconds; nothing if there is no time for it here."""


class _Other(NamedTuple):
    letterbox: str
    thinking: int


class Questions:
    """What this node asks of others, and they of it; who asks need not wait for an answer."""

    def __init__(self, tasks: Tasks, voice: Voice) -> None:
        self.letterbox = f"node:{secrets.token_hex(8)}"
        """Where the bus brings what is for this node alone; no table has such a code."""
        self.thinking: Callable[[], int] = lambda: 0
        """How much there is to think about here."""
        self.answer: Answer | None = None
        self._tasks = tasks
        self._tell = voice.tell_one
        self._others: dict[str, _Other] = {}
        self._numbers = count(1)
        self._asked: dict[int, asyncio.Future[str]] = {}

    async def ask(self, question: bytes, seconds: float) -> str | None:
        """What another node says, who may never answer; None if nobody has less to do than we have."""
        freest = min(self._others, key=lambda name: self._others[name].thinking, default=None)
        if freest is None or self._others[freest].thinking >= self.thinking():
            return None
        letterbox, thinking = self._others[freest]
        self._others[freest] = _Other(letterbox, thinking + 1)
        number = next(self._numbers)
        self._asked[number] = asyncio.get_running_loop().create_future()
        self._tell(letterbox, Think(self.letterbox, number, seconds, question))
        try:
            return await self._asked[number]
        finally:
            del self._asked[number]

    def heard(self, word: Think | Thought) -> None:
        """A question, or the answer to one."""
        if isinstance(word, Think):
            self._tasks.spawn(self._think(word))
        elif word.number in self._asked and not self._asked[word.number].done():
            self._asked[word.number].set_result(word.move)

    async def _think(self, asked: Think) -> None:
        move = await self.answer(asked.question, asked.seconds) if self.answer else None
        if move is not None:
            self._tell(asked.letterbox, Thought(asked.number, move))

    def stands(self, node: str, letterbox: str, thinking: int) -> None:
        """So much that node has to think about; one of another version may not think for others."""
        if letterbox:
            self._others[node] = _Other(letterbox, thinking)

    def lost(self, node: str) -> None:
        """It answers no more."""
        self._others.pop(node, None)
