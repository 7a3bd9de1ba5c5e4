"""Whether the store has rows that nobody has told us."""

import asyncio
from collections.abc import Callable, Collection, Mapping

from longears.node.live_room import LiveRoom
from longears.node.log import log
from longears.node.protocols import Store, StoreError
from longears.node.reading import Reading

LOOK_SECONDS = 1.0
LOOKS_AT_ALL = 10
"""So many looks at rooms that others serve, too, and then one at all: somebody may not have been heard."""


class Looking:
    """Asks for the newest row of many rooms at once."""

    def __init__(self, store: Store, rooms: Mapping[str, LiveRoom], reading: Reading) -> None:
        self._store = store
        self._rooms = rooms
        self._reading = reading
        self._looks = 0

    async def look_on(self, is_deaf: Callable[[], bool], then: Callable[[], None]) -> None:
        """Once a second, of all rooms while nothing is told; asked of none, the store shows it is there."""
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            self._looks += 1
            asks_all = is_deaf() or self._looks % LOOKS_AT_ALL == 0
            if not self._store.trouble:
                try:
                    await self._look([room for room in self._rooms.values() if asks_all or room.others])
                except StoreError as error:
                    log.error("nobody knows which rows are the newest", error=str(error))
            then()

    async def catch_up(self) -> None:
        """Read on wherever something is missing, and wait for it."""
        behind = await self._look(list(self._rooms.values()))
        await asyncio.gather(*map(self._reading.catch_up, behind))

    async def _look(self, rooms: Collection[LiveRoom]) -> list[LiveRoom]:
        """The rooms that are behind; they are being read."""
        here = {room.code: room.room.n for room in rooms}
        newest = await self._store.newest(here)
        return [room for room in rooms if self._is_behind(room, here[room.code], newest.get(room.code, 0))]

    def _is_behind(self, room: LiveRoom, n: int, newest: int) -> bool:
        """`n` rows were folded here when it was asked how many are stored."""
        if room.closed:
            return False
        if newest < n:
            log.error("a table was ahead of the store", table=room.code, here=n, stored=newest)
            self._reading.give_up(room)
        elif newest > room.room.n:
            self._reading.read_on(room)
            return True
        return False
