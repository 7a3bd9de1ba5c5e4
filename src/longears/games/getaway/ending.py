"""How a game of the family ends, and who gets the ears."""

from longears import cards
from longears.games.getaway import state
from longears.games.getaway.state import State

REASONS = (
    "last_holder",
    "dealt_spent",
    "penalty_pile",
    "partners",
    "all_out",
    "cut_ends",
    "guard_tricks",
    "guard_repeats",
)
LAST_HOLDER, DEALT_SPENT, PENALTY_PILE, PARTNERS, ALL_OUT, CUT_ENDS, GUARD_TRICKS, GUARD_REPEATS = range(8)
UNDECIDED = -1

FOLD = 0x9E37_79B9_7F4A_7C15
WORD = 0xFFFF_FFFF_FFFF_FFFF
STILL_IN = 1 << 28
LAST_OF_ALL = 1 << 30


def decided(table: State) -> int:
    """Why the game is over now that seats have gone out, or UNDECIDED."""
    if table.variant.piles:
        return PENALTY_PILE if table.holders() <= 1 else UNDECIDED  # GW-A8, GW-A23
    if table.variant.partners:
        return PARTNERS if team_is_out(table, 0) or team_is_out(table, 1) else UNDECIDED  # GW-A12
    return LAST_HOLDER if table.holders() == 1 else UNDECIDED


def team_is_out(table: State, seat: int) -> bool:
    return not table.holds(seat) and not table.holds(seat + 2)


def all_out(table: State) -> None:
    """Everyone left went out in one clean trick (GW-A5)."""
    loser = table.highest
    if table.variant.last_to_play_loses:
        loser = table.trick_seats[table.trick_size - 1]
    if table.variant.all_out_spares_all:
        loser = state.NOBODY
    for at in range(table.trick_size):
        if table.trick_seats[at] != loser:
            table.go_out(table.trick_seats[at])
    table.named_loser = loser
    end(table, ALL_OUT)


def remember_position(table: State, leader: int) -> int:
    """How often this position, hands and leader, has now stood at the start of a trick (GW-A13).

    A position is kept as 64 bits folded from it.  Piles need no place in it: hands only shrink beside them.
    """
    position = leader + 1
    for seat in range(table.seats):
        position = ((position ^ table.hands[seat]) * FOLD) & WORD
        position ^= position >> 29
    table.positions[table.position_count] = position
    table.position_count += 1
    times = 0
    for at in range(table.position_count):
        if table.positions[at] == position:
            times += 1
    return times


def end(table: State, reason: int) -> None:
    table.turn = state.NOBODY
    table.over, table.reason = True, reason
    table.guarded = reason == GUARD_TRICKS or reason == GUARD_REPEATS
    rank_seats(table)
    table.tell(state.ENDED, state.NOBODY, reason)


def rank_seats(table: State) -> None:
    """Places, equal standings sharing one; the last place loses unless it is the whole table (GW-A14)."""
    last = 0
    for seat in range(table.seats):
        table.places[seat] = 1
        mine = standing(table, seat)
        for other in range(table.seats):
            if standing(table, other) < mine:
                table.places[seat] += 1
        last = max(last, table.places[seat])
    nobody_loses = last == 1 or (table.reason == ALL_OUT and table.named_loser == state.NOBODY)
    for seat in range(table.seats):
        if table.places[seat] == last and not nobody_loses:
            table.losers |= 1 << seat


def standing(table: State, seat: int) -> int:
    """Smaller is better."""
    if table.variant.partners:
        return team_standing(table, seat % 2)
    if table.variant.piles:
        return burden(table.piles[seat], table.last_pick_up[seat])
    if seat == table.named_loser:
        return LAST_OF_ALL
    for place in range(table.out_count):
        if table.out_order[place] == seat:
            return place  # going-out order first
    return STILL_IN + burden(table.hands[seat], table.last_pick_up[seat])


def team_standing(table: State, team: int) -> int:
    """Both partners together (GW-A12)."""
    if table.reason == PARTNERS:
        return not team_is_out(table, team)
    if table.reason == CUT_ENDS or table.reason == ALL_OUT:
        return table.named_loser != state.NOBODY and table.named_loser % 2 == team
    held = table.hands[team] | table.hands[team + 2]
    if table.variant.piles:
        held = table.piles[team] | table.piles[team + 2]
    return burden(held, max(table.last_pick_up[team], table.last_pick_up[team + 2]))


def burden(held: int, last_pick_up: int) -> int:
    """Fewest cards, then the lower sum of ranks, then the older pick-up (GW-A7)."""
    ranks = 0
    for rank in range(13):
        ranks += (rank + 2) * cards.size(held & cards.of_rank(rank))
    return cards.size(held) << 20 | ranks << 10 | last_pick_up
