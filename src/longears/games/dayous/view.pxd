cimport cython
from longears.games.dayous cimport moves
from longears.games.dayous.table cimport Table

@cython.locals(card=int, _=int)
cpdef tuple hand_names(Table table, int seat)
@cython.locals(under_way=cython.bint, above=int, seat=int, suit=int)
cpdef dict game_fields(Table table)
@cython.locals(place=int, seat=int)
cdef tuple _out(Table table)
