"""The hard bot's mind on Kadi: imagined hands and stock, and habits to play them out with."""

from longears import cards
from longears.bots.mind import Mind
from longears.chance import Chance
from longears.games.kadi import ending, matching, moves, rules, state
from longears.games.kadi import table as tables
from longears.games.kadi.table import Table
from longears.table import Table as AnyTable

DEALER = -1
NOTHING = 0
STOCK = 8
SLIP = 12
"""One move in so many is any move: habits are not laws."""
BELIEVE = 6
"""How many arrangements are tried for one in which whoever has called can finish."""
FARTHEST = 60
"""The turns an imagined game is played on for."""
SHARE_OF_SIZE = 0.2
"""How much of a game's worth is in holding few cards when another wins."""

# What a card is worth laying, beside the cards that go with it.
GOES_ALONG, TROUBLE, KEPT_ANSWER, ANSWERED, UNANSWERED, EMPTIED = 6, 3, -1, 4, -8, -9


class KadiMind(Mind):
    """Knows what each hidden card is not, and believes whoever calls."""

    def imagine(self, table: AnyTable, chance: Chance) -> None:
        assert isinstance(table, Table)
        ours = table
        for _ in range(BELIEVE):
            self.arrange(ours, chance)
            if callers_can_finish(ours, self.seat):
                return

    def arrange(self, ours: Table, chance: Chance) -> None:
        ours.become(self.model)
        hidden = self.hidden
        hidden.mix(chance)
        for at in range(hidden.count):
            holder = hidden.holders[at]
            if holder < STOCK:
                ours.hands[holder] |= cards.only(hidden.cards[at])
            else:
                ours.stock[holder - STOCK] = hidden.cards[at]

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
        elif moves.may_call(ours, ours.caller) and can_finish(ours, ours.caller):
            rules.make(ours, ours.caller, moves.CALL)
        else:
            rules.make(ours, ours.turn, habit(ours, chance))

    def place(self, table: AnyTable, seat: int) -> int:  # noqa: ARG002  the first to be sure of a place ends the game
        return 0

    def worth(self, table: AnyTable, seat: int) -> float:
        """Winning is all; failing that, it is better to have held few cards."""
        assert isinstance(table, Table)
        ours = table
        if ours.reason == ending.WON and ours.over and ours.sizes[seat] == 0:
            return 1.0
        return SHARE_OF_SIZE / (1 + ours.sizes[seat])

    def play_out(self, table: AnyTable, chance: Chance) -> float:
        assert isinstance(table, Table)
        ours = table
        last = ours.turns + FARTHEST
        while not ours.over and ours.turns < last:
            self.act(table, chance)
        return self.worth(table, self.seat)


def callers_can_finish(table: Table, me: int) -> bool:
    for seat in range(table.seats):
        if seat != me and table.called[seat] and not can_finish(table, seat):
            return False
    return True


def can_finish(table: Table, seat: int) -> bool:
    """Whether all of this hand can go in one turn, if its first card fits."""
    return matching.finishing(table.house, table.hands[seat], state.NO_CARD) != NOTHING


# Habits


def habit(table: Table, chance: Chance) -> int:
    """The move a sensible player makes here."""
    able = moves.in_turn(table)
    if able & (able - 1) == NOTHING:
        return cards.lowest(able)
    if chance.below(SLIP) == 0:
        return cards.nth(able, chance.below(cards.size(able)))
    to_lay = able & matching.FULL_PACK
    if table.phase == state.GROUP:
        return to_go_on(table, able, to_lay, chance)
    if table.phase == state.DIRECTION:
        return cards.nth(able, chance.below(2))
    if to_lay == NOTHING:
        return cards.lowest(able)
    winning = to_lay & finishing_now(table)
    return best_of(table, winning if winning else to_lay, chance)


def finishing_now(table: Table) -> int:
    """The cards with which the seat on turn can begin, or go on with, a turn that wins."""
    seat = table.turn
    if not table.called[seat] or table.another_is_cardless(seat) or table.phase == state.MEET:
        return NOTHING
    last = state.NO_CARD if table.phase == state.MATCH else table.top
    return matching.finishing(table.house, table.hands[seat], last)


def to_go_on(table: Table, able: int, to_lay: int, chance: Chance) -> int:
    """More of the same rank, unless that leaves an empty hand that does not win; then a suit to be named."""
    seat = table.turn
    if to_lay and (table.sizes[seat] > 1 or (table.called[seat] and cards.has(matching.ANSWERS, table.top))):
        return cards.nth(to_lay, chance.below(cards.size(to_lay)))
    if able & moves.ANY_SUIT_NAMED and table.hands[seat]:
        return moves.NAME + longest_suit(table.hands[seat])
    return moves.DONE


def longest_suit(hand: int) -> int:
    best, most = 0, -1
    for suit in range(4):
        count = 2 * cards.size(hand & cards.of_suit(suit)) + cards.size(
            hand & cards.of_suit(suit) & matching.ANSWERS
        )
        if count > most:
            best, most = suit, count
    return best


def best_of(table: Table, to_lay: int, chance: Chance) -> int:
    """The card that takes most along with it and leaves answers to finish with."""
    best, most = NOTHING, -1000
    left = to_lay
    while left:
        card = cards.lowest(left)
        left &= left - 1
        merit = 4 * merit_of(table, card) + chance.below(4)
        if merit > most:
            best, most = card, merit
    return best


def merit_of(table: Table, card: int) -> int:
    """How good it is to lay this card."""
    rest = table.hands[table.turn] & ~cards.only(card)
    along = matching.following(table.house, rest, card)
    if cards.has(matching.QUESTIONS, card):
        return ANSWERED if along else UNANSWERED
    if rest & ~along == NOTHING and not table.called[table.turn]:
        return EMPTIED
    merit = GOES_ALONG * cards.size(along)
    return merit + (KEPT_ANSWER if cards.has(matching.ANSWERS, card) else TROUBLE)
