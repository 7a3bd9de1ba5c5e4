cimport cython
from libc.stdint cimport uint64_t
from longears cimport cards
from longears.games.dayous cimport ending, moves, state, stock
from longears.games.dayous.state cimport State

cdef int NOBODY, RANKS, CLOCKWISE, ANTICLOCKWISE

cpdef int deal(State table) noexcept
cdef int lowest_trumps(State table) noexcept
cdef bint opens_before(State table, int seat, int other) noexcept
cpdef int begin_game(State table, int seat) noexcept
cpdef void begin_bout(State table, int seat) noexcept

cpdef void make(State table, int seat, int move) noexcept
cdef void choose_direction(State table, int direction) noexcept
@cython.locals(opening=cython.bint)
cdef void add(State table, int seat, int card) noexcept
cdef void pass_on(State table, int card) noexcept
cdef void lay(State table, int seat, int card) noexcept
cdef void beat(State table, int card, int attacking) noexcept
cdef void say_done(State table, int seat) noexcept
cdef void take(State table) noexcept
cpdef void go_on(State table) noexcept

@cython.locals(taken=cython.bint)
cdef void end_bout(State table) noexcept
cdef void pick_up(State table) noexcept
cdef void discard(State table) noexcept
