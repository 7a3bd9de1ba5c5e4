"""A table of the family that goes on by itself: random steps at kernel speed, and cards that add up."""

from longears import cards
from longears.chance import Chance
from longears.games.getaway import moves, rules, state
from longears.games.getaway.state import State
from longears.games.getaway.variant import Variant


class Table(State):
    """A table that knows how to go on."""

    def __init__(self, variant: Variant, seats: int, dealer: int, opener: int) -> None:
        super().__init__(variant, seats, dealer, opener)
        self.pack = rules.pack_for(variant, seats)

    def copy(self) -> "Table":
        twin = Table(self.variant, self.seats, self.dealer, self.opener)
        twin.become(self)
        return twin

    def step(self, chance: Chance) -> int:
        self.told_count = 0
        if self.turn == state.NOBODY:
            return dealer_steps(self, chance)
        choices = moves.choices(self, self.turn)
        count = cards.size(choices)
        rules.make(self, cards.nth(choices, chance.below(count)))
        return count

    def can_go_on(self) -> bool:
        return self.turn == state.NOBODY or moves.playable(self, self.turn) != moves.NOTHING

    def conserved(self) -> bool:
        seen = rules.on_the_table(self)
        count = cards.size(seen) + self.waste_size
        for seat in range(self.seats):
            if self.sizes[seat] != cards.size(self.hands[seat]):
                return False
            seen |= self.hands[seat] | self.piles[seat]
            count += self.sizes[seat] + cards.size(self.piles[seat])
        for at in range(self.waste_size):
            seen |= cards.only(self.waste[at])
        return self.phase == state.SHUFFLE or (seen == self.pack and count == cards.size(self.pack))


def dealer_steps(table: Table, chance: Chance) -> int:
    """The dealer's move, whichever is due, from bulk play's own chance."""
    if table.phase == state.SHUFFLE:
        return shuffle_and_deal(table, chance)
    if table.phase == state.PICK_OPENER:
        return rules.begin_game(table, chance.below(table.seats))
    return rules.draw(table, table.waste[chance.below(table.waste_before)])


def shuffle_and_deal(table: Table, chance: Chance) -> int:
    """Bulk play's own shuffle, dealing as it goes."""
    size, seat = cards.size(table.pack), table.dealer
    for at in range(size):
        table.waste[at] = 52 - size + at
    for place in range(size - 1, -1, -1):
        chance.exchange(table.waste, place)
        seat = rules.next_seat(table, seat)
        rules.give(table, seat, table.waste[place])
    return rules.choose_opener(table)
