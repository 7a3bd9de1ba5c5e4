cimport cython
from libc.stdint cimport uint64_t
from longears cimport cards, observer
from longears.games.dayous cimport moves, state
from longears.games.dayous.table cimport Table as DayousTable
from longears.games.dayous.variant cimport Variant
from longears.observer cimport Observer
from longears.table cimport MOST_SEATS, Table

cdef uint64_t NOTHING
cdef int PACK, COUNTS
cdef int KNOWN, LIKELY_LACKS, LAST, NOT_BEATEN
cdef int IN, SIZE, UNKNOWN, ORDER, ATTACKER, DEFENDER, DONE, DECLINED
cdef int HAND, HAND_KNOWN, UNSEEN, UNBEATEN, BEATEN, TRUMP
cdef int NUMBER_OF_SEATS, SHEET, PHASE, RANKS_THERE, OWN
cdef int WORDS

cdef enum:
    KINDS = 52  # of cards: those of one pack
    LAST_CARDS = 32  # MOST_SEATS seats, four suits each
    KNOWN_CARDS = MOST_SEATS * KINDS

@cython.final
cdef class DayousObserver(Observer):
    cdef readonly Variant variant
    cdef readonly int flags, packs, ranks
    cdef readonly int[KNOWN_CARDS] known
    cdef readonly int[KINDS] gone, attack, laid
    cdef readonly int[LAST_CARDS] last
    cdef readonly uint64_t[MOST_SEATS] not_beaten
    cdef readonly int[MOST_SEATS] declined

    cdef void clear_away(self) noexcept
    cdef void hear_of_the_end(self, int kind, int seat, int value) noexcept
    cdef void saw_laid(self, int seat, int card) noexcept
    @cython.locals(there=Py_ssize_t, in_all=int, mine=int, unseen=int)
    cdef int write_suits(self, DayousTable game, int seat, Py_ssize_t at) noexcept
    cdef int unseen_of(self, DayousTable game, int seat, int card) noexcept
    @cython.locals(there=Py_ssize_t, known=uint64_t, count=int, seen=int)
    cdef void write_cell(self, DayousTable game, int other, int hidden, int suit, Py_ssize_t at, int place) noexcept
    cdef int known_of(self, int seat) noexcept
    cdef void write_seat(self, DayousTable game, int other, int between, Py_ssize_t at) noexcept
    @cython.locals(bout=cython.bint)
    cdef void write_table(self, DayousTable game, int seat, Py_ssize_t at) noexcept

@cython.locals(memory=DayousObserver)
cpdef DayousObserver _resumed(Variant variant, int seats, tuple rows, tuple facts)
cpdef Observer observer_of(Table table)
cdef DayousTable ours(Table table)
