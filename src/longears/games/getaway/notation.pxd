cimport cython
from longears.games.getaway.table cimport Table

cpdef tuple events(Table table)
cpdef tuple trimmed(Table table)
@cython.locals(seat=int, value=int, at=int)
cdef object _event(Table table, int note)
