"""Kadi as numbers: an action is a move as the kernel counts it, and the number it leaves out is silence."""

from longears import cards
from longears.envs.encoder import Encoder
from longears.games.kadi import moves, rules
from longears.games.kadi.state import PHASES
from longears.games.kadi.table import Table as KadiTable
from longears.table import Table

PACK = 54
NOBODY = -1
ACTIONS = 118
SILENCE = 63
SUITS = 5
FIRST_PHASE, OVER = 3, 13


class KadiEncoder(Encoder):
    """Whoever may call out of turn is asked first, and may be silent; then the seat on turn."""

    def __init__(self, seats: int) -> None:
        super().__init__(seats, ACTIONS, SILENCE)
        to_do = PHASES[FIRST_PHASE:OVER]
        self.hand = self.part("hand", PACK, "your cards, the jokers last")
        self.top = self.part("top", PACK, "the card on top of the pile")
        self.pile = self.part("pile", PACK, "all the cards of the pile")
        self.drawn = self.part("drawn", PACK, "the card you drew and may play or keep")
        self.wanted = self.part("asked", PACK, "the card that was asked for")
        self.named = self.part("named", SUITS, "the suit that was named; the fifth: anything may follow")
        self.phase = self.part("phase", len(to_do), f"what is to be done: {', '.join(to_do)}")
        self.turn = self.part("turn", seats, "whose turn it is")
        self.asker = self.part("asker", seats, "who asked for a card")
        self.spared = self.part("spared", seats, "who need not lay it")
        self.called = self.part("called", seats, "who has called Niko Kadi")
        self.caller = self.part("caller", seats, "who may still call")
        self.sizes = self.part("sizes", seats, "how many cards each seat holds")
        self.clockwise = self.part("clockwise", 1, "whether play goes clockwise")
        self.penalty = self.part("penalty", 1, "how many cards are to be drawn as a penalty")
        self.skips = self.part("skips", 1, "how many seats the turn so far skips")
        self.laid = self.part("laid", 1, "how many cards the turn has laid so far")
        self.stock = self.part("stock", 1, "how many cards are in the stock")

    def asked(self, table: Table) -> int:
        """A call is open until the next player moves, so its owner is asked before (KD-A15)."""
        state = ours(table)
        if moves.waits_for_dealer(state):
            return NOBODY
        return state.caller if moves.may_call(state, state.caller) else state.turn

    def on_turn(self, table: Table) -> int:
        return ours(table).turn

    def make(self, table: Table, seat: int, action: int) -> None:
        rules.make(ours(table), seat, action)

    def exit_of(self, table: Table, seat: int) -> int:  # noqa: ARG002  who has no cards may have to draw (KD-A16)
        return 0

    def mask(self, table: Table, seat: int, at: int) -> None:
        state = ours(table)
        self.allow(at, moves.choices(state, seat))
        self.allow(at + moves.ASK, moves.askable(state, seat))
        if seat != state.turn and moves.may_call(state, seat):
            self.allow(at, cards.only(SILENCE))

    def observe(self, table: Table, seat: int, at: int) -> None:
        state = ours(table)
        self.show(at + self.hand, state.hands[seat])
        self.show(at + self.pile, state.pile)
        self.mark_if_any(at + self.top, state.top)
        self.mark_if_any(at + self.wanted, state.asked)
        self.mark_if_any(at + self.named, state.named)
        if seat == state.turn:
            self.mark_if_any(at + self.drawn, state.drawn)
        if not state.over:
            self.mark(at + self.phase + state.phase - FIRST_PHASE)
        self.show_seats(state, seat, at)
        self.count(at + self.clockwise, state.direction == 1)
        self.count(at + self.penalty, state.penalty)
        self.count(at + self.skips, state.skips)
        self.count(at + self.laid, state.laid)
        self.count(at + self.stock, state.stock_size)

    def show_seats(self, state: KadiTable, seat: int, at: int) -> None:
        for other in range(self.seats):
            place = self.place_of(seat, other)
            self.count(at + self.turn + place, other == state.turn)
            self.count(at + self.asker + place, other == state.asker)
            self.count(at + self.spared + place, other == state.spared)
            self.count(at + self.called + place, state.called[other])
            self.count(at + self.caller + place, other == state.caller)
            self.count(at + self.sizes + place, state.sizes[other])


def ours(table: Table) -> KadiTable:
    """The table as one of Kadi; another game's is our own mistake."""
    assert isinstance(table, KadiTable)
    return table
