cimport cython

cdef class Outbox:
    cdef list _doors
    cdef object add(self, WebSocketDoor door)
    @cython.locals(door=WebSocketDoor)
    cpdef object _send(self)

cdef class WebSocketDoor:
    cdef object _socket, _transport, _closing
    cdef Outbox _outbox
    cdef list _frames
    cdef int _bytes
    cpdef int send(self, bytes data) except -1
    cdef object flush(self)
    cpdef int backlog(self) except -1

cpdef bytes text_frame(bytes data)
