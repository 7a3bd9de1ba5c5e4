"""Dayous as numbers: four words, then a card that is added, one that passes on, one that beats another."""

from longears import cards
from longears.envs.encoder import Encoder
from longears.games.dayous import moves, rules
from longears.games.dayous.rules import Table as DayousTable
from longears.table import Table

PACK = 52
WORDS = 4
ADDED = WORDS
PASSED_ON = ADDED + PACK
BEATEN = PASSED_ON + PACK
ACTIONS = BEATEN + PACK * PACK


class DayousEncoder(Encoder):
    """The defender is asked while a card is unbeaten, then the others in order whether they throw in."""

    def __init__(self, seats: int) -> None:
        super().__init__(seats, ACTIONS)
        self.hand = self.part("hand", PACK, "how many of each card you hold")
        self.attack = self.part("attack", PACK, "how many of each card lie there unbeaten")
        self.beaten = self.part("beaten", PACK, "how many of each card lie there beaten, or beating")
        self.trump = self.part("trump", 4, "the suit that is trump now")
        self.second = self.part("second trump", 4, "the second trump, once it is known")
        self.marker = self.part("marker", PACK, "the card that lies open in the stock")
        self.bottom = self.part("bottom", PACK, "the card that lies open at the bottom of the stock")
        self.phase = self.part("phase", 4, "the opener chooses, attack, defend, take")
        self.attacker = self.part("attacker", seats, "who attacks")
        self.defender = self.part("defender", seats, "who defends")
        self.done = self.part("done", seats, "who has said done")
        self.out = self.part("out", seats, "who is out")
        self.sizes = self.part("sizes", seats, "how many cards each seat holds")
        self.clockwise = self.part("clockwise", 1, "whether play goes clockwise")
        self.answered = self.part("answered", 1, "whether the attack has been answered")
        self.stock = self.part("stock", 1, "how many cards are in the stock")
        self.above = self.part("above", 1, "how many of them lie above the marker")
        self.discards = self.part("discards", 1, "how many cards have left the game")
        self.takes = self.part("takes", 1, "how many bouts ago something was last discarded")

    def asked(self, table: Table) -> int:
        return ours(table).turn

    def make(self, table: Table, seat: int, action: int) -> None:
        rules.make(ours(table), seat, self.move_of(action))

    def exit_of(self, table: Table, seat: int) -> int:
        return ours(table).went_out[seat]

    def mask(self, table: Table, seat: int, at: int) -> None:
        state = ours(table)
        if rules.is_attacked(state, seat):
            self.mask_answers(state, at)
            return
        self.allow(at + ADDED, rules.playable(state, seat))
        self.open[at + moves.DONE] = rules.may_be_done(state, seat)
        self.open[at + moves.CLOCKWISE] = rules.may_choose_direction(state, seat)
        self.open[at + moves.ANTICLOCKWISE] = rules.may_choose_direction(state, seat)

    def mask_answers(self, state: DayousTable, at: int) -> None:
        """What the defender may do about an attack: beat a card, pass it on, take."""
        unbeaten = state.unbeaten_cards
        while unbeaten:
            card = cards.lowest(unbeaten)
            self.allow(at + BEATEN + PACK * card, rules.beating(state, card))
            unbeaten &= unbeaten - 1
        self.allow(at + PASSED_ON, rules.passing(state))
        self.open[at + moves.TAKE] = 1

    def move_of(self, action: int) -> int:
        if action < ADDED:
            return action
        if action < PASSED_ON:
            return moves.adding(action - ADDED)
        if action < BEATEN:
            return moves.passing_on(action - PASSED_ON)
        return moves.beating((action - BEATEN) % PACK, (action - BEATEN) // PACK)

    def action_of(self, move: int) -> int:
        if moves.is_word(move):
            return move
        if moves.adds(move):
            return ADDED + moves.card_of(move)
        if moves.passes_on(move):
            return PASSED_ON + moves.card_of(move)
        return BEATEN + PACK * moves.beaten_by(move) + moves.card_of(move)

    def observe(self, table: Table, seat: int, at: int) -> None:
        state = ours(table)
        for copy in range(state.packs):
            self.add(at + self.hand, state.hands[seat + 8 * copy])
        if rules.bout_is_on(state):
            self.show_bout(state, at)
        self.mark_if_any(at + self.trump, state.trump)
        self.mark_if_any(at + self.second, state.second_trump)
        if not state.over:
            self.mark(at + self.phase + state.phase - rules.OPEN)
        self.show_seats(state, seat, at)
        self.show_stock(state, at)
        self.count(at + self.clockwise, state.direction == 1)
        self.count(at + self.answered, state.answered)
        self.count(at + self.discards, state.discards)
        self.count(at + self.takes, state.bouts_since_discard)

    def show_bout(self, state: DayousTable, at: int) -> None:
        for place in range(state.attacks):
            card, answer = state.attack_cards[place], state.answers[place]
            if answer < 0:
                self.add(at + self.attack, cards.only(card))
            else:
                self.add(at + self.beaten, cards.only(card))
                self.add(at + self.beaten, cards.only(answer))

    def show_seats(self, state: DayousTable, seat: int, at: int) -> None:
        for other in range(self.seats):
            place = self.place_of(seat, other)
            self.count(at + self.attacker + place, other == state.attacker)
            self.count(at + self.defender + place, other == state.defender)
            self.count(at + self.done + place, state.done >> other & 1)
            self.count(at + self.out + place, state.went_out[other] > 0)
            self.count(at + self.sizes + place, state.sizes[other])

    def show_stock(self, state: DayousTable, at: int) -> None:
        self.count(at + self.stock, state.stock_size)
        if state.marker_at >= 0:
            self.mark_if_any(at + self.marker, state.marker)
            self.count(at + self.above, state.stock_size - 1 - state.marker_at)
        if state.stock_size > 0:
            self.mark_if_any(at + self.bottom, state.bottom)

    def add(self, at: int, group: int) -> None:
        """One more of each card of a set."""
        while group:
            self.seen[at + cards.lowest(group)] += 1
            group &= group - 1


def ours(table: Table) -> DayousTable:
    """The table as one of Dayous; another game's is our own mistake."""
    assert isinstance(table, DayousTable)
    return table
