cimport cython
from libc.stdint cimport uint64_t
from longears cimport cards
from longears.chance cimport Chance
from longears.games.dayous cimport state
from longears.games.dayous.state cimport State

cdef int PACK, FIRST, SECOND, STAYS
cdef uint64_t FULL_PACK

cdef void shuffle(State table, Chance chance) noexcept
cpdef void stack(State table, list shuffled) except *
cdef void deal(State table) noexcept
cpdef void mark(State table, int at) noexcept

cdef void refill(State table) noexcept
cdef void draw_up(State table, int seat) noexcept
cdef void draw(State table, int seat) noexcept
cdef void turn_second_trump(State table) noexcept
cdef void tell_trump(State table, int what, int card) noexcept
cdef bint can_be_second_trump(State table, int card) noexcept
