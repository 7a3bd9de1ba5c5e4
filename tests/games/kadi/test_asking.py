"""Kadi: what the ace of spades may ask for, and how it is answered (KD-12, KD-A14)."""

import pytest

from longears import IllegalMove
from tests.games.kadi.kit import kadi


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
