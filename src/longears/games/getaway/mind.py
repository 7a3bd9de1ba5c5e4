"""The hard bot's mind on Donkey, Kazhutha Kali and Thulla: imagined hands, and habits to play them out with.

In an imagined deal the players see every hand, so a habit may ask whether somebody is about to cut.
"""

from collections.abc import Sequence

from longears import cards
from longears.bots import mind
from longears.bots.mind import Mind
from longears.chance import Chance
from longears.core import SEATS, Event, View
from longears.games.getaway import imagine, moves, rules, state
from longears.games.getaway import table as tables
from longears.games.getaway.table import Table
from longears.table import Table as AnyTable

NOBODY = -1
NOTHING = 0
SLIP = 8
"""One move in so many is any move: habits are not laws."""
CLEAN, GIVEN, TAKEN = 20, 60, -40
"""What a led suit promises: that all follow, that another must take, that one takes it oneself."""
STRANDED = 13
"""How much one wants to be rid of a card of which nobody else has the suit."""


def mind_of(view: View, history: Sequence[Event], chance: Chance) -> Mind:
    assert isinstance(view.veiled, Table)
    seat = SEATS.index(view.seat or "")
    return GetawayMind(*imagine.face_down(view.veiled, seat, history, chance), seat)


class GetawayMind(Mind):
    """Knows who was seen to pick up what, and who had none of a suit."""

    def worth_trying(self, able: list[int]) -> list[int]:
        """Of cards between which nobody else has one, the highest; and a hand that may be taken."""
        assert isinstance(self.model, Table)
        elsewhere = held_by_others(self.model, self.seat) | rules.on_the_table(self.model)
        for at in range(self.hidden.count):
            elsewhere |= cards.only(self.hidden.cards[at])
        to_play = [move for move in able if move != moves.HAND]
        return [move for move in able if not has_twin(move, to_play, elsewhere)]

    def imagine(self, table: AnyTable, chance: Chance) -> None:
        assert isinstance(table, Table)
        ours = table
        ours.become(self.model)
        hidden = self.hidden
        hidden.mix(chance)
        for at in range(hidden.count):
            ours.hands[hidden.holders[at]] |= cards.only(hidden.cards[at])

    def actor(self, table: AnyTable) -> int:
        assert isinstance(table, Table)
        ours = table
        return ours.turn

    def choices(self, table: AnyTable) -> int:
        assert isinstance(table, Table)
        ours = table
        return cards.size(moves.choices(ours, ours.turn))

    def choice(self, table: AnyTable, n: int) -> int:
        assert isinstance(table, Table)
        ours = table
        return cards.nth(moves.choices(ours, ours.turn), n)

    def make(self, table: AnyTable, seat: int, move: int) -> None:  # noqa: ARG002  only the seat on turn plays
        assert isinstance(table, Table)
        ours = table
        ours.told_count = 0
        rules.make(ours, move)

    def act(self, table: AnyTable, chance: Chance) -> None:
        assert isinstance(table, Table)
        ours = table
        ours.told_count = 0
        if ours.turn == NOBODY:
            tables.dealer_steps(ours, chance)
            return
        rules.play(ours, habit(ours, chance))

    def place(self, table: AnyTable, seat: int) -> int:
        assert isinstance(table, Table)
        ours = table
        if ours.variant.partners or ours.variant.piles:
            return 0
        for at in range(ours.out_count):
            if ours.out_order[at] == seat:
                return at + 1
        return 0

    def most(self, table: AnyTable, seat: int) -> float:
        assert isinstance(table, Table)
        ours = table
        if ours.variant.partners or ours.variant.piles:
            return 1.0
        sure = self.place(table, seat)
        return mind.by_place(sure if sure > 0 else ours.out_count + 1, ours.seats)


def has_twin(card: int, moves: list[int], elsewhere: int) -> bool:
    """Whether a higher card of the same suit can be played, and none that others have lies between."""
    for higher in moves:
        between = cards.above(card) & (cards.only(higher) - 1)
        if higher > card and cards.suit(higher) == cards.suit(card) and not between & elsewhere:
            return True
    return False


# Habits


def habit(table: Table, chance: Chance) -> int:
    """The card a sensible player plays here."""
    able = moves.playable(table, table.turn)
    if able & (able - 1) == NOTHING:
        return cards.lowest(able)
    if chance.below(SLIP) == 0 or table.variant.cutter_picks_up:
        return cards.nth(able, chance.below(cards.size(able)))
    if table.phase != state.FOLLOW:
        return to_lead(table, able)
    if cards.suit(cards.lowest(able)) != table.led or cards.suit(cards.highest(able)) != table.led:
        return to_cut(table, able)
    return to_follow(table, able)


def to_follow(table: Table, able: int) -> int:
    """The highest card while nobody cuts; else the highest below the one that takes the trick."""
    if not will_be_cut(table):
        return cards.highest(able)
    lower = able & (cards.only(highest_laid(table) + 1) - 1)
    return cards.highest(lower) if lower else cards.lowest(able)


def will_be_cut(table: Table) -> bool:
    """Whether the trick has been cut, or somebody still to play will."""
    if rules.trick_is_free(table):
        return False
    if table.cutter != NOBODY:
        return True
    seat, group = table.turn, cards.of_suit(table.led)
    for _ in range(table.trick_starters - table.trick_size - 1):
        seat = rules.next_holder(table, seat)
        if not table.hands[seat] & group:
            return True
    return False


def highest_laid(table: Table) -> int:
    """The highest card of the led suit whose player could be made to take the trick."""
    best = NOBODY
    for at in range(table.trick_size):
        card = table.trick_cards[at]
        safe = table.variant.exits_at_once and table.sizes[table.trick_seats[at]] == 0
        if card > best and cards.suit(card) == table.led and not safe:
            best = card
    return best


def to_cut(table: Table, able: int) -> int:
    """The card one would least like to keep; a partner is given the lowest instead."""
    if table.variant.partners and not rules.trick_is_free(table):
        taker = rules.highest_follower(table, table.variant.exits_at_once)
        if taker != NOBODY and (taker - table.turn) % 4 in (2, -2):
            return cards.lowest(able)
    others = held_by_others(table, table.turn)
    best, most = cards.highest(able), -100
    for suit in range(4):
        mine = able & cards.of_suit(suit)
        if mine:
            card = cards.highest(mine)
            danger = burden(others & cards.of_suit(suit), card) - cards.size(mine)
            if danger > most:
                best, most = card, danger
    return best


def burden(others: int, card: int) -> int:
    """How likely a card is to be the highest of a trick that is cut."""
    if not others:
        return STRANDED
    return (
        cards.rank(card)
        + cards.size(others & (cards.only(card) - 1))
        - cards.size(others & cards.above(card))
    )


def held_by_others(table: Table, seat: int) -> int:
    """All cards in other hands."""
    held = NOTHING
    for other in range(table.seats):
        if other != seat:
            held |= table.hands[other]
    return held


def to_lead(table: Table, able: int) -> int:
    """A high card of a suit all will follow, or a low one that makes another take the trick."""
    best, most = cards.lowest(able), -100
    for suit in range(4):
        mine = able & cards.of_suit(suit)
        if mine:
            card = cards.highest(mine)
            promise = CLEAN + cards.rank(card) - cards.size(mine)
            if somebody_lacks(table, suit):
                card = cards.lowest(mine)
                promise = GIVEN if another_takes(table, card) else TAKEN - cards.size(mine)
            if promise > most:
                best, most = card, promise
    return best


def somebody_lacks(table: Table, suit: int) -> bool:
    """Whether one of the others will cut a lead of this suit."""
    if rules.trick_is_free(table):
        return False
    for seat in range(table.seats):
        if table.sizes[seat] > 0 and not table.hands[seat] & cards.of_suit(suit):
            return True
    return False


def another_takes(table: Table, card: int) -> bool:
    """Whether somebody who plays before the cut, and an opponent, cannot stay below this card."""
    seat, group, top, taker = (
        rules.next_holder(table, table.turn),
        cards.of_suit(cards.suit(card)),
        card,
        NOBODY,
    )
    while seat != table.turn and table.hands[seat] & group:
        if not table.hands[seat] & group & (cards.only(top) - 1):
            top, taker = cards.lowest(table.hands[seat] & group), seat
        seat = rules.next_holder(table, seat)
    if taker == NOBODY:
        return False
    return not table.variant.partners or (taker - table.turn) % 2 != 0
