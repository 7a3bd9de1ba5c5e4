"""What a server of a proof keeps, read beside it: in a file, or in a PostgreSQL that can be killed, too."""

import asyncio
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Any, Protocol

import asyncpg

from longears.chance import Chance
from proofs.clients import Server
from tools.postgresql import PostgreSQL

Line = tuple[Any, ...]


class Reader(Protocol):
    """Reads what is kept, whether a server runs or not."""

    async def rows(self, room: str, after: int) -> Sequence[Line]:
        """The rows of a room after this one: of each its number, actor, message id and body."""

    async def records(self) -> dict[str, str]:
        """The finished games."""


class FileReader:
    """Of a file."""

    def __init__(self, path: Path) -> None:
        self._path = path

    async def rows(self, room: str, after: int) -> Sequence[Line]:
        asked = "SELECT n, actor, id, body FROM rows WHERE room = ? AND n > ? ORDER BY n"
        return self._found(asked, room, after)

    async def records(self) -> dict[str, str]:
        return dict(self._found("SELECT id, record FROM finished"))

    def _found(self, statement: str, *values: object) -> list[Any]:
        with closing(sqlite3.connect(f"file:{self._path}?mode=ro", uri=True)) as db:
            return db.execute(statement, values).fetchall()


class PostgresReader:
    """Of PostgreSQL."""

    def __init__(self, address: str) -> None:
        self._address = address

    async def rows(self, room: str, after: int) -> Sequence[Line]:
        ids = "convert_from(id, 'UTF8')"
        asked = f"SELECT n, actor, {ids}, body FROM rows WHERE room = $1 AND n > $2 ORDER BY n"  # noqa: S608  ours
        return await self._found(asked, room, after)

    async def records(self) -> dict[str, str]:
        return dict(await self._found("SELECT id, record FROM finished"))

    async def _found(self, statement: str, *values: object) -> list[Any]:
        connection = await asyncpg.connect(self._address)
        try:
            found: list[Any] = await connection.fetch(statement, *values)
            return found
        finally:
            await connection.close()


class ServerOnPostgreSQL(Server):
    """A server, and the PostgreSQL where it keeps everything; a blow hits either, or both."""

    def __init__(self, folder: Path, postgresql: PostgreSQL, chance: Chance, *options: str) -> None:
        super().__init__(folder, *options, "--pages", str(folder / "pages"), address=postgresql.address)
        self._postgresql, self._chance = postgresql, chance
        self.hits = 0
        """How often PostgreSQL was killed."""

    async def strike(self) -> None:
        hit = self._chance.below(3)  # the server, PostgreSQL, or both
        await asyncio.gather(*([] if hit == 1 else [self.kill()]), *([] if hit == 0 else [self._fell()]))

    async def _fell(self) -> None:
        self.hits += 1
        await asyncio.to_thread(self._postgresql.kill)

    async def spawn(self) -> None:
        await asyncio.to_thread(self._postgresql.start)
        if not self.runs:
            await super().spawn()
