"""What each game says at a terminal: its words, and who tells it."""

from longears.cli.sentences import People, Teller, Words
from longears.cli.terminal import Screen
from longears.core import GameSpec, IllegalMove
from longears.game import Game
from longears.games import FAMILIES, family_of
from longears.language import Language


def sheet_title(preset: str, language: Language) -> str:
    """What a rule sheet is called; that of another package's game by its own name."""
    key = f"preset_title_{preset}"
    return language.say(key) if language.knows(key) else preset


def refusal(refused: IllegalMove, spec: GameSpec, language: Language) -> str:
    """Why a move is refused; a game of another package has words of its own, or says it in English."""
    family = family_of(spec.name)
    told = family in FAMILIES or language.knows(f"refusal_{family.name}_{refused.code}")
    return language.refusal(refused.code, family.name) if told else refused.message


def words_of(game: str) -> Words:
    """The words of the game of this name."""
    return family_of(game).terminal.WORDS[game]


def teller_of(game: Game, screen: Screen, people: People) -> Teller:
    """Who tells this game."""
    name = game.rules.spec.name
    return family_of(name).terminal.teller(screen, people, words_of(name), game)
