"""What is played while training: any game of a family, rule sheet and number of seats; some are kept for tests."""

from dataclasses import dataclass
from hashlib import sha256

from longears.chance import Chance
from longears.core import GameSpec
from longears.games import FAMILIES, SPECS
from longears.games.family import Family
from longears.sheet import Sheet
from longears.testing import random_sheet, seat_counts

HELD_OUT = 5
"""One random sheet in so many is never trained on."""
BOOKS = 60
"""So many games in a hundred are played by a preset as it stands."""
USUAL_SEATS = 4
USUALLY = 40
"""So many games in a hundred have the usual number of seats."""


@dataclass(frozen=True, slots=True)
class Setting:
    """One table: a game, what differs from its book, and how many sit there."""

    game: str
    options: dict[str, str]
    seats: int


def family_named(name: str) -> Family:
    return next(family for family in FAMILIES if family.name == name)


def drawn(family: Family, chance: Chance, *, held_out: bool = False) -> Setting:
    """A setting drawn at random; of random sheets only those that are held out, or only those that are not."""
    spec = family.specs[chance.below(len(family.specs))]
    if not held_out and chance.below(100) < BOOKS:
        presets = list(spec.presets.values())
        sheet = presets[chance.below(len(presets))] if chance.below(2) else spec.book
    else:
        sheet = _random(spec, chance, held_out)
    counts = seat_counts(spec, sheet)
    usual = USUAL_SEATS in counts and chance.below(100) < USUALLY
    seats = USUAL_SEATS if usual else counts[chance.below(len(counts))]
    return Setting(spec.name, sheet.differences(spec.book), seats)


def _random(spec: GameSpec, chance: Chance, held_out: bool) -> Sheet:
    """Half of a random sheet's options are the book's, so that sheets are near it and far from it."""
    while True:
        sheet = random_sheet(spec.book, chance)
        away = {name: value for name, value in sheet.unlike(spec.book).items() if chance.below(2)}
        sheet = spec.book.changed(away)
        if is_held_out(spec.name, sheet) == held_out:
            return sheet


def is_held_out(game: str, sheet: Sheet) -> bool:
    """Whether a sheet is kept for tests: told from its text, so the same everywhere.  Presets never are."""
    if sheet in SPECS[game].presets.values():
        return False
    digest = sha256(f"{game} {sorted(sheet.texts().items())}".encode()).digest()
    return digest[0] % HELD_OUT == 0
