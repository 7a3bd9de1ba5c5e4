"""Rows on their way to PostgreSQL: whatever waits when one statement ends goes into the next together."""

import asyncio
from collections.abc import Sequence
from functools import partial
from typing import Any

import msgspec

from longears.node.protocols import Committed, Stored, StoreError
from longears.room.register import Change
from longears.room.rows import Created, Row, body_text
from longears.server.stores.gathering import SLOW_SECONDS, gather_seconds, tell
from longears.server.stores.sessions import Connection, Session
from longears.server.stores.trouble import Trouble

_GIVEN = """
    unnest($1::text[], $2::int[], $3::bigint[], $4::text[], $5::bytea[], $6::bool[], $7::text[])
"""
_INSERT = f"""
    INSERT INTO rows (room, n, at, actor, id, begins, body) SELECT * FROM {_GIVEN} ON CONFLICT DO NOTHING
"""  # noqa: S608  a part of the statement, not what someone wrote
_INSERT_AND_CHANGE = f"""
    WITH given AS (SELECT * FROM {_GIVEN} AS given (room, n, at, actor, id, begins, body)),
    changes AS (
        SELECT * FROM json_to_recordset($8) AS changes (
            turn int, room text, n int, creates bool, after text, until bigint, ends int, game text,
            public bool, playing bool, waits bool, free int, seated text[], awaited text[]
        )
    ),
    next AS (
        INSERT INTO quick (game, code)
        SELECT DISTINCT ON (game) game, room FROM changes WHERE creates AND after IS NOT NULL
        ORDER BY game, turn
        ON CONFLICT (game) DO UPDATE SET code = excluded.code
        WHERE quick.code = (SELECT after FROM changes WHERE room = excluded.code AND creates LIMIT 1)
        RETURNING code
    ),
    made AS (
        INSERT INTO rooms (code, made_by, made_id, at, until, game, public, playing, waits, free)
        SELECT room, actor, id, at, until, game, public, playing, waits, free
        FROM given JOIN changes USING (room, n)
        WHERE creates AND (after IS NULL OR room IN (SELECT code FROM next))
        ORDER BY actor, id
        ON CONFLICT DO NOTHING RETURNING code
    ),
    stored AS (
        INSERT INTO rows (room, n, at, actor, id, begins, body)
        SELECT room, n, at, actor, id, begins, body FROM given
        WHERE room IN (SELECT code FROM made)
        OR NOT EXISTS (SELECT FROM changes AS c WHERE creates AND c.room = given.room AND c.n = given.n)
        ORDER BY room, n
        ON CONFLICT DO NOTHING RETURNING room, n, at
    ),
    changed AS (
        SELECT DISTINCT ON (room) * FROM changes JOIN stored USING (room, n) ORDER BY room, n DESC
    ),
    registered AS (
        INSERT INTO rooms (code, made_by, made_id, at, until, game, public, playing, waits, free)
        SELECT room, '', '', at, until, game, public, playing, waits, free FROM changed WHERE NOT creates
        ON CONFLICT (code) DO UPDATE SET
            until = excluded.until, game = excluded.game, public = excluded.public,
            playing = excluded.playing, waits = excluded.waits, free = excluded.free
    ),
    stood AS (
        DELETE FROM seats USING changed WHERE seats.room = changed.room AND seats.guest <> ALL (seated)
    ),
    sat AS (
        INSERT INTO seats (guest, room, awaited)
        SELECT guest, room, guest = ANY (awaited) FROM changed, unnest(seated) AS guest
        ON CONFLICT (guest, room) DO UPDATE SET awaited = excluded.awaited
        WHERE seats.awaited <> excluded.awaited
    ),
    ended AS (
        INSERT INTO endings (id, room, n) SELECT room || '-' || ends, room, n FROM changed WHERE ends > 0
        ON CONFLICT DO NOTHING
    )
    SELECT count(*) FROM stored
"""  # noqa: S608  as above
_FIND = f"""
    SELECT turn FROM rows JOIN {_GIVEN} WITH ORDINALITY
    AS given (room, n, at, actor, id, begins, body, turn) USING (room, n, at, actor, id, begins, body)
"""  # noqa: S608  as above
"""Which of these rows are there as they are here; the others have lost."""

Appended = tuple[Row, Change | None]


class Batches:
    """Takes rows, and tells what became of them.  Each batch is one statement, and so one transaction."""

    def __init__(self, session: Session, trouble: Trouble, committed: Committed) -> None:
        self._loop = asyncio.get_running_loop()
        self._session, self._trouble, self._committed = session, trouble, committed
        self.commits = 0
        self._waiting: list[Appended] = []
        self._in_flight = 0
        self._began = self._gather = 0.0
        self._closed = False
        self._something_waits = asyncio.Event()
        self._writing = self._loop.create_task(self._write())

    @property
    def waiting(self) -> int:
        """What is not yet stored, or not yet known to be."""
        return len(self._waiting) + self._in_flight

    @property
    def is_slow(self) -> bool:
        """Whether an answer does not come."""
        return bool(self._in_flight) and self._loop.time() - self._began > SLOW_SECONDS

    def add(self, row: Row, change: Change | None) -> None:
        if self._closed:
            raise StoreError("the store is closed")
        self._waiting.append((row, change))
        if len(self._waiting) == 1 and not self._in_flight:
            self._loop.call_later(self._gather, self._something_waits.set)

    async def close(self) -> None:
        """Write what waits, and take no more."""
        self._closed = True
        self._something_waits.set()
        await self._writing

    async def _write(self) -> None:
        while not self._closed or self._waiting:
            await self._something_waits.wait()
            self._something_waits.clear()
            while self._waiting:
                batch, self._waiting = self._waiting, []
                self._in_flight, self._began = len(batch), self._loop.time()
                self._tell(batch, await self._outcomes(batch))
                self._in_flight = 0
                if self._waiting and self._gather:
                    await asyncio.sleep(self._gather)

    async def _outcomes(self, batch: Sequence[Appended]) -> Sequence[Stored]:
        """What became of each of these rows."""
        try:
            if self._trouble.why:
                raise StoreError(self._trouble.why)
            outcomes: Sequence[Stored] = await self._session.perform(partial(_stored, batch))
        except StoreError as error:
            self._trouble.failed(error)
            return [error] * len(batch)
        self.commits += 1
        self._trouble.stored()
        return outcomes

    def _tell(self, batch: Sequence[Appended], outcomes: Sequence[Stored]) -> None:
        self._gather = gather_seconds(len(batch))
        tell(self._committed, [(row, stored) for (row, _), stored in zip(batch, outcomes, strict=True)])


async def _stored(batch: Sequence[Appended], connection: Connection) -> Sequence[bool]:
    """Whether each of these rows was stored.  They are written sorted, as every node sorts them."""
    values = [_values(row) for row, _ in batch]
    columns = list(zip(*sorted(values), strict=True))
    changes = [_told(turn, row, change) for turn, (row, change) in enumerate(batch) if change is not None]
    if changes:
        text = msgspec.json.encode(changes).decode()
        count = await connection.fetchval(_INSERT_AND_CHANGE, *columns, text)
    else:
        count = int((await connection.execute(_INSERT, *columns)).rpartition(" ")[2])
    if count == len(batch):
        return [True] * len(batch)
    found = await connection.fetch(_FIND, *zip(*values, strict=True))
    there = {turn for (turn,) in found}
    return [turn in there for turn in range(1, len(batch) + 1)]


def _values(row: Row) -> tuple[Any, ...]:
    body = body_text(row.body).decode()
    return row.room, row.n, row.at, row.actor, message_key(row.id), row.body.begins, body


def _told(turn: int, row: Row, change: Change) -> dict[str, object]:
    """A change of the register, as the statement reads it."""
    return msgspec.structs.asdict(change.entry) | {
        "turn": turn,
        "room": row.room,
        "n": row.n,
        "creates": isinstance(row.body, Created),
        "after": change.after,
        "until": change.until,
        "ends": change.ends,
    }


def message_key(message_id: str) -> bytes:
    """The id of a message as it is kept: it may have signs in it that no text of PostgreSQL can have."""
    return message_id.encode("utf-8", "surrogatepass")


def message_id_of(key: bytes) -> str:
    """The id that is kept so."""
    return key.decode("utf-8", "surrogatepass")
