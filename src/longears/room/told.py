"""What comes out of a room: answers to messages, and what everyone at the table is told."""

from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Refused:
    """Nothing has changed: a code for programs, a sentence for the player, the rule if one refused it."""

    code: str
    message: str
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Later:
    """The table is being read (ALL-9): ask again at this moment."""

    at: float


@dataclass(frozen=True, slots=True)
class Repeated:
    """This message has been done already, by this row."""

    n: int


@dataclass(frozen=True, slots=True)
class Finished:
    """A game that is over, for the shelf of records."""

    id: str
    game: str
    at: int
    record: str


@dataclass(slots=True)
class Told:
    """One step of the room: what all may know, and what is only for a seat."""

    n: int
    guest: str
    """Whose message it was, for the acknowledgement."""
    id: str
    public: dict[str, Any]
    clock: dict[str, object] = field(default_factory=dict)
    own: dict[str, dict[str, Any]] = field(default_factory=dict)
    finished: Finished | None = None
    sent_away: str = ""
    """A guest who may not stay."""
    regroups: bool = False
    """Whether others watch now than before, or ask for a seat."""
