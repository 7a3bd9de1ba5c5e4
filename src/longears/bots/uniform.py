"""The bot without a thought: every legal move is as good as any other."""

from collections.abc import Sequence

from longears.chance import Chance
from longears.core import Event, View


class Random:
    """Plays any game, knowing none; the measure other bots are held against."""

    name = "random"

    def choose(
        self,
        view: View,  # noqa: ARG002 -- it does not look
        history: Sequence[Event],  # noqa: ARG002 -- nor remember
        moves: Sequence[str],
        chance: Chance,
    ) -> str:
        return moves[chance.below(len(moves))]
