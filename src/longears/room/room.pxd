cimport cython
from longears.room cimport clock as clocks
from longears.room.clock cimport Clock
from longears.room.fold cimport fold
from longears.room.judge cimport judge
from longears.room.shown cimport Shown
from longears.room.state cimport Chair, State

cdef class Room:
    cdef readonly State state
    cdef readonly Clock clock
    cdef readonly set present
    cdef readonly dict away
    cdef readonly dict asks
    cdef public Shown _shown
    cdef object _tried, _trial
    cpdef object judge(self, object person, object message, double now, object at)
    cpdef object fold(self, object row, double now, object time=*)
    cdef object _tell_time(self, object row, tuple events, double now)
    cdef list _times_up(self)
    @cython.locals(chair=Chair)
    cdef list _returns(self, object here)
    @cython.locals(chair=Chair)
    cpdef list bots_asked(self)
