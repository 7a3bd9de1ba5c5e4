cimport cython
from libc.stdint cimport uint64_t
from longears.bots.mind cimport Mind
from longears.chance cimport Chance
from longears.table cimport MOST_SEATS, Table

cdef int MOST_MOVES, DEEPEST, ROW

cdef enum:
    TRIED_MOVES = 128  # MOST_MOVES
    WORTHS = 97 * MOST_SEATS  # a row for each depth up to DEEPEST, the first included

@cython.final
cdef class Trials:
    cdef Mind mind
    cdef Chance chance, luck
    cdef Table deal, table
    cdef readonly int count
    cdef readonly long played
    cdef public int[TRIED_MOVES] moves
    cdef public double[TRIED_MOVES] worth
    @cython.locals(luck=uint64_t)
    cpdef void run(self, int deals) noexcept
    @cython.locals(move=int, worth=double)
    cpdef void keep_best(self, int kept) noexcept

@cython.final
cdef class Solver:
    cdef Mind mind
    cdef readonly long left
    cdef list tables
    cdef double[WORTHS] worth
    cpdef double value(self, int move) noexcept
    @cython.locals(table=Table, below=Table, best=double, most=double)
    cdef bint solve(self, int depth) noexcept
