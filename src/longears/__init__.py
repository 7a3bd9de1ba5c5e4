"""Donkey, Kazhutha Kali, Thulla, Dayous and Kadi at one table.  The last one holding cards gets the ears."""

from longears.cards import NotationError
from longears.core import Event, GameSpec, IllegalMove, Outcome, View
from longears.face import DayousGame, GetawayGame, KadiGame, deal, imagine, setup
from longears.game import Game
from longears.games import add_family, all_specs
from longears.games.dayous.view import DayousView
from longears.games.getaway.view import GetawayView
from longears.games.kadi.view import KadiView
from longears.match import GameResult, Match, result_of
from longears.record import Record, read, read_all

__version__ = "0.1.0"
__all__ = [
    "DayousGame",
    "DayousView",
    "Event",
    "Game",
    "GameResult",
    "GameSpec",
    "GetawayGame",
    "GetawayView",
    "IllegalMove",
    "KadiGame",
    "KadiView",
    "Match",
    "NotationError",
    "Outcome",
    "Record",
    "View",
    "__version__",
    "add_family",
    "deal",
    "games",
    "imagine",
    "read",
    "read_all",
    "result_of",
    "setup",
]


def games() -> dict[str, GameSpec]:
    """Every game by its name: its title, its numbers of seats, its presets and options."""
    return all_specs()
