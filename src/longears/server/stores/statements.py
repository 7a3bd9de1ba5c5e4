"""A store as commands have it, in a file or in PostgreSQL: the same statements are good for both.

Their values stand for $1, $2, … in the order in which they are handed over.
"""

import sqlite3
from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import AbstractAsyncContextManager, ExitStack, asynccontextmanager, closing
from pathlib import Path
from typing import Any, Protocol

from longears.node.protocols import StoreError
from longears.server.places import NEEDED, Place
from longears.server.stores.backups import opened
from longears.server.stores.guard import Lock
from longears.server.stores.inserting import named

Line = tuple[Any, ...]
AT_ONCE = 200
"""So many lines are changed in one transaction: a server waits for it some milliseconds."""
BUSY_MS = 10_000


class Statements(Protocol):
    """What can be asked and changed."""

    async def alone(self) -> bool:
        """Whether no server uses the store; then none can begin to before all is done."""

    async def found(self, statement: str, *values: object) -> list[Line]:
        """What a statement finds; nothing if it changes something."""

    def some_at_a_time(self, statement: str, *values: object) -> AsyncIterator[Sequence[Line]]:
        """The same, for what is too much to have in memory."""

    async def for_each(self, statement: str, lines: Sequence[Line]) -> None:
        """A statement with the values of each line, some in each transaction."""

    def together(self) -> AbstractAsyncContextManager[object]:
        """All that is changed meanwhile stays, or nothing does."""


def statements_at(place: Place) -> AbstractAsyncContextManager[Statements]:
    """The store there, in use or not; whatever goes wrong is a StoreError."""
    if isinstance(place, Path):
        return _file(place)
    try:
        from longears.server.stores.postgres_statements import server  # noqa: PLC0415  an extra
    except ModuleNotFoundError as missing:
        raise StoreError(f"PostgreSQL {NEEDED.format(missing.name)}") from None
    return server(place)


def parts(lines: Sequence[Line]) -> Iterable[Sequence[Line]]:
    """As many lines as go into one transaction, and again."""
    return (lines[at : at + AT_ONCE] for at in range(0, len(lines), AT_ONCE))


@asynccontextmanager
async def _file(path: Path) -> AsyncIterator[Statements]:
    try:
        with ExitStack() as stack:
            db = stack.enter_context(closing(opened(path)))
            db.execute(f"PRAGMA busy_timeout = {BUSY_MS}")
            db.execute("PRAGMA secure_delete = ON")  # what is deleted is overwritten, too
            yield _File(db, path, stack)
    except (sqlite3.Error, OSError) as error:
        raise StoreError(f"{path}: {error}") from error


class _File:
    def __init__(self, db: sqlite3.Connection, path: Path, stack: ExitStack) -> None:
        self._db, self._path, self._stack = db, path, stack

    async def alone(self) -> bool:
        try:
            self._stack.enter_context(Lock(self._path.resolve()))
        except StoreError:  # a server has it
            return False
        return True

    async def found(self, statement: str, *values: object) -> list[Line]:
        return self._db.execute(statement, named(values)).fetchall()

    async def some_at_a_time(self, statement: str, *values: object) -> AsyncIterator[Sequence[Line]]:
        found = self._db.execute(statement, named(values))
        while some := found.fetchmany(AT_ONCE):
            yield some

    async def for_each(self, statement: str, lines: Sequence[Line]) -> None:
        for some in parts(lines):
            async with self.together():
                self._db.executemany(statement, map(named, some))

    @asynccontextmanager
    async def together(self) -> AsyncIterator[None]:
        self._db.execute("BEGIN IMMEDIATE")
        try:
            yield
        except BaseException:
            self._db.execute("ROLLBACK")
            raise
        self._db.execute("COMMIT")
