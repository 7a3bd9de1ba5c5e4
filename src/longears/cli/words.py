"""What each game says at a terminal: its words, and who tells it."""

from collections.abc import Mapping

from longears.cli.dayous import DayousTeller
from longears.cli.getaway import GetawayTeller
from longears.cli.kadi import KadiTeller
from longears.cli.sentences import People, Teller, Words
from longears.cli.terminal import Screen
from longears.game import Game

WORDS = {
    "donkey": Words("the Donkey", "Penalty round!"),
    "kazhutha-kali": Words("the Kazhutha", "Pani!"),
    "thulla": Words("the loser", "Thulla!", ("gold", "silver", "bronze")),
    "dayous": Words("the last one", round="bout"),  # ALL-8
    "kadi": Words(round="turn"),  # KD-A27 there is no loser
}
TELLERS: Mapping[str, type[Teller]] = {
    "donkey": GetawayTeller,
    "kazhutha-kali": GetawayTeller,
    "thulla": GetawayTeller,
    "dayous": DayousTeller,
    "kadi": KadiTeller,
}


def teller_of(game: Game, screen: Screen, people: People) -> Teller:
    """Who tells this game."""
    name = game.rules.spec.name
    return TELLERS[name](screen, people, WORDS[name], game)
