cimport cython
from libc.stdint cimport uint64_t

cdef uint64_t WORD, STEP, FIRST_MIX, SECOND_MIX

@cython.final
cdef class Chance:
    cdef public uint64_t state
    cpdef uint64_t word(self) noexcept
    cpdef int below(self, int count) noexcept
    cdef void exchange(self, int* row, int place) noexcept
