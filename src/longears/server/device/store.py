"""The store of a browser: in memory, and written into its database before anyone is answered."""

import asyncio
from collections.abc import Collection, Mapping
from typing import Any, Protocol

import msgspec

from longears.node.protocols import Committed, Ending, Known, Made, Quick, Stored, StoreError
from longears.room.register import Change, Entry
from longears.room.rows import Row, body_text, read_body
from longears.room.told import Finished
from longears.server import mine
from longears.server.stores.memory import MemoryStore, RoomKept

AGAIN_SECONDS = 1.0
"""After so long it is tried again to write what could not be written."""
ROWS = "rows"
KINDS: Mapping[str, Any] = {
    "rooms": RoomKept,
    "quick": str,
    "endings": Ending,
    "finished": Finished,
    "guests": tuple[str, str],
    "keys": bytes,
}
"""What is kept besides rows, as the store in memory calls it."""


class ShelfError(Exception):
    """It could not be written, and nothing of it is."""


class Shelf(Protocol):
    """A database of a browser."""

    async def read(self) -> Mapping[str, bytes]:
        """All there is, by its names."""

    async def write(self, kept: Mapping[str, bytes], gone: Collection[str]) -> None:
        """Keep and forget these in one transaction, and answer once it is complete."""


class DeviceStore(MemoryStore):
    """What is in memory, told of only once it is on the shelf as well."""

    def __init__(self, shelf: Shelf) -> None:
        super().__init__()
        self.trouble = ""
        self._shelf = shelf
        self._changed_names: dict[str, None] = {}
        """What is not on the shelf as it is in memory, in the order in which it came."""
        self._in_flight = 0
        self._writing: asyncio.Task[None] | None = None
        self._well = asyncio.Event()
        self._well.set()

    async def open(self, committed: Committed) -> None:
        for name, data in (await self._shelf.read()).items():
            self._put_back(name, data)
        for room in self._rows:
            self._forget_before(room)
        await super().open(committed)

    async def close(self) -> None:
        """Write what waits, then let go."""
        self._loop = None
        if self._writing is not None:
            await self._writing

    @property
    def waiting(self) -> int:
        return len(self._waiting) + self._in_flight

    async def recovered(self) -> None:
        await self._well.wait()

    # Writing

    def append(self, row: Row, change: Change | None = None) -> None:
        if self._loop is None:
            raise StoreError("the store is closed")
        self._waiting.append((row, change))
        self._begin()

    def _note(self, kind: str, name: str) -> None:
        self._changed_names[f"{kind} {name}"] = None
        self._begin()

    def _begin(self) -> None:
        if self._writing is None:
            self._writing = asyncio.ensure_future(self._write())

    async def _written(self) -> None:
        """Wait until all is on the shelf that is in memory: nobody is told of what may still be lost."""
        if self._writing is not None:
            await asyncio.shield(self._writing)

    async def _write(self) -> None:
        await asyncio.sleep(0)  # what comes in one turn of the loop is one transaction
        try:
            while self._waiting or self._changed_names:
                await self._write_batch()
        finally:
            self._writing = None

    async def _write_batch(self) -> None:
        batch, self._waiting = self._waiting, []
        self._in_flight = len(batch)
        answers: list[tuple[Row, Stored]] = [(row, self._kept(row, change)) for row, change in batch]
        names, self._changed_names = list(self._changed_names), {}
        kept = {name: data for name in names if (data := self._data(name)) is not None}
        await self._put(kept, [name for name in names if name not in kept])
        self._in_flight = 0
        if batch:
            self.commits += 1
            self._committed(answers)

    async def _put(self, kept: Mapping[str, bytes], gone: Collection[str]) -> None:
        """Until it is done: a full device may get room again."""
        while True:
            try:
                await self._shelf.write(kept, gone)
            except ShelfError as error:
                self.trouble = str(error) or "the database of this browser cannot be written"
                self._well.clear()
                await asyncio.sleep(AGAIN_SECONDS)
            else:
                self.trouble = ""
                self._well.set()
                return

    def _kept(self, row: Row, change: Change | None) -> bool:
        is_kept = super()._kept(row, change)
        if is_kept:
            self._changed_names[_row_name(row.room, row.n)] = None
        if is_kept and change is not None:
            self._changed_names[f"rooms {row.room}"] = None
            self._changed_names[f"quick {change.entry.game}"] = None
            self._changed_names[f"endings {row.room}-{change.ends}"] = None
        return is_kept

    # What lies on the shelf

    def _data(self, name: str) -> bytes | None:
        """What is in memory under this name; None if it is gone."""
        kind, _, of = name.partition(" ")
        if kind == ROWS:
            room, _, n = of.rpartition("/")
            row = self._rows.get(room, {}).get(int(n))
            return None if row is None else _row_data(row)
        known = getattr(self, f"_{kind}").get(of)
        return None if known is None else msgspec.msgpack.encode(known)

    def _put_back(self, name: str, data: bytes) -> None:
        kind, _, of = name.partition(" ")
        if kind == ROWS:
            room, _, n = of.rpartition("/")
            self._rows.setdefault(room, {})[int(n)] = _row(room, int(n), data)
        elif kind in KINDS:  # what a newer version keeps is not touched
            getattr(self, f"_{kind}")[of] = msgspec.msgpack.decode(data, type=KINDS[kind])

    def _forget_before(self, room: str) -> None:
        """Of a room whose games are all on the shelf of records, only the newest is needed."""
        rows = self._rows[room]
        if any(ending.room == room for ending in self._endings.values()):
            return
        begins = max((n for n, row in rows.items() if row.body.begins), default=0)
        for n in [n for n in rows if n < begins]:
            del rows[n]
            self._note(ROWS, f"{room}/{n}")

    # The same as in memory, once it is written

    async def room(self, code: str) -> list[Row]:
        await self._written()
        return await super().room(code)

    async def rows(self, room: str, after: int) -> list[Row]:
        await self._written()
        return await super().rows(room, after)

    async def newest(self, rooms: Collection[str]) -> dict[str, int]:
        await self._written()
        return await super().newest(rooms)

    async def made(self, guest: str, message_id: str) -> Made:
        await self._written()
        return await super().made(guest, message_id)

    async def quick(self, game: str) -> Quick:
        await self._written()
        return await super().quick(game)

    async def ended(self, ending: Ending) -> list[Row]:
        await self._written()
        return await super().ended(ending)

    async def guest(self, guest: str) -> Known | None:
        await self._written()
        return await super().guest(guest)

    # Changes besides rows

    async def stay(self, rooms: Collection[str], until: int) -> None:
        await super().stay(rooms, until)
        for code in rooms:
            self._note("rooms", code)

    async def rest(self, code: str, until: int) -> None:
        await super().rest(code, until)
        self._note("rooms", code)

    async def close_room(self, code: str, now: int) -> bool:
        rows = list(self._rows.get(code, ()))
        is_closed = await super().close_room(code, now)
        if is_closed:
            self._note("rooms", code)
            for n in rows:
                self._note(ROWS, f"{code}/{n}")
            await self._written()
        return is_closed

    async def register(self, code: str, entry: Entry, until: int) -> None:
        await super().register(code, entry, until)
        self._note("rooms", code)

    def keep(self, finished: Finished) -> None:
        super().keep(finished)
        self._note("finished", finished.id)
        self._note("endings", finished.id)

    async def record(self, finished_id: str) -> str | None:
        await self._written()
        return await super().record(finished_id)

    async def key(self, name: str) -> bytes:
        is_new = name not in self._keys
        key = await super().key(name)
        if is_new:
            self._note("keys", name)
            await self._written()
        return key

    async def forget_keys(self, kind: str, but: Collection[str]) -> None:
        before = set(self._keys)
        await super().forget_keys(kind, but)
        for name in before - set(self._keys):
            self._note("keys", name)

    async def rename(self, guest: str, name: str, badge: str) -> None:
        await super().rename(guest, name, badge)
        self._note("guests", guest)
        await self._written()

    async def forget_guest(self, guest: str) -> None:
        await super().forget_guest(guest)
        self._note("guests", guest)
        for name in self._finished:
            self._note("finished", name)
        await self._written()

    async def stored(self, guest: str) -> mine.Stored:
        await self._written()
        return await super().stored(guest)


def _row_name(room: str, n: int) -> str:
    return f"{ROWS} {room}/{n}"


def _row_data(row: Row) -> bytes:
    message_id = row.id.encode("utf-8", "surrogatepass")
    return msgspec.msgpack.encode((row.at, row.actor, message_id, body_text(row.body)))


def _row(room: str, n: int, data: bytes) -> Row:
    at, actor, message_id, body = msgspec.msgpack.decode(data, type=tuple[int, str, bytes, bytes])
    return Row(room, n, at, actor, read_body(body), message_id.decode("utf-8", "surrogatepass"))
