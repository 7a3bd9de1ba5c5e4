from longears.room.state cimport Chair, State

cpdef tuple fold(State state, object row)
cdef tuple _move(State state, object body, str actor)
