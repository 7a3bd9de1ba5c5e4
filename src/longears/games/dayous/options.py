"""The rule sheet of Dayous: every house rule, the book, the presets."""

from dataclasses import dataclass
from enum import StrEnum

from longears.core import GameSpec
from longears.sheet import Sheet


class Packs(StrEnum):
    BY_SEATS = "by_seats"
    ONE = "1"
    TWO = "2"
    THREE = "3"
    FOUR = "4"


class Trumps(StrEnum):
    TWO = "two"
    ONE = "one"


class SecondTrump(StrEnum):
    DIFFERENT = "different"
    ANY = "any"


class AttackLimit(StrEnum):
    HAND = "hand"
    DEAL = "deal"
    SIX = "six"
    FIVE_FIRST = "five_first"


class ThrowIn(StrEnum):
    ALL = "all"
    NEIGHBOURS = "neighbours"
    NOT_ATTACKER = "not_attacker"


class Passing(StrEnum):
    ONE = "one"
    OFF = "off"


class Draw(StrEnum):
    NOBODY = "nobody"
    LAST_LOSES = "last_loses"


@dataclass(frozen=True)
class Options(Sheet):
    """The rule sheet of Dayous; its defaults are the book."""

    packs: Packs = Packs.BY_SEATS
    trumps: Trumps = Trumps.TWO
    second_trump: SecondTrump = SecondTrump.DIFFERENT
    attack_limit: AttackLimit = AttackLimit.HAND
    throw_in: ThrowIn = ThrowIn.ALL
    passing: Passing = Passing.ONE
    pile_on: bool = False
    draw: Draw = Draw.NOBODY


DAYOUS = GameSpec(
    "dayous",
    "Dayous",
    range(2, 9),
    {
        "book": Options(),
        "durak": Options(trumps=Trumps.ONE, attack_limit=AttackLimit.SIX, pile_on=True),
        "two-packs": Options(packs=Packs.TWO),
    },
    signs=("7c", "9c"),
)
