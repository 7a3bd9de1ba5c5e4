cimport cython
from libc.stdint cimport uint64_t
from longears cimport cards
from longears.chance cimport Chance
from longears.games.getaway cimport ending, state
from longears.games.getaway.house cimport HouseRules
from longears.games.getaway.state cimport State

cdef int SHUFFLE, PICK_OPENER, OPEN, LEAD, FOLLOW, DRAW
cdef int NOBODY, THE_ACE_OF_SPADES
cdef uint64_t NOTHING, FULL_PACK, ACE_OF_SPADES

cdef class Table(State):
    pass

cdef int dealer_steps(Table table, Chance chance) noexcept
cdef uint64_t pack_for(HouseRules house, int seats) noexcept
cdef int shuffle_and_deal(Table table, Chance chance) noexcept
cpdef int deal(Table table, list shuffled) except -1
cdef void give(Table table, int seat, int card) noexcept
cdef int choose_opener(Table table) noexcept
cdef int holder_of_the_ace(Table table) noexcept
cpdef int begin_game(Table table, int seat) noexcept
cpdef void resume(Table table, int seat) noexcept
cdef void begin_trick(Table table, int seat) noexcept

cpdef uint64_t playable(Table table, int seat) noexcept

cpdef void play(Table table, int card) noexcept
cdef void lay(Table table, int seat, int card) noexcept
cdef bint trick_is_free(Table table) noexcept
@cython.locals(cut_short=cython.bint)
cdef bint trick_is_closed(Table table) noexcept

cdef void settle(Table table) noexcept
cdef int who_picks_up(Table table) noexcept
@cython.locals(follows=cython.bint)
cdef int highest_follower(Table table, bint still_holding) noexcept
cdef void pick_up(Table table, int seat) noexcept
cdef void discard_trick(Table table) noexcept
cdef uint64_t on_the_table(Table table) noexcept
cdef bint dealt_cards_are_spent(Table table) noexcept
cdef bint winner_draws(Table table) noexcept
cpdef int draw(Table table, int card) noexcept
cdef void close_trick(Table table) noexcept
cdef void exits(Table table) noexcept

cdef int who_leads(Table table) noexcept
cdef int designated_leader(Table table) noexcept
cdef bint leads_by_rank(Table table) noexcept
cdef int next_seat(Table table, int seat) noexcept
cdef int next_holder(Table table, int seat) noexcept
