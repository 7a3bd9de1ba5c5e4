"""The table of the family: where every card is, and what everyone may see of it."""

from longears.games.getaway.variant import Variant
from longears.table import Table

# What the table waits for.
PHASES = ("shuffle", "pick_opener", "open", "lead", "follow", "draw")
SHUFFLE, PICK_OPENER, OPEN, LEAD, FOLLOW, DRAW = range(6)

# What happened.
EVENTS = ("dealt", "opens", "took_hand", "played", "cut", "picked_up", "discarded", "drew", "out", "over")
DEALT, OPENS, TOOK_HAND, PLAYED, CUT, PICKED_UP, DISCARDED, DREW, OUT, ENDED = range(10)

NOBODY = -1


class State(Table):
    """The cards of one game, and the few facts about it the rules ask for."""

    def __init__(self, variant: Variant, seats: int, dealer: int, opener: int) -> None:
        super().__init__(seats, dealer)
        self.variant = variant
        self.opener = opener
        self.phase = 0
        self.turn = NOBODY
        self.pack = 0
        self.hands = [0] * 8
        self.holding = 0
        self.piles = [0] * 8
        self.collected = 0
        self.last_pick_up = [0] * 8
        self.led = 0
        self.cutter = NOBODY
        self.trick_cards = [0] * 8
        self.trick_seats = [0] * 8
        self.trick_size = 0
        self.trick_starters = 0
        self.highest = NOBODY
        self.picker = NOBODY
        self.is_first_trick = True
        self.may_take_hand = False
        self.tricks = 0
        self.waste = [0] * 52
        self.waste_size = 0
        self.waste_before = 0
        self.out_order = [0] * 8
        self.out_count = 0
        self.named_loser = NOBODY
        self.positions = [0] * 1001
        self.position_count = 0

    def show_public(self, other: "State") -> None:
        """Copy all that everyone may see: not the hands, nor the positions they have been in (ALL-2)."""
        other.over, other.guarded = self.over, self.guarded
        other.reason, other.losers = self.reason, self.losers
        other.places[:] = self.places
        other.phase, other.turn, other.pack = self.phase, self.turn, self.pack
        other.sizes[:] = self.sizes
        other.holding = self.holding
        other.piles[:] = self.piles
        other.collected = self.collected
        other.last_pick_up[:] = self.last_pick_up
        other.led, other.cutter = self.led, self.cutter
        other.trick_cards[:] = self.trick_cards
        other.trick_seats[:] = self.trick_seats
        other.trick_size, other.trick_starters = self.trick_size, self.trick_starters
        other.highest, other.picker = self.highest, self.picker
        other.is_first_trick, other.tricks = self.is_first_trick, self.tricks
        other.may_take_hand = self.may_take_hand
        other.waste[:] = self.waste
        other.waste_size, other.waste_before = self.waste_size, self.waste_before
        other.out_order[:] = self.out_order
        other.out_count, other.named_loser = self.out_count, self.named_loser

    def become(self, other: Table) -> None:
        assert isinstance(other, State)
        model = other
        self.dealer, self.opener = model.dealer, model.opener
        model.show_public(self)
        self.hands[:] = model.hands
        self.position_count = model.position_count
        for at in range(model.position_count):
            self.positions[at] = model.positions[at]

    def state(self) -> tuple[object, ...]:
        public = (self.over, self.reason, self.losers, list(self.places), self.phase, self.turn, self.pack)
        hands = (
            list(self.hands),
            list(self.sizes),
            list(self.piles),
            self.collected,
            list(self.last_pick_up),
        )
        laid = [(self.trick_seats[at], self.trick_cards[at]) for at in range(self.trick_size)]
        trick = (self.led, self.cutter, laid, self.trick_starters, self.highest, self.picker)
        waste = (self.is_first_trick, self.may_take_hand, self.tricks, self.waste_before, self.named_loser)
        wasted = [self.waste[at] for at in range(self.waste_size)]
        gone = [self.out_order[at] for at in range(self.out_count)]
        stood = [self.positions[at] for at in range(self.position_count)]
        return (public, hands, trick, waste, wasted, gone, stood)

    def holds(self, seat: int) -> bool:
        """Whether this seat has cards; a reversal's cutter will have them in a moment (GW-A10, GW-A19)."""
        return self.sizes[seat] > 0 or (seat == self.cutter and self.variant.cutter_takes_in_hand)

    def holders(self) -> int:
        """How many seats have cards."""
        if self.cutter != NOBODY and self.sizes[self.cutter] == 0 and self.variant.cutter_takes_in_hand:
            return self.holding + 1
        return self.holding

    def go_out(self, seat: int) -> None:
        self.out_order[self.out_count] = seat
        self.out_count += 1
        self.tell(OUT, seat, 0)
