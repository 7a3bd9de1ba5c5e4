"""Kadi, the way to win: Niko Kadi, cardless seats, winning turns, and what the ace of spades may ask."""

import pytest

from longears import IllegalMove
from tests.rules.kadi_table import kadi

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


# KD-12, KD-A14: what the ace of spades asks


def test_kd_a14_one_asks_for_a_card_that_is_neither_ones_own_nor_discarded() -> None:
    game = kadi(hands=["Qs As 5c", "4s", "Kd 4c"], top="7s")
    game.play("A", "Qs As")
    moves = set(game.moves("A"))
    assert {"?Kd", "?4c", "?4s", "=h", "."} <= moves
    assert moves.isdisjoint({"?5c", "?As", "?Qs", "?7s"})


def test_kd_a14_the_ace_of_spades_must_lie_last_to_ask() -> None:
    below = kadi(hands=["As Ah 9d", "4s", "Kd"], top="7s")
    below.play("A", "As Ah")
    assert "?Kd" not in below.moves("A")
    above = kadi(hands=["As Ah 9d", "4s", "Kd"], top="7h")
    above.play("A", "Ah As")
    assert "?Kd" in above.moves("A")


def test_kd_a14_no_other_ace_asks() -> None:
    game = kadi(hands=["Ah 9d", "4s", "Kd"], top="7h")
    game.play("A", "Ah")
    with pytest.raises(IllegalMove):
        game.play("A", "?Kd")


def test_kd_a14_a_card_is_named_instead_of_a_suit() -> None:
    game = kadi(hands=["As 9d", "4s 4h", "Kd"], top="7s")
    with pytest.raises(IllegalMove):
        game.play("A", "As ?Kd =h")
    game.play("A", "As ?Kd")
    assert game.view("C").asked == "Kd"
    assert game.moves("B") == ["4s"]


def test_kd_a13_the_ace_of_spades_asks_on_a_named_suit_too() -> None:
    game = kadi(hands=["As 9d", "4s", "Kd 5s"], top="Ac", named="h")
    game.play("A", "As ?Kd")
    game.play("B", "4s .")
    assert game.moves("C") == ["Kd"]


def test_kd_a14_asking_is_not_offered_with_two_players() -> None:
    game = kadi(hands=["As 9d", "Kd 4s"], top="7s")
    game.play("A", "As")
    with pytest.raises(IllegalMove):
        game.play("A", "?Kd")


@pytest.mark.parametrize(("hand", "moves"), [("Kd 5s", ["5s"]), ("Kd 4c", ["+"])])
def test_kd_a14_the_next_player_plays_normally(hand: str, moves: list[str]) -> None:
    game = kadi(hands=["As 9d", hand, "6c"], top="7s", stock="6d")
    game.play("A", "As ?Kd")
    assert game.moves("B") == moves


def test_kd_a14_a_later_holder_must_lay_the_card_whatever_the_top() -> None:
    game = kadi(hands=["As 9d", "5s 4c", "9s 4h", "Kd 6s Ac"], top="7s", stock="6d")
    game.play("A", "As ?Kd")
    game.play("B", "5s .")
    assert game.moves("C") == ["9s"]
    game.play("C", "9s .")
    assert game.moves("D") == ["Kd"]


def test_kd_a14_the_card_asked_for_acts_normally_and_may_be_extended() -> None:
    game = kadi(hands=["As 9d", "5s 4c", "Kd Kc Kh 4h", "6s"], top="7s")
    game.play("A", "As ?Kd")
    game.play("B", "5s .")
    game.play("C", "Kd")
    assert set(game.moves("C")) == {"Kc", "Kh", "."}
    game.play("C", ".")
    assert game.moves("D") == ["."]
    game.play("D", ".")
    assert game.awaited == ("B",)


def test_kd_a14_a_question_asked_for_still_wants_its_answer() -> None:
    game = kadi(hands=["As 9d", "5s 4c", "Qd 5d 9s"], top="7s", stock="6d")
    game.play("A", "As ?Qd")
    game.play("B", "5s .")
    game.play("C", "Qd")
    assert game.moves("C") == ["5d"]


def test_kd_12_if_the_card_is_not_produced_the_asker_wins_whatever_the_top() -> None:
    game = kadi(hands=["As 7c", "5s Kd", "9s 4c"], top="7s", stock="6d")
    game.play("A", "As ?Kd !")
    game.play("B", "5s .")
    game.play("C", "9s .")
    assert "7c" in game.moves("A")
    game.play("A", "7c .")
    assert game.outcome is not None
    assert game.outcome.winners == ("A",)


def test_kd_a14_a_card_produced_leaves_the_asker_no_privilege() -> None:
    game = kadi(hands=["As 7c", "5s 6c", "9d 4c"], top="7s", stock="6d")
    game.play("A", "As ?9d !")
    game.play("B", "5s .")
    game.play("C", "9d .")
    assert not game.view("A").asked
    assert game.moves("A") == ["+"]


@pytest.mark.parametrize("called", ["", "A"], ids=["never called", "called a turn too early"])
def test_kd_a14_the_privilege_wants_niko_kadi_said_with_the_request(called: str) -> None:
    game = kadi(hands=["As 7c", "5s Kd", "9s 4c"], top="7s", called=called, stock="6d")
    game.play("A", "As ?Kd")
    game.play("B", "5s .")
    game.play("C", "9s .")
    assert game.moves("A") == ["+"]


@pytest.mark.parametrize("rest", ["7c 9d", "Jc", "Kc", "2c", "Qc 5d", "Qc"])
def test_kd_a14_the_privilege_wants_a_winning_group(rest: str) -> None:
    game = kadi(hands=[f"As {rest}", "5s Kd", "6s 4c"], top="7s", stock="6d")
    game.play("A", "As ?Kd !")
    game.play("B", "5s .")
    game.play("C", "6s .")
    assert game.moves("A") == ["+"]


def test_kd_a14_the_privileged_finish_must_be_carried_through() -> None:
    game = kadi(hands=["As 7c 7d", "5s Kd", "6s 4c"], top="7s", stock="6d")
    game.play("A", "As ?Kd !")
    game.play("B", "5s .")
    game.play("C", "6s .")
    game.play("A", "7c")
    assert game.moves("A") == ["7d"]
    game.play("A", "7d .")
    assert game.outcome is not None
    assert game.outcome.winners == ("A",)


def test_kd_a14_the_privileged_finish_may_be_a_question_and_its_answer() -> None:
    game = kadi(hands=["As Qc 5c", "9s Kd", "6s 4c"], top="7s", stock="6d")
    game.play("A", "As ?Kd !")
    game.play("B", "9s .")
    game.play("C", "6s .")
    assert "5c" not in game.moves("A")
    game.play("A", "Qc 5c .")
    assert game.outcome is not None
    assert game.outcome.winners == ("A",)


def test_kd_a14_the_privilege_is_not_open_under_a_penalty() -> None:
    game = kadi(hands=["As 7c", "5s Kd", "2s 4c"], top="7s", stock="6d 6h")
    game.play("A", "As ?Kd !")
    game.play("B", "5s .")
    game.play("C", "2s .")
    assert game.moves("A") == ["+"]


def test_kd_a14_the_privilege_is_not_open_while_another_seat_is_cardless() -> None:
    game = kadi(hands=["As 7c", "5s Kd", "9s"], top="7s", stock="6d 6h")
    game.play("A", "As ?Kd !")
    game.play("B", "5s .")
    game.play("C", "9s .")
    assert game.moves("A") == ["+"]


def test_kd_a14_a_cardless_asker_only_draws() -> None:
    game = kadi(hands=["As", "5s Kd", "9s 4c"], top="7s", stock="7c 6d")
    game.play("A", "As ?Kd !")
    game.play("B", "5s .")
    game.play("C", "9s .")
    game.play("A", "+")
    assert game.awaited == ("B",)
    assert game.view("A").hand == ("7c",)


def test_kd_a14_any_ace_of_any_seat_ends_the_request() -> None:
    game = kadi(hands=["As 7c", "Ad 6c", "9c 5d 4h"], top="7s", stock="6d")
    game.play("A", "As ?9c !")
    game.play("B", "Ad .")
    assert game.moves("C") == ["5d"]
    game.play("C", "5d .")
    assert game.moves("A") == ["+"]


def test_kd_a14_an_ace_on_a_penalty_ends_the_request() -> None:
    game = kadi(hands=["As 7c", "2s 6c", "Ac 4c", "Kd 9s 4h"], top="7s", stock="6d 6h")
    game.play("A", "As ?Kd")
    game.play("B", "2s .")
    game.play("C", "Ac .")
    assert game.moves("D") == ["9s"]


def test_kd_a14_the_card_laid_by_the_seat_that_owes_nothing_ends_the_request() -> None:
    game = kadi(hands=["As 7c", "9s 6c", "5s 4c"], top="7s", stock="6d")
    game.play("A", "As ?9s !")
    game.play("B", "9s .")
    game.play("C", "5s .")
    assert game.moves("A") == ["+"]


def test_kd_a14_a_penalty_frees_the_holder_while_the_request_goes_on() -> None:
    game = kadi(hands=["As 7c", "2s 6c", "Kd 2d", "9s 4c"], top="7s", stock="6d 6h")
    game.play("A", "As ?Kd !")
    game.play("B", "2s .")
    assert set(game.moves("C")) == {"2d", "+"}
    game.play("C", "+")
    game.play("D", "9s .")
    game.play("A", "7c .")
    assert game.outcome is not None
    assert game.outcome.winners == ("A",)


def test_kd_a14_a_skipped_seat_owes_nothing() -> None:
    game = kadi(hands=["As 7c", "Js 6c", "Kd 5s", "9s 4c"], top="7s", stock="6d")
    game.play("A", "As ?Kd !")
    game.play("B", "Js .")
    assert game.moves("C") == ["."]
    game.play("C", ".")
    game.play("D", "9s .")
    game.play("A", "7c .")
    assert game.outcome is not None
    assert game.outcome.winners == ("A",)


def test_kd_a14_the_seat_that_was_next_stays_free_in_a_second_turn() -> None:
    game = kadi(hands=["As 7d 4h", "5s 9s Kd", "Js 4c"], top="7s", stock="6d")
    game.play("A", "As ?Kd")
    game.play("B", "5s .")
    game.play("C", "Js .")
    game.play("A", ".")
    assert game.moves("B") == ["9s"]


def test_kd_a14_the_seat_that_was_next_stays_free_when_the_direction_turns() -> None:
    game = kadi(hands=["As 7d 4h", "5s 9s 9d", "Ks 4c", "6c"], top="7s", stock="6d")
    game.play("A", "As ?9d")
    game.play("B", "5s .")
    game.play("C", "Ks .")
    game.play("D", ".")
    assert game.moves("B") == ["9s"]


def test_kd_a14_a_skipped_asker_keeps_request_and_call() -> None:
    game = kadi(hands=["As 7c", "5s 9s Kd", "Js 4s 4d"], top="7s", stock="6d")
    game.play("A", "As ?Kd !")
    game.play("B", "5s .")
    game.play("C", "Js .")
    game.play("A", ".")
    game.play("B", "9s .")
    game.play("C", "4s .")
    game.play("A", "7c .")
    assert game.outcome is not None
    assert game.outcome.winners == ("A",)


def test_kd_a14_the_askers_next_turn_ends_the_request() -> None:
    game = kadi(hands=["As 6h 4c", "5s 5c 4h", "6c 4d"], top="7s", stock="Kd 5d 9d")
    game.play("A", "As ?Kd")
    game.play("B", "5s .")
    game.play("C", "+")
    assert "Kd" in game.view("C").hand
    game.play("A", "+")
    game.play("B", "5c .")
    assert game.moves("C") == ["6c"]


def test_kd_a14_the_askers_counter_ends_the_request() -> None:
    game = kadi(hands=["As Jc 4h 6h", "2s 5d", "Kd 9c", "Js 4c"], top="7s", stock="6d 7h")
    game.play("A", "As ?Kd")
    game.play("B", "2s .")
    game.play("C", "+")
    game.play("D", "Js .")
    game.play("A", "Jc .")
    game.play("B", ".")
    assert game.moves("C") == ["9c"]


def test_kd_a14_a_king_may_bring_the_askers_turn_before_the_holders() -> None:
    game = kadi(hands=["As 7c", "Ks 4c", "Kd 5d"], top="7s", stock="6d")
    game.play("A", "As ?Kd !")
    game.play("B", "Ks .")
    game.play("C", ".")
    game.play("A", "7c .")
    assert game.outcome is not None
    assert game.outcome.winners == ("A",)


def test_kd_a14_the_card_laid_as_a_counter_ends_the_request() -> None:
    game = kadi(hands=["As 7c", "Ks 4c", "Kd 5d"], top="7s", stock="6d")
    game.play("A", "As ?Kd !")
    game.play("B", "Ks .")
    game.play("C", "Kd .")
    game.play("B", ".")
    assert game.moves("A") == ["+"]
