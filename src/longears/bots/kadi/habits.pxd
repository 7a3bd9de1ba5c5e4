cimport cython
from libc.stdint cimport uint64_t
from longears cimport cards
from longears.chance cimport Chance
from longears.games.kadi cimport matching, moves, state
from longears.games.kadi.house cimport HouseRules
from longears.games.kadi.table cimport Table

cdef int SLIP, CLOSE_TO_WINNING, RANKS
cdef double WIN, NEVER, CARDLESS, DRAWN_CARD, SKIPPED, FALSE_CALL, UNANSWERED, ANSWERED, WAITING
cdef double HELD_SUIT, READY_SUIT, REQUEST, TOPS, GRAIN
cdef uint64_t NOTHING

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
cdef double turns_left(HouseRules house, uint64_t hand) noexcept
@cython.locals(tops=uint64_t)
cdef double chance_to_fit(HouseRules house, uint64_t ready) noexcept
@cython.locals(left=uint64_t, burden=double)
cdef double burden_of_questions(uint64_t hand) noexcept
@cython.locals(group=uint64_t, ready=uint64_t)
cdef double use_of_suit(HouseRules house, uint64_t hand, int suit) noexcept
