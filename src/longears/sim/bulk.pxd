cimport cython
from libc.stdint cimport uint64_t
from longears cimport cards
from longears.chance cimport Chance
from longears.table cimport MOST_SEATS, Table

cdef int LENGTHS

cdef enum:
    COUNTED_LENGTHS = 4096  # LENGTHS
    MOST_REASONS = 16  # ways to end: no game has more than eight
    MOST_KINDS = 64  # of events: what happened in a game is one word, with a bit for each kind

@cython.final
cdef class Tally:
    cdef public long games, moves, decisions, longest, guarded, openings
    cdef public int opened_with, opened_instead_of
    cdef public long[COUNTED_LENGTHS] lengths
    cdef public long[MOST_REASONS] reasons
    cdef public long[MOST_KINDS] events, games_with
    cdef public long[MOST_SEATS] wins, losses
    cdef void count(self, Table table, int moves) noexcept
    cdef void count_kinds(self, uint64_t happened) noexcept

@cython.locals(opened=cython.bint, happened=uint64_t, moves=int)
cpdef void play_out(Table table, Chance chance, Tally tally) except *
@cython.locals(table=Table)
cpdef void play_many(Table fresh, int games, Chance chance, Tally tally) except *
@cython.locals(table=Table)
cpdef void prove_many(Table fresh, int games, int limit, Chance chance, Tally tally) except *
