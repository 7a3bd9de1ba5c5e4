"""What nodes that serve the same rooms say to each other."""

import msgspec
from msgspec import Struct

from longears.node.others import Socket
from longears.room import Row
from longears.room.clock import Time
from longears.room.judge import Asking


class Between(Struct, frozen=True, array_like=True):
    """A word from one node to others."""


class RowTold(Between, tag="row", frozen=True):
    """A row that is stored."""

    row: Row
    time: Time | None = None
    """The clock after it, if the teller keeps the room."""


class Newest(Between, tag="newest", frozen=True):
    """This row is stored; who does not have it reads it.  So start rows are told, which hold a secret."""

    n: int
    time: Time | None = None


class Hello(Between, tag="hello", frozen=True):
    """We serve this room, too, from now on, and have its rows up to this one."""

    n: int


class Left(Between, tag="left", frozen=True):
    """We serve it no longer."""


class Here(Between, tag="here", frozen=True):
    """Who is at this room with us."""

    at: int
    """Later words have greater numbers."""
    guests: dict[str, Socket]


class Closed(Between, tag="closed", frozen=True):
    """The room was cleared away."""


class Asked(Between, tag="asked", frozen=True):
    """What somebody asks for who came late; nothing any more, if there is none."""

    guest: str
    asking: Asking | None


class Said(Between, tag="said", frozen=True):
    """Something that is passed on to everyone at the room, and kept nowhere."""

    frame: bytes


AnyWord = RowTold | Newest | Hello | Left | Here | Closed | Asked | Said

_ENCODER = msgspec.msgpack.Encoder()
_DECODER: msgspec.msgpack.Decoder[AnyWord] = msgspec.msgpack.Decoder(AnyWord)

encode = _ENCODER.encode
decode = _DECODER.decode
"""What another version says may be unreadable: then it raises `msgspec.MsgspecError`."""


def about(row: Row, time: Time | None) -> AnyWord:
    """How others are told of a stored row."""
    return Newest(row.n, time) if row.body.begins else RowTold(row, time)
