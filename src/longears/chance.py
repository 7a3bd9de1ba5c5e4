"""The fast, specified, seeded source of chance for bulk play: SplitMix64, the same on every machine.

A room never uses it: people are dealt to by the verifiable shuffle.
"""

from collections.abc import Callable
from operator import index

WORD = 0xFFFF_FFFF_FFFF_FFFF
STEP = 0x9E37_79B9_7F4A_7C15
FIRST_MIX = 0xBF58_476D_1CE4_E5B9
SECOND_MIX = 0x94D0_49BB_1331_11EB


class Chance:
    """A stream of chance; its whole state is one number."""

    def __init__(self, seed: int) -> None:
        try:
            self.state = index(seed) & WORD
        except TypeError:
            raise ValueError(f"a seed is a whole number, not {seed!r}") from None

    def __reduce__(self) -> tuple[type["Chance"], tuple[int]]:
        return Chance, (self.state,)

    def word(self) -> int:
        """The next 64 bits."""
        self.state = (self.state + STEP) & WORD
        mixed = self.state
        mixed = ((mixed ^ (mixed >> 30)) * FIRST_MIX) & WORD
        mixed = ((mixed ^ (mixed >> 27)) * SECOND_MIX) & WORD
        return mixed ^ (mixed >> 31)

    def below(self, count: int) -> int:
        """A number from 0 to count - 1, for counts up to 2**31."""
        return ((self.word() >> 32) * count) >> 32

    def exchange(self, row: list[int], place: int) -> None:
        """The card at this place of a kernel's row changes places with one at or before it.

        Done at every place, from either end of the row, this is the shuffle of Fisher and Yates.
        """
        drawn, card = self.below(place + 1), row[place]
        row[place] = row[drawn]
        row[drawn] = card

    def shuffled(self, items: list[int]) -> list[int]:
        """The same items in a random order."""
        return shuffled_by(self.below, items)


def shuffled_by(below: Callable[[int], int], items: list[int]) -> list[int]:
    """The same items in the order that numbers from this source give (Fisher and Yates, from the end)."""
    result = list(items)
    for place in range(len(result) - 1, 0, -1):
        drawn = below(place + 1)
        result[place], result[drawn] = result[drawn], result[place]
    return result
