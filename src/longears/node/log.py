"""Log lines as `what happened key=value`; cards, tokens, secrets and chat never stand in them.

While a message is handled, and all that follows from it, lines carry its number.
"""

import logging
import sys
from contextvars import ContextVar
from itertools import count
from pathlib import Path
from traceback import extract_tb

_LOGGER = logging.getLogger("longears")
_NUMBERS = count(1)
_MESSAGE: ContextVar[int] = ContextVar("message", default=0)


class Log:
    """A logger whose lines are a sentence and few plain values."""

    traces = False
    """Whether what becomes of every message is told."""
    node = ""
    """What this node is called among others; every line carries it."""

    def trace(self, said: str, /, **values: object) -> None:
        """What is told of every message; ask for `traces` before, this is done for each move."""
        _write(logging.DEBUG, said, values)

    def info(self, said: str, /, **values: object) -> None:
        _write(logging.INFO, said, values)

    def error(self, said: str, /, **values: object) -> None:
        _write(logging.ERROR, said, values)

    def exception(self, said: str, /, **values: object) -> None:
        """What failed and where, but not in the error's own words: they may quote a card or a token."""
        self.error(said, **failure(sys.exc_info()[1]), **values)


def _write(level: int, said: str, values: dict[str, object]) -> None:
    number = values.pop("message", 0) or _MESSAGE.get()
    if number:
        values["message"] = number
    if log.node:
        values["node"] = log.node
    _LOGGER.log(level, line(said, values), extra={"said": said, "values": values})


def begin_message() -> None:
    """From now on lines are about a new message."""
    _MESSAGE.set(next(_NUMBERS))


def end_message() -> None:
    """From now on lines are about no message; what it has set going keeps its number."""
    _MESSAGE.set(0)


def message_number() -> int:
    """Of the message that is being handled; 0 if none is."""
    return _MESSAGE.get()


def failure(error: BaseException | None) -> dict[str, object]:
    """An error by its type and the calls that led to it."""
    calls = extract_tb(error.__traceback__ if error else None)[-6:]
    where = " > ".join(f"{Path(call.filename).name}:{call.lineno}" for call in calls)
    return {"error": type(error).__name__, "where": where}


def line(message: str, values: dict[str, object]) -> str:
    return plain(" ".join([message, *(f"{name}={value}" for name, value in values.items())]))


def plain(text: str) -> str:
    """Text that stays one line, whatever somebody has put into it."""
    return "".join(sign if sign.isprintable() else f"\\u{ord(sign):04x}" for sign in text)


log = Log()
