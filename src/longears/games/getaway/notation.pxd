cimport cython
from libc.stdint cimport uint64_t
from longears.games.getaway.table cimport Table

cpdef tuple events(Table table, uint64_t taken=*)
cpdef tuple trimmed(Table table)
@cython.locals(at=int)
cdef object _event(Table table, int number, int seat, int value, uint64_t taken)
