"""What serves games in plain Python that bring little of their own: see docs/how-to/add-a-game.md."""

from longears.games.plain.rules import PlainRules
from longears.games.plain.table import NO_CARD, NOBODY, PlainTable

__all__ = ["NOBODY", "NO_CARD", "PlainRules", "PlainTable"]
