cimport cython
from libc.stdint cimport uint64_t
from longears cimport cards
from longears.chance cimport Chance
from longears.games.getaway.house cimport HouseRules
from longears.table cimport Table as AnyTable

cdef int SHUFFLE, PICK_OPENER, OPEN, LEAD, FOLLOW, DRAW, OVER
cdef int DEALT, OPENS, PLAYED, CUT, PICKED_UP, DISCARDED, DREW, OUT, ENDED
cdef int LAST_HOLDER, DEALT_SPENT, PENALTY_PILE, PARTNERS, ALL_OUT, CUT_ENDS, GUARD_TRICKS, GUARD_REPEATS
cdef int NOBODY, UNDECIDED, THE_ACE_OF_SPADES
cdef uint64_t NOTHING, FULL_PACK, ACE_OF_SPADES, FOLD, WORD
cdef int STILL_IN, LAST_OF_ALL

cdef class Table(AnyTable):
    cdef readonly HouseRules house
    cdef public int opener, phase, turn, led, cutter, trick_size, trick_starters, highest, picker, tricks
    cdef public int waste_size, waste_before, out_count, named_loser, position_count, told_count
    cdef public bint is_first_trick
    cdef public uint64_t pack, collected
    cdef public uint64_t[8] hands, piles
    cdef public int[8] sizes, last_pick_up, trick_cards, trick_seats, out_order
    cdef public int[52] waste
    cdef public uint64_t[1001] positions
    cdef public int[32] told

cpdef void show_public(Table table, Table other) noexcept
cdef void tell(Table table, int kind, int seat, int card) noexcept

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
cdef bint holds(Table table, int seat) noexcept

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
cpdef void go_out(Table table, int seat) noexcept

cdef int who_leads(Table table) noexcept
cdef int designated_leader(Table table) noexcept
cdef bint leads_by_rank(Table table) noexcept
cdef int next_seat(Table table, int seat) noexcept
cdef int next_holder(Table table, int seat) noexcept
cpdef int holders(Table table) noexcept

cpdef int decided(Table table) noexcept
cdef bint team_is_out(Table table, int seat) noexcept
cdef void all_out(Table table) noexcept
cpdef int remember_position(Table table, int leader) noexcept
cpdef void end(Table table, int reason) noexcept
@cython.locals(nobody_loses=cython.bint)
cdef void rank_seats(Table table) noexcept
cdef int standing(Table table, int seat) noexcept
cdef int team_standing(Table table, int team) noexcept
cdef int burden(uint64_t held, int last_pick_up) noexcept
