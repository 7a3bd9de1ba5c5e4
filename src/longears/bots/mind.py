"""What a search asks of a game: an imagined deal, a move made, a sensible next one, the worth of an end."""

from longears.chance import Chance
from longears.hidden import Hidden
from longears.table import Table

DEALER = -1
PLACES = 0.2
"""How much of a game's worth is in coming first rather than last but one."""


class Mind:
    """A seat's mind on one position: what it knows for certain, and the cards it does not."""

    def __init__(self, model: Table, hidden: Hidden, seat: int) -> None:
        self.model = model
        self.hidden = hidden
        self.seat = seat

    def worth_trying(self, moves: list[int]) -> list[int]:
        """The moves without those that come to the same as another; most games have none."""
        return moves

    def imagine(self, table: Table, chance: Chance) -> None:
        """Make this table one that the position could be."""
        raise AssertionError("each game places its own cards")

    def actor(self, table: Table) -> int:
        """Whom the game waits for, or DEALER."""
        raise AssertionError("each game knows its own turn")

    def choices(self, table: Table) -> int:
        """How many moves the actor has."""
        raise AssertionError("each game knows its own moves")

    def choice(self, table: Table, n: int) -> int:
        """One of the actor's moves."""
        raise AssertionError("each game knows its own moves")

    def make(self, table: Table, seat: int, move: int) -> None:
        raise AssertionError("each game makes its own moves")

    def act(self, table: Table, chance: Chance) -> None:
        """The move a sensible player makes without much thought, or the dealer's."""
        raise AssertionError("each game has its own habits")

    def place(self, table: Table, seat: int) -> int:
        """The place this seat is sure of in a game that goes on, or 0."""
        raise AssertionError("each game ranks its own seats")

    def worth(self, table: Table, seat: int) -> float:
        """What the end of a game is worth to a seat: from 0, the ears, to 1."""
        if table.losers >> seat & 1:
            return 0.0
        return by_place(table.places[seat], table.seats)

    def most(self, table: Table, seat: int) -> float:
        """The most this seat can still come to."""
        return 1.0

    def play_out(self, table: Table, chance: Chance) -> float:
        """Play on until it is decided how this mind's seat fares; what that is worth to it."""
        while not table.over:
            self.act(table, chance)
            sure = self.place(table, self.seat)
            if sure > 0 and not table.over:
                return by_place(sure, table.seats)
        return self.worth(table, self.seat)


def by_place(place: int, seats: int) -> float:
    """The worth of a place that is not the loser's."""
    return 1.0 - PLACES * (place - 1) / (seats - 1)
