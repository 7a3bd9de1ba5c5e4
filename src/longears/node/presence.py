"""Who is at each room: what this node says of its own people, and what it hears of others."""

import asyncio
import time
from collections.abc import Mapping

import msgspec

from longears.node import between
from longears.node.between import Here
from longears.node.live_room import LiveRoom
from longears.node.log import log
from longears.node.protocols import Bus


class Presence:
    """It is kept on the bus while the lease of its node lives, and told when somebody comes or goes."""

    def __init__(self, bus: Bus, rooms: Mapping[str, LiveRoom]) -> None:
        self._bus = bus
        self._rooms = rooms
        self._changed: set[LiveRoom] = set()
        self._said = 0
        self._lost: set[str] = set()
        """Nodes that were taken for dead; they may only have been silent."""

    # Saying

    def changed(self, room: LiveRoom) -> None:
        """Say so soon: many who come together are told of together."""
        if not self._changed:
            asyncio.get_running_loop().call_soon(self._say_changed)
        self._changed.add(room)

    def _say_changed(self) -> None:
        changed, self._changed = self._changed, set()
        for room in changed:
            if not room.closed:
                self.say(room)

    def say(self, room: LiveRoom) -> None:
        """Who is at this room on this node, to those who ask later, and to those who serve it now."""
        self._said = max(self._said + 1, time.time_ns())
        here = between.encode(Here(self._said, room.guests()))
        self._bus.say_here(room.code, here)
        self._bus.tell(room.code, here)

    # Hearing

    def heard(self, room: LiveRoom, node: str, here: Here) -> None:
        """Somebody has come or gone there."""
        room.others.take(node, here.at, here.guests)
        room.others_changed()

    def forget(self, room: LiveRoom, node: str) -> None:
        """That node serves the room no longer."""
        if node in room.others:
            room.others.discard(node)
            room.others_changed()

    def lost(self, node: str) -> list[LiveRoom]:
        """It is gone, and whoever was there; the rooms that it has served."""
        self._lost.add(node)
        rooms = [room for room in self._rooms.values() if node in room.others]
        for room in rooms:
            self.forget(room, node)
        return rooms

    # Asking

    async def ask(self, room: LiveRoom, *, all_at_once: bool = False) -> None:
        """Who is there on other nodes; whether those that say nothing are there no longer."""
        before = set(room.others)
        for node, said in (await self._bus.here(room.code)).items():
            before.discard(node)
            try:
                here = between.decode(said)
            except msgspec.MsgspecError:
                log.error("another node says who is here, and cannot be understood", node=node)
                continue
            if isinstance(here, Here):
                room.others.take(node, here.at, here.guests)
        if all_at_once and not self._bus.trouble:
            for node in before:
                room.others.discard(node)
        if not room.closed:
            room.others_changed()

    async def ask_all(self, *, all_at_once: bool = False) -> None:
        """The same for all rooms."""
        for room in list(self._rooms.values()):
            await self.ask(room, all_at_once=all_at_once)

    def found_again(self) -> bool:
        """Whether a node lives that was taken for dead."""
        found = self._lost & set(self._bus.nodes)
        self._lost -= found
        return bool(found)
