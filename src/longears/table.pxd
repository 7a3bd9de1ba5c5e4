from longears.chance cimport Chance

cdef class Table:
    cdef public int seats, dealer, reason, losers
    cdef public bint over
    cdef public int[8] places
    cpdef Table copy(self)
    cpdef int step(self, Chance chance) except -1
    cpdef bint can_go_on(self) except -1
    cpdef bint conserved(self) except -1
    cpdef tuple state(self)
