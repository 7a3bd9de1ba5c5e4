"""What the server answers to plain requests, as types; the web client's declarations come from them."""

from msgspec import UNSET, Struct, UnsetType

from longears.core import GameSpec, Rules
from longears.games import rules_under, seats_for
from longears.match import Form, forms_for
from longears.page import OptionWords, Page, best_is_ours
from longears.room.settings import Settings
from longears.room.wire import CountedShown, EventShown, Listed, Own, View, What
from longears.rulepage import AdviceTold, RulePage, idle_options
from longears.server.mine import Stored, Why
from longears.server.played import History


class ProblemTold(Struct, frozen=True):
    """Why there is no answer."""

    message: str
    """A sentence."""


class GuestTold(Struct, frozen=True):
    """Who is asking."""

    guest: str
    name: str
    badge: str
    """Empty until one is chosen."""
    token: str | UnsetType = UNSET
    """For programs; a page has it as a cookie that its scripts cannot read."""


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


class ValueTold(Struct, frozen=True):
    """One answer to the question of an option."""

    value: str
    words: str


class OptionTold(Struct, frozen=True):
    """What a house may decide: one of some values, or a number."""

    name: str
    question: str
    values: tuple[ValueTold, ...] | UnsetType = UNSET
    least: int | UnsetType = UNSET
    """The smallest number, where there are no values."""
    most: int | UnsetType = UNSET
    words: str | UnsetType = UNSET
    """What the number means."""


class GameTold(Struct, frozen=True):
    """A game with its rule sheets and options, in words."""

    name: str
    title: str
    summary: str
    minutes: str
    players: tuple[int, int]
    """The smallest and the largest number of players."""
    best_with: tuple[int, int]
    """The numbers of players it is best with, from the first to the last."""
    best_is_ours: bool
    """Whether we say so, and not the document of the game."""
    version: int
    """Of the rules."""
    presets: dict[str, dict[str, str]]
    """The ready-made rule sheets, with every option."""
    sheets: dict[str, SheetTold]
    """The same with all that follows from them."""
    preset_words: dict[str, str]
    options: tuple[OptionTold, ...]
    asked_first: tuple[str, ...]
    """The options houses differ on, most important first."""


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


class ReplayStep(Struct, frozen=True):
    """A table of a finished game, and what led to it."""

    what: What | None
    """Null for the deal."""
    view: View
    """Its fields depend on the game."""
    events: tuple[EventShown, ...]
    own: Own | UnsetType = UNSET
    """What the seat saw through whose eyes the game is seen."""
    hands: dict[str, tuple[str, ...]] | UnsetType = UNSET
    """Every hand, where all are seen."""


class ReplayTold(Struct, frozen=True):
    """A finished game, step by step, as a pair of eyes saw it."""

    tags: dict[str, str]
    """Of its record."""
    teams: tuple[tuple[str, ...], ...]
    """The seats that played together."""
    steps: tuple[ReplayStep, ...]
    counted: CountedShown | None
    """How it counts, if somebody had given it up."""


class RefusedTold(Struct, frozen=True):
    """Why a card cannot be played: a code, the rule, and a sentence."""

    code: str
    rule: str
    message: str


class LessonFrame(Struct, frozen=True, omit_defaults=True):
    """A table of a lesson as the learner sees it, and what the learner may do about it."""

    shown: ReplayStep
    asked: str = ""
    """The move that the learner is asked for; empty where another plays, and at the end."""
    refused: dict[str, RefusedTold] = {}
    """Why cards of the learner's hand cannot be played now, by card."""


class LessonStep(Struct, frozen=True):
    """One idea: a position, and what is played there."""

    name: str
    frames: tuple[LessonFrame, ...]


class LessonTold(Struct, frozen=True):
    """The first lesson of a game; without steps if it has none."""

    learner: str
    """The learner's seat."""
    steps: tuple[LessonStep, ...]


class ReportAsked(Struct, frozen=True, forbid_unknown_fields=True):
    """What a guest tells the operator of another at the same public table."""

    table: str
    guest: str
    why: Why


class CallKey(Struct, frozen=True):
    """What a browser is given so that only this server can tell it anything."""

    key: str
    """A point of P-256, in the base64 of addresses."""


class CallAsked(Struct, frozen=True, forbid_unknown_fields=True):
    """A browser that wants to be told when it is its guest's turn."""

    endpoint: str
    """Its address at its push service."""
    key: bytes
    """Its public key, a point of P-256, in base64."""
    secret: bytes
    """What it shares with who writes to it, in base64."""
    language: str


class CallEnded(Struct, frozen=True, forbid_unknown_fields=True):
    """A browser that wants to be told nothing any more."""

    endpoint: str


class CarryTold(Struct, frozen=True):
    """What makes another device this guest's, once."""

    code: str
    seconds: int
    """So long it is good for."""


class CarryAsked(Struct, frozen=True, forbid_unknown_fields=True):
    """A device that is to be a guest's from now on."""

    code: str


ANSWERS = (
    ProblemTold,
    GuestTold,
    GameTold,
    SheetTold,
    RulesTold,
    TipsTold,
    CardsTold,
    Listed,
    TableTold,
    ReplayTold,
    LessonTold,
    Stored,
    ReportAsked,
    CallKey,
    CallAsked,
    CallEnded,
    History,
    CarryTold,
    CarryAsked,
)
"""Every answer that is an object; some come as lists of them."""


def game_told(spec: GameSpec, page: Page) -> GameTold:
    """All there is to say about a game."""
    return GameTold(
        name=spec.name,
        title=spec.title,
        summary=page.summary,
        minutes=page.minutes,
        players=(spec.seats[0], spec.seats[-1]),
        best_with=page.best_with,
        best_is_ours=best_is_ours(page),
        version=spec.version,
        presets={name: sheet.texts() for name, sheet in spec.presets.items()},
        sheets={name: sheet_told(rules_under(spec, sheet)) for name, sheet in spec.presets.items()},
        preset_words=dict(page.presets),
        options=tuple(_option_told(spec, option) for option in page.options),
        asked_first=page.asked_first,
    )


def _option_told(spec: GameSpec, option: OptionWords) -> OptionTold:
    limits = type(spec.book).limits().get(option.name)
    if limits:
        (words,) = option.values.values()
        return OptionTold(option.name, option.question, least=limits[0], most=limits[1], words=words)
    values = tuple(ValueTold(value, words) for value, words in option.values.items())
    return OptionTold(option.name, option.question, values)


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
