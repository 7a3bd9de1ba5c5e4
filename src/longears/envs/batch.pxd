cimport cython
from longears.chance cimport Chance
from longears.envs.encoder cimport Encoder
from longears.observer cimport Observer
from longears.table cimport Table

cdef int TURN, NO_ACTION

@cython.final
cdef class Batch:
    cdef readonly object rules, losers
    cdef readonly Encoder encoder
    cdef readonly int seats
    cdef readonly bint asks_forced
    cdef readonly Py_ssize_t width, actions
    cdef readonly tuple seeds
    cdef readonly list tables, observers
    cdef list chances
    cdef Table fresh
    cdef Chance chance
    cdef tuple _cleared, _result, _shown
    cdef int[::1] asked
    cdef unsigned char[::1] open, done, lost
    cdef float[::1] rewards
    cdef bint is_stepping

    cdef void _play(self, object rules, int seats) except *
    @cython.locals(first=Py_ssize_t, action=Py_ssize_t, count=int, left=int)
    cdef void _draw(self, int[::1] drawn) except *
    @cython.locals(action=int)
    cdef void _check(self, int[::1] chosen) except *
    @cython.locals(table=Table, observer=Observer, chance=Chance)
    cdef void _deal(self) except *
    @cython.locals(table=Table, observer=Observer, chance=Chance)
    cdef void _go_on(self, int[::1] chosen) except *
    @cython.locals(seat=int)
    cdef void _act(self, Table table, Observer observer, Chance chance, Py_ssize_t at, int action) except *
    cdef void _ask(self, Table table, Py_ssize_t at, int seat) noexcept
    @cython.locals(action=int)
    cdef void _settle(self, Table table, Observer observer, Chance chance, Py_ssize_t at) except *
    @cython.locals(found=int, action=int)
    cdef int _forced(self, Py_ssize_t first) noexcept
    cdef void _pay(self, Table table, Py_ssize_t at) noexcept
    @cython.locals(first=Py_ssize_t, action=Py_ssize_t, count=Py_ssize_t)
    cdef void _list(self, short[::1] listed, Py_ssize_t most) except *
    @cython.locals(observer=Observer)
    cdef void _reveal(self, unsigned char[::1] hands, Py_ssize_t width) except *

@cython.locals(batch=Batch, observer=Observer, at=Py_ssize_t)
cpdef Batch _resumed(object rules, bint forced, tuple played, tuple seeds, list asked, tuple result)
