cimport cython
from longears.chance cimport Chance
from longears.hidden cimport Hidden
from longears.table cimport Table

cdef int DEALER
cdef double PLACES

cdef class Mind:
    cdef readonly Table model
    cdef readonly Hidden hidden
    cdef readonly int seat
    cpdef list worth_trying(self, list moves)
    cpdef void imagine(self, Table table, Chance chance) noexcept
    cpdef int actor(self, Table table) noexcept
    cpdef int choices(self, Table table) noexcept
    cpdef int choice(self, Table table, int n) noexcept
    cpdef void make(self, Table table, int seat, int move) noexcept
    cpdef void act(self, Table table, Chance chance) noexcept
    cpdef int place(self, Table table, int seat) noexcept
    cpdef double worth(self, Table table, int seat) noexcept
    cpdef double most(self, Table table, int seat) noexcept
    cpdef double play_out(self, Table table, Chance chance) noexcept

cdef double by_place(int place, int seats) noexcept
