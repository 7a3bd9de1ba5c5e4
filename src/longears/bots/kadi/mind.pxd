cimport cython
from libc.stdint cimport uint64_t
from longears cimport cards
from longears.bots.mind cimport Mind
from longears.chance cimport Chance
from longears.bots.kadi cimport habits
from longears.games.kadi cimport ending, moves, rules
from longears.games.kadi cimport table as tables
from longears.games.kadi.table cimport Table
from longears.hidden cimport Hidden
from longears.table cimport Table as AnyTable

cdef int DEALER, NOBODY, STOCK, BELIEVE, FARTHEST
cdef double SHARE_OF_SIZE

cdef class KadiMind(Mind):
    cdef readonly int silent
    cpdef list worth_trying(self, list moves)
    @cython.locals(ours=Table, hidden=Hidden)
    cpdef void imagine(self, AnyTable table, Chance chance) noexcept
    @cython.locals(called=cython.bint, speaks=cython.bint, asks=cython.bint)
    cdef int doubtful(self, Table ours) noexcept
    @cython.locals(hidden=Hidden, fits=cython.bint)
    cdef void draw_again(self, Table ours, int seat, Chance chance) noexcept
    @cython.locals(hidden=Hidden)
    cdef void exchange(self, Table ours, int one, int other) noexcept
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
