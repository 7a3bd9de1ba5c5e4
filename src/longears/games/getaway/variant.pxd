cimport cython

@cython.final
cdef class Variant:
    cdef public bint piles, ends_when_dealt_spent, trims, ace_is_forced, ace_opens, opener_is_drawn, loser_opens
    cdef public bint first_trick_is_free, cut_stops, cutter_picks_up, cutter_takes_in_hand, cutter_leads, highest_leads
    cdef public bint exits_at_once, lead_passes_down, winner_draws, last_to_play_loses, all_out_spares_all
    cdef public bint partners, cut_ends, leader_takes_hands
    cdef public int step, guard_tricks, guard_repeats
