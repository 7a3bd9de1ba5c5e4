cimport cython
from libc.stdint cimport uint64_t
from longears cimport cards
from longears.bots.mind cimport Mind
from longears.chance cimport Chance
from longears.games.kadi cimport ending, matching, moves, rules, state
from longears.games.kadi cimport table as tables
from longears.games.kadi.table cimport Table
from longears.games.kadi.variant cimport Variant
from longears.hidden cimport Hidden
from longears.table cimport Table as AnyTable

cdef int DEALER, NOBODY, STOCK, BELIEVE, FARTHEST
cdef double SHARE_OF_SIZE
cdef int SLIP, CLOSE_TO_WINNING, RANKS
cdef double WIN, NEVER, CARDLESS, DRAWN_CARD, SKIPPED, FALSE_CALL, UNANSWERED, ANSWERED, WAITING
cdef double HELD_SUIT, READY_SUIT, REQUEST, TOPS, GRAIN
cdef uint64_t NOTHING

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

@cython.locals(able=uint64_t, asks=uint64_t, left=uint64_t, most=double, merit=double, best=int)
cdef int habit(Table table, Chance chance) noexcept
cdef bint can_finish(Table table, int seat) noexcept
cdef bint wins_by_asking(Table table, int seat) noexcept
cdef bint wants_to_call(Table table, int seat) noexcept
@cython.locals(hand=uint64_t)
cdef double worth(Table table, int move) noexcept
@cython.locals(following=uint64_t, best=double)
cdef double going_on(Table table, uint64_t rest, int last) noexcept
@cython.locals(called=cython.bint, finished=cython.bint, cost=double)
cdef double stopping(Table table, uint64_t rest, int last) noexcept
cdef bint could_ask(Table table, uint64_t rest, int last) noexcept
cdef double trouble(Table table, int card) noexcept
@cython.locals(ready=uint64_t, plain=uint64_t, turns=double)
cdef double turns_left(Variant variant, uint64_t hand) noexcept
@cython.locals(tops=uint64_t)
cdef double chance_to_fit(Variant variant, uint64_t ready) noexcept
@cython.locals(left=uint64_t, burden=double)
cdef double burden_of_questions(uint64_t hand) noexcept
@cython.locals(group=uint64_t, ready=uint64_t)
cdef double use_of_suit(Variant variant, uint64_t hand, int suit) noexcept
