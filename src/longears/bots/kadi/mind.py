"""The hard bot's mind on Kadi: imagined hands and stock, and habits to play them out with."""

from longears import cards
from longears.bots.kadi import habits
from longears.bots.mind import Mind
from longears.chance import Chance
from longears.games.kadi import ending, moves, rules
from longears.games.kadi import table as tables
from longears.games.kadi.table import Table
from longears.hidden import Hidden
from longears.table import Table as AnyTable

DEALER = -1
NOBODY = -1
STOCK = 8
ASK = 64
ASKS = 3
BELIEVE = 120
"""How often other cards are tried for a seat that has called and could not finish, or the other way round."""
FARTHEST = 60
"""The turns an imagined game is played on for."""
SHARE_OF_SIZE = 0.02
"""How much of a game's worth is in holding few cards when another wins."""


class KadiMind(Mind):
    """Knows what each hidden card is not, and believes whoever calls."""

    def __init__(self, model: Table, hidden: Hidden, seat: int, silent: int) -> None:
        super().__init__(model, hidden, seat)
        self.silent = silent

    def worth_trying(self, moves: list[int]) -> list[int]:
        """Of the cards to ask for, those that can lie in the fewest other hands (KD-12)."""
        asks = [move for move in moves if move >= ASK]
        asks.sort(key=self.hands_open_to)
        return [move for move in moves if move < ASK] + asks[:ASKS]

    def hands_open_to(self, asking: int) -> int:
        hidden = self.hidden
        places = range(hidden.count)
        return sum(hidden.is_open(at, asking - ASK) for at in places if hidden.holders[at] < STOCK)

    def imagine(self, table: AnyTable, chance: Chance) -> None:
        assert isinstance(table, Table)
        ours = table
        ours.become(self.model)
        hidden = self.hidden
        hidden.mix(chance)
        for at in range(hidden.count):
            holder = hidden.holders[at]
            if holder < STOCK:
                ours.hands[holder] |= cards.only(hidden.cards[at])
        for _ in range(BELIEVE):
            doubtful = self.doubtful(ours)
            if doubtful == NOBODY:
                break
            self.draw_again(ours, doubtful, chance)
        for at in range(hidden.count):
            holder = hidden.holders[at]
            if holder >= STOCK:
                ours.stock[holder - STOCK] = hidden.cards[at]

    def doubtful(self, ours: Table) -> int:
        """A seat that has called and cannot finish, or that could have called and did not; or NOBODY."""
        for seat in range(ours.seats):
            called = ours.called[seat] != 0
            speaks = called or self.silent >> seat & 1 == 1
            asks = habits.wins_by_asking(ours, seat)
            if seat != self.seat and speaks and not asks and habits.can_finish(ours, seat) != called:
                return seat
        return NOBODY

    def draw_again(self, ours: Table, seat: int, chance: Chance) -> None:
        """Exchange the hidden cards of a hand with any others, where both may lie so."""
        hidden = self.hidden
        for at in range(hidden.count):
            if hidden.holders[at] == seat:
                other = chance.below(hidden.count)
                here, there = hidden.cards[at], hidden.cards[other]
                fits = hidden.is_open(at, there) and hidden.is_open(other, here)
                if fits and hidden.holders[other] != seat:
                    self.exchange(ours, at, other)

    def exchange(self, ours: Table, one: int, other: int) -> None:
        hidden = self.hidden
        here, there = hidden.cards[one], hidden.cards[other]
        mine, theirs = hidden.holders[one], hidden.holders[other]
        hidden.cards[one] = there
        hidden.cards[other] = here
        if mine < STOCK:
            ours.hands[mine] = ours.hands[mine] & ~cards.only(here) | cards.only(there)
        if theirs < STOCK:
            ours.hands[theirs] = ours.hands[theirs] & ~cards.only(there) | cards.only(here)

    def actor(self, table: AnyTable) -> int:
        assert isinstance(table, Table)
        ours = table
        return DEALER if moves.waits_for_dealer(ours) else ours.turn

    def choices(self, table: AnyTable) -> int:
        assert isinstance(table, Table)
        ours = table
        return cards.size(moves.in_turn(ours)) + cards.size(moves.askable(ours, ours.turn))

    def choice(self, table: AnyTable, n: int) -> int:
        assert isinstance(table, Table)
        ours = table
        words = moves.in_turn(ours)
        count = cards.size(words)
        if n < count:
            return cards.nth(words, n)
        return moves.ASK + cards.nth(moves.askable(ours, ours.turn), n - count)

    def make(self, table: AnyTable, seat: int, move: int) -> None:
        assert isinstance(table, Table)
        ours = table
        ours.told_count = 0
        rules.make(ours, seat, move)

    def act(self, table: AnyTable, chance: Chance) -> None:
        assert isinstance(table, Table)
        ours = table
        ours.told_count = 0
        if moves.waits_for_dealer(ours):
            tables.shuffle(ours, chance)
        elif moves.may_call(ours, ours.caller) and habits.wants_to_call(ours, ours.caller):
            rules.make(ours, ours.caller, moves.CALL)
        else:
            rules.make(ours, ours.turn, habits.habit(ours, chance))

    def place(self, table: AnyTable, seat: int) -> int:  # noqa: ARG002  the first to be sure of a place ends the game
        return 0

    def worth(self, table: AnyTable, seat: int) -> float:
        """Winning is all; failing that, it is better to have held few cards."""
        assert isinstance(table, Table)
        ours = table
        if ours.reason == ending.WON and ours.over and ours.places[seat] == 1:
            return 1.0
        return SHARE_OF_SIZE / (1 + ours.sizes[seat])

    def play_out(self, table: AnyTable, chance: Chance) -> float:
        assert isinstance(table, Table)
        ours = table
        last = ours.turns + FARTHEST
        while not ours.over and ours.turns < last:
            self.act(table, chance)
        return self.worth(table, self.seat)
