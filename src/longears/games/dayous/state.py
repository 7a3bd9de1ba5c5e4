"""The table of Dayous: where every card is, and what everyone may see of it."""

from longears import cards
from longears.games.dayous.variant import Variant
from longears.table import Table

# What the table waits for.
PHASES = ("shuffle", "pick_opener", "open", "attack", "defend", "take")
SHUFFLE, PICK_OPENER, OPEN, ATTACK, DEFEND, TAKE = range(6)

# What happened.
EVENTS = (
    "dealt",
    "trump",
    "opens",
    "direction",
    "attacked",
    "threw_in",
    "passed_on",
    "beat",
    "done",
    "takes",
    "picked_up",
    "discarded",
    "drew",
    "drew_openly",
    "out",
    "over",
)
DEALT, TRUMP, OPENS, DIRECTION, ATTACKED, THREW_IN, PASSED_ON, BEAT = range(8)
DONE, TAKES, PICKED_UP, DISCARDED, DREW, DREW_OPENLY, OUT, ENDED = range(8, 16)

NOBODY = -1
NO_CARD = -1
NO_SUIT = -1
NOWHERE = -1
NEXT_COPY = 8
PACK = 52


class State(Table):
    """The cards of one game, and the few facts about it the rules ask for.

    With several packs a hand is one word for each: the first says which cards it holds at least once, the
    next, NEXT_COPY further on, which it holds at least twice, and so on.
    """

    def __init__(self, variant: Variant, seats: int, dealer: int) -> None:
        super().__init__(seats, dealer)
        self.variant = variant
        self.packs = variant.packs(seats)
        self.hand_size = variant.hand_size(seats)
        self.pack = [0] * 4
        self.pack_size = 0
        self.phase = 0
        self.turn = NOBODY
        self.tied = 0
        self.direction = 1
        self.hands = [0] * 32
        self.census = [0] * 52
        self.stock = [0] * 208
        self.stock_size = 0
        self.marker = NO_CARD
        self.marker_at = NOWHERE
        self.bottom = NO_CARD
        self.trump = NO_SUIT
        self.first_trump = NO_SUIT
        self.second_trump = NO_SUIT
        self.attacker = NOBODY
        self.defender = NOBODY
        self.attack_cards = [0] * 104
        self.answers = [0] * 104
        self.attacks = 0
        self.unbeaten = 0
        self.unbeaten_cards = 0
        self.ranks_there = 0
        self.answered = False
        self.done = 0
        self.discards = 0
        self.bouts = 0
        self.bouts_since_discard = 0
        self.went_out = [0] * 8
        self.exits = 0
        self.positions = [0] * 64
        self.position_count = 0

    def show_public(self, other: "State") -> None:
        """Copy all that everyone may see (DY-A24): not hands, stock, nor the positions they were in."""
        other.over, other.guarded = self.over, self.guarded
        other.reason, other.losers = self.reason, self.losers
        other.places[:] = self.places
        other.pack[:] = self.pack
        other.pack_size = self.pack_size
        other.phase, other.turn, other.tied = self.phase, self.turn, self.tied
        other.direction = self.direction
        other.sizes[:] = self.sizes
        other.stock_size, other.discards = self.stock_size, self.discards
        other.marker, other.marker_at, other.bottom = self.marker, self.marker_at, self.bottom
        other.trump, other.first_trump, other.second_trump = self.trump, self.first_trump, self.second_trump
        other.attacker, other.defender = self.attacker, self.defender
        for at in range(self.attacks):
            other.attack_cards[at] = self.attack_cards[at]
            other.answers[at] = self.answers[at]
        other.attacks, other.unbeaten = self.attacks, self.unbeaten
        other.unbeaten_cards, other.ranks_there = self.unbeaten_cards, self.ranks_there
        other.answered, other.done = self.answered, self.done
        other.bouts, other.bouts_since_discard = self.bouts, self.bouts_since_discard
        other.went_out[:] = self.went_out
        other.exits = self.exits

    def become(self, other: Table) -> None:
        assert isinstance(other, State)
        model = other
        self.dealer = model.dealer
        model.show_public(self)
        self.hands[:] = model.hands
        for at in range(model.stock_size):
            self.stock[at] = model.stock[at]
        for at in range(model.position_count):
            self.positions[at] = model.positions[at]
        self.position_count = model.position_count

    def state(self) -> tuple[object, ...]:
        """Everything this table holds, to compare tables by."""
        game = (self.seats, self.dealer, tuple(self.pack), self.over, self.reason, self.losers)
        turn = (self.phase, self.turn, self.tied, self.direction, self.attacker, self.defender, self.done)
        held = (tuple(self.hands), tuple(self.sizes), self.discards)
        stock = tuple([self.stock[at] for at in range(self.stock_size)])
        trumps = (self.trump, self.first_trump, self.second_trump, self.marker, self.marker_at, self.bottom)
        laid = tuple([(self.attack_cards[at], self.answers[at]) for at in range(self.attacks)])
        bout = (self.unbeaten, self.unbeaten_cards, self.ranks_there, self.answered)
        past = (self.bouts, self.bouts_since_discard, tuple(self.went_out), self.exits, tuple(self.places))
        positions = tuple([self.positions[at] for at in range(self.position_count)])
        return (game, turn, held, stock, trumps, laid, bout, past, positions)

    def give(self, seat: int, card: int) -> None:
        """A card comes to a hand."""
        at = seat
        while self.hands[at] & cards.only(card):
            at += NEXT_COPY
        self.hands[at] |= cards.only(card)
        self.sizes[seat] += 1

    def remove(self, seat: int, card: int) -> None:
        """A card leaves a hand, whichever copy of it."""
        at = seat + (self.copies(seat, card) - 1) * NEXT_COPY
        self.hands[at] &= ~cards.only(card)
        self.sizes[seat] -= 1

    def copies(self, seat: int, card: int) -> int:
        """How many of this card a seat holds."""
        count = 0
        while count < self.packs and self.hands[seat + count * NEXT_COPY] & cards.only(card):
            count += 1
        return count

    def add_to_attack(self, seat: int, card: int) -> None:
        """A card of this hand is laid on the table, to be beaten."""
        self.remove(seat, card)
        self.attack_cards[self.attacks] = card
        self.answers[self.attacks] = NO_CARD
        self.attacks += 1
        self.unbeaten += 1
        self.unbeaten_cards |= cards.only(card)
        self.ranks_there |= cards.of_rank(cards.rank(card))

    def cover(self, card: int, attacking: int) -> None:
        """A card of the defender's is laid on an attack card; of equal ones, on the first unbeaten."""
        self.remove(self.defender, card)
        at = self.first_unbeaten(attacking, 0)
        self.answers[at] = card
        self.unbeaten -= 1
        if self.first_unbeaten(attacking, at) == self.attacks:
            self.unbeaten_cards &= ~cards.only(attacking)
        self.ranks_there |= cards.of_rank(cards.rank(card))

    def first_unbeaten(self, card: int, at: int) -> int:
        """Where such an attack card lies unbeaten, from a place on; past the last one if nowhere."""
        while at < self.attacks and (self.attack_cards[at] != card or self.answers[at] != NO_CARD):
            at += 1
        return at

    def clear_away(self) -> None:
        """A new bout begins; the cards of the last one could be looked at until now (ALL-9)."""
        self.attacks = self.unbeaten = 0
        self.unbeaten_cards = self.ranks_there = 0
        self.answered = False

    def next_in(self, seat: int) -> int:
        """The next seat still in, in playing direction."""
        seat = self.neighbour(seat, self.direction)
        while self.went_out[seat]:
            seat = self.neighbour(seat, self.direction)
        return seat

    def previous_in(self, seat: int) -> int:
        """The next seat still in, the other way round."""
        seat = self.neighbour(seat, -self.direction)
        while self.went_out[seat]:
            seat = self.neighbour(seat, -self.direction)
        return seat

    def neighbour(self, seat: int, direction: int) -> int:
        seat += direction
        if seat == self.seats:
            return 0
        return seat if seat >= 0 else self.seats - 1

    def adds_up(self, laid: int) -> bool:
        """Whether every card is in exactly one place, so many attack cards being on the table (ALL-3)."""
        missing = self.pack_size - self.discards
        for card in range(PACK):
            self.census[card] = 0
        for copy in range(self.packs):
            self.count_in(self.pack[copy], -1)
            for seat in range(self.seats):
                self.count_in(self.hands[seat + copy * NEXT_COPY], 1)
        for seat in range(self.seats):
            missing -= self.sizes[seat]
        missing -= self.stock_size + self.count_open(laid)
        balance = 0
        for card in range(PACK):
            if self.census[card] > 0:
                return False
            balance += self.census[card]
        return missing == 0 and balance == -self.discards

    def count_in(self, held: int, times: int) -> None:
        """Note these cards as seen (or as due, with a minus)."""
        while held:
            self.census[cards.lowest(held)] += times
            held &= held - 1

    def count_open(self, laid: int) -> int:
        """Note the cards of the stock and on the table; how many lie on the table."""
        count = 0
        for at in range(self.stock_size):
            self.census[self.stock[at]] += 1
        for at in range(laid):
            self.census[self.attack_cards[at]] += 1
            count += 1
            if self.answers[at] != NO_CARD:
                self.census[self.answers[at]] += 1
                count += 1
        return count
