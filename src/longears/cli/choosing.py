"""What a person types becomes a move: a number, a letter of the list, a word, or the notation itself."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from string import ascii_lowercase

from longears.cli.terminal import in_notation, sorted_hand
from longears.core import View
from longears.language import ENGLISH, Language
from longears.messages import INPUT, Input

BETWEEN = " / "
"""What stands between phrases that mean the same."""
EXAMPLES = {"card": "9d", "target": "7d", "suit": "=s"}
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


@dataclass(frozen=True, slots=True)
class Phrase:
    """Words that mean a move, or a part of one."""

    text: str
    move: str

    @property
    def literal_words(self) -> int:
        return sum(not INPUT.fullmatch(word) for word in self.text.split())

    def replaced_in(self, typed: str) -> str:
        """What was typed, with the move in place of these words."""
        words = r"\s+".join(INPUT.sub(r"(?P<\1>\\S+)", _literally(word)) for word in self.text.split())
        return re.sub(rf"(?<!\S){words}(?!\S)", INPUT.sub(r"\\g<\1>", self.move), typed)


def _literally(word: str) -> str:
    return word if INPUT.fullmatch(word) else re.escape(word)


def example(text: str) -> str:
    """A phrase or a move with cards in it."""
    return INPUT.sub(lambda found: EXAMPLES[found[1]], text)


def said(key: str, spoken: Language) -> list[str]:
    """The phrases of a key in a language, or in English if it has none."""
    return spoken.messages.get(key, ENGLISH.messages[key]).variants[0].text.lower().split(BETWEEN)


def says(typed: str, key: str, spoken: Language) -> bool:
    """Whether that is what was typed, in this language or in English."""
    return typed.lower() in {*said(key, spoken), *said(key, ENGLISH)}


def understood(typed: str, view: View, means: Mapping[str, str], spoken: Language = ENGLISH) -> str:
    """The moves somebody means, in notation; `means` are the moves by the keys of what is said for them."""
    text = typed.lower()
    for phrase in _phrases(tuple(means.items()), spoken):
        text = phrase.replaced_in(text)
    hand = sorted_hand(view.hand)
    words = [
        NUMBER.sub(lambda number: _numbered(number[0], hand), in_notation(word)) for word in text.split()
    ]
    if len(words) == 1:
        return _the_way(words[0], view)
    return " ".join(_ways(word, view)[0] if len(_ways(word, view)) == 1 else word for word in words)


@cache
def _phrases(words: tuple[tuple[str, str], ...], spoken: Language) -> tuple[Phrase, ...]:
    """Those that leave least open come first: `pass on 7s` is no card on another."""
    return tuple(sorted(_all_phrases(words, spoken), key=lambda phrase: -phrase.literal_words))


def _all_phrases(words: tuple[tuple[str, str], ...], spoken: Language) -> Iterator[Phrase]:
    for key, move in words:
        for text in dict.fromkeys([*said(key, spoken), *said(key, ENGLISH)]):
            yield Phrase(text, move)


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
