from longears.room.clock cimport Clock
from longears.room.state cimport Chair, State

cpdef object judge(State state, Clock clock, object asks, object person, object message, double now)
cdef object _play(State state, Clock clock, object person, object message, double now)
cdef object _move(State state, Clock clock, Chair chair, str move, double now, object seen)
