# The fields stand in the order in which the dataclasses take them.

cimport cython
from longears.game cimport Game

cdef class Chair:
    cdef public str seat, guest, name, badge, bot, held
    cdef public bint left, ready
    cdef public str seed
    cdef public int timeouts
    cdef public double reserve
    cdef public bint agrees, hurries

cdef class State:
    cdef public str code
    cdef public object make_dealer
    cdef public int n, version
    cdef public object settings, rules
    cdef public bytes key
    cdef public str host
    cdef public list chairs
    cdef public set banned
    cdef public dict offers
    cdef public int game_number
    cdef public Game game
    cdef public object dealer, match
    cdef public bint playing
    cdef public str ended
    cdef public object counted
    cdef public dict played, players, answered, steps_after
    cdef public bint stirred, quick
    cdef public dict taken_over
    @cython.locals(at=int)
    cpdef Chair chair(self, str seat)
    @cython.locals(chair=Chair)
    cpdef Chair chair_of(self, str guest)
    cpdef bint gives_up(self, Chair chair) except -1
