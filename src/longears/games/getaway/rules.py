"""Donkey, Kazhutha Kali and Thulla: one family, one set of rules, steered by a rule sheet.

Read it beside the rule pages, in their order: the deal, the opening, a neighbour's hand, the cut, settling a
trick.  What a seat may do is in moves.py, the end is in ending.py.  Seats are numbers, clockwise from 0.  The
same file runs as plain Python and, with the types in rules.pxd, as compiled code.
"""

from longears import cards
from longears.games.getaway import ending, moves, state
from longears.games.getaway.state import State
from longears.games.getaway.variant import Variant

NOBODY = -1
NOTHING = 0
FULL_PACK = 0xF_FFFF_FFFF_FFFF
ACE_OF_SPADES = 0x8_0000_0000_0000


# The deal


def pack_for(variant: Variant, seats: int) -> int:
    """The cards of the game: all 52, or as many as go round evenly."""
    if not variant.trims:
        return FULL_PACK
    return FULL_PACK & ~(cards.only(52 % seats) - 1)  # GW-A9 2♣ 2♦ 2♥ 2♠ go, in that order


def deal(table: State, shuffled: list[int]) -> int:
    """Deal a shuffled pack, one card at a time; the seat after the dealer is first (GW-A15)."""
    seat = table.dealer
    for card in shuffled:
        seat = next_seat(table, seat)
        give(table, seat, card)
    return choose_opener(table)


def give(table: State, seat: int, card: int) -> None:
    if table.sizes[seat] == 0:
        table.holding += 1
    table.hands[seat] |= cards.only(card)
    table.sizes[seat] += 1


# The opening


def choose_opener(table: State) -> int:
    """All is dealt; who opens?"""
    table.tell(state.DEALT, NOBODY, 0)
    variant = table.variant
    if variant.opener_is_drawn:
        table.phase = state.PICK_OPENER
        return 0
    if variant.ace_opens:
        return begin_game(table, holder_of_the_ace(table))  # GW-1
    if variant.loser_opens and table.opener != NOBODY:
        return begin_game(table, table.opener)
    return begin_game(table, table.dealer)  # GW-A15 also for a loser who is not yet known


def holder_of_the_ace(table: State) -> int:
    for seat in range(table.seats):
        if table.hands[seat] & ACE_OF_SPADES:
            return seat
    return NOBODY


def begin_game(table: State, seat: int) -> int:
    """This seat opens the first trick."""
    table.tell(state.OPENS, seat, 0)
    resume(table, seat)
    if table.variant.ace_is_forced:
        table.phase = state.OPEN  # GW-1
    return 0


def resume(table: State, seat: int) -> None:
    """This seat leads to the first trick there is a memory of."""
    ending.remember_position(table, seat)
    begin_trick(table, seat)


def begin_trick(table: State, seat: int) -> None:
    table.phase = state.LEAD
    table.turn = seat
    table.trick_starters = table.holders()
    offered = table.variant.leader_takes_hands and not table.is_first_trick
    table.may_take_hand = offered and table.trick_starters > 2  # GW-A28


# What a move does


def make(table: State, move: int) -> None:
    """The seat on turn makes a move it may make."""
    if move == moves.HAND:
        take_hand(table)
    else:
        play(table, move)


def take_hand(table: State) -> None:
    """Whoever is to lead takes the hand of the next seat still in, which is out at that moment (GW-A28)."""
    taker, giver = table.turn, next_holder(table, table.turn)
    table.hands[taker] |= table.hands[giver]
    table.sizes[taker] += table.sizes[giver]
    table.hands[giver] = NOTHING
    table.sizes[giver] = 0
    table.holding -= 1
    table.trick_starters -= 1  # GW-A22 the trick begins after it
    table.may_take_hand = False  # once per trick
    table.tell(state.TOOK_HAND, taker, giver)
    table.go_out(giver)


def play(table: State, card: int) -> None:
    """The seat on turn plays a card it may play."""
    seat = table.turn
    lay(table, seat, card)
    if table.phase != state.FOLLOW:
        table.led = cards.suit(card)  # GW-2 the first card fixes the led suit
        table.phase = state.FOLLOW
    elif cards.suit(card) != table.led and table.cutter == NOBODY and not trick_is_free(table):
        table.cutter = seat  # GW-4; GW-A19 later off-suit cards change nothing
        table.tell(state.CUT, seat, card)
    if table.variant.exits_at_once and not table.holds(seat):
        table.go_out(seat)  # GW-A2
        reason = ending.decided(table)
        if reason != ending.UNDECIDED:
            discard_trick(table)
            ending.end(table, reason)
            return
    if trick_is_closed(table):
        settle(table)
    else:
        table.turn = next_holder(table, seat)


def lay(table: State, seat: int, card: int) -> None:
    if table.phase != state.FOLLOW:
        table.trick_size = 0
        table.cutter = table.highest = table.picker = NOBODY
        table.may_take_hand = False
    table.hands[seat] &= ~cards.only(card)
    table.sizes[seat] -= 1
    if table.sizes[seat] == 0:
        table.holding -= 1
    table.trick_cards[table.trick_size] = card
    table.trick_seats[table.trick_size] = seat
    table.trick_size += 1
    table.tell(state.PLAYED, seat, card)


def trick_is_free(table: State) -> bool:
    return table.is_first_trick and table.variant.first_trick_is_free  # GW-A21 nothing in it is a cut


def trick_is_closed(table: State) -> bool:
    cut_short = table.cutter != NOBODY and table.variant.cut_stops  # GW-4
    return cut_short or table.trick_size == table.trick_starters


# Settling a trick, in the order of GW-A17


def settle(table: State) -> None:
    table.tricks += 1
    table.waste_before = table.waste_size
    table.highest = highest_follower(table, False)
    table.picker = who_picks_up(table)
    if table.picker == NOBODY:
        discard_trick(table)
    else:
        pick_up(table, table.picker)
    table.phase = state.LEAD
    left = table.holders()
    if table.picker != NOBODY and table.trick_starters == 2 and table.variant.cut_ends:
        table.named_loser = table.picker
        ending.end(table, ending.CUT_ENDS)  # GW-A22
    elif left == 0 and not table.variant.piles:
        ending.all_out(table)
    elif left <= 1 and table.variant.piles:
        ending.end(table, ending.PENALTY_PILE)  # GW-A8, GW-A23
    elif dealt_cards_are_spent(table):
        exits(table)
        ending.end(table, ending.DEALT_SPENT)  # GW-A6
    elif winner_draws(table):
        table.phase, table.turn = state.DRAW, NOBODY
    else:
        close_trick(table)


def who_picks_up(table: State) -> int:
    """The seat that takes the trick, if it was cut and there is one."""
    if table.cutter == NOBODY:
        return NOBODY  # GW-3 a clean trick
    if table.variant.cutter_picks_up:
        return table.cutter  # GW-A10
    return highest_follower(table, table.variant.exits_at_once)  # GW-4, GW-A2


def highest_follower(table: State, still_holding: bool) -> int:
    """Who played the highest card of the led suit; if asked so, among those who still hold cards."""
    best, best_seat = -1, NOBODY
    for at in range(table.trick_size):
        card, seat = table.trick_cards[at], table.trick_seats[at]
        follows = cards.suit(card) == table.led and card > best
        if follows and (table.sizes[seat] > 0 or not still_holding):
            best, best_seat = card, seat
    return best_seat


def pick_up(table: State, seat: int) -> None:
    taken = on_the_table(table)
    if table.variant.piles:
        table.piles[seat] |= taken  # GW-A8 laid aside, never played again
    else:
        if table.sizes[seat] == 0:
            table.holding += 1
        table.hands[seat] |= taken  # GW-4
        table.sizes[seat] += table.trick_size
    table.collected |= taken
    table.last_pick_up[seat] = table.tricks
    table.tell(state.PICKED_UP, seat, 0)


def discard_trick(table: State) -> None:
    """The cards of the trick leave the game (GW-3)."""
    for at in range(table.trick_size):
        table.waste[table.waste_size] = table.trick_cards[at]
        table.waste_size += 1
    table.position_count = 0  # with fewer cards in play no earlier position can come back
    table.tell(state.DISCARDED, NOBODY, 0)


def on_the_table(table: State) -> int:
    """The cards of the trick while it lasts."""
    laid = NOTHING
    if table.phase == state.FOLLOW and not table.over:
        for at in range(table.trick_size):
            laid |= cards.only(table.trick_cards[at])
    return laid


def dealt_cards_are_spent(table: State) -> bool:
    """Nobody holds a card they were dealt and have not yet played (GW-A6); asked between tricks (GW-A24)."""
    if not table.variant.ends_when_dealt_spent:
        return False
    held = NOTHING
    for seat in range(table.seats):
        held |= table.hands[seat]
    return held & ~table.collected == 0


def winner_draws(table: State) -> bool:
    """Whether the seat that should lead has no cards and draws one from the waste (GW-A4)."""
    if not table.variant.winner_draws or table.waste_before == 0:
        return False
    return leads_by_rank(table) and table.sizes[designated_leader(table)] == 0


def draw(table: State, card: int) -> int:
    """The winner gets this card of the waste, and is still in."""
    at = 0
    while table.waste[at] != card:
        at += 1
    table.waste_size -= 1
    while at < table.waste_size:
        table.waste[at] = table.waste[at + 1]
        at += 1
    seat = designated_leader(table)
    give(table, seat, card)
    table.collected |= cards.only(card)  # GW-A18 counts as collected, but is no pick-up
    table.tell(state.DREW, seat, card)
    close_trick(table)
    table.may_take_hand = False  # GW-A28 not when the lead was drawn
    return 0


def close_trick(table: State) -> None:
    exits(table)
    reason = ending.decided(table)
    if reason != ending.UNDECIDED:
        ending.end(table, reason)
        return
    if table.tricks >= table.variant.guard_tricks:
        ending.end(table, ending.GUARD_TRICKS)  # GW-A13
        return
    leader = who_leads(table)
    table.is_first_trick = False
    if ending.remember_position(table, leader) >= table.variant.guard_repeats:
        ending.end(table, ending.GUARD_REPEATS)  # GW-A13
        return
    begin_trick(table, leader)


def exits(table: State) -> None:
    """Whoever emptied the hand in this trick is out, in play order (GW-A1), the cutter too (GW-A11)."""
    if table.variant.exits_at_once or table.variant.piles:
        return
    for at in range(table.trick_size):
        if table.sizes[table.trick_seats[at]] == 0:
            table.go_out(table.trick_seats[at])


# Who leads


def who_leads(table: State) -> int:
    seat = designated_leader(table)
    if table.sizes[seat] > 0:
        return seat
    if table.variant.lead_passes_down and leads_by_rank(table):
        below = highest_follower(table, True)
        if below != NOBODY:
            return below  # GW-A3
    return next_holder(table, seat)  # GW-A3, GW-A20


def designated_leader(table: State) -> int:
    """Who should lead next, with cards or without."""
    if table.cutter == NOBODY:
        return table.highest  # GW-3
    if table.picker == NOBODY or table.variant.cutter_leads:
        return table.cutter  # GW-A2 nobody could pick up
    if table.variant.highest_leads:
        return table.highest
    return table.picker


def leads_by_rank(table: State) -> bool:
    """Whether the highest card gives the lead: in a clean trick, and after a reversal's cut (GW-A20)."""
    return table.cutter == NOBODY or (table.variant.cutter_picks_up and table.variant.highest_leads)


def next_seat(table: State, seat: int) -> int:
    seat += table.variant.step
    if seat == table.seats:
        return 0
    return seat if seat >= 0 else table.seats - 1


def next_hand(table: State) -> int:
    """The hand of the next seat still in, which the leader may take where that is allowed (GW-A28)."""
    return table.hands[next_holder(table, table.turn)]


def next_holder(table: State, seat: int) -> int:
    """The next seat with cards, in playing direction."""
    seat = next_seat(table, seat)
    while table.sizes[seat] == 0:
        seat = next_seat(table, seat)
    return seat
