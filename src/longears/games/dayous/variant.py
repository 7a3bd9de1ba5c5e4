"""A rule sheet of Dayous as the kernel reads it: a yes or no for each thing families do their own way."""

from longears.games.dayous import options
from longears.games.dayous.options import Options


class Variant:
    """Every option of a sheet is read here and nowhere else; so is the version, where a rule has changed."""

    def __init__(self, sheet: Options, version: int) -> None:  # noqa: ARG002  no rule has changed yet
        by_seats = sheet.packs is options.Packs.BY_SEATS
        self.packs_chosen = 0 if by_seats else int(sheet.packs)
        self.trump_changes = sheet.trumps is options.Trumps.TWO
        self.any_suit_follows = sheet.second_trump is options.SecondTrump.ANY
        self.as_many_as_dealt = sheet.attack_limit is options.AttackLimit.DEAL
        self.six_at_most = sheet.attack_limit is options.AttackLimit.SIX
        self.five_at_first = sheet.attack_limit is options.AttackLimit.FIVE_FIRST
        self.only_neighbours_join = sheet.throw_in is options.ThrowIn.NEIGHBOURS
        self.attacker_stays_out = sheet.throw_in is options.ThrowIn.NOT_ATTACKER
        self.passing = sheet.passing is options.Passing.ONE
        self.pile_on = sheet.pile_on
        self.last_loses = sheet.draw is options.Draw.LAST_LOSES

    def packs(self, seats: int) -> int:
        """How many packs this many seats play with (DY-A1)."""
        if self.packs_chosen:
            return self.packs_chosen
        return 1 if seats <= 6 else 2

    def hand_size(self, seats: int) -> int:
        """How many cards are dealt to each, and drawn up to again (DY-2, DY-12)."""
        return 7 if self.packs(seats) == 1 else 10
