from longears cimport cards
from longears.chance cimport Chance
from longears.games.dayous cimport moves, rules, state, stock
from longears.games.dayous.state cimport State

cdef class Table(State):
    pass
