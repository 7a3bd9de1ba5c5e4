"""Log lines as `what happened key=value`; cards, tokens, secrets and chat never stand in them."""

import logging

_LOGGER = logging.getLogger("longears")


class Log:
    """A logger whose lines are a sentence and few plain values."""

    def info(self, message: str, **values: object) -> None:
        _LOGGER.info(_line(message, values))

    def error(self, message: str, **values: object) -> None:
        _LOGGER.error(_line(message, values))

    def exception(self, message: str, **values: object) -> None:
        _LOGGER.exception(_line(message, values))


def _line(message: str, values: dict[str, object]) -> str:
    return " ".join([message, *(f"{name}={value}" for name, value in values.items())])


log = Log()
