"""Every message between client and server, as types; docs/protocol.md and the web client come from them."""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from longears.match import Form, Standing
from longears.room import messages as m
from longears.room.settings import Clock, Settings

VERSION = 1
"""Of the protocol; a client of another version is asked to load itself anew."""
Text = Annotated[str, Meta(max_length=200)]
Key = Annotated[str, Meta(max_length=24, pattern="^[a-z_]+$")]


# What a client sends, besides the messages to its room


class Create(m.Said, tag="create", frozen=True):
    """Make a table and sit down at it."""

    settings: Settings


class Quick(m.Said, tag="quick", frozen=True):
    """Sit down at a public table of this game that waits for people, or at a new one; it starts by itself."""

    game: Annotated[str, Meta(max_length=24)]


class Join(m.Said, tag="join", frozen=True):
    """Come to a table; `since` is the newest step seen of it, if any: what was missed is told again."""

    table: Annotated[str, Meta(max_length=12)]
    since: int | None = None


class Lobby(m.Said, tag="lobby", frozen=True):
    """Be told of the public tables, from now on or no longer."""

    on: bool = True


class Say(m.Said, tag="say", frozen=True):
    """Say something at the table: a quick phrase, an emote, or free text at private tables."""

    phrase: Key = ""
    emote: Key = ""
    text: Text = ""


class Ping(m.Said, tag="ping", frozen=True):
    """Ask whether the line is alive."""


Incoming = Create | Quick | Join | Lobby | Say | Ping | m.Message | m.Unwritten


# What the server sends


class Sent(Struct, frozen=True, tag_field="t", kw_only=True):
    """What every message of the server has."""


class Welcome(Sent, tag="welcome", frozen=True):
    """The line is open."""

    guest: str
    name: str
    version: int
    badge: str | UnsetType = UNSET
    table: str | UnsetType = UNSET
    """A table at which the guest still sits."""
    house_rules: str | UnsetType = UNSET
    """An address for house rules that are missing here, if the operator of the server has set one."""


class Still(Sent, tag="still", frozen=True):
    """Where a game goes on with the guest's seat, told to who has left it; again when that has changed."""

    table: str


class Listed(Struct, frozen=True, omit_defaults=True):
    """A public table in the lobby."""

    code: str
    game: str
    preset: str
    changes: int
    """How many options differ from the preset."""
    seats: int
    taken: int
    host: str
    playing: bool = False
    clock: Clock = "none"


class Tables(Sent, tag="tables", frozen=True):
    """The public tables: all of them at first, then those that changed, and those that are gone."""

    tables: list[Listed]
    gone: list[str] = []
    all: bool = False


class Chair(Struct, frozen=True, omit_defaults=True):
    """A seat and who is on it; `held` says why a bot plays for its owner: away, idle, left, resigned."""

    seat: str
    guest: str = ""
    name: str = ""
    badge: str = ""
    bot: str = ""
    held: str = ""
    ready: bool = False
    agrees: bool = False
    hurries: bool = False
    timeouts: int = 0
    """Turns in a row that the clock ended; after two a bot takes over."""
    reserve: float = 0


class MatchShown(Struct, frozen=True):
    """How the match stands."""

    form: Form
    games: int | None
    """How many games were agreed on."""
    word: tuple[str, ...]
    """Letter by letter, where it is played for; a seat has as many of them as it has losses."""
    standing: tuple[Standing, ...]
    over: bool
    stopped: bool
    """Whether its host ended it as it stood."""
    can_stop: bool
    """Whether its host may end it as it stands."""
    champions: tuple[str, ...]
    losers: tuple[str, ...]
    dealer: str


class CountedShown(Struct, frozen=True):
    """The last game as the match counts it: who resigned is last, whatever the cards say."""

    places: tuple[tuple[str, ...], ...]
    losers: tuple[str, ...]
    resigned: tuple[str, ...]
    """The seats that were given up."""


class RoomShown(Struct, frozen=True):
    """The people at the table; a step carries only the fields that changed."""

    code: str | UnsetType = UNSET
    settings: Settings | UnsetType = UNSET
    phase: Literal["waiting", "playing"] | UnsetType = UNSET
    host: str | UnsetType = UNSET
    chairs: tuple[Chair, ...] | UnsetType = UNSET
    only_bots: bool | UnsetType = UNSET
    """Whether every person is out or has given the game up: who sits here may ask to be shown the end."""
    offers: dict[str, str] | UnsetType = UNSET
    """Who asks to sit where another person sits: guest and seat."""
    open: tuple[str, ...] | UnsetType = UNSET
    """The seats of bots that someone who comes late may `ask` for, while a game is on."""
    commitment: str | UnsetType = UNSET
    """The hash of the secret of the running game's shuffle, or of the next one's."""
    game: int | UnsetType = UNSET
    ended: Literal["", "over", "agreed"] | UnsetType = UNSET
    asked: tuple[str, ...] | UnsetType = UNSET
    """The seats that have to agree to end the game; none between games."""
    counted: CountedShown | UnsetType | None = UNSET
    """Null before the end of a game, and after one that does not count."""
    played: dict[str, str] | UnsetType = UNSET
    """The names of the people who played the last game, by seat; some may have left."""
    match: MatchShown | UnsetType | None = UNSET
    teams: tuple[tuple[str, ...], ...] | UnsetType = UNSET
    """The seats that play together; none where everyone plays alone."""
    differs: dict[str, str] | UnsetType = UNSET
    """The options of the rule sheet that differ from the book."""


class EventShown(Struct, frozen=True, omit_defaults=True):
    """Something that happened at the table; hidden cards are `??`."""

    kind: str
    seat: str = ""
    cards: tuple[str, ...] = ()
    detail: str = ""


class Asking(Struct, frozen=True, omit_defaults=True):
    """Someone who asks for the seat of a bot in the game that is on; the host decides."""

    guest: str
    name: str
    seat: str
    badge: str = ""
    declined: bool = False
    """Whether the host has said no."""


class ClockShown(Struct, frozen=True):
    """In milliseconds from now: how long the table is read, what each awaited seat has, when it starts."""

    pause: int | UnsetType = UNSET
    left: dict[str, int] | UnsetType = UNSET
    starts: int | UnsetType = UNSET
    """Until a quick match starts by itself; bots take the seats that are free then."""


class What(Struct, frozen=True):
    """What kind of row made the step, and whom it is about."""

    k: str
    seat: str | UnsetType = UNSET
    guest: str | UnsetType = UNSET
    move: str | UnsetType = UNSET
    by: Literal["bot", "clock"] | UnsetType = UNSET
    why: str | UnsetType = UNSET


class Own(Struct, frozen=True):
    """What only this seat sees; a step carries only the fields that changed."""

    hand: tuple[str, ...] | UnsetType = UNSET
    moves: tuple[str, ...] | UnsetType = UNSET
    drawn: str | UnsetType | None = UNSET
    could_win: bool | UnsetType = UNSET
    cards: dict[str, tuple[str, ...]] | UnsetType = UNSET
    """The cards of private events, by their place in `events`."""


class Table(Sent, tag="table", frozen=True):
    """All there is to see: on joining, and after a gap.  The view's fields depend on the game."""

    n: int
    room: RoomShown
    seat: str | None
    clock: ClockShown
    view: dict[str, Any] | UnsetType = UNSET
    events: tuple[EventShown, ...] | UnsetType = UNSET
    own: Own | UnsetType = UNSET
    away: tuple[str, ...] = ()
    """Guests who sit here and are not connected."""
    watchers: tuple[str, ...] = ()
    asks: tuple[Asking, ...] | UnsetType = UNSET
    """Who is here and asks for a seat, if anyone does."""
    ack: str | UnsetType = UNSET


class Step(Sent, tag="step", frozen=True):
    """One row of the room: what happened, and every field that changed."""

    n: int
    what: What
    clock: ClockShown
    events: tuple[EventShown, ...] | UnsetType = UNSET
    room: RoomShown | UnsetType = UNSET
    view: dict[str, Any] | UnsetType = UNSET
    own: Own | UnsetType = UNSET
    ack: str | UnsetType = UNSET
    """The id of your own message that this step answers."""


class Here(Sent, tag="here", frozen=True):
    """Who is connected: guests with a seat who are away, those who watch, and those who ask for a seat."""

    away: tuple[str, ...]
    watchers: tuple[str, ...]
    asks: tuple[Asking, ...] | UnsetType = UNSET
    """Who is here and asks for a seat, if anyone does."""


class Spoken(Sent, tag="said", frozen=True):
    """Someone said something."""

    guest: str
    name: str
    phrase: str | UnsetType = UNSET
    emote: str | UnsetType = UNSET
    text: str | UnsetType = UNSET


class Ok(Sent, tag="ok", frozen=True):
    """Done; `n` is the row, where a repeated message was done before."""

    id: str
    n: int | UnsetType = UNSET


class No(Sent, tag="no", frozen=True):
    """Refused, and nothing has changed: a code, a sentence, and the rule if one refused it."""

    id: str
    code: str
    message: str
    rule: str | UnsetType = UNSET


class Pong(Sent, tag="pong", frozen=True):
    """The line is alive."""

    id: str


class Bye(Sent, tag="bye", frozen=True):
    """The server closes the line; `back` is when to come again, in milliseconds."""

    code: str
    message: str
    back: int | UnsetType = UNSET


Outgoing = Welcome | Still | Tables | Table | Step | Here | Spoken | Ok | No | Pong | Bye

_ENCODER = msgspec.json.Encoder()
_DECODER: msgspec.json.Decoder[Incoming] = msgspec.json.Decoder(Incoming)


def read(text: bytes | str) -> Incoming:
    """A client's message; msgspec.MsgspecError says what is wrong with it."""
    return _DECODER.decode(text)


def convert(data: object) -> Incoming:
    """The same from values that have been read already."""
    message: Incoming = msgspec.convert(data, Incoming)
    return message


def encode(message: Outgoing | dict[str, Any]) -> bytes:
    return _ENCODER.encode(message)


def open_ended(tag: str, told: dict[str, Any]) -> bytes:
    """A message encoded once for all, without its last bracket: more can be added for one socket."""
    return b'{"t":"' + tag.encode() + b'",' + _ENCODER.encode(told)[1:-1]


def closed(opened: bytes, own: bytes | None = None, ack: str = "") -> bytes:
    """The message for one socket, with what only it is told."""
    if own:
        opened += b',"own":' + own
    if ack:
        opened += b',"ack":' + _ENCODER.encode(ack)
    return opened + b"}"
