cimport cython
from libc.stdint cimport uint64_t
from longears.games.dayous cimport state
from longears.games.dayous.state cimport State

cdef int LAST_HOLDER, DRAW, LAST_LOSES, GUARD_REPEATS, GUARD_BOUTS, UNDECIDED
cdef int MOST_REPEATS, MOST_BOUTS_WITHOUT_DISCARD, STILL_IN
cdef uint64_t FOLD, WORD

cpdef void go_out_if_empty(State table, int seat) noexcept
@cython.locals(first=cython.bint)
cpdef void go_out_together(State table) noexcept
cdef void go_out(State table, int seat) noexcept

cpdef int decided(State table) noexcept
cpdef int holders(State table) noexcept
cdef int guarded(State table, int attacker) noexcept
@cython.locals(position=uint64_t)
cdef int remember_position(State table, int attacker) noexcept
cpdef void end(State table, int reason) noexcept
cdef int standing(State table, int seat) noexcept
cdef bint loses(State table, int seat) noexcept
