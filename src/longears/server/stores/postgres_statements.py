"""What commands ask and change in PostgreSQL."""

from collections.abc import AsyncIterator, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager

from longears.node.protocols import StoreError
from longears.server.places import shown
from longears.server.stores import postgres_schema
from longears.server.stores.postgres_schema import ALONE
from longears.server.stores.sessions import Connection, command_session
from longears.server.stores.statements import AT_ONCE, Line, Statements, parts


@asynccontextmanager
async def server(address: str) -> AsyncIterator[Statements]:
    """The store there, with tables of the version that this longears knows."""
    async with command_session(address) as connection:
        version, newest = await postgres_schema.version_of(connection), len(postgres_schema.MIGRATIONS)
        if version < newest:
            raise StoreError(f"{shown(address)} is of version {version}, not {newest}: longears migrate")
        yield _Server(connection)


class _Server:
    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    async def alone(self) -> bool:
        is_alone: bool = await self._connection.fetchval(ALONE)
        return is_alone

    async def found(self, statement: str, *values: object) -> list[Line]:
        return [tuple(line) for line in await self._connection.fetch(statement, *values)]

    async def some_at_a_time(self, statement: str, *values: object) -> AsyncIterator[Sequence[Line]]:
        async with self._connection.transaction():
            found = await self._connection.cursor(statement, *values)
            while some := await found.fetch(AT_ONCE):
                yield [tuple(line) for line in some]

    async def for_each(self, statement: str, lines: Sequence[Line]) -> None:
        for some in parts(lines):
            await self._connection.executemany(statement, some)  # all of them, or none

    def together(self) -> AbstractAsyncContextManager[object]:
        transaction: AbstractAsyncContextManager[object] = self._connection.transaction()
        return transaction
