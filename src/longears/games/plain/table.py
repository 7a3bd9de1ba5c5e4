"""A table in plain Python: seats take turns, one shuffle begins the game, what leaves a hand lies open.

A game says what its own fields are, how cards are dealt, what a seat may do and what that brings about.
"""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Self

from longears import cards
from longears.chance import Chance
from longears.core import Violation
from longears.sheet import Sheet
from longears.table import Table

NOBODY = -1
NO_CARD = 63
"""What happened concerns no card."""
FULL_PACK = (1 << cards.PACK) - 1

_SHARED = ("dealer", "sizes", "over", "guarded", "reason", "places", "losers", "told", "told_count")


class PlainTable(Table):
    """The cards of one game.  Everyone sees the fields named in `public`; a seat sees its hand, too."""

    words: ClassVar[tuple[str, ...]] = ()
    """The moves that are no card, as they are written; ten at the most."""
    events: ClassVar[tuple[str, ...]] = ("dealt", "opens", "played", "out", "over")
    """What can happen."""
    reasons: ClassVar[tuple[str, ...]] = ("last_holder",)
    """How a game can end."""
    public: ClassVar[tuple[str, ...]] = ()
    """The fields of its own that everyone may see."""

    def __init__(self, sheet: Sheet, seats: int, dealer: int) -> None:
        super().__init__(seats, dealer)
        self.sheet = sheet
        self.turn = NOBODY
        self.turns = 0
        self.pack = FULL_PACK
        self.hands = [0] * seats
        self.gone: list[int] = []

    # What a game says

    def deal(self, shuffled: Sequence[int]) -> None:
        """Give out the cards of the shuffled pack, and say whose turn it is."""
        raise AssertionError("each game deals its own way")

    def choices(self, seat: int) -> list[int]:
        """What the seat on turn may do."""
        raise AssertionError("each game has its own moves")

    def make(self, seat: int, move: int) -> None:
        """The seat on turn makes a move it may make."""
        raise AssertionError("each game has its own moves")

    def refusal(self, seat: int, move: int) -> Violation:
        """Why the seat on turn may not make this move."""
        raise AssertionError("each game has its own reasons")

    def lying_open(self) -> int:
        """The cards that everyone sees."""
        raise AssertionError("each game has its own table")

    def set_up(self, position: Mapping[str, str]) -> None:
        """What else lies there, from text; hands are given already."""
        for word in position:
            raise ValueError(f"a set-up of this game has no {word!r}")

    # What games do with it

    def hold(self, seat: int, hand: int) -> None:
        """This seat has these cards."""
        self.hands[seat] = hand
        self.sizes = [cards.size(held) for held in self.hands] + [0] * (8 - self.seats)

    def note(self, event: str, seat: int = NOBODY, card: int = NO_CARD) -> None:
        """Tell that this happened."""
        told = list(self.told)
        told[self.told_count] = self.events.index(event) | (seat + 1) << 8 | card << 16
        self.told = told
        self.told_count += 1

    def go_out(self, seat: int) -> None:
        """This seat has got rid of its cards."""
        self.gone.append(seat)
        self.note("out", seat)

    def next_holder(self, seat: int) -> int:
        """The next seat clockwise that has cards."""
        after = ((seat + step) % self.seats for step in range(1, self.seats + 1))
        return next(other for other in after if self.hands[other])

    def pass_turn(self, seat: int) -> None:
        """It is this seat's turn."""
        self.turn = seat
        self.turns += 1

    def end(self, reason: str, ranking: Sequence[Sequence[int]], losers: Sequence[int] = ()) -> None:
        """The game is over; the ranking has the seats of each place, best first."""
        places = [0] * 8
        for place, seats in enumerate(ranking, start=1):
            for seat in seats:
                places[seat] = place
        self.places = places
        self.losers = sum(1 << seat for seat in losers)
        self.reason = self.reasons.index(reason)
        self.over, self.turn = True, NOBODY
        self.note("over")

    # What follows from it

    def copy(self) -> Self:
        twin = type(self)(self.sheet, self.seats, self.dealer)
        twin.become(self)
        return twin

    def become(self, other: Table) -> None:
        for name in _SHARED:
            setattr(self, name, _copied(getattr(other, name)))
        for name, value in vars(other).items():
            setattr(self, name, _copied(value))

    def seen_by(self, seat: int | None) -> Self:
        """A table that holds nothing but what this seat may see."""
        seen = type(self)(self.sheet, self.seats, self.dealer)
        for name in (*_SHARED, "turn", "turns", "pack", "gone", *self.public):
            setattr(seen, name, _copied(getattr(self, name)))
        if seat is not None:
            seen.hands[seat] = self.hands[seat]
        return seen

    def step(self, chance: Chance) -> int:
        self.told_count = 0
        if self.turn == NOBODY:
            self.deal(chance.shuffled(list(cards.each(self.pack))))
            return 0
        moves = self.choices(self.turn)
        self.make(self.turn, moves[chance.below(len(moves))])
        return len(moves)

    def can_go_on(self) -> bool:
        return self.turn == NOBODY or bool(self.choices(self.turn))

    def conserved(self) -> bool:
        if self.turn == NOBODY and not self.over:
            return True
        everywhere = 0
        for place in (*self.hands, self.lying_open()):
            if everywhere & place:
                return False
            everywhere |= place
        counted = [cards.size(hand) for hand in self.hands]
        return everywhere == self.pack and counted == list(self.sizes)[: self.seats]

    def state(self) -> tuple[object, ...]:
        own = {name: value for name, value in vars(self).items() if name not in (*_SHARED, "sheet")}
        shared = tuple(_copied(getattr(self, name)) for name in _SHARED[:-2])
        return (shared, tuple(sorted((name, _copied(value)) for name, value in own.items())))


def _copied(value: Any) -> Any:  # noqa: ANN401  a field of any game
    return value.copy() if isinstance(value, list | dict | set) else value
