"""What a seat can know by heart at Kadi: which cards a hand cannot hold, from all that was not laid."""

from longears import cards, observer
from longears.core import SEATS, Event
from longears.games.kadi import matching, moves, notation, state
from longears.games.kadi.table import Table as KadiTable
from longears.games.kadi.variant import Variant
from longears.layout import RANKS, SUITS, Layout, Outputs, Part
from longears.observer import Observer
from longears.table import Table

NOTHING = 0
COUNTS = 16
"""So many cards make one, where a number is written."""
JOKER = 52
FLAGS = (
    "draws_freely",
    "plays_drawn",
    "groups_any_rank",
    "chains_questions",
    "aces_are_wild",
    "penalties_add_up",
    "any_penalty_counters",
    "counters",
    "king_skips_for_two",
    "asks_the_circuit",
    "asks_the_next",
    "request_wins",
    "false_call_costs",
)
"""What the rule sheet says of all that comes after the deal."""

LAYOUT = Layout(
    at_seat=(
        Part("lacks", 13, "the cards of the suit it cannot hold"),
        Part("lacked", 13, "those that only the cards it has drawn since can be"),
        Part("likely_lacks", 1, "how likely it is to hold no card of the suit, in 255ths", 256),
    ),
    of_seat=(
        Part("in", 1, "always: nobody leaves before the end"),
        Part("size", 1, "how many cards it holds", COUNTS),
        Part("fresh", 1, "how many of them it may have drawn since it showed what it lacked", COUNTS),
        Part("order", 1, "how many seats sit between, in playing direction", 4),
        Part("called", 1, "whether it has called Niko Kadi"),
        Part("caller", 1, "whether it may still call"),
        Part("turn", 1, "whether it is its turn"),
        Part("asker", 1, "whether it has asked for a card"),
        Part("spared", 1, "whether it need not lay that"),
        Part("one_card", 1, "whether it holds one card"),
        Part("no_card", 1, "whether it holds none"),
    ),
    of_suit=(
        Part("hand", 13, "one's cards of the suit"),
        Part("unseen", 13, "the cards of the suit that are in other hands or in the stock"),
        Part("pile", 13, "the cards of the suit in the pile"),
        Part("top", 13, "the card on top of the pile"),
        Part("fits", 13, "the cards that may be laid on it at the beginning of a turn"),
        Part("finishes", 13, "one's cards with which a turn that wins can begin"),
        Part("asked", 13, "the card that was asked for"),
        Part("drawn", 13, "the card one drew and may play or keep"),
        Part("named", 1, "whether it was named"),
        Part("held", 1, "how many one holds", COUNTS),
        Part("hidden", 1, "how many one has not seen", COUNTS),
    ),
    of_table=(
        Part("seats", 7, "the number of seats, from 2 to 8"),
        *(Part(name, 1, "the rule sheet: a flag of the same name in `Variant`") for name in FLAGS),
        Part("phase", 10, "what is to be done: " + ", ".join(state.PHASES[3:13])),
        Part("jokers", 2, "one's jokers, the red one first"),
        Part("jokers_unseen", 2, "those one has not seen"),
        Part("top_joker", 2, "the one on top of the pile"),
        Part("anything", 1, "whether anything may follow"),
        Part("penalty", 1, "how many cards are to be drawn as a penalty", COUNTS),
        Part("skips", 1, "how many seats the turn so far skips", 4),
        Part("laid", 1, "how many cards the turn has laid so far", 4),
        Part("drew", 1, "how many it has drawn", 4),
        Part("stock", 1, "how many cards are in the stock", 64),
        Part("clockwise", 1, "whether play goes clockwise"),
        Part("turn", 1, "whether it is one's turn"),
        Part("called", 1, "whether one has called Niko Kadi"),
        Part("may_call", 1, "whether one may still call"),
        Part("asker", 1, "whether one has asked for a card"),
        Part("spared", 1, "whether one need not lay it"),
        Part("size", 1, "how many cards one holds", COUNTS),
        Part("finishes", 1, "whether one's hand can be laid in one winning turn"),
        Part("another_cardless", 1, "whether another seat has no cards"),
        Part("idle", 1, "how many turns nothing was laid or drawn", 4),
    ),
)
"""What is written, part by part; other seats follow each other clockwise, the one after one's own first."""
LACKS, LACKED, LIKELY_LACKS = 0, 13, 26
HAND, UNSEEN, PILE, TOP, FITS, FINISHES, WANTED, DRAWN = range(0, 104, 13)
NAMED, HELD, HIDDEN = range(104, 107)
NUMBER_OF_SEATS, SHEET, PHASE, JOKERS, REST = 0, 7, 20, 30, 36

OUTPUTS = Outputs(
    of_suit=(
        Part("lay", 13, "lay this card"),
        Part("ask", 13, "ask for this card"),
        Part("name", 1, "name this suit"),
    ),
    of_table=(
        Part("joker", 2, "lay this joker"),
        Part("draw", 1, "draw, or take the penalty"),
        Part("done", 1, "done, accept, or keep the drawn card"),
        Part("call", 1, "call Niko Kadi"),
        Part("direction", 2, "choose this direction"),
        Part("silent", 1, "let the chance to call go by"),
        Part("ask_joker", 2, "ask for this joker"),
    ),
)
"""What a learned player scores."""


class KadiObserver(Observer):
    """Remembers what each hand cannot hold; what is drawn later may be anything again."""

    def __init__(self, variant: Variant, seats: int) -> None:
        super().__init__(LAYOUT, seats)
        self.variant = variant
        self.flags = NOTHING
        for at, name in enumerate(FLAGS):
            self.flags |= int(getattr(variant, name)) << at
        self.lacks = [0] * 8
        self.lacked = [0] * 8
        self.fresh = [0] * 8
        self.begin()

    def __reduce__(self) -> tuple[object, ...]:
        rows = (list(self.lacks), list(self.lacked), list(self.fresh))
        return _resumed, (self.variant, self.seats, rows, (self.pile, self.top))

    def begin(self) -> None:
        self.pile = NOTHING
        self.top = state.NO_CARD
        for seat in range(8):
            self.lacks[seat] = self.lacked[seat] = NOTHING
            self.fresh[seat] = 0

    def hear(self, kind: int, seat: int, value: int) -> None:
        if kind == state.DEALT:
            self.begin()
        elif kind == state.TURNED_UP:
            self.top, self.pile = value, cards.only(value)
        elif kind == state.PUT_BACK:
            self.pile = NOTHING
            self.nobody_holds(cards.only(value))
        elif kind == state.RENEWED:
            self.nobody_holds(self.pile & ~cards.only(self.top))
            self.pile = cards.only(self.top)
        elif kind == state.LAID:
            self.saw_laid(seat, value & 0x3F)
        elif kind == state.DREW:
            self.saw_drawn(seat)
        elif kind == state.LACKS or kind == state.ASKED:
            self.lacks[seat] |= cards.only(value & 0x3F)
        elif kind == state.UNANSWERED:
            self.lacks[seat] |= matching.answering(value & 0x3F)
        elif kind == state.UNABLE:
            self.lacks[seat] |= self.would_have_fitted(value)

    def would_have_fitted(self, value: int) -> int:
        """What a seat that could lay nothing cannot hold."""
        locked = (value >> 9) - 1
        if locked >= 0:
            return matching.or_ace(locked)
        return matching.fitting(self.variant, value & 0x3F, (value >> 6 & 7) - 1)

    def saw_laid(self, seat: int, card: int) -> None:
        self.pile |= cards.only(card)
        self.top = card
        if self.lacked[seat] & cards.only(card) and self.fresh[seat] > 0:
            self.fresh[seat] -= 1

    def saw_drawn(self, seat: int) -> None:
        """All that it lacked is now lacked by the cards it had before."""
        if self.lacks[seat] != NOTHING:
            self.lacked[seat] = self.lacks[seat]
            self.lacks[seat] = NOTHING
            self.fresh[seat] = 0
        self.fresh[seat] += 1

    def nobody_holds(self, group: int) -> None:
        for seat in range(self.seats):
            self.lacks[seat] |= group

    def agrees(self, table: Table) -> bool:
        game = ours(table)
        for seat in range(self.seats):
            held = game.hands[seat]
            if held & self.lacks[seat] or cards.size(held & self.lacked[seat]) > self.fresh[seat]:
                return False
        return True

    def write(self, table: Table, seat: int, at: int) -> None:
        game = ours(table)
        unseen = game.pack & ~(game.hands[seat] | game.pile)
        self.write_suits(game, seat, unseen, at)
        self.write_table(game, seat, unseen, self.table_at(at))
        between = 0
        other = game.next_seat(seat)
        while other != seat:
            place = self.place_of(seat, other)
            self.write_seat(game, other, between, self.seat_at(at, place))
            between += 1
            for suit in range(4):
                self.write_cell(game, other, unseen, suit, self.cell(at, suit, place))
            other = game.next_seat(other)

    def reveal(self, table: Table, seat: int, hands: memoryview, at: int) -> None:
        game = ours(table)
        for other in range(self.seats):
            if other != seat:
                suited = game.hands[other] & (cards.only(JOKER) - 1)
                observer.show_hand(hands, at, self.place_of(seat, other), suited)

    def write_cell(self, game: KadiTable, other: int, unseen: int, suit: int, at: int) -> None:
        """What is known of a suit at another seat."""
        self.show(at + LACKS, self.lacks[other] & unseen, suit)
        self.show(at + LACKED, self.lacked[other] & unseen, suit)
        able = unseen & ~self.lacks[other]
        suited, hidden = cards.size(able & cards.of_suit(suit)), cards.size(able)
        self.put(at + LIKELY_LACKS, observer.chance_of_none(hidden, suited, min(hidden, game.sizes[other])))

    def write_seat(self, game: KadiTable, other: int, between: int, at: int) -> None:
        """What everyone knows of another seat."""
        self.put(at, 1)
        self.put(at + 1, game.sizes[other])
        self.put(at + 2, min(self.fresh[other], game.sizes[other]))
        self.put(at + 3, between)
        self.put(at + 4, game.called[other])
        self.put(at + 5, other == game.caller)
        self.put(at + 6, other == game.turn)
        self.put(at + 7, other == game.asker)
        self.put(at + 8, other == game.spared)
        self.put(at + 9, game.sizes[other] == 1)
        self.put(at + 10, game.sizes[other] == 0)

    def write_suits(self, game: KadiTable, seat: int, unseen: int, at: int) -> None:
        """One's own cards of each suit, what they are good for, and those one does not see."""
        hand, top, wanted, drawn = game.hands[seat], one(game.top), one(game.asked), NOTHING
        finishing = matching.finishing(game.variant, hand, state.NO_CARD)
        fits = matching.fitting(game.variant, game.top, game.named) if game.top >= 0 else NOTHING
        if seat == game.turn and game.phase == state.KEEP:
            drawn = one(game.drawn)
        for suit in range(4):
            there, group = self.suit_at(at, suit), cards.of_suit(suit)
            self.show(there + HAND, hand, suit)
            self.show(there + UNSEEN, unseen, suit)
            self.show(there + PILE, game.pile, suit)
            self.show(there + TOP, top, suit)
            self.show(there + FITS, fits, suit)
            self.show(there + FINISHES, finishing, suit)
            self.show(there + WANTED, wanted, suit)
            self.show(there + DRAWN, drawn, suit)
            self.put(there + NAMED, game.named == suit)
            self.put(there + HELD, cards.size(hand & group))
            self.put(there + HIDDEN, cards.size(unseen & group))

    def write_table(self, game: KadiTable, seat: int, unseen: int, at: int) -> None:
        """The rule sheet, and where the game stands."""
        self.put(at + NUMBER_OF_SEATS + self.seats - 2, 1)
        for flag in range(PHASE - SHEET):
            self.put(at + SHEET + flag, self.flags >> flag & 1)
        if game.phase >= state.DIRECTION and game.phase < state.OVER:
            self.put(at + PHASE + game.phase - state.DIRECTION, 1)
        for joker in range(2):
            self.put(at + JOKERS + joker, cards.has(game.hands[seat], JOKER + joker))
            self.put(at + JOKERS + 2 + joker, cards.has(unseen, JOKER + joker))
            self.put(at + JOKERS + 4 + joker, game.top == JOKER + joker)
        at += REST
        self.put(at, game.named == state.ANYTHING)
        self.put(at + 1, game.penalty)
        self.put(at + 2, game.skips)
        self.put(at + 3, game.laid)
        self.put(at + 4, game.drew)
        self.put(at + 5, game.stock_size)
        self.put(at + 6, game.direction == 1)
        self.put(at + 7, seat == game.turn)
        self.put(at + 8, game.called[seat])
        self.put(at + 9, seat == game.caller)
        self.put(at + 10, seat == game.asker)
        self.put(at + 11, seat == game.spared)
        self.put(at + 12, game.sizes[seat])
        self.put(at + 13, matching.finishing(game.variant, game.hands[seat], state.NO_CARD) != NOTHING)
        self.put(at + 14, game.another_is_cardless(seat))
        self.put(at + 15, game.idle)


def one(card: int) -> int:
    """The set of this card; of none where there is none."""
    return cards.only(card) if card >= 0 else NOTHING


OF_SUIT = 2 * RANKS + 1
WORDS = SUITS * OF_SUIT
DRAW_OUTPUT, DIRECTION_OUTPUT, SILENT_OUTPUT, ASK_OUTPUT = WORDS + 2, WORDS + 5, WORDS + 7, WORDS + 8
SILENCE = 63


def outputs_of(move: int) -> tuple[int, ...]:
    """Where the scores stand that a move is chosen by: their sum counts; silence is one, too."""
    if move == SILENCE:
        return (SILENT_OUTPUT,)
    if move >= moves.ASK:
        return (_of_card(move - moves.ASK, RANKS, ASK_OUTPUT),)
    if move >= moves.CLOCKWISE:
        return (DIRECTION_OUTPUT + move - moves.CLOCKWISE,)
    if move >= moves.NAME:
        return ((move - moves.NAME) * OF_SUIT + 2 * RANKS,)
    if move >= moves.DRAW:
        return (DRAW_OUTPUT + move - moves.DRAW,)
    return (_of_card(move, 0, WORDS),)


def _of_card(card: int, begun: int, jokers: int) -> int:
    if card >= JOKER:
        return jokers + card - JOKER
    return cards.suit(card) * OF_SUIT + begun + cards.rank(card)


def _resumed(
    variant: Variant, seats: int, rows: tuple[list[int], ...], facts: tuple[int, ...]
) -> KadiObserver:
    """An observer that was pickled or copied."""
    memory = KadiObserver(variant, seats)
    for seat in range(8):
        memory.lacks[seat] = rows[0][seat]
        memory.lacked[seat] = rows[1][seat]
        memory.fresh[seat] = rows[2][seat]
    memory.pile, memory.top = facts
    return memory


def observer_of(table: Table) -> Observer:
    game = ours(table)
    return KadiObserver(game.variant, game.seats)


def heard(event: Event) -> list[tuple[int, int, int]]:
    """An event as the table notes it; cards that were drawn together were noted one by one."""
    kind = state.EVENTS.index(event.kind)
    seat = SEATS.index(event.seat) if event.seat else state.NOBODY
    if event.kind == "drew":
        return [(kind, seat, 0)] * len(event.cards)
    if event.kind == "renewed" or not event.cards:
        return [(kind, seat, 0)]
    return [(kind, seat, (cards.number(event.cards[0]) or 0) | _faced(event))]


def _faced(event: Event) -> int:
    """Besides the top card: the suit named, or the card the seat was bound to lay."""
    if event.kind != "unable" or not event.detail:
        return 0
    if event.detail.startswith(notation.ASK):
        return ((cards.number(event.detail[1:]) or 0) + 1) << 9
    named = state.ANYTHING if event.detail == notation.ANYTHING else cards.SUITS.index(event.detail)
    return (named + 1) << 6


def ours(table: Table) -> KadiTable:
    """The table as one of Kadi; another game's is our own mistake."""
    assert isinstance(table, KadiTable)
    return table
