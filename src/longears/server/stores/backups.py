"""A copy of a store while it is in use, and the way back."""

import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import NamedTuple

from longears.node.protocols import StoreError
from longears.server.stores.guard import OWNER_ONLY, Lock
from longears.server.stores.schema import MIGRATIONS

PARTIAL, LOG, SHARED = ".partial", "-wal", "-shm"
COUNTS = """
    SELECT (SELECT count(DISTINCT room) FROM rows WHERE begins),
        (SELECT count(*) FROM finished), (SELECT count(*) FROM guests)
"""


class Contents(NamedTuple):
    """What is in a store."""

    tables: int
    """That are open."""
    games: int
    """That are finished."""
    guests: int

    def __str__(self) -> str:
        return f"{self.tables:,} open tables, {self.games:,} finished games, {self.guests:,} guests"


def contents(path: Path) -> Contents:
    """Open a store, look through all of it, and tell what is in it; a StoreError if anything is wrong."""
    with _errors(path), closing(opened(path)) as db:
        (version,) = db.execute("PRAGMA user_version").fetchone()
        if not 0 < version <= len(MIGRATIONS):
            raise StoreError(f"{path} is no store that this version of longears knows (version {version})")
        (found,) = db.execute("PRAGMA integrity_check(1)").fetchone()
        if found != "ok":
            raise StoreError(f"{path} is damaged: {found}")
        return Contents(*db.execute(COUNTS).fetchone())


def opened(path: Path) -> sqlite3.Connection:
    """A store that is there, in use or not; nothing is made if it is not."""
    return sqlite3.connect(f"{path.resolve().as_uri()}?mode=rw", uri=True, isolation_level=None)


def back_up(store: Path, into: Path) -> Contents:
    """Copy a store of one moment, in use or not, into a new file, which is then opened and looked through."""
    if into.exists():
        raise StoreError(f"{into} is there already")
    partial = into.with_name(into.name + PARTIAL)
    with _errors(partial):
        _make_empty(partial)
        try:
            with _errors(store), closing(opened(store)) as db:
                db.execute("VACUUM INTO ?", (str(partial),))
            copied = contents(partial)
            _move(partial, into)
        finally:
            partial.unlink(missing_ok=True)
    return copied


def restore(backup: Path, store: Path, aside: Path) -> Contents:
    """Put a backup where no server uses a store; one that is there is kept under another name."""
    found, store = contents(backup), store.resolve()
    with _errors(store), Lock(store):
        _put_aside(store, aside)
        partial = store.with_name(store.name + PARTIAL)
        _make_empty(partial)
        shutil.copyfile(backup, partial)
        _move(partial, store)
    return found


def _put_aside(store: Path, aside: Path) -> None:
    """With its log, which would else be taken for that of the new file."""
    for end in ("", LOG, SHARED):
        part = store.with_name(store.name + end)
        if part.exists():
            part.rename(aside.with_name(aside.name + end))


def _make_empty(path: Path) -> None:
    path.unlink(missing_ok=True)
    os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, OWNER_ONLY))


def _move(partial: Path, to: Path) -> None:
    """Under its own name once all of it is on the disk."""
    _flush(partial, os.O_RDWR)
    partial.rename(to)
    if os.name != "nt":
        _flush(to.parent, os.O_RDONLY)


def _flush(path: Path, how: int) -> None:
    opened = os.open(path, how)
    os.fsync(opened)
    os.close(opened)


@contextmanager
def _errors(path: Path) -> Iterator[None]:
    """Whatever goes wrong with this file is told in a sentence."""
    try:
        yield
    except (sqlite3.Error, OSError) as error:
        raise StoreError(f"{path}: {error}") from error
