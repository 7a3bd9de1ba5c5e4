"""The pictures of the rule pages: played from their positions, true to their captions, under every sheet."""

import re
from collections.abc import Iterator

import pytest

from longears import cards
from longears.chance import Chance
from longears.core import GameSpec, Rules
from longears.game import Game
from longears.games import SPECS, rules_of, rules_under
from longears.games.pages import PAGES
from longears.language import ENGLISH, language
from longears.page import Clause, Example
from longears.rulepage.blocks import Laid
from longears.rulepage.pictures import MARKS, picture, played
from longears.testing import random_sheet

SUITS = {"♣": "c", "♦": "d", "♥": "h", "♠": "s"}
NAMED = re.compile(r"(10|[2-9JQKA])([♣♦♥♠])")
SHEETS_TRIED = 300

each_game = pytest.mark.parametrize("spec", SPECS.values(), ids=lambda spec: spec.name)


def pictured(spec: GameSpec) -> Iterator[tuple[Clause, Example]]:
    page = PAGES[spec.name]
    sections = (clause for section in page.sections for clause in section.clauses)
    for clause in (*page.in_short, *sections):
        if clause.example:
            yield clause, clause.example


def example_of(rules: Rules, start: str) -> Example:
    """The example of the one clause that these rules tell and that begins so."""
    (found,) = [
        example
        for clause, example in pictured(rules.spec)
        if clause.text.startswith(start) and clause.when(rules.options)
    ]
    return found


def shown(rules: Rules, start: str) -> tuple[tuple[Laid, ...], Game]:
    example = example_of(rules, start)
    return picture(example, rules, ENGLISH), played(example, rules)


def marks(laid: tuple[Laid, ...]) -> list[str]:
    return [f"{pile.seat} {pile.mark}".strip() for pile in laid if pile.mark]


def cards_in(text: str) -> set[str]:
    return {rank.replace("10", "T") + SUITS[suit] for rank, suit in NAMED.findall(text)}


@each_game
def test_every_example_can_be_played_under_every_sheet_that_tells_it(spec: GameSpec) -> None:
    chance, told = Chance(4), set()
    presets = [rules_under(spec, sheet) for sheet in spec.presets.values()]
    tried = [rules_under(spec, random_sheet(spec.book, chance)) for _ in range(SHEETS_TRIED)]
    for rules in (*presets, *tried):
        for clause, example in pictured(spec):
            if clause.when(rules.options):
                told.add(clause.text)
                assert picture(example, rules, ENGLISH), (clause.text, rules.options)
    assert told == {clause.text for clause, _ in pictured(spec)}


@each_game
def test_the_cards_of_an_example_are_those_its_words_name(spec: GameSpec) -> None:
    rules = rules_under(spec, spec.book)
    for clause, example in pictured(spec):
        if clause.text.startswith("Example") and clause.when(spec.book):
            laid = picture(example, rules, ENGLISH)
            named = cards_in(clause.text)
            assert named <= {card for pile in laid for card in pile.cards}, clause.text
            played_here = {card for pile in laid if pile.mark != "lies there" for card in pile.cards}
            thrown_in = {"9h"} if spec.name == "dayous" else set()  # one of the fives and nines
            assert played_here - named <= thrown_in, clause.text


# Donkey, Kazhutha Kali, Thulla


@pytest.mark.parametrize("game", ["donkey", "kazhutha-kali", "thulla"])
def test_gw_3_in_short_a_clean_trick_leaves_the_game_and_the_highest_leads(game: str) -> None:
    laid, after = shown(rules_of(game), "**Follow suit**")
    assert marks(laid) == ["A leads", "B highest"]
    assert after.events[-1].kind == "discarded"
    assert after.awaited == ("B",)


@pytest.mark.parametrize("game", ["donkey", "kazhutha-kali", "thulla"])
def test_gw_4_in_short_a_cut_ends_the_trick_and_the_highest_picks_up(game: str) -> None:
    laid, _ = shown(rules_of(game), "Whoever has none of that suit **cuts**")
    assert marks(laid) == ["A leads", "C picks up", "D cuts"]
    assert [pile.kind for pile in laid] == ["plain", "plain", "takes", "cut"]
    taken, _ = shown(rules_of(game), "The highest card of the led suit pays")
    assert [(pile.seat, pile.cards) for pile in taken] == [("C", ("2h", "Th", "Ah", "3c"))]


def test_gw_a10_in_short_the_cutter_picks_up_where_the_house_says_so() -> None:
    rules = rules_of("thulla", "reversal")
    laid, _ = shown(rules, "Whoever has none of that suit **cuts**")
    assert marks(laid) == ["A leads", "D cuts, picks up"]
    taken, _ = shown(rules, "The cutter pays")
    assert [pile.seat for pile in taken] == ["D"]


@pytest.mark.parametrize(
    ("game", "start", "picker", "count"),
    [
        ("donkey", "Example with six players", "A", 4),
        ("kazhutha-kali", "Example: A leads 2♥", "C", 4),
        ("thulla", "Example: A leads 7♥", "B", 3),
    ],
    ids=["dk-14", "kk-8", "th-12"],
)
def test_the_documents_cut_is_as_it_is_told(game: str, start: str, picker: str, count: int) -> None:
    laid, after = shown(rules_of(game), start)
    assert len(laid) == count
    assert f"{picker} picks up" in " ".join(marks(laid)).replace("leads, ", "")
    (event,) = [event for event in after.events if event.kind == "picked_up"]
    assert (event.seat, len(event.cards)) == (picker, count)
    assert after.awaited == (picker,)


def test_kk_6_everyone_followed_and_the_king_leads() -> None:
    laid, after = shown(rules_of("kazhutha-kali"), "Example: 5♥, K♥")
    assert {pile.seat: pile.cards for pile in laid}[after.awaited[0]] == ("Kh",)


def test_kk_10_the_lead_passes_to_the_king() -> None:
    laid, after = shown(rules_of("kazhutha-kali"), "Example: A♥ is your last card")
    assert {pile.seat: pile.cards for pile in laid}[after.awaited[0]] == ("Kh",)
    assert after.view().declared()["out"] == ("A",)


# Dayous


def test_dy_9_fives_and_nines_may_be_thrown_in() -> None:
    laid, after = shown(rules_of("dayous"), "Example: 5♦ was beaten with 9♦")
    assert [(pile.cards, pile.mark) for pile in laid] == [
        (("5d", "9d"), "attacks, B beats"),
        (("9h",), "throws in"),
    ]
    assert {move[0] for move in after.moves("C") if cards.number(move) is not None} == {"5"}


def test_dayous_in_short_is_one_bout() -> None:
    rules = rules_of("dayous")
    starts = ("**Attack**", "Who is attacked may **pass it on**", "or **beat**", "Others **throw in**")
    assert [marks(shown(rules, start)[0]) for start in starts] == [
        ["A attacks"],
        ["A attacks", "B passes on"],
        ["A attacks, B beats"],
        ["A attacks, B beats", "C throws in, B beats"],
    ]
    taken, after = shown(rules, "All beaten:")
    assert [(pile.seat, pile.cards) for pile in taken] == [("B", ("5d", "9d", "9h"))]
    assert after.view().declared()["attacker"] == "C"


def test_spades_are_trump_in_the_pictures_of_dayous() -> None:
    _, after = shown(rules_of("dayous"), "Others **throw in**")
    assert after.view().declared()["trump"] == "s"


# Kadi


def test_kd_6_a_question_and_its_answer() -> None:
    for start in ("A queen or an 8 is a **question**", "Example: 6♥ lies on top"):
        laid, after = shown(rules_of("kadi"), start)
        assert [(pile.cards[0], pile.mark) for pile in laid] == [
            ("6h", "lies there"),
            ("Qh", "question"),
            ("5h", "answer"),
        ]
        assert after.awaited == ("B",)


def test_kd_10_the_next_player_draws_two() -> None:
    laid, _ = shown(rules_of("kadi"), "2, 3 and jokers are **penalties**")
    assert (laid[-1].seat, laid[-1].cards, laid[-1].mark) == ("B", ("??", "??"), "draws")


def test_kd_a10_an_ace_meets_the_two_and_spades_go_on() -> None:
    _, after = shown(rules_of("kadi"), "Example: A lays 2♠")
    assert not [event for event in after.events if event.kind == "drew"]
    view = after.view().declared()
    assert (view["penalty"], view["named"]) == (0, "s")


def test_kd_a11_a_jack_that_counters_skips_the_next() -> None:
    _, after = shown(rules_of("kadi"), "Example: A lays J♣")
    assert after.view().declared()["phase"] == "jumped"
    assert after.awaited == ("C",)


@pytest.mark.parametrize("groups", ["any_rank", "jumps_and_kicks"])
def test_kd_15_all_cards_in_one_turn_win(groups: str) -> None:
    laid, after = shown(rules_of("kadi", options={"groups": groups}), "Say **Niko Kadi**")
    assert after.outcome is not None
    assert after.outcome.winners == ("A",)
    assert laid[-1].mark == "wins"


def test_marks_are_told_in_the_language_of_the_page() -> None:
    persian = language("fa")
    assert all(persian.translate(mark) != mark for mark in MARKS)
    laid = picture(example_of(rules_of("kadi"), "2, 3 and jokers"), rules_of("kadi"), persian)
    assert laid[-1].mark == persian.translate("draws")
