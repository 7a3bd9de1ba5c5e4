cimport cython
from libc.stdint cimport uint64_t
from longears cimport cards
from longears.games.kadi cimport matching, state
from longears.games.kadi.state cimport State

cdef int DRAW, DONE, CALL, NAME, CLOCKWISE, ANTICLOCKWISE, ASK, THE_ACE_OF_SPADES
cdef uint64_t ANY_SUIT_NAMED, EITHER_WAY

cpdef bint waits_for_dealer(State table) noexcept
@cython.locals(call=uint64_t)
cpdef uint64_t choices(State table, int seat) noexcept
@cython.locals(cards_to_lay=uint64_t)
cdef uint64_t in_turn(State table) noexcept
cpdef uint64_t playable(State table) noexcept
@cython.locals(fitting=uint64_t, wanted=uint64_t)
cdef uint64_t to_match(State table, uint64_t hand) noexcept
cdef bint fits(State table, int card) noexcept
@cython.locals(names=uint64_t, has_answer=uint64_t)
cdef uint64_t words(State table, uint64_t cards_to_lay) noexcept
@cython.locals(holds_wanted=cython.bint)
cdef bint may_draw(State table, uint64_t cards_to_lay) noexcept
cdef bint may_call(State table, int seat) noexcept
cpdef uint64_t askable(State table, int seat) noexcept
cpdef bint is_bound(State table) noexcept
cdef bint is_privileged(State table) noexcept
cpdef bint allows(State table, int seat, int move) noexcept
