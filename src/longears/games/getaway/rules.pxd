cimport cython
from libc.stdint cimport uint64_t
from longears cimport cards
from longears.games.getaway cimport ending, moves, state
from longears.games.getaway.variant cimport Variant
from longears.games.getaway.state cimport State

cdef int NOBODY
cdef uint64_t NOTHING, FULL_PACK, ACE_OF_SPADES

cdef uint64_t pack_for(Variant variant, int seats) noexcept
cpdef int deal(State table, list shuffled) except -1
cdef void give(State table, int seat, int card) noexcept
cdef int choose_opener(State table) noexcept
cdef int holder_of_the_ace(State table) noexcept
cpdef int begin_game(State table, int seat) noexcept
cpdef void resume(State table, int seat) noexcept
@cython.locals(offered=cython.bint)
cdef void begin_trick(State table, int seat) noexcept

cpdef void make(State table, int move) noexcept
cdef void take_hand(State table) noexcept
cpdef void play(State table, int card) noexcept
cdef void lay(State table, int seat, int card) noexcept
cdef bint trick_is_free(State table) noexcept
@cython.locals(cut_short=cython.bint)
cdef bint trick_is_closed(State table) noexcept

cdef void settle(State table) noexcept
cdef int who_picks_up(State table) noexcept
@cython.locals(follows=cython.bint)
cdef int highest_follower(State table, bint still_holding) noexcept
cdef void pick_up(State table, int seat) noexcept
cdef void discard_trick(State table) noexcept
cdef uint64_t on_the_table(State table) noexcept
cdef bint dealt_cards_are_spent(State table) noexcept
cdef bint winner_draws(State table) noexcept
cpdef int draw(State table, int card) noexcept
cdef void close_trick(State table) noexcept
cdef void exits(State table) noexcept

cdef int who_leads(State table) noexcept
cdef int designated_leader(State table) noexcept
cdef bint leads_by_rank(State table) noexcept
cdef int next_seat(State table, int seat) noexcept
cpdef uint64_t next_hand(State table) noexcept
cdef int next_holder(State table, int seat) noexcept
