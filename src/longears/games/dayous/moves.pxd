cdef int DONE, TAKE, CLOCKWISE, ANTICLOCKWISE
cdef int CARD, ADDS, PASSES_ON, BEATS

cpdef int adding(int card) noexcept
cpdef int passing_on(int card) noexcept
cpdef int beating(int card, int attacking) noexcept
cpdef int card_of(int move) noexcept
cpdef int beaten_by(int move) noexcept
cpdef bint is_word(int move) noexcept
cpdef bint adds(int move) noexcept
cpdef bint passes_on(int move) noexcept
cpdef bint beats(int move) noexcept
