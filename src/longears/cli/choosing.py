"""What a person types becomes a move: a number, a letter of the list, a word, or the notation itself."""

import re
from collections.abc import Mapping, Sequence
from string import ascii_lowercase

from longears.cli.terminal import in_notation, sorted_hand
from longears.core import View
from longears.language import ENGLISH
from longears.messages import Input

NUMBER = re.compile(r"^\d+(?=$|[/^])|(?<=/)\d+$")


class Unclear(Exception):  # noqa: N818 -- a question back, no error
    """What was typed needs another word; there may be several ways to choose from."""

    def __init__(self, key: str, ways: Sequence[str] = (), **inputs: Input) -> None:
        super().__init__(ENGLISH.say(key, **inputs))
        self.key = key
        self.ways = ways
        self.inputs = inputs


def lettered(moves: Sequence[str]) -> dict[str, str]:
    """The moves, each with a letter to choose it by; numbers are for the cards of the hand."""
    return dict(zip(ascii_lowercase, moves, strict=False))


def played_card(move: str) -> str:
    """The card that leaves the hand with this move, if one does."""
    return move.partition("/")[0].removesuffix("^")


def understood(typed: str, view: View, phrases: Mapping[str, str]) -> str:
    """The moves somebody means, in notation."""
    text = typed.lower()
    for phrase, move in phrases.items():
        text = re.sub(phrase, move, text)
    hand = sorted_hand(view.hand)
    words = [
        NUMBER.sub(lambda number: _numbered(number[0], hand), in_notation(word)) for word in text.split()
    ]
    if len(words) == 1:
        return _the_way(words[0], view)
    return " ".join(_ways(word, view)[0] if len(_ways(word, view)) == 1 else word for word in words)


def _numbered(number: str, hand: Sequence[str]) -> str:
    if not 1 <= int(number) <= len(hand):
        raise Unclear("terminal_numbers", least=1, most=len(hand)) if hand else Unclear("terminal_no_cards")
    return hand[int(number) - 1]


def _the_way(word: str, view: View) -> str:
    """The one way to play this card; a word that is no card, or cannot be played, stays as it is."""
    ways = _ways(word, view)
    if len(ways) > 1:
        raise Unclear("terminal_which_way", ways)
    return ways[0] if ways else word


def _ways(word: str, view: View) -> list[str]:
    return [move for move in view.moves if played_card(move) == word]
