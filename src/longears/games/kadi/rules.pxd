cimport cython
from libc.stdint cimport uint64_t
from longears cimport cards
from longears.chance cimport Chance
from longears.games.kadi cimport ending, matching, moves, state
from longears.games.kadi.house cimport HouseRules
from longears.games.kadi.state cimport State

cdef int FEW

cdef class Table(State):
    pass

cpdef uint64_t to_shuffle(Table table) noexcept
@cython.locals(left=uint64_t)
cdef void shuffle(Table table, Chance chance) noexcept
cpdef void stack(Table table, list order) except *
cdef void go_on_after_shuffle(Table table) noexcept
cdef int next_card(Table table) noexcept

cdef void deal(Table table) noexcept
cpdef int hand_size(HouseRules house, int seats) noexcept
cdef void turn_up(Table table) noexcept
cdef void choose_direction_or_begin(Table table) noexcept
cpdef void begin_turn(Table table, int seat) noexcept

cpdef void make(Table table, int seat, int move) noexcept
cdef void call(Table table, int seat) noexcept
cdef void turn_round(Table table, int move) noexcept
cdef void lay(Table table, int card) noexcept
cdef int phase_after(Table table, int card) noexcept
@cython.locals(joker=cython.bint)
cdef void end_penalty_with_ace(Table table, int penalty_card) noexcept
cdef void name(Table table, int suit) noexcept
cdef void ask(Table table, int card) noexcept
cdef void forget_request(Table table) noexcept

cdef void draw(Table table) noexcept
cdef void tell_why(Table table) noexcept
cdef void draw_on(Table table) noexcept
cdef void go_on_after_draw(Table table) noexcept

cdef void done(Table table) noexcept
@cython.locals(costs_two=cython.bint)
cdef void end_turn(Table table) noexcept
cdef void pass_on(Table table) noexcept
cdef void jump(Table table, int seat) noexcept
@cython.locals(nothing=cython.bint)
cdef void kick_back(Table table, int seat) noexcept
cdef void offer_counter(Table table, int phase, int seat) noexcept
cdef void go_on_after_skips(Table table) noexcept
cdef void threaten(Table table) noexcept
