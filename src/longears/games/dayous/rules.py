"""Dayous: attack, pass on, beat, throw in, and do not be the last one holding cards.

Read it beside the rule page, in its order: the opening; all that a seat may do; all that its move does; the
end of the bout.  The deal, the refill and the trumps are in stock.py, the end of the game is in ending.py.
Seats are numbers, clockwise from 0.  The same file runs as plain Python and, with the types in rules.pxd, as
compiled code.
"""

from longears import cards
from longears.chance import Chance
from longears.games.dayous import ending, moves, state, stock
from longears.games.dayous.state import State

# What the table waits for.
PHASES = ("shuffle", "pick_opener", "open", "attack", "defend", "take")
SHUFFLE, PICK_OPENER, OPEN, ATTACK, DEFEND, TAKE = range(6)

NOBODY = -1
NOTHING = 0
RANKS = 13
CLOCKWISE, ANTICLOCKWISE = 1, -1
NO_LIMIT = 208


class Table(State):
    """A table that knows how to go on."""

    def copy(self) -> "Table":
        twin = Table(self.house, self.seats, self.dealer)
        twin.become(self)
        return twin

    def step(self, chance: Chance) -> int:
        self.told_count = 0
        if self.phase == SHUFFLE:
            stock.shuffle(self, chance)
            return deal(self)
        if self.phase == PICK_OPENER:
            return begin_game(self, cards.nth(self.tied, chance.below(cards.size(self.tied))))
        seat = self.turn
        count = choices(self, seat)
        make(self, seat, choice(self, seat, chance.below(count)))
        return count

    def can_go_on(self) -> bool:
        stuck = 0
        for seat in range(self.seats):
            if is_awaited(self, seat) and choices(self, seat) == 0:
                stuck += 1
        return stuck == 0

    def conserved(self) -> bool:
        return self.phase == SHUFFLE or self.adds_up(self.attacks if bout_is_on(self) else 0)


# The opening


def deal(table: Table) -> int:
    """The pack is shuffled; deal it and see who opens."""
    stock.deal(table)
    table.tied = lowest_trumps(table)
    table.phase = PICK_OPENER
    if cards.size(table.tied) == 1:
        begin_game(table, cards.lowest(table.tied))  # DY-5
    return 0


def lowest_trumps(table: Table) -> int:
    """The seats with the lowest trumps: one of them, if it can be told (DY-A4)."""
    best, tied = 0, 1
    for seat in range(1, table.seats):
        if opens_before(table, seat, best):
            best, tied = seat, 1 << seat
        elif not opens_before(table, best, seat):
            tied |= 1 << seat
    return tied


def opens_before(table: Table, seat: int, other: int) -> bool:
    """Whether this seat has more of the lowest trump of which they do not hold equally many (DY-A4)."""
    for rank in range(RANKS):
        card = 4 * rank + table.trump
        mine, theirs = table.copies(seat, card), table.copies(other, card)
        if mine != theirs:
            return mine > theirs
    return False


def begin_game(table: Table, seat: int) -> int:
    """This seat opens the first bout."""
    table.tell(state.OPENS, seat, 0)
    begin_bout(table, seat)
    if table.seats > 2:
        table.phase = OPEN  # DY-A5 two players are not asked for a direction
    return 0


def begin_bout(table: Table, seat: int) -> None:
    table.phase = ATTACK
    table.turn = table.attacker = seat
    table.defender = table.next_in(seat)  # DY-6
    reason = ending.guarded(table, seat)
    if reason != ending.UNDECIDED:
        ending.end(table, reason)


# What a seat may do


def may_choose_direction(table: Table, seat: int) -> bool:
    return table.phase == OPEN and seat == table.turn  # DY-5, DY-A5


def playable(table: Table, seat: int) -> int:
    """The cards with which this seat may attack or join the attack."""
    if table.phase in (OPEN, ATTACK):
        return table.hands[seat] if seat == table.turn else NOTHING  # DY-6
    if may_join(table, seat):
        return table.hands[seat] & table.ranks_there  # DY-6, DY-9
    return NOTHING


def may_join(table: Table, seat: int) -> bool:
    """Whether this seat may add to the attack, as far as everyone can see (DY-A8)."""
    if not bout_is_on(table) or (table.phase == TAKE and not table.house.pile_on):
        return False  # DY-A11
    return table.sizes[seat] > 0 and joins_by_role(table, seat) and has_room(table)


def joins_by_role(table: Table, seat: int) -> bool:
    """Whether somebody in this seat's place may throw in (DY-A7)."""
    if seat == table.defender:
        return False
    if table.house.only_neighbours_join:
        return seat in (table.next_in(table.defender), table.previous_in(table.defender))
    if table.house.attacker_stays_out and seat == table.attacker:
        return not table.answered  # until the first beat, pass or take
    return True


def has_room(table: Table) -> bool:
    """Whether the defender can be given one more card to beat (DY-A6)."""
    return table.unbeaten < table.sizes[table.defender] and table.attacks < attack_limit(table)


def attack_limit(table: Table) -> int:
    """The most attack cards there may be in this bout (DY-A6)."""
    if table.house.as_many_as_dealt:
        return table.hand_size
    if table.house.six_at_most:
        return 6
    if table.house.five_at_first and table.discards == 0:
        return 5
    return NO_LIMIT


def is_attacked(table: Table, seat: int) -> bool:
    return table.phase == DEFEND and seat == table.defender and table.unbeaten > 0


def passing(table: Table) -> int:
    """The cards with which the defender may hand the attack on (DY-7)."""
    if not table.house.passing or table.unbeaten < table.attacks:
        return NOTHING  # DY-8 not after beating one
    if not next_can_be_attacked(table) or table.attacks >= attack_limit(table):
        return NOTHING  # DY-A6 a passing card is an attack card
    return table.hands[table.defender] & table.ranks_there


def next_can_be_attacked(table: Table) -> bool:
    """Whether somebody comes after the defender, with cards enough for one more attack card (DY-A10)."""
    heir = table.next_in(table.defender)
    return heir != table.defender and table.sizes[heir] > table.attacks


def beating(table: Table, card: int) -> int:
    """The defender's cards that beat this one."""
    return table.hands[table.defender] & winning(table, card)


def winning(table: Table, card: int) -> int:
    """All cards that beat this one; one like it does not (DY-8, DY-A9)."""
    higher = cards.above(card)
    if cards.suit(card) == table.trump:
        return higher
    return higher | cards.of_suit(table.trump)  # DY-4


def may_be_done(table: Table, seat: int) -> bool:
    """Whether this seat may say that it adds nothing (DY-A8)."""
    if is_done(table, seat) or (table.phase == DEFEND and table.unbeaten > 0):
        return False
    return may_join(table, seat)


def is_done(table: Table, seat: int) -> bool:
    return table.done >> seat & 1 == 1


def bout_is_on(table: Table) -> bool:
    return table.phase in (DEFEND, TAKE)


def is_awaited(table: Table, seat: int) -> bool:
    """Whether the game waits for this seat (DY-A8)."""
    if table.phase in (OPEN, ATTACK):
        return seat == table.turn
    return is_attacked(table, seat) or may_be_done(table, seat)


# The same as a list of moves


def choices(table: Table, seat: int) -> int:
    """How many moves this seat has."""
    if is_attacked(table, seat):
        return 1 + cards.size(passing(table)) + ways_to_beat(table)
    count = cards.size(playable(table, seat))
    if may_be_done(table, seat):
        count += 1
    if may_choose_direction(table, seat):
        count += 2
    return count


def ways_to_beat(table: Table) -> int:
    count = 0
    for at in range(cards.size(table.unbeaten_cards)):
        count += cards.size(beating(table, cards.nth(table.unbeaten_cards, at)))
    return count


def choice(table: Table, seat: int, n: int) -> int:
    """One of this seat's moves: cards first, then words."""
    if is_attacked(table, seat):
        return answer(table, n)
    added = playable(table, seat)
    count = cards.size(added)
    if n < count:
        return moves.adding(cards.nth(added, n))
    if table.phase != OPEN:
        return moves.DONE
    return moves.CLOCKWISE if n == count else moves.ANTICLOCKWISE


def answer(table: Table, n: int) -> int:
    """One of the defender's answers to the attack."""
    for at in range(cards.size(table.unbeaten_cards)):
        card = cards.nth(table.unbeaten_cards, at)
        beaters = beating(table, card)
        if n < cards.size(beaters):
            return moves.beating(cards.nth(beaters, n), card)
        n -= cards.size(beaters)
    passed = passing(table)
    return moves.passing_on(cards.nth(passed, n)) if n < cards.size(passed) else moves.TAKE


# What a move does


def make(table: Table, seat: int, move: int) -> None:
    """This seat makes a move it may make."""
    if moves.adds(move):
        add(table, seat, moves.card_of(move))
    elif moves.beats(move):
        beat(table, moves.card_of(move), moves.beaten_by(move))
    elif moves.passes_on(move):
        pass_on(table, moves.card_of(move))
    elif move == moves.DONE:
        say_done(table, seat)
    elif move == moves.TAKE:
        take(table)
    else:
        choose_direction(table, CLOCKWISE if move == moves.CLOCKWISE else ANTICLOCKWISE)


def choose_direction(table: Table, direction: int) -> None:
    table.direction = direction  # DY-5
    table.defender = table.next_in(table.attacker)
    table.phase = ATTACK
    table.tell(state.DIRECTION, table.attacker, 0 if direction == CLOCKWISE else 1)


def add(table: Table, seat: int, card: int) -> None:
    """Attack, or join the attack."""
    if table.phase == OPEN:
        choose_direction(table, CLOCKWISE)  # DY-A5 a first card without a word
    if table.phase == ATTACK:
        table.clear_away()
        table.phase = DEFEND
    opening = seat == table.attacker and not table.answered
    table.tell(state.ATTACKED if opening else state.THREW_IN, seat, card)
    lay(table, seat, card)
    go_on(table)


def pass_on(table: Table, card: int) -> None:
    """The defender hands the whole attack to the next player (DY-7)."""
    seat = table.defender
    table.attacker, table.defender = seat, table.next_in(seat)  # DY-A10
    table.answered = True
    table.tell(state.PASSED_ON, seat, card)
    lay(table, seat, card)
    go_on(table)


def lay(table: Table, seat: int, card: int) -> None:
    """One more card is to be beaten."""
    table.add_to_attack(seat, card)
    table.done = 0  # DY-A8 a new card takes back every done
    ending.go_out_if_empty(table, seat)  # DY-A13


def beat(table: Table, card: int, attacking: int) -> None:
    """The defender beats one attack card; of equal ones, the first (DY-8)."""
    table.tell(state.BEAT, table.defender, card | attacking << 6)
    table.cover(card, attacking)
    table.answered = True
    go_on(table)


def say_done(table: Table, seat: int) -> None:
    table.done |= 1 << seat
    table.tell(state.DONE, seat, 0)
    go_on(table)


def take(table: Table) -> None:
    """The defender gives up (DY-A11)."""
    table.phase = TAKE
    table.answered = True
    table.tell(state.TAKES, table.defender, 0)
    go_on(table)


def go_on(table: Table) -> None:
    """Who is asked next?  When nobody is, the bout is over (DY-A8)."""
    if is_attacked(table, table.defender):
        table.turn = table.defender
        return
    table.turn = next_to_be_asked(table)
    if table.turn == NOBODY:
        end_bout(table)


def next_to_be_asked(table: Table) -> int:
    """The first seat, from the attacker on, that could still add a card and has not said done (DY-A8)."""
    seat = table.attacker
    for _ in range(table.seats):
        if may_be_done(table, seat):
            return seat
        seat = table.neighbour(seat, table.direction)
    return NOBODY


# The end of the bout


def end_bout(table: Table) -> None:
    table.bouts += 1
    table.done = 0
    taken = table.phase == TAKE
    if taken:
        pick_up(table)
    else:
        discard(table)
    table.phase = ATTACK
    ending.go_out_if_empty(table, table.defender)  # DY-A13 the defender's card was the last of the bout
    stock.refill(table)
    ending.go_out_together(table)
    reason = ending.decided(table)
    if reason != ending.UNDECIDED:
        ending.end(table, reason)
    elif taken or table.went_out[table.defender]:
        begin_bout(table, table.next_in(table.defender))  # DY-10, DY-A11; DY-A13
    else:
        begin_bout(table, table.defender)  # DY-11


def pick_up(table: Table) -> None:
    """The defender takes the whole table (DY-10)."""
    for at in range(table.attacks):
        table.give(table.defender, table.attack_cards[at])
        if table.answers[at] != state.NO_CARD:
            table.give(table.defender, table.answers[at])
    table.bouts_since_discard += 1
    table.tell(state.PICKED_UP, table.defender, 0)


def discard(table: Table) -> None:
    """All is beaten and leaves the game for good (DY-11)."""
    table.discards += 2 * table.attacks
    table.bouts_since_discard = 0
    table.position_count = 0
    table.tell(state.DISCARDED, NOBODY, 0)
