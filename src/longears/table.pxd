from longears.chance cimport Chance

cdef class Table:
    cdef public int seats, dealer, reason, losers
    cdef public bint over, guarded
    cdef public int[8] places
    cdef public int[128] told
    cdef public int told_count
    cdef void tell(self, int kind, int seat, int value) noexcept
    cpdef list notes(self)
    cpdef Table copy(self)
    cpdef void become(self, Table other) noexcept
    cpdef int step(self, Chance chance) except -1
    cpdef bint can_go_on(self) except -1
    cpdef bint conserved(self) except -1
    cpdef tuple state(self)
