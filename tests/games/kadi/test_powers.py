"""Kadi, the cards that act: jumps, kickbacks and their counters; penalties and the ace that meets them."""

import pytest

from longears import IllegalMove
from tests.games.kadi.kit import kadi

# KD-7, KD-A11: jumps


def test_kd_7_a_jack_skips_the_next_player() -> None:
    game = kadi(hands=["Jh 4c", "5c", "5h", "6c"], top="7h")
    game.play("A", "Jh .")
    game.play("B", ".")
    assert game.awaited == ("C",)
    assert game.moves("C") == ["5h"]


def test_kd_7_each_further_jack_skips_one_more() -> None:
    game = kadi(hands=["Jh Jd 4c", "5c", "5h", "6c"], top="7h")
    game.play("A", "Jh Jd .")
    assert game.view("B").skips == 2
    game.play("B", ".")
    assert game.awaited == ("D",)
    assert game.view("D").skips == 0


def test_kd_7_skips_run_in_the_direction_of_play() -> None:
    game = kadi(hands=["Jh 4c", "5c", "5h", "6c"], top="7h", direction="ccw")
    game.play("A", "Jh .")
    assert game.awaited == ("D",)
    game.play("D", ".")
    assert game.awaited == ("C",)


def test_kd_a11_the_first_player_to_be_skipped_counters_with_jacks_or_accepts() -> None:
    game = kadi(hands=["Jh Jd 4c", "Js 5d Kd Ad Xr", "Jc", "6c"], top="7h", stock="6d")
    game.play("A", "Jh Jd .")
    assert game.awaited == ("B",)
    assert set(game.moves("B")) == {"Js", "."}
    assert game.moves("C") == []


def test_kd_a11_the_window_opens_for_a_hand_without_jacks_too() -> None:
    game = kadi(hands=["Jh 4c", "5h", "6c"], top="7h", stock="6d")
    game.play("A", "Jh .")
    assert game.moves("B") == ["."]
    with pytest.raises(IllegalMove):
        game.play("C", "6c")


def test_kd_a11_counter_jacks_replace_the_pending_skips() -> None:
    game = kadi(hands=["Jh Jd 4c", "Js 4s", "5c", "6c"], top="7h")
    game.play("A", "Jh Jd .")
    game.play("B", "Js .")
    assert game.view("C").skips == 1
    game.play("C", ".")
    assert game.awaited == ("D",)


def test_kd_a11_several_counter_jacks_skip_that_many_players() -> None:
    game = kadi(hands=["Jh 4c", "Js Jc 4s", "5c", "6c"], top="7h")
    game.play("A", "Jh .")
    game.play("B", "Js Jc .")
    game.play("C", ".")
    assert game.awaited == ("A",)
    assert game.view("A").top == "Jc"


def test_kd_a11_a_counter_jack_is_countered_by_the_seat_after_the_counterer() -> None:
    game = kadi(hands=["Jh 4c", "Js 4s", "Jc 5c", "6c"], top="7h")
    game.play("A", "Jh .")
    game.play("B", "Js .")
    assert game.awaited == ("C",)
    assert set(game.moves("C")) == {"Jc", "."}
    game.play("C", "Jc .")
    assert game.awaited == ("D",)
    game.play("D", ".")
    assert game.awaited == ("A",)


def test_kd_a11_a_counter_ends_with_a_dot_like_any_turn() -> None:
    game = kadi(hands=["Jh 4c", "Js Jc 4s", "5c", "6c"], top="7h")
    game.play("A", "Jh .")
    game.play("B", "Js")
    assert game.awaited == ("B",)
    assert set(game.moves("B")) == {"Jc", "."}


def test_kd_a11_a_king_does_not_counter_a_jack_nor_a_jack_a_king() -> None:
    jumped = kadi(hands=["Jh 4c", "Kh 4s", "5c"], top="7h")
    jumped.play("A", "Jh .")
    with pytest.raises(IllegalMove):
        jumped.play("B", "Kh")
    kicked = kadi(hands=["Kh 4c", "Jh 4s", "5c"], top="7h")
    kicked.play("A", "Kh .")
    with pytest.raises(IllegalMove):
        kicked.play("B", "Jh")


def test_kd_a11_who_accepted_a_jump_neither_draws_nor_plays() -> None:
    game = kadi(hands=["Jh 4c", "5h 5c", "6c"], top="7h", stock="6d")
    game.play("A", "Jh .")
    with pytest.raises(IllegalMove):
        game.play("B", "+")
    game.play("B", ".")
    assert game.moves("B") == []
    assert game.view("B").sizes["B"] == 2


def test_kd_a11_with_two_players_one_jack_lets_the_jumper_play_again() -> None:
    game = kadi(hands=["Jh 4h", "5h"], top="7h")
    game.play("A", "Jh .")
    assert game.moves("B") == ["."]
    game.play("B", ".")
    assert game.moves("A") == ["4h"]


def test_kd_a11_with_two_players_two_jacks_count_the_jumper_as_skipped() -> None:
    game = kadi(hands=["Jh Jd 4c", "5d"], top="7h")
    game.play("A", "Jh Jd .")
    assert game.moves("B") == ["."]
    game.play("B", ".")
    assert game.awaited == ("B",)
    assert game.moves("B") == ["5d"]


def test_kd_a11_skips_run_round_the_table() -> None:
    game = kadi(hands=["Jh Jd Js 4c", "5s", "6c"], top="7h")
    game.play("A", "Jh Jd Js .")
    game.play("B", ".")
    assert game.awaited == ("B",)
    assert game.moves("B") == ["5s"]


def test_kd_a11_four_jacks_among_five_come_back_to_the_jumper() -> None:
    game = kadi(hands=["Jh Jd Js Jc 4c", "5c", "6c", "7c", "9c"], top="7h")
    game.play("A", "Jh Jd Js Jc .")
    game.play("B", ".")
    assert game.awaited == ("A",)
    assert game.moves("A") == ["4c"]


def test_kd_a11_with_two_players_a_counter_turns_the_jump_on_the_jumper() -> None:
    game = kadi(hands=["Jh 4h", "Js 5s"], top="7h")
    game.play("A", "Jh .")
    game.play("B", "Js .")
    assert game.moves("A") == ["."]
    game.play("A", ".")
    assert game.moves("B") == ["5s"]


def test_kd_a11_with_two_players_the_jumper_may_counter_back() -> None:
    game = kadi(hands=["Jh Jd 4d", "Js 5s"], top="7h")
    game.play("A", "Jh .")
    game.play("B", "Js .")
    game.play("A", "Jd .")
    assert game.moves("B") == ["."]
    game.play("B", ".")
    assert game.moves("A") == ["4d"]


def test_kd_a11_a_position_with_pending_skips_waits_for_the_first_of_them() -> None:
    game = kadi(hands=["4c", "Js 5h", "6c", "7c"], top="Jh", skips=2, lead="B")
    assert set(game.moves("B")) == {"Js", "."}
    game.play("B", ".")
    assert game.awaited == ("D",)


# KD-8, KD-A11, KD-A12: kickbacks


def test_kd_8_a_king_reverses_the_direction() -> None:
    game = kadi(hands=["Kh 4c", "5c", "6c", "5h"], top="7h")
    game.play("A", "Kh .")
    assert game.awaited == ("B",)
    game.play("B", ".")
    assert game.view("D").direction == "ccw"
    game.play("D", "5h .")
    assert game.awaited == ("C",)


def test_kd_a11_the_player_who_was_next_counters_with_kings_or_accepts() -> None:
    game = kadi(hands=["Kh 4c", "Ks Jh 5h Ah", "6c", "Kc"], top="7h", stock="6d")
    game.play("A", "Kh .")
    assert set(game.moves("B")) == {"Ks", "."}
    assert game.moves("D") == []


def test_kd_a11_the_king_window_follows_the_old_direction() -> None:
    game = kadi(hands=["Kh 4c", "5c", "6c", "5d"], top="7h", direction="ccw")
    game.play("A", "Kh .")
    assert game.awaited == ("D",)
    game.play("D", ".")
    assert game.awaited == ("B",)


def test_kd_a11_a_counter_king_turns_again_from_the_counterer() -> None:
    game = kadi(hands=["Kh 4c", "Ks 5c", "6s", "5h"], top="7h")
    game.play("A", "Kh .")
    game.play("B", "Ks .")
    assert game.awaited == ("A",)
    assert game.moves("A") == ["."]
    game.play("A", ".")
    assert game.awaited == ("C",)
    assert game.view("C").direction == "cw"


def test_kd_a11_a_counter_king_is_countered_by_the_player_it_countered() -> None:
    game = kadi(hands=["Kh Kd 4c", "Ks Kc 5c", "6s", "5d"], top="7h")
    game.play("A", "Kh .")
    game.play("B", "Ks .")
    game.play("A", "Kd .")
    assert set(game.moves("B")) == {"Kc", "."}
    game.play("B", ".")
    assert game.awaited == ("D",)
    assert game.view("D").direction == "ccw"


def test_kd_a11_two_counter_kings_go_on_from_the_counterer_the_first_kings_way() -> None:
    game = kadi(hands=["Kh 4d", "Ks Kd 5c", "6s", "5h"], top="7h")
    game.play("A", "Kh .")
    game.play("B", "Ks Kd .")
    assert game.awaited == ("A",)
    assert game.moves("A") == ["4d"]
    game.play("A", "4d .")
    assert game.awaited == ("D",)


def test_kd_a12_two_kings_change_nothing_and_open_no_window() -> None:
    game = kadi(hands=["Kh Kd 4c", "Ks 5d", "6s", "5h"], top="7h")
    game.play("A", "Kh Kd .")
    assert game.awaited == ("B",)
    assert set(game.moves("B")) == {"Ks", "5d"}
    game.play("B", "5d .")
    assert game.awaited == ("C",)


def test_kd_8_three_kings_reverse_once() -> None:
    game = kadi(hands=["Kh Kd Ks 4c", "5d", "6d", "5s"], top="7h")
    game.play("A", "Kh Kd Ks .")
    assert game.moves("B") == ["."]
    game.play("B", ".")
    assert game.awaited == ("D",)


def test_kd_a12_with_two_players_a_king_does_nothing() -> None:
    game = kadi(hands=["Kh 4c", "Ks 5h"], top="7h")
    game.play("A", "Kh .")
    assert set(game.moves("B")) == {"Ks", "5h"}
    game.play("B", "5h .")
    assert game.awaited == ("A",)


# KD-10, KD-A9: penalties


@pytest.mark.parametrize(("card", "amount"), [("2h", 2), ("3h", 3), ("Xr", 5)])
def test_kd_10_the_next_player_draws_what_the_card_says(card: str, amount: int) -> None:
    game = kadi(hands=[f"{card} 4c", "5c", "6c"], top="7h", stock="6d 6h 7d 7c 7s 9s")
    game.play("A", f"{card} .")
    assert game.view("B").penalty == amount
    game.play("B", "+")
    assert game.view("B").sizes["B"] == 1 + amount
    assert game.awaited == ("C",)


def test_kd_a9_a_penalty_card_already_paid_for_is_an_ordinary_top_card() -> None:
    game = kadi(hands=["2h 4c", "5c", "9h 2c 6d"], top="7h", stock="6h 7d 7c")
    game.play("A", "2h .")
    game.play("B", "+")
    assert game.view("C").penalty == 0
    assert set(game.moves("C")) == {"9h", "2c"}
    game.play("C", "2c .")
    assert game.view("A").penalty == 2


def test_kd_10_a_card_of_the_same_rank_forwards_the_penalty() -> None:
    game = kadi(hands=["3h 4c", "3c 5c", "6c"], top="7h", stock="6d 6h 7d 7c")
    game.play("A", "3h .")
    game.play("B", "3c .")
    assert game.view("C").penalty == 3
    game.play("C", "+")
    assert game.view("A").sizes == {"A": 1, "B": 1, "C": 4}


def test_kd_10_under_a_penalty_a_matching_suit_is_no_help() -> None:
    game = kadi(hands=["3h 5h Jh Kh 8h Xr", "4d"], top="2h", penalty=2, stock="6d 6c")
    assert game.moves("A") == ["+"]


def test_kd_a9_several_penalty_cards_laid_count_once() -> None:
    game = kadi(hands=["2h 2d 4c", "5c"], top="7h", stock="6d 6c 7c 9c")
    game.play("A", "2h 2d .")
    assert game.view("B").penalty == 2


def test_kd_a9_several_cards_forward_a_penalty_once() -> None:
    game = kadi(hands=["2h 4c", "2c 2s 5c", "6c"], top="7h", stock="6d 6h 7c 9c 9d 9h")
    game.play("A", "2h .")
    game.play("B", "2c 2s .")
    game.play("C", "+")
    assert game.view("C").sizes["C"] == 3


def test_kd_a9_two_jokers_laid_count_once_and_a_joker_forwards_a_joker() -> None:
    both = kadi(hands=["Xr Xb 4c", "5c"], top="7h")
    both.play("A", "Xr Xb .")
    assert both.view("B").penalty == 5
    forwarded = kadi(hands=["Xb 4c", "5c"], top="Xr", penalty=5)
    forwarded.play("A", "Xb .")
    assert forwarded.view("B").penalty == 5


def test_kd_a9_the_seat_that_forwards_can_be_hit_again() -> None:
    game = kadi(hands=["2h 4c", "2c 2s"], top="7h", stock="6d 6h 7c")
    game.play("A", "2h .")
    game.play("B", "2c .")
    assert game.moves("A") == ["+"]
    game.play("A", "+")
    assert game.view("A").sizes["A"] == 3
    assert game.awaited == ("B",)


# KD-A10: an ace on a penalty


def test_kd_a10_exactly_one_ace_meets_a_penalty_and_names_nothing() -> None:
    game = kadi(hands=["Ac Ad 4c", "5h", "6c"], top="2h", penalty=2, stock="6d 6s")
    game.play("A", "Ac")
    assert game.moves("A") == ["."]


def test_kd_a10_the_ace_of_spades_asks_nothing_on_a_penalty() -> None:
    game = kadi(hands=["As 4c", "5h", "Kd"], top="2h", penalty=2, stock="6d 6s")
    game.play("A", "As")
    assert game.moves("A") == ["."]


def test_kd_a10_after_the_ace_the_suit_of_the_penalty_card_continues_as_if_named() -> None:
    game = kadi(hands=["Ac 4c", "9h 5c Ad 2d Xr", "6c"], top="2h", penalty=2, stock="6d")
    game.play("A", "Ac .")
    assert game.view("B").penalty == 0
    assert set(game.moves("B")) == {"9h", "Ad"}


def test_kd_a10_the_suit_that_continues_outlasts_a_draw_and_ends_with_a_card() -> None:
    game = kadi(hands=["Ac 4c", "5c", "9h 6c 9d"], top="3h", penalty=3, stock="6d 7d")
    game.play("A", "Ac .")
    game.play("B", "+")
    assert game.moves("C") == ["9h"]
    game.play("C", "9h .")
    assert not game.view("A").named
    assert game.moves("A") == ["+"]


def test_kd_a10_the_suit_is_that_of_the_last_penalty_card() -> None:
    game = kadi(hands=["2c 4c", "Ad 9s", "9h 9c 9d"], top="2h", penalty=2)
    game.play("A", "2c .")
    game.play("B", "Ad .")
    assert game.moves("C") == ["9c"]


def test_kd_a10_after_an_ace_on_a_joker_anything_may_follow() -> None:
    game = kadi(hands=["Ac 4c", "9h 5d 2s Qh Xb", "6d 6c"], top="Xr", penalty=5, stock="6h")
    game.play("A", "Ac .")
    assert set(game.moves("B")) == {"9h", "5d", "2s", "Qh", "Xb"}
    game.play("B", "9h .")
    assert game.moves("C") == ["+"]


def test_kd_a10_the_ace_may_meet_a_penalty_that_was_forwarded() -> None:
    game = kadi(hands=["2h 4c", "2c 5c", "Ad 6c"], top="7h", stock="6d 6s")
    game.play("A", "2h .")
    game.play("B", "2c .")
    game.play("C", "Ad .")
    assert game.view("A").penalty == 0
    assert game.view("A").sizes == {"A": 1, "B": 1, "C": 1}
    assert game.moves("A") == ["4c"]
