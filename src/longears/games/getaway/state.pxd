cimport cython
from libc.stdint cimport uint64_t
from longears.games.getaway.variant cimport Variant
from longears.table cimport MOST_SEATS, Table

cdef int SHUFFLE, PICK_OPENER, OPEN, LEAD, FOLLOW, DRAW
cdef int DEALT, OPENS, TOOK_HAND, PLAYED, CUT, PICKED_UP, DISCARDED, DREW, OUT, ENDED
cdef int NOBODY

cdef enum:
    PACK = 52  # all cards may lie in the waste
    MOST_POSITIONS = 1001  # one for each trick that `guard_tricks` allows at most, and one before the first

cdef class State(Table):
    cdef readonly Variant variant
    cdef public int holding, opener, phase, turn, led, cutter, trick_size, trick_starters, highest, picker, tricks
    cdef public int waste_size, waste_before, out_count, named_loser, position_count
    cdef public bint is_first_trick, may_take_hand
    cdef public uint64_t pack, collected
    cdef public uint64_t[MOST_SEATS] hands, piles
    cdef public int[MOST_SEATS] last_pick_up, trick_cards, trick_seats, out_order
    cdef public int[PACK] waste
    cdef public uint64_t[MOST_POSITIONS] positions

    cpdef void show_public(self, State other) noexcept
    @cython.locals(model=State)
    cpdef void become(self, Table other) noexcept
    cdef bint holds(self, int seat) noexcept
    cdef int holders(self) noexcept
    cpdef void go_out(self, int seat) noexcept
