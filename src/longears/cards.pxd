# The helpers of cards.py as the kernels use them: the same meanings, a machine word for a set.
# A shift starts from a 64-bit constant: a plain `1 << n` would be a 32-bit shift.
from libc.stdint cimport uint64_t

cdef extern from *:
    """
    #define longears_highest(cards) (63 - __builtin_clzll(cards))
    """
    int size "__builtin_popcountll" (uint64_t cards) noexcept nogil
    int highest "longears_highest" (uint64_t cards) noexcept nogil
    int lowest "__builtin_ctzll" (uint64_t cards) noexcept nogil

cdef inline uint64_t only(int card) noexcept nogil:
    return <uint64_t>1 << card

cdef inline bint has(uint64_t group, int card) noexcept nogil:
    return group >> card & 1

cdef inline uint64_t of_suit(int suit) noexcept nogil:
    return <uint64_t>0x1111111111111 << suit

cdef inline uint64_t of_rank(int rank) noexcept nogil:
    return <uint64_t>0xF << 4 * rank

cdef inline int suit(int card) noexcept nogil:
    return card & 3

cdef inline int rank(int card) noexcept nogil:
    return card >> 2

cdef inline uint64_t above(int card) noexcept nogil:
    return of_suit(suit(card)) & ~((<uint64_t>2 << card) - 1)

cdef inline int nth(uint64_t cards, int n) noexcept nogil:
    while n > 0:
        cards &= cards - 1
        n -= 1
    return lowest(cards)
