"""What a seat can know by heart: an observer follows a game and remembers all that everyone could see.

Each game has its own.  One observer serves a whole table: what it keeps is public, and what a seat knows is
that and its own hand.  What it tells a seat is written as bytes, laid out the same for every number of seats,
so that one player can learn all of them.  The same file runs as plain Python and, with the types in the .pxd,
compiled.
"""

from longears import cards, layout
from longears.layout import Layout
from longears.table import Table

OTHERS, SUITS, RANKS = layout.OTHERS, layout.SUITS, layout.RANKS
MOST = 255
CHANCES = 255
"""A chance is written as so many parts of a whole."""


class Observer:
    """Follows one game by what it notes, and writes what a seat knows of it."""

    def __init__(self, written: Layout, seats: int) -> None:
        self.seats = seats
        at_seat, of_seat, of_suit, of_table = written.widths()
        self.at_seat, self.of_seat, self.of_suit, self.of_table = at_seat, of_seat, of_suit, of_table
        self.width = written.width()

    def write_to(self, memory: memoryview) -> None:
        """From now on write into this memory."""
        self.seen = memory

    def follow(self, table: Table) -> None:
        """Hear all that the table has noted since the last move began."""
        for at in range(table.told_count):
            note = table.told[at]
            self.hear(note & 0xFF, (note >> 8 & 0xFF) - 1, note >> 16)

    # What each game knows of itself.

    def begin(self) -> None:
        """A new game: forget the last one."""
        raise AssertionError("each game forgets what it remembers")

    def hear(self, kind: int, seat: int, value: int) -> None:
        """One thing happened, as the table notes it."""
        raise AssertionError("each game has its own events")

    def agrees(self, table: Table) -> bool:
        """Whether all that is remembered is true of this table."""
        raise AssertionError("each game remembers other things")

    def write(self, table: Table, seat: int, at: int) -> None:
        """What this seat knows, in memory that was cleared, from there on; it looks at no other hand."""
        raise AssertionError("each game has its own table")

    def reveal(self, table: Table, seat: int, hands: memoryview, at: int) -> None:
        """The cards of the others, for each suit seat by seat: for a teacher's eyes alone."""
        raise AssertionError("each game has its own hands")

    # Where things are written.

    def place_of(self, seat: int, other: int) -> int:
        """The place of another seat: the one clockwise after one's own is 0."""
        return other - seat - 1 if other > seat else other - seat - 1 + self.seats

    def cell(self, at: int, suit: int, place: int) -> int:
        """Where a suit at the other seat of this place begins."""
        return at + (suit * OTHERS + place) * self.at_seat

    def seat_at(self, at: int, place: int) -> int:
        return at + SUITS * OTHERS * self.at_seat + place * self.of_seat

    def suit_at(self, at: int, suit: int) -> int:
        return at + OTHERS * (SUITS * self.at_seat + self.of_seat) + suit * self.of_suit

    def table_at(self, at: int) -> int:
        return self.suit_at(at, SUITS)

    # Writing.

    def put(self, at: int, number: int) -> None:
        self.seen[at] = min(number, MOST)

    def show(self, at: int, group: int, suit: int) -> None:
        """Mark the cards of a set that are of this suit, by rank."""
        group &= cards.of_suit(suit)
        while group:
            self.seen[at + cards.rank(cards.lowest(group))] = 1
            group &= group - 1


def show_hand(hands: memoryview, at: int, place: int, hand: int) -> None:
    """Mark the cards of the seat of this place, suit by suit and for each suit seat by seat."""
    while hand:
        card = cards.lowest(hand)
        hands[at + (cards.suit(card) * OTHERS + place) * RANKS + cards.rank(card)] = 1
        hand &= hand - 1


def chance_of_none(unseen: int, suited: int, drawn: int) -> int:
    """How likely it is that none of so many cards drawn from the unseen ones is of a suit, in 255ths."""
    chance = 1.0
    for at in range(drawn):
        if chance <= 0.0:
            return 0
        chance *= (unseen - suited - at) / (unseen - at + 0.0)
    return int(CHANCES * max(0.0, chance))
