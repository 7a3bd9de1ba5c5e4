cimport cython
from libc.stdint cimport uint64_t
from longears.chance cimport Chance

cdef int MIXING

@cython.final
cdef class Hidden:
    cdef readonly int count
    cdef readonly bint free
    cdef public int[208] holders, cards
    cdef readonly uint64_t[208] allowed
    cpdef void mix(self, Chance chance) noexcept
    cdef void shuffle(self, Chance chance) noexcept
    cdef bint is_open(self, int place, int card) noexcept
