"""Quick matches (GW-B22): strangers who ask in the same moment meet, whichever nodes they are at."""

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

from longears.games import spec_of
from longears.node.connection import Connection
from longears.node.letters import Letter
from longears.node.live_room import LiveRoom
from longears.node.making import Wish
from longears.node.new_tables import NewTables
from longears.node.protocols import Quick, Store, StoreError
from longears.node.rooms import NO_STORE
from longears.node.tasks import Tasks
from longears.room import Refused, Settings, wire
from longears.room import messages as m
from longears.room.clock import QUICK_SECONDS
from longears.room.settings import checked

if TYPE_CHECKING:
    from longears.node.node import Node

QUICK_SEATS = 4


class QuickMatches:
    """Finds one that waits for people, or has one made."""

    def __init__(
        self, node: "Node", store: Store, new_tables: NewTables, tasks: Tasks, *, joins: bool
    ) -> None:
        """`joins`: whether others may be made at other nodes."""
        self._node = node
        self._store = store
        self._new_tables = new_tables
        self._tasks = tasks
        self._joins = joins
        self._waiting: dict[str, list[tuple[Connection, wire.Quick]]] = {}
        """Who asked while a table of that game is being looked for or made."""

    def ask(self, connection: Connection, message: wire.Quick) -> None:
        """A seat at one that is about to start; else a new table."""
        try:
            spec_of(message.game)
        except ValueError as error:
            connection.refuse(message.id, Refused("settings", str(error)))
            return
        here = [room for room in self._node.rooms.values() if room.room.present]
        if any(self._come(room, connection, message) for room in here):
            return
        if message.game in self._waiting:
            self._waiting[message.game].append((connection, message))
            return
        self._waiting[message.game] = []
        self._look_on(connection, message)

    def _come(self, room: LiveRoom, connection: Connection, message: wire.Quick) -> bool:
        """Whether the guest has a seat here, or may get one."""
        state, guest = room.state, connection.guest.id
        if not (state.counts_down and state.settings.game == message.game and connection.is_open):
            return False
        free = next((chair.seat for chair in state.chairs if chair.is_empty), None)
        is_seated = state.chair_of(guest) is not None
        others = room.room.present.union(chair.guest for chair in state.people)
        if not is_seated and not others.isdisjoint(connection.guest.apart):
            return False
        if not is_seated and (free is None or guest in state.banned):
            return False
        self._node.enter(connection, room, None, message.id)
        if not is_seated and free is not None:
            room.post(Letter(connection.person, m.Sit(seat=free), _AnySeat(self, connection, message)))
        return True

    # Elsewhere

    def _look_on(self, connection: Connection, message: wire.Quick) -> None:
        if self._joins:
            connection.hold()
            self._tasks.spawn(self._look_elsewhere(connection, message))
        else:
            self._make(connection, message, after=None)

    async def _look_elsewhere(self, connection: Connection, message: wire.Quick) -> None:
        try:
            known = await self._store.quick(message.game)
            found = await self._found(known, connection, message)
        except StoreError:
            connection.refuse(message.id, NO_STORE)
            found = True
        if not found:
            self._make(connection, message, after=known.newest)
            return
        connection.go_on()
        self._seat_those_who_waited(message.game)

    async def _found(self, known: Quick, connection: Connection, message: wire.Quick) -> bool:
        for code in known.waiting:
            if (self._node.lobby.lists(code) or code == known.newest) and connection.is_open:
                room = await self._node.find_room(code)
                if isinstance(room, Refused) or not await self._is_somebody_at(room):
                    continue
                if self._come(room, connection, message):
                    return True
        return not connection.is_open

    async def _is_somebody_at(self, room: LiveRoom) -> bool:
        """Who has just made it may not have been heard of; it waits for longer only if all have left."""
        if room.room.present or self._node.lobby.lists(room.code):
            return True
        rows = await self._store.rows(room.code, 0)
        return bool(rows) and time.time() < rows[0].at / 1000 + QUICK_SECONDS

    def _make(self, connection: Connection, message: wire.Quick, after: str | None) -> None:
        seats = min(QUICK_SEATS, spec_of(message.game).seats[-1])
        settings = Settings(game=message.game, seats=seats, public=True, clock="normal", labels="neutral")
        self._new_tables.make(Wish(connection, message.id, checked(settings), self._ended, after))

    def _ended(self, wish: Wish, was_late: bool) -> None:
        game = wish.settings.game
        if was_late:
            self._look_on(wish.connection, wire.Quick(id=wish.message_id, game=game))
        else:
            self._seat_those_who_waited(game)

    def _seat_those_who_waited(self, game: str) -> None:
        for connection, message in self._waiting.pop(game, []):
            self.ask(connection, message)


@dataclass(frozen=True, slots=True)
class _AnySeat:
    """Someone who asked for any seat: if another was quicker, there are other seats."""

    matches: QuickMatches
    connection: Connection
    message: wire.Quick

    def refuse(self, _message_id: str, refusal: Refused) -> None:
        if refusal.code not in ("taken", "playing"):
            self.connection.refuse(self.message.id, refusal)
        elif self.connection.is_open:
            self.matches.ask(self.connection, self.message)

    def confirm(self, _message_id: str, n: int | None = None) -> None:
        """A message without an id is never answered so."""
