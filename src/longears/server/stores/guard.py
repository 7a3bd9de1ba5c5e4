"""The store's file: for one server alone, for the eyes of its user alone, and still the file it was."""

import os
import struct
import sys
from contextlib import suppress
from math import inf
from pathlib import Path
from typing import IO, Self

from longears.node.protocols import StoreError

OWNER_ONLY = 0o600
MAGIC = b"SQLite format 3\0"
HEADER = struct.Struct(">16s H 10x I")
"""How a file begins: what it is, bytes of a page, pages; an old way to write 65,536 bytes is 1."""


class Lock:
    """A file beside the store that one process has at a time; the system lets go of it when that ends."""

    def __init__(self, store: Path) -> None:
        """A StoreError if another has it."""
        self.path = store.with_name(store.name + ".lock")
        store.parent.mkdir(parents=True, exist_ok=True)
        self._file = _locked(self.path)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()

    def is_kept(self) -> bool:
        """Whether it is the file that others would look at."""
        return _identity(os.fstat(self._file.fileno())) == _identity_of(self.path)

    def close(self) -> None:
        self._file.close()


class FileGuard:
    """Holds the file for this process, and notices if it is taken away."""

    def __init__(self, path: Path) -> None:
        """A StoreError if another server has the file, by this name or another."""
        self._path = path = path.resolve()
        self._log = path.with_name(path.name + "-wal")
        self._lock = Lock(path)
        self._file = os.open(path, os.O_RDWR | os.O_CREAT, OWNER_ONLY)
        if os.fstat(self._file).st_nlink > 1:
            self.close()
            raise StoreError("the file has a second name (a hard link), by which another server could use it")
        for file in (path, self._log):
            with suppress(FileNotFoundError):
                os.chmod(file, OWNER_ONLY)  # they hold every secret; the log may be of an older server
        self._logs_identity: tuple[int, int] | None = None

    def check(self) -> None:
        """A StoreError if what is written now would be lost: the file is gone, another, or overwritten."""
        found = os.fstat(self._file)
        if _identity(found) != _identity_of(self._path):
            raise StoreError(f"{self._path} was deleted or replaced while it was in use")
        if found.st_size < _least_size(os.pread(self._file, HEADER.size, 0)):
            raise StoreError(f"{self._path} was overwritten while it was in use")
        if not self._lock.is_kept():
            raise StoreError(f"{self._lock.path} was deleted: another server may have begun to use the store")
        log = _identity_of(self._log)
        if self._logs_identity not in (None, log):
            raise StoreError(f"{self._log} was deleted or replaced while it was in use")
        self._logs_identity = log

    def close(self) -> None:
        os.close(self._file)
        self._lock.close()


def _least_size(header: bytes) -> float:
    """How long the file of this header is at least; no file is as long as one that is none of ours."""
    if len(header) < HEADER.size:
        return inf
    magic, size_of_page, pages = HEADER.unpack(header)
    return (65536 if size_of_page == 1 else size_of_page) * pages if magic == MAGIC else inf


def _identity(found: os.stat_result) -> tuple[int, int]:
    return found.st_dev, found.st_ino


def _identity_of(path: Path) -> tuple[int, int] | None:
    try:
        return _identity(path.stat())
    except FileNotFoundError:
        return None


def _locked(path: Path) -> IO[str]:
    file = path.open("a+")
    try:
        _lock(file)
    except OSError:
        file.seek(0)
        other = file.read().strip()
        file.close()
        raise StoreError(f"another server uses it{f' (process {other})' if other else ''}") from None
    file.truncate(0)
    file.write(str(os.getpid()))
    file.flush()
    return file


if sys.platform == "win32":
    import msvcrt

    def _lock(file: IO[str]) -> None:
        file.seek(0)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(file: IO[str]) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
