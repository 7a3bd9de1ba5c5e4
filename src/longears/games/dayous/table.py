"""A table of Dayous that goes on by itself: random steps at kernel speed, and cards that add up."""

from longears import cards
from longears.chance import Chance
from longears.games.dayous import moves, rules, state, stock
from longears.games.dayous.state import State


class Table(State):
    """A table that knows how to go on."""

    def copy(self) -> "Table":
        twin = Table(self.variant, self.seats, self.dealer)
        twin.become(self)
        return twin

    def step(self, chance: Chance) -> int:
        self.told_count = 0
        if self.phase == state.SHUFFLE:
            stock.shuffle(self, chance)
            return rules.deal(self)
        if self.phase == state.PICK_OPENER:
            return rules.begin_game(self, cards.nth(self.tied, chance.below(cards.size(self.tied))))
        seat = self.turn
        count = moves.choices(self, seat)
        rules.make(self, seat, moves.choice(self, seat, chance.below(count)))
        return count

    def can_go_on(self) -> bool:
        stuck = 0
        for seat in range(self.seats):
            if moves.is_awaited(self, seat) and moves.choices(self, seat) == 0:
                stuck += 1
        return stuck == 0

    def conserved(self) -> bool:
        return self.phase == state.SHUFFLE or self.adds_up(self.attacks if moves.bout_is_on(self) else 0)
