from longears.room.state cimport Chair, State

cpdef tuple fold(State state, object row, object trial=*)
cdef Chair _chair(State state, str seat)
cdef tuple _move(State state, object body, str actor, object trial)
