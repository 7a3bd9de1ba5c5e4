"""A rule page as it is told: parts with headings, and in them sentences, pictures, tips and questions."""

import re
from typing import Literal

from msgspec import Struct

MARKED = re.compile(r"\*\*([^*]+)\*\*|`([^`]+)`")


class Marked(Struct, frozen=True):
    """Words that stand out."""

    kind: Literal["strong", "code"]
    text: str


Words = tuple[str | Marked, ...]


class Sentence(Struct, frozen=True, omit_defaults=True):
    """Some words, and the ids of the rules they tell."""

    words: Words
    ids: tuple[str, ...] = ()


LaidKind = Literal["plain", "cut", "takes"]


class Laid(Struct, frozen=True, omit_defaults=True):
    """Cards that lie on each other, the lowest first."""

    cards: tuple[str, ...]
    seat: str = ""
    """Who laid the first of them."""
    mark: str = ""
    """What it does, in a word or two."""
    kind: LaidKind = "plain"


class Item(Struct, frozen=True, omit_defaults=True):
    """A rule, or a line of a list."""

    sentences: tuple[Sentence, ...]
    house: bool = False
    """Whether the book says otherwise."""
    picture: tuple[Laid, ...] = ()
    items: tuple["Item", ...] = ()


class Measured(Struct, frozen=True):
    """How players fare who follow a tip, and who do the opposite, among so many."""

    seats: int
    followed: str
    opposed: str
    fair: str


class AdviceTold(Struct, frozen=True, omit_defaults=True):
    """A tip, and what it is worth."""

    tip: Sentence
    worth: str
    measured: tuple[Measured, ...] = ()
    command: str = ""
    """Measures it again."""


class QuestionTold(Struct, frozen=True):
    question: str
    answer: Sentence


class Paragraph(Struct, frozen=True, tag_field="kind", tag="paragraph"):
    sentence: Sentence


class Items(Struct, frozen=True, tag_field="kind", tag="items"):
    items: tuple[Item, ...]


class Steps(Struct, frozen=True, tag_field="kind", tag="steps"):
    """What happens, one after the other, most of it in pictures."""

    items: tuple[Item, ...]


class Tips(Struct, frozen=True, tag_field="kind", tag="tips"):
    tips: tuple[AdviceTold, ...]


class Questions(Struct, frozen=True, tag_field="kind", tag="questions"):
    questions: tuple[QuestionTold, ...]


Block = Paragraph | Items | Steps | Tips | Questions


class Part(Struct, frozen=True):
    """What stands under one heading."""

    id: str
    """The same in every language."""
    heading: str
    blocks: tuple[Block, ...]


class RulePage(Struct, frozen=True):
    """A game's rules under one rule sheet, in one language."""

    title: str
    summary: str
    sheet: tuple[Block, ...]
    """Which rule sheet the page tells, and where it leaves the book."""
    parts: tuple[Part, ...]


def sentence(text: str, ids: tuple[str, ...] = ()) -> Sentence:
    """A sentence in which `code` and **stress** are marked."""
    return Sentence(words_of(text), ids)


def words_of(text: str) -> Words:
    found: list[str | Marked] = []
    end = 0
    for match in MARKED.finditer(text):
        strong, code = match.groups()
        found += [text[end : match.start()], Marked("strong", strong) if strong else Marked("code", code)]
        end = match.end()
    return tuple(words for words in (*found, text[end:]) if words)
