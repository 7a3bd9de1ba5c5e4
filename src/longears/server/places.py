"""Where a server keeps everything, and over what it hears of other servers, as operators write it."""

from pathlib import Path

from longears.node.protocols import Bus
from longears.server.buses.alone import Alone
from longears.server.push.subscriptions import ServerStore
from longears.server.stores.sqlite import SqliteStore

Place = Path | str
"""Where a store is: a file of SQLite, or the address of a PostgreSQL."""
POSTGRESQL = ("postgresql://", "postgres://")
REDIS = ("redis://", "rediss://", "unix://")
SQLITE = "sqlite:"
ALONE = "alone"
NEEDED = "needs packages that are not installed ({}): pip install longears[nodes]"


class UnusableError(ValueError):
    """There can be no store, or no bus, at such a place."""


def place_of(text: str) -> Place:
    """A place as it is written."""
    if text.startswith(POSTGRESQL):
        return text
    if "://" in text:
        known = f"a file, {SQLITE}FILE or {POSTGRESQL[0]}USER@HOST/DATABASE"
        raise UnusableError(f"a store is {known}, not {_without_password(text)}")
    return Path(text.removeprefix(SQLITE))


def shown(place: Place) -> str:
    """The place for the eyes of an operator, and of whoever reads the log."""
    return _without_password(place) if isinstance(place, str) else str(place)


def _without_password(address: str) -> str:
    """The address without who asks there, and with which options."""
    scheme, _, rest = address.partition("://")
    return f"{scheme}://{rest.rpartition('@')[2].partition('?')[0]}"


def store_at(place: Place, *, alone: bool) -> ServerStore:
    """The store there, not opened yet; `alone`: other servers may not use it at the same time."""
    if isinstance(place, Path):
        return SqliteStore(place)
    try:
        from longears.server.stores.postgres import PostgresStore  # noqa: PLC0415  an extra
    except ModuleNotFoundError as missing:
        raise UnusableError(f"PostgreSQL {NEEDED.format(missing.name)}") from None
    return PostgresStore(place, alone=alone)


def bus_at(address: str, node: str) -> Bus:
    """The bus there, as the node of this name uses it; not opened yet."""
    if address == ALONE:
        return Alone()
    wrong = f"a bus is {ALONE} or redis://HOST:PORT/NUMBER, not {_without_password(address)}"
    if not address.startswith(REDIS):
        raise UnusableError(wrong)
    try:
        from longears.server.buses.redis import RedisBus  # noqa: PLC0415  an extra
    except ModuleNotFoundError as missing:
        raise UnusableError(f"Redis {NEEDED.format(missing.name)}") from None
    try:
        return RedisBus(address, node)
    except ValueError as error:
        raise UnusableError(wrong) from error
