from longears.room.room cimport Room
from longears.server.steps cimport Frames, Step, Steps

cdef class Desk:
    cdef readonly object house
    cdef readonly Room room
    cdef readonly dict sockets
    cdef set _left
    cdef readonly double empty_since
    cdef readonly bint closed
    cdef Steps _steps
    cdef object _letters, _alarm, _chance
    cdef bint _in_flight
    cdef list _bots
    cdef int _bots_asked_at
    cpdef object post(self, object letter)
    cdef object _judge_next(self)
    cdef object _judge(self, object letter)
    cpdef object tell(self, object row, object told)
    cpdef object go_on(self)
    cpdef object settle(self)
    cdef object _set_alarm(self)
    cdef object _ask_bots(self)
