# The helpers of cards.py as the kernels use them: the same meanings, a machine word for a set.
# A shift starts from a 64-bit constant: a plain `1 << n` would be a 32-bit shift.
from libc.stdint cimport uint64_t

cdef extern from *:
    """
    #ifdef _MSC_VER
    #include <intrin.h>
    #define longears_size(cards) ((int)__popcnt64(cards))
    static __inline int longears_highest(unsigned __int64 cards) {
        unsigned long at;
        _BitScanReverse64(&at, cards);
        return (int)at;
    }
    static __inline int longears_lowest(unsigned __int64 cards) {
        unsigned long at;
        _BitScanForward64(&at, cards);
        return (int)at;
    }
    #else
    #define longears_size(cards) __builtin_popcountll(cards)
    #define longears_highest(cards) (63 - __builtin_clzll(cards))
    #define longears_lowest(cards) __builtin_ctzll(cards)
    #endif
    """
    int size "longears_size" (uint64_t cards) noexcept nogil
    int highest "longears_highest" (uint64_t cards) noexcept nogil
    int lowest "longears_lowest" (uint64_t cards) noexcept nogil

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
