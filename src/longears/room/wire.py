"""Every message between client and server, as types; its page and the web client come from them."""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from longears.match import Form, Standing
from longears.room import messages as m
from longears.room.settings import Clock, Settings

VERSION = 1
"""Of the protocol.  The one before is spoken, too; a client of another is asked to load itself again."""
UNSAID = 1
"""What a client speaks that does not say it."""
Text = Annotated[str, Meta(max_length=200)]
Key = Annotated[str, Meta(max_length=24, pattern="^[a-z_]+$")]
View = Annotated[Any, Meta(extra_json_schema={"type": "object"})]
"""What everyone sees of the cards: of the type that `views.shown_type` makes for the game."""


# What a client sends, besides the messages to its room


def spoken(asked: int) -> int:
    """The version to speak with a client of this one: its own, unless it is too old, or newer than ours."""
    return asked if VERSION - 1 <= asked <= VERSION else VERSION


class Create(m.Said, tag="create", frozen=True):
    """Make a table and sit down at it."""

    settings: Settings
    """What is to be played, and how."""


class Quick(m.Said, tag="quick", frozen=True):
    """Sit down at a public table of this game that waits for people, or at a new one; it starts by itself."""

    game: Annotated[str, Meta(max_length=24)]
    """The name of the game, as `GET /api/games` lists it."""


class Join(m.Said, tag="join", frozen=True):
    """Come to a table; `since` is the newest step seen of it, if any: what was missed is sent again."""

    table: Annotated[str, Meta(max_length=24)]
    """Its code or its `link`; small letters will do."""
    since: int | None = None
    """The newest `n` this client has seen of the table. Without it everything is sent."""


class Lobby(m.Said, tag="lobby", frozen=True):
    """Subscribe to changes of the lobby, or end the subscription."""

    on: bool = True
    """True to subscribe, false to end it."""


class Look(m.Said, tag="look", frozen=True):
    """Whether the page is looked at: who does not can be called when it is their turn."""

    on: bool = True
    """False while the page is hidden. Until a connection says so, its page is looked at."""


class Say(m.Said, tag="say", frozen=True):
    """Say something at the table: a quick phrase, an emote, or free text at private tables."""

    phrase: Key = ""
    """The key of a quick phrase; its words are the client's."""
    emote: Key = ""
    """The key of an emote."""
    text: Text = ""
    """Free words, at private tables only."""


class Ping(m.Said, tag="ping", frozen=True):
    """Check that the connection is alive."""


Incoming = Create | Quick | Join | Lobby | Look | Say | Ping | m.Message | m.Unwritten


# What the server sends


class Sent(Struct, frozen=True, tag_field="t", kw_only=True):
    """What every message of the server has."""


class Welcome(Sent, tag="welcome", frozen=True):
    """The connection is open."""

    guest: str
    """Your id here; it is public."""
    name: str
    """Your name."""
    version: int
    """Of the protocol, as it is spoken from now on. If it is not the client's own, reload the page."""
    badge: str | UnsetType = UNSET
    """The one you have chosen, if you have."""
    table: str | UnsetType = UNSET
    """A table at which the guest still sits."""
    routes: bool | UnsetType = UNSET
    """True where several nodes serve: a connection is best opened by the `route` of its table."""
    house_rules: str | UnsetType = UNSET
    """An address for house rules that are missing here, if the operator of the server has set one."""


class Still(Sent, tag="still", frozen=True):
    """Where a game goes on with the guest's seat, sent to who has left it; again when that has changed."""

    table: str
    """Its code; empty once the game is over or the seat is lost."""


class Listed(Struct, frozen=True, omit_defaults=True):
    """A public table in the lobby."""

    code: str
    """What one joins by."""
    game: str
    """Its name."""
    preset: str
    """The rule sheet."""
    changes: int
    """How many options differ from the preset."""
    seats: int
    """How many there are."""
    taken: int
    """How many are not free."""
    host: str
    """The host's name."""
    playing: bool = False
    """Whether a game is on."""
    clock: Clock = "none"
    """As in the settings."""


class Tables(Sent, tag="tables", frozen=True):
    """The public tables: all of them at first, then those that changed, and those that are gone."""

    tables: list[Listed]
    """Tables that are new or have changed."""
    gone: list[str] = []
    """Codes of tables that are no longer listed."""
    all: bool = False
    """Whether this is the whole list."""


class Chair(Struct, frozen=True, omit_defaults=True):
    """A seat and who is on it; `held` says why a bot plays for its owner: away, idle, left, resigned."""

    seat: str
    """Its letter."""
    guest: str = ""
    """The person's id."""
    name: str = ""
    """The person's name."""
    badge: str = ""
    """The badge the person has chosen; without one, show any that goes by the guest's id."""
    bot: str = ""
    """The level of the bot that sits here."""
    held: str = ""
    """Why a bot plays for the person who sits here."""
    ready: bool = False
    """For the next game."""
    agrees: bool = False
    """To end the game."""
    hurries: bool = False
    """To be shown the end."""
    timeouts: int = 0
    """Turns in a row that the clock ended; after two a bot takes over."""
    reserve: float = 0
    """Seconds left of the reserve."""


class MatchShown(Struct, frozen=True):
    """How the match stands."""

    form: Form
    """What it is played for (docs/reference/matches.md)."""
    games: int | None
    """How many games were agreed on."""
    word: tuple[str, ...]
    """Letter by letter, where it is played for; a seat has as many of them as it has losses."""
    standing: tuple[Standing, ...]
    """One for each seat."""
    over: bool
    """Whether the match is over."""
    stopped: bool
    """Whether its host ended it as it stood."""
    can_stop: bool
    """Whether its host may end it as it stands."""
    champions: tuple[str, ...]
    """Seats."""
    losers: tuple[str, ...]
    """Seats."""
    dealer: str
    """The seat that deals next."""


class CountedShown(Struct, frozen=True):
    """The last game as the match counts it: who resigned is last, whatever the cards say."""

    places: tuple[tuple[str, ...], ...]
    """Seats, best place first."""
    losers: tuple[str, ...]
    """Seats."""
    resigned: tuple[str, ...]
    """The seats that were given up."""


class RoomShown(Struct, frozen=True):
    """The people at the table; a step carries only the fields that changed."""

    code: str | UnsetType = UNSET
    """What one joins by."""
    link: str | UnsetType = UNSET
    """The same with a key that nobody can guess, for links; `join` takes it, too."""
    settings: Settings | UnsetType = UNSET
    """What is played, and how."""
    phase: Literal["waiting", "playing"] | UnsetType = UNSET
    """Whether a game is on."""
    host: str | UnsetType = UNSET
    """The guest who may change, start, kick and stop."""
    chairs: tuple[Chair, ...] | UnsetType = UNSET
    """All of them, in the order of the seats."""
    only_bots: bool | UnsetType = UNSET
    """Whether every person is out or has given the game up: who sits here may ask to be shown the end."""
    offers: dict[str, str] | UnsetType = UNSET
    """Who asks to sit where another person sits: guest and seat."""
    open: tuple[str, ...] | UnsetType = UNSET
    """The seats of bots that someone who comes late may `ask` for, while a game is on."""
    commitment: str | UnsetType = UNSET
    """The hash of the secret of the running game's shuffle, or of the next one's."""
    game: int | UnsetType = UNSET
    """How many games have been dealt here; the record of game 2 is `CODE-2`."""
    ended: Literal["", "over", "agreed"] | UnsetType = UNSET
    """How the last game ended."""
    asked: tuple[str, ...] | UnsetType = UNSET
    """The seats that have to agree to end the game; none between games."""
    counted: CountedShown | UnsetType | None = UNSET
    """Null before the end of a game, and after one that does not count."""
    played: dict[str, str] | UnsetType = UNSET
    """The names of the people who played the last game, by seat; some may have left."""
    match: MatchShown | UnsetType | None = UNSET
    """Null before the first game, and when someone has changed seats before it is over."""
    teams: tuple[tuple[str, ...], ...] | UnsetType = UNSET
    """The seats that play together; none where everyone plays alone."""
    differs: dict[str, str] | UnsetType = UNSET
    """The options of the rule sheet that differ from the book."""


class EventShown(Struct, frozen=True, omit_defaults=True):
    """Something that happened at the table; hidden cards are `??`."""

    kind: str
    """What happened; the rule page of a game tells its words."""
    seat: str = ""
    """To whom."""
    cards: tuple[str, ...] = ()
    """Which cards."""
    detail: str = ""
    """What else is to be known."""


class Asking(Struct, frozen=True, omit_defaults=True):
    """Someone who asks for the seat of a bot in the game that is on; the host decides."""

    guest: str
    """Who asks."""
    name: str
    """Their name."""
    seat: str
    """The seat they ask for."""
    badge: str = ""
    """As in a chair."""
    declined: bool = False
    """Whether the host has said no."""


class ClockShown(Struct, frozen=True):
    """In milliseconds from now: how long the table is read, what each awaited seat has, when it starts."""

    pause: int | UnsetType = UNSET
    """Until the next card may be played, or the result be shown."""
    left: dict[str, int] | UnsetType = UNSET
    """For each awaited seat, its reserve included. Without a clock there is none."""
    starts: int | UnsetType = UNSET
    """Until a quick match starts by itself; bots take the seats that are free then."""


NO_CLOCK = ClockShown()
"""At most tables there is none."""


RowKind = Literal[
    "sat",
    "stood",
    "offered",
    "swapped",
    "bot",
    "changed",
    "ready",
    "started",
    "moved",
    "held",
    "back",
    "took_over",
    "resigned",
    "agreed",
    "hurried",
    "stopped",
    "kicked",
    "renamed",
]
"""All rows that are told; the first of a room, `created`, is not."""


class What(Struct, frozen=True):
    """What kind of row made the step, and whom it is about."""

    k: RowKind
    """The kind of row."""
    seat: str | UnsetType = UNSET
    """The seat it is about."""
    guest: str | UnsetType = UNSET
    """The person it is about."""
    move: str | UnsetType = UNSET
    """In notation."""
    by: Literal["bot", "clock"] | UnsetType = UNSET
    """If not the owner of the seat made the move."""
    why: str | UnsetType = UNSET
    """Why a bot holds the seat."""


class Outcome(Struct, frozen=True):
    """How a game ended: places best first, who gets the ears, and the rule that ended it."""

    places: tuple[tuple[str, ...], ...]
    """Seats, best place first; those that share a place stand together."""
    losers: tuple[str, ...]
    """Who gets the ears; nobody in a draw."""
    winners: tuple[str, ...]
    """All of the first place; nobody in a draw."""
    reason: str
    """The key of why the game ended."""


class Own(Struct, frozen=True):
    """What only this seat sees; a step carries only the fields that changed.  Some games add fields."""

    hand: tuple[str, ...] | UnsetType = UNSET
    """Your cards."""
    moves: tuple[str, ...] | UnsetType = UNSET
    """Everything you may do now, in turn or not."""
    cards: dict[str, tuple[str, ...]] | UnsetType = UNSET
    """The cards of private events, by their place in `events`."""


class Table(Sent, tag="table", frozen=True, kw_only=True):
    """All there is to see: on joining, and after a gap.  The view's fields depend on the game."""

    n: int
    """The newest row."""
    room: RoomShown
    """All of its fields."""
    seat: str | None
    """Your seat; null if you watch."""
    view: View | UnsetType = UNSET
    """The table of cards as anyone may see it, once a game has been dealt."""
    events: tuple[EventShown, ...] | UnsetType = UNSET
    """All that has happened in the game, as you saw it."""
    own: Own | UnsetType = UNSET
    """What only you see, if you sit."""
    clock: ClockShown
    """Time from now on."""
    away: tuple[str, ...] = ()
    """Guests who sit here and are not connected."""
    watchers: tuple[str, ...] = ()
    """The names of those who are here and do not sit."""
    asks: tuple[Asking, ...] | UnsetType = UNSET
    """Who is here and asks for a seat, if anyone does."""
    ack: str | UnsetType = UNSET
    """The id of the message that this answers."""


class Happened(Sent, tag="step", frozen=True, kw_only=True):
    """What everyone is told of a row, whenever they are told."""

    n: int
    """The number of the row; they follow each other without a gap."""
    what: What
    """What happened."""
    events: tuple[EventShown, ...] | UnsetType = UNSET
    """What happened at the table of cards, in order."""
    room: RoomShown | UnsetType = UNSET
    """The fields of the room that changed."""
    view: View | UnsetType = UNSET
    """The fields of the view that changed."""


class Step(Happened, tag="step", frozen=True, kw_only=True):
    """One row of the room: what happened, and every field that changed."""

    clock: ClockShown
    """Time from now on; it replaces the clock before."""
    own: Own | UnsetType = UNSET
    """The fields of your own that changed."""
    ack: str | UnsetType = UNSET
    """The id of your own message that this step answers."""


class Here(Sent, tag="here", frozen=True):
    """Who is connected: guests with a seat who are away, those who watch, and those who ask for a seat."""

    away: tuple[str, ...]
    """Guests who sit here and are not connected."""
    watchers: tuple[str, ...]
    """The names of those who are here and do not sit."""
    asks: tuple[Asking, ...] | UnsetType = UNSET
    """Who is here and asks for a seat, if anyone does."""


class Spoken(Sent, tag="said", frozen=True):
    """Someone said something."""

    guest: str
    """Who."""
    name: str
    """Their name."""
    phrase: str | UnsetType = UNSET
    """The key of a quick phrase."""
    emote: str | UnsetType = UNSET
    """The key of an emote."""
    text: str | UnsetType = UNSET
    """Free words, cleaned."""


class Ok(Sent, tag="ok", frozen=True):
    """Done; `n` is the row, where a repeated message was done before."""

    id: str
    """The id of your message."""
    n: int | UnsetType = UNSET
    """The row that did it, if it was done before; after `join` the newest row."""


class No(Sent, tag="no", frozen=True):
    """Refused, and nothing has changed: a code, a sentence, and the rule if one refused it."""

    id: str
    """The id of your message; empty if it had none or could not be read."""
    code: str
    """For programs."""
    message: str
    """A sentence for the player."""
    rule: str | UnsetType = UNSET
    """The id of the rule, as the rule pages number them."""


class Pong(Sent, tag="pong", frozen=True):
    """The connection is alive."""

    id: str
    """The id of the `ping`."""


class Waits(Sent, tag="waits", frozen=True):
    """The server cannot write anything down now: no move is confirmed until it can. Nothing is lost."""

    on: bool
    """Whether moves wait; false when it is over."""


class Bye(Sent, tag="bye", frozen=True):
    """The server closes the connection; `back` is when to come again, in milliseconds."""

    code: str
    """For programs."""
    message: str
    """A sentence for the player."""
    back: int | UnsetType = UNSET
    """Milliseconds to wait before connecting again."""


Outgoing = Welcome | Still | Tables | Table | Step | Here | Spoken | Ok | No | Pong | Waits | Bye

_ENCODER = msgspec.json.Encoder()
_DECODER: msgspec.json.Decoder[Incoming] = msgspec.json.Decoder(Incoming)


def read(text: bytes | str) -> Incoming:
    """A client's message; msgspec.MsgspecError says what is wrong with it."""
    return _DECODER.decode(text)


def convert(data: object) -> Incoming:
    """The same from values that have been read already."""
    message: Incoming = msgspec.convert(data, Incoming)
    return message


def encode(message: Struct) -> bytes:
    """A message of the server, or a part of one."""
    return _ENCODER.encode(message)
