"""Kadi: what happens at the table, from the deal to the end of a turn.

Read it beside the rule page.  Which card goes on which is in matching.py, what a seat may do in moves.py, how
a game ends in ending.py.  Seats are numbers, clockwise from 0, and a turn grows card by card.  The same files
run as plain Python and, with the types in the .pxd beside them, as compiled code.
"""

from longears import cards
from longears.games.kadi import ending, matching, moves, state
from longears.games.kadi.state import State
from longears.games.kadi.variant import Variant

FEW = 3


# The dealer


def to_shuffle(table: State) -> int:
    """The cards the dealer is asked to shuffle into a new stock."""
    if table.phase == state.SHUFFLE:
        return table.pack
    if table.phase == state.RENEW:
        return table.pile & ~cards.only(table.top)  # KD-13 all but the top card
    result = matching.NOTHING
    for at in range(table.stock_size):
        result |= cards.only(table.stock[at])
    return result  # KD-3 a card that may not open goes back


def stack(table: State, order: list[int]) -> None:
    """The dealer has put the cards in this order, the next one first."""
    table.stock_size = len(order)
    for at in range(table.stock_size):
        table.stock[at] = order[table.stock_size - 1 - at]
    go_on_after_shuffle(table)


def go_on_after_shuffle(table: State) -> None:
    if table.phase == state.SHUFFLE:
        deal(table)
    elif table.phase == state.TURN_UP:
        turn_up(table)
    else:
        table.pile = cards.only(table.top)
        table.tell(state.RENEWED, state.NOBODY, table.stock_size)
        draw_on(table)  # KD-A21 also in the middle of a penalty


def next_card(table: State) -> int:
    """Take the next card off the stock."""
    table.stock_size -= 1
    return table.stock[table.stock_size]


# The deal and the opening


def deal(table: State) -> None:
    """One card at a time from the seat after the dealer (KD-A20)."""
    each = hand_size(table.variant, table.seats)
    for at in range(each * table.seats):
        table.take((table.dealer + 1 + at) % table.seats, next_card(table))
    table.tell(state.DEALT, state.NOBODY, each)
    turn_up(table)


def hand_size(variant: Variant, seats: int) -> int:
    return variant.dealt_to_few if seats <= FEW else variant.dealt_to_many  # KD-3, KD-A1


def turn_up(table: State) -> None:
    """The top card of the stock opens the pile, if it may."""
    card = next_card(table)
    table.tell(state.TURNED_UP, state.NOBODY, card)
    if not cards.has(matching.OPENING, card):
        table.stock_size += 1
        table.tell(state.PUT_BACK, state.NOBODY, card)
        table.phase = state.TURN_UP  # KD-3 shuffle, and try the next
        return
    table.pile, table.top = cards.only(card), card
    choose_direction_or_begin(table)


def choose_direction_or_begin(table: State) -> None:
    seat = table.dealer if table.opener == state.NOBODY else table.opener  # KD-4
    table.tell(state.OPENS, seat, 0)
    begin_turn(table, seat)
    if table.seats > 2:
        table.phase = state.DIRECTION  # KD-A20 two players have no direction


def begin_turn(table: State, seat: int) -> None:
    table.turn = seat
    table.begun += 1
    table.laid = table.drew = table.skips = 0
    table.phase = state.MEET if table.penalty > 0 else state.MATCH
    if table.variant.request_wins and seat == table.asker:
        settle_request(table)


def settle_request(table: State) -> None:
    """The asker's turn comes and nobody has produced the card: that wins, or the request is over (KD-A28)."""
    asked = table.asked
    forget_request(table)
    if ending.wins_by_asking(table):
        table.tell(state.UNMET, table.turn, asked)
        ending.end(table, ending.WON)


# A move


def make(table: State, seat: int, move: int) -> None:
    """The seat makes a move it may make."""
    if move == moves.CALL:
        call(table, seat)
        return
    if seat != table.caller:
        table.caller = state.NOBODY  # KD-11, KD-A15
    if move < moves.DRAW:
        lay(table, move)
    elif move == moves.DONE:
        done(table)
    elif move == moves.DRAW:
        draw(table)
    elif move >= moves.ASK:
        ask(table, move - moves.ASK)
    elif move >= moves.CLOCKWISE:
        turn_round(table, move)
    else:
        name(table, move - moves.NAME)


def call(table: State, seat: int) -> None:
    """Niko Kadi (KD-11)."""
    table.called[seat] = 1
    table.caller = state.NOBODY
    table.tell(state.CALLED, seat, 0)


def turn_round(table: State, move: int) -> None:
    table.direction = 1 if move == moves.CLOCKWISE else -1  # KD-4
    table.tell(state.TURNED, table.turn, move)
    table.phase = state.MATCH


# Laying cards


def lay(table: State, card: int) -> None:
    """The seat on turn lays a card."""
    seat, before, phase = table.turn, table.top, table.phase
    if table.phase == state.MATCH and moves.is_bound(table) and card != table.asked:
        table.tell(state.LACKS, seat, table.asked)
    table.phase = phase_after(table, card)
    table.give_up(seat, card)
    table.pile |= cards.only(card)
    table.top = card  # KD-A3 the last one laid is the new top
    table.laid += 1
    table.skips = 0  # KD-A11 counter-jacks replace the pending skips
    table.named = state.UNNAMED  # KD-A13
    table.drawn = state.NO_CARD
    table.tell(state.LAID, seat, card | phase << 6 | table.phase << 10)
    if card == table.asked or cards.has(matching.ACES, card):
        forget_request(table)  # KD-A14
    if table.phase == state.CLOSE:
        end_penalty_with_ace(table, before)


def phase_after(table: State, card: int) -> int:
    """What the seat has to do once it has laid this card."""
    if table.phase == state.FINISH:
        return state.FINISH
    if moves.is_privileged(table) and not moves.fits(table, card):
        return state.FINISH  # KD-A14, KD-B9
    if cards.has(matching.QUESTIONS, card):
        return state.ANSWER  # KD-6
    if table.phase == state.MEET and cards.has(matching.ACES, card):
        return state.CLOSE  # KD-A10 exactly one ace; it uses up the turn
    return state.GROUP


def end_penalty_with_ace(table: State, penalty_card: int) -> None:
    """The suit of the penalty card continues as if named; after a joker anything may follow (KD-A10)."""
    joker = cards.has(matching.JOKERS, penalty_card)
    table.penalty = 0
    table.named = state.ANYTHING if joker else cards.suit(penalty_card)
    table.tell(state.CONTINUES, table.turn, table.named)


def name(table: State, suit: int) -> None:
    table.named = suit  # KD-9
    table.tell(state.NAMED, table.turn, suit)
    end_turn(table)  # KD-A13


def ask(table: State, card: int) -> None:
    """Ask everyone but the next player for a card (KD-12)."""
    seat = table.turn
    table.tell(state.ASKED, seat, card)
    end_turn(table)
    if not table.over:
        table.asked, table.asker = card, seat
        table.spared = table.next_seat(seat)  # KD-A14 stays free of it


def forget_request(table: State) -> None:
    table.asked, table.asker, table.spared = state.NO_CARD, state.NOBODY, state.NOBODY


# Drawing


def draw(table: State) -> None:
    """The seat on turn draws one card, or takes the penalty."""
    seat = table.turn
    tell_why(table)
    if table.phase == state.MEET:
        table.due, table.afterwards, table.penalty = table.penalty, state.THEN_END, 0  # KD-10
    elif table.phase == state.MATCH and table.variant.plays_drawn and table.sizes[seat] > 0:
        table.due, table.afterwards = 1, state.THEN_CHOOSE  # KD-A2, KD-B1
    else:
        table.due, table.afterwards = 1, state.THEN_END  # KD-5, KD-A6, KD-A16
    draw_on(table)


def tell_why(table: State) -> None:
    """What a seat draws for; that may show everyone what it does not hold (KD-B4)."""
    seat = table.turn
    if table.phase == state.MEET:
        table.tell(state.TAKES_PENALTY, seat, table.penalty)  # KD-10
    if table.phase == state.ANSWER:
        table.tell(state.UNANSWERED, seat, table.top)  # KD-A6
    if table.phase != state.MATCH:
        return
    if moves.is_bound(table):
        table.tell(state.LACKS, seat, table.asked)  # KD-A14
    if not table.variant.draws_freely and table.sizes[seat] > 0:
        locked = table.asked if table.variant.asks_the_next else state.NO_CARD
        table.tell(state.UNABLE, seat, table.top | (table.named + 1) << 6 | (locked + 1) << 9)  # KD-A2


def draw_on(table: State) -> None:
    """Draw what is due, renewing the stock when a card is needed and none is left."""
    while table.due > 0:
        if table.stock_size == 0 and table.pile != cards.only(table.top):
            table.phase = state.RENEW  # KD-13
            return
        if table.stock_size == 0:
            break  # KD-A26 draw what there is
        card = next_card(table)
        table.take(table.turn, card)
        table.due -= 1
        table.drew += 1
        table.drawn = card
        table.tell(state.DREW, table.turn, card)
    table.due = 0
    go_on_after_draw(table)


def go_on_after_draw(table: State) -> None:
    if table.drew == 0:
        table.tell(state.PASSED, table.turn, 0)  # KD-A26
    if table.afterwards == state.THEN_PASS_ON:
        pass_on(table)
    elif table.afterwards == state.THEN_CHOOSE and table.drew > 0:
        table.phase = state.KEEP  # KD-A2 the choice is always asked
    else:
        end_turn(table)


# The end of a turn


def done(table: State) -> None:
    if table.phase == state.JUMPED or table.phase == state.KICKED:
        table.tell(state.ACCEPTED, table.turn, 0)
        go_on_after_skips(table)  # KD-A11 accepting is not a turn
        return
    table.tell(state.KEPT if table.phase == state.KEEP else state.SAID_DONE, table.turn, 0)
    end_turn(table)


def end_turn(table: State) -> None:
    seat = table.turn
    if table.variant.asks_the_next or seat == table.asker:
        forget_request(table)  # KD-A14
    if table.called[seat]:
        end_called_turn(table)
    else:
        pass_on(table)  # KD-11 without a call nobody wins


def end_called_turn(table: State) -> None:
    """The turn after a call wins, or the call is spent, and may have to be paid for."""
    if ending.wins(table):
        ending.end(table, ending.WON)
        return
    costs_two = ending.call_was_false(table)
    if not ending.turn_came_straight_back(table):
        table.called[table.turn] = 0  # KD-A15 it holds for one turn; KD-A17
    if costs_two:
        table.tell(state.FALSE_CALL, table.turn, 0)
        table.due, table.afterwards = 2, state.THEN_PASS_ON  # KD-A15, KD-B14
        draw_on(table)
    else:
        pass_on(table)


def pass_on(table: State) -> None:
    """The turn is over; the cards laid in it act."""
    seat = table.turn
    table.drawn = state.NO_CARD
    table.turns += 1
    table.idle = 0 if table.laid > 0 or table.drew > 0 else table.idle + 1  # KD-B3
    table.previous = table.caller = seat
    if table.sizes[seat] == 0 and table.laid > 0:
        table.tell(state.CARDLESS, seat, 0)  # KD-A16
    reason = ending.decided(table)
    if reason != ending.UNDECIDED:
        ending.end(table, reason)
    elif table.laid == 0:
        begin_turn(table, table.next_seat(seat))
    elif cards.has(matching.JACKS, table.top):
        jump(table, seat)
    elif cards.has(matching.KINGS, table.top):
        kick_back(table, seat)
    else:
        threaten(table)
        begin_turn(table, table.next_seat(seat))


def jump(table: State, seat: int) -> None:
    table.skips = table.laid  # KD-7 each jack skips one
    offer_counter(table, state.JUMPED, table.next_seat(seat))


def kick_back(table: State, seat: int) -> None:
    nothing = table.seats == 2 and not table.variant.king_skips_for_two
    if nothing or table.laid % 2 == 0:
        begin_turn(table, table.next_seat(seat))  # KD-A12, KD-B5
        return
    if table.seats == 2:
        table.skips = 1  # KD-A12 skip
    else:
        table.direction = -table.direction  # KD-8
        table.tell(state.REVERSED, seat, 0)
    offer_counter(table, state.KICKED, table.seat_after(seat, table.seats - 1))  # KD-A11 who was next


def offer_counter(table: State, phase: int, seat: int) -> None:
    """The seat that was next may answer with cards of the same rank, or accept (KD-A11)."""
    if not table.variant.counters:
        go_on_after_skips(table)
        return
    table.phase, table.turn = phase, seat
    table.begun += 1
    table.laid = table.drew = 0


def go_on_after_skips(table: State) -> None:
    seat = table.next_seat(table.previous)
    for _ in range(table.skips):
        table.tell(state.SKIPPED, seat, 0)  # KD-7
        seat = table.next_seat(seat)  # KD-A11 round the table
    begin_turn(table, seat)


def threaten(table: State) -> None:
    """Penalty cards make the next player draw (KD-10)."""
    if not cards.has(matching.PENALTIES, table.top):
        return
    amount = matching.penalty_of(table.top)
    if table.variant.penalties_add_up:
        table.penalty += amount * table.laid  # KD-A9 accumulate
    else:
        table.penalty = amount  # KD-A9 what the top card says, once
