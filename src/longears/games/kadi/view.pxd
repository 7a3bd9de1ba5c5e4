cimport cython
from longears.games.kadi cimport matching
from longears.games.kadi.table cimport Table

@cython.locals(seat=int)
cpdef dict game_fields(Table table)
cpdef bint could_win(Table table, int seat) except -1
cpdef bint is_cardless(Table table, int seat) except -1
cdef object _card(int card)
