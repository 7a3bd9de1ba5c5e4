cimport cython
from libc.stdint cimport uint64_t
from longears cimport cards
from longears.games.getaway cimport state
from longears.games.getaway.state cimport State

cdef int LAST_HOLDER, DEALT_SPENT, PENALTY_PILE, PARTNERS, ALL_OUT, CUT_ENDS, GUARD_TRICKS, GUARD_REPEATS
cdef int UNDECIDED, STILL_IN, LAST_OF_ALL
cdef uint64_t FOLD, WORD

cpdef int decided(State table) noexcept
cdef bint team_is_out(State table, int seat) noexcept
cdef void all_out(State table) noexcept
@cython.locals(position=uint64_t)
cdef int remember_position(State table, int leader) noexcept
cpdef void end(State table, int reason) noexcept
@cython.locals(nobody_loses=cython.bint)
cdef void rank_seats(State table) noexcept
cdef int standing(State table, int seat) noexcept
cdef int team_standing(State table, int team) noexcept
cdef int burden(uint64_t held, int last_pick_up) noexcept
