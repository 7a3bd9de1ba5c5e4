cimport cython
from libc.stdint cimport uint64_t
from longears cimport cards, observer
from longears.games.getaway cimport moves, rules, state
from longears.games.getaway.table cimport Table as GetawayTable
from longears.games.getaway.variant cimport Variant
from longears.observer cimport Observer
from longears.table cimport MOST_SEATS, Table

cdef uint64_t NOTHING
cdef int COUNTS
cdef int KNOWN, LACKS, LIKELY_LACKS, THROWN, LAST, LAID
cdef int IN, SIZE, UNKNOWN, TO_PLAY, ORDER, TOP, CUTTER, PARTNER, PILE, PICKED_UP
cdef int HAND, HAND_KNOWN, UNSEEN, TRICK, LED, HELD, HIDDEN, ELSEWHERE
cdef int NUMBER_OF_SEATS, SHEET, PHASE, OWN_SIZE, TAKE_HAND

cdef enum:
    LAST_CARDS = 32  # MOST_SEATS seats, four suits each

@cython.final
cdef class GetawayObserver(Observer):
    cdef readonly Variant variant
    cdef readonly int flags, led
    cdef readonly bint piles
    cdef readonly uint64_t laid
    cdef readonly uint64_t[MOST_SEATS] known, void, thrown
    cdef readonly int[LAST_CARDS] last

    cdef void saw_played(self, int seat, int card) noexcept
    cdef void trick_is_over(self) noexcept
    @cython.locals(unseen=uint64_t)
    cdef uint64_t unseen_by(self, GetawayTable game, int seat) noexcept
    @cython.locals(group=uint64_t, known=uint64_t)
    cdef void write_cell(self, GetawayTable game, int other, uint64_t unseen, int hidden, int suit, Py_ssize_t at) noexcept
    cdef void write_seat(self, GetawayTable game, int seat, int other, int between, Py_ssize_t at) noexcept
    @cython.locals(hand=uint64_t, laid=uint64_t, elsewhere=uint64_t, group=uint64_t, there=Py_ssize_t)
    cdef void write_suits(self, GetawayTable game, int seat, uint64_t unseen, Py_ssize_t at) noexcept
    cdef void write_table(self, GetawayTable game, int seat, Py_ssize_t at) noexcept

cdef int laid_by(GetawayTable game, int seat, int suit) noexcept
cdef bint has_laid(GetawayTable game, int seat) noexcept
cdef int highest_rank(GetawayTable game) noexcept
@cython.locals(memory=GetawayObserver)
cpdef GetawayObserver _resumed(Variant variant, int seats, tuple rows, tuple facts)
cpdef Observer observer_of(Table table)
cdef GetawayTable ours(Table table)
