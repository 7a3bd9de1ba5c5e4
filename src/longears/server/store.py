"""What must not be lost, in one SQLite file: rows of rooms, finished games, guests, keys.

One thread writes.  Whatever waits when a commit ends goes into the next one together, so that many tables
share one flush of the disk; nothing is answered before its commit.
"""

import asyncio
import secrets
import sqlite3
import threading
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue
from typing import Any

import msgspec

from longears.room.rows import Row, body_text, read_body
from longears.room.told import Finished
from longears.server.log import log

MIGRATIONS = (
    """
    CREATE TABLE keys (name TEXT PRIMARY KEY, value BLOB NOT NULL) WITHOUT ROWID;
    CREATE TABLE guests (id TEXT PRIMARY KEY, name TEXT NOT NULL) WITHOUT ROWID;
    CREATE TABLE rows (
        room TEXT NOT NULL, n INTEGER NOT NULL, at INTEGER NOT NULL, actor TEXT NOT NULL,
        id TEXT NOT NULL, begins INTEGER NOT NULL, body TEXT NOT NULL, PRIMARY KEY (room, n)
    );
    CREATE TABLE finished (
        id TEXT PRIMARY KEY, game TEXT NOT NULL, at INTEGER NOT NULL, record TEXT NOT NULL
    ) WITHOUT ROWID;
    CREATE INDEX finished_at ON finished (at);
    """,
    "ALTER TABLE guests ADD COLUMN badge TEXT NOT NULL DEFAULT ''",
)
"""Each brings a file one version further; the file's own version is SQLite's user_version."""

_INSERT = """
    INSERT OR IGNORE INTO rows (room, n, at, actor, id, begins, body)
    SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5, value ->> 6
    FROM json_each(?)
"""
"""One statement for a whole batch: the writer then lets go of Python's lock once, not once a row."""
_AFTER = "SELECT room, n, at, actor, id, body FROM rows WHERE room = ? AND n > ? ORDER BY n"
_CURRENT = """
    WITH newest AS (SELECT room, max(n) AS n FROM rows WHERE begins GROUP BY room)
    SELECT rows.room, rows.n, at, actor, id, body FROM newest
    JOIN rows ON rows.room = newest.room AND rows.n >= newest.n ORDER BY rows.room, rows.n
"""
_FINISHED = "SELECT id, game, at, record FROM finished WHERE ?1 IS NULL OR game = ?1 ORDER BY at, id"

Result = Any
Answer = Callable[[Result], None]
Work = Callable[[sqlite3.Connection], Result]


GATHER_SECONDS = 0.00008
MOST_GATHER_SECONDS = 0.005
"""How long a busy store waits for more rows to share the next commit with: for each row of the last commit,
and in all.  One table alone never waits."""
PAGES_BEFORE_CHECKPOINT = 8000
"""The index is written all over, again and again: the later, the fewer times a page of it is copied."""
NOTHING_MORE: list[Any] = []
"""The batch after the last one."""


class StoreError(Exception):
    """The store could not do it; whether it was done is unknown until it is read again."""


@dataclass(slots=True)
class _Job:
    answer: Answer
    row: Row | None = None
    work: Work | None = None


class Store:
    """The file and its writer thread.  Answers come back in the event loop it was opened in."""

    def __init__(self, path: Path | str) -> None:
        self.path = str(path)
        self.commits = 0
        self._waiting: list[_Job] = []
        self._in_flight = 0
        self._gather = 0.0
        self._closed = False
        self.delivered: Callable[[], None] = _nothing_to_do
        """Called when every answer that a commit brought has been given."""
        self._batches: SimpleQueue[list[_Job]] = SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="store", daemon=True)
        self._opened: asyncio.Future[None]

    async def open(self) -> None:
        """Open the file, bring it to the newest version, and start writing."""
        self._loop = asyncio.get_running_loop()
        self._opened = self._loop.create_future()
        self._thread.start()
        await self._opened

    async def close(self) -> None:
        """Write what waits, then let go of the file."""
        self._closed = True
        self._batches.put(self._waiting)
        self._batches.put(NOTHING_MORE)
        self._waiting = []
        await asyncio.to_thread(self._thread.join)

    @property
    def waiting(self) -> int:
        """What is not yet written, or not yet known to be."""
        return len(self._waiting) + self._in_flight

    # Rows

    def append(self, row: Row, answer: Answer) -> None:
        """Keep a row; the answer is True, False if the number was taken, or a StoreError."""
        self._add(_Job(answer, row=row))

    async def rows(self, room: str, after: int) -> list[Row]:
        """The rows of a room after this one."""
        found = await self.do(lambda db: db.execute(_AFTER, (room, after)).fetchall())
        return [_row(columns) for columns in found]

    async def rooms(self) -> dict[str, Iterator[Row]]:
        """Every room's rows from its newest beginning on; one that cannot be read harms its own room only."""
        found = await self.do(lambda db: db.execute(_CURRENT).fetchall())
        rooms: dict[str, list[Any]] = {}
        for columns in found:
            rooms.setdefault(columns[0], []).append(columns)
        return {room: map(_row, kept) for room, kept in rooms.items()}

    async def forget(self, room: str) -> None:
        """The rows of a room nobody comes back to; its finished games stay."""
        await self.do(lambda db: db.execute("DELETE FROM rows WHERE room = ?", (room,)).rowcount)

    # Finished games

    def keep(self, finished: Finished) -> None:
        """Put a finished game on the shelf; once is enough."""
        values = (finished.id, finished.game, finished.at, finished.record)
        statement = "INSERT OR IGNORE INTO finished (id, game, at, record) VALUES (?, ?, ?, ?)"
        self._add(_Job(_ignore, work=lambda db: db.execute(statement, values).rowcount))

    async def record(self, finished_id: str) -> str | None:
        found = await self.do(
            lambda db: db.execute("SELECT record FROM finished WHERE id = ?", (finished_id,)).fetchone()
        )
        return found[0] if found else None

    # Guests and keys

    async def key(self, name: str) -> bytes:
        """A secret of this store, made when it is first asked for."""

        def read_or_make(db: sqlite3.Connection) -> bytes:
            new = (name, secrets.token_bytes(32))
            db.execute("INSERT OR IGNORE INTO keys (name, value) VALUES (?, ?)", new)
            value: bytes = db.execute("SELECT value FROM keys WHERE name = ?", (name,)).fetchone()[0]
            return value

        value: bytes = await self.do(read_or_make)
        return value

    async def guest(self, guest: str) -> tuple[str, str] | None:
        """The name and the badge a guest goes by."""
        statement = "SELECT name, badge FROM guests WHERE id = ?"
        found: tuple[str, str] | None = await self.do(lambda db: db.execute(statement, (guest,)).fetchone())
        return found

    async def rename(self, guest: str, name: str, badge: str) -> None:
        statement = "INSERT OR REPLACE INTO guests (id, name, badge) VALUES (?, ?, ?)"
        await self.do(lambda db: db.execute(statement, (guest, name, badge)).rowcount)

    # The writer

    async def do(self, work: Work) -> Result:
        """Let the writer do this, with whatever else waits, and wait for the commit."""
        future: asyncio.Future[Result] = self._loop.create_future()

        def answer(result: Result) -> None:
            if future.cancelled():
                return
            if isinstance(result, StoreError):
                future.set_exception(result)
            else:
                future.set_result(result)

        self._add(_Job(answer, work=work))
        return await future

    def _add(self, job: _Job) -> None:
        if self._closed:
            raise StoreError("the store is closed")
        self._waiting.append(job)
        if len(self._waiting) == 1 and not self._in_flight:
            self._loop.call_later(self._gather, self._hand_over)

    def _hand_over(self) -> None:
        """Give the writer all that waits; it works on one batch at a time."""
        if self._waiting and not self._in_flight and not self._closed:
            self._in_flight = len(self._waiting)
            self._batches.put(self._waiting)
            self._waiting = []

    def _deliver(self, jobs: list[_Job], results: list[Result]) -> None:
        self._gather = min(len(jobs) * GATHER_SECONDS, MOST_GATHER_SECONDS) if len(jobs) > 1 else 0.0
        for job, result in zip(jobs, results, strict=True):
            try:
                job.answer(result)
            except Exception:
                log.exception("a row could not be folded")  # the other rooms of the batch go on
        self.delivered()
        self._in_flight = 0
        if self._waiting:
            self._loop.call_later(self._gather, self._hand_over)

    def _run(self) -> None:
        try:
            db = _opened(self.path)
        except (sqlite3.Error, OSError, StoreError) as error:
            self._loop.call_soon_threadsafe(self._opened.set_exception, StoreError(f"{self.path}: {error}"))
            return
        self._loop.call_soon_threadsafe(self._opened.set_result, None)
        while (jobs := self._batches.get()) is not NOTHING_MORE:
            results = self._done_together(db, jobs)
            self._loop.call_soon_threadsafe(self._deliver, jobs, results)
        db.close()

    def _done_together(self, db: sqlite3.Connection, jobs: list[_Job]) -> list[Result]:
        try:
            if all(job.row for job in jobs):
                results = _insert(db, [job.row for job in jobs if job.row])
            else:
                results = _insert_and_work(db, jobs)
        except sqlite3.Error as error:
            if db.in_transaction:
                db.execute("ROLLBACK")
            return [StoreError(str(error))] * len(jobs)
        self.commits += 1
        return results


def finished_games(path: Path | str, game: str | None = None) -> Iterator[Finished]:
    """The finished games of a store, oldest first; the store may be in use."""
    db = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
    try:
        for columns in db.execute(_FINISHED, (game,)):
            yield Finished(*columns)
    finally:
        db.close()


def _nothing_to_do() -> None:
    """Nobody has asked to be told."""


def _ignore(_result: Result) -> None:
    """Nobody waits for this; a finished game that was not kept is told again by its rows."""


def _insert_and_work(db: sqlite3.Connection, jobs: list[_Job]) -> list[Result]:
    db.execute("BEGIN IMMEDIATE")
    stored = iter(_insert(db, [job.row for job in jobs if job.row]))
    results = [job.work(db) if job.work else next(stored) for job in jobs]
    db.execute("COMMIT")
    return results


def _insert(db: sqlite3.Connection, rows: list[Row]) -> list[Result]:
    """Whether each row was stored, in order.  They are written sorted, as every node sorts them."""
    if not rows:
        return []
    values = sorted(map(_values, rows))
    if db.execute(_INSERT, (msgspec.json.encode(values).decode(),)).rowcount == len(rows):
        return [True] * len(rows)
    return [_is_stored(db, _values(row)) for row in rows]


def _is_stored(db: sqlite3.Connection, value: tuple[Any, ...]) -> bool:
    statement = "SELECT at, actor, id, begins, body FROM rows WHERE room = ? AND n = ?"
    return bool(db.execute(statement, value[:2]).fetchone() == value[2:])


def _values(row: Row) -> tuple[Any, ...]:
    return (row.room, row.n, row.at, row.actor, row.id, int(row.body.begins), body_text(row.body).decode())


def _row(columns: Iterable[Any]) -> Row:
    room, n, at, actor, message_id, body = columns
    return Row(room, n, at, actor, read_body(body), message_id)


def _opened(path: str) -> sqlite3.Connection:
    Path(path).parent.mkdir(parents=True, exist_ok=True)
    db = sqlite3.connect(path, isolation_level=None)
    try:
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA synchronous = FULL")
        db.execute("PRAGMA busy_timeout = 5000")
        db.execute("PRAGMA temp_store = MEMORY")  # a batch would else keep its way back in a file of its own
        db.execute(f"PRAGMA wal_autocheckpoint = {PAGES_BEFORE_CHECKPOINT}")
        _migrate(db)
    except BaseException:
        db.close()  # or a migration that failed would go on holding the file
        raise
    return db


def _migrate(db: sqlite3.Connection) -> None:
    version: int = db.execute("PRAGMA user_version").fetchone()[0]
    if version > len(MIGRATIONS):
        raise StoreError(
            f"was written by a newer longears (version {version}, this one knows {len(MIGRATIONS)})"
        )
    for number, script in enumerate(MIGRATIONS[version:], version + 1):
        db.executescript(f"BEGIN IMMEDIATE; {script}; PRAGMA user_version = {number}; COMMIT;")
