"""A whole store goes into an empty one, of the other kind or of the same."""

import sqlite3
from collections.abc import AsyncIterator, Iterable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager, closing
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from longears.node.protocols import StoreError
from longears.server.places import Place, shown
from longears.server.stores import postgres_schema, schema
from longears.server.stores.batches import message_id_of, message_key
from longears.server.stores.guard import FileGuard
from longears.server.stores.sessions import Connection, command_session

Transaction = Any
"""Of asyncpg, which tells no types."""
Values = tuple[Any, ...]
"""A line of a table, as PostgreSQL keeps it."""

TABLES: Mapping[str, tuple[str, ...]] = {
    "keys": ("name", "value"),
    "guests": ("id", "name", "badge", "seen"),
    "rooms": (
        *("code", "made_by", "made_id", "at", "game", "public", "playing", "waits", "free", "until"),
        "closed",
    ),
    "seats": ("guest", "room", "awaited"),
    "quick": ("game", "code"),
    "rows": ("room", "n", "at", "actor", "id", "begins", "body"),
    "endings": ("id", "room", "n"),
    "finished": ("id", "game", "at", "record"),
    "played": ("guest", "id", "seat", "seats", "place", "lost", "letters"),
    "carried": ("guest", "digest", "until"),
    "blocks": ("guest", "other", "at"),
    "reports": ("at", "reporter", "guest", "name", "room", "why"),
    "subscriptions": ("endpoint", "guest", "key", "secret", "language", "site", "at"),
}
"""Their columns, which both kinds have."""
BOOLEANS = frozenset(("public", "playing", "waits", "closed", "awaited", "begins", "lost"))
"""Columns that SQLite keeps as numbers."""
MESSAGE_IDS = frozenset((("rows", "id"), ("rooms", "made_id")))
AT_ONCE = 2000


class Progress(NamedTuple):
    """How many lines of a table are in the other store."""

    table: str
    done: int
    of: int


class End(Protocol):
    """One of the two stores, which no server uses meanwhile."""

    async def counts(self) -> dict[str, int]:
        """The lines of each table."""

    def lines(self, table: str) -> AsyncIterator[Sequence[Values]]:
        """All lines of a table, some at a time."""

    async def write(self, table: str, lines: Sequence[Values]) -> None:
        """Put these in."""

    async def keep(self) -> None:
        """All that was put in stays; without this, nothing does."""


async def copy(source: Place, target: Place) -> AsyncIterator[Progress]:
    """Copy all that is in one store into the other: all of it, or nothing."""
    async with _source(source) as here, _target(target) as there:
        if full := [f"{count:,} {table}" for table, count in (await there.counts()).items() if count]:
            raise StoreError(f"{shown(target)} is not empty: {', '.join(full)}")
        expected = await here.counts()
        for table, count in expected.items():
            done = 0
            yield Progress(table, done, count)
            async for lines in here.lines(table):
                await there.write(table, lines)
                done += len(lines)
                yield Progress(table, done, count)
        _compare(expected, await there.counts())
        await there.keep()


def _compare(expected: Mapping[str, int], found: Mapping[str, int]) -> None:
    for table, count in expected.items():
        if found[table] != count:
            raise StoreError(f"of {count:,} {table} {found[table]:,} have arrived")


def _source(place: Place) -> AbstractAsyncContextManager[End]:
    return _file(place, is_there=True) if isinstance(place, Path) else _server(place, is_there=True)


def _target(place: Place) -> AbstractAsyncContextManager[End]:
    return _file(place, is_there=False) if isinstance(place, Path) else _server(place, is_there=False)


def _selected(table: str) -> str:
    return f"SELECT {', '.join(TABLES[table])} FROM {table}"  # noqa: S608  names of ours


def _check(place: Place, version: int, newest: int) -> None:
    if version != newest:
        raise StoreError(f"{shown(place)} is of version {version}, not {newest}: first use longears migrate")


# SQLite


@asynccontextmanager
async def _file(path: Path, *, is_there: bool) -> AsyncIterator[End]:
    if is_there and not path.is_file():
        raise StoreError(f"there is no store at {path}")
    try:
        with closing(FileGuard(path)), closing(sqlite3.connect(path, isolation_level=None)) as db:
            if not is_there:
                schema.migrate(db)
            _check(path, schema.version_of(db), len(schema.MIGRATIONS))
            db.execute("BEGIN IMMEDIATE")
            yield _File(db)
    except (sqlite3.Error, OSError) as error:
        raise StoreError(f"{path}: {error}") from error


class _File:
    def __init__(self, db: sqlite3.Connection) -> None:
        self._db = db

    async def counts(self) -> dict[str, int]:
        counted = {table: f"SELECT count(*) FROM {table}" for table in TABLES}  # noqa: S608  names of ours
        return {table: self._db.execute(statement).fetchone()[0] for table, statement in counted.items()}

    async def lines(self, table: str) -> AsyncIterator[Sequence[Values]]:
        found = self._db.execute(_selected(table))
        while some := found.fetchmany(AT_ONCE):
            yield list(zip(*_as_postgresql_keeps(table, some), strict=True))

    async def write(self, table: str, lines: Sequence[Values]) -> None:
        places = ", ".join("?" * len(TABLES[table]))
        statement = f"INSERT INTO {table} ({', '.join(TABLES[table])}) VALUES ({places})"  # noqa: S608  the same
        self._db.executemany(statement, zip(*_as_sqlite_keeps(table, lines), strict=True))

    async def keep(self) -> None:
        self._db.execute("COMMIT")


def _as_postgresql_keeps(table: str, lines: Iterable[Values]) -> list[Values]:
    """Column by column."""
    columns = dict(zip(TABLES[table], zip(*lines, strict=True), strict=True))
    for name in columns.keys() & BOOLEANS:
        columns[name] = tuple(map(bool, columns[name]))
    for name in columns.keys() & _message_ids(table):
        columns[name] = tuple(map(message_key, columns[name]))
    return list(columns.values())


def _as_sqlite_keeps(table: str, lines: Iterable[Values]) -> list[Values]:
    """Column by column."""
    columns = dict(zip(TABLES[table], zip(*lines, strict=True), strict=True))
    for name in columns.keys() & _message_ids(table):
        columns[name] = tuple(map(message_id_of, columns[name]))
    return list(columns.values())


def _message_ids(table: str) -> set[str]:
    return {column for of, column in MESSAGE_IDS if of == table}


# PostgreSQL


@asynccontextmanager
async def _server(address: str, *, is_there: bool) -> AsyncIterator[End]:
    async with command_session(address) as connection:
        await postgres_schema.check(connection)
        if not await connection.fetchval(postgres_schema.ALONE):
            raise StoreError(f"servers use {shown(address)}; stop them first")
        if not is_there:
            await postgres_schema.migrate(connection)
        version = await postgres_schema.version_of(connection)
        _check(address, version, len(postgres_schema.MIGRATIONS))
        transaction = connection.transaction(isolation="repeatable_read")
        await transaction.start()
        yield _Server(connection, transaction)


class _Server:
    def __init__(self, connection: Connection, transaction: Transaction) -> None:
        self._connection, self._transaction = connection, transaction

    async def counts(self) -> dict[str, int]:
        counted = {table: f"SELECT count(*) FROM {table}" for table in TABLES}  # noqa: S608  names of ours
        return {table: await self._connection.fetchval(asked) for table, asked in counted.items()}

    async def lines(self, table: str) -> AsyncIterator[Sequence[Values]]:
        found = await self._connection.cursor(_selected(table))
        while some := await found.fetch(AT_ONCE):
            yield [tuple(line) for line in some]

    async def write(self, table: str, lines: Sequence[Values]) -> None:
        await self._connection.copy_records_to_table(table, records=lines, columns=TABLES[table])

    async def keep(self) -> None:
        await self._transaction.commit()
        await self._connection.execute("ANALYZE")
