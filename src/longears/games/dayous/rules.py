"""Dayous: attack, pass on, beat, throw in, and do not be the last one holding cards.

Read it beside the rule page, in its order: the opening; all that a move does; the end of the bout.  What a
seat may do is in moves.py, the deal, the refill and the trumps are in stock.py, the end is in ending.py.
Seats are numbers, clockwise from 0.  The same file runs as plain Python and, with the types in rules.pxd, as
compiled code.
"""

from longears import cards
from longears.games.dayous import ending, moves, state, stock
from longears.games.dayous.state import State

NOBODY = -1
RANKS = 13
CLOCKWISE, ANTICLOCKWISE = 1, -1


# The opening


def deal(table: State) -> int:
    """The pack is shuffled; deal it and see who opens."""
    stock.deal(table)
    table.tied = lowest_trumps(table)
    table.phase = state.PICK_OPENER
    if cards.size(table.tied) == 1:
        begin_game(table, cards.lowest(table.tied))  # DY-5
    return 0


def lowest_trumps(table: State) -> int:
    """The seats with the lowest trumps: one of them, if it can be told (DY-A4)."""
    best, tied = 0, 1
    for seat in range(1, table.seats):
        if opens_before(table, seat, best):
            best, tied = seat, 1 << seat
        elif not opens_before(table, best, seat):
            tied |= 1 << seat
    return tied


def opens_before(table: State, seat: int, other: int) -> bool:
    """Whether this seat has more of the lowest trump of which they do not hold equally many (DY-A4)."""
    for rank in range(RANKS):
        card = 4 * rank + table.trump
        mine, theirs = table.copies(seat, card), table.copies(other, card)
        if mine != theirs:
            return mine > theirs
    return False


def begin_game(table: State, seat: int) -> int:
    """This seat opens the first bout."""
    table.tell(state.OPENS, seat, 0)
    begin_bout(table, seat)
    if table.seats > 2:
        table.phase = state.OPEN  # DY-A5 two players are not asked for a direction
    return 0


def begin_bout(table: State, seat: int) -> None:
    table.phase = state.ATTACK
    table.turn = table.attacker = seat
    table.defender = table.next_in(seat)  # DY-6
    reason = ending.guarded(table, seat)
    if reason != ending.UNDECIDED:
        ending.end(table, reason)


# What a move does


def make(table: State, seat: int, move: int) -> None:
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


def choose_direction(table: State, direction: int) -> None:
    table.direction = direction  # DY-5
    table.defender = table.next_in(table.attacker)
    table.phase = state.ATTACK
    table.tell(state.DIRECTION, table.attacker, 0 if direction == CLOCKWISE else 1)


def add(table: State, seat: int, card: int) -> None:
    """Attack, or join the attack."""
    if table.phase == state.OPEN:
        choose_direction(table, CLOCKWISE)  # DY-A5 a first card without a word
    if table.phase == state.ATTACK:
        table.clear_away()
        table.phase = state.DEFEND
    opening = seat == table.attacker and not table.answered
    table.tell(state.ATTACKED if opening else state.THREW_IN, seat, card)
    lay(table, seat, card)
    go_on(table)


def pass_on(table: State, card: int) -> None:
    """The defender hands the whole attack to the next player (DY-7)."""
    seat = table.defender
    table.attacker, table.defender = seat, table.next_in(seat)  # DY-A10
    table.answered = True
    table.tell(state.PASSED_ON, seat, card)
    lay(table, seat, card)
    go_on(table)


def lay(table: State, seat: int, card: int) -> None:
    """One more card is to be beaten."""
    table.add_to_attack(seat, card)
    table.done = 0  # DY-A8 a new card takes back every done
    ending.go_out_if_empty(table, seat)  # DY-A13


def beat(table: State, card: int, attacking: int) -> None:
    """The defender beats one attack card; of equal ones, the first (DY-8)."""
    table.tell(state.BEAT, table.defender, card | attacking << 6)
    table.cover(card, attacking)
    table.answered = True
    go_on(table)


def say_done(table: State, seat: int) -> None:
    table.done |= 1 << seat
    table.tell(state.DONE, seat, 0)
    go_on(table)


def take(table: State) -> None:
    """The defender gives up (DY-A11)."""
    table.phase = state.TAKE
    table.answered = True
    table.tell(state.TAKES, table.defender, 0)
    go_on(table)


def go_on(table: State) -> None:
    """Who is asked next?  When nobody is, the bout is over (DY-A8)."""
    if moves.is_attacked(table, table.defender):
        table.turn = table.defender
        return
    table.turn = moves.next_to_be_asked(table)
    if table.turn == NOBODY:
        end_bout(table)


# The end of the bout


def end_bout(table: State) -> None:
    table.bouts += 1
    table.done = 0
    taken = table.phase == state.TAKE
    if taken:
        pick_up(table)
    else:
        discard(table)
    table.phase = state.ATTACK
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


def pick_up(table: State) -> None:
    """The defender takes the whole table (DY-10)."""
    for at in range(table.attacks):
        table.give(table.defender, table.attack_cards[at])
        if table.answers[at] != state.NO_CARD:
            table.give(table.defender, table.answers[at])
    table.bouts_since_discard += 1
    table.tell(state.PICKED_UP, table.defender, 0)


def discard(table: State) -> None:
    """All is beaten and leaves the game for good (DY-11)."""
    table.discards += 2 * table.attacks
    table.bouts_since_discard = 0
    table.position_count = 0
    table.tell(state.DISCARDED, NOBODY, 0)
