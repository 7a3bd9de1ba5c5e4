"""Donkey, Kazhutha Kali and Thulla as numbers: an action is a card, and the last one takes a hand."""

from longears import cards
from longears.core import Move
from longears.envs.encoder import Encoder
from longears.games.getaway import rules
from longears.games.getaway.table import Table as GetawayTable
from longears.table import Table

PACK = 52
TAKES = PACK
"""The action with which the leader takes the next seat's hand (GW-A28)."""


class GetawayEncoder(Encoder):
    """An action is the card that is played, or a hand that is taken; a seat is asked when it is its turn."""

    def __init__(self, seats: int) -> None:
        super().__init__(seats, PACK + 1)
        self.hand = self.part("hand", PACK, "your cards")
        self.trick = self.part("trick", seats * PACK, "the card each seat has played to this trick")
        self.waste = self.part("waste", PACK, "the cards that have left the game")
        self.taken = self.part("taken", PACK, "cards in play that everyone has seen somebody pick up")
        self.led = self.part("led", 4, "the suit that was led")
        self.phase = self.part("phase", 3, "you open the game, lead, follow")
        self.cutter = self.part("cutter", seats, "who cut this trick")
        self.sizes = self.part("sizes", seats, "how many cards each seat holds")
        self.piles = self.part("piles", seats, "how many cards lie in each seat's pile")
        self.first = self.part("first", 1, "whether this is the first trick")
        self.tricks = self.part("tricks", 1, "how many tricks are over")

    def asked(self, table: Table) -> int:
        return ours(table).turn

    def make(self, table: Table, seat: int, action: int) -> None:  # noqa: ARG002  nobody plays out of turn
        rules.make(ours(table), self.move_of(action))

    def move_of(self, action: int) -> Move:
        return rules.HAND if action == TAKES else action

    def action_of(self, move: Move) -> int:
        return TAKES if move == rules.HAND else move

    def exit_of(self, table: Table, seat: int) -> int:
        """The place in the order of going out; partners share their fate at the end (GW-A12)."""
        state = ours(table)
        if state.house.partners:
            return 0
        for place in range(state.out_count):
            if state.out_order[place] == seat:
                return place + 1
        return 0

    def mask(self, table: Table, seat: int, at: int) -> None:
        state = ours(table)
        self.allow(at, rules.playable(state, seat))
        if state.may_take_hand and seat == state.turn:
            self.open[at + TAKES] = 1

    def observe(self, table: Table, seat: int, at: int) -> None:
        state = ours(table)
        self.show(at + self.hand, state.hands[seat])
        self.show_trick(state, seat, at)
        wasted = rules.NOTHING
        for place in range(state.waste_size):
            wasted |= cards.only(state.waste[place])
        self.show(at + self.waste, wasted)
        self.show(at + self.taken, state.collected & ~wasted & ~rules.on_the_table(state))
        other = seat
        for place in range(self.seats):
            self.seen[at + self.sizes + place] = state.sizes[other]
            self.seen[at + self.piles + place] = cards.size(state.piles[other])
            other = other + 1 if other + 1 < self.seats else 0
        self.seen[at + self.first] = state.is_first_trick
        self.count(at + self.tricks, state.tricks)

    def show_trick(self, state: GetawayTable, seat: int, at: int) -> None:
        if state.over:
            return
        self.seen[at + self.phase + state.phase - rules.OPEN] = 1
        if state.phase != rules.FOLLOW:
            return
        self.seen[at + self.led + state.led] = 1
        for place in range(state.trick_size):
            other = self.place_of(seat, state.trick_seats[place])
            self.seen[at + self.trick + other * PACK + state.trick_cards[place]] = 1
        if state.cutter != rules.NOBODY:
            self.seen[at + self.cutter + self.place_of(seat, state.cutter)] = 1


def ours(table: Table) -> GetawayTable:
    """The table as one of this family; another game's is our own mistake."""
    assert isinstance(table, GetawayTable)
    return table
