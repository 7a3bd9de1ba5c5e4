"""A rule sheet of the family as the kernel reads it: a yes or no for each thing families do their own way."""

from longears.games.getaway import options
from longears.games.getaway.options import Options


class Variant:
    """Every option of a sheet is read here and nowhere else; so is the version, where a rule has changed."""

    def __init__(self, sheet: Options, version: int) -> None:  # noqa: ARG002  no rule has changed yet
        self.piles = sheet.ending is options.Ending.PENALTY_PILE
        self.ends_when_dealt_spent = sheet.ending is options.Ending.DEALT_SPENT
        self.trims = sheet.deal is options.Deal.TRIM
        self.ace_is_forced = sheet.opener is options.Opener.ACE_FORCED
        self.ace_opens = self.ace_is_forced or sheet.opener is options.Opener.ACE_HOLDER
        self.opener_is_drawn = sheet.opener is options.Opener.RANDOM
        self.loser_opens = sheet.opener is options.Opener.LOSER
        self.step = 1 if sheet.direction is options.Direction.CLOCKWISE else -1
        self.first_trick_is_free = sheet.first_trick is options.FirstTrick.FREE
        self.cut_stops = sheet.cut_stops
        self.cutter_picks_up = sheet.picker is options.Picker.CUTTER
        self.cutter_takes_in_hand = self.cutter_picks_up and not self.piles  # GW-A8
        self.cutter_leads = sheet.lead_after_cut is options.LeadAfterCut.CUTTER
        self.highest_leads = sheet.lead_after_cut is options.LeadAfterCut.HIGHEST
        self.exits_at_once = sheet.exit is options.Exit.INSTANT and not self.piles  # GW-A23
        winner_out = sheet.lead_when_winner_out
        self.lead_passes_down = winner_out is options.LeadWhenWinnerOut.SECOND_HIGHEST
        draws = winner_out is options.LeadWhenWinnerOut.WASTE_DRAW
        self.winner_draws = draws and not self.exits_at_once  # GW-A18
        self.last_to_play_loses = sheet.all_out is options.AllOut.LAST_TO_PLAY
        self.all_out_spares_all = sheet.all_out is options.AllOut.NOBODY
        self.partners = sheet.teams is options.Teams.PARTNERS
        self.cut_ends = sheet.two_left is options.TwoLeft.CUT_ENDS and not self.piles  # GW-A22
        takes = sheet.hand_take is options.HandTake.LEADER
        self.leader_takes_hands = takes and not self.piles and not self.partners  # GW-A28
        self.guard_tricks = sheet.guard_tricks
        self.guard_repeats = sheet.guard_repeats
