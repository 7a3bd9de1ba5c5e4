cimport cython
from libc.stdint cimport uint64_t
from longears cimport cards
from longears.chance cimport Chance
from longears.games.kadi cimport matching, moves, rules, state
from longears.games.kadi.variant cimport Variant
from longears.games.kadi.state cimport State

cdef int CALLS_ONE_IN

@cython.final
cdef class Table(State):
    pass

@cython.locals(left=uint64_t)
cdef void shuffle(Table table, Chance chance) noexcept
