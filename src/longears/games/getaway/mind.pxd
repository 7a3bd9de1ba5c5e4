cimport cython
from libc.stdint cimport uint64_t
from longears cimport cards
from longears.bots cimport mind
from longears.bots.mind cimport Mind
from longears.chance cimport Chance
from longears.games.getaway cimport moves, rules, state
from longears.games.getaway cimport table as tables
from longears.games.getaway.table cimport Table
from longears.hidden cimport Hidden
from longears.table cimport Table as AnyTable

cdef int NOBODY, SLIP, CLEAN, GIVEN, TAKEN, STRANDED
cdef uint64_t NOTHING

cdef class GetawayMind(Mind):
    @cython.locals(elsewhere=uint64_t)
    cpdef list worth_trying(self, list able)
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
    @cython.locals(ours=Table)
    cpdef double most(self, AnyTable table, int seat) noexcept

@cython.locals(between=uint64_t, higher=int)
cdef bint has_twin(int card, list moves, uint64_t elsewhere) except -1

@cython.locals(able=uint64_t)
cdef int habit(Table table, Chance chance) noexcept
@cython.locals(lower=uint64_t)
cdef int to_follow(Table table, uint64_t able) noexcept
@cython.locals(group=uint64_t)
cdef bint will_be_cut(Table table) noexcept
@cython.locals(safe=cython.bint)
cdef int highest_laid(Table table) noexcept
@cython.locals(others=uint64_t, mine=uint64_t)
cdef int to_cut(Table table, uint64_t able) noexcept
cdef int burden(uint64_t others, int card) noexcept
@cython.locals(held=uint64_t)
cdef uint64_t held_by_others(Table table, int seat) noexcept
@cython.locals(mine=uint64_t)
cdef int to_lead(Table table, uint64_t able) noexcept
cdef bint somebody_lacks(Table table, int suit) noexcept
@cython.locals(group=uint64_t)
cdef bint another_takes(Table table, int card) noexcept
