"""What a node says to all others, whichever rooms they serve."""

import msgspec
from msgspec import Struct

from longears.node.protocols import Bus
from longears.node.shares import Shared
from longears.room import wire


class ToAll(Struct, frozen=True, array_like=True):
    """A word from one node to all others."""


class Tick(ToAll, tag="tick", frozen=True):
    """Said once a second."""

    listings: int
    """So many times this node has said what is new in its part of the lobby."""
    shared: Shared
    letterbox: str = ""
    """Where this node alone hears."""
    thinking: int = 0
    """How much its bots have to think about."""


class Listing(ToAll, tag="listing", frozen=True):
    """What is new in this node's part of the lobby."""

    number: int
    """One more each time: who has missed one asks for everything."""
    tables: list[wire.Listed]
    gone: list[str] = []
    whole: bool = False
    """Whether this is all of it."""


class AskListings(ToAll, tag="ask", frozen=True):
    """Somebody has missed what is listed elsewhere."""


class Awaits(ToAll, tag="awaits", frozen=True):
    """Whom the game at this table waits for, wherever they are."""

    code: str
    guests: frozenset[str]
    absent: frozenset[str]
    """Those of them who are to come, because it has just begun."""


class Parted(ToAll, tag="parted", frozen=True):
    """Whom these guests have blocked, or who has blocked them, is no longer what it was."""

    guests: frozenset[str]


class Forgotten(ToAll, tag="forgotten", frozen=True):
    """Nobody is known by this id any more."""

    guest: str


class Think(ToAll, tag="think", frozen=True):
    """Think for one of our bots; said to one node."""

    letterbox: str
    """Where the answer goes."""
    number: int
    seconds: float
    question: bytes
    """What the bot's seat sees, and nothing else."""


class Thought(ToAll, tag="thought", frozen=True):
    """The answer, said to who has asked."""

    number: int
    move: str


AnyWord = Tick | Listing | AskListings | Awaits | Parted | Forgotten | Think | Thought


class Voice:
    """Says words to all other nodes, or to one."""

    def __init__(self, bus: Bus) -> None:
        self._bus = bus

    def tell(self, word: AnyWord) -> None:
        """Say it to all others, if there are any."""
        if self._bus.nodes:
            self._bus.tell("", encode(word))

    def tell_one(self, letterbox: str, word: AnyWord) -> None:
        """Say it to whoever hears at this letterbox."""
        self._bus.tell(letterbox, encode(word))


_ENCODER = msgspec.msgpack.Encoder()
_DECODER: msgspec.msgpack.Decoder[AnyWord] = msgspec.msgpack.Decoder(AnyWord)

encode = _ENCODER.encode
decode = _DECODER.decode
"""What another version says may be unreadable: then it raises `msgspec.MsgspecError`."""
