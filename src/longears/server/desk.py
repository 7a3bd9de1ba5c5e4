"""A room on this node: its mailbox, its row on the way to the store, its sockets, its timers, its bots."""

import asyncio
import random
import secrets
import time
from collections import deque
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Protocol

from longears.bots import THINK, bot_for
from longears.chance import Chance
from longears.core import SEATS
from longears.room import Later, Refused, Row, Told
from longears.room import messages as m
from longears.room.judge import Person
from longears.room.room import Room
from longears.room.rows import TookOver
from longears.room.told import Repeated
from longears.server import wire
from longears.server.log import log
from longears.server.steps import Steps
from longears.server.store import StoreError

if TYPE_CHECKING:
    from longears.server.connection import Connection
    from longears.server.house import House

HOUSE = Person("")
BOT_SECONDS = {"normal": (0.7, 1.6), "fast": (0.2, 0.4)}
"""How long a bot takes, times the table's pace; drawn without looking at its hand (ALL-6)."""
AGAIN_SECONDS = 0.5
THINKING = "hard"
"""The level that needs a process to think in."""
SEEDS = 1 << 30


class Replies(Protocol):
    """Whoever is answered when a message is refused or was done before."""

    def refuse(self, message_id: str, refusal: Refused) -> None:
        """Nothing has changed."""

    def confirm(self, message_id: str, n: int) -> None:
        """It has been done already."""


@dataclass(slots=True)
class Letter:
    """A message in the mailbox."""

    person: Person
    message: m.Message | m.Internal
    sender: Replies | None = None

    @property
    def id(self) -> str:
        return self.message.id if isinstance(self.message, m.Said) else ""


class Desk:
    """Judges one message after the other; at most one row is on its way."""

    def __init__(self, house: "House", room: Room) -> None:
        self.house = house
        self.room = room
        self.sockets: dict[str, Connection] = {}
        self._left: set[Connection] = set()
        """Lines of those whom the game waits for, and who are elsewhere."""
        self.empty_since = house.now()
        self.closed = False
        self._steps = Steps()
        self._letters: deque[Letter] = deque()
        self._in_flight = False
        self._alarm: asyncio.TimerHandle | None = None
        self._bots: list[asyncio.TimerHandle] = []
        self._bots_asked_at = 0
        self._chance = Chance(secrets.randbits(63))

    # The mailbox

    def post(self, letter: Letter) -> None:
        """A message for the room; it is judged when the rows before it are written."""
        if len(self._letters) >= self.house.limits.waiting_messages:
            _refuse(letter, Refused("busy", "this table is busy; try again in a moment"))
            return
        self._letters.append(letter)
        if not self._in_flight:
            self._judge_next()

    def _judge_next(self) -> None:
        while self._letters and not self._in_flight and not self.closed:
            self._judge(self._letters.popleft())

    def _judge(self, letter: Letter) -> None:
        verdict = self.room.judge(letter.person, letter.message, self.house.now(), round(time.time() * 1000))
        match verdict:
            case Row():
                self._in_flight = True
                self.house.store.append(verdict, partial(self._written, letter, verdict))
            case Later(at):
                self.house.loop.call_at(at, self._post_again, letter)
            case Repeated(n):
                if letter.sender:
                    letter.sender.confirm(letter.id, n)
            case Refused():
                self.house.metrics.refused.labels(verdict.code).inc()
                _refuse(letter, verdict)
                self._mend(letter, verdict)

    def _post_again(self, letter: Letter) -> None:
        if not self.closed:
            self.post(letter)

    def _mend(self, letter: Letter, refusal: Refused) -> None:
        """A bot whose move is refused, though the table stands still, plays what a time-out would."""
        if isinstance(letter.message, m.BotPlays) and refusal.code != "stale":
            log.error("a bot's move was refused", table=self.room.state.code, code=refusal.code)
            rules, game = self.room.state.rules, self.room.state.game
            assert game is not None
            move = rules.move_text(rules.on_timeout(game.table, SEATS.index(letter.message.seat)))
            self.post(Letter(HOUSE, m.BotPlays(letter.message.seat, move, self.room.n)))

    def _written(self, letter: Letter, row: Row, stored: bool | StoreError) -> None:
        if stored is not True:
            self.house.spawn(self._read_on(letter, row))
            return
        self.house.folded.append((self, row, self.room.fold(row, self.house.now())))

    async def _read_on(self, letter: Letter, lost: Row) -> None:
        """Our row was not stored, or we cannot know: read what is true, then judge the message again."""
        while True:
            try:
                rows = await self.house.store.rows(self.room.state.code, self.room.n)
                break
            except StoreError as error:
                log.error("the store does not answer", error=str(error))
                await asyncio.sleep(AGAIN_SECONDS)
        for row in rows:
            self.tell(row, self.room.fold(row, self.house.now()))
        if lost not in rows:
            self._letters.appendleft(letter)
        self.go_on()

    # What has happened

    def read_back(self, row: Row) -> None:
        """A row from before this node served the room; nobody is here to be told."""
        told = self.room.fold(row, self.house.now())
        self._steps.add(told, begins=row.body.begins)
        if told.finished:
            self.house.store.keep(told.finished)

    def tell(self, row: Row, told: Told) -> None:
        """The row is durable: it has happened, and everyone is told."""
        self.house.rows += 1
        if told.finished:
            self.house.store.keep(told.finished)
        self._tell_step(told, begins=row.body.begins)
        if "room" in told.public:
            self.house.listing_changed(self)
            self._send_away_banned()
            self._call_nobody_back()
        if told.regroups:
            self.tell_presence()
        if isinstance(row.body, TookOver) and row.body.guest not in self.sockets:
            self._call_back(row.body.guest)

    def go_on(self) -> None:
        """What comes after a row: the clock, the bots, the next message."""
        self._in_flight = False
        self.settle()
        self._judge_next()

    def _tell_step(self, told: Told, *, begins: bool) -> None:
        frames = self._steps.add(told, begins=begins).frames(told.clock)
        seats = {chair.guest: chair.seat for chair in self.room.state.chairs}
        for guest, socket in self.sockets.items():
            socket.tell(frames.for_seat(seats.get(guest, ""), told.id if told.guest == guest else ""))

    def _send_away_banned(self) -> None:
        for guest in [guest for guest in self.sockets if guest in self.room.state.banned]:
            self.sockets[guest].bye("kicked", "the host has asked you to leave this table")

    # Coming and going

    def wait_for(self, socket: "Connection") -> None:
        """This guest, whom the game waits for, is elsewhere, and will be told when it is over."""
        self._left = {line for line in self._left if line.is_open} | {socket}

    def _call_nobody_back(self) -> None:
        """Whom the game waits for no longer is told so."""
        for socket in [line for line in self._left if not self.room.waits_for(line.guest.id)]:
            self._left.discard(socket)
            socket.send(wire.Still(table=self.house.still_at(socket)))

    def _call_back(self, guest: str) -> None:
        """Someone got a seat, and went elsewhere in the same moment."""
        for socket in [line for line in self.house.sockets if line.guest.id == guest]:
            self.wait_for(socket)
            socket.send(wire.Still(table=self.room.state.code))

    def arrive(self, socket: "Connection", since: int | None, message_id: str) -> None:
        """A socket joins; one the same guest had here before makes way for it."""
        guest, before = socket.guest.id, self.sockets.get(socket.guest.id)
        self._left.discard(socket)
        self.sockets[guest] = socket  # first, so that nobody is told that the guest was away
        if before is not None and before is not socket:
            before.bye("replaced", "you have opened this table somewhere else")
        self.room.arrive(guest, self.house.now())
        self._catch_up(socket, since, message_id)
        if before is None:
            self.tell_presence()
        else:
            socket.send(self._presence())  # for all others nothing has changed
        if self.room.is_back(guest):
            self.post(Letter(HOUSE, m.Returned(guest)))
        self.house.listing_changed(self)
        self.settle()

    def _catch_up(self, socket: "Connection", since: int | None, message_id: str) -> None:
        """What was missed, step by step if it is still at hand; otherwise everything."""
        seat, clock = self.room.seat_of(socket.guest.id) or "", self.room.clock_shown(self.house.now())
        missed = self._steps.after(since) if since is not None and since >= self.room.since(seat) else None
        if missed is None:
            self.send_whole(socket, message_id)
            return
        for step in missed:
            socket.tell(step.frames(clock).for_seat(seat))
        socket.send(wire.Ok(id=message_id, n=self.room.n))

    def send_whole(self, socket: "Connection", message_id: str = "") -> None:
        """All this socket may see, afresh."""
        told = self.room.whole(socket.guest.id, self.house.now())
        told["away"], told["watchers"] = self._away(), self._watchers()
        if asks := self._asks():
            told["asks"] = asks
        socket.tell(wire.closed(wire.open_ended("table", told), None, message_id))

    def depart(self, socket: "Connection") -> None:
        """A socket is gone; its guest may come back."""
        guest = socket.guest.id
        if self.sockets.get(guest) is not socket:
            return
        del self.sockets[guest]
        self.room.depart(guest, self.house.now())
        self.empty_since = self.house.now()
        self.tell_presence()
        self.house.listing_changed(self)
        self.settle()

    def tell_presence(self) -> None:
        self.tell_all(self._presence())

    def _presence(self) -> wire.Here:
        asks = self._asks()
        asking = {"asks": asks} if asks else {}
        return wire.Here(away=self._away(), watchers=self._watchers(), **asking)

    def tell_all(self, message: wire.Outgoing) -> None:
        encoded = wire.encode(message)
        for socket in self.sockets.values():
            socket.tell(encoded)

    def _away(self) -> tuple[str, ...]:
        return tuple(chair.guest for chair in self.room.state.people if chair.guest not in self.sockets)

    def _watchers(self) -> tuple[str, ...]:
        others = (s for guest, s in self.sockets.items() if self.room.state.chair_of(guest) is None)
        return tuple(socket.guest.name for socket in others)

    # Who comes late

    def note(self, person: Person, message: m.Unwritten) -> Refused | None:
        """What is not written down; everyone here is told."""
        refusal = self.room.note(person, message)
        if refusal:
            self.house.metrics.refused.labels(refusal.code).inc()
        else:
            self.tell_presence()
        return refusal

    def concerns(self, guest: str) -> bool:
        """Whether this guest sits here, or may be about to: a row that seats them can be on its way."""
        return self.room.seat_of(guest) is not None or guest in self.room.asks

    def watcher_renamed(self, person: Person) -> None:
        self.room.renamed(person)
        self.tell_presence()

    def forget_ask(self, guest: str) -> None:
        """Who goes elsewhere asks no longer; a line that breaks may be back."""
        self.room.asks.pop(guest, None)

    def _asks(self) -> tuple[wire.Asking, ...]:
        return tuple(
            wire.Asking(
                guest=guest,
                name=asking.person.name,
                badge=asking.person.badge,
                seat=asking.seat,
                declined=asking.declined,
            )
            for guest, asking in self.room.asks_shown.items()
        )

    # What happens by itself

    def settle(self) -> None:
        """Set the clock for what comes next, and ask the bots."""
        self._set_alarm()
        if self._bots_asked_at != self.room.n or not self._bots:
            self._ask_bots()

    def _set_alarm(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        alarm = self.room.alarm()
        if alarm is not None and not self.closed:
            at = max(alarm.at, self.house.now())
            self._alarm = self.house.loop.call_at(at, self._ring, alarm.message)

    def _ring(self, message: m.Internal) -> None:
        self._alarm = None
        self.post(Letter(HOUSE, message))

    def _ask_bots(self) -> None:
        for handle in self._bots:
            handle.cancel()
        self._bots_asked_at = self.room.n
        self._bots = [self._ask_bot(seat, level) for seat, level in self.room.bots_asked()]

    def _ask_bot(self, seat: str, level: str) -> asyncio.TimerHandle:
        at, n = self._bot_moves_at(seat), self.room.n
        if level != THINKING:
            return self.house.loop.call_at(at, self._let_bot_play, seat, level, n)
        pause = max(at - self.house.now(), THINK if self.room.pace else 0)
        thinking = self._let_bot_think(seat, level, n, pause)
        return self.house.loop.call_later(0, self.house.spawn, thinking)

    def _bot_moves_at(self, seat: str) -> float:
        """When a bot makes up its mind: after the table has been read, and never by what it holds."""
        game, clock, now = self.room.state.game, self.room.clock, self.house.now()
        is_awaited = game is not None and seat in game.awaited
        start = max(now, clock.pause_until) if is_awaited else now
        seconds = random.uniform(*BOT_SECONDS[self.room.state.settings.bot_pace])  # noqa: S311  not a secret
        return start + seconds * self.room.pace

    def _let_bot_play(self, seat: str, level: str, n: int) -> None:
        game = self.room.state.game
        if game is None or n != self.room.n or self.closed:
            return
        view = game.view(seat)
        bot = bot_for(level, view.game)
        self._bot_has_chosen(seat, bot.choose(view, game.history(seat), view.moves, self._chance), n)

    async def _let_bot_think(self, seat: str, level: str, n: int, pause: float) -> None:
        """The same where choosing takes time: a process thinks while the table is being read."""
        game = self.room.state.game
        assert game is not None
        seed = self._chance.below(SEEDS)
        move = await self.house.thinkers.choose(game.view(seat), game.history(seat), level, seed, pause=pause)
        self._bot_has_chosen(seat, move, n)

    def _bot_has_chosen(self, seat: str, move: str, n: int) -> None:
        if move and not self.closed:
            self.post(Letter(HOUSE, m.BotPlays(seat, move, n)))

    def close(self) -> None:
        """The room is no longer served here."""
        self.closed = True
        for socket in self._left:
            socket.send(wire.Still(table=""))
        for handle in (*self._bots, *([self._alarm] if self._alarm else [])):
            handle.cancel()


def _refuse(letter: Letter, refusal: Refused) -> None:
    if letter.sender:
        letter.sender.refuse(letter.id, refusal)
