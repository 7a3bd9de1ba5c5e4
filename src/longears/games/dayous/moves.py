"""The moves of Dayous, and which of them a seat may make now; what a move brings about is in rules.py.

A move is one number: a word, or a card with what it is played for.
"""

from longears import cards
from longears.games.dayous import state
from longears.games.dayous.state import State

WORDS = (".", "take", "cw", "ccw")
DONE, TAKE, CLOCKWISE, ANTICLOCKWISE = range(4)

# A card takes six bits; above them stands what it is played for, from BEATS on the card it beats.
CARD = 0x3F
ADDS, PASSES_ON, BEATS = 0x40, 0x80, 0x1000

NOTHING = 0
NO_LIMIT = 208


def adding(card: int) -> int:
    """Attack with this card, or throw it in."""
    return ADDS | card


def passing_on(card: int) -> int:
    return PASSES_ON | card


def beating(card: int, attacking: int) -> int:
    return BEATS | attacking << 6 | card


def card_of(move: int) -> int:
    """The card that leaves the hand."""
    return move & CARD


def beaten_by(move: int) -> int:
    """The attacking card that a beating move is aimed at."""
    return move >> 6 & CARD


def is_word(move: int) -> bool:
    return move < ADDS


def adds(move: int) -> bool:
    return ADDS <= move < PASSES_ON


def passes_on(move: int) -> bool:
    return PASSES_ON <= move < BEATS


def beats(move: int) -> bool:
    return move >= BEATS


# What a seat may do


def may_choose_direction(table: State, seat: int) -> bool:
    return table.phase == state.OPEN and seat == table.turn  # DY-5, DY-A5


def playable(table: State, seat: int) -> int:
    """The cards with which this seat may attack or join the attack."""
    if table.phase in (state.OPEN, state.ATTACK):
        return table.hands[seat] if seat == table.turn else NOTHING  # DY-6
    if may_join(table, seat):
        return table.hands[seat] & table.ranks_there  # DY-6, DY-9
    return NOTHING


def may_join(table: State, seat: int) -> bool:
    """Whether this seat may add to the attack, as far as everyone can see (DY-A8)."""
    if not bout_is_on(table) or (table.phase == state.TAKE and not table.variant.pile_on):
        return False  # DY-A11
    return table.sizes[seat] > 0 and joins_by_role(table, seat) and has_room(table)


def joins_by_role(table: State, seat: int) -> bool:
    """Whether somebody in this seat's place may throw in (DY-A7)."""
    if seat == table.defender:
        return False
    if table.variant.only_neighbours_join:
        return seat in (table.next_in(table.defender), table.previous_in(table.defender))
    if table.variant.attacker_stays_out and seat == table.attacker:
        return not table.answered  # until the first beat, pass or take
    return True


def has_room(table: State) -> bool:
    """Whether the defender can be given one more card to beat (DY-A6)."""
    return table.unbeaten < table.sizes[table.defender] and table.attacks < attack_limit(table)


def attack_limit(table: State) -> int:
    """The most attack cards there may be in this bout (DY-A6)."""
    if table.variant.as_many_as_dealt:
        return table.hand_size
    if table.variant.six_at_most:
        return 6
    if table.variant.five_at_first and table.discards == 0:
        return 5
    return NO_LIMIT


def is_attacked(table: State, seat: int) -> bool:
    return table.phase == state.DEFEND and seat == table.defender and table.unbeaten > 0


def passing(table: State) -> int:
    """The cards with which the defender may hand the attack on (DY-7)."""
    if not table.variant.passing or table.unbeaten < table.attacks:
        return NOTHING  # DY-8 not after beating one
    if not next_can_be_attacked(table) or table.attacks >= attack_limit(table):
        return NOTHING  # DY-A6 a passing card is an attack card
    return table.hands[table.defender] & table.ranks_there


def next_can_be_attacked(table: State) -> bool:
    """Whether somebody comes after the defender, with cards enough for one more attack card (DY-A10)."""
    heir = table.next_in(table.defender)
    return heir != table.defender and table.sizes[heir] > table.attacks


def beaters(table: State, card: int) -> int:
    """The defender's cards that beat this one."""
    return table.hands[table.defender] & winning(table, card)


def winning(table: State, card: int) -> int:
    """All cards that beat this one; one like it does not (DY-8, DY-A9)."""
    higher = cards.above(card)
    if cards.suit(card) == table.trump:
        return higher
    return higher | cards.of_suit(table.trump)  # DY-4


def may_be_done(table: State, seat: int) -> bool:
    """Whether this seat may say that it adds nothing (DY-A8)."""
    if is_done(table, seat) or (table.phase == state.DEFEND and table.unbeaten > 0):
        return False
    return may_join(table, seat)


def is_done(table: State, seat: int) -> bool:
    return table.done >> seat & 1 == 1


def bout_is_on(table: State) -> bool:
    return table.phase in (state.DEFEND, state.TAKE)


def is_awaited(table: State, seat: int) -> bool:
    """Whether the game waits for this seat (DY-A8)."""
    if table.phase in (state.OPEN, state.ATTACK):
        return seat == table.turn
    return is_attacked(table, seat) or may_be_done(table, seat)


def next_to_be_asked(table: State) -> int:
    """The first seat, from the attacker on, that could still add a card and has not said done (DY-A8)."""
    seat = table.attacker
    for _ in range(table.seats):
        if may_be_done(table, seat):
            return seat
        seat = table.neighbour(seat, table.direction)
    return state.NOBODY


# The same as a list of moves


def choices(table: State, seat: int) -> int:
    """How many moves this seat has."""
    if is_attacked(table, seat):
        return 1 + cards.size(passing(table)) + ways_to_beat(table)
    count = cards.size(playable(table, seat))
    if may_be_done(table, seat):
        count += 1
    if may_choose_direction(table, seat):
        count += 2
    return count


def ways_to_beat(table: State) -> int:
    count = 0
    for at in range(cards.size(table.unbeaten_cards)):
        count += cards.size(beaters(table, cards.nth(table.unbeaten_cards, at)))
    return count


def choice(table: State, seat: int, n: int) -> int:
    """One of this seat's moves: cards first, then words."""
    if is_attacked(table, seat):
        return answer(table, n)
    added = playable(table, seat)
    count = cards.size(added)
    if n < count:
        return adding(cards.nth(added, n))
    if table.phase != state.OPEN:
        return DONE
    return CLOCKWISE if n == count else ANTICLOCKWISE


def answer(table: State, n: int) -> int:
    """One of the defender's answers to the attack."""
    for at in range(cards.size(table.unbeaten_cards)):
        card = cards.nth(table.unbeaten_cards, at)
        winners = beaters(table, card)
        if n < cards.size(winners):
            return beating(cards.nth(winners, n), card)
        n -= cards.size(winners)
    passed = passing(table)
    return passing_on(cards.nth(passed, n)) if n < cards.size(passed) else TAKE
