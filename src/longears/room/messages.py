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


class Stand(Said, tag="stand", frozen=True):
    """Give the seat up, before or between games."""


class Swap(Said, tag="swap", frozen=True):
    """Change seats with a bot, or ask the person there, who answers with a swap of their own."""

    seat: SeatName


class Bot(Said, tag="bot", frozen=True):
    """The host puts a bot of this level on a seat; without a level, takes it away."""

    seat: SeatName
    level: Annotated[str, Meta(max_length=16)] = ""


class Change(Said, tag="change", frozen=True):
    """The host changes what is played."""

    settings: Settings


class Ready(Said, tag="ready", frozen=True):
    """Ready for the next game, or no longer; the seed goes into its shuffle."""

    ready: bool = True
    seed: Seed = ""


class Start(Said, tag="start", frozen=True):
    """The host is ready, fills empty seats with bots of this level, and starts."""

    level: Annotated[str, Meta(max_length=16)] = ""
    seed: Seed = ""


class Admit(Said, tag="admit", frozen=True):
    """The host gives the seat of a bot to someone who asks for it; the game and the match go on with it."""

    guest: Annotated[str, Meta(max_length=40)]
    seat: SeatName


class Play(Said, tag="play", frozen=True):
    """A move, or several, in notation; `seen` is the row of the newest step its sender had seen."""

    move: Annotated[str, Meta(max_length=MOST_MOVES)]
    seen: int | None = None


class Back(Said, tag="back", frozen=True):
    """Take the seat back from the bot that holds it."""


class Resign(Said, tag="resign", frozen=True):
    """Give the game up; a bot plays the seat out."""


class End(Said, tag="end", frozen=True):
    """Agree to end the game, or no longer; it ends when all who are asked agree."""

    agree: bool = True


class Hurry(Said, tag="hurry", frozen=True):
    """Ask to be shown the end, or no longer; when only bots play and all who are here ask, they hurry."""

    hurry: bool = True


class Stop(Said, tag="stop", frozen=True):
    """The host ends the match as it stands, between games."""


class Kick(Said, tag="kick", frozen=True):
    """The host sends someone away; at a public table no player during a game."""

    guest: Annotated[str, Meta(max_length=40)]


class Rename(Said, tag="rename", frozen=True):
    """Go by another name, and under another badge if one is named."""

    name: Annotated[str, Meta(max_length=40)]
    badge: Annotated[str, Meta(max_length=24)] = ""


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
    ask: bool = True


class Decline(Said, tag="decline", frozen=True):
    """The host says no to someone who asks for the seat of a bot."""

    guest: Annotated[str, Meta(max_length=40)]


Unwritten = Ask | Decline


# What the server itself says to a room; nobody can send these.


class FromHouse(Struct, frozen=True):
    """What the server says, not a person."""


class Begin(FromHouse, frozen=True):
    """Everyone is ready, or a quick match has waited long enough: deal."""


class BotPlays(FromHouse, frozen=True):
    """A bot's move for a seat it holds, decided at row `n`."""

    seat: str
    move: str
    n: int


class TimeIsUp(FromHouse, frozen=True):
    """The time of a seat that was awaited at row `n` is up."""

    seat: str
    n: int


class Gone(FromHouse, frozen=True):
    """Someone has been away for longer than the grace."""

    guest: str


class Returned(FromHouse, frozen=True):
    """Someone who was away is back."""

    guest: str


Internal = Begin | BotPlays | TimeIsUp | Gone | Returned
