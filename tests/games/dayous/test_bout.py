"""Dayous, one bout: attack, pass on, beat, throw in, done, take, discard."""

from itertools import pairwise

import pytest

from tests.games.dayous.kit import awaited, cards, hand, play, position, refused

# Attack


def test_dy_6_only_the_lead_opens_and_with_any_card() -> None:
    game = position(hands=["7d 2c", "7c 3c", "7h 4c"])
    assert game.awaited == ("A",)
    assert sorted(game.moves("A")) == cards("7d 2c")
    assert [game.moves("B"), game.moves("C")] == [[], []]
    assert refused(game, "C", "7h")


@pytest.mark.parametrize(("direction", "attacked"), [("cw", "B"), ("ccw", "C")])
def test_dy_6_the_attack_falls_on_the_next_seat_in_the_direction(direction: str, attacked: str) -> None:
    game = position(hands=["7d 2c", "3c 4c", "5c 6c"], direction=direction)
    play(game, "A:7d")
    view = game.view("A")
    assert (view.attacker, view.defender, view.table) == ("A", attacked, ("7d",))
    assert awaited(game) == attacked


def test_dy_6_attack_cards_are_of_one_rank() -> None:
    game = position(hands=["7d 7c 8d 2c", "3c 4c 5c"])
    assert refused(game, "A", "7d 8d")
    game.play("A", "7d 7c")
    assert game.view("B").table == ("7d", "7c")


def test_dy_a6_unbeaten_cards_never_outnumber_the_defenders_hand() -> None:
    game = position(hands=["7d 7c 7h 2c", "3c 4c", "7s 5c"])
    assert refused(game, "A", "7d 7c 7h")
    game.play("A", "7d 7c")
    assert refused(game, "A", "7h")
    assert refused(game, "C", "7s")


def test_dy_a6_the_hand_is_counted_again_after_each_beat() -> None:
    game = position(hands=["7d 7c 2c", "9d 3c 4c", "7h 5c", "9h 6c"])
    game.play("A", "7d 7c")
    play(game, "B:9d/7d C:7h")
    assert refused(game, "D", "9h")


def test_dy_a6_beaten_cards_do_not_count_against_the_hand() -> None:
    game = position(hands=["7c 2c", "9c", "3c 4c"], table="8d/7d")
    play(game, "A:7c")
    assert game.view("B").table == ("8d/7d", "7c")


def test_dy_a6_after_passing_on_the_new_defenders_hand_counts() -> None:
    game = position(hands=["7d 2c", "7h 3c 4c 5c", "6c 8c", "7c 9c"])
    play(game, "A:7d")
    assert "7c" in game.moves("D")
    play(game, "B:7h^")
    assert refused(game, "D", "7c")


# Beat


@pytest.mark.parametrize(("low", "high"), list(pairwise("23456789TJQKA")))
def test_dy_1_two_is_low_and_ace_is_high(low: str, high: str) -> None:
    up = position(hands=[f"{low}d 2c", f"{high}d 3h"])
    down = position(hands=[f"{high}d 2c", f"{low}d 3h"])
    play(up, f"A:{low}d")
    play(down, f"A:{high}d")
    assert sorted(up.moves("B")) == cards(f"{high}d/{low}d take")
    assert down.moves("B") == ["take"]


def test_dy_4_the_lowest_trump_beats_the_highest_plain_card() -> None:
    game = position(hands=["Ad 3c", "2s 4h"])
    play(game, "A:Ad B:2s/Ad")
    assert game.view("A").table == ("2s/Ad",)


def test_dy_4_a_plain_ace_does_not_beat_another_plain_suit() -> None:
    game = position(hands=["2d 3c", "Ah 4h"])
    play(game, "A:2d")
    assert refused(game, "B", "Ah/2d")


def test_dy_8_a_trump_yields_only_to_a_higher_trump() -> None:
    game = position(hands=["8s 3c", "7s 9s Ad 4h"])
    play(game, "A:8s")
    assert sorted(game.moves("B")) == cards("9s/8s take")


def test_dy_8_every_attack_card_wants_its_own_answer() -> None:
    game = position(hands=["7d 7c 2c", "9d 8c 3h 4h"])
    game.play("A", "7d 7c")
    play(game, "B:9d/7d")
    assert awaited(game) == "B"
    play(game, "B:8c/7c")
    assert game.view("A").table == ("9d/7d", "8c/7c")
    assert awaited(game) == "A"


def test_dy_8_no_passing_on_once_a_card_is_beaten() -> None:
    game = position(hands=["7d 7c 2c", "9d 7h 3h 4h", "2h 5h 6h 8h"])
    game.play("A", "7d 7c")
    assert "7h^" in game.moves("B")
    play(game, "B:9d/7d")
    assert refused(game, "B", "7h^")


def test_dy_a9_an_identical_card_does_not_beat_but_passes_on() -> None:
    game = position(hands=["7d 2c", "7d 3c", "4c 5c"], options={"packs": 2})
    play(game, "A:7d")
    assert sorted(game.moves("B")) == cards("7d^ take")
    play(game, "B:7d^")
    assert game.view("C").table == ("7d", "7d")


def test_dy_a9_an_identical_trump_does_not_beat() -> None:
    game = position(hands=["7s 2c", "7s 3c"], options={"packs": 2})
    play(game, "A:7s")
    assert refused(game, "B", "7s/7s")


def test_dy_a9_an_identical_card_is_thrown_in_and_each_copy_is_beaten() -> None:
    game = position(hands=["7d 2c", "8d 9d 3c", "7d 4c"], options={"packs": 2})
    play(game, "A:7d C:7d")
    game.play("B", "8d/7d 9d/7d")
    assert sorted(game.view("A").table) == ["8d/7d", "9d/7d"]


def test_dy_a9_identical_cards_attack_together() -> None:
    game = position(hands=["7d 7d 2c", "3c 4c"], options={"packs": 2})
    game.play("A", "7d 7d")
    assert game.view("B").table == ("7d", "7d")
    assert hand(game, "A") == ["2c"]


def test_dy_a9_one_of_two_identical_cards_stays_in_hand() -> None:
    game = position(hands=["7d 7d 2c", "3c 4c"], options={"packs": 2})
    play(game, "A:7d")
    assert hand(game, "A") == cards("2c 7d")
    assert game.moves("A") == ["7d"]


# Pass on


def test_dy_7_the_attacked_seat_hands_the_attack_to_the_next() -> None:
    game = position(hands=["7d 2c", "7h 3c", "4c 5c"])
    play(game, "A:7d B:7h^")
    view = game.view("A")
    assert (view.attacker, view.defender, view.table) == ("B", "C", ("7d", "7h"))
    assert hand(game, "B") == ["3c"]
    assert awaited(game) == "C"


def test_dy_7_passing_on_follows_the_direction() -> None:
    game = position(hands=["7d 2c", "4c 5c", "7h 3c"], direction="ccw")
    play(game, "A:7d C:7h^")
    assert game.view("A").defender == "B"


def test_dy_7_only_the_same_rank_and_only_the_attacked_seat_pass_on() -> None:
    game = position(hands=["7d 2c", "8d 7h 3c", "7c 4c 5c"])
    play(game, "A:7d")
    assert refused(game, "B", "8d^")
    assert refused(game, "C", "7c^")
    assert "7h^" in game.moves("B")


@pytest.mark.parametrize(("next_hand", "allowed"), [("4c", False), ("4c 5c", True)])
def test_dy_a10_the_next_hand_must_be_as_large_as_the_attack(next_hand: str, allowed: bool) -> None:
    game = position(hands=["7d 2c", "7h 3c", next_hand])
    play(game, "A:7d")
    assert ("7h^" in game.moves("B")) is allowed


def test_dy_a10_thrown_in_cards_travel_along() -> None:
    game = position(hands=["7d 2c", "7h 3c", "4c 5c 6c", "7c Tc"])
    play(game, "A:7d D:7c B:7h^")
    assert game.view("C").table == ("7d", "7c", "7h")
    assert game.view("C").defender == "C"


def test_dy_a10_thrown_in_cards_count_against_the_next_hand() -> None:
    game = position(hands=["7d 2c", "7h 3c", "4c 5c", "7c Tc"])
    play(game, "A:7d D:7c")
    assert refused(game, "B", "7h^")


def test_dy_a10_a_next_seat_that_threw_in_holds_fewer_cards() -> None:
    game = position(hands=["7d 2c", "7h 3c", "7c 4c"])
    play(game, "A:7d")
    assert "7h^" in game.moves("B")
    play(game, "C:7c")
    assert refused(game, "B", "7h^")


def test_dy_a10_one_card_passes_on_and_a_second_is_thrown_in() -> None:
    game = position(hands=["7d 2c", "7h 7c 3c", "4c 5c 6c"])
    play(game, "A:7d")
    assert refused(game, "B", "7h^ 7c^")
    game.play("B", "7h^ 7c")
    assert game.view("C").table == ("7d", "7h", "7c")
    assert game.view("C").defender == "C"


def test_dy_a10_the_attack_may_come_back_to_the_first_attacker() -> None:
    game = position(hands=["7d 2c 3c 4c", "7h 5c", "7c 6c 8c"])
    play(game, "A:7d B:7h^ C:7c^")
    assert (game.view("A").attacker, game.view("A").defender) == ("C", "A")


def test_dy_a10_two_players_pass_to_and_fro() -> None:
    game = position(hands=["7d 7c 2c 3c", "7h 4c 5c 6c"])
    play(game, "A:7d B:7h^")
    assert awaited(game) == "A"
    play(game, "A:7c^")
    assert (game.view("A").attacker, game.view("A").defender) == ("A", "B")


def test_dy_a10_two_players_cannot_pass_to_too_small_a_hand() -> None:
    game = position(hands=["7d 2c", "7h 3c 4c"])
    play(game, "A:7d")
    assert refused(game, "B", "7h^")


def test_dy_a10_no_passing_to_an_empty_hand_that_will_draw_again() -> None:
    game = position(hands=["7d", "7h 4c"], stock="2h 3h")
    play(game, "A:7d")
    assert refused(game, "B", "7h^")


def test_dy_a10_the_last_passer_is_the_attacker() -> None:
    game = position(hands=["7d 3c", "7h 4c", "9d 9h 2c", "5c 6c"])
    play(game, "A:7d B:7h^ C:9d/7d C:9h/7h")
    assert awaited(game) == "BDA"
    play(game, "B:. D:. A:.")
    assert awaited(game) == "C"


# Throw in


def test_dy_9_any_rank_on_the_table_is_thrown_in() -> None:
    game = position(hands=["5d 2c", "9d 3c 4c", "9c 5h 6h"])
    play(game, "A:5d")
    assert game.moves("C") == ["5h"]
    play(game, "B:9d/5d")
    assert sorted(game.moves("C")) == cards(". 5h 9c")
    play(game, "C:9c")
    assert awaited(game) == "B"


def test_dy_9_ranks_of_unbeaten_cards_count_too() -> None:
    game = position(hands=["9h 2c", "3c 4c 5c", "7h 2d"], table="9d/7d 7c")
    assert game.moves("A") == ["9h"]
    assert game.moves("C") == ["7h"]


def test_dy_a7_any_seat_throws_in_before_the_first_answer() -> None:
    game = position(hands=["7d 7s 2c", "3c 4c 5c 6c", "7c 8c", "7h 8h"])
    play(game, "A:7d D:7h C:7c A:7s")
    assert game.view("B").table == ("7d", "7h", "7c", "7s")
    assert awaited(game) == "B"


def test_dy_a7_the_defender_throws_nothing_in() -> None:
    game = position(hands=["7d 2c", "7c 9d 3c"])
    play(game, "A:7d")
    assert refused(game, "B", "7c")
    play(game, "B:9d/7d")
    assert refused(game, "B", "7c")


def test_dy_a7_the_seat_attacking_before_a_pass_throws_in_after_it() -> None:
    game = position(hands=["7d 7c 2c", "7h 3c", "4c 5c 6c"])
    play(game, "A:7d B:7h^ A:7c")
    assert game.view("C").table == ("7d", "7h", "7c")
    assert game.view("C").attacker == "B"


def test_dy_a7_first_come_first_served() -> None:
    game = position(hands=["7d 2c", "3c 4c", "7c 8c", "7h 8h"])
    play(game, "A:7d")
    assert "7h" in game.moves("D")
    play(game, "C:7c")
    assert refused(game, "D", "7h")


def test_dy_a7_a_seat_throws_in_after_its_own_done() -> None:
    game = position(hands=["7d 2c", "9d 8c 3c", "7c 4c"])
    play(game, "A:7d B:9d/7d C:. C:7c")
    assert game.view("B").table == ("9d/7d", "7c")
    play(game, "B:8c/7c")
    assert awaited(game) == "AC"


def test_dy_a7_the_attacker_throws_in_after_an_answer() -> None:
    game = position(hands=["7d 9c 2c", "9d 3c 4c", "5c 6c"])
    play(game, "A:7d B:9d/7d A:9c")
    assert game.view("B").table == ("9d/7d", "9c")


# Done


def test_dy_a8_a_new_card_takes_back_every_done() -> None:
    game = position(hands=["7d 7c 2c", "9d 8c 3c", "4c 5c", "6c Tc"])
    play(game, "A:7d B:9d/7d C:. D:.")
    assert awaited(game) == "A"
    play(game, "A:7c B:8c/7c")
    assert awaited(game) == "ACD"
    play(game, "A:. C:. D:.")
    assert awaited(game) == "B"


def test_dy_a8_no_done_while_anything_is_unbeaten() -> None:
    game = position(hands=["7d 7c 2c", "9d 3c 4c", "5c 6c"])
    game.play("A", "7d 7c")
    assert refused(game, "C", ".")
    play(game, "B:9d/7d")
    assert refused(game, "A", ".")
    assert refused(game, "C", ".")


def test_dy_a8_the_defender_has_no_done() -> None:
    game = position(hands=["7d 2c", "9d 3c"])
    play(game, "A:7d B:9d/7d")
    assert game.moves("B") == []
    assert refused(game, "B", ".")


def test_dy_a8_seats_are_asked_from_the_attacker_on_whatever_they_hold() -> None:
    game = position(hands=["2c 3c", "4c 5c", "7d 6c", "9d 8c"], lead="C")
    play(game, "C:7d D:9d/7d")
    assert awaited(game) == "CAB"
    assert [game.moves(seat) for seat in "CAB"] == [["."], ["."], ["."]]


def test_dy_a8_seats_are_asked_in_the_direction_of_play() -> None:
    game = position(hands=["7d 6c", "2c 3c", "4c 5c", "9d 8c"], direction="ccw")
    play(game, "A:7d D:9d/7d")
    assert awaited(game) == "ACB"


def test_dy_a8_dones_come_in_any_order() -> None:
    game = position(hands=["7d 2c", "9d 3c", "4c 5c", "6c 8c"])
    play(game, "A:7d B:9d/7d D:. A:.")
    assert awaited(game) == "C"
    assert game.view("A").table == ("9d/7d",)
    play(game, "C:.")
    assert game.view("A").table == ()


def test_dy_a8_a_seat_without_cards_is_not_asked() -> None:
    game = position(hands=["7d", "9d 3c", "4c 5c"], stock="2h")
    play(game, "A:7d B:9d/7d")
    assert awaited(game) == "C"


def test_dy_a8_with_no_entitled_seat_the_bout_ends_at_once() -> None:
    game = position(hands=["7d", "9d 3c"], stock="2h 3h")
    play(game, "A:7d B:9d/7d")
    assert game.view("A").table == ()
    assert awaited(game) == "B"
    assert hand(game, "A") == cards("2h 3h")


def test_dy_a8_an_empty_defender_ends_the_bout_at_once() -> None:
    game = position(hands=["7d 7c 2c", "9d"], stock="2h 3h 4h 5h 6h 8h 9h")
    play(game, "A:7d B:9d/7d")
    assert game.view("A").table == ()
    assert awaited(game) == "B"
    assert hand(game, "B") == cards("8h 9h")


def test_dy_a8_the_defender_answers_without_waiting_for_the_opener() -> None:
    game = position(hands=["7d 7c 2c", "9d 8c 3c", "7h 4c"])
    play(game, "A:7d")
    assert awaited(game) == "B"
    play(game, "B:9d/7d A:7c")
    assert awaited(game) == "B"
    play(game, "B:8c/7c")
    assert game.view("C").table == ("9d/7d", "8c/7c")


# Take


def test_dy_10_the_taker_gets_the_whole_table_and_loses_the_attack() -> None:
    game = position(hands=["7d 7c 2c", "9d 3c 4c", "9h 5c"])
    game.play("A", "7d 7c")
    play(game, "B:9d/7d C:9h B:take")
    assert hand(game, "B") == cards("3c 4c 7c 7d 9d 9h")
    assert game.view("A").table == ()
    assert awaited(game) == "C"
    play(game, "C:5c")
    assert game.view("A").defender == "A"


def test_dy_a11_taking_is_free_even_if_one_could_beat() -> None:
    game = position(hands=["7d 2c", "9d 3c"])
    play(game, "A:7d B:take")
    assert hand(game, "B") == cards("3c 7d 9d")


def test_dy_a11_nothing_to_take_unless_something_is_unbeaten() -> None:
    game = position(hands=["7d 2c", "9d 3c"])
    assert refused(game, "B", "take")
    play(game, "A:7d")
    assert refused(game, "A", "take")
    play(game, "B:9d/7d")
    assert refused(game, "B", "take")


def test_dy_a11_nothing_is_added_after_the_take() -> None:
    game = position(hands=["7d 7c 2c", "3c 4c 5c", "6c 8c"])
    play(game, "A:7d B:take")
    assert refused(game, "A", "7c")
    assert awaited(game) == "C"
    assert hand(game, "B") == cards("3c 4c 5c 7d")


def test_dy_a11_after_passing_on_the_seat_behind_the_taker_attacks() -> None:
    game = position(hands=["7d 2c", "7h 3c", "4c 5c", "6c 8c"])
    play(game, "A:7d B:7h^ C:take")
    assert hand(game, "C") == cards("4c 5c 7d 7h")
    assert awaited(game) == "D"


def test_dy_a11_of_two_players_the_same_attacks_again() -> None:
    game = position(hands=["7d 2c", "9d 3c"])
    play(game, "A:7d B:take")
    assert awaited(game) == "A"


# Discard


def test_dy_11_a_beaten_table_is_gone_and_the_defender_attacks() -> None:
    game = position(hands=["7d 2c", "9d 3c 8c", "4c 5c"])
    play(game, "A:7d B:9d/7d A:. C:.")
    view = game.view("A")
    assert (view.table, view.stock, view.sizes) == ((), 0, {"A": 1, "B": 2, "C": 2})
    assert awaited(game) == "B"
    play(game, "B:3c")
    assert game.view("A").defender == "C"


# Messages of several moves


def test_all_1_one_bad_move_refuses_the_whole_message() -> None:
    game = position(hands=["7d 7c 2c", "9d 8h 3h 4h"])
    assert refused(game, "A", "7d 7c .")
    game.play("A", "7d 7c")
    assert refused(game, "B", "9d/7d 8h/7c")
    play(game, "B:9d/7d")
    assert game.view("A").table == ("9d/7d", "7c")
