"""A card is a small number, a set of cards is one int with a bit per card.

Cards are numbered rank by rank, and within a rank clubs, diamonds, hearts, spades, so that the lowest bit
of a set is its lowest card.  The two jokers come last.  `cards.pxd` gives the kernels these helpers in C.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache

RANKS = "23456789TJQKA"
SUITS = "cdhs"
CLUBS, DIAMONDS, HEARTS, SPADES = range(4)
PACK = 52
RED_JOKER, BLACK_JOKER = 52, 53
ACE_OF_SPADES = 51
HIDDEN = "??"

_ONE_SUIT = 0x1_1111_1111_1111
NAMES = (*(rank + suit for rank in RANKS for suit in SUITS), "Xr", "Xb")
_NUMBERS = {name: number for number, name in enumerate(NAMES)}


def _some_of(eight: tuple[str, ...], byte: int) -> tuple[str, ...]:
    """Those of eight names whose bits are set."""
    return tuple(name for at, name in enumerate(eight) if byte >> at & 1)


_NAMES_BY_BYTE = [
    [_some_of(NAMES[start : start + 8], byte) for byte in range(256)] for start in range(0, len(NAMES), 8)
]
"""The names of eight cards at a time, by which of them are there."""


class NotationError(ValueError):
    """A text that cannot be read; says what was expected, and where: lines and columns count from 1."""

    def __init__(self, message: str, line: int | None = None, column: int | None = None) -> None:
        super().__init__(message if line is None else f"line {line}, column {column}: {message}")
        self.message = message
        self.line = line
        self.column = column

    def __reduce__(self) -> tuple[type["NotationError"], tuple[str, int | None, int | None]]:
        return NotationError, (self.message, self.line, self.column)


def only(card: int) -> int:
    """The set of just this card."""
    return 1 << card


def has(group: int, card: int) -> bool:
    """Whether this card is in the set."""
    return bool(group >> card & 1)


def of_suit(suit: int) -> int:
    """All thirteen cards of a suit."""
    return _ONE_SUIT << suit


def of_rank(rank: int) -> int:
    """All four cards of a rank (2 is 0, ace is 12)."""
    return 0xF << 4 * rank


def above(card: int) -> int:
    """The higher cards of its suit."""
    return of_suit(suit(card)) & -(2 << card)


def suit(card: int) -> int:
    return card & 3


def rank(card: int) -> int:
    return card >> 2


def size(cards: int) -> int:
    return cards.bit_count()


def highest(cards: int) -> int:
    """The highest card of a set that is not empty."""
    return cards.bit_length() - 1


def lowest(cards: int) -> int:
    """The lowest card of a set that is not empty; among equal ranks clubs, diamonds, hearts, spades."""
    return (cards & -cards).bit_length() - 1


def nth(cards: int, n: int) -> int:
    """The card of a set that has n lower ones in it."""
    for _ in range(n):
        cards &= cards - 1
    return lowest(cards)


def each(cards: int) -> Iterator[int]:
    """The cards of a set, lowest first."""
    while cards:
        yield lowest(cards)
        cards &= cards - 1


def together(cards: Iterable[int]) -> int:
    """The set of these cards."""
    result = 0
    for card in cards:
        result |= only(card)
    return result


def name(card: int) -> str:
    """The card as text: `As`, `Th`, `2c`, `Xr`."""
    return NAMES[card]


def names(cards: int) -> tuple[str, ...]:
    """The cards of a set as text, lowest first."""
    named: tuple[str, ...] = ()
    for byte in _NAMES_BY_BYTE:
        named += byte[cards & 0xFF]
        cards >>= 8
    return named


def texts(cards: Iterable[int]) -> tuple[str, ...]:
    """These cards as text, in their order."""
    return tuple(map(NAMES.__getitem__, cards))


def number(text: str) -> int | None:
    """The card written so, or None if no card is."""
    return _NUMBERS.get(text)


def parse(text: str) -> list[int]:
    """The cards of a text such as `As Th 2c` or `AsTh2c`."""
    return list(_parsed(text))


@lru_cache(maxsize=1024)  # a player who remembers a game reads the same few cards again and again
def _parsed(text: str) -> tuple[int, ...]:
    letters = "".join(text.split())
    cards = [_NUMBERS.get(letters[at : at + 2]) for at in range(0, len(letters), 2)]
    for at, card in enumerate(cards):
        if card is None:
            raise NotationError(
                f"{letters[2 * at : 2 * at + 2]!r} is not a card; cards are written like As, Th or 2c"
            )
    return tuple(card for card in cards if card is not None)
