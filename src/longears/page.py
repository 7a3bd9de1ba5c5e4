"""What the page of a game is made of: its rules in words, examples, questions and tips.

A page is data.  Each clause is told only when the rule sheet says so, and cites the rules it tells;
`longears.rulepage` tells it.
"""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from typing import Any

Condition = Callable[[Any], bool]
"""Whether something is so under a rule sheet."""
NUMBER = "number"
"""The key under which an option that is a number has its words."""
OURS = "ALL-11"
"""The rule by which pages tell what no document does."""
ANY_CARD = ANY_MOMENT = ""
EVERY_TABLE = range(2, 9)


def always(_sheet: object) -> bool:
    return True


def never(_sheet: object) -> bool:
    return False


def has(**wanted: object) -> Condition:
    """The sheet has all of these values."""
    return lambda sheet: all(getattr(sheet, name) == value for name, value in wanted.items())


def unless(**unwanted: object) -> Condition:
    """The sheet does not have all of these values."""
    return lambda sheet: not has(**unwanted)(sheet)


def both(*conditions: Condition) -> Condition:
    return lambda sheet: all(condition(sheet) for condition in conditions)


@dataclass(frozen=True, slots=True)
class Example:
    """A moment of a game that is shown as a picture: hands, and what is played from there."""

    hands: tuple[str, ...]
    moves: tuple[str, ...]
    """Who makes which move, as `A 2h`."""
    given: Mapping[str, object] = field(default_factory=dict)
    """What else lies there, as `longears.setup` takes it."""
    only_taken: bool = False
    """Show what was taken in the end, and nothing else."""


@dataclass(frozen=True, slots=True)
class Clause:
    """One rule in words, with the ids it is known by; told when the sheet says so.

    Words in braces stand for the game's own names and for the values of the sheet.  The steps that the sheet
    asks for follow in the same sentence.
    """

    ids: tuple[str, ...]
    text: str
    when: Condition = always
    steps: tuple["Clause", ...] = ()
    example: Example | None = None


@dataclass(frozen=True, slots=True)
class Section:
    """The clauses under one heading."""

    heading: str
    clauses: tuple[Clause, ...]


@dataclass(frozen=True, slots=True)
class Question:
    """What people ask at the table, and the answer."""

    ids: tuple[str, ...]
    question: str
    answer: str
    when: Condition = always


@dataclass(frozen=True, slots=True)
class Tip:
    """A piece of advice, and where a document gives it.

    What it is worth is measured by bots: one that follows it, and one that does the opposite, by the names
    that `longears.bots.advice_of` has for them.
    """

    text: str
    when: Condition = always
    ids: tuple[str, ...] = ()
    followed: str = ""
    opposed: str = ""
    seats: Collection[int] = EVERY_TABLE
    """The numbers of players for whom it is good advice."""


@dataclass(frozen=True, slots=True)
class OptionWords:
    """An option in plain words: what it asks, what each value means, and when it has no effect."""

    name: str
    question: str
    values: Mapping[str, str]
    idle: Condition = never


@dataclass(frozen=True, slots=True)
class CardWords:
    """What some cards do at a moment of the game, told when the sheet and the number of players say so.

    Cards are named by rank, one by one, or by kind, as in `A`, `As` and `trump`.  A moment is what their
    player has to do; what is told of no moment is true of a card that opens a turn.
    """

    cards: tuple[str, ...]
    moment: str
    clause: Clause
    seats: range


def of_cards(
    cards: str,
    ids: tuple[str, ...],
    text: str,
    when: Condition = always,
    *,
    at: str = ANY_MOMENT,
    seats: range = EVERY_TABLE,
) -> CardWords:
    """Words about these cards, which stand with blanks between."""
    return CardWords(tuple(cards.split()) or (ANY_CARD,), at, Clause(ids, text, when), seats)


@dataclass(frozen=True, slots=True)
class Page:
    """All there is to say about a game."""

    title: str
    summary: str
    minutes: str
    in_short: tuple[Clause, ...]
    players: tuple[Clause, ...]
    best: tuple[Clause, ...]
    best_with: tuple[int, int]
    """The numbers of players it is best with, from the first to the last."""
    pack: tuple[Clause, ...]
    aim: tuple[Clause, ...]
    sections: tuple[Section, ...]
    options: tuple[OptionWords, ...]
    asked_first: tuple[str, ...]
    """The options families differ on, most important first: what is asked before all others."""
    presets: Mapping[str, str]
    tips: tuple[Tip, ...]
    questions: tuple[Question, ...]
    background: tuple[str, ...]
    cards: tuple[CardWords, ...] = ()
    names: Mapping[str, str] = field(default_factory=dict)


def best_is_ours(page: Page) -> bool:
    """Whether we say how many players are best, and not the game's own document."""
    return any(OURS in clause.ids for clause in page.best)
