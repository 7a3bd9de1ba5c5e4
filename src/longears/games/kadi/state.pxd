cimport cython
from libc.stdint cimport uint64_t
from longears cimport cards
from longears.games.kadi.variant cimport Variant
from longears.table cimport MOST_SEATS, Table

cdef int SHUFFLE, TURN_UP, RENEW
cdef int DIRECTION, MATCH, MEET, GROUP, ANSWER, CLOSE, FINISH, KEEP, JUMPED, KICKED, OVER
cdef int DEALT, TURNED_UP, PUT_BACK, OPENS, TURNED, LAID, CONTINUES, NAMED, ASKED, CALLED, UNMET, LACKS
cdef int UNABLE, UNANSWERED, TAKES_PENALTY, DREW, PASSED, RENEWED, SAID_DONE, ACCEPTED, SKIPPED, KEPT
cdef int REVERSED, CARDLESS, FALSE_CALL, ENDED
cdef int THEN_END, THEN_CHOOSE, THEN_PASS_ON
cdef int NOBODY, NO_CARD, UNNAMED, ANYTHING

cdef enum:
    PACK = 54  # with two jokers (KD-1)

cdef class State(Table):
    cdef readonly Variant variant
    cdef public int opener, phase, turn, direction, stock_size, top, named, penalty, skips
    cdef public int asked, asker, spared, caller, previous, laid, drew, due, afterwards, drawn, begun, turns, idle
    cdef public uint64_t pack, pile
    cdef public uint64_t[MOST_SEATS] hands
    cdef public int[MOST_SEATS] called
    cdef public int[PACK] stock

    cpdef void show_public(self, State other) noexcept
    @cython.locals(model=State)
    cpdef void become(self, Table other) noexcept
    cdef int seat_after(self, int seat, int steps) noexcept
    cdef int next_seat(self, int seat) noexcept
    cdef bint another_is_cardless(self, int seat) noexcept
    cdef void take(self, int seat, int card) noexcept
    cdef void give_up(self, int seat, int card) noexcept
