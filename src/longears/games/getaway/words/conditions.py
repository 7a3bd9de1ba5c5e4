"""What the rule sheet of the family says, as conditions of what its pages tell."""

from longears.games.getaway.options import Ending, LeadAfterCut, LeadWhenWinnerOut, Options, Picker
from longears.page import both, has, unless

FOR_ONESELF = has(teams="none")
PARTNERS = has(teams="partners")
LAST_HOLDER = has(ending="last_holder")
DEALT_SPENT = has(ending="dealt_spent")
PILES = has(ending="penalty_pile")
NO_PILES = unless(ending="penalty_pile")
HIGHEST_TAKES = has(picker="highest")
CUTTER_TAKES = has(picker="cutter")
SETTLED = both(has(exit="settled"), NO_PILES)
INSTANT = both(has(exit="instant"), NO_PILES)
TAKING = both(has(hand_take="leader"), NO_PILES, FOR_ONESELF)
USUAL_CUT = both(has(cut_stops=True, picker="highest", lead_after_cut="picker"), NO_PILES)

STOPS = has(cut_stops=True)
GOES_ON = has(cut_stops=False)
TAKES_UP = both(HIGHEST_TAKES, SETTLED)
TAKES_UP_IF_IN = both(HIGHEST_TAKES, INSTANT)
COLLECTS = both(HIGHEST_TAKES, PILES)


def winner_draws(sheet: Options) -> bool:
    return sheet.lead_when_winner_out is LeadWhenWinnerOut.WASTE_DRAW and not INSTANT(sheet)


def highest_leads_after_reversal(sheet: Options) -> bool:
    return sheet.picker is Picker.CUTTER and sheet.lead_after_cut is LeadAfterCut.HIGHEST


def leader_may_lack_cards(sheet: Options) -> bool:
    """Whether the player who should lead after a cut can be one without cards."""
    if highest_leads_after_reversal(sheet):
        return False
    if sheet.ending is Ending.PENALTY_PILE:
        return True
    if sheet.picker is Picker.CUTTER:
        return False
    leader = sheet.lead_after_cut
    return leader is LeadAfterCut.CUTTER or (leader is LeadAfterCut.HIGHEST and INSTANT(sheet))
