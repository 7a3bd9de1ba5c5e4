"""What comes out of a room: answers to messages, and what everyone at the table is told."""

from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from longears.language import ENGLISH
from longears.room import wire


@dataclass(frozen=True, slots=True)
class Refused:
    """Nothing has changed: a code for programs, a sentence for the player, the rule if one refused it."""

    code: str
    message: str
    rule: str = ""


@cache
def refused(code: str, rule: str = "") -> Refused:
    """A refusal in the words of the catalogue."""
    return Refused(code, ENGLISH.refusal(code), rule)


@dataclass(frozen=True, slots=True)
class Later:
    """The table is being read (ALL-9): ask again at this moment."""

    at: float


@dataclass(frozen=True, slots=True)
class Repeated:
    """This message has been done already, by this row."""

    n: int


class Player(NamedTuple):
    """A person who has played a game to its end, and how it went for them."""

    seat: str
    guest: str
    place: int = 0
    """From 1; 0 if the game does not count."""
    lost: bool = False
    letters: str = ""
    """Of the word that the match is played for, after this game."""
    seats: int = 0
    """How many played, bots among them; 0 in what was kept before anybody noted that."""


@dataclass(frozen=True, slots=True)
class Finished:
    """A game that is over, for the shelf of records."""

    id: str
    game: str
    at: int
    record: str
    players: tuple[Player, ...] = ()
    """The people who played it."""


@dataclass(slots=True)
class Told:
    """One step of the room: what all may know, and what is only for a seat."""

    n: int
    guest: str
    """Whose message it was, for the acknowledgement."""
    id: str
    public: wire.Happened
    own: dict[str, wire.Own]
    clock: wire.ClockShown = wire.NO_CLOCK
    finished: Finished | None = None
    regroups: bool = False
    """Whether others watch now than before, or ask for a seat."""
