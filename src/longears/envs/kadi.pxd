cimport cython
from longears cimport cards
from longears.envs.encoder cimport Encoder
from longears.games.kadi cimport moves, rules
from longears.games.kadi.table cimport Table as KadiTable
from longears.table cimport Table

cdef int PACK, NOBODY, ACTIONS, SILENCE, SUITS, FIRST_PHASE, OVER

@cython.final
cdef class KadiEncoder(Encoder):
    cdef int hand, top, pile, drawn, wanted, named, phase, turn, asker, spared, called, caller
    cdef int sizes, clockwise, penalty, skips, laid, stock
    cdef void show_seats(self, KadiTable state, int seat, Py_ssize_t at) noexcept

cdef KadiTable ours(Table table)
