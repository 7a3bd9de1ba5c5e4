from longears.room.state cimport State

cdef class Shown:
    cdef object _room
    cdef dict _view
    cdef public dict _own
    cdef tuple _awaited
    cdef bint _playing
    cpdef object step(self, State state, object row, tuple events)
    cdef object _room_changes(self, State state, object row, tuple events)
    cdef dict _own_changes(self, State state, tuple events)
    cdef object _concerned(self, State state, tuple events)

cdef dict _changes(dict before, dict after)
cpdef dict view_fields(State state, tuple since=*)
cpdef dict own_fields(State state, int seat)
cpdef object event_shown(object event, str seat)
cpdef object what(object row)
