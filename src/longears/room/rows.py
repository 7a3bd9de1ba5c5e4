"""What happens in a room, one row after the other; a room is the fold of its rows."""

from collections.abc import Mapping
from typing import Any, ClassVar, Literal

import msgspec
from msgspec import Struct

from longears.room.settings import Settings

VERSION = 4
"""Of rooms: what their rows do, and which there are.  A game goes on as the version in its start row says.

1: who resigned alone loses, and an agreement leaves no result (GW-B13).  2: ALL-7 and GW-B19.  3: letters as
readers count them (GW-B18), matches for wins (GW-B24), and one that is over is shown until the next begins.
4: the seat of a bot can be taken over (GW-B21).
"""
WRITTEN = 4
"""The version of games that begin.  It follows `VERSION` one release later (docs/how-to/release.md).

While nodes are restarted one by one, those of the release before can read what is written.
"""
BOT, CLOCK, NODE = "bot", "clock", "house"
"""Who acts in a row besides guests, by the names that stores have had for them since the first version."""
MOVED_BY: Mapping[str, Literal["bot", "clock"]] = {BOT: "bot", CLOCK: "clock"}
"""Who moves for a seat besides its owner."""


class UnknownVersionError(ValueError):
    """The room was written by a newer longears, and nobody here knows what its rows do."""


class Body(Struct, frozen=True, tag_field="k", kw_only=True):
    """What every row tells; some of it is for the store alone."""

    begins: ClassVar[bool] = False
    """Whether a room can be read back from this row on."""


class Created(Body, tag="created", frozen=True):
    """The table is made.  From the key come the secrets of its shuffles."""

    begins = True
    settings: Settings
    key: str
    guest: str
    name: str
    badge: str = ""
    quick: bool = False
    """Whether its first game starts by itself (GW-B22)."""


class Sat(Body, tag="sat", frozen=True):
    guest: str
    name: str
    seat: str
    badge: str = ""


class Stood(Body, tag="stood", frozen=True):
    guest: str


class Offered(Body, tag="offered", frozen=True):
    """A person asks another to change seats."""

    guest: str
    seat: str


class Swapped(Body, tag="swapped", frozen=True):
    seats: tuple[str, str]


class BotSet(Body, tag="bot", frozen=True):
    seat: str
    level: str


class Changed(Body, tag="changed", frozen=True):
    settings: Settings


class WasReady(Body, tag="ready", frozen=True):
    guest: str
    ready: bool
    seed: str


class ChairKept(Struct, frozen=True):
    """A chair as a start row keeps it."""

    guest: str = ""
    name: str = ""
    bot: str = ""
    seed: str = ""
    badge: str = ""


class Started(Body, tag="started", frozen=True):
    """A game begins.  A room is read back from its newest such row, so it carries all that came before."""

    begins = True
    settings: Settings
    key: str
    game: int
    """Which game of this room it is, from 1."""
    host: str
    chairs: tuple[ChairKept, ...]
    match: dict[str, Any]
    banned: tuple[str, ...] = ()
    answered: tuple[tuple[str, str, int], ...] = ()
    """The newest message of each player, with its row: who repeats a *ready* still gets the first answer."""
    version: int = 1
    """Of the room, from this row on; rows of version 1 do not name it."""
    rules: int = 1
    """The version of the game's rules; a row that does not name it is of the first."""


class Moved(Body, tag="moved", frozen=True):
    """A seat moves: its owner, the bot that holds it, or the clock."""

    seat: str
    move: str
    reserve: float | None = None
    """Seconds left of the seat's reserve."""


class Held(Body, tag="held", frozen=True):
    """A bot holds the seat from now on."""

    seat: str
    why: str


class TakenBack(Body, tag="back", frozen=True):
    seat: str


class TookOver(Body, tag="took_over", frozen=True):
    """Someone who came when the game was on has the seat of a bot from now on (GW-B21)."""

    guest: str
    name: str
    seat: str
    badge: str = ""


class Resigned(Body, tag="resigned", frozen=True):
    seat: str


class Agreed(Body, tag="agreed", frozen=True):
    seat: str
    agree: bool


class Hurried(Body, tag="hurried", frozen=True):
    """Someone wants to be shown the end, or no longer; only bots play."""

    seat: str
    hurry: bool


class Stopped(Body, tag="stopped", frozen=True):
    """The match is over because its players have had enough."""


class Kicked(Body, tag="kicked", frozen=True):
    guest: str


class Renamed(Body, tag="renamed", frozen=True):
    guest: str
    name: str
    badge: str = ""


AnyBody = (
    Created
    | Sat
    | Stood
    | Offered
    | Swapped
    | BotSet
    | Changed
    | WasReady
    | Started
    | Moved
    | Held
    | TakenBack
    | TookOver
    | Resigned
    | Agreed
    | Hurried
    | Stopped
    | Kicked
    | Renamed
)


class Row(Struct, frozen=True):
    """One thing that happened: unique by room and number, with the id of the message that asked for it."""

    room: str
    n: int
    at: int
    """Milliseconds since 1970, for people; nothing is judged by it."""
    actor: str
    body: AnyBody
    id: str = ""


_ENCODER = msgspec.json.Encoder()
_DECODER: msgspec.json.Decoder[AnyBody] = msgspec.json.Decoder(AnyBody)


def body_text(body: AnyBody) -> bytes:
    """A body as the store keeps it."""
    return _ENCODER.encode(body)


def read_body(text: bytes | str) -> AnyBody:
    """The body that was kept so."""
    return _DECODER.decode(text)
