"""A sensible player who takes one piece of advice: how such a player fares shows what a tip is worth."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from longears.bots.bot import Bot
from longears.chance import Chance
from longears.core import Event, View

Piece = Callable[[Any, Sequence[str]], Sequence[str]]
"""Of a view of its game and the moves, those one would rather make; none where it has nothing to say."""
Advice = Mapping[str, Piece]


class Advised:
    """Follows the advice where it applies, and otherwise plays as the player it is built on."""

    def __init__(self, name: str, piece: Piece, medium: Bot) -> None:
        self.name = name
        self._piece = piece
        self._medium = medium

    def choose(self, view: View, history: Sequence[Event], moves: Sequence[str], chance: Chance) -> str:
        return self._medium.choose(view, history, self._piece(view, moves) or moves, chance)
