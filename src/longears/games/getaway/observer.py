"""What a seat can know by heart at Donkey, Kazhutha Kali and Thulla: who took, lacked and threw what."""

from longears import cards, observer
from longears.core import SEATS, Event
from longears.games.getaway import moves, rules, state
from longears.games.getaway.table import Table as GetawayTable
from longears.games.getaway.variant import Variant
from longears.layout import RANKS, SUITS, Layout, Outputs, Part
from longears.observer import Observer
from longears.table import Table

NOTHING = 0
COUNTS = 16
"""So many cards or ranks make one, where a number is written."""
FLAGS = (
    "piles",
    "ends_when_dealt_spent",
    "first_trick_is_free",
    "cut_stops",
    "cutter_picks_up",
    "cutter_leads",
    "highest_leads",
    "exits_at_once",
    "lead_passes_down",
    "winner_draws",
    "last_to_play_loses",
    "all_out_spares_all",
    "partners",
    "cut_ends",
    "leader_takes_hands",
)
"""What the rule sheet says of all that comes after the deal."""

LAYOUT = Layout(
    at_seat=(
        Part("known", 13, "the cards of the suit it was seen to pick up and not to play"),
        Part("lacks", 1, "whether it has shown that it had no other card of the suit"),
        Part("likely_lacks", 1, "how likely it is to hold no card of the suit, in 255ths", 256),
        Part("thrown", 1, "how many cards of the suit it has played where another was led", COUNTS),
        Part("last", 1, "the rank of the last card of the suit it played, from 1; 0 if none", COUNTS),
        Part(
            "laid", 1, "the rank of the card of the suit it has laid to this trick, from 1; 0 if none", COUNTS
        ),
    ),
    of_seat=(
        Part("in", 1, "whether it holds cards"),
        Part("size", 1, "how many cards it holds", COUNTS),
        Part("unknown", 1, "how many of them nobody has seen", COUNTS),
        Part("to_play", 1, "whether it is still to play to this trick"),
        Part("order", 1, "how many seats in play sit between, in playing direction", 8),
        Part("top", 1, "whether its card is the highest of the led suit"),
        Part("cutter", 1, "whether it has cut this trick"),
        Part("partner", 1, "whether it is one's partner"),
        Part("pile", 1, "how many cards lie in its pile", COUNTS),
        Part("picked_up", 1, "how many tricks ago it last picked up, from 1; 0 if never", 256),
    ),
    of_suit=(
        Part("hand", 13, "one's cards of the suit"),
        Part("known", 13, "those of them that everyone saw one pick up"),
        Part("unseen", 13, "the cards of the suit that nobody has seen"),
        Part("trick", 13, "the cards of the suit in this trick"),
        Part("led", 1, "whether it was led"),
        Part("held", 1, "how many one holds", COUNTS),
        Part("hidden", 1, "how many nobody has seen", COUNTS),
        Part("elsewhere", 1, "how many are in other hands, seen or not", COUNTS),
    ),
    of_table=(
        Part("seats", 7, "the number of seats, from 2 to 8"),
        *(Part(name, 1, "the rule sheet: a flag of the same name in `Variant`") for name in FLAGS),
        Part("phase", 3, "one opens the game, leads, follows"),
        Part("size", 1, "how many cards one holds", COUNTS),
        Part("pile", 1, "how many cards lie in one's pile", COUNTS),
        Part("tricks", 1, "how many tricks are over", 256),
        Part("first", 1, "whether this is the first trick"),
        Part("cut", 1, "whether this trick is cut"),
        Part("laid", 1, "how many cards are in this trick", 8),
        Part("to_play", 1, "how many seats play to it after one", 8),
        Part("highest", 1, "the highest rank of the led suit, from 1; 0 if nothing was led", COUNTS),
        Part("holders", 1, "how many seats hold cards", 8),
        Part("waste", 1, "how many cards have left the game", 64),
        Part("may_take_hand", 1, "whether one may take the next seat's hand"),
    ),
)
"""What is written, part by part; other seats follow each other clockwise, the one after one's own first."""

KNOWN, LACKS, LIKELY_LACKS, THROWN, LAST, LAID = 0, 13, 14, 15, 16, 17
IN, SIZE, UNKNOWN, TO_PLAY, ORDER, TOP, CUTTER, PARTNER, PILE, PICKED_UP = range(10)
HAND, HAND_KNOWN, UNSEEN, TRICK, LED, HELD, HIDDEN, ELSEWHERE = 0, 13, 26, 39, 52, 53, 54, 55
NUMBER_OF_SEATS, SHEET, PHASE, OWN_SIZE = 0, 7, 22, 25


class GetawayObserver(Observer):
    """Remembers picked-up cards, voids, and what each seat played last and threw off."""

    def __init__(self, variant: Variant, seats: int) -> None:
        super().__init__(LAYOUT, seats)
        self.variant = variant
        self.piles = variant.piles
        self.flags = NOTHING
        for at, name in enumerate(FLAGS):
            self.flags |= int(getattr(variant, name)) << at
        self.known = [0] * 8
        self.void = [0] * 8
        self.thrown = [0] * 8
        self.last = [0] * 32
        self.begin()

    def __reduce__(self) -> tuple[object, ...]:
        rows = (list(self.known), list(self.void), list(self.thrown), list(self.last))
        return _resumed, (self.variant, self.seats, rows, (self.laid, self.led))

    def begin(self) -> None:
        self.led = state.NOBODY
        self.laid = NOTHING
        for seat in range(8):
            self.known[seat] = self.void[seat] = self.thrown[seat] = NOTHING
        for at in range(32):
            self.last[at] = 0

    def hear(self, kind: int, seat: int, value: int) -> None:
        if kind == state.DEALT:
            self.begin()
        elif kind == state.PLAYED:
            self.saw_played(seat, value)
        elif kind == state.PICKED_UP:
            if not self.piles:
                self.known[seat] |= self.laid
            self.trick_is_over()
        elif kind == state.DISCARDED:
            self.trick_is_over()
        elif kind == state.DREW:
            self.known[seat] |= cards.only(value)
        elif kind == state.TOOK_HAND:
            self.known[seat] |= self.known[value]
            self.known[value] = NOTHING
            self.void[seat] &= self.void[value]  # what is unseen of both is now in one hand (GW-A28)

    def saw_played(self, seat: int, card: int) -> None:
        suit = cards.suit(card)
        self.known[seat] &= ~cards.only(card)
        self.laid |= cards.only(card)
        self.last[seat * 4 + suit] = cards.rank(card) + 1
        if self.led == state.NOBODY:
            self.led = suit
        elif suit != self.led:
            self.void[seat] |= cards.of_suit(self.led)
            self.thrown[seat] |= cards.only(card)

    def trick_is_over(self) -> None:
        self.led = state.NOBODY
        self.laid = NOTHING

    def agrees(self, table: Table) -> bool:
        game = ours(table)
        for seat in range(self.seats):
            held = game.hands[seat]
            if self.known[seat] & ~held or held & ~self.known[seat] & self.void[seat]:
                return False
        return True

    def write(self, table: Table, seat: int, at: int) -> None:
        game = ours(table)
        unseen = self.unseen_by(game, seat)
        self.write_suits(game, seat, unseen, at)
        self.write_table(game, seat, self.table_at(at))
        between, hidden = 0, cards.size(unseen)
        other = rules.next_seat(game, seat)
        while other != seat:
            place = self.place_of(seat, other)
            if game.sizes[other] > 0:
                self.write_seat(game, seat, other, between, self.seat_at(at, place))
                between += 1
            for suit in range(4):
                self.write_cell(game, other, unseen, hidden, suit, self.cell(at, suit, place))
            other = rules.next_seat(game, other)

    def reveal(self, table: Table, seat: int, hands: memoryview, at: int) -> None:
        game = ours(table)
        for other in range(self.seats):
            if other != seat:
                observer.show_hand(hands, at, self.place_of(seat, other), game.hands[other])

    def unseen_by(self, game: GetawayTable, seat: int) -> int:
        """The cards this seat has not seen, or no longer knows where they are."""
        unseen = game.pack & ~(game.hands[seat] | rules.on_the_table(game))
        for place in range(game.waste_size):
            unseen &= ~cards.only(game.waste[place])
        for other in range(self.seats):
            unseen &= ~(self.known[other] | game.piles[other])
        return unseen

    def write_cell(
        self, game: GetawayTable, other: int, unseen: int, hidden: int, suit: int, at: int
    ) -> None:
        """What is known of a suit at another seat."""
        group = cards.of_suit(suit)
        self.put(at + THROWN, cards.size(self.thrown[other] & group))
        self.put(at + LAST, self.last[other * 4 + suit])
        if game.phase == state.FOLLOW:
            self.put(at + LAID, laid_by(game, other, suit))
        if game.sizes[other] == 0:
            return
        known = self.known[other]
        self.show(at + KNOWN, known, suit)
        if known & group:
            return
        if self.void[other] & group:
            self.put(at + LACKS, 1)
            self.put(at + LIKELY_LACKS, observer.CHANCES)
            return
        unknown = game.sizes[other] - cards.size(known)
        suited = cards.size(unseen & group)
        self.put(at + LIKELY_LACKS, observer.chance_of_none(hidden, suited, unknown))

    def write_seat(self, game: GetawayTable, seat: int, other: int, between: int, at: int) -> None:
        """What everyone knows of another seat that is still in."""
        self.put(at + IN, 1)
        self.put(at + SIZE, game.sizes[other])
        self.put(at + UNKNOWN, game.sizes[other] - cards.size(self.known[other]))
        self.put(at + ORDER, between)
        self.put(at + PILE, cards.size(game.piles[other]))
        if game.last_pick_up[other] > 0:
            self.put(at + PICKED_UP, game.tricks - game.last_pick_up[other] + 1)
        if game.variant.partners and (other - seat) % 2 == 0:
            self.put(at + PARTNER, 1)
        if game.phase != state.FOLLOW:
            self.put(at + TO_PLAY, 1)
            return
        self.put(at + TO_PLAY, not has_laid(game, other))
        self.put(at + TOP, other == rules.highest_follower(game, game.variant.exits_at_once))
        self.put(at + CUTTER, other == game.cutter)

    def write_suits(self, game: GetawayTable, seat: int, unseen: int, at: int) -> None:
        """One's own cards of each suit, and those one does not see."""
        hand, laid, elsewhere = game.hands[seat], rules.on_the_table(game), unseen
        for other in range(self.seats):
            if other != seat:
                elsewhere |= self.known[other]
        for suit in range(4):
            there, group = self.suit_at(at, suit), cards.of_suit(suit)
            self.show(there + HAND, hand, suit)
            self.show(there + HAND_KNOWN, self.known[seat], suit)
            self.show(there + UNSEEN, unseen, suit)
            self.show(there + TRICK, laid, suit)
            self.put(there + LED, game.phase == state.FOLLOW and game.led == suit)
            self.put(there + HELD, cards.size(hand & group))
            self.put(there + HIDDEN, cards.size(unseen & group))
            self.put(there + ELSEWHERE, cards.size(elsewhere & group))

    def write_table(self, game: GetawayTable, seat: int, at: int) -> None:
        """The rule sheet, and where the game stands."""
        self.put(at + NUMBER_OF_SEATS + self.seats - 2, 1)
        for flag in range(PHASE - SHEET):
            self.put(at + SHEET + flag, self.flags >> flag & 1)
        if game.phase >= state.OPEN and game.phase <= state.FOLLOW:
            self.put(at + PHASE + game.phase - state.OPEN, 1)
        at += OWN_SIZE
        self.put(at, game.sizes[seat])
        self.put(at + 1, cards.size(game.piles[seat]))
        self.put(at + 2, game.tricks)
        self.put(at + 3, game.is_first_trick)
        if game.phase == state.FOLLOW:
            self.put(at + 4, game.cutter != state.NOBODY)
            self.put(at + 5, game.trick_size)
            self.put(at + 6, max(0, game.trick_starters - game.trick_size - 1))
            self.put(at + 7, highest_rank(game))
        self.put(at + 8, game.holding)
        self.put(at + 9, game.waste_size)
        self.put(at + 10, game.may_take_hand and seat == game.turn)


def laid_by(game: GetawayTable, seat: int, suit: int) -> int:
    """The rank, from 1, of the card of this suit that a seat has laid to the trick; 0 if there is none."""
    for at in range(game.trick_size):
        card = game.trick_cards[at]
        if game.trick_seats[at] == seat and cards.suit(card) == suit:
            return cards.rank(card) + 1
    return 0


def has_laid(game: GetawayTable, seat: int) -> bool:
    for at in range(game.trick_size):  # noqa: SIM110  any() would build an object in the kernel
        if game.trick_seats[at] == seat:
            return True
    return False


def highest_rank(game: GetawayTable) -> int:
    """The highest rank of the led suit in the trick, from 1, whoever laid it."""
    best = 0
    for at in range(game.trick_size):
        card = game.trick_cards[at]
        if cards.suit(card) == game.led:
            best = max(best, cards.rank(card) + 1)
    return best


OUTPUTS = Outputs(
    of_suit=(Part("play", 13, "play this card"),),
    of_table=(Part("take_hand", 1, "take the hand of the next seat still in"),),
)
"""What a learned player scores."""
TAKE_HAND = SUITS * RANKS


def outputs_of(move: int) -> tuple[int, ...]:
    """Where the scores stand that a move is chosen by."""
    return (TAKE_HAND,) if move == moves.HAND else (cards.suit(move) * RANKS + cards.rank(move),)


def _resumed(
    variant: Variant, seats: int, rows: tuple[list[int], ...], facts: tuple[int, ...]
) -> GetawayObserver:
    """An observer that was pickled or copied."""
    memory = GetawayObserver(variant, seats)
    for at in range(8):
        memory.known[at] = rows[0][at]
        memory.void[at] = rows[1][at]
        memory.thrown[at] = rows[2][at]
    for at in range(32):
        memory.last[at] = rows[3][at]
    memory.laid, memory.led = facts
    return memory


def observer_of(table: Table) -> Observer:
    game = ours(table)
    return GetawayObserver(game.variant, game.seats)


def heard(event: Event) -> list[tuple[int, int, int]]:
    """An event as the table notes it; what is told of the deal alone was not noted."""
    if event.kind not in state.EVENTS:
        return []
    kind = state.EVENTS.index(event.kind)
    seat = SEATS.index(event.seat) if event.seat else state.NOBODY
    match event.kind:
        case "played" | "drew":
            return [(kind, seat, cards.number(event.cards[0]) or 0)]
        case "took_hand":
            return [(kind, seat, SEATS.index(event.detail))]
        case _:
            return [(kind, seat, 0)]


def ours(table: Table) -> GetawayTable:
    """The table as one of this family; another game's is our own mistake."""
    assert isinstance(table, GetawayTable)
    return table
