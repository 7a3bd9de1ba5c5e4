"""What must not be lost, in one SQLite file: rows of rooms, their register, finished games, guests, keys."""

import asyncio
import secrets
import sqlite3
import time
from collections.abc import Collection
from pathlib import Path
from typing import Any

import msgspec

from longears.node.protocols import Committed, Ending, Known, Made, Quick
from longears.room.register import Change, Entry
from longears.room.rows import Row
from longears.room.told import Finished
from longears.server import mine, played
from longears.server.mine import Report, Stored
from longears.server.played import History
from longears.server.push.subscriptions import Subscription
from longears.server.stores.inserting import named, row_of, write_entry
from longears.server.stores.writer import Appended, Result, Work, Writer

_ROW = "SELECT room, n, at, actor, id, body FROM rows WHERE room = ?1"
_BEGINNING = "(SELECT max(n) FROM rows WHERE room = ?1 AND begins AND n <= ?2)"
_UP_TO = f"{_ROW} AND n BETWEEN {_BEGINNING} AND ?2 ORDER BY n"
_AFTER = f"{_ROW} AND n > ?2 ORDER BY n"
_LATEST = 1 << 62
_NEWEST = """
    SELECT value, (SELECT max(n) FROM rows WHERE room = value) AS n FROM json_each(?) WHERE n NOTNULL
"""
_MADE = """
    SELECT count(*) FROM rooms WHERE made_by = ? AND NOT closed
    AND EXISTS (SELECT 1 FROM seats WHERE room = rooms.code)
"""
_BY_MESSAGE = "SELECT code FROM rooms WHERE made_by = ? AND made_id = ? AND made_id <> ''"
_QUICK = "SELECT code FROM quick WHERE game = ?"
_WAITING = "SELECT code FROM rooms WHERE game = ? AND waits AND free AND NOT closed ORDER BY at, code"
_STAY = """
    UPDATE rooms SET until = ?2
    WHERE code IN (SELECT value FROM json_each(?1)) AND until < ?2 AND NOT closed
"""
_REST = "UPDATE rooms SET until = ? WHERE code = ?"
_TRIM = f"""
    DELETE FROM rows WHERE room = ?1 AND n < {_BEGINNING}
    AND NOT EXISTS (SELECT 1 FROM endings WHERE endings.room = ?1)
"""  # noqa: S608  a part of the statement, not what someone wrote
"""What was before the newest beginning is in the finished games, as soon as they are on the shelf."""
_CLOSE = """
    UPDATE rooms SET closed = 1 WHERE code = ? AND NOT closed AND until <= ?
    AND NOT EXISTS (SELECT 1 FROM endings WHERE room = rooms.code)
"""
_DUE = "SELECT code FROM rooms WHERE NOT closed AND until <= ? ORDER BY until LIMIT 100"
_UNREGISTERED = """
    SELECT DISTINCT room FROM rows WHERE begins AND NOT EXISTS (SELECT 1 FROM rooms WHERE code = rows.room)
"""
_KEEP = "INSERT OR IGNORE INTO finished (id, game, at, record) VALUES (?, ?, ?, ?)"
_PLAYED = """
    INSERT OR IGNORE INTO played (id, seat, guest, place, lost, letters, seats) VALUES (?, ?, ?, ?, ?, ?, ?)
"""
_GUEST = """
    SELECT name, badge, (
        SELECT group_concat(room, ' ')
        FROM (SELECT room FROM seats WHERE guest = guests.id AND awaited ORDER BY room)
    ) FROM guests WHERE id = ?
"""
_RENAME = "INSERT OR REPLACE INTO guests (id, name, badge, seen) VALUES (?, ?, ?, ?)"
_SEEN = "UPDATE guests SET seen = ?1 WHERE id = ?2 AND seen < ?1"
"""The day is enough to know whose name need not be kept any longer."""
_KEYS_OF = "SELECT name FROM keys WHERE name = ? OR name GLOB ?"
_FORGET_KEY = "DELETE FROM keys WHERE name = ?"
_SUBSCRIBE = """
    INSERT OR REPLACE INTO subscriptions (endpoint, guest, key, secret, language, site, at)
    VALUES (?, ?, ?, ?, ?, ?, ?)
"""
_TOO_MANY = """
    DELETE FROM subscriptions WHERE endpoint IN (
        SELECT endpoint FROM subscriptions WHERE guest = ? ORDER BY at DESC LIMIT -1 OFFSET ?
    )
"""
_UNSUBSCRIBE = "DELETE FROM subscriptions WHERE endpoint = ?"
_SUBSCRIPTIONS = """
    SELECT endpoint, key, secret, language, site FROM subscriptions WHERE guest = ? ORDER BY at
"""


class SqliteStore:
    """The file; one thread writes."""

    def __init__(self, path: Path | str) -> None:
        self._file = Writer(Path(path))

    @property
    def path(self) -> str:
        return str(self._file.path)

    @property
    def commits(self) -> int:
        return self._file.commits

    @property
    def waiting(self) -> int:
        return self._file.waiting

    @property
    def trouble(self) -> str:
        return self._file.trouble

    async def open(self, committed: Committed) -> None:
        await self._file.open(committed)

    async def close(self) -> None:
        await self._file.close()

    async def recovered(self) -> None:
        await self._file.recovered()

    async def do(self, work: Work) -> Result:
        """Do this with the file, and wait for the commit."""
        return await self._file.do(work)

    async def _read(self, work: Work) -> Result:
        return await self._file.read(work)

    # Rooms

    def append(self, row: Row, change: Change | None = None) -> None:
        self._file.add(Appended(row, change))

    async def room(self, code: str) -> list[Row]:
        found = await self._read(lambda db: db.execute(_UP_TO, (code, _LATEST)).fetchall())
        return [row_of(columns) for columns in found]

    async def rows(self, room: str, after: int) -> list[Row]:
        found = await self._read(lambda db: db.execute(_AFTER, (room, after)).fetchall())
        return [row_of(columns) for columns in found]

    async def newest(self, rooms: Collection[str]) -> dict[str, int]:
        found = await self._read(lambda db: db.execute(_NEWEST, (_listed(rooms),)).fetchall())
        return dict(found)

    async def made(self, guest: str, message_id: str) -> Made:
        def read(db: sqlite3.Connection) -> Made:
            (count,) = db.execute(_MADE, (guest,)).fetchone()
            found = db.execute(_BY_MESSAGE, (guest, message_id)).fetchone()
            return Made(count, found[0] if found else "")

        made: Made = await self._read(read)
        return made

    async def quick(self, game: str) -> Quick:
        def read(db: sqlite3.Connection) -> Quick:
            newest = db.execute(_QUICK, (game,)).fetchone()
            waiting = db.execute(_WAITING, (game,)).fetchall()
            return Quick(newest[0] if newest else "", tuple(code for (code,) in waiting))

        quick: Quick = await self._read(read)
        return quick

    async def stay(self, rooms: Collection[str], until: int) -> None:
        await self.do(lambda db: db.execute(_STAY, (_listed(rooms), until)).rowcount)

    async def rest(self, code: str, until: int) -> None:
        def rest(db: sqlite3.Connection) -> None:
            db.execute(_REST, (until, code))
            db.execute(_TRIM, (code, _LATEST))

        await self.do(rest)

    async def due(self, now: int) -> list[str]:
        found = await self._read(lambda db: db.execute(_DUE, (now,)).fetchall())
        return [code for (code,) in found]

    async def close_room(self, code: str, now: int) -> bool:
        def close(db: sqlite3.Connection) -> bool:
            if not db.execute(_CLOSE, (code, now)).rowcount:
                return False
            db.execute("DELETE FROM rows WHERE room = ?", (code,))
            db.execute("DELETE FROM seats WHERE room = ?", (code,))
            return True

        done: bool = await self.do(close)
        return done

    async def unregistered(self) -> list[str]:
        found = await self._read(lambda db: db.execute(_UNREGISTERED).fetchall())
        return [code for (code,) in found]

    async def register(self, code: str, entry: Entry, until: int) -> None:
        def register(db: sqlite3.Connection) -> None:
            if not db.execute("SELECT 1 FROM rooms WHERE code = ?", (code,)).fetchone():
                write_entry(db, code, 0, until, entry)

        await self.do(register)

    # Finished games

    def keep(self, finished: Finished) -> None:
        def keep(db: sqlite3.Connection) -> None:
            db.execute(_KEEP, (finished.id, finished.game, finished.at, finished.record))
            db.executemany(_PLAYED, [(finished.id, *one) for one in finished.players])
            db.execute("DELETE FROM endings WHERE id = ?", (finished.id,))

        self._file.begin(keep)

    async def endings(self) -> list[Ending]:
        found = await self._read(lambda db: db.execute("SELECT room, n FROM endings").fetchall())
        return [Ending(*columns) for columns in found]

    async def ended(self, ending: Ending) -> list[Row]:
        found = await self._read(lambda db: db.execute(_UP_TO, (ending.room, ending.n)).fetchall())
        return [row_of(columns) for columns in found]

    async def record(self, finished_id: str) -> str | None:
        found = await self._read(
            lambda db: db.execute("SELECT record FROM finished WHERE id = ?", (finished_id,)).fetchone()
        )
        return found[0] if found else None

    # Guests and keys

    async def key(self, name: str) -> bytes:
        def read_or_make(db: sqlite3.Connection) -> bytes:
            new = (name, secrets.token_bytes(32))
            db.execute("INSERT OR IGNORE INTO keys (name, value) VALUES (?, ?)", new)
            value: bytes = db.execute("SELECT value FROM keys WHERE name = ?", (name,)).fetchone()[0]
            return value

        value: bytes = await self.do(read_or_make)
        return value

    async def forget_keys(self, kind: str, but: Collection[str]) -> None:
        def forget(db: sqlite3.Connection) -> None:
            names = [name for (name,) in db.execute(_KEYS_OF, (kind, kind + " *"))]
            db.executemany(_FORGET_KEY, [(name,) for name in names if name not in but])

        await self.do(forget)

    async def guest(self, guest: str) -> Known | None:
        def read_and_note(db: sqlite3.Connection) -> Result:
            db.execute(_SEEN, (_today(), guest))
            found = db.execute(_GUEST, (guest,)).fetchone()
            return found and (*found, db.execute(mine.APART, named((guest,))).fetchall())

        found = await self.do(read_and_note)
        if found is None:
            return None
        name, badge, tables, apart = found
        return Known(name, badge, tuple((tables or "").split()), tuple(other for (other,) in apart))

    async def rename(self, guest: str, name: str, badge: str) -> None:
        await self.do(lambda db: db.execute(_RENAME, (guest, name, badge, _today())).rowcount)

    # Push subscriptions

    async def subscribe(self, guest: str, subscription: Subscription, most: int) -> None:
        endpoint, *values = msgspec.structs.astuple(subscription)

        def subscribe(db: sqlite3.Connection) -> None:
            db.execute(_SUBSCRIBE, (endpoint, guest, *values, time.time_ns()))
            db.execute(_TOO_MANY, (guest, most))

        await self.do(subscribe)

    async def unsubscribe(self, endpoint: str) -> None:
        await self.do(lambda db: db.execute(_UNSUBSCRIBE, (endpoint,)).rowcount)

    async def subscriptions(self, guest: str) -> list[Subscription]:
        found = await self._read(lambda db: db.execute(_SUBSCRIPTIONS, (guest,)).fetchall())
        return [Subscription(*columns) for columns in found]

    # What belongs to one guest

    async def _found(self, statement: str, *values: object) -> list[tuple[Any, ...]]:
        found: list[tuple[Any, ...]] = await self._read(
            lambda db: db.execute(statement, named(values)).fetchall()
        )
        return found

    async def stored(self, guest: str) -> Stored:
        return await mine.stored(self._found, guest)

    async def history(self, guest: str) -> History:
        return await played.history(self._found, guest)

    async def offer(self, guest: str, digest: str, until: int, now: int) -> None:
        def offer(db: sqlite3.Connection) -> None:
            db.execute(played.CLEAR, named((now,)))
            db.execute(played.OFFER, named((guest, digest, until)))

        await self.do(offer)

    async def accept(self, digest: str, now: int) -> str | None:
        found = await self.do(lambda db: db.execute(played.ACCEPT, named((digest, now))).fetchall())
        return found[0][0] if found else None

    async def block(self, guest: str, other: str, *, on: bool) -> None:
        def block(db: sqlite3.Connection) -> None:
            if not on:
                db.execute(mine.UNBLOCK, named((guest, other)))
                return
            insert, trim = mine.BLOCK
            db.execute(insert, named((guest, other, time.time_ns() // 1_000_000)))
            db.execute(trim, named((guest, mine.MOST_BLOCKS)))

        await self.do(block)

    async def report(self, report: Report) -> None:
        def keep(db: sqlite3.Connection) -> None:
            insert, trim_own, trim = mine.REPORT
            db.execute(insert, named(msgspec.structs.astuple(report)))
            db.execute(trim_own, named((report.reporter, mine.REPORTS_OF_ONE)))
            db.execute(trim, named((mine.MOST_REPORTS,)))

        await self.do(keep)

    async def reports(self) -> list[Report]:
        return [Report(*columns) for columns in await self._found(mine.REPORTS)]

    async def forget_guest(self, guest: str) -> None:
        from longears.server.stores.forgetting import forget  # noqa: PLC0415  which opens stores like this

        await asyncio.to_thread(asyncio.run, forget(self._file.path, guest))


def _listed(values: Collection[str]) -> str:
    """As `json_each` takes them apart."""
    return msgspec.json.encode(list(values)).decode()


def _today() -> int:
    """The days since 1970."""
    return int(time.time()) // 86400
