"""What the rule sheet of Dayous says, as conditions of what its page tells."""

from longears.games.dayous.options import AttackLimit, Options, Packs
from longears.page import has

BY_SEATS = has(packs="by_seats")
ONE_PACK = has(packs="1")
TWO_TRUMPS = has(trumps="two")
ONE_TRUMP = has(trumps="one")
EVERYONE_JOINS = has(throw_in="all")
NEIGHBOURS_JOIN = has(throw_in="neighbours")
ATTACKER_STAYS_OUT = has(throw_in="not_attacker")
PASSING = has(passing="one")
NO_PASSING = has(passing="off")
PILE_ON = has(pile_on=True)
TAKE_ENDS = has(pile_on=False)


def several_packs(sheet: Options) -> bool:
    return sheet.packs not in (Packs.BY_SEATS, Packs.ONE)


def equal_cards(sheet: Options) -> bool:
    """Whether the same card can be there twice."""
    return sheet.packs is not Packs.ONE


def capped(sheet: Options) -> bool:
    return sheet.attack_limit is not AttackLimit.HAND
