cimport cython

@cython.final
cdef class Variant:
    cdef public int dealt_to_few, dealt_to_many
    cdef public bint draws_freely, plays_drawn, groups_any_rank, chains_questions, aces_are_wild
    cdef public bint penalties_add_up, any_penalty_counters, counters, king_skips_for_two
    cdef public bint asks_the_circuit, asks_the_next, request_wins, false_call_costs
