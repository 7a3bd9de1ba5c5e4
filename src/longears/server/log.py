"""Log lines as `what happened key=value`; cards, tokens, secrets and chat never stand in them."""

import logging
import sys
from pathlib import Path
from traceback import extract_tb

_LOGGER = logging.getLogger("longears")


class Log:
    """A logger whose lines are a sentence and few plain values."""

    def info(self, message: str, **values: object) -> None:
        _LOGGER.info(_line(message, values))

    def error(self, message: str, **values: object) -> None:
        _LOGGER.error(_line(message, values))

    def exception(self, message: str, **values: object) -> None:
        """What failed and where, but not in the error's own words: they may quote a card or a token."""
        error = sys.exc_info()[1]
        calls = extract_tb(error.__traceback__ if error else None)[-6:]
        where = " > ".join(f"{Path(call.filename).name}:{call.lineno}" for call in calls)
        self.error(message, error=type(error).__name__, where=where, **values)


def _line(message: str, values: dict[str, object]) -> str:
    return " ".join([message, *(f"{name}={value}" for name, value in values.items())])


log = Log()
