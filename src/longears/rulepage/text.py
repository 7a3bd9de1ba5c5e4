"""Rule pages as text: Markdown for the documentation, plain text for the terminal."""

import textwrap
from collections.abc import Iterable, Iterator
from enum import Enum, auto
from typing import NamedTuple

from longears.core import Rules
from longears.language import ENGLISH, Language
from longears.rulepage.blocks import (
    AdviceTold,
    Block,
    Item,
    Items,
    Marked,
    Paragraph,
    Questions,
    QuestionTold,
    RulePage,
    Sentence,
    Steps,
    Tips,
    Words,
    sentence,
)
from longears.rulepage.teller import HOUSE_RULE, told

UNBROKEN = "\u00a0"


class Kind(Enum):
    TITLE = auto()
    HEADING = auto()
    TEXT = auto()
    ITEM = auto()
    INNER_ITEM = auto()


class Line(NamedTuple):
    """A paragraph, heading or item of a page."""

    kind: Kind
    sentences: tuple[Sentence, ...]
    house: bool = False


MARKS = {Kind.TITLE: "# ", Kind.HEADING: "## ", Kind.TEXT: "", Kind.ITEM: "- ", Kind.INNER_ITEM: "  - "}
BULLETS = {Kind.ITEM: "- ", Kind.INNER_ITEM: "    - "}
UNDERLINES = {Kind.TITLE: "=", Kind.HEADING: "-"}


def to_markdown(rules: Rules, language: Language = ENGLISH) -> str:
    house_rule = f"***{language.translate(HOUSE_RULE)}*** "
    return _spaced(
        (line.kind, MARKS[line.kind] + house_rule * line.house + " ".join(map(_in_markdown, line.sentences)))
        for line in lines(told(rules, language))
    )


def to_text(rules: Rules, width: int = 80, language: Language = ENGLISH) -> str:
    house_rule = f"{language.translate(HOUSE_RULE)} "
    return _spaced(
        (line.kind, _wrapped(line.kind, house_rule * line.house + _plain(line), width))
        for line in lines(told(rules, language))
    )


def in_short(rules: Rules, language: Language = ENGLISH) -> list[str]:
    """The game in a few sentences, for somebody who wants to play now."""
    (steps,) = told(rules, language).parts[0].blocks
    assert isinstance(steps, Steps)
    return [unmarked(one.words) for item in steps.items for one in item.sentences]


def lines(page: RulePage) -> Iterator[Line]:
    """The page from top to bottom; pictures are left to their sentences."""
    yield Line(Kind.TITLE, (sentence(page.title),))
    yield Line(Kind.TEXT, (sentence(page.summary),))
    yield from _of_blocks(page.sheet)
    for part in page.parts:
        yield Line(Kind.HEADING, (sentence(part.heading),))
        yield from _of_blocks(part.blocks)


def _of_blocks(blocks: Iterable[Block]) -> Iterator[Line]:
    for block in blocks:
        match block:
            case Paragraph():
                yield Line(Kind.TEXT, (block.sentence,))
            case Items() | Steps():
                yield from _of_items(block.items, Kind.ITEM)
            case Tips():
                for advice in block.tips:
                    yield from _of_advice(advice)
            case Questions():
                yield from map(_of_question, block.questions)


def _of_items(items: Iterable[Item], kind: Kind) -> Iterator[Line]:
    for item in items:
        yield Line(kind, item.sentences, item.house)
        yield from _of_items(item.items, Kind.INNER_ITEM)


def _of_advice(advice: AdviceTold) -> Iterator[Line]:
    yield Line(Kind.ITEM, (advice.tip,))
    worth = (sentence(advice.worth), *([sentence(f"`{advice.command}`")] if advice.command else []))
    yield Line(Kind.INNER_ITEM, worth)


def _of_question(asked: QuestionTold) -> Line:
    return Line(Kind.ITEM, (sentence(f"**{asked.question}**"), asked.answer))


def _in_markdown(told: Sentence) -> str:
    marks = {"strong": "**", "code": "`"}
    text = "".join(
        f"{marks[one.kind]}{one.text}{marks[one.kind]}" if isinstance(one, Marked) else one
        for one in told.words
    )
    return f"{text} [{', '.join(told.ids)}]" if told.ids else text


def _plain(line: Line) -> str:
    """The words without marks; the ids of a rule stay together."""
    texts = [
        unmarked(one.words) + (f" [{f',{UNBROKEN}'.join(one.ids)}]" if one.ids else "")
        for one in line.sentences
    ]
    return " ".join(texts)


def unmarked(words: Words) -> str:
    return "".join(one.text if isinstance(one, Marked) else one for one in words)


def _spaced(paragraphs: Iterable[tuple[Kind, str]]) -> str:
    """Paragraphs with an empty line between them, except within a list."""
    text, listing = "", False
    for kind, paragraph in paragraphs:
        in_list = kind in BULLETS
        gap = "" if not text else "\n" if listing and in_list else "\n\n"
        text += gap + paragraph
        listing = in_list
    return text + "\n"


def _wrapped(kind: Kind, text: str, width: int) -> str:
    bullet = BULLETS.get(kind, "")
    wrapped = textwrap.fill(
        text, width, initial_indent=bullet, subsequent_indent=" " * len(bullet), break_on_hyphens=False
    )
    underline = UNDERLINES.get(kind)
    wrapped = wrapped.replace(UNBROKEN, " ")
    return f"{wrapped}\n{underline * min(len(wrapped), width)}" if underline else wrapped
