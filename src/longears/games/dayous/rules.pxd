cimport cython
from libc.stdint cimport uint64_t
from longears cimport cards
from longears.chance cimport Chance
from longears.games.dayous cimport ending, moves, state, stock
from longears.games.dayous.state cimport State

cdef int SHUFFLE, PICK_OPENER, OPEN, ATTACK, DEFEND, TAKE
cdef int NOBODY, RANKS, CLOCKWISE, ANTICLOCKWISE, NO_LIMIT
cdef uint64_t NOTHING

cdef class Table(State):
    pass

cpdef int deal(Table table) noexcept
cdef int lowest_trumps(Table table) noexcept
cdef bint opens_before(Table table, int seat, int other) noexcept
cpdef int begin_game(Table table, int seat) noexcept
cpdef void begin_bout(Table table, int seat) noexcept

cpdef bint may_choose_direction(Table table, int seat) noexcept
cpdef uint64_t playable(Table table, int seat) noexcept
cpdef bint may_join(Table table, int seat) noexcept
cpdef bint joins_by_role(Table table, int seat) noexcept
cpdef bint has_room(Table table) noexcept
cpdef int attack_limit(Table table) noexcept
cpdef bint is_attacked(Table table, int seat) noexcept
cpdef uint64_t passing(Table table) noexcept
cpdef bint next_can_be_attacked(Table table) noexcept
cpdef uint64_t beating(Table table, int card) noexcept
cpdef uint64_t winning(Table table, int card) noexcept
cpdef bint may_be_done(Table table, int seat) noexcept
cpdef bint is_done(Table table, int seat) noexcept
cpdef bint bout_is_on(Table table) noexcept
cpdef bint is_awaited(Table table, int seat) noexcept

cpdef int choices(Table table, int seat) noexcept
cdef int ways_to_beat(Table table) noexcept
cpdef int choice(Table table, int seat, int n) noexcept
cdef int answer(Table table, int n) noexcept

cpdef void make(Table table, int seat, int move) noexcept
cdef void choose_direction(Table table, int direction) noexcept
@cython.locals(opening=cython.bint)
cdef void add(Table table, int seat, int card) noexcept
cdef void pass_on(Table table, int card) noexcept
cdef void lay(Table table, int seat, int card) noexcept
cdef void beat(Table table, int card, int attacking) noexcept
cdef void say_done(Table table, int seat) noexcept
cdef void take(Table table) noexcept
cpdef void go_on(Table table) noexcept
cdef int next_to_be_asked(Table table) noexcept

@cython.locals(taken=cython.bint)
cdef void end_bout(Table table) noexcept
cdef void pick_up(Table table) noexcept
cdef void discard(Table table) noexcept
