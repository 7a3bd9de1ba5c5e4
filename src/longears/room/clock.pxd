cimport cython
from longears.room.state cimport Chair, State

cdef class Clock:
    cdef public double pause_until
    cdef public dict began
    cdef public object waits_since, full_since
    cdef public bint known
    cpdef object after(self, State state, str mover, tuple events, double now, double pace)
    cpdef object allotted(self, State state)
    @cython.locals(in_window=cython.bint, chair=Chair)
    cpdef dict deadlines(self, State state)
    cpdef object reserve_left(self, State state, str seat, double now)
    cdef bint _in_window(self, State state) except -1

cpdef object shown(Clock clock, State state, double now)
