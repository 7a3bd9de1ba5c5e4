"""A room on this node: its mailbox, its row on the way to the store, its connections, its alarm, its bots."""

import asyncio
import time
from collections import deque
from typing import TYPE_CHECKING

from msgspec import UNSET
from msgspec.structs import replace

from longears.core import SEATS
from longears.node.bots import BotSeats
from longears.node.guests import Guest
from longears.node.late_comers import asks_told
from longears.node.letters import Letter, Unwritten
from longears.node.limits import Limits
from longears.node.log import log
from longears.node.others import Others, Socket
from longears.node.phrases import spoken
from longears.node.protocols import Counts, Store, Thinkers
from longears.node.tasks import Tasks
from longears.node.ties import Ties
from longears.node.updates import Updates
from longears.room import Later, Refused, Room, Row, Told, refused, wire
from longears.room import messages as m
from longears.room.clock import Time
from longears.room.judge import Asking, Person
from longears.room.state import State
from longears.room.told import Repeated

if TYPE_CHECKING:
    from longears.node.connection import Connection

FOREVER = float("inf")
NOBODY = Person("")
"""In whose name the room itself asks for something."""
REPLACED = "you have opened this table somewhere else"


class LiveRoom:
    """Judges one message after the other; at most one row is on its way.

    A row's way is `post`, `Store.append`, `Node.committed`, and from there `fold`, `tell` and `go_on`.
    """

    def __init__(
        self,
        room: Room,
        store: Store,
        thinkers: Thinkers,
        tasks: Tasks,
        limits: Limits,
        counts: Counts,
        ties: Ties,
    ) -> None:
        self._loop = asyncio.get_running_loop()
        self.room = room
        self.connections: dict[str, Connection] = {}
        self.others = Others()
        """The other nodes that serve this room."""
        self._stamps: dict[str, int] = {}
        """Of the sockets here, by guest."""
        self._told_presence = b""
        self.empty_since = self._loop.time()
        self.closed = False
        self._store = store
        self._counts = counts
        self._ties = ties
        self._most_waiting = limits.waiting_messages
        self._rests_for = round(1000 * limits.idle_game_seconds)
        self._bots = BotSeats(room, self._let_bot_play, self._bots_wait, thinkers, tasks)
        self._updates = Updates()
        self._seats = {chair.guest: chair.seat for chair in room.state.chairs}
        """By the guests who have them."""
        self._letters: deque[Letter] = deque()
        self._in_flight: Letter | None = None
        """The message whose row is on its way."""
        self._row: Row | None = None
        """That row, until it is folded or has lost."""
        self.is_in_doubt = False
        """Whether nobody knows if that row was stored."""
        self.reads = self._wants_reading = False
        """Whether rows are being read, and whether they are to be read once more."""
        self._reading_began = self._read_at = 0.0
        """When the newest reading began, and the newest one that has ended."""
        self._alarm: asyncio.TimerHandle | None = None
        self._kept_until = FOREVER
        """So long what happens by itself is up to this node."""
        self._heard_time: tuple[int, Time] | None = None
        """The clock after a row that is not here yet."""
        if ties.joins:
            self._kept_until, room.clock.known = 0.0, False

    @property
    def state(self) -> State:
        return self.room.state

    @property
    def code(self) -> str:
        return self.room.state.code

    @property
    def message(self) -> int:
        """The number of the message whose row is on its way, if it is somebody's."""
        return self._in_flight.number if self._in_flight else 0

    @property
    def waits_since(self) -> float | None:
        """When that message came, if somebody waits for its answer."""
        return self._in_flight.came if self._in_flight and self._in_flight.sender else None

    # The mailbox

    def post(self, letter: Letter) -> None:
        """A message for the room; it is judged when the rows before it are written."""
        if len(self._letters) >= self._most_waiting:
            self._counts.limited("waiting_messages", "all")
            letter.refuse(refused("busy"))
            return
        letter.posted = time.perf_counter()
        self._letters.append(letter)
        self._judge_next()

    def _judge_next(self) -> None:
        while self._letters and self._in_flight is None and not self.reads and not self.closed:
            self._judge(self._letters.popleft())

    def _judge(self, letter: Letter) -> None:
        if isinstance(letter.message, m.FromNode) and not self._is_ours(letter.message):
            return
        if self._is_ahead(letter) and self._may_be_behind(letter):
            self._read_first(letter)
            return
        if isinstance(letter.message, Unwritten):
            refusal = self._note(letter)
            if refusal:
                self._refuse(letter, refusal)
            return
        verdict = self.room.judge(letter.person, letter.message, self._loop.time(), round(time.time() * 1000))
        match verdict:
            case Row():
                self._in_flight, self._row = letter, verdict
                self._store.append(verdict, self.room.change(verdict, self._rests_for))
            case Later(at):
                self._loop.call_later(self._until(at), self._post_again, letter)
            case Repeated(n):
                if letter.sender:
                    letter.sender.confirm(letter.id, n)
            case Refused():
                self._refuse(letter, verdict)

    def _refuse(self, letter: Letter, refusal: Refused) -> None:
        is_shared = bool(self.others) or not self._ties.hears
        if is_shared and isinstance(letter.message, m.Said) and self._may_be_behind(letter):
            self._read_first(letter)
            return
        self._counts.refused(refusal.code)
        letter.refuse(refusal)
        if isinstance(letter.message, m.BotPlays) and refusal.code != "stale":
            self._play_as_if_late(letter.message, refusal)

    def _is_ahead(self, letter: Letter) -> bool:
        """Whether it tells of a row that is not known here."""
        message = letter.message
        return isinstance(message, m.Play) and message.seen is not None and message.seen > self.room.n

    def _may_be_behind(self, letter: Letter) -> bool:
        """Whether nothing was read since it came, so that what is known here may be old."""
        return letter.posted >= self._read_at

    def _read_first(self, letter: Letter) -> None:
        """It is judged again on what is stored by now, with all that came before that is read."""
        self._letters.appendleft(letter)
        self._ties.read_on(self)

    def _post_again(self, letter: Letter) -> None:
        if not self.closed:
            self.post(letter)

    def _let_bot_play(self, message: m.BotPlays) -> None:
        self.post(Letter(NOBODY, message))

    def _play_as_if_late(self, message: m.BotPlays, refusal: Refused) -> None:
        """A bot whose move is refused, though the table stands still, plays what a time-out would."""
        log.error("a bot's move was refused", table=self.code, code=refusal.code)
        rules, game = self.state.rules, self.state.game
        assert game is not None
        move = rules.move_text(rules.on_timeout(game.table, SEATS.index(message.seat)))
        self._let_bot_play(m.BotPlays(message.seat, move, self.room.n))

    # What has happened

    def is_next(self, row: Row) -> bool:
        """Whether it follows what was folded; a row comes by more than one way, and is folded once."""
        return row.n == self.room.n + 1

    def fold(self, row: Row, time: Time | None = None, *, late: bool = False) -> Told:
        """The row is durable: it has happened.

        `time`: the clock after it, as its keeper says.  `late`: whether nobody told us at once.
        """
        if self._row is not None and (row is self._row or row == self._row):
            self._row = None
        if late and not self.keeps:
            at, heard = self._heard_time or (0, None)
            time, self.room.clock.known = heard if at == row.n else None, False
        return self.room.fold(row, self._loop.time(), time)

    def tell(self, row: Row, told: Told) -> None:
        """Tell everyone who is here what a row changed."""
        if log.traces:
            log.trace("a row", table=self.code, n=row.n, kind=told.public.what.k, message=self.message)
        frames = self._updates.add(told, begins=row.body.begins).frames(told.clock)
        if told.public.room is not UNSET:
            self._seats = {chair.guest: chair.seat for chair in self.state.chairs}
        for guest, connection in self.connections.items():
            ack = told.id if told.guest == guest else ""
            connection.tell(frames.for_seat(self._seats.get(guest, ""), ack))

    def go_on(self) -> None:
        """What comes after a row: the clock, the bots, the next message."""
        if self._row is None:
            self._in_flight = None
        self.settle()
        self._judge_next()

    # What was not stored, or came another way

    def has_lost(self, row: Row) -> bool:
        """Another row has its number: its message comes first once more; whether there is more to read."""
        if row is not self._row:
            return False
        self._judge_again()
        return row.n > self.room.n

    def doubts(self, row: Row) -> bool:
        """Nobody knows whether it was stored; whether that has to be found out."""
        self.is_in_doubt = row is self._row
        return self.is_in_doubt

    def _judge_again(self) -> None:
        assert self._in_flight is not None
        self._letters.appendleft(self._in_flight)
        self._in_flight = self._row = None

    def begin_to_read(self) -> bool:
        """Rows are to be read; whether somebody has to begin: else they are read once more at the end."""
        self._wants_reading = True
        begins, self.reads = not self.reads, True
        return begins

    def wants_reading(self) -> bool:
        """Whether rows are to be read that were stored by now."""
        wanted, self._wants_reading = self._wants_reading and not self.closed, False
        if wanted:
            self._reading_began = time.perf_counter()
        return wanted

    def has_read(self) -> None:
        """What the store has is folded; a row that is not there was not stored."""
        self.reads, self._read_at = False, self._reading_began
        if self.is_in_doubt and self._row is not None:
            self._judge_again()
        self.is_in_doubt = False
        if not self.room.clock.known and self.others:
            self._ties.ask_time(self)

    def keeps_away(self, guest: Guest) -> bool:
        """Whether guest and host are apart; who has a seat keeps it."""
        return self.state.host in guest.apart and self.state.chair_of(guest.id) is None

    def send_away_banned(self) -> None:
        for guest in [guest for guest in self.connections if guest in self.state.banned]:
            self.connections[guest].bye("kicked", "the host has asked you to leave this table")

    # Coming and going

    def arrive(self, connection: "Connection", since: int | None, message_id: str) -> None:
        """A connection joins; one the same guest had here before makes way for it."""
        guest, before = connection.guest.id, self.connections.get(connection.guest.id)
        was_here, self._stamps[guest] = guest in self.room.present, self.others.stamp(guest)
        self.connections[guest] = connection  # first, so that nobody is told that the guest was away
        if before is not None and before is not connection:
            before.bye("replaced", REPLACED)
        self.room.arrive(guest, self._loop.time())
        self._catch_up(connection, since, message_id)
        if was_here:
            connection.send(self._presence())  # for all others nothing has changed
        else:
            self.tell_presence()
        self._ties.came_or_went(self)
        if self.room.is_back(guest):
            self.post(Letter(NOBODY, m.Returned(guest)))
        self.settle()

    def _catch_up(self, connection: "Connection", since: int | None, message_id: str) -> None:
        """What was missed, update by update if it is still at hand; otherwise everything."""
        seat, clock = self.room.seat_of(connection.guest.id) or "", self.room.clock_shown(self._loop.time())
        missed = self._updates.after(since) if since is not None and since >= self.room.since(seat) else None
        if missed is None:
            self.send_whole(connection, message_id)
            return
        for update in missed:
            connection.tell(update.frames(clock).for_seat(seat))
        connection.send(wire.Ok(id=message_id, n=self.room.n))

    def send_whole(self, connection: "Connection", message_id: str = "") -> None:
        """All this connection may see, afresh."""
        told = self.room.whole(connection.guest.id, self._loop.time())
        told = replace(told, away=self._away(), watchers=self._watchers(), asks=asks_told(self.room) or UNSET)
        connection.send(replace(told, ack=message_id) if message_id else told)

    def depart(self, connection: "Connection") -> None:
        """A connection is gone; its guest may come back."""
        guest = connection.guest.id
        if self.connections.get(guest) is not connection:
            return
        del self.connections[guest], self._stamps[guest]
        self.empty_since = self._loop.time()
        self._ties.came_or_went(self)
        if guest not in self.others.guests:
            self.room.depart(guest, self._loop.time())
            self.tell_presence()
        self.settle()

    def is_in_view(self, guest: str) -> bool:
        """Whether this guest looks at the table; who is here by another node is taken to do so."""
        connection = self.connections.get(guest)
        return connection.in_view if connection else guest in self.others.guests

    def guests(self) -> dict[str, Socket]:
        """Who is here."""
        return {
            guest: Socket(connection.guest.name, self._stamps[guest])
            for guest, connection in self.connections.items()
        }

    def others_changed(self) -> None:
        """Somebody has come or gone on another node; the newest socket of a guest is the one that stays."""
        elsewhere = self.others.guests
        for guest, connection in list(self.connections.items()):
            if guest in elsewhere and elsewhere[guest].stamp > self._stamps[guest]:
                connection.bye("replaced", REPLACED)
        now, present = self._loop.time(), elsewhere.keys() | self.connections.keys()
        for guest in present - self.room.present:
            self.room.arrive(guest, now)
        for guest in self.room.present - present:
            self.room.depart(guest, now)
        if wire.encode(self._presence()) != self._told_presence:
            self.tell_presence()
        self.settle()

    def tell_presence(self) -> None:
        self._told_presence = wire.encode(self._presence())
        self.tell_all(self._told_presence)

    def tell_all(self, message: bytes) -> None:
        for connection in self.connections.values():
            connection.tell(message)

    def _presence(self) -> wire.Here:
        return wire.Here(away=self._away(), watchers=self._watchers(), asks=asks_told(self.room) or UNSET)

    def _away(self) -> tuple[str, ...]:
        return tuple(chair.guest for chair in self.state.people if chair.guest not in self.room.present)

    def _watchers(self) -> tuple[str, ...]:
        here = self.guests()
        if self.others:
            here = dict(sorted((self.others.guests | here).items(), key=lambda one: one[1].stamp))
        return tuple(socket.name for guest, socket in here.items() if self.state.chair_of(guest) is None)

    # Who comes late

    def note(self, letter: Letter) -> None:
        """What is not written down happens at once; a refusal may have to wait for a reading."""
        if self._note(letter):
            self.post(letter)

    def _note(self, letter: Letter) -> Refused | None:
        """Do it and tell everyone, or say why not."""
        message, person = letter.message, letter.person
        match message:
            case wire.Say():
                refusal = self._say(spoken(person, message, freely=not self.state.settings.public))
            case m.Ask() | m.Decline():
                refusal = self.room.note(person, message)
                if not refusal:
                    self.tell_presence()
                    self._ties.asked(self, message.guest if isinstance(message, m.Decline) else person.guest)
        if letter.sender and not refusal:
            letter.sender.confirm(letter.id)
        return refusal

    def _say(self, said: wire.Spoken | Refused) -> Refused | None:
        if isinstance(said, Refused):
            return said
        word = wire.encode(said)
        self.tell_all(word)
        self._ties.say(self, word)
        return None

    def take_ask(self, guest: str, asking: Asking | None) -> None:
        """What somebody at another node asks for, or what the host there said of it."""
        if asking is None:
            self.room.asks.pop(guest, None)
        else:
            self.room.asks[guest] = asking
        self.tell_presence()

    def concerns(self, guest: str) -> bool:
        """Whether this guest sits here, or may be about to: a row that seats them can be on its way."""
        return self.room.seat_of(guest) is not None or guest in self.room.asks

    def watcher_renamed(self, person: Person) -> None:
        self.room.renamed(person)
        self.tell_presence()
        if person.guest in self.room.asks:
            self._ties.asked(self, person.guest)
        self._ties.came_or_went(self)

    def forget_ask(self, guest: str) -> None:
        """Who goes elsewhere asks no longer; a connection that breaks may be back."""
        if self.room.asks.pop(guest, None):
            self._ties.asked(self, guest)

    # Which node sees to what happens by itself

    @property
    def keeps(self) -> bool:
        """Whether this one does."""
        return self._loop.time() < self._kept_until

    def keep(self, until: float) -> None:
        """It does until then, or no longer."""
        kept, self._kept_until = self.keeps, until
        if self.keeps != kept:
            self._keeper_changed()

    def keep_alone(self) -> None:
        """Nobody knows which one does: nobody loses by that, and time begins again."""
        kept, self._kept_until = self.keeps, FOREVER
        if not kept:
            self.room.clock.restart(self.state, self._loop.time())
            self._keeper_changed()

    def _keeper_changed(self) -> None:
        self._bots.rest()
        if self.keeps:
            self._know_time()
            self._ties.tell_time(self)
        self.settle()

    def _know_time(self, time: Time | None = None) -> None:
        """The clock can be shown from now on."""
        was_known, self.room.clock.known = self.room.clock.known, True
        if time is not None:
            self.room.clock.take(time, self._loop.time())
        if not was_known and self.room.clock_shown(self._loop.time()) is not wire.NO_CLOCK:
            self._show_afresh()

    def take_time(self, n: int, time: Time) -> None:
        """How the clock stands after this row, as its keeper says."""
        if n > self.room.n:
            self._heard_time = n, time
        elif n == self.room.n and not self.keeps:
            self._know_time(time)

    @property
    def knows_time(self) -> bool:
        """Whether the clock can be shown."""
        return self.room.clock.known

    def time_told(self) -> Time | None:
        """The clock for others to go by; nothing if it is not up to us."""
        return self.room.clock.told(self._loop.time()) if self.keeps else None

    def wait_anew(self) -> None:
        """Nobody knows who was away until now."""
        self.room.wait_anew(self._loop.time())
        self.settle()

    def _is_ours(self, message: m.Internal) -> bool:
        """Whether this node says so: clocks, bots and graces are the keeper's; who is back, is so here."""
        match message:
            case m.Returned():
                return message.guest in self.connections
            case m.Gone():
                return self.keeps and self._ties.hears
        return self.keeps

    # What happens by itself

    def is_at_rest(self, since: float) -> bool:
        """Whether nobody has been here since then, and nothing is on its way."""
        is_idle = self._in_flight is None and not self._letters and not self.reads
        return not self.connections and self.empty_since <= since and is_idle

    def excuse(self, seconds: float) -> None:
        """The server stood still for so long; everyone sees the clock as it is now.

        On other nodes it may have gone on.
        """
        self.room.excuse(seconds)
        if self.others:
            self.room.clock.known = False
            self._ties.ask_time(self)
        self._show_afresh()
        self.settle()

    def _show_afresh(self) -> None:
        for connection in self.connections.values():
            self.send_whole(connection)

    def _bots_wait(self) -> float:
        """Seconds until a bot may move: its moves are charged to somebody who is here."""
        paying = self.connections.get(self.state.host) or next(iter(self.connections.values()), None)
        return paying.bots_wait() if paying else 0.0

    def settle(self) -> None:
        """Set the alarm for what comes next, and ask the bots."""
        keeps = self.keeps
        self._set_alarm(keeps=keeps)
        if keeps:
            self._bots.settle()
        else:
            self._bots.rest()

    def _set_alarm(self, *, keeps: bool) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        alarm = self.room.alarm(self.connections, keeps=keeps, holds=self._ties.hears)
        if alarm is not None and not self.closed:
            self._alarm = self._loop.call_later(self._until(alarm.at), self._ring, alarm.message)

    def _until(self, at: float) -> float:
        """Seconds; loops of browsers refuse a moment that is over."""
        return max(0.0, at - self._loop.time())

    def _ring(self, message: m.Internal) -> None:
        self._alarm = None
        self.post(Letter(NOBODY, message))

    def close(self) -> None:
        """The room is no longer served here."""
        self.closed = True
        self._bots.close()
        if self._alarm is not None:
            self._alarm.cancel()
