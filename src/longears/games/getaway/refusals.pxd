from longears cimport cards
from longears.games.getaway cimport moves, state
from longears.games.getaway.state cimport State

cpdef object why_not(State table, int seat, object move)
