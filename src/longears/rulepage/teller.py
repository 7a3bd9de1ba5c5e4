"""Tells the page of a game for one rule sheet, in one language."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import fields
from functools import cached_property

from msgspec.structs import replace

from longears.core import Rules
from longears.games import rules_under
from longears.games.pages import PAGES
from longears.language import ENGLISH, Language
from longears.page import NUMBER, Clause, OptionWords, Page, Question
from longears.rulepage import advice
from longears.rulepage.blocks import (
    Block,
    Item,
    Items,
    Paragraph,
    Part,
    Questions,
    QuestionTold,
    RulePage,
    Sentence,
    Steps,
    Tips,
    sentence,
)
from longears.rulepage.pictures import MARKS, picture

PLAYERS = "{least} to {most}"
OF_THE_BOOK = " (the book)"
IN_FORCE = " (**in force**)"
NO_EFFECT = " (no effect with these rules)"
HOUSE_RULE = "House rule:"
IN_SHORT = "In short"
AT_A_GLANCE = "At a glance"
HOUSE_RULES = "House rules"
TIPS = "Tips"
QUESTIONS = "Common questions"
BACKGROUND = "Background"
FACTS = ("Players", "Best with", "A game takes", "Pack", "Aim")
RULE_SHEET = "Rule sheet: {sheet}."
DIFFERS = "This table differs from the book in:"
READY_MADE = "Ready-made rule sheets:"
EACH_ALONE = "Every house rule can also be set on its own:"
THEN = "; "
COMMON = (
    *(PLAYERS, OF_THE_BOOK, IN_FORCE, NO_EFFECT, HOUSE_RULE),
    *(IN_SHORT, AT_A_GLANCE, HOUSE_RULES, TIPS, QUESTIONS, BACKGROUND),
    *FACTS,
    *(RULE_SHEET, DIFFERS, READY_MADE, EACH_ALONE, THEN),
    *MARKS,
    *advice.SENTENCES,
)
"""What the pages of all games say."""


def told(rules: Rules, language: Language = ENGLISH) -> RulePage:
    """The page as a table with these rules reads it."""
    return _Teller(rules, language).page()


def differences(rules: Rules, language: Language = ENGLISH) -> dict[str, str]:
    """What a sheet does otherwise than the book, a sentence for each option."""
    return _Teller(rules, language).differences


def idle_options(rules: Rules) -> tuple[str, ...]:
    """The options that have no effect under this sheet, because of others."""
    return tuple(option.name for option in PAGES[rules.spec.name].options if option.idle(rules.options))


def sentences(page: Page) -> Iterator[str]:
    """Everything a page can say: what another language has to translate."""
    yield from COMMON
    yield from (page.title, page.summary, page.minutes, *page.background)
    yield from (*page.names.values(), *page.presets.values())
    for section in page.sections:
        yield section.heading
    for option in page.options:
        yield from (option.question, *option.values.values())
    in_sections = (section.clauses for section in page.sections)
    for clauses in (page.in_short, page.players, page.best, page.pack, page.aim, *in_sections):
        for clause in clauses:
            yield from (clause.text, *(step.text for step in clause.steps))
    yield from (tip.text for tip in page.tips)
    for question in page.questions:
        yield from (question.question, question.answer)
    yield from (words.clause.text for words in page.cards)


class _Teller:
    """Tells one page for one sheet, in one language."""

    def __init__(self, rules: Rules, language: Language) -> None:
        self._rules, self._spec, self._sheet = rules, rules.spec, rules.options
        self._page = PAGES[rules.spec.name]
        self._language, self._say, self._number = language, language.translate, language.number
        self._values, self._book = self._sheet.texts(), self._spec.book.texts()
        names = {name: self._say(words) for name, words in self._page.names.items()}
        values = {name: language.number(value) for name, value in self._values.items()}
        players = {
            "players": self._from_to(self._spec.seats[0], self._spec.seats[-1]),
            "best_with": self._from_to(*self._page.best_with),
        }
        self._names = names | values | players

    def _from_to(self, *numbers: int) -> str:
        least, most = (self._number(number) for number in numbers)
        return self._say(PLAYERS).format(least=least, most=most)

    def page(self) -> RulePage:
        page = self._page
        by_the_book = {item.sentences for part in self._of_the_book().rules() for item in _items(part)}
        return RulePage(
            self._say(page.title),
            self._say(page.summary),
            tuple(self._sheet_in_force()),
            (
                *(_marked(part, by_the_book) for part in self.rules()),
                self._part(HOUSE_RULES, *self._house_rules()),
                self._part(
                    TIPS,
                    self._paragraph(advice.INTRODUCTION),
                    Tips(advice.told(self._rules, self._language)),
                ),
                self._part(QUESTIONS, Questions(tuple(self._questions(page.questions)))),
                self._part(BACKGROUND, *(self._paragraph(text) for text in page.background)),
            ),
        )

    def _of_the_book(self) -> "_Teller":
        return _Teller(rules_under(self._spec, self._spec.book), self._language)

    def rules(self) -> Iterator[Part]:
        """What this sheet asks for, under its headings."""
        yield self._part(IN_SHORT, Steps(tuple(self._told(self._page.in_short))))
        yield self._part(AT_A_GLANCE, Items(tuple(self._glance())))
        for section in self._page.sections:
            yield self._part(section.heading, Items(tuple(self._told(section.clauses))))

    @cached_property
    def differences(self) -> dict[str, str]:
        return {
            option.name: f"{self._say(option.question)} {self._meaning(option, self._values[option.name])}"
            for option in self._page.options
            if self._values[option.name] != self._book[option.name]
        }

    def _part(self, heading: str, *blocks: Block) -> Part:
        return Part(re.sub(r"\W+", "-", heading.lower()), self._say(heading), blocks)

    def _paragraph(self, text: str, **names: str) -> Paragraph:
        return Paragraph(sentence(self._say(text).format(**names)))

    def _told(self, clauses: Iterable[Clause]) -> Iterator[Item]:
        """The clauses this sheet asks for."""
        for clause in self._asked_for(clauses):
            pictured = picture(clause.example, self._rules, self._language) if clause.example else ()
            yield Item((self._sentence(clause),), picture=pictured)

    def _asked_for(self, clauses: Iterable[Clause]) -> Iterator[Clause]:
        return (clause for clause in clauses if clause.when(self._sheet))

    def _sentence(self, clause: Clause) -> Sentence:
        steps = self._say(THEN).join(self._text(step) for step in self._asked_for(clause.steps))
        return sentence(self._text(clause) + (f" {steps}." if steps else ""), clause.ids)

    def _text(self, clause: Clause) -> str:
        return self._say(clause.text).format_map(self._names)

    def _questions(self, questions: Iterable[Question]) -> Iterator[QuestionTold]:
        for asked in questions:
            if asked.when(self._sheet):
                answer = self._say(asked.answer).format_map(self._names)
                yield QuestionTold(self._say(asked.question), sentence(answer, asked.ids))

    def _glance(self) -> Iterator[Item]:
        page = self._page
        minutes = Clause((), page.minutes)
        facts = (page.players, page.best, (minutes,), page.pack, page.aim)
        for label, clauses in zip(FACTS, facts, strict=True):
            if told := tuple(map(self._sentence, self._asked_for(clauses))):
                yield Item((sentence(f"**{self._say(label)}:**"), *told))

    def _sheet_in_force(self) -> Iterator[Block]:
        preset, own = self._spec.called(self._sheet)
        sheet = (preset, *(f"{name}={value}" for name, value in own.items()))
        yield self._paragraph(RULE_SHEET, sheet=self._language.in_row([f"`{part}`" for part in sheet]))
        if self.differences:
            yield self._paragraph(DIFFERS)
            yield Items(tuple(self._differing()))

    def _differing(self) -> Iterator[Item]:
        for option in self._page.options:
            if option.name in self.differences:
                setting = f"(`{option.name}={self._values[option.name]}`)"
                yield _item(f"{self.differences[option.name]} {setting}{self._no_effect(option)}")

    def _house_rules(self) -> Iterator[Block]:
        presets = self._page.presets
        yield self._paragraph(READY_MADE)
        yield Items(tuple(_item(f"`{name}`: {self._say(presets[name])}") for name in self._spec.presets))
        yield self._paragraph(EACH_ALONE)
        yield Items(tuple(map(self._option, self._page.options)))

    def _option(self, option: OptionWords) -> Item:
        question = f"**{self._say(option.question)}** (`{option.name}`){self._no_effect(option)}"
        return Item((sentence(question),), items=tuple(self._choices(option)))

    def _no_effect(self, option: OptionWords) -> str:
        return self._say(NO_EFFECT) if option.idle(self._sheet) else ""

    def _choices(self, option: OptionWords) -> Iterator[Item]:
        """The values of an option; the one in force is marked, and the book's where it is another."""
        marks = {self._book[option.name]: OF_THE_BOOK} | {self._values[option.name]: IN_FORCE}
        values = marks if NUMBER in option.values else option.values
        for value in values:
            mark = self._say(marks[value]) if value in marks else ""
            yield _item(f"`{value}`{mark}: {self._meaning(option, value)}")

    def _meaning(self, option: OptionWords, value: str) -> str:
        if NUMBER not in option.values:
            return self._say(option.values[value])
        limits = next(known.metadata for known in fields(self._sheet) if known.name == option.name)
        numbers = {name: self._number(number) for name, number in {"number": value, **limits}.items()}
        return self._say(option.values[NUMBER]).format(**numbers)


def _item(text: str) -> Item:
    return Item((sentence(text),))


def _items(part: Part) -> Iterator[Item]:
    for block in part.blocks:
        if isinstance(block, Items | Steps):
            yield from block.items


def _marked(part: Part, by_the_book: set[tuple[Sentence, ...]]) -> Part:
    """The part with every item marked that the book does not have."""

    def mark(item: Item) -> Item:
        return Item(item.sentences, house=item.sentences not in by_the_book, picture=item.picture)

    def marked(block: Block) -> Block:
        if isinstance(block, Items | Steps):
            return replace(block, items=tuple(map(mark, block.items)))
        return block

    return Part(part.id, part.heading, tuple(map(marked, part.blocks)))
