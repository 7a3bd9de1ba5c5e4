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
from longears.sheet import Sheet

Condition = Callable[[Any], bool]
"""Whether something is so under a rule sheet."""
NUMBER = "number"
"""The key under which an option that is a number has its words."""
IDS = re.compile(r"\[[^]]*\]$")
UNBROKEN = "\u00a0"
WRITTEN = "<!-- Written from the rules in words (pages.py of the game); edit there. -->\n\n"


def always(_sheet: object) -> bool:
    return True


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

    Words in braces stand for the game's own names and for the values of the sheet.
    """

    ids: tuple[str, ...]
    text: str | Callable[[Any], str]
    when: Condition = always


@dataclass(frozen=True, slots=True)
class Section:
    """The clauses under one heading."""

    heading: str
    clauses: tuple[Clause, ...]


@dataclass(frozen=True, slots=True)
class OptionWords:
    """An option in plain words: what it asks, and what each value means."""

    name: str
    question: str
    values: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Page:
    """All there is to say about a game."""

    title: str
    summary: str
    minutes: str
    players: tuple[Clause, ...]
    best: tuple[Clause, ...]
    pack: tuple[Clause, ...]
    aim: tuple[Clause, ...]
    sections: tuple[Section, ...]
    options: tuple[OptionWords, ...]
    presets: Mapping[str, str]
    tips: tuple[Clause, ...]
    background: tuple[str, ...]
    names: Mapping[str, str] = field(default_factory=dict)


class Kind(Enum):
    TITLE = auto()
    HEADING = auto()
    TEXT = auto()
    ITEM = auto()
    CHOICE = auto()


@dataclass(frozen=True, slots=True)
class Line:
    """A paragraph of a page; in its text only `code` and **stress** are marked."""

    kind: Kind
    text: str


def lines(page: Page, spec: GameSpec, sheet: Sheet, preset: str) -> Iterator[Line]:
    """The page as a table with this sheet reads it."""
    names = dict(page.names) | sheet.texts() | {"players": f"{spec.seats[0]} to {spec.seats[-1]}"}
    yield Line(Kind.TITLE, page.title)
    yield Line(Kind.TEXT, page.summary)
    yield from _sheet_in_force(page, spec, sheet, preset)
    yield Line(Kind.HEADING, "At a glance")
    yield from _glance(page, sheet, names)
    for section in page.sections:
        yield Line(Kind.HEADING, section.heading)
        yield from _items(section.clauses, sheet, names)
    yield Line(Kind.HEADING, "House rules")
    yield from _house_rules(page, spec, sheet)
    yield Line(Kind.HEADING, "Tips")
    yield from _items(page.tips, sheet, names)
    yield Line(Kind.HEADING, "Background")
    yield from (Line(Kind.TEXT, text) for text in page.background)


def to_markdown(page: Page, spec: GameSpec, sheet: Sheet, preset: str) -> str:
    marks = {Kind.TITLE: "# ", Kind.HEADING: "## ", Kind.TEXT: "", Kind.ITEM: "- ", Kind.CHOICE: "  - "}
    return _spaced((line.kind, marks[line.kind] + line.text) for line in lines(page, spec, sheet, preset))


def to_text(page: Page, spec: GameSpec, sheet: Sheet, preset: str, width: int = 80) -> str:
    told = lines(page, spec, sheet, preset)
    return _spaced((line.kind, _plain(line, width)) for line in told)


def write(folder: Path, pages: Iterable[tuple[Page, GameSpec]]) -> None:
    """Write the page of each game's book into this folder, as documentation."""
    for page, spec in pages:
        text = WRITTEN + to_markdown(page, spec, spec.book, "book")
        (folder / f"{spec.name}.md").write_text(text, encoding="utf-8")


def _told(clauses: Iterable[Clause], sheet: Sheet, names: Mapping[str, str]) -> Iterator[str]:
    """The clauses this sheet asks for, each with its ids at its end."""
    for clause in clauses:
        if clause.when(sheet):
            text = clause.text if isinstance(clause.text, str) else clause.text(sheet)
            ids = f" [{', '.join(clause.ids)}]" if clause.ids else ""
            yield text.format_map(names) + ids


def _items(clauses: Iterable[Clause], sheet: Sheet, names: Mapping[str, str]) -> Iterator[Line]:
    return (Line(Kind.ITEM, text) for text in _told(clauses, sheet, names))


def _glance(page: Page, sheet: Sheet, names: Mapping[str, str]) -> Iterator[Line]:
    facts = {
        "Players": " ".join(_told(page.players, sheet, names)),
        "Best with": " ".join(_told(page.best, sheet, names)),
        "A game takes": page.minutes,
        "Pack": " ".join(_told(page.pack, sheet, names)),
        "Aim": " ".join(_told(page.aim, sheet, names)),
    }
    return (Line(Kind.ITEM, f"**{label}:** {text}") for label, text in facts.items() if text)


def _sheet_in_force(page: Page, spec: GameSpec, sheet: Sheet, preset: str) -> Iterator[Line]:
    """Which rule sheet the page tells, and where it leaves the book."""
    own = sheet.differences(spec.presets[preset])
    changes = "".join(f", `{name}={value}`" for name, value in own.items())
    yield Line(Kind.TEXT, f"Rule sheet: `{preset}`{changes}.")
    told = differences(page, spec, sheet)
    if told:
        yield Line(Kind.TEXT, "This table differs from the book in:")
    for name, sentence in told.items():
        yield Line(Kind.ITEM, f"{sentence} (`{name}={sheet.texts()[name]}`)")


def differences(page: Page, spec: GameSpec, sheet: Sheet) -> dict[str, str]:
    """What a sheet does otherwise than the book, a sentence for each option."""
    told, book = sheet.texts(), spec.book.texts()
    return {
        option.name: f"{option.question} {_meaning(option, sheet, told[option.name])}"
        for option in page.options
        if told[option.name] != book[option.name]
    }


def _house_rules(page: Page, spec: GameSpec, sheet: Sheet) -> Iterator[Line]:
    yield Line(Kind.TEXT, "Ready-made rule sheets:")
    yield from (Line(Kind.ITEM, f"`{name}`: {page.presets[name]}") for name in spec.presets)
    yield Line(Kind.TEXT, "Every house rule can also be set on its own:")
    told, book = sheet.texts(), spec.book.texts()
    for option in page.options:
        yield Line(Kind.ITEM, f"**{option.question}** (`{option.name}`)")
        yield from _choices(option, sheet, told[option.name], book[option.name])


def _choices(option: OptionWords, sheet: Sheet, in_force: str, book: str) -> Iterator[Line]:
    """The values of an option; the one in force is marked, and the book's where it is another."""
    marks = {book: " (the book)"} | {in_force: " (**in force**)"}
    values = marks if NUMBER in option.values else option.values
    for value in values:
        meaning = _meaning(option, sheet, value)
        yield Line(Kind.CHOICE, f"`{value}`{marks.get(value, '')}: {meaning}")


def _meaning(option: OptionWords, sheet: Sheet, value: str) -> str:
    if NUMBER not in option.values:
        return option.values[value]
    limits = next(known.metadata for known in fields(sheet) if known.name == option.name)
    return option.values[NUMBER].format(number=value, **limits)


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
    text = IDS.sub(lambda ids: ids[0].replace(" ", UNBROKEN), line.text.replace("**", "").replace("`", ""))
    first = {Kind.ITEM: "- ", Kind.CHOICE: "    - "}.get(line.kind, "")
    wrapped = textwrap.fill(
        text, width, initial_indent=first, subsequent_indent=" " * len(first), break_on_hyphens=False
    )
    rule = {Kind.TITLE: "=", Kind.HEADING: "-"}.get(line.kind)
    return f"{wrapped}\n{rule * min(len(wrapped), width)}" if rule else wrapped.replace(UNBROKEN, " ")
