cimport cython
from longears.chance cimport Chance
from longears.envs.encoder cimport Encoder
from longears.table cimport Table

@cython.final
cdef class Batch:
    cdef readonly object rules
    cdef readonly Encoder encoder
    cdef readonly int seats
    cdef readonly Py_ssize_t width, actions
    cdef readonly tuple seeds
    cdef readonly list tables
    cdef list chances
    cdef Table fresh
    cdef Chance chance
    cdef tuple _cleared, _result, _shown
    cdef int[::1] asked
    cdef unsigned char[::1] open, done
    cdef float[::1] rewards

    @cython.locals(first=Py_ssize_t, action=Py_ssize_t, count=int, left=int)
    cdef void _draw(self, int[::1] drawn) except *
    @cython.locals(action=int)
    cdef void _check(self, int[::1] chosen) except *
    @cython.locals(table=Table)
    cdef void _deal(self) except *
    @cython.locals(table=Table, chance=Chance)
    cdef void _go_on(self, int[::1] chosen) except *
    cdef void _pay(self, Table table, Py_ssize_t at) noexcept
    cdef void _write(self, Table table, Py_ssize_t at) noexcept
