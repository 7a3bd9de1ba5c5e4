"""Donkey, Kazhutha Kali, Thulla, Dayous and Kadi at one table.  The last one holding cards gets the ears."""

from longears.cards import NotationError
from longears.core import Event, IllegalMove, Outcome, View
from longears.game import Game, deal, setup
from longears.match import GameResult, Match, result_of
from longears.record import Record, read

__version__ = "0.1.0"
__all__ = [
    "Event",
    "Game",
    "GameResult",
    "IllegalMove",
    "Match",
    "NotationError",
    "Outcome",
    "Record",
    "View",
    "__version__",
    "deal",
    "read",
    "result_of",
    "setup",
]
