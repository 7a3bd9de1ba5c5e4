"""A game's rules in words: one source for the terminal, the documentation and the web.

A page is data.  Each clause is told only when the rule sheet says so, and cites the rules it tells.
"""

import re
import textwrap
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, fields
from enum import Enum, auto
from pathlib import Path
from typing import Any

from longears.core import GameSpec
from longears.language import ENGLISH, Language
from longears.sheet import Sheet

Condition = Callable[[Any], bool]
"""Whether something is so under a rule sheet."""
NUMBER = "number"
"""The key under which an option that is a number has its words."""
OURS = "ALL-11"
"""The rule by which pages tell what no document does."""
ANY_CARD = ANY_MOMENT = ""
EVERY_TABLE = range(2, 9)
IDS = re.compile(r"\[[^]]*\]$")
UNBROKEN = "\u00a0"
WRITTEN = "<!-- Written from the rules in words (pages.py of the game); edit there. -->\n\n"


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
class Clause:
    """One rule in words, with the ids it is known by; told when the sheet says so.

    Words in braces stand for the game's own names and for the values of the sheet.  The steps that the sheet
    asks for follow in the same sentence.
    """

    ids: tuple[str, ...]
    text: str
    when: Condition = always
    steps: tuple["Clause", ...] = ()


@dataclass(frozen=True, slots=True)
class Section:
    """The clauses under one heading."""

    heading: str
    clauses: tuple[Clause, ...]


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
    tips: tuple[Clause, ...]
    background: tuple[str, ...]
    cards: tuple[CardWords, ...] = ()
    names: Mapping[str, str] = field(default_factory=dict)


class Kind(Enum):
    TITLE = auto()
    HEADING = auto()
    TEXT = auto()
    ITEM = auto()
    CHOICE = auto()


@dataclass(frozen=True, slots=True)
class Line:
    """A paragraph of a page; in its text only `code`, **stress** and ***house rules*** are marked."""

    kind: Kind
    text: str


PLAYERS = "{least} to {most}"
OF_THE_BOOK = " (the book)"
IN_FORCE = " (**in force**)"
NO_EFFECT = " (no effect with these rules)"
HOUSE_RULE = "***House rule:*** "
AT_A_GLANCE = "At a glance"
HOUSE_RULES = "House rules"
TIPS = "Tips"
BACKGROUND = "Background"
FACTS = ("Players", "Best with", "A game takes", "Pack", "Aim")
RULE_SHEET = "Rule sheet: {sheet}."
DIFFERS = "This table differs from the book in:"
READY_MADE = "Ready-made rule sheets:"
EACH_ALONE = "Every house rule can also be set on its own:"
THEN = "; "
COMMON = (
    *(PLAYERS, OF_THE_BOOK, IN_FORCE, NO_EFFECT, HOUSE_RULE, AT_A_GLANCE, HOUSE_RULES, TIPS, BACKGROUND),
    *FACTS,
    *(RULE_SHEET, DIFFERS, READY_MADE, EACH_ALONE, THEN),
)
"""What the pages of all games say."""


def sentences(page: Page) -> Iterator[str]:
    """Everything a page can say: what another language has to translate."""
    yield from COMMON
    yield from (page.title, page.summary, page.minutes, *page.background)
    yield from (*page.names.values(), *page.presets.values())
    for section in page.sections:
        yield section.heading
    for option in page.options:
        yield from (option.question, *option.values.values())
    told = (section.clauses for section in page.sections)
    for clauses in (page.players, page.best, page.pack, page.aim, *told, page.tips):
        for clause in clauses:
            yield from (clause.text, *(step.text for step in clause.steps))
    yield from (words.clause.text for words in page.cards)


def lines(page: Page, spec: GameSpec, sheet: Sheet, language: Language = ENGLISH) -> Iterator[Line]:
    """The page as a table with this sheet reads it."""
    return _Teller(page, spec, sheet, language).lines()


def to_markdown(page: Page, spec: GameSpec, sheet: Sheet, language: Language = ENGLISH) -> str:
    marks = {Kind.TITLE: "# ", Kind.HEADING: "## ", Kind.TEXT: "", Kind.ITEM: "- ", Kind.CHOICE: "  - "}
    told = lines(page, spec, sheet, language)
    return _spaced((line.kind, marks[line.kind] + line.text) for line in told)


def to_text(page: Page, spec: GameSpec, sheet: Sheet, width: int = 80, language: Language = ENGLISH) -> str:
    told = lines(page, spec, sheet, language)
    return _spaced((line.kind, _plain(line, width)) for line in told)


def write(folder: Path, pages: Iterable[tuple[Page, GameSpec]]) -> None:
    """Write the page of each game's book into this folder, as documentation."""
    for page, spec in pages:
        text = WRITTEN + to_markdown(page, spec, spec.book)
        (folder / f"{spec.name}.md").write_text(text, encoding="utf-8")


def differences(page: Page, spec: GameSpec, sheet: Sheet) -> dict[str, str]:
    """What a sheet does otherwise than the book, a sentence for each option."""
    return _Teller(page, spec, sheet, ENGLISH).differences()


def best_is_ours(page: Page) -> bool:
    """Whether we say how many players are best, and not the game's own document."""
    return any(OURS in clause.ids for clause in page.best)


def idle_options(page: Page, sheet: Sheet) -> tuple[str, ...]:
    """The options that have no effect under this sheet, because of others."""
    return tuple(option.name for option in page.options if option.idle(sheet))


def told_of_cards(
    page: Page, sheet: Sheet, seats: int, language: Language = ENGLISH
) -> dict[str, dict[str, str]]:
    """What each kind of card does under this sheet, by kind and then by moment."""
    told: dict[str, dict[str, str]] = {}
    in_force = [words for words in page.cards if seats in words.seats and words.clause.when(sheet)]
    for words in in_force:
        for kind in words.cards:
            said = told.setdefault(kind, {})
            before = [said[words.moment]] if words.moment in said else []
            said[words.moment] = " ".join([*before, language.say(words.clause.text)])
    return told


class _Teller:
    """Tells one page for one sheet, in one language."""

    def __init__(self, page: Page, spec: GameSpec, sheet: Sheet, language: Language) -> None:
        self._page, self._spec, self._sheet = page, spec, sheet
        self._language, self._say = language, language.say
        self._values, self._book = sheet.texts(), spec.book.texts()
        self._digits = language.digits
        names = {name: self._say(words) for name, words in page.names.items()}
        values = {name: language.digits(value) for name, value in self._values.items()}
        players = {
            "players": self._from_to(spec.seats[0], spec.seats[-1]),
            "best_with": self._from_to(*page.best_with),
        }
        self._names = names | values | players

    def _from_to(self, *numbers: int) -> str:
        least, most = (self._digits(str(number)) for number in numbers)
        return self._say(PLAYERS).format(least=least, most=most)

    def lines(self) -> Iterator[Line]:
        page = self._page
        yield Line(Kind.TITLE, self._say(page.title))
        yield Line(Kind.TEXT, self._say(page.summary))
        yield from self._sheet_in_force()
        by_the_book = set(self._of_the_book().rules())
        for line in self.rules():
            yield line if line in by_the_book else Line(line.kind, self._say(HOUSE_RULE) + line.text)
        yield self._heading(HOUSE_RULES)
        yield from self._house_rules()
        yield self._heading(TIPS)
        yield from self._items(page.tips)
        yield self._heading(BACKGROUND)
        yield from (Line(Kind.TEXT, self._say(text)) for text in page.background)

    def _of_the_book(self) -> "_Teller":
        return _Teller(self._page, self._spec, self._spec.book, self._language)

    def rules(self) -> Iterator[Line]:
        """What this sheet asks for, under its headings."""
        yield self._heading(AT_A_GLANCE)
        yield from self._glance()
        for section in self._page.sections:
            yield self._heading(section.heading)
            yield from self._items(section.clauses)

    def differences(self) -> dict[str, str]:
        return {
            option.name: f"{self._say(option.question)} {self._meaning(option, self._values[option.name])}"
            for option in self._page.options
            if self._values[option.name] != self._book[option.name]
        }

    def _heading(self, text: str) -> Line:
        return Line(Kind.HEADING, self._say(text))

    def _told(self, clauses: Iterable[Clause]) -> Iterator[str]:
        """The clauses this sheet asks for, each with its ids at its end."""
        for clause in clauses:
            if clause.when(self._sheet):
                ids = f" [{', '.join(clause.ids)}]" if clause.ids else ""
                yield self._say(clause.text).format_map(self._names) + self._steps(clause) + ids

    def _steps(self, clause: Clause) -> str:
        steps = self._say(THEN).join(self._told(clause.steps))
        return f" {steps}." if steps else ""

    def _items(self, clauses: Iterable[Clause]) -> Iterator[Line]:
        return (Line(Kind.ITEM, text) for text in self._told(clauses))

    def _glance(self) -> Iterator[Line]:
        page = self._page
        facts = (
            " ".join(self._told(page.players)),
            " ".join(self._told(page.best)),
            self._say(page.minutes),
            " ".join(self._told(page.pack)),
            " ".join(self._told(page.aim)),
        )
        told = zip(FACTS, facts, strict=True)
        return (Line(Kind.ITEM, f"**{self._say(label)}:** {text}") for label, text in told if text)

    def _sheet_in_force(self) -> Iterator[Line]:
        """Which rule sheet the page tells, and where it leaves the book."""
        preset, own = self._spec.called(self._sheet)
        sheet = ", ".join(
            f"`{part}`" for part in (preset, *(f"{name}={value}" for name, value in own.items()))
        )
        yield Line(Kind.TEXT, self._say(RULE_SHEET).format(sheet=sheet))
        told = self.differences()
        if told:
            yield Line(Kind.TEXT, self._say(DIFFERS))
        for option in self._page.options:
            if option.name in told:
                setting = f"(`{option.name}={self._values[option.name]}`)"
                yield Line(Kind.ITEM, f"{told[option.name]} {setting}{self._no_effect(option)}")

    def _house_rules(self) -> Iterator[Line]:
        presets = self._page.presets
        yield Line(Kind.TEXT, self._say(READY_MADE))
        yield from (Line(Kind.ITEM, f"`{name}`: {self._say(presets[name])}") for name in self._spec.presets)
        yield Line(Kind.TEXT, self._say(EACH_ALONE))
        for option in self._page.options:
            question = f"**{self._say(option.question)}** (`{option.name}`)"
            yield Line(Kind.ITEM, question + self._no_effect(option))
            yield from self._choices(option)

    def _no_effect(self, option: OptionWords) -> str:
        return self._say(NO_EFFECT) if option.idle(self._sheet) else ""

    def _choices(self, option: OptionWords) -> Iterator[Line]:
        """The values of an option; the one in force is marked, and the book's where it is another."""
        marks = {self._book[option.name]: OF_THE_BOOK} | {self._values[option.name]: IN_FORCE}
        values = marks if NUMBER in option.values else option.values
        for value in values:
            mark = self._say(marks[value]) if value in marks else ""
            yield Line(Kind.CHOICE, f"`{value}`{mark}: {self._meaning(option, value)}")

    def _meaning(self, option: OptionWords, value: str) -> str:
        if NUMBER not in option.values:
            return self._say(option.values[value])
        limits = next(known.metadata for known in fields(self._sheet) if known.name == option.name)
        numbers = {name: self._digits(str(number)) for name, number in {"number": value, **limits}.items()}
        return self._say(option.values[NUMBER]).format(**numbers)


def _spaced(told: Iterable[tuple[Kind, str]]) -> str:
    """Paragraphs with an empty line between them, except within a list."""
    text, listing = "", False
    for kind, paragraph in told:
        in_list = kind in {Kind.ITEM, Kind.CHOICE}
        gap = "" if not text else "\n" if listing and in_list else "\n\n"
        text += gap + paragraph
        listing = in_list
    return text + "\n"


def _plain(line: Line, width: int) -> str:
    """The paragraph without marks, wrapped."""
    text = IDS.sub(lambda ids: ids[0].replace(" ", UNBROKEN), line.text.replace("*", "").replace("`", ""))
    first = {Kind.ITEM: "- ", Kind.CHOICE: "    - "}.get(line.kind, "")
    wrapped = textwrap.fill(
        text, width, initial_indent=first, subsequent_indent=" " * len(first), break_on_hyphens=False
    )
    rule = {Kind.TITLE: "=", Kind.HEADING: "-"}.get(line.kind)
    return f"{wrapped}\n{rule * min(len(wrapped), width)}" if rule else wrapped.replace(UNBROKEN, " ")
