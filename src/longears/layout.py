"""What observers write and learned players score, part by part: one shape for all games and seats."""

from collections.abc import Iterable
from typing import NamedTuple

OTHERS = 7
"""The most seats beside one's own."""
SUITS = 4
RANKS = 13


class Part(NamedTuple):
    """A stretch of what is written: so many bytes, what they say, and how many of it make one."""

    name: str
    width: int
    meaning: str
    whole: int = 1


class Layout(NamedTuple):
    """What is written for each suit at each other seat, then for each other seat, each suit, and once."""

    at_seat: tuple[Part, ...]
    of_seat: tuple[Part, ...]
    of_suit: tuple[Part, ...]
    of_table: tuple[Part, ...]

    def widths(self) -> tuple[int, int, int, int]:
        return (
            width_of(self.at_seat),
            width_of(self.of_seat),
            width_of(self.of_suit),
            width_of(self.of_table),
        )

    def width(self) -> int:
        """The number of bytes in all."""
        at_seat, of_seat, of_suit, of_table = self.widths()
        return SUITS * OTHERS * at_seat + OTHERS * of_seat + SUITS * of_suit + of_table


class Outputs(NamedTuple):
    """What a player that learned scores: numbers for each suit, one suit after the other, then a few once."""

    of_suit: tuple[Part, ...]
    of_table: tuple[Part, ...]


def width_of(parts: Iterable[Part]) -> int:
    return sum(part.width for part in parts)
