"""What people say to a room.  A message may carry an `id`: sent twice, it is done once."""

from typing import Annotated

from msgspec import Meta, Struct

from longears.room.settings import Settings
from longears.shuffle import LONGEST_SEED

Id = Annotated[str, Meta(max_length=40)]
SeatName = Annotated[str, Meta(pattern="^[A-H]$", max_length=1)]
Seed = Annotated[str, Meta(max_length=LONGEST_SEED)]
MOST_MOVES = 400
"""The longest text of moves in one message."""


class Said(Struct, frozen=True, tag_field="t", kw_only=True, forbid_unknown_fields=True):
    """What every message has."""

    id: Id = ""


class Sit(Said, tag="sit", frozen=True):
    """Take this seat; who sits elsewhere moves."""

    seat: SeatName
    """A free seat."""


class Stand(Said, tag="stand", frozen=True):
    """Give the seat up, before or between games."""


class Swap(Said, tag="swap", frozen=True):
    """Change seats with a bot, or ask the person there, who answers with a swap of their own."""

    seat: SeatName
    """The other seat; if it is free, this is the same as `sit`."""


class Bot(Said, tag="bot", frozen=True):
    """The host puts a bot of this level on a seat; without a level, takes it away."""

    seat: SeatName
    """A seat without a person."""
    level: Annotated[str, Meta(max_length=16)] = ""
    """A level that `GET /api/bots` lists; empty takes the bot away."""


class Change(Said, tag="change", frozen=True):
    """The host changes what is played."""

    settings: Settings
    """All settings, not only those that change. Nobody is ready any more."""


class Ready(Said, tag="ready", frozen=True):
    """Ready for the next game, or no longer; the seed goes into its shuffle."""

    ready: bool = True
    """Whether one is."""
    seed: Seed = ""
    """Goes into the shuffle: letters, digits and `._+/=-`."""


class Start(Said, tag="start", frozen=True):
    """The host is ready, fills empty seats with bots of this level, and starts."""

    level: Annotated[str, Meta(max_length=16)] = ""
    """The level of the bots on empty seats; empty if there are none to be filled."""
    seed: Seed = ""
    """The host's own seed, as in `ready`."""


class Admit(Said, tag="admit", frozen=True):
    """The host gives the seat of a bot to someone who asks for it; the game and the match go on with it."""

    guest: Annotated[str, Meta(max_length=40)]
    """Who asks; they have to be connected."""
    seat: SeatName
    """The seat they ask for."""


class Play(Said, tag="play", frozen=True):
    """A move, or several, in notation; `seen` is the row of the newest step its sender had seen."""

    move: Annotated[str, Meta(max_length=MOST_MOVES)]
    """In notation (docs/reference/notation.md): one of `own.moves`, or several with blanks between."""
    seen: int | None = None
    """The newest `n` seen when deciding. Without it a move answers the table as it is now."""


class Back(Said, tag="back", frozen=True):
    """Take the seat back from the bot that holds it."""


class Resign(Said, tag="resign", frozen=True):
    """Give the game up; a bot plays the seat out."""


class End(Said, tag="end", frozen=True):
    """Agree to end the game, or no longer; it ends when all who are asked agree."""

    agree: bool = True
    """Whether one agrees."""


class Hurry(Said, tag="hurry", frozen=True):
    """Ask to be shown the end, or no longer; when only bots play and all who are here ask, they hurry."""

    hurry: bool = True
    """Whether one asks."""


class Stop(Said, tag="stop", frozen=True):
    """The host ends the match as it stands, between games."""


class Kick(Said, tag="kick", frozen=True):
    """The host sends someone away; at a public table no player during a game."""

    guest: Annotated[str, Meta(max_length=40)]
    """The guest's id."""


class Rename(Said, tag="rename", frozen=True):
    """Go by another name, and under another badge if one is named."""

    name: Annotated[str, Meta(max_length=40)]
    """The new name; it is cleaned, and at most 24 characters are kept."""
    badge: Annotated[str, Meta(max_length=24)] = ""
    """Emblem and colour, like `fish-mint`; without it the badge stays as it is."""


class Leave(Said, tag="leave", frozen=True):
    """Leave the table; in a game a bot plays the seat until its owner is back."""


Message = (
    Sit
    | Stand
    | Swap
    | Bot
    | Change
    | Ready
    | Start
    | Admit
    | Play
    | Back
    | Resign
    | End
    | Hurry
    | Stop
    | Kick
    | Rename
    | Leave
)


# What is not written down: who asks for a seat is known for as long as the server runs and the game is on.


class Ask(Said, tag="ask", frozen=True):
    """Ask for the seat of a bot in a running game of a private table, or no longer; the host decides."""

    seat: SeatName
    """One of `room.open`."""
    ask: bool = True
    """Whether one asks."""


class Decline(Said, tag="decline", frozen=True):
    """The host says no to someone who asks for the seat of a bot."""

    guest: Annotated[str, Meta(max_length=40)]
    """Who asks."""


Unwritten = Ask | Decline


# What the node itself says to a room; nobody can send these.


class FromNode(Struct, frozen=True):
    """What the node says, not a person."""


class Begin(FromNode, frozen=True):
    """Everyone is ready, or a quick match has waited long enough: deal."""


class BotPlays(FromNode, frozen=True):
    """A bot's move for a seat it holds, decided at row `n`."""

    seat: str
    move: str
    n: int


class TimeIsUp(FromNode, frozen=True):
    """The time of a seat that was awaited at row `n` is up."""

    seat: str
    n: int


class Gone(FromNode, frozen=True):
    """Someone has been away for longer than the grace."""

    guest: str


class Returned(FromNode, frozen=True):
    """Someone who was away is back."""

    guest: str


Internal = Begin | BotPlays | TimeIsUp | Gone | Returned
