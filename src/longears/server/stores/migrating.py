"""The tables of a store are made, or brought to the newest version, before a server does it."""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

from longears.node.protocols import StoreError
from longears.server.places import Place
from longears.server.stores import postgres_schema, schema
from longears.server.stores.guard import FileGuard
from longears.server.stores.sessions import SETTINGS, command_session


class Versions(NamedTuple):
    """Of the tables: 0 is none."""

    before: int
    now: int


async def migrate(place: Place) -> Versions:
    """Make the tables, or bring them to the newest version."""
    if isinstance(place, Path):
        return _file_migrated(place)
    async with command_session(place, SETTINGS) as connection:
        await postgres_schema.check(connection)
        return Versions(*await postgres_schema.migrate(connection))


def _file_migrated(path: Path) -> Versions:
    try:
        with closing(FileGuard(path)), closing(sqlite3.connect(path, isolation_level=None)) as db:
            before = schema.version_of(db)
            schema.migrate(db)
            return Versions(before, schema.version_of(db))
    except (sqlite3.Error, OSError) as error:
        raise StoreError(f"{path}: {error}") from error
