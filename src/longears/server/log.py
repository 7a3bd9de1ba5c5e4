"""What libraries write into the log, held to the rules of our own lines."""

import json
import logging
from datetime import UTC, datetime

from aiohttp.http_exceptions import HttpProcessingError

from longears.node.log import failure, line, log, plain

TEXT = "%(asctime)s %(message)s"
LIBRARIES = ("aiohttp.server", "asyncio", "engineio.server", "socketio.server")


class LibraryErrors(logging.Filter):
    """Errors that libraries log, told as ours are.

    That a request could not be read, or that a client left in the middle, is no news, and could fill a disk.
    """

    def filter(self, record: logging.LogRecord) -> bool:
        error = record.exc_info[1] if record.exc_info else None
        if error is not None:
            record.msg, record.args = line(f"an error in {record.name}", failure(error)), ()
            record.exc_info = record.exc_text = None
        else:
            record.msg, record.args = plain(record.getMessage()), ()  # a client may have chosen its words
        return not isinstance(error, HttpProcessingError | ConnectionError)


def watch_libraries() -> None:
    """From now on no library writes more into the log than we would."""
    for name in LIBRARIES:
        logging.getLogger(name).addFilter(LibraryErrors())


class JsonLines(logging.Formatter):
    """Each line as a JSON object: when, how bad, what happened, and its values."""

    def format(self, record: logging.LogRecord) -> str:
        at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        said, values = getattr(record, "said", record.getMessage()), getattr(record, "values", {})
        told = {"at": at, "level": record.levelname.lower(), "what": said, **values}
        return json.dumps(told, default=str)


def write_log(*, quiet: bool = False, as_json: bool = False, traces: bool = False) -> None:
    """Write the log to where errors go."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines() if as_json else logging.Formatter(TEXT))
    logging.basicConfig(level=logging.ERROR if quiet else logging.INFO, handlers=[handler])
    log.traces = traces
    if traces:
        logging.getLogger("longears").setLevel(logging.DEBUG)
