"""Kadi, the turn itself: matching, groups, questions and answers, drawing, aces, named suits, jokers."""

import pytest

from longears import IllegalMove
from tests.games.kadi.kit import kadi

# KD-5, KD-A2: matching and drawing


def test_kd_5_a_card_matches_the_top_by_suit_or_by_rank() -> None:
    game = kadi(hands=["5h 7c 9s", "4d"], top="7h", stock="6d")
    assert set(game.moves("A")) == {"5h", "7c"}
    with pytest.raises(IllegalMove):
        game.play("A", "9s")


def test_kd_5_who_cannot_play_draws_one_card() -> None:
    game = kadi(hands=["9s 4c", "4d"], top="7h", stock="6d 6c")
    assert game.moves("A") == ["+"]
    game.play("A", "+")
    assert set(game.view("A").hand) == {"9s", "4c", "6d"}
    assert game.view("A").stock == 1
    assert game.view("A").top == "7h"


def test_kd_a2_book_lets_nobody_draw_who_could_lay_a_card() -> None:
    game = kadi(hands=["5h 9s", "4d"], top="7h", stock="6d")
    with pytest.raises(IllegalMove):
        game.play("A", "+")


def test_kd_a2_a_question_without_an_answer_still_forbids_the_draw() -> None:
    game = kadi(hands=["Qh 9s", "4d"], top="7h", stock="6d")
    assert game.moves("A") == ["Qh"]


def test_kd_a2_a_joker_in_hand_forbids_the_draw() -> None:
    game = kadi(hands=["Xr 9s", "4d"], top="7h", stock="6d")
    assert game.moves("A") == ["Xr"]


def test_kd_a2_a_drawn_card_is_kept_even_if_it_fits() -> None:
    game = kadi(hands=["9s", "4d"], top="7h", stock="5h 6d")
    game.play("A", "+")
    assert game.awaited == ("B",)
    with pytest.raises(IllegalMove):
        game.play("A", "5h")


def test_kd_a2_a_penalty_may_be_taken_in_spite_of_a_counter() -> None:
    game = kadi(hands=["2c Ad 5h", "4d"], top="2h", penalty=2, stock="6c 6d")
    assert set(game.moves("A")) == {"2c", "Ad", "+"}
    game.play("A", "+")
    assert game.view("A").sizes["A"] == 5


# KD-A3, KD-A19: groups, and the end of a turn


def test_kd_a3_only_the_first_card_of_a_group_matches_the_pile() -> None:
    game = kadi(hands=["5c 5h 9d", "4d"], top="7h")
    assert game.moves("A") == ["5h"]
    game.play("A", "5h")
    assert set(game.moves("A")) == {"5c", "."}


def test_kd_a3_the_last_card_of_a_group_is_the_new_top() -> None:
    game = kadi(hands=["5h 5c 5s 9d", "9s 9c 9h 5d"], top="7h")
    game.play("A", "5h 5c 5s .")
    assert game.view("B").top == "5s"
    assert set(game.moves("B")) == {"9s", "5d"}


def test_kd_a3_nothing_of_another_rank_follows_an_answer() -> None:
    game = kadi(hands=["5h 9h Qh Jh", "4d"], top="7h")
    game.play("A", "5h")
    assert game.moves("A") == ["."]


def test_kd_a3_nothing_of_another_rank_follows_a_jack() -> None:
    game = kadi(hands=["Jh Kh 5h Jc", "4d", "4c"], top="7h")
    game.play("A", "Jh")
    assert set(game.moves("A")) == {"Jc", "."}


@pytest.mark.parametrize("hand", ["5h 9s", "5h"], ids=["nothing can follow", "empty hand"])
def test_kd_a19_a_turn_ends_only_when_its_player_says_so(hand: str) -> None:
    game = kadi(hands=[hand, "7d 4c"], top="7h", stock="6d")
    game.play("A", "5h")
    assert game.awaited == ("A",)
    assert game.moves("B") == []
    assert game.moves("A") == ["."]
    game.play("A", ".")
    assert game.awaited == ("B",)


def test_kd_a19_a_turn_cannot_end_before_it_began() -> None:
    game = kadi(hands=["5h 9s", "4d"], top="7h", stock="6d")
    with pytest.raises(IllegalMove):
        game.play("A", ".")


def test_all_1_a_message_of_several_moves_counts_wholly_or_not_at_all() -> None:
    game = kadi(hands=["5h 9c 4s", "4d"], top="7h", stock="6d")
    with pytest.raises(IllegalMove):
        game.play("A", "5h 9c .")
    assert set(game.view("A").hand) == {"5h", "9c", "4s"}
    assert game.view("A").top == "7h"
    assert game.moves("A") == ["5h"]


def test_all_1_a_message_reaching_into_the_next_turn_is_refused_as_a_whole() -> None:
    game = kadi(hands=["5h 9h", "4h"], top="7h", stock="6d")
    with pytest.raises(IllegalMove):
        game.play("A", "5h . 9h")
    assert game.awaited == ("A",)
    assert game.view("B").sizes == {"A": 2, "B": 1}


# KD-6, KD-A4, KD-A5, KD-A6: questions and answers


@pytest.mark.parametrize("question", ["Qh", "8h"])
def test_kd_6_a_question_must_be_answered_in_the_same_turn(question: str) -> None:
    game = kadi(hands=[f"{question} 5h 9c", "4d"], top="7h", stock="6d")
    game.play("A", question)
    assert game.moves("A") == ["5h"]
    game.play("A", "5h .")
    assert game.view("B").top == "5h"
    assert game.awaited == ("B",)


def test_kd_6_a_question_laid_is_not_a_finished_turn() -> None:
    game = kadi(hands=["Qh 5h 9c", "4d"], top="7h", stock="6d")
    with pytest.raises(IllegalMove):
        game.play("A", "Qh .")


@pytest.mark.parametrize("answer", ["4h", "5h", "6h", "7h", "9h", "Th", "Ah"])
def test_kd_2_each_answer_rank_answers_a_question_of_its_suit(answer: str) -> None:
    game = kadi(hands=[f"Qh {answer} 9c", "4d"], top="3h", stock="6d")
    game.play("A", f"Qh {answer} .")
    assert game.view("B").top == answer


def test_kd_a5_a_card_of_the_suit_that_is_no_answer_card_does_not_answer() -> None:
    game = kadi(hands=["Qh 2h 3h Jh Kh Xr", "4d"], top="7h", stock="6d")
    game.play("A", "Qh")
    assert game.moves("A") == ["+"]


def test_kd_a5_an_answer_card_of_another_suit_does_not_answer() -> None:
    game = kadi(hands=["Qh 5c 7d", "4d"], top="7h", stock="6d")
    game.play("A", "Qh")
    assert game.moves("A") == ["+"]


def test_kd_a5_any_ace_answers() -> None:
    game = kadi(hands=["Qh Ac 9s", "4d"], top="7h", stock="6d")
    game.play("A", "Qh")
    assert game.moves("A") == ["Ac"]


def test_kd_a5_more_of_the_answers_rank_may_follow_it() -> None:
    game = kadi(hands=["Qh 5h 5c 9h Qd", "4d"], top="7h")
    game.play("A", "Qh 5h")
    assert set(game.moves("A")) == {"5c", "."}


def test_kd_a4_each_further_question_matches_the_one_before() -> None:
    game = kadi(hands=["Qh Qc 8c 5c 9s", "4d"], top="7h", stock="6d")
    game.play("A", "Qh")
    assert set(game.moves("A")) == {"Qc", "+"}
    game.play("A", "Qc")
    assert set(game.moves("A")) == {"8c", "5c"}
    game.play("A", "8c")
    assert game.moves("A") == ["5c"]
    game.play("A", "5c .")
    assert game.awaited == ("B",)


def test_kd_a4_the_answer_belongs_to_the_last_question() -> None:
    game = kadi(hands=["Qh Qc 5h 6c", "4d"], top="7h")
    game.play("A", "Qh Qc")
    assert game.moves("A") == ["6c"]


def test_kd_a6_holding_an_answer_one_goes_on_but_may_chain_first() -> None:
    game = kadi(hands=["Qh 8h 5h", "4d"], top="7h", stock="6d")
    game.play("A", "Qh")
    assert set(game.moves("A")) == {"8h", "5h"}


def test_kd_a6_a_chain_may_run_away_from_the_answer_one_holds() -> None:
    game = kadi(hands=["Qh Qc 5h", "4d"], top="7h", stock="6d")
    game.play("A", "Qh Qc")
    assert game.moves("A") == ["+"]


def test_kd_a6_an_unanswered_question_costs_one_card_and_the_turn() -> None:
    game = kadi(hands=["Qh 9c", "4d"], top="7h", stock="6h 6d")
    game.play("A", "Qh +")
    assert set(game.view("A").hand) == {"9c", "6h"}
    assert game.view("A").top == "Qh"
    assert game.awaited == ("B",)


def test_kd_a6_an_unanswered_question_is_an_ordinary_top_card_for_aces_too() -> None:
    game = kadi(hands=["Qh 9c", "9h Qc 5d Ac Ah"], top="7h", stock="6d")
    game.play("A", "Qh +")
    assert set(game.moves("B")) == {"9h", "Qc", "Ah"}
    game.play("B", "9h .")
    assert game.awaited == ("A",)


# KD-9, KD-A7, KD-A13: aces and named suits


def test_kd_a7_an_ace_follows_suit_or_rank_like_any_card() -> None:
    game = kadi(hands=["Ac Ah 9s", "4d"], top="7h")
    assert game.moves("A") == ["Ah"]
    on_an_ace = kadi(hands=["Ac 9s", "4d"], top="Ah")
    assert on_an_ace.moves("A") == ["Ac"]


def test_kd_9_the_suit_an_ace_names_must_be_played_next() -> None:
    game = kadi(hands=["Ah 9c", "5s 7h 6d"], top="4h")
    game.play("A", "Ah =s")
    assert game.awaited == ("B",)
    assert game.view("B").named == "s"
    assert game.moves("B") == ["5s"]


def test_kd_9_after_an_ace_that_names_nothing_play_goes_on_as_usual() -> None:
    game = kadi(hands=["Ah 9c", "5s 7h Ac"], top="4h")
    game.play("A", "Ah .")
    assert set(game.moves("B")) == {"7h", "Ac"}


def test_kd_a13_naming_ends_the_turn() -> None:
    game = kadi(hands=["Ah Ac 9c", "5s"], top="4h")
    with pytest.raises(IllegalMove):
        game.play("A", "Ah =s Ac")
    with pytest.raises(IllegalMove):
        game.play("A", "Ah =s =d")
    assert set(game.view("A").hand) == {"Ah", "Ac", "9c"}


def test_kd_a13_only_an_ace_names_a_suit() -> None:
    game = kadi(hands=["7h 9c", "5s"], top="4h")
    with pytest.raises(IllegalMove):
        game.play("A", "7h =s")


def test_kd_a13_a_named_suit_takes_that_suit_or_another_ace_and_no_joker() -> None:
    game = kadi(hands=["Ac 5s 7h Xr Qs", "4d"], top="Ah", named="s")
    assert set(game.moves("A")) == {"Ac", "5s", "Qs"}


def test_kd_a13_a_named_suit_outlasts_a_draw() -> None:
    game = kadi(hands=["9c", "7h 6s", "4d"], top="Ah", named="s", stock="6d")
    game.play("A", "+")
    assert game.moves("B") == ["6s"]


def test_kd_a13_a_named_suit_ends_with_the_card_laid_on_it() -> None:
    game = kadi(hands=["6s 9c", "6d 9s 4h"], top="Ah", named="s")
    game.play("A", "6s .")
    assert not game.view("B").named
    assert set(game.moves("B")) == {"6d", "9s"}


def test_kd_a13_an_ace_that_names_nothing_ends_the_named_suit() -> None:
    game = kadi(hands=["Ac 9d", "5s 7c"], top="Ah", named="s")
    game.play("A", "Ac .")
    assert game.moves("B") == ["7c"]


def test_kd_a13_several_aces_name_once() -> None:
    game = kadi(hands=["Ah Ac 9c", "5s 5c 5d"], top="4h")
    game.play("A", "Ah Ac =d")
    assert game.awaited == ("B",)
    assert game.moves("B") == ["5d"]


@pytest.mark.parametrize(
    ("hand", "named", "turn"),
    [("Qh Ac 9s", None, "Qh Ac =d"), ("Ac 9s", "h", "Ac =d")],
    ids=["as an answer", "on a named suit"],
)
def test_kd_a13_an_ace_names_however_it_was_laid(hand: str, named: str | None, turn: str) -> None:
    game = kadi(hands=[hand, "5d 5c 5h"], top="Ah", named=named)
    game.play("A", turn)
    assert game.moves("B") == ["5d"]


# KD-A8: jokers


@pytest.mark.parametrize("top", ["7h", "Qs", "Ad", "2c", "Kc"])
def test_kd_a8_a_joker_may_be_laid_on_any_top_card(top: str) -> None:
    game = kadi(hands=["Xr 6s 6c 6d 6h", "4d"], top=top)
    assert "Xr" in game.moves("A")
    game.play("A", "Xr .")
    assert game.view("B").penalty == 5


def test_kd_a8_a_joker_does_not_meet_a_two_nor_a_two_a_joker() -> None:
    on_a_two = kadi(hands=["Xr 2c", "4d"], top="2h", penalty=2, stock="6c 6d")
    assert set(on_a_two.moves("A")) == {"2c", "+"}
    on_a_joker = kadi(hands=["Xb 2c 3c", "4d"], top="Xr", penalty=5, stock="6c 6d")
    assert set(on_a_joker.moves("A")) == {"Xb", "+"}


def test_kd_a8_two_jokers_form_a_group() -> None:
    game = kadi(hands=["Xr Xb 2c", "4d"], top="7h", stock="6d")
    game.play("A", "Xr")
    assert set(game.moves("A")) == {"Xb", "."}


def test_kd_a8_anything_may_follow_a_resolved_joker() -> None:
    game = kadi(hands=["Xr 9s", "9d", "4c Qd Js 2h"], top="7h", stock="5c 6c 6d 6h 6s 7c")
    game.play("A", "Xr .")
    game.play("B", "+")
    assert set(game.moves("C")) == {"4c", "Qd", "Js", "2h"}


def test_kd_a8_anything_may_follow_a_joker_through_draws() -> None:
    game = kadi(hands=["", "4c Js"], cardless="A", top="Xr", stock="6d")
    game.play("A", "+")
    assert set(game.moves("B")) == {"4c", "Js"}


def test_kd_a8_the_freedom_after_a_joker_ends_with_the_first_card() -> None:
    game = kadi(hands=["4c 9s", "5h 6c"], top="Xr")
    game.play("A", "4c .")
    assert game.moves("B") == ["6c"]
