"""Guests whom a game waits for while they are somewhere else: they hear when it begins and ends."""

from collections.abc import Collection, Iterable, Mapping
from contextlib import suppress
from weakref import WeakKeyDictionary

from longears.node.connection import Connection
from longears.node.guests import Guest
from longears.node.live_room import LiveRoom
from longears.node.protocols import Store, StoreError
from longears.node.tasks import Tasks
from longears.node.to_all import Awaits, Forgotten, Parted, Voice
from longears.room import Row, wire
from longears.room.rows import Started, TookOver


class Elsewhere:
    """The connections of such guests, by the table that waits."""

    def __init__(
        self,
        store: Store,
        connections: Collection[Connection],
        rooms: Mapping[str, LiveRoom],
        tasks: Tasks,
        voice: Voice,
    ) -> None:
        self._tell = voice.tell
        self._store = store
        self._connections = connections
        self._rooms = rooms
        self._tasks = tasks
        self._by_table: dict[str, set[Connection]] = {}
        self._awaited: WeakKeyDictionary[LiveRoom, frozenset[str]] = WeakKeyDictionary()
        """Whom the games of rooms in memory wait for, wherever they are."""

    def first_of(self, guest: Guest, tables: Iterable[str]) -> str:
        """The first of these tables that waits for the guest; rooms in memory know it best."""
        rooms = self._rooms
        waiting = (code for code in tables if code not in rooms or rooms[code].room.waits_for(guest.id))
        return next(waiting, "")

    def add(self, connection: Connection, code: str) -> None:
        """This table waits; an empty code is none."""
        self.discard(connection)
        connection.still_at = code
        if code:
            self._by_table.setdefault(code, set()).add(connection)

    def discard(self, connection: Connection) -> None:
        waiting = self._by_table.get(connection.still_at, set())
        waiting.discard(connection)
        if not waiting:
            self._by_table.pop(connection.still_at, None)
        connection.still_at = ""

    def call_back(self, connection: Connection, code: str) -> None:
        """This connection is elsewhere while the table waits."""
        self.add(connection, code)
        connection.send(wire.Still(table=code))

    # What happens at tables here

    def found(self, room: LiveRoom) -> None:
        """It is in memory from now on."""
        self._awaited[room] = _awaited(room)

    def happened(self, room: LiveRoom, row: Row, *, is_ours: bool) -> None:
        """A row has changed who sits there, or whether a game is on.

        A game began, or someone got a seat in it: who went elsewhere in the same moment hears that.
        `is_ours`: whether nodes that do not serve the room hear of it from us.
        """
        before, after = self._awaited.get(room, frozenset()), _awaited(room)
        begins = isinstance(row.body, TookOver | Started)
        if not begins and before == after:
            return
        self._awaited[room] = after
        absent = after - room.room.present if begins else frozenset()
        self._take(room.code, after, absent)
        if is_ours:
            self._tell(Awaits(room.code, after, absent))

    def closed(self, code: str) -> None:
        """Nobody can come back to that table any more."""
        nobody = frozenset[str]()
        self._take(code, nobody, nobody)
        self._tell(Awaits(code, nobody, nobody))

    # What happens at tables elsewhere

    def heard(self, news: Awaits) -> None:
        """Something has changed at a table; where it is served, its rows tell that."""
        if news.code not in self._rooms:
            self._take(news.code, news.guests, news.absent)

    def heard_parted(self, news: Parted) -> None:
        """Guests were blocked, or are no longer."""
        self._tasks.spawn(self._learn(news.guests))

    async def _learn(self, guests: Collection[str]) -> None:
        with suppress(StoreError):  # they learn it when they come again
            await self._keep_apart(guests)

    async def part(self, guests: frozenset[str]) -> None:
        """Whom they have blocked, or who has blocked them, has changed: all who serve them know it now."""
        self._tell(Parted(guests))
        await self._keep_apart(guests)

    async def _keep_apart(self, guests: Collection[str]) -> None:
        """Those of them who are here are kept apart from whom the store says."""
        for connection in [line for line in self._connections if line.guest.id in guests]:
            known = await self._store.guest(connection.guest.id)
            connection.guest.apart = frozenset(known.apart if known else ())

    def farewell(self, guest: str) -> None:
        """Nobody is known by this id any more, at any node."""
        news = Forgotten(guest)
        self._tell(news)
        self.heard_forgotten(news)

    def heard_forgotten(self, news: Forgotten) -> None:
        """Who has asked to be forgotten is let go."""
        for connection in [line for line in self._connections if line.guest.id == news.guest]:
            connection.shut("forgotten")

    def _take(self, code: str, awaited: Collection[str], absent: Collection[str]) -> None:
        waiting = self._by_table.get(code, ())
        for connection in [line for line in waiting if line.guest.id not in awaited]:
            self.discard(connection)
            self._tasks.spawn(self._look(connection))
        if absent:
            for connection in [line for line in self._connections if line.guest.id in absent]:
                self.call_back(connection, code)

    async def _look(self, connection: Connection) -> None:
        """Tell the guest where else a game waits, if anywhere."""
        try:
            known = await self._store.guest(connection.guest.id)
        except StoreError:
            known = None
        still_at = self.first_of(connection.guest, known.tables) if known else ""
        self.add(connection, still_at)
        connection.send(wire.Still(table=still_at))


def _awaited(room: LiveRoom) -> frozenset[str]:
    return frozenset(chair.guest for chair in room.state.people if room.room.waits_for(chair.guest))
