"""Rooms catch up with the store: a row was lost to another, or nobody knows, or something was missed."""

import asyncio
from collections.abc import Callable, Sequence

from longears.node.live_room import LiveRoom
from longears.node.log import log
from longears.node.protocols import Store, StoreError, UnreadableError
from longears.node.tasks import Tasks
from longears.room import Row

Take = Callable[[LiveRoom, Sequence[Row]], object]
"""Folds the rows that are new to a room."""


class Reading:
    """A room is read once at a time; who asks meanwhile is served by one more reading."""

    def __init__(self, store: Store, tasks: Tasks, take: Take, give_up: Callable[[LiveRoom], None]) -> None:
        self._store = store
        self._tasks = tasks
        self._take = take
        self.give_up = give_up
        self._ends: dict[LiveRoom, asyncio.Future[None]] = {}
        """Of the rooms that are being read."""

    def read_on(self, room: LiveRoom) -> None:
        """Fold what the store has by now; until then the room's messages wait."""
        if room.begin_to_read():
            self._ends[room] = asyncio.get_running_loop().create_future()
            self._tasks.spawn(self._read_on(room))

    async def catch_up(self, room: LiveRoom) -> None:
        """The same, and wait for it."""
        if not room.closed:
            self.read_on(room)
            await asyncio.shield(self._ends[room])

    async def _read_on(self, room: LiveRoom) -> None:
        try:
            await self._read_all(room)
        except Exception:
            log.exception("a table could not be read on", table=room.code)
            self.give_up(room)
        else:
            room.has_read()
        finally:
            self._ends.pop(room).set_result(None)  # first: who goes on may begin to read once more
        if not room.closed:
            room.go_on()

    async def _read_all(self, room: LiveRoom) -> None:
        while room.wants_reading():
            rows = await self._rows_after(room)
            self._take(room, rows)
            if rows and rows[-1].n > room.room.n:
                raise UnreadableError("rows are gone that are missing here")

    async def _rows_after(self, room: LiveRoom) -> list[Row]:
        while True:
            if room.is_in_doubt:
                await self._store.recovered()
            try:
                return await self._store.rows(room.code, room.room.n)
            except UnreadableError:
                raise
            except StoreError:
                await self._store.recovered()
