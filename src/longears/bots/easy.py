"""A beginner, at every game: forgets what has happened, and makes the mistakes that people make."""

from collections.abc import Sequence

from longears import cards
from longears.bots.bot import CALL, SILENCE, Bot
from longears.chance import Chance
from longears.core import Event, View

SLIPS = 3
"""One move in so many is made without a thought."""
FORGETS_TO_CALL = 3
GIVES_UP = 3
"""One attack in so many is taken, whether or not it could be beaten."""
TAKE = "take"
TAKE_HAND = "hand"


class Easy:
    """Plays as a sensible player without a memory would, when it thinks at all."""

    name = "easy"

    def __init__(self, medium: Bot) -> None:
        self._medium = medium

    def choose(
        self,
        view: View,
        history: Sequence[Event],  # noqa: ARG002 -- it does not remember
        moves: Sequence[str],
        chance: Chance,
    ) -> str:
        in_turn = view.seat in view.awaited
        if CALL in moves and chance.below(FORGETS_TO_CALL) == 0:
            moves = [move for move in moves if move != CALL]
        if not moves:
            return SILENCE
        if TAKE in moves and chance.below(GIVES_UP) == 0:
            return TAKE
        if in_turn and CALL not in moves and chance.below(SLIPS) == 0:
            return self._careless(moves, chance)
        return self._medium.choose(view, (), moves, chance)

    @staticmethod
    def _careless(moves: Sequence[str], chance: Chance) -> str:
        """The highest card where only cards can be played, whoever may cut; else what comes to hand first.

        Nobody takes a neighbour's hand by mistake (GW-A28).
        """
        moves = [move for move in moves if move != TAKE_HAND]
        numbers = [cards.number(move) for move in moves]
        if None in numbers:
            return moves[chance.below(len(moves))]
        return max(moves, key=lambda move: cards.number(move) or 0)
