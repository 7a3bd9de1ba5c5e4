from longears.table cimport Table

cdef class Game:
    cdef public object rules
    cdef public Table table
    cdef public tuple awaited
    cdef object _dealer
    cdef dict _tags
    cdef list _made, _events
    cdef object _play_one(self, int seat, str word)
    cdef object _let_dealer_act(self)
    cdef object _ask(self)
    cdef object _note(self, object made)
    cdef int _number(self, str seat) except -1

cpdef int seat_number(str seat, int seats) except -1
