"""The hard bot's mind on Dayous: imagined hands and stock, and habits to play them out with."""

from collections.abc import Sequence

from longears import cards
from longears.bots.mind import Mind
from longears.chance import Chance
from longears.core import SEATS, Event, View
from longears.games.dayous import imagine, moves, rules, state
from longears.games.dayous.table import Table
from longears.table import Table as AnyTable

DEALER = -1
NOTHING = 0
STOCK = 8
NOWHERE = 255
SLIP = 12
"""One move in so many is any move: habits are not laws."""
TRUMP = 52
"""A trump is worth as much more as there are plain cards."""
TWIN = 10
"""How much cheaper a card is to attack with for each other of its rank that can follow."""
NEW_RANK = 4
"""The price of showing the others a rank they may throw in."""
DEAREST_GIFT = 39
"""The dearest card to throw in while there is a stock: a jack."""
DEAREST_PASS = 68
"""The dearest card to pass on with while there is a stock: a low trump."""
TOO_DEAR = 1000


def mind_of(view: View, history: Sequence[Event], chance: Chance) -> Mind:  # noqa: ARG001  any order will do
    assert isinstance(view.veiled, Table)
    seat = SEATS.index(view.seat or "")
    return DayousMind(*imagine.face_down(view.veiled, seat, history), seat)


class DayousMind(Mind):
    """Knows what was seen to come to a hand, and what has been discarded."""

    def imagine(self, table: AnyTable, chance: Chance) -> None:
        assert isinstance(table, Table)
        ours = table
        ours.become(self.model)
        hidden = self.hidden
        hidden.mix(chance)
        for at in range(hidden.count):
            holder = hidden.holders[at]
            if holder < STOCK:
                ours.give(holder, hidden.cards[at])
                ours.sizes[holder] -= 1
            elif holder != NOWHERE:
                ours.stock[holder - STOCK] = hidden.cards[at]

    def actor(self, table: AnyTable) -> int:
        assert isinstance(table, Table)
        ours = table
        return ours.turn if ours.phase > state.PICK_OPENER else DEALER

    def choices(self, table: AnyTable) -> int:
        assert isinstance(table, Table)
        ours = table
        return moves.choices(ours, ours.turn)

    def choice(self, table: AnyTable, n: int) -> int:
        assert isinstance(table, Table)
        ours = table
        return moves.choice(ours, ours.turn, n)

    def make(self, table: AnyTable, seat: int, move: int) -> None:
        assert isinstance(table, Table)
        ours = table
        ours.told_count = 0
        rules.make(ours, seat, move)

    def act(self, table: AnyTable, chance: Chance) -> None:
        assert isinstance(table, Table)
        ours = table
        ours.told_count = 0
        rules.make(ours, ours.turn, habit(ours, chance))

    def place(self, table: AnyTable, seat: int) -> int:
        assert isinstance(table, Table)
        ours = table
        return 0 if ours.variant.last_loses else ours.went_out[seat]


# Habits


def habit(table: Table, chance: Chance) -> int:
    """The move a sensible player makes here."""
    if chance.below(SLIP) == 0:
        return moves.choice(table, table.turn, chance.below(moves.choices(table, table.turn)))
    if moves.is_attacked(table, table.turn):
        return to_answer(table)
    able = moves.playable(table, table.turn)
    return to_add(table, able) if moves.bout_is_on(table) else to_attack(table, able)


def worth(table: Table, card: int) -> int:
    """How dear a card is to its holder."""
    return card + TRUMP if cards.suit(card) == table.trump else card


def cheapest(table: Table, group: int) -> int:
    """The least dear card of a set that is not empty."""
    plain = group & ~cards.of_suit(table.trump)
    return cards.lowest(plain) if plain else cards.lowest(group)


def to_attack(table: Table, able: int) -> int:
    """The cheapest card, sooner one that has a twin to throw in after it."""
    plain, best, least = able & ~cards.of_suit(table.trump), cheapest(table, able), TOO_DEAR
    left = plain
    while left:
        card = cards.lowest(left)
        twins = left & cards.of_rank(cards.rank(card))
        price = card - TWIN * (cards.size(twins) - 1)
        if price < least:
            best, least = card, price
        left &= ~twins
    return moves.adding(best)


def to_add(table: Table, able: int) -> int:
    """The cheapest card to throw in, if it is no pity; otherwise nothing more."""
    if able:
        card = cheapest(table, able)
        if table.stock_size == 0 or worth(table, card) <= DEAREST_GIFT:
            return moves.adding(card)
    return moves.DONE


def to_answer(table: Table) -> int:
    """Pass on cheaply, else beat everything, else take."""
    passing = moves.passing(table)
    if passing:
        card = cheapest(table, passing)
        if table.stock_size == 0 or worth(table, card) <= DEAREST_PASS:
            return moves.passing_on(card)
    return to_beat(table)


def to_beat(table: Table) -> int:
    """The first of the beats that beat everything, the hardest card first; if some cannot be, take."""
    left, spent, first = table.unbeaten_cards, NOTHING, moves.TAKE
    while left:
        hard = left & cards.of_suit(table.trump)
        attacking = cards.highest(hard) if hard else cards.highest(left)
        beaters = moves.beaters(table, attacking) & ~spent
        if beaters == NOTHING:
            return moves.TAKE
        card = cheapest_beat(table, beaters)
        if spent == NOTHING:
            first = moves.beating(card, attacking)
        spent |= cards.only(card)
        left &= ~cards.only(attacking)
    return first


def cheapest_beat(table: Table, beaters: int) -> int:
    """The least dear of them, sooner one of a rank that lies there already."""
    best = cheapest(table, beaters)
    shown = beaters & table.ranks_there
    if shown:
        card = cheapest(table, shown)
        if worth(table, card) <= worth(table, best) + NEW_RANK:
            return card
    return best
