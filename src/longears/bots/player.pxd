cimport cython
from libc.stdint cimport int64_t

cdef int SUITS, OTHERS, ONE, CEILING, MOST, SHIFT, HALF

@cython.final
cdef class Layer:
    cdef readonly int rows, columns
    cdef short[::1] weights
    cdef int64_t[::1] scales, biases

    @cython.locals(total=int, first=Py_ssize_t, at=Py_ssize_t)
    cdef int64_t sum(self, int row, short[::1] given) noexcept
    cdef void bounded(self, short[::1] given, short[::1] to) noexcept
    cdef void add_bounded(self, short[::1] given, short[::1] to) noexcept

@cython.final
cdef class Player:
    cdef int at_seat, of_seat, of_suit, of_table
    cdef Layer cell, suit, held, whole, head, suit_scores, table_scores
    cdef list helds
    cdef short[::1] ones, cell_in, suit_in, cells, suited, whole_in, head_in, wholes, heads
    cdef int64_t[::1] told

    @cython.locals(table=Py_ssize_t)
    cpdef void look(self, unsigned char[::1] seen) except *
    @cython.locals(seat=Py_ssize_t, own=Py_ssize_t)
    cdef void look_at_suit(self, unsigned char[::1] seen, int suit, short[::1] held) except *
    cdef void copy(self, unsigned char[::1] seen, Py_ssize_t at, int width, short[::1] to, Py_ssize_t there) noexcept
    @cython.locals(held=cython.short[::1])
    cdef void score_suit(self, int suit) except *
    cpdef int best(self, object options) except -1
