"""Log lines as `what happened key=value`; cards, tokens, secrets and chat never stand in them."""

import logging
import sys
from pathlib import Path
from traceback import extract_tb

from aiohttp.http_exceptions import HttpProcessingError

LIBRARIES = ("aiohttp.server", "asyncio", "engineio.server", "socketio.server")
_LOGGER = logging.getLogger("longears")


class Log:
    """A logger whose lines are a sentence and few plain values."""

    def info(self, message: str, **values: object) -> None:
        _LOGGER.info(_line(message, values))

    def error(self, message: str, **values: object) -> None:
        _LOGGER.error(_line(message, values))

    def exception(self, message: str, **values: object) -> None:
        """What failed and where, but not in the error's own words: they may quote a card or a token."""
        self.error(message, **_failure(sys.exc_info()[1]), **values)


class LibraryErrors(logging.Filter):
    """Errors that libraries log, told as ours are; requests that cannot be read are answered, and no news."""

    def filter(self, record: logging.LogRecord) -> bool:
        error = record.exc_info[1] if record.exc_info else None
        if error is not None:
            record.msg, record.args = _line(f"an error in {record.name}", _failure(error)), ()
            record.exc_info = record.exc_text = None
        return not isinstance(error, HttpProcessingError)


def watch_libraries() -> None:
    """From now on no library writes more into the log than we would."""
    for name in LIBRARIES:
        logging.getLogger(name).addFilter(LibraryErrors())


def _failure(error: BaseException | None) -> dict[str, object]:
    calls = extract_tb(error.__traceback__ if error else None)[-6:]
    where = " > ".join(f"{Path(call.filename).name}:{call.lineno}" for call in calls)
    return {"error": type(error).__name__, "where": where}


def _line(message: str, values: dict[str, object]) -> str:
    return " ".join([message, *(f"{name}={value}" for name, value in values.items())])


log = Log()
