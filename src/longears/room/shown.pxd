cimport cython
from longears.room.state cimport Chair, State

cdef class Shown:
    cdef dict _room, _view
    cdef public dict _own
    cdef list _marks
    cdef tuple _awaited
    cdef bint _playing
    cpdef object step(self, State state, object row, tuple events)
    @cython.locals(chair=Chair)
    cdef object _tell_room(self, State state, object row, dict public)
    cdef object _tell_owners(self, State state, tuple events, object told)
    cdef object _concerned(self, State state, tuple events)

cdef dict _changes(dict before, dict after)
cpdef dict view_fields(State state, tuple since=*)
cpdef dict own_fields(State state, int seat)
cpdef dict event_shown(object event, str seat)
cpdef dict what(object row)
