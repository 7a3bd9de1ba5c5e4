cimport cython
from libc.stdint cimport uint64_t
from longears.games.getaway.house cimport HouseRules
from longears.table cimport Table

cdef int DEALT, OPENS, TOOK_HAND, PLAYED, CUT, PICKED_UP, DISCARDED, DREW, OUT, ENDED
cdef int NOBODY

cdef class State(Table):
    cdef readonly HouseRules house
    cdef public int holding, opener, phase, turn, led, cutter, trick_size, trick_starters, highest, picker, tricks
    cdef public int waste_size, waste_before, out_count, named_loser, position_count
    cdef public bint is_first_trick, may_take_hand
    cdef public uint64_t pack, collected
    cdef public uint64_t[8] hands, piles
    cdef public int[8] sizes, last_pick_up, trick_cards, trick_seats, out_order
    cdef public int[52] waste
    cdef public uint64_t[1001] positions

    cpdef void show_public(self, State other) noexcept
    @cython.locals(model=State)
    cpdef void become(self, Table other) noexcept
    cdef bint holds(self, int seat) noexcept
    cdef int holders(self) noexcept
    cpdef void go_out(self, int seat) noexcept
