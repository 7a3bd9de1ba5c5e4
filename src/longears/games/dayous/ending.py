"""Going out, and how a game of Dayous ends."""

from longears.games.dayous import state
from longears.games.dayous.state import State

REASONS = ("last_holder", "draw", "last_loses", "guard_repeats", "guard_bouts")
LAST_HOLDER, DRAW, LAST_LOSES, GUARD_REPEATS, GUARD_BOUTS = range(5)
UNDECIDED = -1

MOST_REPEATS = 3
MOST_BOUTS_WITHOUT_DISCARD = 60
STILL_IN = 100
FOLD = 0x9E37_79B9_7F4A_7C15
WORD = 0xFFFF_FFFF_FFFF_FFFF


# Going out


def go_out_if_empty(table: State, seat: int) -> None:
    """Without cards and without a stock a seat is out, at once (DY-13, DY-A13)."""
    if table.sizes[seat] == 0 and table.stock_size == 0:
        table.exits += 1
        go_out(table, seat)


def go_out_together(table: State) -> None:
    """Whom the refill left without cards is out; they share a place (DY-A23)."""
    first = True
    for seat in range(table.seats):
        if table.sizes[seat] == 0 and not table.went_out[seat]:
            if first:
                table.exits += 1
            first = False
            go_out(table, seat)


def go_out(table: State, seat: int) -> None:
    table.went_out[seat] = table.exits
    table.tell(state.OUT, seat, 0)


# The end


def decided(table: State) -> int:
    """Why the game is over now that a bout is, or UNDECIDED."""
    left = holders(table)
    if left == 0:
        return LAST_LOSES if table.variant.last_loses else DRAW  # DY-A14
    if left == 1:
        return LAST_HOLDER  # DY-13
    return UNDECIDED


def holders(table: State) -> int:
    """How many seats have cards."""
    count = 0
    for seat in range(table.seats):
        if table.sizes[seat] > 0:
            count += 1
    return count


def guarded(table: State, attacker: int) -> int:
    """Why a game that goes round in circles is over before this seat attacks, or UNDECIDED (DY-A22)."""
    if table.stock_size == 0 and remember_position(table, attacker) >= MOST_REPEATS:
        return GUARD_REPEATS
    if table.bouts_since_discard >= MOST_BOUTS_WITHOUT_DISCARD:
        return GUARD_BOUTS
    return UNDECIDED


def remember_position(table: State, attacker: int) -> int:
    """How often these hands and this attacker have now stood at the start of a bout.

    A position is kept as 64 bits folded from it, until a discard makes it impossible to come back.
    """
    position = attacker + 1
    for copy in range(table.packs):
        for seat in range(table.seats):
            position = ((position ^ table.hands[seat + copy * state.NEXT_COPY]) * FOLD) & WORD
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
    table.guarded = reason in (GUARD_REPEATS, GUARD_BOUTS)
    for seat in range(table.seats):
        table.places[seat] = 1
        for other in range(table.seats):
            if standing(table, other) < standing(table, seat):
                table.places[seat] += 1
        if loses(table, seat):
            table.losers |= 1 << seat
    table.tell(state.ENDED, state.NOBODY, reason)


def standing(table: State, seat: int) -> int:
    """Smaller is better: going-out order (DY-A23), then the fewest cards (DY-A22)."""
    return table.went_out[seat] or STILL_IN + table.sizes[seat]


def loses(table: State, seat: int) -> bool:
    if table.reason == LAST_HOLDER:
        return table.sizes[seat] > 0  # DY-13
    return table.reason == LAST_LOSES and seat == table.defender  # DY-A14
