"""Kadi, what the rulebook leaves open: our own rulings (docs/reference/rulings-kadi.md)."""

from typing import Any

import pytest

from tests.games.kadi.kit import Game, deal, kadi


def kinds(game: Game) -> list[str]:
    return [event.kind for event in game.events]


def asked_and_called(hand: str, **more: Any) -> Game:
    """A has asked for K♦, which nobody has, and called; B and C have played on, and 6♠ is the top card."""
    game = kadi(hands=[f"As {hand}", "5s 4d", "6s 4c"], top="7s", stock="6d 6h", **more)
    game.play("A", "As ?Kd !")
    game.play("B", "5s .")
    game.play("C", "6s .")
    return game


# Drawing


def test_kd_b1_a_cardless_players_draw_is_the_whole_turn() -> None:
    options = {"drawn": "may_play"}
    game = kadi(hands=["", "4d"], cardless="A", top="7h", stock="5h 6d", options=options)
    game.play("A", "+")
    assert game.awaited == ("B",)


def test_kd_b1_nothing_is_asked_when_nothing_was_drawn() -> None:
    game = kadi(hands=["9s", "4d"], top="7h", options={"drawn": "may_play"})
    game.play("A", "+")
    assert game.awaited == ("B",)


def test_kd_b2_free_drawing_does_not_free_from_an_answer() -> None:
    game = kadi(hands=["Qh 5h 9c", "4d"], top="7h", stock="6d", options={"draw": "free"})
    game.play("A", "Qh")
    assert game.moves("A") == ["5h"]


def test_kd_b3_drawing_one_card_breaks_the_circle_of_idle_turns() -> None:
    game = kadi(hands=["4c", "6c", "5s"], top="9h", stock="5d")
    for seat in "ABC":
        game.play(seat, "+")
    assert game.outcome is None
    game.play("A", "+")
    assert game.outcome is not None
    assert game.outcome.reason == "guard_idle"


@pytest.mark.parametrize(
    ("hand", "turn", "told"),
    [("9s 4c", "+", "unable"), ("Qh 9c", "Qh +", "unanswered")],
)
def test_kd_b4_what_a_draw_shows_is_told(hand: str, turn: str, told: str) -> None:
    game = kadi(hands=[hand, "4d"], top="7h", stock="6d")
    game.play("A", turn)
    assert told in kinds(game)


def test_kd_b4_a_free_draw_shows_nothing() -> None:
    game = kadi(hands=["9s 4c", "4d"], top="7h", stock="6d", options={"draw": "free"})
    game.play("A", "+")
    assert "unable" not in kinds(game)


def test_kd_b4_whoever_plays_on_does_not_hold_the_card_asked_for() -> None:
    game = asked_and_called("7c")
    assert [(event.seat, event.cards) for event in game.events if event.kind == "lacks"] == [("C", ("Kd",))]


# Kickbacks


def test_kd_b5_two_kings_against_a_counter_keep_the_direction_it_made() -> None:
    game = kadi(hands=["Kh Kd Kc 4c", "Ks 5c", "6s", "5h"], top="7h")
    game.play("A", "Kh .")
    game.play("B", "Ks .")
    game.play("A", "Kd Kc .")
    assert game.view("B").direction == "cw"
    assert game.moves("B") == ["5c"]


def test_kd_b6_nobody_wins_on_a_turn_that_a_king_brings_straight_back() -> None:
    options = {"king_two": "skip", "counters": False}
    game = kadi(hands=["Kh 9h", "6c 4c"], top="4h", options=options)
    game.play("A", "Kh . !")
    game.play("A", "9h .")
    assert game.outcome is None
    assert game.view("B").called == ("A",)


# The ace of spades


def test_kd_b7_under_a_lock_the_holder_may_not_draw() -> None:
    game = kadi(hands=["As 7c", "Kd 5s Ac", "6s"], top="7s", stock="6d", options={"spade_ask": "lock"})
    game.play("A", "As ?Kd")
    assert set(game.moves("B")) == {"Kd", "Ac"}


def test_kd_b8_the_card_asked_for_may_be_laid_when_drawn_or_kept() -> None:
    options = {"drawn": "may_play"}
    game = kadi(hands=["As 7c", "5s 4h", "6c 4c"], top="7s", stock="Kd 6d", options=options)
    game.play("A", "As ?Kd")
    game.play("B", "5s .")
    game.play("C", "+")
    assert set(game.moves("C")) == {"Kd", "."}


@pytest.mark.parametrize(("drawn", "moves"), [("Kd", {"Kd", "."}), ("Ac", {"Ac", "."}), ("5s", {"."})])
def test_kd_b8_a_lock_binds_the_drawn_card_too(drawn: str, moves: set[str]) -> None:
    options = {"drawn": "may_play", "spade_ask": "lock"}
    game = kadi(hands=["As 7c", "9s 4h", "6c"], top="7s", stock=f"{drawn} 6d", options=options)
    game.play("A", "As ?Kd")
    game.play("B", "+")
    assert set(game.moves("B")) == moves


def test_kd_b9_a_card_that_fits_begins_an_ordinary_turn() -> None:
    game = asked_and_called("9s 9c")
    game.play("A", "9s")
    assert set(game.moves("A")) == {"9c", "."}
    game.play("A", ".")
    assert game.outcome is None


def test_kd_b9_who_can_finish_may_not_draw_where_drawing_is_forced() -> None:
    assert asked_and_called("7c").moves("A") == ["7c"]
    assert set(asked_and_called("7c", options={"draw": "free"}).moves("A")) == {"7c", "+"}


def test_kd_b9_the_last_ace_of_a_finish_names_nothing() -> None:
    game = asked_and_called("Qc Ad")
    game.play("A", "Qc Ad")
    assert game.moves("A") == ["."]


def test_kd_b10_a_holder_freed_by_a_penalty_owes_the_card_on_the_next_turn() -> None:
    game = kadi(hands=["As 7c 4h", "2s 6c", "Kd 9s", "Js 5s"], top="7s", stock="6d 6h")
    game.play("A", "As ?Kd")
    game.play("B", "2s .")
    game.play("C", "+")
    game.play("D", "Js .")
    game.play("A", ".")
    game.play("B", "+")
    assert game.moves("C") == ["Kd"]


@pytest.mark.parametrize("card", ["Xr", "4h"])
def test_kd_b11_a_joker_or_a_card_nobody_has_may_be_asked_for(card: str) -> None:
    game = kadi(hands=["As 9d", "4s", "Kd"], top="7s")
    game.play("A", f"As ?{card}")
    assert game.view("B").asked == card


# Niko Kadi and cardless players


def test_kd_b12_a_call_that_is_kept_is_not_said_again() -> None:
    game = kadi(hands=["Jh 7h 5h", "9h 6c 4c"], top="4h", options={"counters": False})
    game.play("A", "Jh . !")
    game.play("A", "7h .")
    assert game.moves("A") == []
    assert game.view("B").called == ("A",)


def test_kd_b13_a_cardless_player_excuses_any_false_call() -> None:
    options = {"false_call": "draw_two"}
    game = kadi(hands=["9h 4c", "", "6c"], cardless="B", top="4h", called="A", stock="6d 6s", options=options)
    game.play("A", "9h .")
    assert game.view("A").sizes["A"] == 1


def test_kd_b13_a_turn_straight_back_is_no_false_call() -> None:
    options = {"false_call": "draw_two", "counters": False}
    game = kadi(hands=["Jh 7h 5h", "9h 6c"], top="4h", stock="6d 6s", options=options)
    game.play("A", "Jh . !")
    game.play("A", "7h .")
    assert game.view("A").sizes["A"] == 1


def test_kd_b14_two_cards_for_a_false_call_come_before_the_jump() -> None:
    options = {"false_call": "draw_two"}
    game = kadi(hands=["Jh", "9s 4c", "6c"], top="7h", called="A", stock="6d 6s 4s", options=options)
    game.play("A", "Jh .")
    assert game.view("B").cardless == ()
    assert game.view("B").skips == 1


def test_kd_b15_an_empty_hand_is_cardless() -> None:
    assert kadi(hands=["5h", ""], top="7h").view("A").cardless == ("B",)
    with pytest.raises(ValueError):
        kadi(hands=["5h", "4d"], cardless="B", top="7h")


# The end


def test_kd_b16_a_drawn_game_has_places_but_no_winner() -> None:
    game = kadi(hands=["4c", "6c", "5d 5s"], top="9h")
    for seat in game.seats:
        game.play(seat, "+")
    assert game.outcome is not None
    assert game.outcome.places == (("A", "B"), ("C",))
    assert game.outcome.winners == ()


# Positions from text


@pytest.mark.parametrize(
    "wrong",
    [
        {"top": ""},
        {"top": "7h 7c"},
        {"top": "5h"},
        {"top": "7h", "penalty": 2},
        {"top": "2h", "penalty": 2, "named": "s"},
        {"top": "2h", "penalty": 99},
        {"top": "7h", "skips": 1},
        {"top": "Jh", "skips": 5},
        {"top": "7h", "named": "x"},
        {"top": "7h", "direction": "left"},
        {"top": "7h", "called": "D"},
        {"top": "7h", "waste": "2c"},
    ],
)
def test_a_position_that_cannot_be_is_a_value_error(wrong: dict[str, Any]) -> None:
    with pytest.raises(ValueError):
        kadi(hands=["5h", "4d"], **wrong)


def test_a_deal_takes_two_to_five_players() -> None:
    with pytest.raises(ValueError):
        deal(seats=6, seed=1)
