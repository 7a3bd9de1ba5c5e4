cimport cython
from libc.stdint cimport uint64_t
from longears cimport cards
from longears.games.kadi cimport ending, matching, moves, state
from longears.games.kadi.variant cimport Variant
from longears.games.kadi.state cimport State

cdef int FEW

cpdef uint64_t to_shuffle(State table) noexcept
cpdef void stack(State table, list order) except *
cdef void go_on_after_shuffle(State table) noexcept
cdef int next_card(State table) noexcept

cdef void deal(State table) noexcept
cpdef int hand_size(Variant variant, int seats) noexcept
cdef void turn_up(State table) noexcept
cdef void choose_direction_or_begin(State table) noexcept
cpdef void begin_turn(State table, int seat) noexcept
cdef void settle_request(State table) noexcept

cpdef void make(State table, int seat, int move) noexcept
cdef void call(State table, int seat) noexcept
cdef void turn_round(State table, int move) noexcept
cdef void lay(State table, int card) noexcept
cdef int phase_after(State table, int card) noexcept
@cython.locals(joker=cython.bint)
cdef void end_penalty_with_ace(State table, int penalty_card) noexcept
cdef void name(State table, int suit) noexcept
cdef void ask(State table, int card) noexcept
cdef void forget_request(State table) noexcept

cdef void draw(State table) noexcept
cdef void tell_why(State table) noexcept
cdef void draw_on(State table) noexcept
cdef void go_on_after_draw(State table) noexcept

cdef void done(State table) noexcept
cdef void end_turn(State table) noexcept
@cython.locals(costs_two=cython.bint)
cdef void end_called_turn(State table) noexcept
cdef void pass_on(State table) noexcept
cdef void jump(State table, int seat) noexcept
@cython.locals(nothing=cython.bint)
cdef void kick_back(State table, int seat) noexcept
cdef void offer_counter(State table, int phase, int seat) noexcept
cdef void go_on_after_skips(State table) noexcept
cdef void threaten(State table) noexcept
