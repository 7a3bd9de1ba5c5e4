"""Kadi in words: complete, current, and true to the sheet it tells."""

import re
from dataclasses import fields
from itertools import product
from pathlib import Path

import pytest

from longears.games import rules_of, rules_under
from longears.games.kadi.options import KADI, Options
from longears.games.kadi.words.page import PAGES
from longears.page import Clause, Tip
from longears.rulepage import to_markdown, to_text
from longears.rulepage.__main__ import write
from longears.sheet import option_text

PAGE = PAGES["kadi"]
DOCS = Path(__file__).parents[3] / "docs" / "reference"
RULED = {f"KD-{n}" for n in range(1, 16)} | {f"KD-A{n}" for n in (*range(1, 22), 26, 27, 28)}
OURS = set(re.findall(r"\*\*(KD-B\d+)", (DOCS / "rulings-kadi.md").read_text(encoding="utf-8")))
CLAUSES = [
    *PAGE.players,
    *PAGE.best,
    *PAGE.pack,
    *PAGE.aim,
    *(clause for section in PAGE.sections for clause in section.clauses),
]
SHEETS = [
    Options().changed(dict(zip(Options.choices(), values, strict=True)))
    for values in product(*Options.choices().values())
]


def told(*changes: str, preset: str = "book") -> str:
    sheet = KADI.presets[preset].changed(dict(change.split("=") for change in changes))
    return to_markdown(rules_under(KADI, sheet))


def ids_in(text: str) -> set[str]:
    return {one for ids in re.findall(r"\[([^]]+)\]", text) for one in ids.split(", ")}


def test_the_documentation_is_current(tmp_path: Path) -> None:
    write(tmp_path)
    written = (tmp_path / "kadi.md").read_text(encoding="utf-8")
    assert (DOCS / "rules" / "kadi.md").read_text(encoding="utf-8") == written


def test_every_option_and_every_value_has_words() -> None:
    words = {option.name: option for option in PAGE.options}
    assert list(words) == [option.name for option in fields(KADI.book)]
    for name, values in Options.choices().items():
        assert sorted(words[name].values) == sorted(option_text(value) for value in values)
        assert words[name].question.endswith("?")
    assert set(PAGE.presets) == set(KADI.presets)


def test_every_clause_has_ids_that_exist_and_is_told_by_some_sheet() -> None:
    known = RULED | OURS | {f"ALL-{n}" for n in range(1, 12)} | {"Time-out"}
    for clause in CLAUSES:
        assert clause.ids
        assert set(clause.ids) <= known
    told_of: list[Clause | Tip] = [*CLAUSES, *PAGE.tips]
    for one in told_of:
        assert any(one.when(sheet) for sheet in SHEETS), one.text


def test_the_book_cites_every_rule_and_ruling() -> None:
    assert set(ids_in(told())) >= RULED
    assert set(ids_in(told(preset="street"))) >= RULED


def answers(*starts: str) -> list[Clause]:
    return [clause for clause in CLAUSES if isinstance(clause.text, str) and clause.text.startswith(starts)]


@pytest.mark.parametrize(
    "starts",
    [
        ("If you can lay nothing, draw", "You may always draw one card"),
        ("The drawn card is kept", "If the drawn card fits"),
        ("You may lay several cards", "Jacks go together"),
        ("A joker has no suit",),
        ("Before you answer", "There is just one question"),
        ("With two players a king",),
        ("The player who would have been next", "Nobody can do anything about"),
        ("If you jump everyone", "If you skip everyone"),
        ("An ace must match", "An ace goes on anything"),
        ("Instead of drawing you may pass",),
        ("Only the top card counts", "All penalties add up"),
        ("The next player is free of it", "It binds the next player", "The ace of spades is an ace like"),
        ("If nobody has laid the card", "It binds the next player", "The ace of spades is an ace like"),
        ("To call and then not to win", "If you have called, lay cards"),
    ],
)
def test_no_sheet_says_the_same_thing_twice_or_leaves_a_gap(starts: tuple[str, ...]) -> None:
    found = answers(*starts)
    assert all([clause.when(sheet) for clause in found].count(True) == 1 for sheet in SHEETS)


@pytest.mark.parametrize("preset", list(KADI.presets))
def test_plain_text_keeps_within_the_width_and_has_no_marks(preset: str) -> None:
    text = to_text(rules_of("kadi", preset), 72)
    assert max(map(len, text.splitlines())) <= 72
    assert not set("`*{}\u00a0") & set(text)
