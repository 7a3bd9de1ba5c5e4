cimport cython
from longears.envs.encoder cimport Encoder
from longears.games.getaway cimport moves, rules
from longears.games.getaway.table cimport Table as GetawayTable
from longears.table cimport Table

cdef int PACK, TAKES

@cython.final
cdef class GetawayEncoder(Encoder):
    pass

cdef GetawayTable ours(Table table)
