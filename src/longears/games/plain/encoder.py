"""Any game in plain Python as actions: an action is a card, or one of ten words."""

from longears import cards
from longears.envs.encoder import CARDS, Actions, Encoder
from longears.games.plain.table import NOBODY, PlainTable
from longears.table import Table

EVERY_CARD = len(cards.NAMES)
MOST_ACTIONS = EVERY_CARD + 10

VERSIONS = ("the first",)
ACTIONS = (
    Actions(0, EVERY_CARD - 1, f"play this card; {CARDS}, then the jokers"),
    Actions(EVERY_CARD, MOST_ACTIONS - 1, "say this word of the game"),
)
ASKED = "The seat on turn, and nobody else."


class PlainEncoder(Encoder):
    """A card is its own number; the words of the game come after the cards."""

    def __init__(self, seats: int) -> None:
        super().__init__(seats, MOST_ACTIONS)

    def asked(self, table: Table) -> int:
        return ours(table).turn

    def make(self, table: Table, seat: int, action: int) -> None:
        ours(table).make(seat, action)

    def exit_of(self, table: Table, seat: int) -> int:
        gone = ours(table).gone
        return gone.index(seat) + 1 if seat in gone else 0

    def mask(self, table: Table, seat: int, at: int) -> None:
        game = ours(table)
        for action in game.choices(seat) if seat == game.turn != NOBODY else ():
            self.open[at + action] = 1


def encoder(seats: int) -> Encoder:
    return PlainEncoder(seats)


def ours(table: Table) -> PlainTable:
    assert isinstance(table, PlainTable)
    return table
