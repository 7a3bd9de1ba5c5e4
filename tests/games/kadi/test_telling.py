"""Kadi, what is told: who is skipped, what a card was laid for, what penalty is taken, and who could win."""

from itertools import product
from typing import Any

import pytest

import longears
from longears.chance import Chance
from longears.core import Move, Rules
from longears.table import Table
from tests.games.kadi.kit import Game, kadi

STOCK = "6d 6s 4s 5s 7s 9s Ts"
SHEETS = [
    {"groups": groups, "chains": chains}
    for groups, chains in product(("any_rank", "jumps_and_kicks"), (True, False))
]


def seats_of(game: Game, kind: str) -> str:
    return "".join(event.seat or "" for event in game.events if event.kind == kind)


def told(events: tuple[longears.Event, ...]) -> list[str]:
    return [event.brief() for event in events]


# KD-7, KD-A11, KD-A12: who is skipped


def test_kd_7_who_accepts_a_jump_is_told_to_be_skipped() -> None:
    game = kadi(hands=["Jh 5h", "6c 4c", "7c 9c"], top="4h")
    game.play("A", "Jh .")
    assert seats_of(game, "skipped") == ""
    assert told(game.play("B", ".")) == ["B accepted", "B skipped"]


def test_kd_7_each_further_jack_skips_one_more_and_each_is_told() -> None:
    game = kadi(hands=["Jh Js 5h", "6c 4c", "7c 9c", "9d 9s"], top="4h")
    game.play("A", "Jh Js .")
    game.play("B", ".")
    assert seats_of(game, "skipped") == "BC"
    assert game.awaited == ("D",)


def test_kd_a11_skips_go_round_the_table_and_count_the_jumper() -> None:
    game = kadi(hands=["Jh Js 5h", "6c 4c"], top="4h")
    game.play("A", "Jh Js .")
    game.play("B", ".")
    assert seats_of(game, "skipped") == "BA"
    assert game.awaited == ("B",)


def test_kd_a11_without_counters_a_skip_is_told_at_once() -> None:
    game = kadi(hands=["Jh 5h", "6c 4c", "7c 9c"], top="4h", options={"counters": False})
    assert told(game.play("A", "Jh ."))[-1] == "B skipped"


def test_kd_a12_a_king_that_skips_the_other_of_two_says_so() -> None:
    game = kadi(hands=["Kh 5h", "6c 4c"], top="4h", options={"king_two": "skip"})
    game.play("A", "Kh .")
    assert told(game.play("B", ".")) == ["B accepted", "B skipped"]


def test_kd_8_accepting_a_kickback_skips_nobody() -> None:
    game = kadi(hands=["Kh 5h", "6c 4c", "7c 9c"], top="4h")
    game.play("A", "Kh .")
    assert told(game.play("B", ".")) == ["B accepted"]


def test_kd_7_a_counter_skips_the_player_after_it_and_not_the_counterer() -> None:
    game = kadi(hands=["Jh 5h", "Jc 4c", "7c 9c"], top="4h")
    game.play("A", "Jh .")
    assert told(game.play("B", "Jc ."))[0] == "B laid Jc counters"
    game.play("C", ".")
    assert seats_of(game, "skipped") == "C"


# What a card was laid for


@pytest.mark.parametrize(
    ("position", "moves", "wanted"),
    [
        ({"top": "4h"}, "5h .", ["5h"]),
        ({"top": "4h"}, "5h 5c .", ["5h", "5c adds"]),
        ({"top": "4h"}, "Qh 9h .", ["Qh", "9h answers"]),
        ({"top": "4h"}, "Qh 8h 9h .", ["Qh", "8h asks_on", "9h answers"]),
        ({"top": "2h", "penalty": 2}, "2c .", ["2c forwards"]),
        ({"top": "2h", "penalty": 2}, "2c 2d .", ["2c forwards", "2d adds"]),
        ({"top": "2h", "penalty": 2}, "Ac .", ["Ac meets"]),
        ({"top": "Jh", "skips": 1}, "Jc Jd .", ["Jc counters", "Jd adds"]),
    ],
)
def test_kd_2_a_card_is_told_with_what_it_was_laid_for(
    position: dict[str, Any], moves: str, wanted: list[str]
) -> None:
    hand = "5h 5c Qh 8h 9h 2c 2d Ac Jc Jd Kc 4d"
    game = kadi(hands=[hand, "6c 4c", "7c Ks"], **position)
    laid = [event for event in game.play("A", moves) if event.kind == "laid"]
    assert [" ".join([*event.cards, event.detail]).strip() for event in laid] == wanted


def test_kd_8_a_king_that_counters_says_so() -> None:
    game = kadi(hands=["Kh 5h", "Kc 4c", "7c 9c"], top="4h")
    game.play("A", "Kh .")
    assert told(game.play("B", "Kc ."))[0] == "B laid Kc counters"


# KD-10: the penalty that is taken


def test_kd_10_a_penalty_that_is_taken_is_told_with_its_size() -> None:
    game = kadi(hands=["2h 5h", "6c 4c"], top="4h", stock=STOCK)
    game.play("A", "2h .")
    assert told(game.play("B", "+"))[0] == "B takes_penalty 2"


def test_kd_10_a_plain_draw_takes_no_penalty() -> None:
    game = kadi(hands=["2h 5h", "6c 4c"], top="4d", stock=STOCK)
    game.play("A", "+")
    assert seats_of(game, "takes_penalty") == ""


# KD-15: who could win next turn


def wins_somehow(rules: Rules, table: Table) -> bool:
    """Whether A, who has called, can win with this turn; every way to play it is tried."""
    outcome = rules.outcome(table)
    if outcome is not None:
        return outcome.winners == ("A",)
    if rules.awaited(table) != (0,):
        return False
    return any(wins_somehow(rules, after(rules, table, move)) for move in rules.legal(table, 0))


def after(rules: Rules, table: Table, move: Move) -> Table:
    twin = table.copy()
    rules.apply(twin, 0, move)
    return twin


def some_hand(chance: Chance) -> list[str]:
    """A few cards, most of them answers and questions."""
    ranks = "44559TAAQQ8823JK"
    wanted = 1 + chance.below(5)
    hand: set[str] = set()
    while len(hand) < wanted:
        hand.add(ranks[chance.below(len(ranks))] + "cdhs"[chance.below(4)])
    return sorted(hand)


@pytest.mark.parametrize("options", SHEETS, ids=str)
def test_kd_15_who_could_win_is_who_wins_if_the_first_card_fits(options: dict[str, Any]) -> None:
    chance, ready = Chance(15), 0
    for _ in range(150):
        hand = some_hand(chance)
        game = longears.setup("kadi", [" ".join(hand), "6c 7c"], "A", top="Xr", called="A", options=options)
        could_win = game.view("A").declared()["could_win"]
        assert could_win == wins_somehow(game.rules, game.table), f"{hand} under {options}"
        ready += could_win
    assert 20 < ready < 130


@pytest.mark.parametrize(
    ("hand", "could_win"),
    [
        ("9h", True),
        ("9h 9c", True),
        ("9h Tc", False),
        ("Qh", False),
        ("Qh 9h", True),
        ("Qh 9c", False),
        ("Qh Ac", True),
        ("Qh 8h 9h", True),
        ("Qh 8c 9h", False),
        ("Jh", False),
        ("Kh", False),
        ("2h", False),
        ("Xr", False),
    ],
)
def test_kd_15_answers_or_questions_followed_by_their_answers(hand: str, could_win: bool) -> None:
    game: Game = kadi(hands=[hand, "6c 7c"], top="4h")
    assert game.view("A").could_win is could_win


def test_all_2_nobody_but_its_owner_is_told_what_a_hand_could_do() -> None:
    game = longears.setup("kadi", ["9h", "Jc 2c"], "A", top="4h")
    assert [game.view(seat).declared()["could_win"] for seat in ("A", "B", None)] == [True, False, False]
    assert "could_win" not in game.rules.public(game.table)
