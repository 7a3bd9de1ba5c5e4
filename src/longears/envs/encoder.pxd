from libc.stdint cimport uint64_t
from longears cimport cards
from longears.chance cimport Chance
from longears.table cimport Table

cdef int NOBODY, NO_ACTION, MOST, STILL_IN

cdef class Encoder:
    cdef readonly int seats, actions, silence, width
    cdef readonly list layout
    cdef unsigned char[::1] seen, open

    cpdef int begin(self, Table table, Table fresh, Chance chance) except -2
    cpdef int go_on(self, Table table, int seat, int action, Chance chance) except -2
    cdef int next_asked(self, Table table, Chance chance) except -2
    cpdef int asked(self, Table table) except -2
    cpdef int rank_of(self, Table table, int seat) except -2
    cpdef double reward_of(self, Table table, int seat) except -2
    cpdef int on_turn(self, Table table) except -2
    cpdef void make(self, Table table, int seat, int action) noexcept
    cpdef int exit_of(self, Table table, int seat) except -1
    cpdef void mask(self, Table table, int seat, Py_ssize_t at) noexcept
    cpdef void observe(self, Table table, int seat, Py_ssize_t at) noexcept
    cpdef int move_of(self, int action) except -1
    cpdef int action_of(self, int move) except -1

    cdef void mark(self, Py_ssize_t at) noexcept
    cdef void mark_if_any(self, Py_ssize_t at, int number) noexcept
    cdef void count(self, Py_ssize_t at, int number) noexcept
    cdef void show(self, Py_ssize_t at, uint64_t group) noexcept
    cdef void allow(self, Py_ssize_t at, uint64_t actions) noexcept
    cdef int place_of(self, int seat, int other) noexcept
