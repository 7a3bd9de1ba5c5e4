"""What travels between nodes when one has bots think for another: what a seat sees, and the move."""

import io
import pickle
import time
from dataclasses import replace
from functools import partial

from longears.bots.workers import Question, Thinkers
from longears.games import FAMILIES, SPECS
from longears.node.log import log
from longears.node.questions import Questions

KNOWN = {("longears.bots.workers", "Question"), ("longears.core", "Event")} | {
    (f"longears.games.{family.name}.{part.lower()}", name)
    for family in FAMILIES
    for part in ("Table", "Variant")
    for name in (part, f"__pyx_unpickle_{part}")
}
"""What a question is made of.  Nothing else is made from what comes over the bus, and nothing is called."""


class _OnlyQuestions(pickle.Unpickler):
    def find_class(self, module: str, name: str) -> object:
        if (module, name) not in KNOWN:
            raise pickle.UnpicklingError(f"a question has no {module}.{name}")
        return super().find_class(module, name)


def packed(asked: Question) -> bytes:
    """The question, without the moment until which there is time: clocks differ."""
    return pickle.dumps(replace(asked, until=0.0))


def unpacked(data: bytes, seconds: float) -> Question:
    """The question, and so many seconds for it from now on."""
    question = _OnlyQuestions(io.BytesIO(data)).load()
    if not isinstance(question, Question):
        raise pickle.UnpicklingError("that is no question")
    return replace(question, until=time.monotonic() + seconds)


def share(thinkers: Thinkers, questions: Questions) -> None:
    """From now on other nodes think for these, and these for others."""
    thinkers.elsewhere = partial(_ask, questions)
    questions.thinking = lambda: thinkers.thinking
    questions.answer = partial(_answer, thinkers)


async def _ask(questions: Questions, asked: Question) -> str | None:
    """Of games of others, another node makes no tables: those are thought about here alone."""
    if asked.game not in SPECS:
        return None
    return await questions.ask(packed(asked), asked.until - time.monotonic())


async def _answer(thinkers: Thinkers, data: bytes, seconds: float) -> str | None:
    """Our own bots come first."""
    if thinkers.is_busy:
        return None
    try:
        return await thinkers.think(unpacked(data, seconds))
    except Exception:
        log.exception("a question of another node could not be answered")  # perhaps of another version
        return None
