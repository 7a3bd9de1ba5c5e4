"""All the tables of this node: making them, finding them, listing them, clearing them away."""

import asyncio
import gc
import secrets
import time
from collections import Counter
from collections.abc import Coroutine, Iterable
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Any

from longears.bots.workers import Thinkers
from longears.games import SPECS
from longears.room import Refused, Room, Row, Settings, Told
from longears.room import messages as m
from longears.room.rows import Created
from longears.room.settings import checked
from longears.room.state import DealerMaker
from longears.server import wire
from longears.server.connection import UNKNOWN_TABLE, UNREADABLE_TABLE, Connection
from longears.server.desk import Desk, Letter
from longears.server.guests import Guest
from longears.server.limits import Buckets, Limits
from longears.server.log import log
from longears.server.metrics import Metrics
from longears.server.store import Store, StoreError
from longears.shuffle import FairDealer

CODE_SIGNS = "ACDEFGHJKMNPQRTUVWXY34679"
"""No sign that looks like another."""
CODE_LENGTH = 6
COME_BACK_MS = 3000
LOBBY_SECONDS = 0.3
CARE_SECONDS = 1.0
QUICK_SEATS = 4
MOST_REMEMBERED = 1000
LINES_WORTH_COLLECTING = 300
"""Closed lines leave cycles behind, in the libraries; Python's collector counts objects and sees too few."""


class House:
    """Everything this node serves."""

    def __init__(
        self,
        store: Store,
        limits: Limits | None = None,
        dealer: DealerMaker = FairDealer,
        house_rules_address: str = "",
    ) -> None:
        self.store = store
        self.limits = limits or Limits()
        self.metrics = Metrics()
        self.desks: dict[str, Desk] = {}
        self.sockets: set[Connection] = set()
        self.ready = False
        self.rows = 0
        self.folded: list[tuple[Desk, Row, Told]] = []
        """What the rows of the commit at hand did, to be told when all of them are folded."""
        self._unreadable: set[str] = set()
        """Tables whose rows are kept, and not understood here: a newer version wrote them."""
        self._dealer = dealer
        self._greeting = {"house_rules": house_rules_address} if house_rules_address else {}
        self._lobby: set[Connection] = set()
        self._listed: dict[str, wire.Listed] = {}
        self._unlisted: set[Desk] = set()
        self._listing: asyncio.TimerHandle | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._made_for: dict[tuple[str, str], str] = {}
        """The table that a message made."""
        self._making: Counter[str] = Counter()
        """Tables of a guest that are being written down."""
        self._for_new: dict[str, list[tuple[Connection, wire.Quick]]] = {}
        """Who asked for a seat while a table of that game is being made."""
        self._lines_closed = 0
        self.speakers = Buckets(2 * self.limits.messages_per_second, 2 * self.limits.burst)
        """What each guest may say, over all lines."""

    def now(self) -> float:
        return self.loop.time()

    @cached_property
    def thinkers(self) -> Thinkers:
        """The process that thinks for hard bots, begun when the first one sits down to play."""
        return Thinkers()

    async def open(self) -> None:
        """Bring every room back as it was."""
        self.loop = asyncio.get_running_loop()
        self.store.delivered = self._tell_together
        for code, rows in (await self.store.rooms()).items():
            try:
                self._bring_back(code, rows)
            except Exception:
                log.exception("a table could not be brought back", table=code)  # the others can
                self._unreadable.add(code)
        self.spawn(self._take_care())
        self.ready = True
        log.info("ready", rooms=len(self.desks))

    def _bring_back(self, code: str, rows: Iterable[Row]) -> None:
        desk = Desk(self, Room(code, self._dealer))
        for row in rows:
            desk.read_back(row)
        self.desks[code] = desk
        self.listing_changed(desk)

    async def close(self) -> None:
        """Tell everyone when to come back; what waits is still written."""
        self.ready = False
        for socket in list(self.sockets):
            socket.bye("restart", "the server restarts; the table waits for you", back=COME_BACK_MS)
        for desk in self.desks.values():
            desk.close()
        if "thinkers" in self.__dict__:
            self.thinkers.close()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _tell_together(self) -> None:
        """First everyone hears of the commit's rows, then the tables go on.

        Folding, telling and going on by turns, each pushes the others out of the processor's caches, and a
        move takes a fifth longer.
        """
        folded, self.folded = self.folded, []
        for desk, row, told in folded:
            try:
                desk.tell(row, told)
            except Exception:
                log.exception("a table could not be told", table=row.room)  # the others of the commit can
        for desk, row, _ in folded:
            try:
                desk.go_on()
            except Exception:
                log.exception("a table could not go on", table=row.room)

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Let something go on beside; what goes wrong in it is logged."""
        task = self.loop.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: "asyncio.Task[None]") -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()):
            log.error("a task failed", error=type(error).__name__)

    # Guests

    def remember(self, guest: Guest) -> None:
        """Keep the name and the badge a guest goes by."""
        self.spawn(self.store.rename(guest.id, guest.name, guest.badge))

    def came(self, socket: Connection) -> None:
        """A line is open: say hello, and where the guest still sits."""
        self.sockets.add(socket)
        still_at = self.still_at(socket)
        table = {"table": still_at} if still_at else {}
        guest = socket.guest
        badge = {"badge": guest.badge} if guest.badge else {}
        optional = badge | table | self._greeting
        socket.send(wire.Welcome(guest=guest.id, name=guest.name, version=wire.VERSION, **optional))

    def still_at(self, socket: Connection) -> str:
        """The table whose game waits for this guest, if any; it tells the guest when that is over."""
        desk = next((desk for desk in self.desks.values() if desk.room.waits_for(socket.guest.id)), None)
        if desk is None:
            return ""
        desk.wait_for(socket)
        return desk.room.state.code

    def left(self, socket: Connection) -> None:
        self.sockets.discard(socket)
        self._lobby.discard(socket)
        self._lines_closed += 1

    # Tables

    def create(self, socket: Connection, message: wire.Create) -> None:
        """Make a table for this guest; asked again with the same id, it is the same table."""
        made = self.desks.get(self._made_for.get((socket.guest.id, message.id), ""))
        if made is not None:
            self._enter(socket, made, None, message.id)
            return
        try:
            settings = checked(message.settings)
        except ValueError as error:
            socket.refuse(message.id, Refused("settings", str(error)))
            return
        self._create(socket, settings, message.id)

    def _create(
        self, socket: Connection, settings: Settings, message_id: str, *, quick: bool = False
    ) -> None:
        hosted = sum(desk.room.state.host == socket.guest.id for desk in self.desks.values())
        if hosted + self._making[socket.guest.id] >= self.limits.tables_per_guest:
            socket.refuse(message_id, Refused("too_many", "you have too many tables open; leave one first"))
            if quick:
                self._seat_those_who_waited(settings.game)
            return
        self._making[socket.guest.id] += 1
        code = "".join(secrets.choice(CODE_SIGNS) for _ in range(CODE_LENGTH))
        guest = socket.guest
        key = secrets.token_hex(32)
        body = Created(
            settings=settings, key=key, guest=guest.id, name=guest.name, badge=guest.badge, quick=quick
        )
        row = Row(code, 1, round(time.time() * 1000), guest.id, body)
        self.store.append(row, partial(self._created, socket, body, message_id, row))

    def _created(
        self, socket: Connection, body: Created, message_id: str, row: Row, stored: bool | StoreError
    ) -> None:
        self._making -= Counter([socket.guest.id])
        if stored is False:
            self._create(socket, body.settings, message_id, quick=body.quick)  # the code was taken
            return
        if stored is True:
            self._bring_back(row.room, [row])
            self._remember_made(socket.guest.id, message_id, row.room)
            self._enter(socket, self.desks[row.room], None, message_id)
        else:
            socket.refuse(message_id, Refused("store", "the table could not be written down; try again"))
        if body.quick:
            self._seat_those_who_waited(body.settings.game)

    def _remember_made(self, guest: str, message_id: str, code: str) -> None:
        if message_id:
            self._made_for[guest, message_id] = code
            if len(self._made_for) > MOST_REMEMBERED:
                del self._made_for[next(iter(self._made_for))]

    def _seat_those_who_waited(self, game: str) -> None:
        for socket, message in self._for_new.pop(game, []):
            self.quick(socket, message)

    def join(self, socket: Connection, message: wire.Join) -> None:
        """Come to a table by its code."""
        desk = self.desks.get(message.table.upper())
        if desk is None:
            is_kept = message.table.upper() in self._unreadable
            socket.refuse(message.id, UNREADABLE_TABLE if is_kept else UNKNOWN_TABLE)
        elif socket.guest.id in desk.room.state.banned:
            socket.refuse(message.id, Refused("banned", "the host has asked you to leave this table"))
        else:
            self._enter(socket, desk, message.since, message.id)

    def _enter(self, socket: Connection, desk: Desk, since: int | None, message_id: str) -> None:
        if not socket.is_open:
            return
        if socket.desk is not None and socket.desk is not desk:
            socket.turn_away()
        socket.desk = desk
        desk.arrive(socket, since, message_id)

    def quick(self, socket: Connection, message: wire.Quick) -> None:
        """A seat at a quick match of this game that is about to start; else a new table (GW-B22)."""
        if message.game not in SPECS:
            socket.refuse(message.id, Refused("settings", f"there is no game {message.game!r}"))
            return
        for desk in [desk for desk in self.desks.values() if self._waits_for_people(desk, message.game)]:
            state, guest = desk.room.state, socket.guest.id
            if state.chair_of(guest):
                self._enter(socket, desk, None, message.id)
                return
            free = next((chair.seat for chair in state.chairs if chair.is_empty), None)
            if free and guest not in state.banned:
                self._enter(socket, desk, None, message.id)
                desk.post(Letter(socket.person, m.Sit(seat=free), _AnySeat(self, socket, message)))
                return
        if message.game in self._for_new:
            self._for_new[message.game].append((socket, message))
            return
        self._for_new[message.game] = []
        seats = min(QUICK_SEATS, SPECS[message.game].seats[-1])
        settings = Settings(game=message.game, seats=seats, public=True, clock="normal", labels="neutral")
        self._create(socket, checked(settings), message.id, quick=True)

    @staticmethod
    def _waits_for_people(desk: Desk, game: str) -> bool:
        state = desk.room.state
        return state.counts_down and state.settings.game == game and bool(desk.sockets)

    # The public list

    def watch_lobby(self, socket: Connection, message: wire.Lobby) -> None:
        socket.in_lobby = message.on
        if message.on:
            self._lobby.add(socket)
            self.send_lobby(socket)
        else:
            self._lobby.discard(socket)
        if message.id or not message.on:
            socket.confirm(message.id)

    def send_lobby(self, socket: Connection) -> None:
        socket.send(wire.Tables(tables=self.listed(), all=True))

    def listed(self) -> list[wire.Listed]:
        """The public tables that somebody is at."""
        return list(self._listed.values())

    def listing_changed(self, desk: Desk) -> None:
        """Tell the lobby soon; many changes make one message."""
        if desk.room.state.settings.public or desk.room.state.code in self._listed:
            self._unlisted.add(desk)
            if self._listing is None:
                self._listing = self.loop.call_later(LOBBY_SECONDS, self._list_changes)

    def _list_changes(self) -> None:
        self._listing = None
        changed, gone = [], []
        for desk in self._unlisted:
            code, before = desk.room.state.code, self._listed.pop(desk.room.state.code, None)
            if desk.sockets and not desk.closed and desk.room.state.settings.public:
                self._listed[code] = _listed(desk)
                if self._listed[code] != before:
                    changed.append(self._listed[code])
            elif before:
                gone.append(code)
        self._unlisted.clear()
        if changed or gone:
            told = wire.encode(wire.Tables(tables=changed, gone=gone))
            for socket in self._lobby:
                socket.tell(told)

    # Housekeeping

    async def _take_care(self) -> None:
        """Once a second: readers that were behind, tables nobody comes back to."""
        while True:
            await asyncio.sleep(CARE_SECONDS)
            now = self.now()
            for socket in [socket for socket in self.sockets if socket.behind_since is not None]:
                socket.look_after(now)
            for desk in [desk for desk in self.desks.values() if self._is_idle(desk, now)]:
                try:
                    await self._dispose(desk)
                except StoreError as error:
                    log.error("a table could not be cleared away", error=str(error))
            self._collect()
            self._measure()

    def _collect(self) -> None:
        if self._lines_closed >= LINES_WORTH_COLLECTING:
            self._lines_closed = 0
            gc.collect()

    def _measure(self) -> None:
        self.metrics.rooms.set(len(self.desks))
        self.metrics.games.set(sum(desk.room.state.playing for desk in self.desks.values()))
        self.metrics.rows.set(self.rows)
        self.metrics.store_waiting.set(self.store.waiting)
        self.metrics.store_commits.set(self.store.commits)

    def _is_idle(self, desk: Desk, now: float) -> bool:
        playing = desk.room.state.playing
        allowed = self.limits.idle_game_seconds if playing else self.limits.idle_seconds
        if not any(desk.room.state.people):
            allowed = min(allowed, self.limits.abandoned_seconds)
        return not desk.sockets and now - desk.empty_since > allowed

    async def _dispose(self, desk: Desk) -> None:
        """Clear a table away; its finished games stay on the shelf."""
        desk.close()
        self.desks.pop(desk.room.state.code, None)
        self.listing_changed(desk)
        await self.store.forget(desk.room.state.code)
        log.info("table cleared away", table=desk.room.state.code)


@dataclass(frozen=True, slots=True)
class _AnySeat:
    """Someone who asked for any seat: if another was quicker, there are other seats."""

    house: House
    socket: Connection
    message: wire.Quick

    def refuse(self, _message_id: str, refusal: Refused) -> None:
        if refusal.code not in ("taken", "playing"):
            self.socket.refuse(self.message.id, refusal)
        elif self.socket.is_open:
            self.house.quick(self.socket, self.message)

    def confirm(self, _message_id: str, n: int) -> None:
        """A message without an id is never answered so."""


def _listed(desk: Desk) -> wire.Listed:
    state = desk.room.state
    host = next((chair.name for chair in state.people if chair.guest == state.host), "")
    return wire.Listed(
        code=state.code,
        game=state.settings.game,
        preset=state.settings.preset,
        changes=len(state.settings.options),
        seats=len(state.chairs),
        taken=sum(not chair.is_empty for chair in state.chairs),
        host=host,
        playing=state.playing,
        clock=state.settings.clock,
    )
