"""A table of the family that goes on by itself: random steps at kernel speed, and cards that add up."""

from longears import cards
from longears.chance import Chance
from longears.games.getaway import rules
from longears.games.getaway.house import HouseRules
from longears.games.getaway.state import State


class Table(State):
    """A table that knows how to go on."""

    def __init__(self, house: HouseRules, seats: int, dealer: int, opener: int) -> None:
        super().__init__(house, seats, dealer, opener)
        self.pack = rules.pack_for(house, seats)

    def copy(self) -> "Table":
        twin = Table(self.house, self.seats, self.dealer, self.opener)
        twin.become(self)
        return twin

    def step(self, chance: Chance) -> int:
        self.told_count = 0
        if self.turn == rules.NOBODY:
            return dealer_steps(self, chance)
        choices = rules.choices(self, self.turn)
        count = cards.size(choices)
        rules.make(self, cards.nth(choices, chance.below(count)))
        return count

    def can_go_on(self) -> bool:
        return self.turn == rules.NOBODY or rules.playable(self, self.turn) != rules.NOTHING

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
        return self.phase == rules.SHUFFLE or (seen == self.pack and count == cards.size(self.pack))


def dealer_steps(table: Table, chance: Chance) -> int:
    """The dealer's move, whichever is due, from bulk play's own chance."""
    if table.phase == rules.SHUFFLE:
        return shuffle_and_deal(table, chance)
    if table.phase == rules.PICK_OPENER:
        return rules.begin_game(table, chance.below(table.seats))
    return rules.draw(table, table.waste[chance.below(table.waste_before)])


def shuffle_and_deal(table: Table, chance: Chance) -> int:
    """Bulk play's own shuffle: Fisher and Yates, dealing as it goes."""
    size, seat = cards.size(table.pack), table.dealer
    for at in range(size):
        table.waste[at] = 52 - size + at
    for left in range(size, 0, -1):
        drawn = chance.below(left)
        seat = rules.next_seat(table, seat)
        rules.give(table, seat, table.waste[drawn])
        table.waste[drawn] = table.waste[left - 1]
    return rules.choose_opener(table)
