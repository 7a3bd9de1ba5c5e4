"""Kadi, the way to win: Niko Kadi, cardless seats, winning turns, a turn straight back."""

import pytest

from longears import IllegalMove
from tests.games.kadi.kit import kadi

# KD-11, KD-A15: Niko Kadi


def test_kd_11_who_called_in_time_wins_with_the_next_turn() -> None:
    game = kadi(hands=["5h 9h", "7h 6c"], top="4h")
    game.play("A", "5h . !")
    assert "A" in game.view("B").called
    game.play("B", "7h .")
    game.play("A", "9h .")
    assert game.outcome is not None
    assert game.outcome.winners == ("A",)


def test_kd_11_who_did_not_call_cannot_win() -> None:
    game = kadi(hands=["9h", "6c 4c"], top="4h")
    game.play("A", "9h .")
    assert game.awaited == ("B",)
    assert "A" in game.view("B").cardless


def test_kd_a15_the_first_card_of_another_seat_ends_the_time_to_call() -> None:
    game = kadi(hands=["5h 9h", "7h 6c"], top="4h")
    game.play("A", "5h .")
    assert game.moves("A") == ["!"]
    game.play("B", "7h")
    assert game.moves("A") == []
    with pytest.raises(IllegalMove):
        game.play("A", "!")


def test_all_1_a_refused_move_of_another_seat_leaves_the_time_to_call_open() -> None:
    game = kadi(hands=["5h 9h", "7h 6c"], top="4h")
    game.play("A", "5h .")
    with pytest.raises(IllegalMove):
        game.play("B", "7h 6c .")
    game.play("A", "!")
    assert "A" in game.view("B").called


def test_kd_a15_a_draw_of_another_seat_ends_the_time_to_call() -> None:
    game = kadi(hands=["5h 9h", "6c"], top="4h", stock="6d 6s")
    game.play("A", "5h .")
    game.play("B", "+")
    with pytest.raises(IllegalMove):
        game.play("A", "!")


def test_kd_a15_an_accept_ends_the_time_to_call() -> None:
    game = kadi(hands=["Jh 9h", "6c", "5c"], top="4h")
    game.play("A", "Jh .")
    assert game.moves("A") == ["!"]
    game.play("B", ".")
    assert game.moves("A") == []


def test_kd_a15_a_call_belongs_after_a_turn_not_before_it() -> None:
    game = kadi(hands=["5h 9h", "7h 6c"], top="4h")
    game.play("A", "5h .")
    game.play("B", "7h .")
    with pytest.raises(IllegalMove):
        game.play("A", "! 9h .")


def test_kd_a15_nobody_calls_for_another_seats_turn() -> None:
    game = kadi(hands=["5h 9h", "7h 6c", "4c"], top="4h")
    game.play("A", "5h .")
    for seat in "BC":
        with pytest.raises(IllegalMove):
            game.play(seat, "!")


def test_kd_a15_one_may_call_after_a_draw() -> None:
    game = kadi(hands=["9s", "7h 7s 4c"], top="4h", stock="9c 6d")
    game.play("A", "+ !")
    game.play("B", "7h 7s .")
    game.play("A", "9s 9c .")
    assert game.outcome is not None
    assert game.outcome.winners == ("A",)


def test_kd_a15_one_may_call_after_taking_a_penalty() -> None:
    game = kadi(hands=["9h", "7h 6c"], top="2h", penalty=2, stock="9s 9c 6d")
    game.play("A", "+ !")
    game.play("B", "7h .")
    game.play("A", "9h 9c 9s .")
    assert game.outcome is not None
    assert game.outcome.winners == ("A",)


def test_kd_a15_one_may_call_after_meeting_a_penalty_with_an_ace() -> None:
    game = kadi(hands=["Ac 9h", "7h 6c"], top="2h", penalty=2, stock="6d 6s")
    game.play("A", "Ac . !")
    game.play("B", "7h .")
    game.play("A", "9h .")
    assert game.outcome is not None
    assert game.outcome.winners == ("A",)


def test_kd_a15_several_seats_may_have_called() -> None:
    game = kadi(hands=["5h 9h 4c", "7h 6h"], top="4h")
    game.play("A", "5h . !")
    game.play("B", "7h . !")
    assert set(game.view("A").called) == {"A", "B"}
    game.play("A", "9h .")
    game.play("B", "6h .")
    assert game.outcome is not None
    assert game.outcome.winners == ("B",)


def test_kd_a15_one_may_call_after_a_counter() -> None:
    game = kadi(hands=["Jh 4s 4c", "Js 9s", "5c"], top="7h")
    game.play("A", "Jh .")
    game.play("B", "Js . !")
    game.play("C", ".")
    game.play("A", "4s .")
    game.play("B", "9s .")
    assert game.outcome is not None
    assert game.outcome.winners == ("B",)


def test_kd_a15_one_may_call_with_a_hand_that_cannot_win() -> None:
    game = kadi(hands=["5h Jc 2d 4s", "7h 6c"], top="4h")
    game.play("A", "5h . !")
    assert "A" in game.view("B").called


def test_kd_a15_a_call_holds_for_one_turn_only() -> None:
    game = kadi(hands=["5h 9h", "7h 6c"], top="4h", called="A")
    game.play("A", "5h .")
    assert "A" not in game.view("B").called
    game.play("B", "7h .")
    game.play("A", "9h .")
    assert game.awaited == ("B",)
    assert "A" in game.view("B").cardless


def test_kd_a15_a_draw_uses_up_the_call() -> None:
    game = kadi(hands=["9s", "7h 7s 4c"], top="4h", called="A", stock="9c 6d")
    game.play("A", "+")
    game.play("B", "7h 7s .")
    game.play("A", "9s 9c .")
    assert game.awaited == ("B",)
    assert "A" in game.view("B").cardless


def test_kd_a15_a_skipped_seat_keeps_its_call() -> None:
    game = kadi(hands=["Jh 4c", "9s", "9h 4d"], top="7h", called="B", stock="6d 6c")
    game.play("A", "Jh .")
    game.play("B", ".")
    game.play("C", "9h .")
    game.play("A", "+")
    game.play("B", "9s .")
    assert game.outcome is not None
    assert game.outcome.winners == ("B",)


def test_kd_a11_a_counter_is_a_full_turn_and_uses_up_the_call() -> None:
    game = kadi(hands=["Jh 4s 4c", "Js 9s", "5c"], top="7h", called="B")
    game.play("A", "Jh .")
    game.play("B", "Js .")
    game.play("C", ".")
    game.play("A", "4s .")
    game.play("B", "9s .")
    assert game.awaited == ("C",)
    assert "B" in game.view("C").cardless


def test_kd_a11_accepting_is_not_a_turn_to_call_after() -> None:
    game = kadi(hands=["Jh 4c", "9s", "9h 4d"], top="7h")
    game.play("A", "Jh .")
    game.play("B", ".")
    assert game.moves("B") == []


# KD-15, KD-A19: winning turns


@pytest.mark.parametrize("card", ["4h", "5h", "6h", "7h", "9h", "Th", "Ah"])
def test_kd_15_an_answer_card_wins(card: str) -> None:
    game = kadi(hands=[card, "6c 4c"], top="3h", called="A")
    game.play("A", f"{card} .")
    assert game.outcome is not None
    assert game.outcome.winners == ("A",)


@pytest.mark.parametrize("card", ["2h", "3h", "Jh", "Kh", "Xr"])
def test_kd_a16_a_last_card_that_cannot_win_leaves_its_player_cardless(card: str) -> None:
    game = kadi(hands=[card, "6c 4c", "5c"], top="7h", called="A", stock="6d")
    game.play("A", f"{card} .")
    assert game.awaited == ("B",)
    assert "A" in game.view("B").cardless


@pytest.mark.parametrize(
    "turn",
    ["5h 5c 5s", "Qh 5h", "8h Ac", "Qh Qc 8c 5c 5d"],
    ids=["a group", "answered", "by an ace", "a chain"],
)
def test_kd_15_all_remaining_cards_laid_in_one_turn_win(turn: str) -> None:
    game = kadi(hands=[turn, "6c 4c"], top="7h", called="A")
    game.play("A", f"{turn} .")
    assert game.outcome is not None
    assert game.outcome.winners == ("A",)


@pytest.mark.parametrize("question", ["Qh", "8h"])
def test_kd_15_an_unanswered_question_does_not_win(question: str) -> None:
    game = kadi(hands=[question, "6c 4c"], top="7h", called="A", stock="6d 6s")
    game.play("A", question)
    assert game.moves("A") == ["+"]
    game.play("A", "+")
    assert game.awaited == ("B",)
    assert game.view("B").sizes["A"] == 1
    assert "A" not in game.view("B").cardless


def test_kd_a19_a_win_counts_when_the_turn_ends() -> None:
    game = kadi(hands=["9h", "6c 4c"], top="4h", called="A")
    game.play("A", "9h")
    assert game.awaited == ("A",)
    game.play("A", ".")
    assert game.outcome is not None
    assert game.moves("B") == []


@pytest.mark.parametrize("end", ["=s", "?Kd"])
def test_kd_a19_naming_or_asking_ends_the_winning_turn(end: str) -> None:
    game = kadi(hands=["As", "6c 4c", "Kd"], top="4s", called="A")
    game.play("A", f"As {end}")
    assert game.outcome is not None
    assert game.outcome.winners == ("A",)


def test_kd_a18_a_lone_ace_wins_under_a_penalty() -> None:
    game = kadi(hands=["Ac", "6c 4c"], top="2h", penalty=2, called="A", stock="6d 6s")
    game.play("A", "Ac .")
    assert game.outcome is not None
    assert game.outcome.winners == ("A",)


def test_kd_a18_two_aces_do_not_win_under_a_penalty() -> None:
    game = kadi(hands=["Ac Ad", "6h 4c"], top="2h", penalty=2, called="A", stock="6d 6s")
    with pytest.raises(IllegalMove):
        game.play("A", "Ac Ad .")
    game.play("A", "Ac .")
    assert game.awaited == ("B",)


def test_kd_a18_forwarding_the_penalty_with_the_last_card_does_not_win() -> None:
    game = kadi(hands=["2c", "6h 4c"], top="2h", penalty=2, called="A", stock="6d 6s")
    game.play("A", "2c .")
    assert game.view("B").penalty == 2
    assert "A" in game.view("B").cardless


# KD-14, KD-A16: cardless


def test_kd_14_nobody_wins_while_another_is_cardless() -> None:
    game = kadi(hands=["9h", "", "6h 4c"], cardless="B", top="4h", called="A", stock="6d 6s 7s")
    game.play("A", "9h .")
    assert game.awaited == ("B",)
    assert set(game.view("B").cardless) == {"A", "B"}
    game.play("B", "+")
    game.play("C", "6h .")
    assert game.moves("A") == ["+"]


def test_kd_14_winning_is_open_again_once_the_cardless_seat_has_drawn() -> None:
    game = kadi(hands=["", "9h", "6h 4c"], cardless="A", top="4h", called="B", stock="6d 6s")
    game.play("A", "+")
    game.play("B", "9h .")
    assert game.outcome is not None
    assert game.outcome.winners == ("B",)


def test_kd_a16_a_cardless_seat_draws_one_card_and_nothing_else() -> None:
    game = kadi(hands=["", "9h 4c"], cardless="A", top="4h", stock="6h 6s")
    assert game.moves("A") == ["+"]
    game.play("A", "+")
    assert game.awaited == ("B",)
    assert game.view("A").hand == ("6h",)
    assert "A" not in game.view("B").cardless


def test_kd_a16_a_cardless_seat_takes_the_penalty_instead() -> None:
    game = kadi(hands=["2h 4c", "", "5c"], cardless="B", top="7h", stock="6d 6s 7s 9s")
    game.play("A", "2h .")
    assert game.moves("B") == ["+"]
    game.play("B", "+")
    assert game.view("B").sizes["B"] == 2
    assert game.awaited == ("C",)


def test_kd_a16_jumped_a_cardless_seat_stays_cardless_and_nobody_can_win() -> None:
    game = kadi(hands=["Jh 4c", "", "5h"], cardless="B", top="7h", called="C", stock="6d 6s")
    game.play("A", "Jh .")
    assert game.moves("B") == ["."]
    game.play("B", ".")
    assert game.view("C").sizes["B"] == 0
    game.play("C", "5h .")
    assert game.awaited == ("A",)
    assert set(game.view("A").cardless) == {"B", "C"}


def test_kd_a16_in_a_king_window_a_cardless_seat_can_only_accept() -> None:
    game = kadi(hands=["Kh 4c", "", "5h"], cardless="B", top="7h", stock="6d 6s")
    game.play("A", "Kh .")
    assert game.moves("B") == ["."]
    game.play("B", ".")
    assert game.awaited == ("C",)
    assert "B" in game.view("C").cardless


def test_kd_a16_a_last_two_still_acts() -> None:
    game = kadi(hands=["2h", "5c 6c"], top="7h", stock="6d 6s")
    game.play("A", "2h .")
    assert game.view("B").penalty == 2
    assert game.moves("B") == ["+"]


def test_kd_a16_a_last_jack_still_jumps_and_its_player_draws() -> None:
    game = kadi(hands=["Jh", "5c 6c"], top="7h", stock="6d 6s")
    game.play("A", "Jh .")
    game.play("B", ".")
    assert game.moves("A") == ["+"]


def test_kd_a16_a_last_king_still_reverses() -> None:
    game = kadi(hands=["Kh", "5c 6c", "5h 4c"], top="7h", stock="6d 6s")
    game.play("A", "Kh .")
    game.play("B", ".")
    assert game.awaited == ("C",)


def test_kd_a16_nobody_wins_by_a_counter() -> None:
    game = kadi(hands=["Jh 4c", "Js", "5c 6c"], top="7h", called="B")
    game.play("A", "Jh .")
    game.play("B", "Js .")
    assert game.awaited == ("C",)
    assert "B" in game.view("C").cardless


def test_kd_a16_a_cardless_seat_that_drew_may_call_and_win() -> None:
    game = kadi(hands=["", "7h 6h"], cardless="A", top="4h", stock="5h 5d")
    game.play("A", "+ !")
    game.play("B", "7h .")
    game.play("A", "5h .")
    assert game.outcome is not None
    assert game.outcome.winners == ("A",)


# KD-A17: a turn straight back


def test_kd_a17_having_jumped_everyone_the_next_turn_may_win() -> None:
    game = kadi(hands=["Jh 9h", "6c 4c"], top="4h")
    game.play("A", "Jh . !")
    game.play("B", ".")
    game.play("A", "9h .")
    assert game.outcome is not None
    assert game.outcome.winners == ("A",)


def test_kd_a17_two_jacks_round_a_table_of_three_may_win_too() -> None:
    game = kadi(hands=["Jh Jd 9d", "6c 4c", "5c 7c"], top="4h")
    game.play("A", "Jh Jd . !")
    game.play("B", ".")
    game.play("A", "9d .")
    assert game.outcome is not None
    assert game.outcome.winners == ("A",)


def test_kd_a17_the_call_must_be_made_before_the_other_accepts() -> None:
    game = kadi(hands=["Jh 9h", "6c 4c"], top="4h")
    game.play("A", "Jh .")
    game.play("B", ".")
    with pytest.raises(IllegalMove):
        game.play("A", "!")
    game.play("A", "9h .")
    assert game.awaited == ("B",)
    assert "A" in game.view("B").cardless
