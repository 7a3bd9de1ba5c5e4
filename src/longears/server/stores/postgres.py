"""What must not be lost, in PostgreSQL, which many nodes can use together."""

import asyncio
import secrets
import time
from collections.abc import Collection
from typing import Any

import msgspec

from longears.node.log import log
from longears.node.protocols import Committed, Ending, Known, Made, Quick, StoreError
from longears.room.register import Change, Entry
from longears.room.rows import Row, read_body
from longears.room.told import Finished
from longears.server import mine, played
from longears.server.mine import Report, Stored
from longears.server.played import History
from longears.server.push.subscriptions import Subscription
from longears.server.stores.batches import Batches, message_id_of, message_key
from longears.server.stores.postgres_schema import IN_USE, SCHEMA, check, migrate
from longears.server.stores.sessions import (
    Connection,
    CutOffError,
    Desk,
    InUseError,
    Session,
    Work,
    is_passing,
)
from longears.server.stores.trouble import Trouble

START_SECONDS, START_PAUSE = 15.0, 0.5
"""How long a node that starts waits for a server that is just starting, too."""
_JOIN = f"SELECT pg_try_advisory_lock_shared({IN_USE}, {SCHEMA})"
_OTHERS = f"""
    SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND granted AND pid <> pg_backend_pid()
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
    AND classid = {IN_USE} AND objid = {SCHEMA}
"""  # noqa: S608  numbers of ours
_PROBE = """
    INSERT INTO keys (name, value) VALUES ('probe', decode(repeat('00', $1), 'hex'))
    ON CONFLICT (name) DO UPDATE SET value = excluded.value
"""
_ROW = "SELECT room, n, at, actor, id, body FROM rows WHERE room = $1"
_BEGINNING = "(SELECT max(n) FROM rows WHERE room = $1 AND begins AND n <= $2)"
_UP_TO = f"{_ROW} AND n BETWEEN {_BEGINNING} AND $2 ORDER BY n"
_AFTER = f"{_ROW} AND n > $2 ORDER BY n"
_LATEST = (1 << 31) - 1
_NEWEST = """
    SELECT code, n FROM unnest($1::text[]) AS code,
    LATERAL (SELECT max(n) AS n FROM rows WHERE room = code) AS newest WHERE n IS NOT NULL
"""
_MADE = """
    SELECT
        (SELECT count(*) FROM rooms WHERE made_by = $1 AND NOT closed
            AND EXISTS (SELECT FROM seats WHERE room = rooms.code)),
        (SELECT code FROM rooms WHERE made_by = $1 AND made_id = $2 AND made_id <> '')
"""
_QUICK = """
    SELECT (SELECT code FROM quick WHERE game = $1), ARRAY(
        SELECT code FROM rooms WHERE game = $1 AND waits AND free > 0 AND NOT closed ORDER BY at, code
    )
"""
_STAY = "UPDATE rooms SET until = $2 WHERE code = ANY ($1::text[]) AND until < $2 AND NOT closed"
_REST = f"""
    WITH trimmed AS (
        DELETE FROM rows WHERE room = $1 AND n < {_BEGINNING}
        AND NOT EXISTS (SELECT FROM endings WHERE endings.room = $1)
    )
    UPDATE rooms SET until = $3 WHERE code = $1
"""  # noqa: S608  a part of the statement, not what someone wrote
"""What was before the newest beginning is in the finished games, as soon as they are on the shelf."""
_DUE = "SELECT code FROM rooms WHERE NOT closed AND until <= $1 ORDER BY until LIMIT 100"
_CLOSE = """
    WITH shut AS (
        UPDATE rooms SET closed = true WHERE code = $1 AND NOT closed AND until <= $2
        AND NOT EXISTS (SELECT FROM endings WHERE room = $1) RETURNING code
    ),
    cleared AS (DELETE FROM rows USING shut WHERE room = code),
    freed AS (DELETE FROM seats USING shut WHERE room = code)
    SELECT count(*) FROM shut
"""
_UNREGISTERED = """
    SELECT DISTINCT room FROM rows WHERE begins AND NOT EXISTS (SELECT FROM rooms WHERE code = rows.room)
"""
_REGISTER = """
    WITH made AS (
        INSERT INTO rooms (code, made_by, made_id, at, until, game, public, playing, waits, free)
        VALUES ($1, '', '', 0, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING RETURNING code
    )
    INSERT INTO seats (guest, room, awaited)
    SELECT guest, code, guest = ANY ($9::text[]) FROM made, unnest($8::text[]) AS guest ON CONFLICT DO NOTHING
"""
_KEEP = """
    WITH kept AS (
        INSERT INTO finished (id, game, at, record) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING
    ),
    shelved AS (DELETE FROM endings WHERE id = $1)
    INSERT INTO played (guest, id, seat, place, lost, letters, seats)
    SELECT guest, $1, seat, place, lost, letters, seats
    FROM unnest($5::text[], $6::text[], $7::integer[], $8::boolean[], $9::text[], $10::integer[])
    AS who (seat, guest, place, lost, letters, seats) ON CONFLICT DO NOTHING
"""
_KEY = """
    INSERT INTO keys (name, value) VALUES ($1, $2)
    ON CONFLICT (name) DO UPDATE SET name = excluded.name RETURNING value
"""
_FORGET = "DELETE FROM keys WHERE (name = $1 OR starts_with(name, $1 || ' ')) AND name <> ALL ($2::text[])"
_GUEST = f"""
    WITH here AS (UPDATE guests SET seen = $2 WHERE id = $1 AND seen < $2)
    SELECT name, badge, ARRAY(SELECT room FROM seats WHERE guest = $1 AND awaited ORDER BY room),
    ARRAY({mine.APART}) FROM guests WHERE id = $1
"""  # noqa: S608  a part of the statement, not what someone wrote
_RENAME = """
    INSERT INTO guests (id, name, badge, seen) VALUES ($1, $2, $3, $4) ON CONFLICT (id)
    DO UPDATE SET name = excluded.name, badge = excluded.badge, seen = excluded.seen
"""
_SUBSCRIBE = """
    WITH kept AS (
        INSERT INTO subscriptions (guest, endpoint, key, secret, language, site, at)
        VALUES ($1, $3, $4, $5, $6, $7, $8) ON CONFLICT (endpoint) DO UPDATE SET
        guest = excluded.guest, key = excluded.key, secret = excluded.secret, language = excluded.language,
        site = excluded.site, at = excluded.at
    )
    DELETE FROM subscriptions WHERE endpoint IN (
        SELECT endpoint FROM subscriptions WHERE guest = $1 AND endpoint <> $3
        ORDER BY at DESC OFFSET $2::bigint - 1
    )
"""
_UNSUBSCRIBE = "DELETE FROM subscriptions WHERE endpoint = $1"
_SUBSCRIPTIONS = """
    SELECT endpoint, key, secret, language, site FROM subscriptions WHERE guest = $1 ORDER BY at
"""


class PostgresStore:
    """Three sessions with one server: rows are written, rooms are read, and all else goes on beside."""

    def __init__(self, address: str, *, alone: bool = False) -> None:
        """`alone`: nobody tells this node what others do, so that there must be none."""
        self._address, self._alone = address, alone
        self._trouble = Trouble(self._probe, self._reconnect)
        self._rows = Session(address, _join)
        self._library = Desk(Session(address), self._trouble)
        self._desk = Desk(Session(address), self._trouble)
        self._batches: Batches | None = None

    async def open(self, committed: Committed) -> None:
        try:
            await self._begin(check)
            if self._alone:
                await self._begin(_find_nobody)
            await self._rows.perform(migrate)
        except StoreError:
            await self._rows.close()  # or others would take us for a node
            raise
        self._batches = Batches(self._rows, self._trouble, committed)

    async def _begin(self, work: Work) -> None:
        """Wait a little for a server that is just starting, or for a node that is just ending."""
        loop = asyncio.get_running_loop()
        end = loop.time() + START_SECONDS
        while True:
            try:
                await self._rows.perform(work)
                return
            except (CutOffError, InUseError) as error:
                if not is_passing(error) or loop.time() > end:
                    raise
                log.info("waiting for the store", why=str(error))
            await asyncio.sleep(START_PAUSE)

    async def close(self) -> None:
        if self._batches is not None:
            await self._batches.close()
        for desk in (self._desk, self._library):
            await desk.close()
        self._trouble.close()
        await self._rows.close()

    @property
    def commits(self) -> int:
        return self._batches.commits if self._batches else 0

    @property
    def waiting(self) -> int:
        rows = self._batches.waiting if self._batches else 0
        return rows + self._desk.waiting + self._library.waiting

    # Trouble

    @property
    def trouble(self) -> str:
        is_slow = self._batches is not None and self._batches.is_slow
        return "PostgreSQL does not answer" if is_slow else self._trouble.why

    async def recovered(self) -> None:
        await self._trouble.recovered()

    async def _probe(self, size: int) -> None:
        await self._rows.perform(lambda db: db.execute(_PROBE, size))

    def _reconnect(self, error: StoreError) -> None:
        """Other connections may be dead, too; nobody should find that out by waiting for an answer."""
        if isinstance(error, CutOffError):
            for session in (self._rows, self._library.session, self._desk.session):
                session.drop_if_idle()

    # Rooms

    def append(self, row: Row, change: Change | None = None) -> None:
        if self._batches is None:
            raise StoreError("the store is closed")
        self._batches.add(row, change)

    async def _read(self, statement: str, *values: object) -> list[Any]:
        found: list[Any] = await self._library.ask(lambda db: db.fetch(statement, *values))
        return found

    async def room(self, code: str) -> list[Row]:
        found = await self._read(_UP_TO, _findable(code), _LATEST)
        return [_row_of(columns) for columns in found]

    async def rows(self, room: str, after: int) -> list[Row]:
        return [_row_of(columns) for columns in await self._read(_AFTER, room, after)]

    async def ended(self, ending: Ending) -> list[Row]:
        return [_row_of(columns) for columns in await self._read(_UP_TO, ending.room, ending.n)]

    async def newest(self, rooms: Collection[str]) -> dict[str, int]:
        return dict(await self._read(_NEWEST, list(rooms)))

    async def _ask(self, statement: str, *values: object) -> list[Any]:
        """Ask in turn with whatever else goes on beside the rows."""
        found: list[Any] = await self._desk.ask(lambda db: db.fetch(statement, *values))
        return found

    async def made(self, guest: str, message_id: str) -> Made:
        [(count, code)] = await self._ask(_MADE, guest, message_key(message_id))
        return Made(count, code or "")

    async def quick(self, game: str) -> Quick:
        [(newest, waiting)] = await self._ask(_QUICK, game)
        return Quick(newest or "", tuple(waiting))

    async def stay(self, rooms: Collection[str], until: int) -> None:
        await self._ask(_STAY, list(rooms), until)

    async def rest(self, code: str, until: int) -> None:
        await self._ask(_REST, code, _LATEST, until)

    async def due(self, now: int) -> list[str]:
        return [code for (code,) in await self._ask(_DUE, now)]

    async def close_room(self, code: str, now: int) -> bool:
        [(count,)] = await self._ask(_CLOSE, code, now)
        return bool(count)

    async def unregistered(self) -> list[str]:
        return [code for (code,) in await self._ask(_UNREGISTERED)]

    async def register(self, code: str, entry: Entry, until: int) -> None:
        shown = (entry.game, entry.public, entry.playing, entry.waits, entry.free)
        await self._ask(_REGISTER, code, until, *shown, entry.seated, entry.awaited)

    # Finished games

    def keep(self, finished: Finished) -> None:
        players = [list(column) for column in zip(*finished.players, strict=True)] or [[]] * 6
        values = (finished.id, finished.game, finished.at, finished.record, *players)
        self._desk.begin(lambda db: db.execute(_KEEP, *values))

    async def endings(self) -> list[Ending]:
        return [Ending(*columns) for columns in await self._ask("SELECT room, n FROM endings")]

    async def record(self, finished_id: str) -> str | None:
        found = await self._ask("SELECT record FROM finished WHERE id = $1", _findable(finished_id))
        return found[0][0] if found else None

    # Guests and keys

    async def key(self, name: str) -> bytes:
        [(value,)] = await self._ask(_KEY, name, secrets.token_bytes(32))
        return bytes(value)

    async def forget_keys(self, kind: str, but: Collection[str]) -> None:
        await self._ask(_FORGET, kind, list(but))

    async def guest(self, guest: str) -> Known | None:
        found = await self._ask(_GUEST, guest, _today())
        if not found:
            return None
        [(name, badge, tables, apart)] = found
        return Known(name, badge, tuple(tables), tuple(apart))

    async def rename(self, guest: str, name: str, badge: str) -> None:
        await self._ask(_RENAME, guest, name, badge, _today())

    # Push subscriptions

    async def subscribe(self, guest: str, subscription: Subscription, most: int) -> None:
        values = msgspec.structs.astuple(subscription)
        await self._ask(_SUBSCRIBE, guest, most, *values, time.time_ns())

    async def unsubscribe(self, endpoint: str) -> None:
        await self._ask(_UNSUBSCRIBE, _findable(endpoint))

    async def subscriptions(self, guest: str) -> list[Subscription]:
        return [Subscription(*columns) for columns in await self._ask(_SUBSCRIPTIONS, guest)]

    # What belongs to one guest

    async def stored(self, guest: str) -> Stored:
        return await mine.stored(self._ask, guest)

    async def history(self, guest: str) -> History:
        return await played.history(self._ask, guest)

    async def offer(self, guest: str, digest: str, until: int, now: int) -> None:
        await self._ask(played.CLEAR, now)
        await self._ask(played.OFFER, guest, digest, until)

    async def accept(self, digest: str, now: int) -> str | None:
        found = await self._ask(played.ACCEPT, digest, now)
        return found[0][0] if found else None

    async def block(self, guest: str, other: str, *, on: bool) -> None:
        if not on:
            await self._ask(mine.UNBLOCK, guest, other)
            return
        insert, trim = mine.BLOCK
        await self._ask(insert, guest, other, time.time_ns() // 1_000_000)
        await self._ask(trim, guest, mine.MOST_BLOCKS)

    async def report(self, report: Report) -> None:
        insert, trim_own, trim = mine.REPORT
        await self._ask(insert, *msgspec.structs.astuple(report))
        await self._ask(trim_own, report.reporter, mine.REPORTS_OF_ONE)
        await self._ask(trim, mine.MOST_REPORTS)

    async def reports(self) -> list[Report]:
        return [Report(*columns) for columns in await self._ask(mine.REPORTS)]

    async def forget_guest(self, guest: str) -> None:
        from longears.server.stores.forgetting import forget  # noqa: PLC0415  which opens stores like this

        await forget(self._address, guest)


async def _join(connection: Connection) -> None:
    """The store is shared from now on, until this session ends."""
    if not await connection.fetchval(_JOIN):
        raise InUseError("a command of longears has the store to itself")


async def _find_nobody(connection: Connection) -> None:
    """An InUseError if other nodes use the store."""
    if (await connection.fetchval(_OTHERS)) > 0:
        raise InUseError("other servers use the store; with --bus each hears what the others do")


def _row_of(columns: tuple[str, int, int, str, bytes, str]) -> Row:
    room, n, at, actor, message, body = columns
    return Row(room, n, at, actor, read_body(body), message_id_of(message))


def _findable(name: str) -> str:
    """What was typed somewhere, as PostgreSQL can look for it: no text there has this sign."""
    return "" if "\0" in name else name


def _today() -> int:
    """The days since 1970."""
    return int(time.time()) // 86400
