cimport cython
from libc.stdint cimport uint64_t
from longears cimport cards
from longears.games.dayous.variant cimport Variant
from longears.table cimport MOST_SEATS, Table

cdef int SHUFFLE, PICK_OPENER, OPEN, ATTACK, DEFEND, TAKE
cdef int DEALT, TRUMP, OPENS, DIRECTION, ATTACKED, THREW_IN, PASSED_ON, BEAT
cdef int DONE, TAKES, PICKED_UP, DISCARDED, DREW, DREW_OPENLY, OUT, ENDED
cdef int NOBODY, NO_CARD, NO_SUIT, NOWHERE, NEXT_COPY, PACK

cdef enum:
    MOST_PACKS = 4  # DY-A1
    KINDS = 52  # of cards: those of one pack
    MOST_CARDS = MOST_PACKS * KINDS
    MOST_HANDS = MOST_PACKS * MOST_SEATS  # a hand is one word for each pack
    MOST_ATTACKS = 104  # MOST_CARDS / 2: against each there is a card that beats it, or one in the defender's hand
    MOST_POSITIONS = 64  # more than the 60 bouts after which the guard ends a game (DY-A22)

cdef class State(Table):
    cdef readonly Variant variant
    cdef public int packs, hand_size, pack_size, phase, turn, tied, direction
    cdef public int stock_size, marker, marker_at, bottom, trump, first_trump, second_trump
    cdef public int attacker, defender, attacks, unbeaten, done, discards, bouts, bouts_since_discard
    cdef public int exits, position_count
    cdef public bint answered
    cdef public uint64_t unbeaten_cards, ranks_there
    cdef public uint64_t[MOST_PACKS] pack
    cdef public uint64_t[MOST_HANDS] hands
    cdef public int[MOST_SEATS] went_out
    cdef int[KINDS] census
    cdef public int[MOST_CARDS] stock
    cdef public int[MOST_ATTACKS] attack_cards, answers
    cdef public uint64_t[MOST_POSITIONS] positions

    cpdef void show_public(self, State other) noexcept
    @cython.locals(model=State)
    cpdef void become(self, Table other) noexcept
    cpdef tuple state(self)
    cpdef void give(self, int seat, int card) noexcept
    cdef void remove(self, int seat, int card) noexcept
    cpdef int copies(self, int seat, int card) noexcept
    cdef void add_to_attack(self, int seat, int card) noexcept
    cdef void cover(self, int card, int attacking) noexcept
    cdef int first_unbeaten(self, int card, int at) noexcept
    cdef void clear_away(self) noexcept
    cpdef int next_in(self, int seat) noexcept
    cpdef int previous_in(self, int seat) noexcept
    cdef int neighbour(self, int seat, int direction) noexcept
    cdef bint adds_up(self, int laid) noexcept
    cdef void count_in(self, uint64_t held, int times) noexcept
    cdef int count_open(self, int laid) noexcept
