"""The rule sheets of Donkey, Kazhutha Kali and Thulla: every house rule, the books, the presets."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Self

from longears.core import GameSpec
from longears.sheet import Sheet, number

MOST_TRICKS = 1000


class Deal(StrEnum):
    UNEVEN = "uneven"
    TRIM = "trim"


class Opener(StrEnum):
    ACE_FORCED = "ace_forced"
    ACE_HOLDER = "ace_holder"
    RANDOM = "random"
    DEALER = "dealer"
    LOSER = "loser"


class Direction(StrEnum):
    CLOCKWISE = "clockwise"
    ANTICLOCKWISE = "anticlockwise"


class FirstTrick(StrEnum):
    CUT = "cut"
    FREE = "free"


class Picker(StrEnum):
    HIGHEST = "highest"
    CUTTER = "cutter"


class LeadAfterCut(StrEnum):
    PICKER = "picker"
    CUTTER = "cutter"
    HIGHEST = "highest"


class LeadWhenWinnerOut(StrEnum):
    NEXT = "next"
    SECOND_HIGHEST = "second_highest"
    WASTE_DRAW = "waste_draw"


class Exit(StrEnum):
    SETTLED = "settled"
    INSTANT = "instant"


class AllOut(StrEnum):
    TRICK_WINNER = "trick_winner"
    LAST_TO_PLAY = "last_to_play"
    NOBODY = "nobody"


class Ending(StrEnum):
    DEALT_SPENT = "dealt_spent"
    LAST_HOLDER = "last_holder"
    PENALTY_PILE = "penalty_pile"


class Teams(StrEnum):
    NONE = "none"
    PARTNERS = "partners"


class TwoLeft(StrEnum):
    SAME = "same"
    CUT_ENDS = "cut_ends"


class HandTake(StrEnum):
    NEVER = "never"
    LEADER = "leader"


@dataclass(frozen=True)
class Options(Sheet):
    """The rule sheet of the family; its defaults are Donkey's book."""

    deal: Deal = Deal.UNEVEN
    opener: Opener = Opener.ACE_FORCED
    direction: Direction = Direction.CLOCKWISE
    first_trick: FirstTrick = FirstTrick.CUT
    cut_stops: bool = True
    picker: Picker = Picker.HIGHEST
    lead_after_cut: LeadAfterCut = LeadAfterCut.PICKER
    lead_when_winner_out: LeadWhenWinnerOut = LeadWhenWinnerOut.NEXT
    exit: Exit = Exit.SETTLED
    all_out: AllOut = AllOut.TRICK_WINNER
    ending: Ending = Ending.DEALT_SPENT
    teams: Teams = Teams.NONE
    two_left: TwoLeft = TwoLeft.SAME
    hand_take: HandTake = HandTake.NEVER
    guard_tricks: int = number(300, least=1, most=MOST_TRICKS)
    guard_repeats: int = number(3, least=2, most=MOST_TRICKS)

    def changed(self, changes: Mapping[str, object]) -> Self:
        """Who picks up decides who leads after a cut, unless that is said as well (GW-A10)."""
        sheet = super().changed(changes)
        if sheet.picker is self.picker or "lead_after_cut" in changes:
            return sheet
        reversal = sheet.picker is Picker.CUTTER
        return replace(sheet, lead_after_cut=LeadAfterCut.HIGHEST if reversal else LeadAfterCut.PICKER)


def _common(book: Options) -> Options:
    return replace(
        book,
        deal=Deal.UNEVEN,
        first_trick=FirstTrick.FREE,
        lead_when_winner_out=LeadWhenWinnerOut.WASTE_DRAW,
        exit=Exit.SETTLED,
        ending=Ending.LAST_HOLDER,
    )


_DONKEY = Options()
_KAZHUTHA_KALI = Options(lead_when_winner_out=LeadWhenWinnerOut.SECOND_HIGHEST, ending=Ending.LAST_HOLDER)
_THULLA = Options(deal=Deal.TRIM, exit=Exit.INSTANT, ending=Ending.LAST_HOLDER)

DONKEY = GameSpec(
    "donkey",
    "Donkey",
    range(2, 9),
    {"book": _DONKEY, "common": _common(_DONKEY)},
    signs=("As", "7d"),
)
KAZHUTHA_KALI = GameSpec(
    "kazhutha-kali",
    "Kazhutha Kali",
    range(2, 7),
    {
        "book": _KAZHUTHA_KALI,
        "common": _common(_KAZHUTHA_KALI),
        "partners": replace(_KAZHUTHA_KALI, teams=Teams.PARTNERS),
    },
    signs=("Kh", "3c"),
)
THULLA = GameSpec(
    "thulla",
    "Thulla",
    range(2, 7),
    {
        "book": _THULLA,
        "common": _common(_THULLA),
        "free-start": replace(_THULLA, opener=Opener.RANDOM),
        "reversal": _THULLA.changed({"picker": "cutter"}),
    },
    signs=("Qs", "Jd"),
)
