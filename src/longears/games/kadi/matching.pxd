cimport cython
from libc.stdint cimport uint64_t
from longears cimport cards
from longears.games.kadi cimport state
from longears.games.kadi.variant cimport Variant

cdef uint64_t FULL_PACK, OPENING, ANSWERS, QUESTIONS, JACKS, KINGS, ACES, PENALTIES, JOKERS, NOTHING
cdef int TWO, THREE

cpdef uint64_t fitting(Variant variant, int top, int named) noexcept
cdef uint64_t alike(int card) noexcept
cpdef uint64_t or_ace(int card) noexcept
cdef uint64_t countering(Variant variant, int top) noexcept
cdef int penalty_of(int card) noexcept
cpdef uint64_t following(Variant variant, uint64_t hand, int last) noexcept
cpdef uint64_t answering(int question) noexcept
cdef uint64_t chaining(Variant variant, int question) noexcept
@cython.locals(open_to=uint64_t, result=uint64_t, left=uint64_t)
cpdef uint64_t finishing(Variant variant, uint64_t hand, int last) noexcept
@cython.locals(answers=uint64_t)
cdef bint can_finish(Variant variant, uint64_t rest, int last) noexcept
