"""First lessons: positions and what is played there, from the game's folder; the learner sits on seat A."""

from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct, field

from longears.game import Game, setup
from longears.games import family_of

LEARNER = "A"
FILE = "lessons.json"


class Step(Struct, frozen=True, forbid_unknown_fields=True):
    """One idea: a position, and the moves that show it, such as `D:9h A:4h`; those of A are the learner's."""

    hands: tuple[str, ...]
    lead: str
    line: str
    position: Mapping[str, Any] = field(default_factory=dict)
    """What else `longears.setup` is told of it."""

    @property
    def moves(self) -> tuple[tuple[str, str], ...]:
        """Who plays what, in order."""
        pairs = (move.partition(":") for move in self.line.split())
        return tuple((seat, move) for seat, _, move in pairs)

    def begin(self, game: str) -> Game:
        """The position, before the first move."""
        return setup(game, self.hands, self.lead, **self.position)


class _Lessons(Struct, frozen=True, forbid_unknown_fields=True):
    games: Mapping[str, tuple[str, ...]]
    """The steps of each game, in order."""
    steps: Mapping[str, Step]


def lesson_of(game: str) -> dict[str, Step]:
    """The steps of a game's first lesson by their names, in order; none if it has no lesson."""
    lessons = _lessons(family_of(game).package)
    return {name: lessons.steps[name] for name in lessons.games.get(game, ())}


def _lessons(package: str) -> _Lessons:
    source = getattr(import_module(package), "__file__", None)  # a notebook has none
    file = Path(source).with_name(FILE) if source else None
    if file is None or not file.exists():
        return _Lessons({}, {})
    return msgspec.json.decode(file.read_bytes(), type=_Lessons)
