"""What a node needs from outside: a store, a bus, doors, thinkers, and someone who counts."""

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Literal, NamedTuple, Protocol

from longears.core import Event, View
from longears.room.register import Change, Entry
from longears.room.rows import Row
from longears.room.told import Finished


class StoreError(Exception):
    """The store could not do it; whether it was done is unknown until it is read again."""


class UnreadableError(StoreError):
    """What was asked for is damaged; the rest of the store is well."""


Stored = bool | StoreError
"""What became of a row: stored, or lost to another of its number; an error if nobody can know."""
Batch = Sequence[tuple[Row, Stored]]
"""Rows that were handed in, in that order, each with what became of it."""
Committed = Callable[[Batch], None]


class Known(NamedTuple):
    """A guest, as the store knows them."""

    name: str
    badge: str
    tables: tuple[str, ...] = ()
    """Where a game waits for them."""
    apart: tuple[str, ...] = ()
    """Whom they have blocked, and who has blocked them."""


class Made(NamedTuple):
    """The tables that a guest has made."""

    open: int
    """How many of them somebody still sits at."""
    code: str
    """The one that the message in question has made; empty if it has made none."""


class Ending(NamedTuple):
    """A game that is over, and not yet on the shelf of finished games."""

    room: str
    n: int
    """The row that ended it."""


class Quick(NamedTuple):
    """The quick matches of a game (GW-B22)."""

    newest: str
    """The code of the last one that was made, whatever became of it; empty if none ever was."""
    waiting: tuple[str, ...]
    """Those that wait for people and have a free seat, oldest first."""


class Store(Protocol):
    """Where everything is kept that must not be lost."""

    @property
    def commits(self) -> int:
        """So many there have been."""

    async def open(self, committed: Committed) -> None:
        """Begin; whoever appends rows is told by one call for each commit, and never inside `append`."""

    async def close(self) -> None:
        """Write what waits, then let go."""

    @property
    def waiting(self) -> int:
        """What is not yet written, or not yet known to be."""

    @property
    def trouble(self) -> str:
        """Why nothing can be written now, for the operator; empty while all is well."""

    async def recovered(self) -> None:
        """Wait until it can be written again."""

    # Rooms

    def append(self, row: Row, change: Change | None = None) -> None:
        """Keep a row, if no other has its number, and with it what it changes of the register."""

    async def room(self, code: str) -> list[Row]:
        """The rows of a room from its newest beginning on; none if there is no such room."""

    async def rows(self, room: str, after: int) -> list[Row]:
        """The rows of a room after this one."""

    async def newest(self, rooms: Collection[str]) -> dict[str, int]:
        """The numbers of the newest rows of these rooms, asked together; rooms without rows are left out."""

    async def made(self, guest: str, message_id: str) -> Made:
        """The tables that this guest has made."""

    async def quick(self, game: str) -> Quick:
        """Where a quick match of this game may be found.

        Who uses none of them makes one with `Change.after`: its first row has lost if another was quicker.
        """

    async def rest(self, code: str, until: int) -> None:
        """Nobody is at this room; it may be closed at this moment, in milliseconds since 1970."""

    async def stay(self, rooms: Collection[str], until: int) -> None:
        """People are at these rooms: none of them may be closed before this moment."""

    async def due(self, now: int) -> list[str]:
        """The rooms that may be closed now."""

    async def close_room(self, code: str, now: int) -> bool:
        """Close a room that is still due, and has all its finished games on the shelf; whether it was done.

        Its finished games stay, and its code is not given again.
        """

    async def unregistered(self) -> list[str]:
        """The rooms of an older version that are not in the register yet."""

    async def register(self, code: str, entry: Entry, until: int) -> None:
        """Put such a room into the register."""

    # Finished games

    def keep(self, finished: Finished) -> None:
        """Put a finished game on the shelf; once is enough."""

    async def endings(self) -> list[Ending]:
        """The games that should be on the shelf, and are not."""

    async def ended(self, ending: Ending) -> list[Row]:
        """The rows of such a game, from its beginning to its end."""

    async def record(self, finished_id: str) -> str | None:
        """A finished game, as text."""

    # Guests and keys

    async def key(self, name: str) -> bytes:
        """A secret of this store, made when it is first asked for."""

    async def forget_keys(self, kind: str, but: Collection[str]) -> None:
        """Forget the secrets of this name, and of this name with a number, except some."""

    async def guest(self, guest: str) -> Known | None:
        """What is known of a guest."""

    async def rename(self, guest: str, name: str, badge: str) -> None:
        """Keep the name and the badge a guest goes by."""


LEASE_SECONDS = 2.0
"""How long a lease holds that is not renewed, and a node lives that is not heard of."""
BEAT_SECONDS = 0.5
"""How often leases are renewed and nodes say that they live."""


class Ears(Protocol):
    """Whoever hears what the bus brings."""

    def heard(self, room: str, node: str, word: bytes) -> None:
        """Another node said something: to those who serve this room, or to all if it names none."""

    def lost(self, node: str) -> None:
        """That node has ended or is cut off, and so is whoever is connected to it."""

    def away(self) -> None:
        """From now on nothing can be told or heard."""

    def back(self) -> None:
        """It can again: what was told meanwhile is lost, and what the bus kept is to be said again."""


class Bus(Protocol):
    """Carries words between the nodes that share a store, and keeps leases.

    It may lose and forget everything at any time: what must not be lost is in the store.  While it is away,
    nothing is told or heard, nobody gets a lease, and nobody has to wait for it.
    """

    @property
    def joins(self) -> bool:
        """Whether there can be other nodes."""

    @property
    def trouble(self) -> str:
        """Why nothing can be told or heard now, for the operator; empty while all is well."""

    @property
    def nodes(self) -> Collection[str]:
        """The other nodes that are alive."""

    async def open(self, ears: Ears) -> None:
        """Begin to hear what is told to all nodes."""

    async def close(self) -> None:
        """Tell what waits and hear no more; the others know at once that this node is gone."""

    def tell(self, room: str, word: bytes) -> None:
        """Say something to the other nodes that serve this room; to all others if it names none."""

    # Who serves a room

    async def serve(self, room: str) -> None:
        """From now on hear what is told at this room."""

    def leave(self, room: str) -> None:
        """Hear no more of it; nobody is here."""

    def say_here(self, room: str, here: bytes) -> None:
        """Who is at this room on this node, for the nodes that serve it now or later; empty for nobody."""

    async def here(self, room: str) -> Mapping[str, bytes]:
        """What the other nodes that are alive have said so last."""

    # Leases

    async def keep(self, names: Collection[str]) -> Collection[str]:
        """Take the leases of these names that nobody has, and renew ours: those that are ours now."""

    def release(self, names: Collection[str]) -> None:
        """Let others have these at once."""


class Door(Protocol):
    """The way messages leave: nobody waits for it."""

    def send(self, data: bytes) -> int:
        """Put a message on its way; tells how many bytes now wait for the reader."""

    def backlog(self) -> int:
        """How many bytes wait for the reader."""

    def close(self, code: int, reason: str) -> None:
        """Close the connection once what waits is sent."""


class Thinkers(Protocol):
    """Whoever thinks for the bots that need time."""

    async def choose(
        self, view: View, history: Sequence[Event], level: str, seed: int, *, pause: float = 0.0
    ) -> str:
        """The move of a bot of this level, "" for silence, no sooner than after a pause."""

    def close(self) -> None:
        """Think no more."""


Why = Literal["turn", "held", "started", "sat"]
"""It is their turn; a bot has it, since they are away; a game begins; somebody has sat down."""


class Call(NamedTuple):
    """Somebody is asked to come to a table, or back to it, who does not look at it now."""

    guest: str
    why: Why
    code: str
    link: str
    """Of the table, as `join` takes it."""
    game: str
    who: str = ""
    """Who has sat down."""


Ring = Callable[[Call], object]
"""Calls somebody, and has nobody wait for it."""


class Counts(Protocol):
    """Whoever counts what happens, for the operator."""

    def refused(self, code: str) -> None:
        """A message was refused."""

    def limited(self, limit: str, of: str) -> None:
        """Somebody wanted more than this limit lets a connection, a guest, an address or all of them have."""

    def fell_behind(self) -> None:
        """A reader is too slow for what it is sent."""

    def answered(self, since: Sequence[float]) -> None:
        """The messages that came at these moments (`time.perf_counter`) are written down and answered."""

    def told(self, since: Sequence[float]) -> None:
        """What they changed has been handed to the last socket."""

    def lagged(self, seconds: float) -> None:
        """The event loop was so much later than it should have been."""
