"""The rules of Dayous in words: complete, current, and true to the sheet they tell."""

import re
from dataclasses import fields
from itertools import product
from pathlib import Path

import pytest

from longears.games import rules_under
from longears.games.dayous.options import DAYOUS, Options
from longears.games.dayous.words.page import PAGE
from longears.page import Clause, Tip
from longears.rulepage import to_markdown, to_text
from longears.rulepage.__main__ import write

DOCS = Path(__file__).parents[3] / "docs" / "reference" / "rules"
RULED = (
    [f"DY-{n}" for n in range(1, 14)] + [f"DY-A{n}" for n in (*range(1, 15), *range(22, 26))] + ["Time-out"]
)
OUR_OWN = ["DY-13", "DY-A13", "DY-A14", "DY-A22", "DY-A23"]
CHOICES = Options.choices()
SHEETS = [Options().changed(dict(zip(CHOICES, values, strict=True))) for values in product(*CHOICES.values())]


def told(*changes: str, preset: str = "book") -> str:
    sheet = DAYOUS.presets[preset].changed(dict(change.split("=") for change in changes))
    return to_markdown(rules_under(DAYOUS, sheet))


def ids_in(text: str) -> set[str]:
    return {one for ids in re.findall(r"\[([^]]+)\]", text) for one in ids.split(", ")}


def clauses() -> list[Clause]:
    in_sections = [clause for section in PAGE.sections for clause in section.clauses]
    return [*PAGE.players, *PAGE.best, *PAGE.pack, *PAGE.aim, *in_sections]


def test_the_documentation_is_current(tmp_path: Path) -> None:
    write(tmp_path)
    assert (DOCS / "dayous.md").read_text("utf-8") == (tmp_path / "dayous.md").read_text("utf-8")


def test_every_option_every_value_and_every_preset_has_words() -> None:
    assert [option.name for option in PAGE.options] == [option.name for option in fields(DAYOUS.book)]
    for option in PAGE.options:
        assert sorted(option.values) == sorted(str(value).lower() for value in CHOICES[option.name])
        assert option.question.endswith("?")
    assert list(PAGE.presets) == list(DAYOUS.presets)


@pytest.mark.parametrize("preset", DAYOUS.presets)
def test_every_rule_and_ruling_is_cited(preset: str) -> None:
    assert set(RULED) - ids_in(told(preset=preset)) == set()


def test_ids_exist_and_every_clause_has_one() -> None:
    known = {*RULED, "ALL-1", "ALL-2", "ALL-7", "ALL-8", "ALL-10", "ALL-11"}
    for clause in clauses():
        assert clause.ids
        assert set(clause.ids) <= known


def test_every_clause_and_tip_is_told_by_some_sheet() -> None:
    told_of: list[Clause | Tip] = [*clauses(), *PAGE.tips]
    for one in told_of:
        assert any(one.when(sheet) for sheet in SHEETS), one.text


def test_no_sheet_says_the_same_thing_twice_or_leaves_a_gap() -> None:
    answers = {
        "players": ("{players}", "2 to 7;"),
        "pack": ("52 cards, no jokers", "One pack of 52", "packs of 52"),
        "deal": ("Deal seven", "Deal ten"),
        "trump": ("The marker's suit is",),
        "limit": ("Apart from that a bout", "A bout may have no more", "Until cards have left"),
        "passing": ("Before beating anything", "There is no passing"),
        "who throws in": ("may throw in except", "neighbours may throw in"),
        "after a take": ("Once you say that you take",),
        "refill": ("After every bout",),
        "second trump": ("The second trump:", "There is only one trump"),
        "going out": ("When the stock is empty, whoever",),
        "nobody left": ("If nobody has cards",),
    }
    texts = [clause for clause in clauses() if isinstance(clause.text, str)]
    for starts in answers.values():
        answering = [clause for clause in texts if any(start in str(clause.text) for start in starts)]
        for sheet in SHEETS[::7]:
            assert [clause.when(sheet) for clause in answering].count(True) == 1, (starts, sheet)


@pytest.mark.parametrize(
    ("change", "gone", "new"),
    [
        ("packs=1", "With two packs deal ten", "Seven players at most"),
        ("packs=3", "one pack for 2 to 6 players", "3 packs of 52 cards"),
        ("trumps=one", "The second trump:", "There is only one trump."),
        ("second_trump=any", "searched from the top", "it may be the same suit again"),
        ("attack_limit=six", "Apart from that a bout", "A bout may have no more than six attack cards."),
        ("throw_in=neighbours", "the attacker too", "neighbours may throw in"),
        ("throw_in=not_attacker", "the attacker too", "until the attack is answered"),
        ("passing=off", "Before beating anything", "There is no passing on at this table."),
        ("pile_on=true", "nothing may be added.", "there is a last round"),
        ("draw=last_loses", "nobody is the dayous", "who ran out last, is the dayous"),
    ],
)
def test_a_sentence_depends_on_the_sheet(change: str, gone: str, new: str) -> None:
    rules = {text: text[: text.index("## House rules")] for text in (told(), told(change))}
    book, other = rules.values()
    assert gone in book
    assert gone not in other
    assert new in told(change)
    assert new not in book


def test_dy_13_the_page_says_which_part_is_our_own() -> None:
    text = told()
    end = text[text.index("## The end\n") :]
    assert end.index("breaks off here") < min(end.index(f"{rule}]") for rule in OUR_OWN[1:])
    assert "our own completion" in end
    assert not set(OUR_OWN[1:]) & ids_in(text[: text.index("## The end\n")])


def test_all_11_the_meaning_of_the_name_is_told_once() -> None:
    assert told().count("insult") == 2  # where the loser's title is told, and where the name is explained
    assert told().count("دیوث") == 1


@pytest.mark.parametrize("width", [40, 80])
def test_plain_text_keeps_within_the_width_and_leaves_no_word_unfilled(width: int) -> None:
    for sheet in DAYOUS.presets.values():
        text = to_text(rules_under(DAYOUS, sheet), width)
        assert max(map(len, text.splitlines())) <= width
        assert not set("`*{}") & set(text)
    for sheet in SHEETS[::11]:
        assert not set("{}") & set(to_markdown(rules_under(DAYOUS, sheet)))
