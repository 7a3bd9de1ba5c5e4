cimport cython
from libc.stdint cimport uint64_t
from longears cimport cards
from longears.envs.encoder cimport Encoder
from longears.games.dayous cimport moves, rules
from longears.games.dayous.table cimport Table as DayousTable
from longears.table cimport Table

cdef int PACK, WORDS, ADDED, PASSED_ON, BEATEN, ACTION_COUNT

@cython.final
cdef class DayousEncoder(Encoder):
    @cython.locals(unbeaten=uint64_t)
    cdef void mask_answers(self, DayousTable game, Py_ssize_t at) noexcept

cdef DayousTable ours(Table table)
