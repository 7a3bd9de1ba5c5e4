"""The hard bot's mind on Kadi: imagined hands and stock, and habits to play them out with."""

from collections.abc import Sequence

from longears import cards
from longears.bots.mind import Mind
from longears.chance import Chance
from longears.core import SEATS, Event, View
from longears.games.kadi import ending, imagine, matching, moves, rules, state
from longears.games.kadi import table as tables
from longears.games.kadi.table import Table
from longears.games.kadi.variant import Variant
from longears.games.kadi.view import KadiView
from longears.hidden import Hidden
from longears.table import Table as AnyTable

DEALER = -1
NOBODY = -1
STOCK = 8
ASK = 64
ASKS = 3
BELIEVE = 120
"""How often other cards are tried for a seat that has called and could not finish, or the other way round."""
FARTHEST = 60
"""The turns an imagined game is played on for."""
SHARE_OF_SIZE = 0.02
"""How much of a game's worth is in holding few cards when another wins."""
NOTHING = 0
SLIP = 16
"""One move in so many is any move: habits are not laws."""
WIN = 100.0
NEVER = -1000.0
CARDLESS = 4.0
"""The turns it costs to have no cards: one draws, and is far from calling."""
DRAWN_CARD = 0.7
SKIPPED = 0.8
FALSE_CALL = 1.4
UNANSWERED = 1.5
ANSWERED = 0.2
WAITING = 1.0
"""The turns it costs to be ready and find that nothing fits."""
CLOSE_TO_WINNING = 2
HELD_SUIT, READY_SUIT = 0.05, 0.5
"""What it is worth to name a suit for each card one has of it, or one that can finish."""
REQUEST = 2.0
"""What it is worth to ask for a card where an unmet request wins (KD-A28)."""
RANKS = 14
TOPS = 54.0
GRAIN = 0.001


def mind_of(view: View, history: Sequence[Event], chance: Chance) -> Mind:
    assert isinstance(view, KadiView)
    assert isinstance(view.veiled, Table)
    seat = SEATS.index(view.seat or "")
    model, hidden = imagine.face_down(view.veiled, seat, history, chance)
    turns = [event for event in history if event.kind in ("laid", "drew", "passed")]
    moved = {SEATS.index(event.seat or "") for event in turns if event.seat not in view.called}
    silent = sum(2**other for other in moved)
    return KadiMind(model, hidden, seat, silent)


class KadiMind(Mind):
    """Knows what each hidden card is not, and believes whoever calls."""

    def __init__(self, model: Table, hidden: Hidden, seat: int, silent: int) -> None:
        super().__init__(model, hidden, seat)
        self.silent = silent

    def worth_trying(self, moves: list[int]) -> list[int]:
        """Of the cards to ask for, those that can lie in the fewest other hands (KD-12)."""
        asks = [move for move in moves if move >= ASK]
        asks.sort(key=self.hands_open_to)
        return [move for move in moves if move < ASK] + asks[:ASKS]

    def hands_open_to(self, asking: int) -> int:
        hidden = self.hidden
        places = range(hidden.count)
        return sum(hidden.is_open(at, asking - ASK) for at in places if hidden.holders[at] < STOCK)

    def imagine(self, table: AnyTable, chance: Chance) -> None:
        assert isinstance(table, Table)
        ours = table
        ours.become(self.model)
        hidden = self.hidden
        hidden.mix(chance)
        for at in range(hidden.count):
            holder = hidden.holders[at]
            if holder < STOCK:
                ours.hands[holder] |= cards.only(hidden.cards[at])
        for _ in range(BELIEVE):
            doubtful = self.doubtful(ours)
            if doubtful == NOBODY:
                break
            self.draw_again(ours, doubtful, chance)
        for at in range(hidden.count):
            holder = hidden.holders[at]
            if holder >= STOCK:
                ours.stock[holder - STOCK] = hidden.cards[at]

    def doubtful(self, ours: Table) -> int:
        """A seat that has called and cannot finish, or that could have called and did not; or NOBODY."""
        for seat in range(ours.seats):
            called = ours.called[seat] != 0
            speaks = called or self.silent >> seat & 1 == 1
            asks = wins_by_asking(ours, seat)
            if seat != self.seat and speaks and not asks and can_finish(ours, seat) != called:
                return seat
        return NOBODY

    def draw_again(self, ours: Table, seat: int, chance: Chance) -> None:
        """Exchange the hidden cards of a hand with any others, where both may lie so."""
        hidden = self.hidden
        for at in range(hidden.count):
            if hidden.holders[at] == seat:
                other = chance.below(hidden.count)
                here, there = hidden.cards[at], hidden.cards[other]
                fits = hidden.is_open(at, there) and hidden.is_open(other, here)
                if fits and hidden.holders[other] != seat:
                    self.exchange(ours, at, other)

    def exchange(self, ours: Table, one: int, other: int) -> None:
        hidden = self.hidden
        here, there = hidden.cards[one], hidden.cards[other]
        mine, theirs = hidden.holders[one], hidden.holders[other]
        hidden.cards[one] = there
        hidden.cards[other] = here
        if mine < STOCK:
            ours.hands[mine] = ours.hands[mine] & ~cards.only(here) | cards.only(there)
        if theirs < STOCK:
            ours.hands[theirs] = ours.hands[theirs] & ~cards.only(there) | cards.only(here)

    def actor(self, table: AnyTable) -> int:
        assert isinstance(table, Table)
        ours = table
        return DEALER if moves.waits_for_dealer(ours) else ours.turn

    def choices(self, table: AnyTable) -> int:
        assert isinstance(table, Table)
        ours = table
        return cards.size(moves.in_turn(ours)) + cards.size(moves.askable(ours, ours.turn))

    def choice(self, table: AnyTable, n: int) -> int:
        assert isinstance(table, Table)
        ours = table
        words = moves.in_turn(ours)
        count = cards.size(words)
        if n < count:
            return cards.nth(words, n)
        return moves.ASK + cards.nth(moves.askable(ours, ours.turn), n - count)

    def make(self, table: AnyTable, seat: int, move: int) -> None:
        assert isinstance(table, Table)
        ours = table
        ours.told_count = 0
        rules.make(ours, seat, move)

    def act(self, table: AnyTable, chance: Chance) -> None:
        assert isinstance(table, Table)
        ours = table
        ours.told_count = 0
        if moves.waits_for_dealer(ours):
            tables.shuffle(ours, chance)
        elif moves.may_call(ours, ours.caller) and wants_to_call(ours, ours.caller):
            rules.make(ours, ours.caller, moves.CALL)
        else:
            rules.make(ours, ours.turn, habit(ours, chance))

    def place(self, table: AnyTable, seat: int) -> int:  # noqa: ARG002  the first to be sure of a place ends the game
        return 0

    def worth(self, table: AnyTable, seat: int) -> float:
        """Winning is all; failing that, it is better to have held few cards."""
        assert isinstance(table, Table)
        ours = table
        if ours.reason == ending.WON and ours.over and ours.places[seat] == 1:
            return 1.0
        return SHARE_OF_SIZE / (1 + ours.sizes[seat])

    def play_out(self, table: AnyTable, chance: Chance) -> float:
        assert isinstance(table, Table)
        ours = table
        last = ours.turns + FARTHEST
        while not ours.over and ours.turns < last:
            self.act(table, chance)
        return self.worth(table, self.seat)


# How a sensible player plays, at kernel speed: as the medium bot does, but for what it remembers.  A turn is
# thought through to its end: what it leaves in the hand, and how many turns that takes to lay.


def habit(table: Table, chance: Chance) -> int:
    """The move a sensible player makes here."""
    able = moves.in_turn(table)
    if could_ask(table, table.hands[table.turn], table.top):
        asks = moves.askable(table, table.turn)
        if asks:
            return moves.ASK + cards.nth(asks, chance.below(cards.size(asks)))
    if able & (able - 1) == NOTHING:
        return cards.lowest(able)
    if table.phase == state.DIRECTION or chance.below(SLIP) == 0:
        return cards.nth(able, chance.below(cards.size(able)))
    best, most, left = 0, NEVER, able
    while left:
        move = cards.lowest(left)
        left &= left - 1
        merit = worth(table, move) + GRAIN * chance.below(8)
        if merit > most:
            best, most = move, merit
    return best


def can_finish(table: Table, seat: int) -> bool:
    """Whether all of this hand can go in one turn, if its first card fits."""
    return matching.finishing(table.variant, table.hands[seat], state.NO_CARD) != NOTHING


def wins_by_asking(table: Table, seat: int) -> bool:
    """Whether a request of this seat stands, and will win if nobody meets it (KD-A28)."""
    return table.variant.request_wins and seat == table.asker


def wants_to_call(table: Table, seat: int) -> bool:
    return wins_by_asking(table, seat) or can_finish(table, seat)


def worth(table: Table, move: int) -> float:
    """What a move comes to, in turns not needed."""
    hand = table.hands[table.turn]
    if move < moves.DRAW:
        return going_on(table, hand & ~cards.only(move), move)
    if move == moves.DRAW:
        drawn = table.penalty if table.phase == state.MEET else 1
        return -turns_left(table.variant, hand) - DRAWN_CARD * drawn
    if move == moves.DONE:
        if table.phase == state.JUMPED or table.phase == state.KICKED:
            return -turns_left(table.variant, hand) - SKIPPED
        if table.phase == state.KEEP:
            return -turns_left(table.variant, hand)
        return stopping(table, hand, table.top)
    return stopping(table, hand, table.top) + use_of_suit(table.variant, hand, move - moves.NAME)


def going_on(table: Table, rest: int, last: int) -> float:
    """The best this turn can come to, after this card."""
    following = matching.following(table.variant, rest, last)
    if table.phase == state.MEET and cards.has(matching.ACES, last):
        following = NOTHING  # KD-A10
    best = NEVER
    if not cards.has(matching.QUESTIONS, last):
        best = stopping(table, rest, last)
    elif not following & matching.answering(last):
        best = -turns_left(table.variant, rest) - UNANSWERED
    while following:
        card = cards.lowest(following)
        following &= following - 1
        best = max(best, going_on(table, rest & ~cards.only(card), card))
    return best


def stopping(table: Table, rest: int, last: int) -> float:
    """What it is worth to end the turn with this hand, having laid this card last."""
    called = table.called[table.turn] != 0
    finished = rest == NOTHING and called and cards.has(matching.ANSWERS, last)
    if finished and not table.another_is_cardless(table.turn):
        return WIN
    cost = turns_left(table.variant, rest)
    if called and table.variant.false_call_costs:
        cost += FALSE_CALL
    if could_ask(table, rest, last):
        cost -= REQUEST
    return trouble(table, last) - cost


def could_ask(table: Table, rest: int, last: int) -> bool:
    """Whether the turn can end with a request that wins if nobody meets it (KD-A28)."""
    if not table.variant.request_wins or last != moves.THE_ACE_OF_SPADES or table.seats == 2:
        return False
    return rest != NOTHING and table.phase != state.MEET


def trouble(table: Table, card: int) -> float:
    """How unwelcome a card is to the next player, if that one is close to winning."""
    after = table.next_seat(table.turn)
    if not table.called[after] and table.sizes[after] > CLOSE_TO_WINNING:
        return 0.0
    if cards.has(matching.JOKERS, card):
        return 1.0
    if cards.has(matching.PENALTIES, card):
        return 0.6 if cards.rank(card) == matching.THREE else 0.4
    if cards.has(matching.JACKS, card):
        return 0.4
    return 0.2 if cards.has(matching.KINGS, card) else 0.0


def turns_left(variant: Variant, hand: int) -> float:
    """Roughly how many turns it takes to lay all of this hand."""
    if hand == NOTHING:
        return CARDLESS
    ready = matching.finishing(variant, hand, state.NO_CARD)
    if ready:
        return 1.0 + WAITING * (1.0 - chance_to_fit(variant, ready))
    turns = 0.0 if hand & matching.ANSWERS else 1.0  # the last turn must be won with an answer
    plain = hand & ~matching.QUESTIONS
    for rank in range(RANKS):
        count = cards.size(plain & cards.of_rank(rank))
        if count > 0:
            turns += 1.0 if variant.groups_any_rank else count
    turns += burden_of_questions(hand)
    return max(turns, 2.0)


def chance_to_fit(variant: Variant, ready: int) -> float:
    """How many of all top cards would let one of these cards be laid."""
    tops = NOTHING
    while ready:
        tops |= matching.fitting(variant, cards.lowest(ready), state.UNNAMED)
        ready &= ready - 1
    return cards.size(tops) / TOPS


def burden_of_questions(hand: int) -> float:
    """Questions go along with an answer; one without costs a turn and a card."""
    burden, left = 0.0, hand & matching.QUESTIONS
    while left:
        burden += ANSWERED if hand & matching.answering(cards.lowest(left)) else UNANSWERED
        left &= left - 1
    return burden


def use_of_suit(variant: Variant, hand: int, suit: int) -> float:
    """How much it helps to have this suit played."""
    group = cards.of_suit(suit)
    ready = matching.finishing(variant, hand, state.NO_CARD)
    if ready:
        return READY_SUIT if group & ready else -HELD_SUIT
    return HELD_SUIT * cards.size(hand & group)
