"""What the tables of all games share, so that bulk play and search need to know no game."""

from longears.chance import Chance


class Table:
    """The cards of one game: where each of them is, and what the game waits for.

    Rules change a table in place.  `copy` is cheap; a playout builds no other object.
    """

    def __init__(self, seats: int, dealer: int) -> None:
        self.seats = seats
        self.dealer = dealer
        self.sizes = [0] * 8
        self.over = False
        self.guarded = False
        self.reason = 0
        self.places = [0] * 8
        self.losers = 0
        self.told = [0] * 128
        self.told_count = 0

    def tell(self, kind: int, seat: int, value: int) -> None:
        """Note what happened, in one number; the telling is built outside, when someone listens."""
        self.told[self.told_count] = kind | (seat + 1) << 8 | value << 16
        self.told_count += 1

    def notes(self) -> list[tuple[int, int, int]]:
        """What has been noted since the last move began: each its kind, its seat and its value."""
        told = [self.told[at] for at in range(self.told_count)]
        return [(note & 0xFF, (note >> 8 & 0xFF) - 1, note >> 16) for note in told]

    def copy(self) -> "Table":
        """An equal and independent table."""
        raise AssertionError("each game copies its own table")

    def become(self, other: "Table") -> None:
        """Be as the other table is, without building a new one: for playouts by the thousand."""
        raise AssertionError("each game copies its own table")

    def step(self, chance: Chance) -> int:
        """Make one random legal move, the dealer's included; the number of choices a seat had, or 0."""
        raise AssertionError("each game steps its own table")

    def can_go_on(self) -> bool:
        """Whether the dealer, or a seat that is awaited, has a move (law 5)."""
        raise AssertionError("each game knows its own moves")

    def conserved(self) -> bool:
        """Whether every card of the pack is in exactly one place (ALL-3)."""
        raise AssertionError("each game counts its own cards")

    def state(self) -> tuple[object, ...]:
        """Everything this table holds, to compare tables by."""
        raise AssertionError("each game lists its own fields")
