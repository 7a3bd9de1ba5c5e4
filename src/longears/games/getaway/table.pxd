from longears cimport cards
from longears.chance cimport Chance
from longears.games.getaway cimport moves, rules, state
from longears.games.getaway.variant cimport Variant
from longears.games.getaway.state cimport State

cdef class Table(State):
    pass

cdef int dealer_steps(Table table, Chance chance) noexcept
cdef int shuffle_and_deal(Table table, Chance chance) noexcept
