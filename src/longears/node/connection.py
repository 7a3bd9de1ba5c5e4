"""One connection of a guest, whichever door it came through: reads, limits, passes on, answers."""

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

from msgspec import MsgspecError

from longears.node.bucket import Bucket, Budget
from longears.node.guests import BADGES, Guest, clean_name
from longears.node.letters import Letter, Unwritten
from longears.node.limits import AddressAllowance, Allowance, Limits
from longears.node.live_room import LiveRoom
from longears.node.log import begin_message, end_message, log
from longears.node.protocols import Counts, Door
from longears.node.rude_names import is_rude
from longears.room import Refused, refused, wire
from longears.room import messages as m
from longears.room.judge import Person

if TYPE_CHECKING:
    from longears.node.node import Node

TOO_FAST = refused("too_fast")
APART = refused("apart")
BUSY = refused("busy")
NO_TABLE = refused("no_table")

Data = TypeVar("Data")
POLICY, AWAY = 1008, 1001
"""Why a connection is closed, in the numbers of WebSockets."""
CROWD, MOST_AT_ONCE = 16, 10
"""A message counts once more for every sixteen who are at the table and may hear of it, up to ten times."""


class Connection:
    """A guest's connection to this node."""

    def __init__(
        self,
        node: "Node",
        guest: Guest,
        door: Door,
        guest_may: Allowance,
        address_may: AddressAllowance,
        limits: Limits,
        counts: Counts,
    ) -> None:
        """All connections of the guest share `guest_may`, all of an address share `address_may`."""
        self._loop = asyncio.get_running_loop()
        self.guest = guest
        self.guest_may, self.address_may = guest_may, address_may
        self.room: LiveRoom | None = None
        self.still_at = ""
        """The table whose game waits for the guest, who is told when that is over."""
        self.behind_since: float | None = None
        self.is_open = self.in_view = True
        """Whether it lasts, and whether the page it belongs to is looked at."""
        self._node = node
        self._door = door
        self._limits = limits
        self._counts = counts
        own = Bucket(limits.messages_per_second, limits.burst, self._loop.time())
        both = guest_may, address_may
        self._messages = Budget(
            "messages_per_second",
            counts,
            connection=own,
            guest=guest_may.messages,
            address=address_may.messages,
        )
        self._rows = self._budget("rows_per_second", *(one.rows for one in both))
        self._tables = self._budget("tables_per_minute", *(one.tables for one in both))
        self._bot_moves = self._budget("bot_moves_per_second", *(one.bot_moves for one in both))
        self._most_at_once = min(MOST_AT_ONCE, limits.burst)
        self._strikes = 0
        self._held: list[wire.Incoming] | None = None
        """What came while the way to a table is being found; it is for that table."""

    def _budget(self, limit: str, of_guest: Bucket, of_address: Bucket) -> Budget:
        return Budget(limit, self._counts, guest=of_guest, address=of_address)

    def limited(self, limit: str, of: str) -> None:
        """They wanted more than this limit lets them have."""
        self._counts.limited(limit, of)

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
        begin_message()
        self._take_one(read, data)  # if it breaks, the door logs that, still with the message's number
        end_message()

    def _take_one(self, read: Callable[[Data], wire.Incoming], data: Data) -> None:
        try:
            message = read(data)
        except (MsgspecError, UnicodeDecodeError, RecursionError) as error:
            self._strike("", Refused("unreadable", f"that message cannot be read: {error}"))
            return
        if log.traces:
            log.trace("a message", guest=self.guest.id, kind=type(message).__struct_config__.tag)
        if not self._messages.takes(self._loop.time(), self._counts_as()):
            self._strike(message.id, TOO_FAST)
        elif self._held is not None and not isinstance(message, wire.Ping | wire.Lobby):
            self._hold(message, self._held)
        else:
            self._handle(message)

    def _counts_as(self) -> float:
        """How many messages it is: in a crowd a few sentences would be thousands of frames."""
        heard_by = len(self.room.room.present) if self.room is not None else 0
        return min(1 + heard_by // CROWD, self._most_at_once)

    def _hold(self, message: wire.Incoming, held: list[wire.Incoming]) -> None:
        if len(held) < self._limits.waiting_messages:
            held.append(message)
        else:
            self.limited("waiting_messages", "connection")
            self.refuse(message.id, BUSY)

    def hold(self) -> None:
        """The way to a table is being found: what comes now waits for it."""
        self._held = [] if self._held is None else self._held

    def go_on(self) -> None:
        """It was found, or not: what waited is taken in turn."""
        held, self._held = self._held or [], None
        while held and self._held is None:
            self._handle(held.pop(0))
        if self._held is not None:
            self._held += held

    def _strike(self, message_id: str, refusal: Refused) -> None:
        self._strikes += 1
        self.refuse(message_id, refusal)
        self._counts.refused(refusal.code)
        if self._strikes >= self._limits.strikes:
            self.limited("strikes", "connection")
            self.bye("strikes", "too many messages that cannot be taken", POLICY)

    def _handle(self, message: wire.Incoming) -> None:
        match message:
            case m.Play():
                self._to_room(message)
            case wire.Ping():
                self.send(wire.Pong(id=message.id))
            case wire.Create():
                self._node.new_tables.create(self, message)
            case wire.Quick():
                self._node.quick_matches.ask(self, message)
            case wire.Join():
                self._node.join(self, message)
            case wire.Lobby() | wire.Look():
                self._turn_to(message)
            case m.Rename():
                self._rename(message)
            case m.Leave():
                self._leave(message)
            case m.Ask() | m.Decline() | wire.Say():
                self._note(message)
            case _:
                self._to_room(message)

    def _turn_to(self, message: wire.Lobby | wire.Look) -> None:
        """What the guest looks at."""
        if isinstance(message, wire.Lobby):
            self._node.watch_lobby(self, message)
        else:
            self.in_view = message.on
            self.confirm(message.id)

    def _to_room(self, message: m.Message) -> None:
        if self.room is None:
            self.refuse(message.id, NO_TABLE)
        elif isinstance(message, m.Sit) and self.room.keeps_away(self.guest):
            self.refuse(message.id, APART)
        elif not self._rows.takes(self._loop.time()):
            self._strike(message.id, TOO_FAST)
        else:
            self.room.post(Letter(self.person, message, self))

    def _note(self, message: Unwritten) -> None:
        if self.room is None:
            self.refuse(message.id, NO_TABLE)
        else:
            self.room.note(Letter(self.person, message, self))

    @property
    def person(self) -> Person:
        return Person(self.guest.id, self.guest.name, self.guest.badge)

    def _rename(self, message: m.Rename) -> None:
        name = clean_name(message.name)
        if not name:
            self.refuse(message.id, refused("name"))
            return
        if is_rude(name):
            self.refuse(message.id, refused("rude_name"))
            return
        if message.badge and message.badge not in BADGES:
            self.refuse(message.id, refused("badge"))
            return
        if not self._rows.takes(self._loop.time()):
            self._strike(message.id, TOO_FAST)
            return
        self.guest.name, self.guest.badge = name, message.badge or self.guest.badge
        self._node.remember(self.guest)
        if self.room is not None and self.room.room.seat_of(self.guest.id):
            self.room.post(Letter(self.person, message, self))
            return
        if self.room is not None:
            self.room.watcher_renamed(self.person)
        self.confirm(message.id)

    def _leave(self, message: m.Leave) -> None:
        if self.room is None:
            self.refuse(message.id, NO_TABLE)
            return
        if self.room.concerns(self.guest.id):
            self.room.post(Letter(self.person, message))
        self._node.leave(self)
        self.confirm(message.id)

    def may_make_table(self) -> bool:
        """Whether the guest, and who else comes from there, may make one more table now."""
        return self._tables.takes(self._loop.time())

    def bots_wait(self) -> float:
        """Let a bot of a table move in the name of this guest: the seconds after which it may."""
        return self._bot_moves.wait(self._loop.time())

    # What goes out

    def send(self, message: wire.Outgoing) -> None:
        self.tell(wire.encode(message))

    def tell(self, data: bytes) -> None:
        """Send, unless the reader is behind: then it gets a fresh view once it has caught up."""
        if not self.is_open or self.behind_since is not None:
            return
        if self._door.send(data) > self._limits.backlog_bytes:
            self.behind_since = self._loop.time()
            self._counts.fell_behind()

    def has_caught_up(self) -> bool:
        """Whether a reader that was behind reads on; one that never does is cut off."""
        if self.behind_since is None:
            return False
        if self._door.backlog() == 0:
            self.behind_since = None
            return True
        if self._loop.time() - self.behind_since > self._limits.slow_seconds:
            self.limited("slow_seconds", "connection")
            self.shut("slow", POLICY)
        return False

    def refuse(self, message_id: str, refusal: Refused) -> None:
        if log.traces:
            log.trace("refused", guest=self.guest.id, code=refusal.code)
        rule = {"rule": refusal.rule} if refusal.rule else {}
        self.send(wire.No(id=message_id, code=refusal.code, message=refusal.message, **rule))

    def confirm(self, message_id: str, n: int | None = None) -> None:
        self.send(wire.Ok(id=message_id) if n is None else wire.Ok(id=message_id, n=n))

    def bye(self, code: str, message: str, number: int = AWAY, back: int | None = None) -> None:
        """Say why, and close."""
        self.send(wire.Bye(code=code, message=message, **({} if back is None else {"back": back})))
        self.shut(code, number)

    def broken(self) -> None:
        """Something failed that should not."""
        self.bye("broken", "something went wrong here; please come back")

    def shut(self, reason: str, number: int = AWAY) -> None:
        if self.is_open:
            self._door.close(number, reason)
            self.gone()

    def gone(self) -> None:
        """The connection is dead; the seat is not."""
        if self.is_open:
            self.is_open = False
            self._node.disconnected(self)
