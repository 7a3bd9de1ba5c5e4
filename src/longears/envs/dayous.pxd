cimport cython
from libc.stdint cimport uint64_t
from longears cimport cards
from longears.envs.encoder cimport Encoder
from longears.games.dayous cimport moves, rules
from longears.games.dayous.rules cimport Table as DayousTable
from longears.table cimport Table

cdef int PACK, WORDS, ADDED, PASSED_ON, BEATEN, ACTIONS

@cython.final
cdef class DayousEncoder(Encoder):
    cdef int hand, attack, beaten, trump, second, marker, bottom, phase, attacker, defender, done, out
    cdef int sizes, clockwise, answered, stock, above, discards, takes
    cdef void mask_answers(self, DayousTable state, Py_ssize_t at) noexcept
    cdef void show_bout(self, DayousTable state, Py_ssize_t at) noexcept
    cdef void show_seats(self, DayousTable state, int seat, Py_ssize_t at) noexcept
    cdef void show_stock(self, DayousTable state, Py_ssize_t at) noexcept
    cdef void add(self, Py_ssize_t at, uint64_t group) noexcept

cdef DayousTable ours(Table table)
