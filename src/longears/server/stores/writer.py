"""A thread that has the SQLite file to itself.

Whatever waits when a commit ends goes into the next one together, so that many tables share one flush of the
disk; nothing is answered before its commit.
"""

import asyncio
import sqlite3
import threading
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue
from typing import Any

from longears.node.protocols import Batch, Committed, StoreError, UnreadableError
from longears.room.register import Change
from longears.room.rows import Row
from longears.server.stores.gathering import SLOW_SECONDS, gather_seconds, tell
from longears.server.stores.guard import FileGuard
from longears.server.stores.inserting import MOST_AT_ONCE, inserted
from longears.server.stores.schema import migrate
from longears.server.stores.trouble import Trouble

Result = Any
Work = Callable[[sqlite3.Connection], Result]

PAGES_BEFORE_CHECKPOINT = 8000
"""The index is written all over, again and again: the later, the fewer times a page of it is copied."""
BUSY_MILLISECONDS = 1000
"""How long another program may have the file locked before people are told that the table waits."""
_DAMAGED = sqlite3.SQLITE_CORRUPT
"""SQLite's code for a page that makes no sense; text that is none has no code at all."""
_PROBE = "INSERT OR REPLACE INTO keys (name, value) VALUES ('probe', zeroblob(?))"


@dataclass(slots=True)
class Appended:
    """A row to be kept."""

    row: Row
    change: Change | None


@dataclass(slots=True)
class _Work:
    """Something else to do in the same transaction, and who waits for what came of it."""

    do: Work
    answer: Callable[[Result], None]
    reads: bool = False
    """Whether it changes nothing, so that its failure is nobody else's."""


_Job = Appended | _Work
NOTHING_MORE: list[_Job] = []
"""The batch after the last one."""


class Writer:
    """The file and its thread.  Answers come back in the event loop it was opened in."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.commits = 0
        self._waiting: list[_Job] = []
        self._in_flight = 0
        self._began = 0.0
        self._gather = 0.0
        self._closed = False
        self._trouble = Trouble(self._probe)
        self._batches: SimpleQueue[list[_Job]] = SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="store", daemon=True)
        self._opened: asyncio.Future[None]

    async def open(self, committed: Committed) -> None:
        """Open the file, bring it to the newest version, and start writing."""
        self._loop, self._committed = asyncio.get_running_loop(), committed
        self._opened = self._loop.create_future()
        self._thread.start()
        await self._opened

    async def close(self) -> None:
        """Write what waits, then let go of the file."""
        self._closed = True
        self._trouble.close()
        self._batches.put(self._waiting)
        self._batches.put(NOTHING_MORE)
        self._waiting = []
        await asyncio.to_thread(self._thread.join)

    @property
    def waiting(self) -> int:
        """What is not yet written, or not yet known to be."""
        return len(self._waiting) + self._in_flight

    # Trouble

    @property
    def trouble(self) -> str:
        """Why nothing can be written now; empty while all is well."""
        if self._in_flight and self._loop.time() - self._began > SLOW_SECONDS:
            return "the disk does not answer"
        return self._trouble.why

    async def recovered(self) -> None:
        """Wait until it can be written again."""
        await self._trouble.recovered()

    async def _probe(self, size: int) -> None:
        await self.do(lambda db: db.execute(_PROBE, (size,)).rowcount)

    # What is to be done

    def add(self, job: _Job) -> None:
        if self._closed:
            raise StoreError("the store is closed")
        self._waiting.append(job)
        if len(self._waiting) == 1 and not self._in_flight:
            self._loop.call_later(self._gather, self._hand_over)

    async def do(self, work: Work) -> Result:
        """Do this with whatever else waits, and wait for the commit."""
        return await self._done(work, reads=False)

    async def read(self, work: Work) -> Result:
        """The same for what changes nothing; an UnreadableError if what it reads is damaged."""
        return await self._done(work, reads=True)

    async def _done(self, work: Work, *, reads: bool) -> Result:
        future: asyncio.Future[Result] = self._loop.create_future()

        def answer(result: Result) -> None:
            if future.cancelled():
                return
            if isinstance(result, StoreError):
                future.set_exception(result)
            else:
                future.set_result(result)

        self.add(_Work(work, answer, reads))
        return await future

    def begin(self, work: Work) -> None:
        """Do this, too; nobody waits for it."""
        self.add(_Work(work, _ignore))

    def _hand_over(self) -> None:
        """Give the thread all that waits; it works on one batch at a time."""
        if self._waiting and not self._in_flight and not self._closed:
            self._in_flight, self._began = len(self._waiting), self._loop.time()
            self._batches.put(self._waiting)
            self._waiting = []

    def _deliver(self, jobs: list[_Job], results: list[Result]) -> None:
        self._gather = gather_seconds(len(jobs))
        rows: list[Any] = []
        for job, result in zip(jobs, results, strict=True):
            if isinstance(job, Appended):
                rows.append((job.row, result))
            else:
                job.answer(result)
        self._note(results[-1], rows)
        if rows:
            tell(self._committed, rows)
        self._in_flight = 0
        if self._waiting:
            self._loop.call_later(self._gather, self._hand_over)

    def _note(self, result: Result, rows: Batch) -> None:
        """Whether the batch with this result failed, as it does as a whole."""
        if isinstance(result, StoreError) and not isinstance(result, UnreadableError):
            self._trouble.failed(result)
        elif rows:
            self._trouble.stored()

    # The thread

    def _run(self) -> None:
        try:
            db, guard = _opened(self.path)
        except (sqlite3.Error, OSError, StoreError) as error:
            self._loop.call_soon_threadsafe(self._opened.set_exception, StoreError(f"{self.path}: {error}"))
            return
        self._loop.call_soon_threadsafe(self._opened.set_result, None)
        while (jobs := self._batches.get()) is not NOTHING_MORE:
            results = self._done_together(db, guard, jobs)
            if results:
                self._loop.call_soon_threadsafe(self._deliver, jobs, results)
        db.close()
        guard.close()

    def _done_together(self, db: sqlite3.Connection, guard: FileGuard, jobs: list[_Job]) -> list[Result]:
        try:
            results = _done(db, jobs)
            guard.check()
        except (sqlite3.Error, OSError, StoreError) as error:
            if db.in_transaction:
                db.execute("ROLLBACK")
            return [StoreError(str(error))] * len(jobs)
        self.commits += 1
        return results


def _done(db: sqlite3.Connection, jobs: list[_Job]) -> list[Result]:
    """All of it, or nothing; rows alone, as most commits have, are one statement and need no transaction."""
    rows = [job for job in jobs if isinstance(job, Appended)]
    if len(rows) == len(jobs) <= MOST_AT_ONCE and not any(job.change for job in rows):
        return list(inserted(db, [(job.row, None) for job in rows]))
    db.execute("BEGIN IMMEDIATE")
    stored = iter(inserted(db, [(job.row, job.change) for job in rows]))
    results = [next(stored) if isinstance(job, Appended) else _worked(db, job) for job in jobs]
    db.execute("COMMIT")
    return results


def _worked(db: sqlite3.Connection, work: _Work) -> Result:
    """What came of it.  Who reads what is damaged hears that alone; every other error is everyone's."""
    try:
        return work.do(db)
    except sqlite3.Error as error:
        if work.reads and getattr(error, "sqlite_errorcode", _DAMAGED) == _DAMAGED:
            return UnreadableError(str(error))
        raise


def _ignore(_result: Result) -> None:
    """Nobody waits for it."""


def _opened(path: Path) -> tuple[sqlite3.Connection, FileGuard]:
    guard = FileGuard(path)
    db = sqlite3.connect(path, isolation_level=None)
    try:
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA synchronous = FULL")
        db.execute(f"PRAGMA busy_timeout = {BUSY_MILLISECONDS}")
        db.execute("PRAGMA temp_store = MEMORY")  # a batch would else keep its way back in a file of its own
        db.execute(f"PRAGMA wal_autocheckpoint = {PAGES_BEFORE_CHECKPOINT}")
        migrate(db)
    except BaseException:
        db.close()  # or a migration that failed would go on holding the file
        guard.close()
        raise
    return db, guard
