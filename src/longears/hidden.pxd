cimport cython
from libc.stdint cimport uint64_t
from longears.chance cimport Chance

cdef int MIXING, PLACES

cdef enum:
    MOST_PLACES = 208  # PLACES

@cython.final
cdef class Hidden:
    cdef readonly int count
    cdef readonly bint free
    cdef public int[MOST_PLACES] holders, cards
    cdef readonly uint64_t[MOST_PLACES] allowed
    cpdef void mix(self, Chance chance) noexcept
    cdef void shuffle(self, Chance chance) noexcept
    cdef bint is_open(self, int place, int card) noexcept
