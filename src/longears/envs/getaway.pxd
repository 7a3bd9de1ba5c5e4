cimport cython
from libc.stdint cimport uint64_t
from longears cimport cards
from longears.envs.encoder cimport Encoder
from longears.games.getaway cimport rules
from longears.games.getaway.table cimport Table as GetawayTable
from longears.table cimport Table

cdef int PACK, TAKES

@cython.final
cdef class GetawayEncoder(Encoder):
    cdef int hand, trick, waste, taken, led, phase, cutter, sizes, piles, first, tricks
    cdef void show_trick(self, GetawayTable state, int seat, Py_ssize_t at) noexcept

cdef GetawayTable ours(Table table)
