from libc.stdint cimport uint64_t
from longears cimport cards
from longears.chance cimport Chance
from longears.observer cimport Observer
from longears.table cimport Table

cdef int NOBODY, NO_ACTION, STILL_IN

cdef class Encoder:
    cdef readonly int seats, actions, silence
    cdef readonly unsigned char[::1] open

    cpdef int begin(self, Table table, Observer observer, Table fresh, Chance chance) except -2
    cpdef int go_on(self, Table table, Observer observer, int seat, int action, Chance chance) except -2
    cdef int next_asked(self, Table table, Observer observer, Chance chance) except -2
    cpdef int asked(self, Table table) except -2
    cpdef int rank_of(self, Table table, int seat) except -2
    cpdef double reward_of(self, Table table, int seat) except -2
    cpdef int on_turn(self, Table table) except -2
    cpdef void make(self, Table table, int seat, int action) noexcept
    cpdef int exit_of(self, Table table, int seat) except -1
    cpdef void mask(self, Table table, int seat, Py_ssize_t at) noexcept
    cpdef int move_of(self, int action) except -1
    cpdef int action_of(self, int move) except -1

    cdef void allow(self, Py_ssize_t at, uint64_t actions) noexcept
