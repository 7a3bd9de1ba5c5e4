cimport cython
from libc.stdint cimport uint64_t
from longears cimport cards
from longears.games.getaway cimport moves, state
from longears.games.getaway.notation cimport trimmed
from longears.games.getaway.table cimport Table

@cython.locals(running=cython.bint, seat=int)
cpdef dict trick_fields(Table table)
@cython.locals(at=int, seat=int)
cpdef dict game_fields(Table table)
cpdef dict own_fields(Table table, int seat)
@cython.locals(at=int)
cdef tuple _laid(Table table)
cdef object _seat_or_none(Table table, int seat)
cdef tuple _names(uint64_t group)
