"""A table of Kadi that goes on by itself: random steps at kernel speed, and cards that add up."""

from longears import cards
from longears.chance import Chance
from longears.games.kadi import matching, moves, rules, state
from longears.games.kadi.state import State
from longears.games.kadi.variant import Variant

CALLS_ONE_IN = 3
"""How often a seat in bulk play says Niko Kadi when it may."""


class Table(State):
    """A table that knows how to go on."""

    def __init__(self, variant: Variant, seats: int, dealer: int, opener: int) -> None:
        super().__init__(variant, seats, dealer, opener)
        self.pack = matching.FULL_PACK  # KD-1

    def copy(self) -> "Table":
        twin = Table(self.variant, self.seats, self.dealer, self.opener)
        twin.become(self)
        return twin

    def step(self, chance: Chance) -> int:
        self.told_count = 0
        if self.phase <= state.RENEW:
            shuffle(self, chance)
            return 0
        if moves.may_call(self, self.caller) and chance.below(CALLS_ONE_IN) == 0:
            rules.make(self, self.caller, moves.CALL)
            return 1
        seat, options = self.turn, moves.in_turn(self)
        words = cards.size(options)
        asks = moves.askable(self, seat)
        count = words + cards.size(asks)
        picked = chance.below(count) if count > 1 else 0
        if picked < words:
            rules.make(self, seat, cards.nth(options, picked))
        else:
            rules.make(self, seat, moves.ASK + cards.nth(asks, picked - words))
        return count

    def can_go_on(self) -> bool:
        return moves.waits_for_dealer(self) or moves.in_turn(self) != matching.NOTHING

    def conserved(self) -> bool:
        seen, count = self.pile, cards.size(self.pile) + self.stock_size
        for at in range(self.stock_size):
            seen |= cards.only(self.stock[at])
        for seat in range(self.seats):
            if self.sizes[seat] != cards.size(self.hands[seat]):
                return False
            seen |= self.hands[seat]
            count += self.sizes[seat]
        return self.phase == state.SHUFFLE or (seen == self.pack and count == cards.size(self.pack))


def shuffle(table: Table, chance: Chance) -> None:
    """Bulk play's own shuffle."""
    left = rules.to_shuffle(table)
    table.stock_size = 0
    while left:
        table.stock[table.stock_size] = cards.lowest(left)
        chance.exchange(table.stock, table.stock_size)
        table.stock_size += 1
        left &= left - 1
    rules.go_on_after_shuffle(table)
