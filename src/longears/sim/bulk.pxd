cimport cython
from longears.chance cimport Chance
from longears.table cimport Table

@cython.final
cdef class Tally:
    cdef public long games, moves, decisions, longest, guarded
    cdef void count(self, Table table, int moves) noexcept

cpdef void play_out(Table table, Chance chance, Tally tally) except *
@cython.locals(table=Table)
cpdef void play_many(Table fresh, int games, Chance chance, Tally tally) except *
@cython.locals(table=Table)
cpdef void prove_many(Table fresh, int games, int limit, Chance chance, Tally tally) except *
