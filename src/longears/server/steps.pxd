cdef class Step:
    cdef readonly int n
    cdef bytes _public
    cdef object _own
    cpdef Frames frames(self, dict clock)

cdef class Frames:
    cdef bytes _public
    cdef object _own
    cdef readonly bytes for_watchers
    cpdef bytes for_seat(self, str seat, str ack=*)

cdef class Steps:
    cdef object _kept
