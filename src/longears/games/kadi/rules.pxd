cimport cython
from libc.stdint cimport uint64_t
from longears cimport cards
from longears.chance cimport Chance
from longears.games.kadi cimport ending, matching, state
from longears.games.kadi.house cimport HouseRules
from longears.games.kadi.state cimport State

cdef int DRAW, DONE, CALL, NAME, CLOCKWISE, ANTICLOCKWISE, ASK
cdef int THE_ACE_OF_SPADES, FEW
cdef uint64_t ANY_SUIT_NAMED, EITHER_WAY

cdef class Table(State):
    pass

cpdef bint waits_for_dealer(Table table) noexcept
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

@cython.locals(call=uint64_t, cards_to_lay=uint64_t)
cpdef uint64_t choices(Table table, int seat) noexcept
cpdef uint64_t playable(Table table) noexcept
@cython.locals(fitting=uint64_t, wanted=uint64_t)
cdef uint64_t to_match(Table table, uint64_t hand) noexcept
cdef bint fits(Table table, int card) noexcept
@cython.locals(names=uint64_t, has_answer=uint64_t)
cdef uint64_t words(Table table, uint64_t cards_to_lay) noexcept
@cython.locals(holds_wanted=cython.bint)
cdef bint may_draw(Table table, uint64_t cards_to_lay) noexcept
cpdef bint may_call(Table table, int seat) noexcept
cpdef uint64_t askable(Table table, int seat) noexcept
cpdef bint is_bound(Table table) noexcept
cpdef bint is_privileged(Table table) noexcept
cpdef bint allows(Table table, int seat, int move) noexcept

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
