"""What a seat can know by heart at Dayous: cards picked up and gone, what was not beaten or thrown in."""

from longears import cards, observer
from longears.core import SEATS, Event
from longears.games.dayous import moves, state
from longears.games.dayous.table import Table as DayousTable
from longears.games.dayous.variant import Variant
from longears.layout import RANKS, SUITS, Layout, Outputs, Part
from longears.observer import Observer
from longears.table import Table

NOTHING = 0
PACK = 52
COUNTS = 16
"""So many cards or ranks make one, where a number is written."""
FLAGS = (
    "trump_changes",
    "any_suit_follows",
    "as_many_as_dealt",
    "six_at_most",
    "five_at_first",
    "only_neighbours_join",
    "attacker_stays_out",
    "passing",
    "pile_on",
    "last_loses",
)
"""What the rule sheet says of all that comes after the deal."""

LAYOUT = Layout(
    at_seat=(
        Part("known", 13, "how many of each card it was seen to get and not to play", 2),
        Part("likely_lacks", 1, "how likely it is to hold no card of the suit, in 255ths", 256),
        Part("last", 1, "the rank of the last card of the suit it played, from 1; 0 if none", COUNTS),
        Part("not_beaten", 1, "the lowest rank of the suit it took and did not beat, from 1", COUNTS),
    ),
    of_seat=(
        Part("in", 1, "whether it is still in"),
        Part("size", 1, "how many cards it holds", COUNTS),
        Part("unknown", 1, "how many of them nobody has seen", COUNTS),
        Part("order", 1, "how many seats in play sit between, in playing direction", 8),
        Part("attacker", 1, "whether it attacks"),
        Part("defender", 1, "whether it defends"),
        Part("done", 1, "whether it has said done"),
        Part("declined", 13, "the ranks it could have thrown in and did not, since it last drew"),
    ),
    of_suit=(
        Part("hand", 13, "how many of each card one holds", 2),
        Part("known", 13, "how many of them everyone saw one get", 2),
        Part("unseen", 13, "how many of each card nobody has seen", 2),
        Part("unbeaten", 13, "how many of each card lie there to be beaten", 2),
        Part("beaten", 13, "how many of each card lie there beaten, or beating", 2),
        Part("trump", 1, "whether it is trump now"),
        Part("first", 1, "whether it is the first trump"),
        Part("second", 1, "whether it is the second trump, once that is known"),
        Part("marker", 1, "the rank of the card that lies open in the stock, from 1", COUNTS),
        Part("bottom", 1, "the rank of the card that lies open at the bottom, from 1", COUNTS),
        Part("held", 1, "how many one holds", COUNTS),
        Part("hidden", 1, "how many nobody has seen", COUNTS),
    ),
    of_table=(
        Part("seats", 7, "the number of seats, from 2 to 8"),
        *(Part(name, 1, "the rule sheet: a flag of the same name in `Variant`") for name in FLAGS),
        Part("phase", 4, "the opener chooses, attack, defend, take"),
        Part("ranks", 13, "the ranks that may be thrown in or passed on with"),
        Part("packs", 1, "how many packs", 4),
        Part("size", 1, "how many cards one holds", COUNTS),
        Part("attacks", 1, "whether one attacks"),
        Part("defends", 1, "whether one defends"),
        Part("defender_size", 1, "how many cards the defender holds", COUNTS),
        Part("attack_cards", 1, "how many attack cards lie there", COUNTS),
        Part("to_beat", 1, "how many of them are unbeaten", COUNTS),
        Part("room", 1, "how many more there may be", COUNTS),
        Part("answered", 1, "whether the attack has been answered"),
        Part("stock", 1, "how many cards are in the stock", 64),
        Part("above", 1, "how many of them lie above the marker", COUNTS),
        Part("discards", 1, "how many cards have left the game", 64),
        Part("takes", 1, "how many bouts ago something was last discarded", COUNTS),
        Part("in", 1, "how many seats are still in", 8),
        Part("clockwise", 1, "whether play goes clockwise"),
    ),
)
"""What is written, part by part; other seats follow each other clockwise, the one after one's own first."""
KNOWN, LIKELY_LACKS, LAST, NOT_BEATEN = 0, 13, 14, 15
IN, SIZE, UNKNOWN, ORDER, ATTACKER, DEFENDER, DONE, DECLINED = range(8)
HAND, HAND_KNOWN, UNSEEN, UNBEATEN, BEATEN, TRUMP = 0, 13, 26, 39, 52, 65
NUMBER_OF_SEATS, SHEET, PHASE, RANKS_THERE, OWN = 0, 7, 17, 21, 34

OUTPUTS = Outputs(
    of_suit=(
        Part("add", 13, "attack with this card, or throw it in"),
        Part("pass", 13, "pass the attack on with this card"),
        Part("beat", 13, "beat with this card"),
        Part("beaten", 13, "beat this card"),
    ),
    of_table=(
        Part("done", 1, "add nothing"),
        Part("take", 1, "take the table"),
        Part("clockwise", 1, "choose this direction"),
        Part("anticlockwise", 1, "choose this direction"),
    ),
)
"""What a learned player scores."""


class DayousObserver(Observer):
    """Remembers cards seen to come to a hand, cards that left the game, and what was left undone."""

    def __init__(self, variant: Variant, seats: int) -> None:
        super().__init__(LAYOUT, seats)
        self.variant = variant
        self.flags = NOTHING
        for at, name in enumerate(FLAGS):
            self.flags |= int(getattr(variant, name)) << at
        self.packs = variant.packs(seats)
        self.known = [0] * 416
        self.gone = [0] * 52
        self.attack = [0] * 52
        self.laid = [0] * 52
        self.last = [0] * 32
        self.not_beaten = [0] * 8
        self.declined = [0] * 8
        self.begin()

    def __reduce__(self) -> tuple[object, ...]:
        rows = (
            list(self.known),
            list(self.gone),
            list(self.attack),
            list(self.laid),
            list(self.last),
            list(self.not_beaten),
            list(self.declined),
        )
        return _resumed, (self.variant, self.seats, rows, (self.ranks,))

    def begin(self) -> None:
        for at in range(416):
            self.known[at] = 0
        for card in range(PACK):
            self.gone[card] = 0
        for at in range(32):
            self.last[at] = 0
        for seat in range(8):
            self.not_beaten[seat] = NOTHING
            self.declined[seat] = 0
        self.clear_away()

    def clear_away(self) -> None:
        """Nothing lies on the table."""
        self.ranks = 0
        for card in range(PACK):
            self.attack[card] = self.laid[card] = 0

    def hear(self, kind: int, seat: int, value: int) -> None:
        if kind == state.DEALT:
            self.begin()
        elif kind >= state.PICKED_UP:
            self.hear_of_the_end(kind, seat, value)
        elif kind == state.ATTACKED or kind == state.THREW_IN or kind == state.PASSED_ON:
            self.attack[value] += 1
            self.saw_laid(seat, value)
        elif kind == state.BEAT:
            self.attack[value >> 6] -= 1
            self.saw_laid(seat, value & 0x3F)
        elif kind == state.DONE:
            self.declined[seat] |= self.ranks
        elif kind == state.TAKES:
            for card in range(PACK):
                if self.attack[card] > 0:
                    self.not_beaten[seat] |= cards.only(card)

    def hear_of_the_end(self, kind: int, seat: int, value: int) -> None:
        """How a bout ended, and who drew after it."""
        if kind == state.PICKED_UP:
            for card in range(PACK):
                self.known[seat * PACK + card] += self.laid[card]
            self.clear_away()
        elif kind == state.DISCARDED:
            for card in range(PACK):
                self.gone[card] += self.laid[card]
            self.clear_away()
        elif kind == state.DREW or kind == state.DREW_OPENLY:
            self.declined[seat] = 0
            self.not_beaten[seat] = NOTHING
            if kind == state.DREW_OPENLY:
                self.known[seat * PACK + value] += 1

    def saw_laid(self, seat: int, card: int) -> None:
        self.laid[card] += 1
        self.ranks |= 1 << cards.rank(card)
        self.last[seat * 4 + cards.suit(card)] = cards.rank(card) + 1
        if self.known[seat * PACK + card] > 0:
            self.known[seat * PACK + card] -= 1

    def agrees(self, table: Table) -> bool:
        game = ours(table)
        for seat in range(self.seats):
            for card in range(PACK):
                if self.known[seat * PACK + card] > game.copies(seat, card):
                    return False
        return True

    def write(self, table: Table, seat: int, at: int) -> None:
        game = ours(table)
        hidden = self.write_suits(game, seat, at)
        self.write_table(game, seat, self.table_at(at))
        between = 0
        other = game.neighbour(seat, game.direction)
        while other != seat:
            place = self.place_of(seat, other)
            if not game.went_out[other]:
                self.write_seat(game, other, between, self.seat_at(at, place))
                between += 1
            for suit in range(4):
                self.write_cell(game, other, hidden, suit, at, place)
            other = game.neighbour(other, game.direction)

    def reveal(self, table: Table, seat: int, hands: memoryview, at: int) -> None:
        game = ours(table)
        for other in range(self.seats):
            if other != seat:
                observer.show_hand(hands, at, self.place_of(seat, other), game.hands[other])

    def write_suits(self, game: DayousTable, seat: int, at: int) -> int:
        """One's own cards of each suit, and those one does not see; how many those are in all."""
        in_all = 0
        for card in range(PACK):
            there, rank = self.suit_at(at, cards.suit(card)), cards.rank(card)
            mine, unseen = game.copies(seat, card), self.unseen_of(game, seat, card)
            in_all += unseen
            self.put(there + HAND + rank, mine)
            self.put(there + HAND_KNOWN + rank, self.known[seat * PACK + card])
            self.put(there + UNSEEN + rank, unseen)
            self.put(there + UNBEATEN + rank, self.attack[card])
            self.put(there + BEATEN + rank, self.laid[card] - self.attack[card])
            there += TRUMP
            self.put(there + 5, self.seen[there + 5] + mine)
            self.put(there + 6, self.seen[there + 6] + unseen)
        for suit in range(4):
            there = self.suit_at(at, suit) + TRUMP
            self.put(there, game.trump == suit)
            self.put(there + 1, game.first_trump == suit)
            self.put(there + 2, game.second_trump == suit)
            if game.marker_at >= 0 and cards.suit(game.marker) == suit:
                self.put(there + 3, cards.rank(game.marker) + 1)
            if game.bottom >= 0 and game.stock_size > 0 and cards.suit(game.bottom) == suit:
                self.put(there + 4, cards.rank(game.bottom) + 1)
        return in_all

    def unseen_of(self, game: DayousTable, seat: int, card: int) -> int:
        """How many copies of a card this seat has not seen, or no longer knows where they are."""
        unseen = self.packs - game.copies(seat, card) - self.gone[card] - self.laid[card]
        for other in range(self.seats):
            if other != seat:
                unseen -= self.known[other * PACK + card]
        if game.marker_at >= 0 and game.marker == card:
            unseen -= 1
        if game.bottom == card and game.stock_size > 0:
            unseen -= 1
        return max(0, unseen)

    def write_cell(self, game: DayousTable, other: int, hidden: int, suit: int, at: int, place: int) -> None:
        """What is known of a suit at another seat."""
        there, seen = self.cell(at, suit, place), 0
        known = NOTHING
        for rank in range(13):
            count = self.known[other * PACK + 4 * rank + suit]
            self.put(there + KNOWN + rank, count)
            seen += count
        self.put(there + LAST, self.last[other * 4 + suit])
        known = self.not_beaten[other] & cards.of_suit(suit)
        if known:
            self.put(there + NOT_BEATEN, cards.rank(cards.lowest(known)) + 1)
        if seen > 0 or game.went_out[other]:
            return
        suited = self.seen[self.suit_at(at, suit) + TRUMP + 6]
        unknown = min(hidden, game.sizes[other] - self.known_of(other))
        self.put(there + LIKELY_LACKS, observer.chance_of_none(hidden, suited, unknown))

    def known_of(self, seat: int) -> int:
        """How many cards of a seat everyone knows."""
        count = 0
        for card in range(PACK):
            count += self.known[seat * PACK + card]
        return count

    def write_seat(self, game: DayousTable, other: int, between: int, at: int) -> None:
        """What everyone knows of another seat that is still in."""
        self.put(at + IN, 1)
        self.put(at + SIZE, game.sizes[other])
        self.put(at + UNKNOWN, game.sizes[other] - self.known_of(other))
        self.put(at + ORDER, between)
        self.put(at + ATTACKER, other == game.attacker)
        self.put(at + DEFENDER, other == game.defender)
        self.put(at + DONE, moves.is_done(game, other))
        for rank in range(13):
            self.put(at + DECLINED + rank, self.declined[other] >> rank & 1)

    def write_table(self, game: DayousTable, seat: int, at: int) -> None:
        """The rule sheet, and where the game stands."""
        self.put(at + NUMBER_OF_SEATS + self.seats - 2, 1)
        for flag in range(PHASE - SHEET):
            self.put(at + SHEET + flag, self.flags >> flag & 1)
        if game.phase >= state.OPEN and not game.over:
            self.put(at + PHASE + game.phase - state.OPEN, 1)
        bout = moves.bout_is_on(game)
        for rank in range(13):
            self.put(at + RANKS_THERE + rank, bout and self.ranks >> rank & 1)
        at += OWN
        self.put(at, self.packs)
        self.put(at + 1, game.sizes[seat])
        self.put(at + 2, seat == game.attacker)
        self.put(at + 3, seat == game.defender)
        if bout:
            self.put(at + 4, game.sizes[game.defender])
            self.put(at + 5, game.attacks)
            self.put(at + 6, game.unbeaten)
            self.put(at + 7, max(0, min(moves.attack_limit(game) - game.attacks, PACK)))
            self.put(at + 8, game.answered)
        self.put(at + 9, game.stock_size)
        if game.marker_at >= 0:
            self.put(at + 10, game.stock_size - 1 - game.marker_at)
        self.put(at + 11, game.discards)
        self.put(at + 12, game.bouts_since_discard)
        self.put(at + 13, self.seats - game.exits)
        self.put(at + 14, game.direction == 1)


WORDS = SUITS * 4 * RANKS


def outputs_of(move: int) -> tuple[int, ...]:
    """Where the scores stand that a move is chosen by: their sum counts."""
    if moves.is_word(move):
        return (WORDS + move,)
    card = moves.card_of(move)
    if moves.adds(move):
        return (_output(0, card),)
    if moves.passes_on(move):
        return (_output(1, card),)
    return (_output(2, card), _output(3, moves.beaten_by(move)))


def _output(kind: int, card: int) -> int:
    return (cards.suit(card) * 4 + kind) * RANKS + cards.rank(card)


def _resumed(
    variant: Variant, seats: int, rows: tuple[list[int], ...], facts: tuple[int, ...]
) -> DayousObserver:
    """An observer that was pickled or copied."""
    memory = DayousObserver(variant, seats)
    for at in range(416):
        memory.known[at] = rows[0][at]
    for card in range(PACK):
        memory.gone[card] = rows[1][card]
        memory.attack[card] = rows[2][card]
        memory.laid[card] = rows[3][card]
    for at in range(32):
        memory.last[at] = rows[4][at]
    for seat in range(8):
        memory.not_beaten[seat] = rows[5][seat]
        memory.declined[seat] = rows[6][seat]
    memory.ranks = facts[0]
    return memory


def observer_of(table: Table) -> Observer:
    game = ours(table)
    return DayousObserver(game.variant, game.seats)


def heard(event: Event) -> list[tuple[int, int, int]]:
    """An event as the table notes it; cards that were drawn together were noted one by one."""
    kind = state.EVENTS.index(event.kind)
    seat = SEATS.index(event.seat) if event.seat else state.NOBODY
    numbers = [cards.number(card) or 0 for card in event.cards]
    match event.kind:
        case "beat":
            return [(kind, seat, numbers[0] | numbers[1] << 6)]
        case "attacked" | "threw_in" | "passed_on" | "drew_openly":
            return [(kind, seat, numbers[0])]
        case _:
            return [(kind, seat, 0)]


def ours(table: Table) -> DayousTable:
    """The table as one of Dayous; another game's is our own mistake."""
    assert isinstance(table, DayousTable)
    return table
