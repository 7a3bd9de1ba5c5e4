cimport cython
from libc.stdint cimport uint64_t
from longears cimport cards
from longears.table cimport Table

cdef int OTHERS, SUITS, RANKS, MOST, CHANCES

cdef class Observer:
    cdef readonly int seats, at_seat, of_seat, of_suit, of_table, width
    cdef readonly unsigned char[::1] seen

    @cython.locals(note=int)
    cpdef void follow(self, Table table) noexcept
    cpdef void begin(self) noexcept
    cpdef void hear(self, int kind, int seat, int value) noexcept
    cpdef bint agrees(self, Table table) except -1
    cpdef void write(self, Table table, int seat, Py_ssize_t at) noexcept
    cpdef void reveal(self, Table table, int seat, unsigned char[::1] hands, Py_ssize_t at) noexcept

    cdef int place_of(self, int seat, int other) noexcept
    cdef Py_ssize_t cell(self, Py_ssize_t at, int suit, int place) noexcept
    cdef Py_ssize_t seat_at(self, Py_ssize_t at, int place) noexcept
    cdef Py_ssize_t suit_at(self, Py_ssize_t at, int suit) noexcept
    cdef Py_ssize_t table_at(self, Py_ssize_t at) noexcept

    cdef void put(self, Py_ssize_t at, int number) noexcept
    cdef void show(self, Py_ssize_t at, uint64_t group, int suit) noexcept

cdef void show_hand(unsigned char[::1] hands, Py_ssize_t at, int place, uint64_t hand) noexcept
@cython.locals(chance=double)
cdef int chance_of_none(int unseen, int suited, int drawn) noexcept
