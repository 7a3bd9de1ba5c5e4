"""The rules in words: complete, current, and true to the sheet they tell."""

import re
from dataclasses import fields
from itertools import product
from pathlib import Path

import pytest

import longears
from longears.core import GameSpec
from longears.games import rules_of, rules_under
from longears.games.getaway.options import DONKEY, KAZHUTHA_KALI, THULLA, Options
from longears.games.getaway.words.page import PAGES
from longears.games.pages import PAGES as ALL_PAGES
from longears.page import NUMBER, Clause, Tip
from longears.rulepage import to_markdown, to_text
from longears.rulepage.__main__ import write

GAMES = (DONKEY, KAZHUTHA_KALI, THULLA)
DOCS = Path(__file__).parents[3] / "docs" / "reference" / "rules"
HEADINGS = [
    "In short",
    "At a glance",
    "The deal",
    "The opening",
    "Following suit",
    "The cut",
    "Settling a trick",
    "The end",
    "House rules",
    "Tips",
    "Common questions",
    "Background",
]
RULED = [f"GW-{n}" for n in range(1, 7)] + [f"GW-A{n}" for n in range(1, 29)]
LAST_IDS = {"GW-": 6, "GW-A": 28, "DK-": 19, "KK-": 18, "TH-": 24, "ALL-": 11}

each_game = pytest.mark.parametrize("spec", GAMES, ids=lambda spec: spec.name)


def told(spec: GameSpec, *changes: str, preset: str = "book") -> str:
    sheet = spec.presets[preset].changed(dict(change.split("=") for change in changes))
    return to_markdown(rules_under(spec, sheet))


def clauses_of(spec: GameSpec) -> list[Clause]:
    page = PAGES[spec.name]
    told_in_sections = [clause for section in page.sections for clause in section.clauses]
    return [*page.players, *page.best, *page.pack, *page.aim, *told_in_sections]


def all_sheets() -> list[Options]:
    """Every combination of the options that rules in words depend on."""
    choices = Options.choices()
    free = [name for name in choices if name not in {"deal", "opener", "direction"}]
    combined = [dict(zip(free, values, strict=True)) for values in product(*(choices[name] for name in free))]
    single = [{name: value} for name in ("deal", "opener", "direction") for value in choices[name]]
    return [Options().changed(changes) for changes in combined + single]


SHEETS = all_sheets()


def ids_in(text: str) -> set[str]:
    return {one for ids in re.findall(r"\[([^]]+)\]", text) for one in ids.split(", ")}


def test_the_documentation_is_current(tmp_path: Path) -> None:
    write(tmp_path)
    for spec in GAMES:
        name = f"{spec.name}.md"
        assert (DOCS / name).read_text(encoding="utf-8") == (tmp_path / name).read_text(encoding="utf-8")


@each_game
def test_headings_come_in_the_fixed_order(spec: GameSpec) -> None:
    for preset in spec.presets:
        assert re.findall(r"^## (.*)$", told(spec, preset=preset), re.MULTILINE) == HEADINGS


@each_game
def test_every_option_and_every_value_has_words(spec: GameSpec) -> None:
    words = {option.name: option for option in PAGES[spec.name].options}
    choices = Options.choices()
    assert list(words) == [option.name for option in fields(spec.book)]
    for name, option in words.items():
        values = [NUMBER] if name not in choices else [str(value).lower() for value in choices[name]]
        assert sorted(option.values) == sorted(values)
        assert all(option.values.values())
        assert option.question.endswith("?")


@each_game
def test_every_preset_has_words(spec: GameSpec) -> None:
    for preset in spec.presets:
        assert f"- `{preset}`: {PAGES[spec.name].presets[preset]}" in told(spec)


@each_game
def test_house_rules_mark_the_value_in_force_and_the_book_where_it_differs(spec: GameSpec) -> None:
    book = told(spec)
    assert book.count("(**in force**)") == len(fields(spec.book))
    assert "(the book)" not in book
    assert "differs from the book" not in book
    other = told(spec, "cut_stops=false", "guard_tricks=50")
    assert "`false` (**in force**): No." in other
    assert "`true` (the book): Yes." in other
    assert "`50` (**in force**): After 50." in other
    assert "`300` (the book): After 300." in other
    top = other[: other.index("## In short")]
    assert "This table differs from the book in:" in top
    assert top.count("\n- ") == 2
    assert "Rule sheet: `book`, `cut_stops=false`, `guard_tricks=50`." in top


def test_a_preset_is_told_by_its_name_and_its_differences() -> None:
    text = told(THULLA, preset="reversal")
    assert "Rule sheet: `reversal`.\n" in text
    assert "Who takes the trick after a cut? Whoever cut." in text
    assert "(`lead_after_cut=highest`)" in text


HOUSE_RULE = "- ***House rule:*** "


@each_game
def test_a_page_marks_the_clauses_that_the_book_does_not_have(spec: GameSpec) -> None:
    book = told(spec)
    assert HOUSE_RULE not in book
    told_here = told(spec, "cut_stops=false", "guard_tricks=50", "teams=partners")
    marked = [line.removeprefix(HOUSE_RULE) for line in told_here.splitlines() if line.startswith(HOUSE_RULE)]
    starts = ("A cut does not end the trick.", "No game goes on for ever.", "**Players:** 4, in two teams.")
    for start in starts:
        assert any(line.startswith(start) for line in marked)
    assert all(f"- {line}" not in book.splitlines() for line in marked)
    glance, end = told_here.index("## In short"), told_here.index("## House rules")
    for line in told_here[glance:end].splitlines():
        assert line.startswith(HOUSE_RULE) or line in book.splitlines()


def test_a_page_says_which_house_rules_have_no_effect() -> None:
    text = told(THULLA, "lead_when_winner_out=waste_draw", "cut_stops=false")
    top = text[: text.index("## In short")]
    assert "(`lead_when_winner_out=waste_draw`) (no effect with these rules)\n" in top
    assert "(`cut_stops=false`)\n" in top
    assert "(`all_out`) (no effect with these rules)\n" in told(THULLA)
    assert "(`all_out`)\n" in told(DONKEY)


def test_every_rule_and_ruling_is_cited_on_some_page() -> None:
    cited: set[str] = set()
    for spec in GAMES:
        for ending, exits in product(("dealt_spent", "last_holder", "penalty_pile"), ("settled", "instant")):
            cited |= ids_in(told(spec, f"ending={ending}", f"exit={exits}"))
            cited |= ids_in(
                told(spec, f"ending={ending}", f"exit={exits}", "cut_stops=false", "picker=cutter")
            )
        for preset in spec.presets:
            cited |= ids_in(told(spec, "deal=trim", "two_left=cut_ends", "teams=partners", preset=preset))
            cited |= ids_in(told(spec, "hand_take=leader", preset=preset))
    assert set(RULED) - cited == set()


ALWAYS = "GW-2 GW-3 GW-4 GW-5 GW-6 GW-A3 GW-A7 GW-A13 GW-A15 GW-A16 GW-A17 GW-A25 GW-A26 Time-out ALL-8"
APPLIES = [
    ("donkey", "GW-1 GW-A1 GW-A5 GW-A6 GW-A11 GW-A14"),
    ("kazhutha-kali", "GW-1 GW-A1 GW-A3 GW-A5 GW-A11 GW-A14 GW-A20"),
    ("thulla", "GW-1 GW-A2 GW-A9 GW-A11 GW-A14 GW-A27"),
    ("donkey first_trick=free lead_when_winner_out=waste_draw", "GW-A4 GW-A18 GW-A21"),
    ("donkey ending=penalty_pile two_left=cut_ends", "GW-A8 GW-A14 GW-A22 GW-A23 GW-A27"),
    ("donkey exit=instant", "GW-A2 GW-A24 GW-A27"),
    ("kazhutha-kali teams=partners", "GW-A12"),
    ("thulla two_left=cut_ends", "GW-A22"),
    ("thulla picker=cutter", "GW-A10 GW-A20"),
    ("thulla cut_stops=false", "GW-A19"),
    ("thulla lead_after_cut=cutter", "GW-A20"),
    ("thulla lead_when_winner_out=waste_draw", "GW-A18"),
    ("thulla hand_take=leader", "GW-A28"),
    ("donkey hand_take=leader ending=penalty_pile", "GW-A28"),
    ("kazhutha-kali hand_take=leader teams=partners", "GW-A28"),
]


@pytest.mark.parametrize(("table", "ids"), APPLIES)
def test_a_sheet_cites_the_rules_that_apply_to_it(table: str, ids: str) -> None:
    name, *changes = table.split()
    spec = next(spec for spec in GAMES if spec.name == name)
    missing = {*ids.split(), *ALWAYS.split()} - ids_in(told(spec, *changes))
    assert missing == set()


@each_game
def test_ids_exist_and_every_clause_has_one(spec: GameSpec) -> None:
    known = {f"{family}{n}" for family, last in LAST_IDS.items() for n in range(1, last + 1)} | {"Time-out"}
    for clause in clauses_of(spec):
        assert clause.ids
        assert set(clause.ids) <= known


@each_game
def test_every_clause_and_tip_is_told_by_some_sheet(spec: GameSpec) -> None:
    told_of: list[Clause | Tip] = [*clauses_of(spec), *PAGES[spec.name].tips]
    for one in told_of:
        assert any(one.when(sheet) for sheet in SHEETS), one.text


@each_game
def test_no_sheet_says_the_same_thing_twice_or_leaves_a_gap(spec: GameSpec) -> None:
    """Each question a table can ask has exactly one answer among the clauses, whatever the sheet."""
    openings = {
        "who plays": ("{players}", "4, in two"),
        "the deal": ("Shuffle all 52", "Everyone gets the same"),
        "direction": ("Deal and play go",),
        "opening": ("starts the first trick", "who starts the first trick"),
        "first trick": ("The first trick is",),
        "does a cut stop": ("A cut ends the trick", "A cut does not end"),
        "who takes": ("picks up the whole trick", "collects the whole trick"),
        "two left": ("With two players left", "begins with only two", "between the last two players does"),
        "lead after a cut": ("After a cut,",),
        "winner out": ("If the winner of a clean trick",),
        "going out": ("When you play your last card", "You are out the moment", "Without cards in your hand"),
        "guard": ("No game goes on",),
    }
    clauses = [clause for clause in clauses_of(spec) if isinstance(clause.text, str)]
    for starts in openings.values():
        answers = [clause for clause in clauses if any(start in str(clause.text) for start in starts)]
        for sheet in SHEETS:
            assert [answer.when(sheet) for answer in answers].count(True) == 1, (starts, sheet)


@pytest.mark.parametrize(
    ("change", "gone", "new"),
    [
        ("deal=trim", "deal them out, one at a time", "take out twos before the deal"),
        ("opener=dealer", "must start it with that ace", "The dealer starts the first trick"),
        ("direction=anticlockwise", "go clockwise", "go anticlockwise"),
        ("first_trick=free", "A cut counts in it too", "The first trick is free."),
        ("cut_stops=false", "A cut ends the trick at once.", "A cut does not end the trick."),
        (
            "picker=cutter",
            "Whoever played the highest of them picks up",
            "The cutter picks up the whole trick",
        ),
        ("lead_after_cut=cutter", "After a cut, whoever took", "After a cut, the cutter leads"),
        ("lead_when_winner_out=waste_draw", "the lead passes down", "draw one card blind from the waste"),
        ("exit=instant", "You are not out yet", "You are out the moment your last card is on the table"),
        ("all_out=last_to_play", "Then whoever won that trick is", "Then whoever played last is"),
        ("ending=penalty_pile", "takes it into the hand", "Collected cards are never played again"),
        ("teams=partners", "2 to 6.", "4, in two teams."),
        ("two_left=cut_ends", "With two players left, all this stays", "a cut decides the game"),
        ("guard_tricks=77", "trick number 300", "trick number 77"),
        ("guard_repeats=5", "come up 3 times", "come up 5 times"),
    ],
)
def test_a_sentence_depends_on_the_sheet(change: str, gone: str, new: str) -> None:
    book, other = told(KAZHUTHA_KALI), told(KAZHUTHA_KALI, change)
    assert gone in book
    assert gone not in other
    assert new in other
    assert new not in book


def test_gw_a28_taking_a_hand_is_told_where_it_can_be_done() -> None:
    assert "whole hand of the next player" not in told(THULLA)
    taking = told(THULLA, "hand_take=leader")
    assert "whole hand of the next player" in taking
    assert "Nobody may take it" not in taking
    assert "drew the lead from the waste" not in taking
    assert "drew the lead from the waste" in told(THULLA, "hand_take=leader", preset="common")
    for change in ("ending=penalty_pile", "teams=partners"):
        other = told(THULLA, "hand_take=leader", change)
        assert "whole hand of the next player" not in other
        assert "Nobody may take it" in other
        assert "neighbour's hand?** (`hand_take`) (no effect" in other


def test_gw_a17_the_order_of_settling_leaves_out_what_the_sheet_does_not_have() -> None:
    assert "a winner without cards draws from the waste;" in told(DONKEY, preset="common")
    assert "a winner without cards draws from the waste;" not in told(DONKEY)
    assert "the game ends if nobody holds a dealt card;" in told(DONKEY)
    assert "the game ends if one team is out;" in told(KAZHUTHA_KALI, preset="partners")
    assert "everyone is out at once" not in told(THULLA)


def test_the_three_games_keep_their_own_words() -> None:
    for spec, cut, loser in (
        (DONKEY, "penalty round", "is the Donkey"),
        (KAZHUTHA_KALI, "pani", "is the Kazhutha"),
        (THULLA, "a thulla", "is the loser"),
    ):
        assert cut in told(spec)
        assert loser in told(spec)
    assert "with 7 players" in told(DONKEY, "deal=trim")
    assert "with 7 players" not in told(THULLA)


def test_gw_a23_the_words_of_penalty_pile_say_when_the_game_ends() -> None:
    """It ends with one hand left, not only when the hands are empty."""
    game = longears.setup("donkey", hands=["3h", "4h 5c", "2h"], lead="A", options={"ending": "penalty_pile"})
    for seat, card in (("A", "3h"), ("B", "4h"), ("C", "2h")):
        game.play(seat, card)
    assert game.outcome is not None
    assert game.view("B").hand == ("5c",)
    assert "Once at most one player has cards in hand" in told(DONKEY)


def test_best_with_cites_a_document_only_where_the_document_says_so() -> None:
    """DK-2, KK-2 and TH-1 recommend a number of players; the documents of the others do not (ALL-11)."""
    said = {name: {one for clause in page.best for one in clause.ids} for name, page in ALL_PAGES.items()}
    assert said == {
        "donkey": {"DK-2"},
        "kazhutha-kali": {"KK-2"},
        "thulla": {"TH-1"},
        "dayous": {"ALL-11"},
        "kadi": {"ALL-11"},
    }


def test_all_8_the_insulting_name_is_mentioned_once_and_nowhere_else() -> None:
    assert [told(spec).count("Bhabhi") for spec in GAMES] == [0, 0, 1]


@each_game
@pytest.mark.parametrize("width", [40, 60, 80, 100])
def test_plain_text_keeps_within_the_width_and_has_no_marks(spec: GameSpec, width: int) -> None:
    for sheet in spec.presets.values():
        text = to_text(rules_under(spec, sheet), width)
        assert max(map(len, text.splitlines())) <= width
        assert not set("`*{}\u00a0\x1b") & set(text)


@each_game
def test_both_renderings_say_the_same_words(spec: GameSpec) -> None:
    rules = rules_of(spec.name)
    text = " ".join(to_text(rules).split())
    for line in to_markdown(rules).splitlines():
        words = line.lstrip("#- ").replace("**", "").replace("`", "")
        assert " ".join(words.split()) in text


@each_game
def test_no_sheet_leaves_a_word_unfilled(spec: GameSpec) -> None:
    for sheet in SHEETS[::37]:
        assert not set("{}") & set(to_markdown(rules_under(spec, sheet)))
