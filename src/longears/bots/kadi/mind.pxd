cimport cython
from libc.stdint cimport uint64_t
from longears cimport cards
from longears.bots.mind cimport Mind
from longears.chance cimport Chance
from longears.games.kadi cimport ending, matching, moves, rules, state
from longears.games.kadi cimport table as tables
from longears.games.kadi.table cimport Table
from longears.hidden cimport Hidden
from longears.table cimport Table as AnyTable

cdef int DEALER, STOCK, SLIP, BELIEVE, FARTHEST
cdef int GOES_ALONG, TROUBLE, KEPT_ANSWER, ANSWERED, UNANSWERED, EMPTIED
cdef double SHARE_OF_SIZE
cdef uint64_t NOTHING

cdef class KadiMind(Mind):
    @cython.locals(ours=Table)
    cpdef void imagine(self, AnyTable table, Chance chance) noexcept
    @cython.locals(hidden=Hidden)
    cdef void arrange(self, Table ours, Chance chance) noexcept
    @cython.locals(ours=Table)
    cpdef int actor(self, AnyTable table) noexcept
    @cython.locals(ours=Table)
    cpdef int choices(self, AnyTable table) noexcept
    @cython.locals(ours=Table, words=uint64_t)
    cpdef int choice(self, AnyTable table, int n) noexcept
    @cython.locals(ours=Table)
    cpdef void make(self, AnyTable table, int seat, int move) noexcept
    @cython.locals(ours=Table)
    cpdef void act(self, AnyTable table, Chance chance) noexcept
    cpdef int place(self, AnyTable table, int seat) noexcept
    @cython.locals(ours=Table)
    cpdef double worth(self, AnyTable table, int seat) noexcept
    @cython.locals(ours=Table)
    cpdef double play_out(self, AnyTable table, Chance chance) noexcept

cdef bint callers_can_finish(Table table, int me) noexcept
cdef bint can_finish(Table table, int seat) noexcept

@cython.locals(able=uint64_t, to_lay=uint64_t, winning=uint64_t)
cdef int habit(Table table, Chance chance) noexcept
cdef uint64_t finishing_now(Table table) noexcept
cdef int to_go_on(Table table, uint64_t able, uint64_t to_lay, Chance chance) noexcept
cdef int longest_suit(uint64_t hand) noexcept
@cython.locals(left=uint64_t, best=int)
cdef int best_of(Table table, uint64_t to_lay, Chance chance) noexcept
@cython.locals(rest=uint64_t, along=uint64_t)
cdef int merit_of(Table table, int card) noexcept
