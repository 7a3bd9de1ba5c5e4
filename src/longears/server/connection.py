"""One line to a guest, whichever door it came through: reads, limits, passes on, answers."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol, TypeVar

from msgspec import MsgspecError

from longears.room import Refused
from longears.room import messages as m
from longears.room.judge import Person
from longears.server import wire
from longears.server.desk import Desk, Letter
from longears.server.guests import BADGES, Guest, clean_name, clean_text
from longears.server.limits import Bucket
from longears.server.phrases import EMOTES, PHRASES

if TYPE_CHECKING:
    from longears.server.house import House

TOO_FAST = Refused("too_fast", "that is faster than anyone can play; slow down a little")
NO_TABLE = Refused("no_table", "join a table first")
UNKNOWN_TABLE = Refused("unknown_table", "there is no such table; perhaps it has been cleared away")
UNREADABLE_TABLE = Refused(
    "unreadable_table", "this table was kept by another version of the server and cannot be opened now"
)

Data = TypeVar("Data")
POLICY, AWAY = 1008, 1001
"""Why a WebSocket is closed, in its own numbers."""


class Door(Protocol):
    """The way messages leave: nobody waits for it."""

    def send(self, data: bytes) -> int:
        """Put a message on its way; tells how many bytes now wait for the reader."""

    def backlog(self) -> int:
        """How many bytes wait for the reader."""

    def close(self, code: int, reason: str) -> None:
        """Close the line once what waits is sent."""


class Connection:
    """A guest's line to the house."""

    def __init__(self, house: "House", guest: Guest, door: Door) -> None:
        self.house = house
        self.guest = guest
        self.desk: Desk | None = None
        self.in_lobby = False
        self.behind_since: float | None = None
        self.is_open = True
        self._door = door
        self._bucket = Bucket(house.limits.messages_per_second, house.limits.burst, house.now())
        self._guests_bucket = house.speakers.of(guest.id, house.now())
        """Of all the lines this guest has."""
        self._strikes = 0

    # What comes in

    def receive(self, text: bytes | str) -> None:
        """A message as it came; whatever is wrong with it gets an answer."""
        self._take(wire.read, text)

    def receive_object(self, data: object) -> None:
        """The same, where a door has read the JSON already."""
        self._take(wire.convert, data)

    def _take(self, read: Callable[[Data], wire.Incoming], data: Data) -> None:
        if not self.is_open:
            return
        try:
            message = read(data)
        except (MsgspecError, UnicodeDecodeError, RecursionError) as error:
            self._strike("", Refused("unreadable", f"that message cannot be read: {error}"))
            return
        now = self.house.now()
        if self._bucket.takes(now) and self._guests_bucket.takes(now):
            self.handle(message)
        else:
            self._strike(message.id, TOO_FAST)

    def _strike(self, message_id: str, refusal: Refused) -> None:
        self._strikes += 1
        self.refuse(message_id, refusal)
        self.house.metrics.refused.labels(refusal.code).inc()
        if self._strikes >= self.house.limits.strikes:
            self.bye("strikes", "too many messages that cannot be taken", POLICY)

    def handle(self, message: wire.Incoming) -> None:  # noqa: C901  one case per message
        match message:
            case m.Play():
                self.to_room(message)
            case wire.Ping():
                self.send(wire.Pong(id=message.id))
            case wire.Create():
                self.house.create(self, message)
            case wire.Quick():
                self.house.quick(self, message)
            case wire.Join():
                self.house.join(self, message)
            case wire.Lobby():
                self.house.watch_lobby(self, message)
            case wire.Say():
                self._say(message)
            case m.Rename():
                self._rename(message)
            case m.Leave():
                self._leave(message)
            case m.Ask() | m.Decline():
                self._note(message)
            case _:
                self.to_room(message)

    def to_room(self, message: m.Message) -> None:
        if self.desk is None:
            self.refuse(message.id, NO_TABLE)
            return
        self.desk.post(Letter(self.person, message, self))

    def _note(self, message: m.Unwritten) -> None:
        refusal = NO_TABLE if self.desk is None else self.desk.note(self.person, message)
        if refusal:
            self.refuse(message.id, refusal)
        else:
            self.confirm(message.id)

    @property
    def person(self) -> Person:
        return Person(self.guest.id, self.guest.name, self.guest.badge)

    def _rename(self, message: m.Rename) -> None:
        name = clean_name(message.name)
        if not name:
            self.refuse(message.id, Refused("name", "a name needs at least one letter"))
            return
        if message.badge and message.badge not in BADGES:
            self.refuse(message.id, Refused("badge", "there is no such badge"))
            return
        self.guest.name, self.guest.badge = name, message.badge or self.guest.badge
        self.house.remember(self.guest)
        if self.desk is not None and self.desk.room.seat_of(self.guest.id):
            self.desk.post(Letter(self.person, message, self))
            return
        if self.desk is not None:
            self.desk.watcher_renamed(self.person)
        self.confirm(message.id)

    def _leave(self, message: m.Leave) -> None:
        if self.desk is None:
            self.refuse(message.id, NO_TABLE)
            return
        if self.desk.concerns(self.guest.id):
            self.desk.post(Letter(self.person, message))
        self.turn_away()
        self.confirm(message.id)

    def turn_away(self) -> None:
        """No longer at this table; if its game waits for the guest, the line hears that, and until when."""
        assert self.desk is not None
        desk, self.desk = self.desk, None
        desk.forget_ask(self.guest.id)
        desk.depart(self)
        if desk.room.waits_for(self.guest.id):
            desk.wait_for(self)
            self.send(wire.Still(table=desk.room.state.code))

    def _say(self, message: wire.Say) -> None:
        said = self._spoken(message)
        if isinstance(said, Refused):
            self.refuse(message.id, said)
        elif self.desk is not None:
            self.desk.tell_all(said)
            self.confirm(message.id)

    def _spoken(self, message: wire.Say) -> wire.Spoken | Refused:
        if self.desk is None:
            return NO_TABLE
        who = {"guest": self.guest.id, "name": self.guest.name}
        if message.phrase in PHRASES:
            return wire.Spoken(**who, phrase=message.phrase)
        if message.emote in EMOTES:
            return wire.Spoken(**who, emote=message.emote)
        text = clean_text(message.text)
        if self.desk.room.state.settings.public:
            return Refused("phrases_only", "at public tables there are phrases and emotes to say")
        return (
            wire.Spoken(**who, text=text) if text else Refused("silence", "there is nothing to say in that")
        )

    # What goes out

    def send(self, message: wire.Outgoing) -> None:
        self.tell(wire.encode(message))

    def tell(self, data: bytes) -> None:
        """Send, unless the reader is behind: then it gets a fresh view once it has caught up."""
        if not self.is_open or self.behind_since is not None:
            return
        if self._door.send(data) > self.house.limits.backlog_bytes:
            self.behind_since = self.house.now()
            self.house.metrics.behind.inc()

    def look_after(self, now: float) -> None:
        """A reader that has caught up sees the table afresh; one that never does is cut off."""
        if self.behind_since is None:
            return
        if self._door.backlog() == 0:
            self.behind_since = None
            if self.desk is not None:
                self.desk.send_whole(self)
            if self.in_lobby:
                self.house.send_lobby(self)
        elif now - self.behind_since > self.house.limits.slow_seconds:
            self.shut("slow", POLICY)

    def refuse(self, message_id: str, refusal: Refused) -> None:
        rule = {"rule": refusal.rule} if refusal.rule else {}
        self.send(wire.No(id=message_id, code=refusal.code, message=refusal.message, **rule))

    def confirm(self, message_id: str, n: int | None = None) -> None:
        self.send(wire.Ok(id=message_id) if n is None else wire.Ok(id=message_id, n=n))

    def bye(self, code: str, message: str, number: int = AWAY, back: int | None = None) -> None:
        """Say why, and close."""
        self.send(wire.Bye(code=code, message=message, **({} if back is None else {"back": back})))
        self.shut(code, number)

    def shut(self, reason: str, number: int = AWAY) -> None:
        if self.is_open:
            self._door.close(number, reason)
            self.gone()

    def gone(self) -> None:
        """The line is dead; the seat is not."""
        if not self.is_open:
            return
        self.is_open = False
        self.house.left(self)
        if self.desk is not None:
            self.desk.depart(self)
            self.desk = None
