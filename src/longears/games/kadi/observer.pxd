cimport cython
from libc.stdint cimport uint64_t
from longears cimport cards, observer
from longears.games.kadi cimport matching, moves, state
from longears.games.kadi.table cimport Table as KadiTable
from longears.games.kadi.variant cimport Variant
from longears.observer cimport Observer
from longears.table cimport MOST_SEATS, Table

cdef uint64_t NOTHING
cdef int COUNTS, JOKER
cdef int LACKS, LACKED, LIKELY_LACKS
cdef int HAND, UNSEEN, PILE, TOP, FITS, FINISHES, WANTED, DRAWN, NAMED, HELD, HIDDEN
cdef int NUMBER_OF_SEATS, SHEET, PHASE, JOKERS, REST
cdef int OF_SUIT, WORDS, DRAW_OUTPUT, DIRECTION_OUTPUT, SILENT_OUTPUT, ASK_OUTPUT, SILENCE

@cython.final
cdef class KadiObserver(Observer):
    cdef readonly Variant variant
    cdef readonly int flags, top
    cdef readonly uint64_t pile
    cdef readonly uint64_t[MOST_SEATS] lacks, lacked
    cdef readonly int[MOST_SEATS] fresh

    cdef uint64_t would_have_fitted(self, int value) noexcept
    cdef void saw_laid(self, int seat, int card) noexcept
    cdef void saw_drawn(self, int seat) noexcept
    cdef void nobody_holds(self, uint64_t group) noexcept
    @cython.locals(able=uint64_t)
    cdef void write_cell(self, KadiTable game, int other, uint64_t unseen, int suit, Py_ssize_t at) noexcept
    cdef void write_seat(self, KadiTable game, int other, int between, Py_ssize_t at) noexcept
    @cython.locals(hand=uint64_t, top=uint64_t, wanted=uint64_t, drawn=uint64_t)
    @cython.locals(finishing=uint64_t, fits=uint64_t, group=uint64_t)
    cdef void write_suits(self, KadiTable game, int seat, uint64_t unseen, Py_ssize_t at) noexcept
    cdef void write_table(self, KadiTable game, int seat, uint64_t unseen, Py_ssize_t at) noexcept

cdef uint64_t one(int card) noexcept
@cython.locals(memory=KadiObserver)
cpdef KadiObserver _resumed(Variant variant, int seats, tuple rows, tuple facts)
cpdef Observer observer_of(Table table)
cdef KadiTable ours(Table table)
