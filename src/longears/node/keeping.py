"""Which rooms this node keeps: the clock, the bots and the grace of a room are the business of one node."""

import asyncio
import time
from collections.abc import Awaitable, Callable, Iterable, Mapping
from contextlib import suppress

from longears.node import protocols
from longears.node.live_room import LiveRoom
from longears.node.log import log
from longears.node.protocols import Bus, Store, StoreError

STAY_SECONDS = 1800.0
"""So long a room stays that somebody is at, whatever becomes of its node."""
LOOK_SECONDS = 1.0


class Keeping:
    """Asks for the leases of the rooms that somebody is at here, and renews them.

    While the bus is away there are no leases, and every node keeps its rooms: if two do the same, the log
    refuses the second.
    """

    def __init__(self, bus: Bus, rooms: Mapping[str, LiveRoom], look: Callable[[], Awaitable[None]]) -> None:
        """`look`: reads on in all rooms that are behind the store."""
        self._bus = bus
        self._rooms = rooms
        self._look = look
        self._loop = asyncio.get_running_loop
        self._new: set[LiveRoom] = set()
        """Rooms that somebody has come to since the last beat."""
        self._wake = asyncio.Event()
        self._looks_first = False
        self._life = 0
        """What was asked for before the node stood still does not count."""

    def want(self, room: LiveRoom) -> None:
        """Somebody is at this room; whoever keeps it does so no longer, or nobody does."""
        self._new.add(room)
        self._wake.set()

    def let_go(self, room: LiveRoom) -> None:
        """Nobody is at this room any more."""
        if room.keeps:
            room.keep(0)
            self._bus.release([room.code])

    def drop_all(self) -> None:
        """We may have been taken for dead: nothing happens by itself until the leases are ours again."""
        self._life += 1
        self._looks_first = True
        for room in self._rooms.values():
            room.keep(0)
        self._wake.set()

    def bus_away(self) -> None:
        """Nobody can be asked."""
        for room in self._rooms.values():
            if room.connections:
                room.keep_alone()

    def bus_back(self) -> None:
        """Somebody else may keep what we have kept meanwhile."""
        self._life += 1
        for room in self._rooms.values():
            room.keep(0)
        self._wake.set()

    async def keep_on(self) -> None:
        """Ask for all at each beat, and at once for what is new."""
        beat = 0.0
        while True:
            self._wake.clear()
            is_time = self._looks_first or self._loop().time() >= beat
            if is_time:
                beat = self._loop().time() + protocols.BEAT_SECONDS
            try:
                await self._keep(all_rooms=is_time)
            except Exception:
                log.exception("tables could not be kept")
            with suppress(TimeoutError):
                async with asyncio.timeout(max(0.0, beat - self._loop().time())):
                    await self._wake.wait()

    async def _keep(self, *, all_rooms: bool) -> None:
        new, self._new = self._new, set()
        if all_rooms:
            await self._renew()
        else:
            await self.ask(room for room in new if room.connections)

    async def _renew(self) -> None:
        if self._looks_first:
            life = self._life
            try:
                await self._look()
            except StoreError as error:
                log.error("nobody knows which rows are the newest", error=str(error))
                return
            self._looks_first = life != self._life
        for room in self._rooms.values():
            if not room.connections:
                self.let_go(room)
        await self.ask(room for room in self._rooms.values() if room.connections)

    async def ask(self, rooms: Iterable[LiveRoom]) -> None:
        """Take the leases of these rooms, or learn that others have them."""
        asked = {room.code: room for room in rooms}
        if not asked:
            return
        life, since = self._life, self._loop().time()
        ours = set(await self._bus.keep(list(asked)))
        if self._bus.trouble:
            self.bus_away()
        elif life == self._life and not self._looks_first:
            for code, room in asked.items():
                room.keep(since + protocols.LEASE_SECONDS if code in ours else 0)

    async def stay_on(self, store: Store) -> None:
        """Have no node clear away the rooms that this one keeps."""
        stay: dict[str, float] = {}
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            end = self._loop().time() + STAY_SECONDS
            kept = [code for code, room in self._rooms.items() if room.keeps and room.connections]
            stay = {code: stay.get(code, 0) for code in kept}
            soon = [code for code, until in stay.items() if until < end - STAY_SECONDS / 3]
            if not soon or store.trouble:
                continue
            try:
                await store.stay(soon, round(1000 * (time.time() + STAY_SECONDS)))
                stay |= dict.fromkeys(soon, end)
            except StoreError as error:
                log.error("tables could not be kept from being cleared away", error=str(error))
