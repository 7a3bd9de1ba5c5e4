"""What the server answers to plain requests, as types; the web client's declarations come from them."""

from msgspec import Struct

from longears.core import Rules
from longears.games import seats_for
from longears.match import Form, forms_for
from longears.room.settings import Settings
from longears.rulepage import AdviceTold, RulePage, idle_options


class SheetTold(Struct, frozen=True):
    """A rule sheet with all that follows from its options; nobody else has to derive it."""

    game: str
    preset: str
    """The preset that is nearest to it, however it was chosen."""
    options: dict[str, str]
    """What differs from that preset: with it, all that settings need to say."""
    values: dict[str, str]
    """Every option."""
    differs: dict[str, str]
    """The options that differ from the book."""
    idle: tuple[str, ...]
    """The options that have no effect, because of others."""
    seats: tuple[int, ...]
    """The numbers of seats that can play it."""
    partners: bool
    """Whether two play against two."""
    has_loser: bool
    """Whether a game of it can have a loser."""
    forms: tuple[Form, ...]
    """What a match of it can be played for, the usual form first."""


class RulesTold(Struct, frozen=True):
    """The rule page of a sheet."""

    page: RulePage
    sheet: SheetTold
    presets: tuple[str, ...]
    """The ready-made rule sheets of the game."""


class TipsTold(Struct, frozen=True):
    """What is good advice under a sheet with so many players."""

    tips: tuple[AdviceTold, ...]


class CardsTold(Struct, frozen=True):
    """What each card does under a sheet, in words."""

    told: dict[str, dict[str, str]]
    """By card, rank or kind of card, empty for all of them; then by what its player has to do."""


class TableTold(Struct, frozen=True):
    """What one should know of a table before sitting down."""

    code: str
    settings: Settings
    differences: dict[str, str]
    """For each option that differs from the book, a sentence in English."""
    host: str
    seats: int
    taken: int
    playing: bool


def sheet_told(rules: Rules) -> SheetTold:
    """All there is to say about the sheet of these rules."""
    spec, sheet = rules.spec, rules.options
    preset, options = spec.called(sheet)
    return SheetTold(
        game=spec.name,
        preset=preset,
        options=options,
        values=sheet.texts(),
        differs=sheet.unlike(spec.book),
        idle=idle_options(rules),
        seats=seats_for(rules),
        partners=rules.partners,
        has_loser=spec.has_loser,
        forms=forms_for(spec),
    )
