"""How a game of Kadi ends: who wins, what a call was worth, and the guards against a game without end."""

from longears import cards
from longears.games.kadi import matching, state
from longears.games.kadi.state import State

REASONS = ("won", "guard_idle", "guard_turns")
WON, GUARD_IDLE, GUARD_TURNS = range(3)
UNDECIDED = -1
MOST_TURNS = 600


def wins(table: State) -> bool:
    """Whether the turn that is ending wins the game; its player has called (KD-11, KD-15)."""
    seat = table.turn
    if table.sizes[seat] > 0 or table.laid == 0:
        return False
    if not cards.has(matching.ANSWERS, table.top):
        return False  # KD-15 answers, or questions followed by their answers; KD-A18 an ace on a penalty
    return not table.another_is_cardless(seat) and not turn_came_straight_back(table)  # KD-14


def wins_by_asking(table: State) -> bool:
    """Whether the asker, whose turn begins while the request stands, wins by it alone (KD-A28)."""
    if not table.called[table.turn] or table.penalty > 0:
        return False  # KD-B17 a call that was kept counts
    return table.sizes[table.turn] > 0 and not table.another_is_cardless(table.turn)


def turn_came_straight_back(table: State) -> bool:
    """Whether this seat jumped everyone and nobody was asked for a counter (KD-A17, KD-B6)."""
    return table.turn == table.previous and not table.variant.counters


def call_was_false(table: State) -> bool:
    """Whether a seat that called and has not won must draw for it (KD-A15, KD-B13)."""
    if not table.variant.false_call_costs:
        return False
    if table.laid == 0 or table.drew > 0 or table.another_is_cardless(table.turn):
        return False
    return not turn_came_straight_back(table)


def decided(table: State) -> int:
    """Why a game without a winner is over now, or UNDECIDED (KD-A26)."""
    if table.idle >= table.seats:
        return GUARD_IDLE
    return GUARD_TURNS if table.turns >= MOST_TURNS else UNDECIDED


def end(table: State, reason: int) -> None:
    rank_seats(table, table.turn if reason == WON else state.NOBODY)
    table.phase, table.turn, table.caller = state.OVER, state.NOBODY, state.NOBODY
    table.over, table.reason, table.guarded = True, reason, reason != WON
    table.tell(state.ENDED, state.NOBODY, reason)


def rank_seats(table: State, winner: int) -> None:
    """The winner, then fewest cards first; equal counts share a place (KD-A27)."""
    for seat in range(table.seats):
        table.places[seat] = 1
        for other in range(table.seats):
            if burden(table, other, winner) < burden(table, seat, winner):
                table.places[seat] += 1


def burden(table: State, seat: int, winner: int) -> int:
    """The cards that count for a seat's place: none for the winner, whatever is held (KD-A28)."""
    return 0 if seat == winner else table.sizes[seat]
