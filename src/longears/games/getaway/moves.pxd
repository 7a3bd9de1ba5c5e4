cimport cython
from libc.stdint cimport uint64_t
from longears cimport cards
from longears.games.getaway cimport state
from longears.games.getaway.state cimport State

cdef int HAND, THE_ACE_OF_SPADES
cdef uint64_t A_HAND, NOTHING, ACE_OF_SPADES

cpdef uint64_t playable(State table, int seat) noexcept
@cython.locals(able=uint64_t)
cpdef uint64_t choices(State table, int seat) noexcept
