from longears.chance cimport Chance

cdef enum:
    MOST_SEATS = 8  # Donkey and Dayous seat eight
    MOST_NOTES = 128  # most of all is told when eight hands of ten are drawn up in Dayous: 80 cards, and a bout ends

cdef class Table:
    cdef public int seats, dealer, reason, losers
    cdef public bint over, guarded
    cdef public int[MOST_SEATS] sizes, places
    cdef public int[MOST_NOTES] told
    cdef public int told_count
    cdef void tell(self, int kind, int seat, int value) noexcept
    cpdef list notes(self)
    cpdef Table copy(self)
    cpdef void become(self, Table other) noexcept
    cpdef int step(self, Chance chance) except -1
    cpdef bint can_go_on(self) except -1
    cpdef bint conserved(self) except -1
    cpdef tuple state(self)
