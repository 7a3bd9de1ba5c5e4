from libc.stdint cimport uint64_t
from longears cimport cards
from longears.games.dayous cimport state
from longears.games.dayous.state cimport State

cdef int DONE, TAKE, CLOCKWISE, ANTICLOCKWISE
cdef int CARD, ADDS, PASSES_ON, BEATS, NO_LIMIT
cdef uint64_t NOTHING

cpdef int adding(int card) noexcept
cpdef int passing_on(int card) noexcept
cpdef int beating(int card, int attacking) noexcept
cpdef int card_of(int move) noexcept
cpdef int beaten_by(int move) noexcept
cpdef bint is_word(int move) noexcept
cpdef bint adds(int move) noexcept
cpdef bint passes_on(int move) noexcept
cpdef bint beats(int move) noexcept

cpdef bint may_choose_direction(State table, int seat) noexcept
cpdef uint64_t playable(State table, int seat) noexcept
cpdef bint may_join(State table, int seat) noexcept
cpdef bint joins_by_role(State table, int seat) noexcept
cpdef bint has_room(State table) noexcept
cpdef int attack_limit(State table) noexcept
cpdef bint is_attacked(State table, int seat) noexcept
cpdef uint64_t passing(State table) noexcept
cpdef bint next_can_be_attacked(State table) noexcept
cpdef uint64_t beaters(State table, int card) noexcept
cpdef uint64_t winning(State table, int card) noexcept
cpdef bint may_be_done(State table, int seat) noexcept
cpdef bint is_done(State table, int seat) noexcept
cpdef bint bout_is_on(State table) noexcept
cpdef bint is_awaited(State table, int seat) noexcept
cdef int next_to_be_asked(State table) noexcept

cpdef int choices(State table, int seat) noexcept
cdef int ways_to_beat(State table) noexcept
cpdef int choice(State table, int seat, int n) noexcept
cdef int answer(State table, int n) noexcept
