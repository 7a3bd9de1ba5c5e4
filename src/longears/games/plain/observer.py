"""What a seat sees of any game in plain Python: its hand, what lies open, how many cards the others hold."""

from longears import cards
from longears.core import Event
from longears.games.plain.table import PlainTable
from longears.layout import RANKS, SUITS, Layout, Outputs, Part
from longears.observer import Observer
from longears.table import Table

COUNTS = 16
JOKERS = (cards.RED_JOKER, cards.BLACK_JOKER)
WORDS = 10

LAYOUT = Layout(
    at_seat=(),
    of_seat=(
        Part("in", 1, "whether it holds cards"),
        Part("size", 1, "how many cards it holds", COUNTS),
    ),
    of_suit=(
        Part("hand", 13, "one's cards of the suit"),
        Part("open", 13, "the cards of the suit that lie open"),
    ),
    of_table=(
        Part("seats", 7, "the number of seats, from 2 to 8"),
        Part("size", 1, "how many cards one holds", COUNTS),
        Part("jokers", 2, "one's jokers, the red one first"),
        Part("open_jokers", 2, "those that lie open"),
    ),
)
OUTPUTS = Outputs(
    of_suit=(Part("play", 13, "play this card"),),
    of_table=(Part("joker", 2, "play this joker"), Part("word", WORDS, "say this word of the game")),
)


class PlainObserver(Observer):
    """Remembers nothing: what lies open is all it tells."""

    def __init__(self, seats: int) -> None:
        super().__init__(LAYOUT, seats)

    def __reduce__(self) -> tuple[object, ...]:
        return PlainObserver, (self.seats,)

    def begin(self) -> None:
        """There is nothing to forget."""

    def hear(self, kind: int, seat: int, value: int) -> None:
        """There is nothing to remember."""

    def agrees(self, table: Table) -> bool:  # noqa: ARG002  nothing remembered is nothing wrong
        return True

    def write(self, table: Table, seat: int, at: int) -> None:
        game = ours(table)
        first = at + OTHERS_WIDTH
        for group, begun, jokers in ((game.hands[seat], 0, 8), (game.lying_open(), RANKS, 10)):
            for card in cards.each(group):
                if card in JOKERS:
                    self.seen[first + SUITS_WIDTH + jokers + card - JOKERS[0]] = 1
                else:
                    there = first + cards.suit(card) * 2 * RANKS
                    self.seen[there + begun + cards.rank(card)] = 1
        self.seen[first + SUITS_WIDTH + self.seats - 2] = 1
        self.seen[first + SUITS_WIDTH + 7] = game.sizes[seat]
        for place in range(self.seats - 1):
            size = game.sizes[(seat + place + 1) % self.seats]
            self.seen[at + 2 * place] = size > 0
            self.seen[at + 2 * place + 1] = size

    def reveal(self, table: Table, seat: int, hands: memoryview, at: int) -> None:
        game = ours(table)
        for place in range(self.seats - 1):
            for card in cards.each(game.hands[(seat + place + 1) % self.seats]):
                if card not in JOKERS:
                    hands[at + (cards.suit(card) * 7 + place) * RANKS + cards.rank(card)] = 1


OTHERS_WIDTH = 7 * LAYOUT.widths()[1]
SUITS_WIDTH = SUITS * LAYOUT.widths()[2]


def outputs_of(move: int) -> tuple[int, ...]:
    if move >= JOKERS[0]:
        return (SUITS * RANKS + move - JOKERS[0],)
    return (cards.suit(move) * RANKS + cards.rank(move),)


def observer_of(table: Table) -> Observer:
    return PlainObserver(table.seats)


def heard(event: Event) -> list[tuple[int, int, int]]:  # noqa: ARG001  nothing is remembered
    return []


def ours(table: Table) -> PlainTable:
    assert isinstance(table, PlainTable)
    return table
