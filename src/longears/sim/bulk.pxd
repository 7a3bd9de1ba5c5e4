cimport cython
from libc.stdint cimport uint64_t
from longears cimport cards
from longears.chance cimport Chance
from longears.table cimport Table

cdef int LENGTHS

@cython.final
cdef class Tally:
    cdef public long games, moves, decisions, longest, guarded, openings
    cdef public int opened_with, opened_instead_of
    cdef public long[4096] lengths
    cdef public long[16] reasons
    cdef public long[64] events, games_with
    cdef public long[8] wins, losses
    cdef void count(self, Table table, int moves) noexcept
    cdef void count_kinds(self, uint64_t happened) noexcept

@cython.locals(opened=cython.bint, happened=uint64_t, moves=int)
cpdef void play_out(Table table, Chance chance, Tally tally) except *
@cython.locals(table=Table)
cpdef void play_many(Table fresh, int games, Chance chance, Tally tally) except *
@cython.locals(table=Table)
cpdef void prove_many(Table fresh, int games, int limit, Chance chance, Tally tally) except *
