cimport cython

@cython.final
cdef class Variant:
    cdef public int packs_chosen
    cdef public bint trump_changes, any_suit_follows, as_many_as_dealt, six_at_most, five_at_first
    cdef public bint only_neighbours_join, attacker_stays_out, passing, pile_on, last_loses

    cpdef int packs(self, int seats) noexcept
    cpdef int hand_size(self, int seats) noexcept
