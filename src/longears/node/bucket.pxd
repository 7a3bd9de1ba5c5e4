cdef class Bucket:
    cdef double _rate, _burst, _left, _at
    cpdef bint takes(self, double now, double cost=*) except -1
    cpdef double wait(self, double now) except -1
    cpdef bint is_empty(self, double now) except -1
    cpdef bint is_full(self, double now) except -1
