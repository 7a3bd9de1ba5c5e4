"""What servers of tests keep things in, and tell each other over.

That is SQLite and nobody else, or with `--store postgresql` a PostgreSQL and a Redis of our own.
"""

import tempfile
from hashlib import sha256
from itertools import count
from pathlib import Path

import pytest

from tests.coroutines import MEMORY
from tools.postgresql import PostgreSQL
from tools.redis import DATABASES, RedisServer

KINDS = ("sqlite", "postgresql")


class Databases:
    """The kind that was asked for, and the servers of this run, started for the first test that needs one."""

    def __init__(self) -> None:
        self.kind = "sqlite"
        self._server: PostgreSQL | None = None
        self._redis: RedisServer | None = None
        self._folder: tempfile.TemporaryDirectory[str] | None = None
        self._numbers = count()

    @property
    def server(self) -> PostgreSQL:
        if self._server is None:
            self._server = PostgreSQL(MEMORY if MEMORY.is_dir() else None)
            self._server.start()
        return self._server

    def address(self, folder: Path) -> str:
        """The store of a test that has this folder for itself."""
        return self.server.schema(f"test_{sha256(str(folder).encode()).hexdigest()[:16]}")

    def bus(self) -> str:
        """A database of Redis that no test has used."""
        if self._redis is None:
            self._folder = tempfile.TemporaryDirectory()
            self._redis = RedisServer(Path(self._folder.name))
            self._redis.start_here()
        return self._redis.database(next(self._numbers) % DATABASES)

    def remove(self) -> None:
        if self._server is not None:
            self._server.remove()
        if self._redis is not None and self._folder is not None:
            self._redis.end()
            self._folder.cleanup()


databases = Databases()
on_sqlite = pytest.mark.on_sqlite
"""What such a test is about is the file."""
