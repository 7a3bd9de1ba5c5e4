cimport cython
from longears cimport cards
from longears.games.kadi cimport matching, state
from longears.games.kadi.state cimport State

cdef int WON, GUARD_IDLE, GUARD_TURNS, UNDECIDED, MOST_TURNS

cdef bint wins(State table) noexcept
cdef bint wins_by_asking(State table) noexcept
cdef bint turn_came_straight_back(State table) noexcept
cdef bint call_was_false(State table) noexcept
cdef int decided(State table) noexcept
cdef void end(State table, int reason) noexcept
cdef void rank_seats(State table, int winner) noexcept
cdef int burden(State table, int seat, int winner) noexcept
