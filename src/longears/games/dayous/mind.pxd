cimport cython
from libc.stdint cimport uint64_t
from longears cimport cards
from longears.bots.mind cimport Mind
from longears.chance cimport Chance
from longears.games.dayous cimport moves, rules, state
from longears.games.dayous.table cimport Table
from longears.hidden cimport Hidden
from longears.table cimport Table as AnyTable

cdef int DEALER, STOCK, NOWHERE, SLIP, TRUMP, TWIN, NEW_RANK, DEAREST_GIFT, DEAREST_PASS, TOO_DEAR
cdef uint64_t NOTHING

cdef class DayousMind(Mind):
    @cython.locals(ours=Table, hidden=Hidden)
    cpdef void imagine(self, AnyTable table, Chance chance) noexcept
    @cython.locals(ours=Table)
    cpdef int actor(self, AnyTable table) noexcept
    @cython.locals(ours=Table)
    cpdef int choices(self, AnyTable table) noexcept
    @cython.locals(ours=Table)
    cpdef int choice(self, AnyTable table, int n) noexcept
    @cython.locals(ours=Table)
    cpdef void make(self, AnyTable table, int seat, int move) noexcept
    @cython.locals(ours=Table)
    cpdef void act(self, AnyTable table, Chance chance) noexcept
    @cython.locals(ours=Table)
    cpdef int place(self, AnyTable table, int seat) noexcept

@cython.locals(able=uint64_t)
cdef int habit(Table table, Chance chance) noexcept
cdef int worth(Table table, int card) noexcept
@cython.locals(plain=uint64_t)
cdef int cheapest(Table table, uint64_t group) noexcept
@cython.locals(plain=uint64_t, left=uint64_t, twins=uint64_t)
cdef int to_attack(Table table, uint64_t able) noexcept
cdef int to_add(Table table, uint64_t able) noexcept
@cython.locals(passing=uint64_t)
cdef int to_answer(Table table) noexcept
@cython.locals(left=uint64_t, spent=uint64_t, hard=uint64_t, beaters=uint64_t)
cdef int to_beat(Table table) noexcept
@cython.locals(shown=uint64_t)
cdef int cheapest_beat(Table table, uint64_t beaters) noexcept
