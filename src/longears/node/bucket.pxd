cimport cython

cdef class Bucket:
    cdef double _rate, _burst, _left, _at
    cpdef bint takes(self, double now, double cost=*) except -1
    cpdef double wait(self, double now) except -1
    cpdef bint is_empty(self, double now) except -1
    cpdef bint is_full(self, double now) except -1

cdef class Budget:
    cdef str _limit
    cdef object _counts
    cdef dict _owners
    cpdef object also_of(self, str owner, Bucket bucket)
    @cython.locals(bucket=Bucket)
    cpdef bint takes(self, double now, double cost=*) except -1
    @cython.locals(bucket=Bucket, seconds=double, longest=double)
    cpdef double wait(self, double now) except -1
