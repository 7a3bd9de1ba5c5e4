"""The table of Kadi: where every card is, and what everyone may see of it."""

from longears import cards
from longears.games.kadi.variant import Variant
from longears.table import Table

# What the table waits for: first what it wants of the dealer, then what a seat has to do.
PHASES = (
    "shuffle",
    "turn_up",
    "renew",
    "direction",
    "match",
    "meet",
    "group",
    "answer",
    "close",
    "finish",
    "keep",
    "jumped",
    "kicked",
    "over",
)
SHUFFLE, TURN_UP, RENEW = range(3)
DIRECTION, MATCH, MEET, GROUP, ANSWER, CLOSE, FINISH, KEEP, JUMPED, KICKED, OVER = range(3, 14)

# What happened.
EVENTS = (
    "dealt",
    "turned_up",
    "put_back",
    "opens",
    "direction",
    "laid",
    "continues",
    "named",
    "asked",
    "called",
    "unmet",
    "lacks",
    "unable",
    "unanswered",
    "takes_penalty",
    "drew",
    "passed",
    "renewed",
    "done",
    "accepted",
    "skipped",
    "kept",
    "reversed",
    "cardless",
    "false_call",
    "over",
)
DEALT, TURNED_UP, PUT_BACK, OPENS, TURNED, LAID, CONTINUES, NAMED, ASKED, CALLED, UNMET, LACKS = range(12)
UNABLE, UNANSWERED, TAKES_PENALTY, DREW, PASSED, RENEWED, SAID_DONE, ACCEPTED, SKIPPED, KEPT = range(12, 22)
REVERSED, CARDLESS, FALSE_CALL, ENDED = range(22, 26)

# What comes when a draw is over.
THEN_END, THEN_CHOOSE, THEN_PASS_ON = range(3)

NOBODY = -1
NO_CARD = -1
UNNAMED = -1
ANYTHING = 4


class State(Table):
    """The cards of one game, and the few facts about it the rules ask for."""

    def __init__(self, variant: Variant, seats: int, dealer: int, opener: int) -> None:
        super().__init__(seats, dealer)
        self.variant = variant
        self.opener = opener
        self.phase = SHUFFLE
        self.turn = NOBODY
        self.direction = 1
        self.pack = 0
        self.hands = [0] * 8
        self.stock = [0] * 54
        self.stock_size = 0
        self.pile = 0
        self.top = NO_CARD
        self.named = UNNAMED
        self.penalty = 0
        self.skips = 0
        self.asked = NO_CARD
        self.asker = NOBODY
        self.spared = NOBODY
        self.called = [0] * 8
        self.caller = NOBODY
        self.previous = NOBODY
        self.laid = 0
        self.drew = 0
        self.due = 0
        self.afterwards = THEN_END
        self.drawn = NO_CARD
        self.begun = 0
        self.turns = 0
        self.idle = 0

    def show_public(self, other: "State") -> None:
        """Copy all that everyone may see: not the hands, the stock, nor a card just drawn (ALL-2)."""
        other.over, other.guarded = self.over, self.guarded
        other.reason, other.losers = self.reason, self.losers
        other.places[:] = self.places
        other.pack, other.phase = self.pack, self.phase
        other.turn, other.direction = self.turn, self.direction
        other.sizes[:] = self.sizes
        other.stock_size, other.pile, other.top = self.stock_size, self.pile, self.top
        other.named, other.penalty, other.skips = self.named, self.penalty, self.skips
        other.asked, other.asker, other.spared = self.asked, self.asker, self.spared
        other.called[:] = self.called
        other.caller, other.previous = self.caller, self.previous
        other.laid, other.drew, other.due = self.laid, self.drew, self.due
        other.afterwards, other.begun = self.afterwards, self.begun
        other.turns, other.idle = self.turns, self.idle

    def become(self, other: Table) -> None:
        assert isinstance(other, State)
        model = other
        self.dealer, self.opener = model.dealer, model.opener
        model.show_public(self)
        self.hands[:] = model.hands
        self.stock[:] = model.stock
        self.drawn = model.drawn

    def state(self) -> tuple[object, ...]:
        return (
            (self.seats, self.dealer, self.opener, self.over, self.guarded, self.reason, tuple(self.places)),
            (self.phase, self.turn, self.direction, self.pack, tuple(self.hands), tuple(self.sizes)),
            (tuple(self.stock)[: self.stock_size], self.pile, self.top, self.named, self.penalty, self.skips),
            (self.asked, self.asker, self.spared, tuple(self.called), self.caller, self.previous),
            (self.laid, self.drew, self.due, self.afterwards, self.drawn, self.begun, self.turns, self.idle),
        )

    def next_seat(self, seat: int) -> int:
        """The neighbour in the direction of play."""
        seat += self.direction
        if seat == self.seats:
            return 0
        return seat if seat >= 0 else self.seats - 1

    def seat_after(self, seat: int, steps: int) -> int:
        """The seat so many steps on in the direction of play."""
        for _ in range(steps):
            seat = self.next_seat(seat)
        return seat

    def another_is_cardless(self, seat: int) -> bool:
        """Whether anyone but this seat has no cards (KD-14, KD-B15)."""
        for other in range(self.seats):  # noqa: SIM110  any() would build an object in the kernel
            if self.sizes[other] == 0 and other != seat:
                return True
        return False

    def take(self, seat: int, card: int) -> None:
        self.hands[seat] |= cards.only(card)
        self.sizes[seat] += 1

    def give_up(self, seat: int, card: int) -> None:
        self.hands[seat] &= ~cards.only(card)
        self.sizes[seat] -= 1
