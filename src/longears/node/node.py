"""All the rooms of this node: making them, finding them, the way of their rows, clearing them away."""

import asyncio
from collections.abc import Iterable

from msgspec import UNSET

from longears.node.all_nodes import AllNodes
from longears.node.calling import Calling
from longears.node.connection import APART, Connection
from longears.node.elsewhere import Elsewhere
from longears.node.greeting import Greeting, come_back_ms
from longears.node.guests import Guest
from longears.node.limits import AddressAllowance, Limits
from longears.node.links import Link
from longears.node.live_room import LiveRoom
from longears.node.lobby import Lobby
from longears.node.log import log
from longears.node.neighbours import Neighbours
from longears.node.new_tables import NewTables
from longears.node.protocols import (
    Batch,
    Bus,
    Counts,
    Door,
    Store,
    Stored,
    StoreError,
    Thinkers,
)
from longears.node.questions import Questions
from longears.node.quick_matches import QuickMatches
from longears.node.reading import Reading
from longears.node.rooms import UNKNOWN_TABLE, Rooms
from longears.node.shares import Shares
from longears.node.tasks import Tasks
from longears.node.to_all import Voice
from longears.node.watch import Watch
from longears.room import Refused, Room, Row, Told, refused, wire
from longears.room.clock import Time
from longears.room.rows import Created
from longears.room.state import DealerMaker
from longears.shuffle import FairDealer

CARE_SECONDS = 1.0


class Node:
    """Everything this process serves."""

    def __init__(
        self,
        store: Store,
        bus: Bus,
        thinkers: Thinkers,
        counts: Counts,
        limits: Limits,
        dealer: DealerMaker = FairDealer,
        house_rules_address: str = "",
    ) -> None:
        self.connections: set[Connection] = set()
        self.rooms: dict[str, LiveRoom] = {}
        """Those in memory."""
        voice = Voice(bus)
        self.lobby = Lobby(voice)
        self.shares = Shares(limits, counts, joins=bus.joins)
        self.rows = 0
        """Told since the start."""
        self._store = store
        self._bus = bus
        self._thinkers = thinkers
        self._counts = counts
        self._limits = limits
        self._greeting = Greeting(house_rules_address, bus.joins)
        self._tasks = Tasks()
        self.new_tables = NewTables(self, store, limits, counts, self._tasks)
        self.quick_matches = QuickMatches(self, store, self.new_tables, self._tasks, joins=bus.joins)
        self._reading = Reading(store, self._tasks, self._take, self._give_up)
        take = self._take_told
        self._neighbours = Neighbours(bus, store, self.rooms, self._reading, self._tasks, take)
        self._elsewhere = Elsewhere(store, self.connections, self.rooms, self._tasks, voice)
        self.calling = Calling()
        self.questions = Questions(self._tasks, voice)
        self._all_nodes = AllNodes(
            bus, voice, self._neighbours, self.lobby, self.shares, self._elsewhere, self.questions
        )
        self._rooms = Rooms(self.rooms, store, self._neighbours, self._live, dealer, limits)
        self._watch: Watch
        self._is_open = False
        self._waits = False
        """Whether people were told that the store cannot be written."""

    @property
    def ready(self) -> bool:
        """Whether new players may come; not while the server starts or stops, or cannot write."""
        return self._is_open and not self._store.trouble

    async def open(self) -> None:
        """Begin to serve; rooms are read when somebody comes."""
        await self._store.open(self.committed)
        await self._all_nodes.open()
        self._watch = Watch(self._counts.lagged, self._stood_still)
        self._tasks.spawn(self._take_care())
        self._neighbours.begin()
        self._tasks.spawn(self._rooms.register_older())
        await self._rooms.shelve_missing(at_once=True)
        self._is_open = True
        log.info("ready")

    def _now(self) -> float:
        return asyncio.get_running_loop().time()

    def _live(self, room: Room) -> LiveRoom:
        ties = self._neighbours
        live = LiveRoom(room, self._store, self._thinkers, self._tasks, self._limits, self._counts, ties)
        self.lobby.changed(live)
        self._elsewhere.found(live)
        return live

    async def say_goodbye(self) -> None:
        """Tell everyone when to come back; rows that wait are still written."""
        self._is_open = False
        self._watch.close()
        said_to, others = list(self.connections), bool(self._bus.nodes)
        for place, connection in enumerate(said_to):
            back = come_back_ms(place, len(said_to), others=others)
            connection.bye("restart", "the server restarts; the table waits for you", back=back)
        for room in self.rooms.values():
            room.close()
        self._thinkers.close()
        await self._tasks.stop()

    async def close(self) -> None:
        """Let go of the bus and the store."""
        await self._bus.close()
        await self._store.close()

    # The way of a row

    def committed(self, batch: Batch) -> None:
        """The store has answered for these rows: fold all of them, then tell everyone, then go on.

        Folding, telling and going on by turns, each pushes the others out of the processor's caches, and a
        move takes a fifth longer.
        """
        folded = [done for row, stored in batch if (done := self._folded(row, stored))]
        for room, row, told in folded:
            if told.finished:
                self._store.keep(told.finished)
            try:
                self._tell(room, row, told, is_ours=True)
            except Exception:
                log.exception("a table could not be told", table=row.room, message=room.message)
        if self._bus.joins:
            self._neighbours.publish(batch)
        self._count_answers([at for room, _, _ in folded if (at := room.waits_since) is not None])
        for room, row, _ in folded:
            try:
                room.go_on()
            except Exception:
                log.exception("a table could not go on", table=row.room, message=room.message)

    def _count_answers(self, waited: list[float]) -> None:
        """The answers to messages that came at these moments are with their doors, which send them next."""
        self._counts.answered(waited)
        asyncio.get_running_loop().call_soon(self._counts.told, waited)

    def _folded(self, row: Row, stored: Stored) -> tuple[LiveRoom, Row, Told] | None:
        """What the row did to its room; nothing if it was not stored, or made a room."""
        room = self.rooms.get(row.room)
        try:
            if isinstance(row.body, Created):
                self.new_tables.written(row, stored)
            elif room is not None:
                return self._answered(room, row, stored)
        except Exception:
            message = room.message if room else 0
            log.exception("a row could not be folded", table=row.room, message=message)  # others go on
            if room is not None:
                self._give_up(room)
        return None

    def _answered(self, room: LiveRoom, row: Row, stored: Stored) -> tuple[LiveRoom, Row, Told] | None:
        if stored is True:
            return (room, row, room.fold(row)) if room.is_next(row) else None
        if stored is False and not room.has_lost(row):
            room.go_on()
        elif stored is False or room.doubts(row):
            self._reading.read_on(room)
        return None

    def _take(self, room: LiveRoom, rows: Iterable[Row]) -> None:
        """Fold the rows that are new here and tell everyone, whichever way they came."""
        for row in rows:
            if room.is_next(row):
                self._tell(room, row, room.fold(row, late=True))

    def _take_told(self, room: LiveRoom, row: Row, time: Time | None) -> None:
        """The same with one that another node has told us, in its turn, with the time."""
        self._tell(room, row, room.fold(row, time))

    def _give_up(self, room: LiveRoom) -> None:
        """This copy of the room cannot go on; those who come back have it read afresh, or hear why not."""
        self._rooms.drop(room)
        for connection in list(room.connections.values()):
            connection.broken()
        self.lobby.changed(room)

    def _tell(self, room: LiveRoom, row: Row, told: Told, *, is_ours: bool = False) -> None:
        """Tell everyone whom the row concerns, at the table and elsewhere.

        `is_ours`: whether it was written by this node, so that others hear of it from us.
        """
        self.rows += 1
        room.tell(row, told)
        if told.public.room is not UNSET:
            self.lobby.changed(room)
            room.send_away_banned()
            self._elsewhere.happened(room, row, is_ours=is_ours)
        if told.regroups:
            room.tell_presence()
        self.calling.happened(room, row, is_ours=is_ours)

    # What is said and not kept

    # Connections

    def connect(self, guest: Guest, door: Door, address: str = "", version: int = wire.UNSAID) -> Connection:
        """A guest has come: say hello, and where a game waits for the guest."""
        now = self._now()
        may = self.shares.guests.of(guest.id, now), self.shares.addresses.of(address, now)
        connection = Connection(self, guest, door, *may, self._limits, self._counts)
        self.connections.add(connection)
        still_at = self._elsewhere.first_of(guest, guest.tables)
        self._elsewhere.add(connection, still_at)
        connection.send(self._greeting.of(guest, version, still_at))
        if self._waits:
            connection.send(wire.Waits(on=True))
        return connection

    def disconnected(self, connection: Connection) -> None:
        self.connections.discard(connection)
        self._elsewhere.discard(connection)
        self.lobby.leave(connection)
        self._depart(connection)

    def leave(self, connection: Connection) -> None:
        """No longer at this table; if its game waits for the guest, the connection hears that."""
        room = connection.room
        if room is None:
            return
        room.forget_ask(connection.guest.id)
        self._depart(connection)
        if room.room.waits_for(connection.guest.id):
            self._elsewhere.call_back(connection, room.code)

    def _depart(self, connection: Connection) -> None:
        room, connection.room = connection.room, None
        if room is not None:
            room.depart(connection)
            self.lobby.changed(room)

    def remember(self, guest: Guest) -> None:
        """Keep the name and the badge a guest goes by."""
        self._tasks.spawn(self._remember(guest))

    async def _remember(self, guest: Guest) -> None:
        while True:
            try:
                return await self._store.rename(guest.id, guest.name, guest.badge)
            except StoreError:
                await self._store.recovered()

    async def part(self, *guests: str) -> None:
        """Somebody has blocked somebody, or no longer: all who serve them know it from now on."""
        await self._elsewhere.part(frozenset(guests))

    def farewell(self, guest: str) -> None:
        """Nobody is known by this id any more."""
        self._elsewhere.farewell(guest)

    # Tables

    def come_to_new(self, connection: Connection, row: Row, message_id: str) -> None:
        """To the table that this row has made."""
        room = self._rooms.bring_back(row.room, [row])
        if self._bus.joins:
            self._tasks.spawn(self._neighbours.join(room))
        self.enter(connection, room, None, message_id)

    def join(self, connection: Connection, message: wire.Join) -> None:
        """Come to a table by its code, or by its link, which nobody can guess."""
        link = Link.read(message.table)
        refusal = self._why_not_try(connection.address_may, link)
        if refusal:
            self._counts.refused(refusal.code)
            connection.refuse(message.id, refusal)
        elif link.code in self.rooms and not _is_ahead(message, self.rooms[link.code]):
            self._come(connection, self.rooms[link.code], message)
        else:
            connection.hold()
            self._tasks.spawn(self.find_and_come(connection, message, link.code))

    def _why_not_try(self, allowance: AddressAllowance, link: Link) -> Refused | None:
        """Who has tried too many codes waits; if too many others have, only links lead on (issue 18)."""
        may_try = self.shares.may_try(allowance) and (link.key or self.shares.may_try_codes())
        return None if may_try else refused("too_many_tries")

    async def find(self, text: str, allowance: AddressAllowance) -> LiveRoom | Refused:
        """The table of a code or link, for who only wants to look; wrong ones count."""
        link = Link.read(text)
        refusal = self._why_not_try(allowance, link)
        found = refusal or await self._rooms.find(link.code)
        if isinstance(found, LiveRoom) and not link.leads_to(found.state):
            found = UNKNOWN_TABLE
        if found is UNKNOWN_TABLE:
            self.shares.note_wrong_code(allowance)
        return found

    async def find_room(self, code: str) -> LiveRoom | Refused:
        """The room of this code."""
        return await self._rooms.find(code)

    async def find_and_come(self, connection: Connection, message: wire.Join, code: str) -> None:
        """Bring a guest to a room that may have to be read first."""
        found = await self._rooms.find(code)
        if isinstance(found, LiveRoom) and _is_ahead(message, found):
            await self._reading.catch_up(found)
            found = await self._rooms.find(code)
        if isinstance(found, Refused):
            self._turn_away(connection, message, found)
        else:
            self._come(connection, found, message)
        connection.go_on()

    def _come(self, connection: Connection, room: LiveRoom, message: wire.Join) -> None:
        if not Link.read(message.table).leads_to(room.state):
            self._turn_away(connection, message, UNKNOWN_TABLE)
        elif connection.guest.id in room.state.banned:
            connection.refuse(message.id, refused("banned"))
        elif room.keeps_away(connection.guest):
            connection.refuse(message.id, APART)
        else:
            self.enter(connection, room, message.since, message.id)

    def _turn_away(self, connection: Connection, message: wire.Join, refusal: Refused) -> None:
        if refusal is UNKNOWN_TABLE:
            self.shares.note_wrong_code(connection.address_may)
        self._counts.refused(refusal.code)
        connection.refuse(message.id, refusal)

    def enter(self, connection: Connection, room: LiveRoom, since: int | None, message_id: str) -> None:
        """A guest is at this table from now on."""
        if not connection.is_open:
            return
        if connection.room is not room:
            self.leave(connection)
        if connection.still_at == room.code:
            self._elsewhere.discard(connection)
        connection.room = room
        room.arrive(connection, since, message_id)
        self.lobby.changed(room)

    def watch_lobby(self, connection: Connection, message: wire.Lobby) -> None:
        if message.on:
            self.lobby.watch(connection)
        else:
            self.lobby.leave(connection)
        if message.id or not message.on:
            connection.confirm(message.id)

    # Housekeeping

    async def _take_care(self) -> None:
        """Once a second: readers that were behind, rooms nobody is at, games that are not on the shelf."""
        while True:
            await asyncio.sleep(CARE_SECONDS)
            self._tell_whether_it_waits()
            self._all_nodes.tick()
            for connection in [line for line in self.connections if line.behind_since is not None]:
                self._look_after(connection)
            now = self._now()
            for room in self._rooms.let_go(now):
                self.lobby.changed(room)
                self._tasks.spawn(self._rooms.rest(room, now))
            if not self._store.trouble:
                await self._clear_up()

    async def _clear_up(self) -> None:
        try:
            if not await self._neighbours.clears_up():
                return
            await self._rooms.shelve_missing()
            for code in await self._rooms.close_due():
                self._elsewhere.closed(code)
        except StoreError as error:
            log.error("tables could not be cleared away", error=str(error))

    def _tell_whether_it_waits(self) -> None:
        """While nothing can be written no move is confirmed, and everyone is told why."""
        waits = bool(self._store.trouble)
        if waits != self._waits:
            self._waits = waits
            told = wire.encode(wire.Waits(on=waits))
            for connection in list(self.connections):
                connection.tell(told)

    def _stood_still(self, seconds: float) -> None:
        log.error("the server stood still", seconds=round(seconds, 1))
        self._neighbours.stood_still()
        for room in self.rooms.values():
            room.excuse(seconds)

    def _look_after(self, connection: Connection) -> None:
        """A reader that has caught up sees the table afresh."""
        if connection.has_caught_up():
            if connection.room is not None:
                connection.room.send_whole(connection)
            self.lobby.refresh(connection)


def _is_ahead(message: wire.Join, room: LiveRoom) -> bool:
    """Whether who comes has seen more of the room than this node has."""
    return message.since is not None and message.since > room.room.n
