cimport cython
from longears.table cimport Table

cdef class Game:
    cdef public object rules
    cdef public Table table
    cdef public tuple awaited
    cdef object _dealer
    cdef dict _tags
    cdef list _made, _events
    cdef Table _spare
    cdef object _written
    @cython.locals(twin=Game)
    cpdef Game copy(self)
    cpdef object trial(self, str seat, str text, object seen=*)
    @cython.locals(table=Table)
    cdef object _trial_of_one(self, int number, object move)
    cdef object _long_trial(self, str seat, str text)
    cpdef tuple adopt(self, object trial)
    cdef object _become(self, Game other)
    cdef object _is_like(self, Game other)
    cdef object _play_one(self, int seat, str word)
    cdef object _let_dealer_act(self)
    cdef object _ask(self)
    cdef object _note(self, object made)
    cdef int _number(self, object seat) except -1

cpdef int seat_number(object seat, int seats) except -1

@cython.locals(game=Game)
cpdef Game _resumed(object rules, Table table, object dealer, dict tags, list made, list events)
