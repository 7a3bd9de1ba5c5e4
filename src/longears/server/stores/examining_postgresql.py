"""What is wrong with a store in PostgreSQL."""

from collections.abc import AsyncIterator

from longears.node.protocols import StoreError
from longears.server.places import shown
from longears.server.stores import postgres_schema
from longears.server.stores.backups import COUNTS, Contents
from longears.server.stores.examining import Finding, examine_rows
from longears.server.stores.postgres_statements import server
from longears.server.stores.sessions import Connection, command_session


async def examine_postgresql(address: str) -> AsyncIterator[Finding]:
    """The server, its settings, and what is kept there."""
    try:
        async with command_session(address) as connection:
            async for finding in _server(connection):
                yield finding
            version = await postgres_schema.version_of(connection)
        newest = len(postgres_schema.MIGRATIONS)
        if version < newest:
            what = f"are of version {version}" if version else "are not made"
            yield Finding(
                True, f"the tables at {shown(address)} {what} yet; a server or longears migrate does it"
            )
            return
        async with server(address) as store:
            in_use = "no server is" if await store.alone() else "servers are"
            yield Finding(True, f"{in_use} using the store now")
            [counts] = await store.found(COUNTS)
            yield Finding(True, f"{shown(address)} has {Contents(*counts)}")
            async for finding in examine_rows(store):
                yield finding
    except StoreError as error:
        yield Finding(False, str(error))


async def _server(connection: Connection) -> AsyncIterator[Finding]:
    version = await connection.fetchval("SHOW server_version")
    yield Finding(True, f"PostgreSQL {version} answers")
    settings = await postgres_schema.settings_of(connection)
    for wrong in postgres_schema.unsafe(settings):
        yield Finding(False, f"{wrong}: PostgreSQL would lose what it has acknowledged")
    encoding = settings["server_encoding"]
    if encoding != "UTF8":
        yield Finding(False, f"the database keeps texts as {encoding}, not UTF8; make another")
