"""How a sensible player plays Kadi, at kernel speed: as the medium bot does, but for what it remembers.

A turn is thought through to its end: what it leaves in the hand, and how many turns that takes to lay.
"""

from longears import cards
from longears.chance import Chance
from longears.games.kadi import matching, moves, state
from longears.games.kadi.house import HouseRules
from longears.games.kadi.table import Table

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
    return matching.finishing(table.house, table.hands[seat], state.NO_CARD) != NOTHING


def wins_by_asking(table: Table, seat: int) -> bool:
    """Whether a request of this seat stands, and will win if nobody meets it (KD-A28)."""
    return table.house.request_wins and seat == table.asker


def wants_to_call(table: Table, seat: int) -> bool:
    return wins_by_asking(table, seat) or can_finish(table, seat)


def worth(table: Table, move: int) -> float:
    """What a move comes to, in turns not needed."""
    hand = table.hands[table.turn]
    if move < moves.DRAW:
        return going_on(table, hand & ~cards.only(move), move)
    if move == moves.DRAW:
        drawn = table.penalty if table.phase == state.MEET else 1
        return -turns_left(table.house, hand) - DRAWN_CARD * drawn
    if move == moves.DONE:
        if table.phase == state.JUMPED or table.phase == state.KICKED:
            return -turns_left(table.house, hand) - SKIPPED
        if table.phase == state.KEEP:
            return -turns_left(table.house, hand)
        return stopping(table, hand, table.top)
    return stopping(table, hand, table.top) + use_of_suit(table.house, hand, move - moves.NAME)


def going_on(table: Table, rest: int, last: int) -> float:
    """The best this turn can come to, after this card."""
    following = matching.following(table.house, rest, last)
    if table.phase == state.MEET and cards.has(matching.ACES, last):
        following = NOTHING  # KD-A10
    best = NEVER
    if not cards.has(matching.QUESTIONS, last):
        best = stopping(table, rest, last)
    elif not following & matching.answering(last):
        best = -turns_left(table.house, rest) - UNANSWERED
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
    cost = turns_left(table.house, rest)
    if called and table.house.false_call_costs:
        cost += FALSE_CALL
    if could_ask(table, rest, last):
        cost -= REQUEST
    return trouble(table, last) - cost


def could_ask(table: Table, rest: int, last: int) -> bool:
    """Whether the turn can end with a request that wins if nobody meets it (KD-A28)."""
    if not table.house.request_wins or last != moves.THE_ACE_OF_SPADES or table.seats == 2:
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


def turns_left(house: HouseRules, hand: int) -> float:
    """Roughly how many turns it takes to lay all of this hand."""
    if hand == NOTHING:
        return CARDLESS
    ready = matching.finishing(house, hand, state.NO_CARD)
    if ready:
        return 1.0 + WAITING * (1.0 - chance_to_fit(house, ready))
    turns = 0.0 if hand & matching.ANSWERS else 1.0  # the last turn must be won with an answer
    plain = hand & ~matching.QUESTIONS
    for rank in range(RANKS):
        count = cards.size(plain & cards.of_rank(rank))
        if count > 0:
            turns += 1.0 if house.groups_any_rank else count
    turns += burden_of_questions(hand)
    return max(turns, 2.0)


def chance_to_fit(house: HouseRules, ready: int) -> float:
    """How many of all top cards would let one of these cards be laid."""
    tops = NOTHING
    while ready:
        tops |= matching.fitting(house, cards.lowest(ready), state.UNNAMED)
        ready &= ready - 1
    return cards.size(tops) / TOPS


def burden_of_questions(hand: int) -> float:
    """Questions go along with an answer; one without costs a turn and a card."""
    burden, left = 0.0, hand & matching.QUESTIONS
    while left:
        burden += ANSWERED if hand & matching.answering(cards.lowest(left)) else UNANSWERED
        left &= left - 1
    return burden


def use_of_suit(house: HouseRules, hand: int, suit: int) -> float:
    """How much it helps to have this suit played."""
    group = cards.of_suit(suit)
    ready = matching.finishing(house, hand, state.NO_CARD)
    if ready:
        return READY_SUIT if group & ready else -HELD_SUIT
    return HELD_SUIT * cards.size(hand & group)
