cimport cython
from longears cimport cards
from longears.envs.encoder cimport Encoder
from longears.games.kadi cimport moves, rules
from longears.games.kadi.table cimport Table as KadiTable
from longears.table cimport Table

cdef int NOBODY, ACTION_COUNT, SILENCE

@cython.final
cdef class KadiEncoder(Encoder):
    pass

cdef KadiTable ours(Table table)
