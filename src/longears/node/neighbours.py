"""The other nodes: what is told to those that serve the same rooms, and what they tell."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress

from msgspec import MsgspecError

from longears.node import between, protocols
from longears.node.between import Asked, Closed, Hello, Here, Left, Newest, RowTold, Said
from longears.node.keeping import Keeping
from longears.node.live_room import LiveRoom
from longears.node.log import log
from longears.node.looking import Looking
from longears.node.presence import Presence
from longears.node.protocols import Batch, Bus, Store, StoreError
from longears.node.reading import Reading
from longears.node.tasks import Tasks
from longears.room import Row
from longears.room.clock import Time

CLEARING = "clearing up"
"""The lease of the node that clears up behind all."""
Take = Callable[[LiveRoom, Row, Time | None], object]
"""Folds a row and tells everyone."""


class Neighbours:
    """Ears of the bus, and the mouth; it ties rooms to other nodes.

    What is lost on the way is found in the store.
    """

    def __init__(
        self, bus: Bus, store: Store, rooms: dict[str, LiveRoom], reading: Reading, tasks: Tasks, take: Take
    ) -> None:
        self._bus = bus
        self._store = store
        self._rooms = rooms
        self._reading = reading
        self._tasks = tasks
        self._take = take
        self._looking = Looking(store, rooms, reading)
        self._presence = Presence(bus, rooms)
        self._keeping = Keeping(bus, rooms, self._looking.catch_up)
        self._coming: dict[str, int] = {}
        """The rooms that are being read, each with the newest row that was told meanwhile."""

    def begin(self) -> None:
        """Keep rooms, and look after those that are shared."""
        if self._bus.joins:
            self._tasks.spawn(self._looking.look_on(self._is_deaf, self._look_after))
            self._tasks.spawn(self._keeping.keep_on())
            self._tasks.spawn(self._keeping.stay_on(self._store))

    # Ties

    @property
    def joins(self) -> bool:
        return self._bus.joins

    @property
    def hears(self) -> bool:
        return not self._bus.trouble

    def read_on(self, room: LiveRoom) -> None:
        self._reading.read_on(room)

    def came_or_went(self, room: LiveRoom) -> None:
        if not self._bus.joins:
            return
        self._presence.changed(room)
        if not room.connections:
            self._keeping.let_go(room)
        elif not room.keeps:
            self._keeping.want(room)

    def tell_time(self, room: LiveRoom) -> None:
        if room.others:
            self._tell(room.code, Newest(room.room.n, room.time_told()))

    def ask_time(self, room: LiveRoom) -> None:
        self._tell(room.code, Hello(room.room.n))

    # Telling

    def _tell(self, code: str, word: between.AnyWord) -> None:
        self._bus.tell(code, between.encode(word))

    def publish(self, batch: Batch) -> None:
        """Rows of ours are stored, and told to whoever is here; the bus sends all of a commit together."""
        for row, stored in batch:
            room = self._rooms.get(row.room)
            if stored is True and room is not None and room.others:
                self._tell(row.room, between.about(row, room.time_told() if row.n == room.room.n else None))

    def say(self, room: LiveRoom, frame: bytes) -> None:
        """Pass something on to everyone who is at the room on other nodes."""
        if room.others:
            self._tell(room.code, Said(frame))

    def asked(self, room: LiveRoom, guest: str) -> None:
        if room.others:
            self._tell(room.code, Asked(guest, room.room.asks.get(guest)))

    # Hearing

    def heard(self, code: str, node: str, word: bytes) -> None:
        told, room = self._read(word, node), self._rooms.get(code)
        if room is None:
            self._note(code, told)
        elif isinstance(told, Left):
            self._presence.forget(room, node)
        else:
            if room.others.add(node) and not isinstance(told, Here):
                self._tasks.spawn(self._presence.ask(room))
            self._heard_at(room, node, told)

    def _read(self, word: bytes, node: str) -> between.AnyWord | None:
        """Another version may say what we do not know; its rows are found in the store."""
        try:
            return between.decode(word)
        except MsgspecError:
            log.error("another node says what nobody here understands", node=node)
            return None

    def _note(self, code: str, told: between.AnyWord | None) -> None:
        """The room may be about to be here."""
        if code in self._coming and isinstance(told, RowTold | Newest | Hello):
            n = told.row.n if isinstance(told, RowTold) else told.n
            self._coming[code] = max(n, self._coming[code])

    def _heard_at(self, room: LiveRoom, node: str, told: between.AnyWord | None) -> None:
        match told:
            case RowTold(row, time):
                self._take_row(room, row, time)
            case Newest(n, time):
                self._take_number(room, n, time)
            case Hello(n):
                self._greet(room, n)
            case Here():
                self._presence.heard(room, node, told)
                if room.connections and not told.guests and not room.keeps:
                    self._keeping.want(room)  # nobody is left there, whose node may have kept it
            case Closed():
                self._reading.give_up(room)
            case Asked(guest, asking):
                room.take_ask(guest, asking)
            case Said(frame):
                room.tell_all(frame)

    def _take_row(self, room: LiveRoom, row: Row, time: Time | None) -> None:
        if not room.is_next(row):
            self._take_number(room, row.n, time)
            return
        try:
            self._take(room, row, time)
        except Exception:
            log.exception("a row of another node could not be folded", table=room.code)
            self._reading.give_up(room)
            return
        room.go_on()

    def _take_number(self, room: LiveRoom, n: int, time: Time | None) -> None:
        if time is not None:
            room.take_time(n, time)
        if n > room.room.n:
            self._reading.read_on(room)

    def _greet(self, room: LiveRoom, n: int) -> None:
        """Rows that were stored while nobody knew of each other are told now, and the time."""
        if n < room.room.n or room.keeps:
            self._tell(room.code, Newest(room.room.n, room.time_told()))
        self._take_number(room, n, None)
        for guest in room.connections.keys() & room.room.asks.keys():
            self.asked(room, guest)

    def lost(self, node: str) -> None:
        """What it has stored last, it may not have told; what it has kept, somebody else keeps now."""
        for room in self._presence.lost(node):
            self._reading.read_on(room)
            if room.connections:
                self._keeping.want(room)

    def away(self) -> None:
        """Rows are found in the store until the bus is back."""
        self._keeping.bus_away()

    def back(self) -> None:
        """Nothing was heard meanwhile, and what the bus kept may be gone."""
        self._keeping.bus_back()
        for room in self._rooms.values():
            room.wait_anew()
            self._say_hello(room)
        self._tasks.spawn(self._ask_again())

    async def _ask_again(self) -> None:
        """Who is where: at once, and when all have had time to say it again."""
        with suppress(StoreError):  # what is missing is found by looking
            await self._looking.catch_up()
        await self._presence.ask_all()
        await asyncio.sleep(protocols.LEASE_SECONDS)
        await self._presence.ask_all(all_at_once=True)

    def stood_still(self) -> None:
        """Others may have taken us for dead: until we know better, nothing happens by itself."""
        if self._bus.joins:
            self._keeping.drop_all()

    # Meeting and parting

    async def serve(self, code: str) -> None:
        """Hear from now on what is told at this room; it is about to be read."""
        if self._bus.joins:
            self._coming[code] = 0
            await self._bus.serve(code)

    async def meet(self, room: LiveRoom) -> None:
        """The room is served here, too, from now on: who serves it is told, and told of."""
        if not self._bus.joins:
            return
        self._take_number(room, self._coming.pop(room.code, 0), None)
        await self._presence.ask(room)
        if not room.others.guests:
            await self._keeping.ask([room])
        if not room.closed:
            self._say_hello(room)

    def _say_hello(self, room: LiveRoom) -> None:
        self._presence.say(room)
        self._tell(room.code, Hello(room.room.n))

    async def join(self, room: LiveRoom) -> None:
        """The same at a room that was made here, and is heard from now on."""
        await self._bus.serve(room.code)
        await self.meet(room)
        if room.closed:
            self.part(room.code)
        else:
            self._reading.read_on(room)

    def part(self, code: str) -> None:
        """The room is served here no longer."""
        if self._bus.joins:
            self._coming.pop(code, None)
            self._tell(code, Left())
            self._bus.leave(code)

    # Clearing up

    async def clears_up(self) -> bool:
        """Whether this node clears up behind all of them."""
        return CLEARING in await self._bus.keep([CLEARING])

    @asynccontextmanager
    async def kept(self, codes: list[str]) -> AsyncIterator[list[str]]:
        """Those of these rooms that no other node keeps, and meanwhile none will."""
        ours = set(await self._bus.keep(codes)) if codes else set()
        try:
            yield [code for code in codes if code in ours]
        finally:
            self._bus.release(list(ours))

    def tell_closed(self, codes: list[str]) -> None:
        """These rooms were cleared away; who still has them in memory lets go of them."""
        for code in codes:
            self._tell(code, Closed())

    # Looking

    def _is_deaf(self) -> bool:
        return bool(self._bus.trouble)

    def _look_after(self) -> None:
        """Once a second: what was asked for and never answered is asked for again."""
        if self._presence.found_again():
            self._tasks.spawn(self._presence.ask_all())
        for room in self._rooms.values():
            if room.others and room.connections and not room.knows_time:
                self.ask_time(room)
