"""Kadi: what a request that nobody answered gives (KD-A28)."""

from typing import Any

import pytest

from tests.games.kadi.kit import Game, kadi


def asking(hands: list[str], stock: str = "6d 6h", **options: str) -> Game:
    """A has the ace of spades to lay on a seven of spades; an unanswered request wins."""
    return kadi(hands=hands, top="7s", stock=stock, options={"spade_win": "outright", **options})


def won_by(game: Game) -> tuple[tuple[str, ...], str]:
    assert game.outcome is not None
    return game.outcome.winners, game.outcome.reason


def test_kd_a28_the_book_wants_the_cards_laid() -> None:
    game = kadi(hands=["As 7c", "5s Kd", "9s 4c"], top="7s", stock="6d")
    game.play("A", "As ?Kd !")
    game.play("B", "5s .")
    game.play("C", "9s .")
    assert game.outcome is None
    assert game.moves("A") == ["7c"]


@pytest.mark.parametrize("held", ["7c", "7c 9d", "2d Jh Kc", "Xr Xb", "8d"])
def test_kd_a28_outright_the_asker_wins_without_a_move_whatever_is_held(held: str) -> None:
    game = asking([f"As {held}", "5s Kd", "9s 4c"])
    game.play("A", "As ?Kd !")
    game.play("B", "5s .")
    assert game.outcome is None
    game.play("C", "9s .")
    assert won_by(game) == (("A",), "won")
    assert game.awaited == ()
    assert set(game.view("A").hand) == set(held.split())


def test_kd_a28_the_others_are_placed_by_cards_left() -> None:
    game = asking(["As 7c 9d 4h 5d", "5s Kd 6c", "9s 4c"])
    game.play("A", "As ?Kd !")
    game.play("B", "5s .")
    game.play("C", "9s .")
    assert game.outcome is not None
    assert game.outcome.places == (("A",), ("C",), ("B",))
    assert game.outcome.losers == ()


def test_kd_a28_the_call_may_be_said_by_itself_after_the_asking_turn() -> None:
    game = asking(["As 7c", "5s Kd", "9s 4c"])
    game.play("A", "As ?Kd")
    game.play("A", "!")
    game.play("B", "5s .")
    game.play("C", "9s .")
    assert won_by(game) == (("A",), "won")


def test_kd_a28_without_the_call_nothing_is_won() -> None:
    game = asking(["As 7c 4s", "5s Kd", "9s 4c"])
    game.play("A", "As ?Kd")
    game.play("B", "5s .")
    game.play("C", "9s .")
    assert game.outcome is None
    assert game.moves("A") == ["4s"]


def test_kd_a28_a_card_produced_wins_nothing() -> None:
    game = asking(["As 7c 4d", "5s 6c", "9d 4c"])
    game.play("A", "As ?9d !")
    game.play("B", "5s .")
    game.play("C", "9d .")
    assert game.outcome is None
    assert game.moves("A") == ["4d"]


def test_kd_a28_an_ace_of_any_seat_ends_the_request() -> None:
    game = asking(["As 7c 4d", "Ad 6c", "9c 5d 4h"])
    game.play("A", "As ?9c !")
    game.play("B", "Ad .")
    game.play("C", "5d .")
    assert game.outcome is None
    assert game.moves("A") == ["4d"]


def test_kd_a28_under_a_penalty_the_request_is_over_and_the_turn_ordinary() -> None:
    game = asking(["As 7c 2d", "5s Kd", "2s 4c"])
    game.play("A", "As ?Kd !")
    game.play("B", "5s .")
    game.play("C", "2s .")
    assert game.outcome is None
    assert set(game.moves("A")) == {"2d", "+"}
    assert not game.view("B").asked


def test_kd_a28_while_another_seat_is_cardless_the_turn_is_ordinary() -> None:
    game = asking(["As 7c 4s", "5s Kd", "9s"])
    game.play("A", "As ?Kd !")
    game.play("B", "5s .")
    game.play("C", "9s .")
    assert game.outcome is None
    assert game.moves("A") == ["4s"]
    assert not game.view("B").asked


def test_kd_a28_a_cardless_asker_only_draws() -> None:
    game = asking(["As", "5s Kd", "9s 4c"])
    game.play("A", "As ?Kd !")
    game.play("B", "5s .")
    game.play("C", "9s .")
    assert game.outcome is None
    assert game.moves("A") == ["+"]


def test_kd_a28_a_skipped_asker_wins_when_the_next_real_turn_begins() -> None:
    game = asking(["As 7c 2d", "5s 9s Kd", "Js 4s 4d"])
    game.play("A", "As ?Kd !")
    game.play("B", "5s .")
    game.play("C", "Js .")
    game.play("A", ".")
    assert game.outcome is None
    game.play("B", "9s .")
    game.play("C", "4s .")
    assert won_by(game) == (("A",), "won")


def test_kd_a28_a_kickback_may_bring_the_turn_early() -> None:
    game = asking(["As 7c 2d", "Ks 4c", "Kd 5d"])
    game.play("A", "As ?Kd !")
    game.play("B", "Ks .")
    assert game.outcome is None
    game.play("C", ".")
    assert won_by(game) == (("A",), "won")


def test_kd_a28_a_jump_over_the_holder_leaves_the_request_unanswered() -> None:
    game = asking(["As 7c 2d", "Js 6c", "Kd 5s", "9s 4c"])
    game.play("A", "As ?Kd !")
    game.play("B", "Js .")
    game.play("C", ".")
    game.play("D", "9s .")
    assert won_by(game) == (("A",), "won")


def test_kd_a28_the_askers_own_counter_ends_the_request() -> None:
    game = asking(["As Jc 4h 6h", "2s 5d", "Kd 9c", "Js 4c"], stock="6d 7h 7d 8c")
    game.play("A", "As ?Kd !")
    game.play("B", "2s .")
    game.play("C", "+")
    game.play("D", "Js .")
    game.play("A", "Jc .")
    game.play("B", ".")
    game.play("C", "9c .")
    game.play("D", "4c .")
    assert game.outcome is None


@pytest.mark.parametrize("spade_ask", ["lock", "off"])
def test_kd_a28_no_effect_where_the_ace_does_not_go_round(spade_ask: str) -> None:
    game = asking(["As 7c 4s", "5s Kd", "9s 4c"], spade_ask=spade_ask)
    ask: dict[str, Any] = {"lock": "As ?5s !", "off": "As . !"}
    game.play("A", ask[spade_ask])
    game.play("B", "5s .")
    game.play("C", "9s .")
    assert game.outcome is None
    assert game.moves("A") == ["4s"]


def test_kd_a28_no_effect_with_two_players() -> None:
    game = asking(["As 7c 4s", "5s Kd 9s"])
    game.play("A", "As . !")
    game.play("B", "5s .")
    assert game.outcome is None
    assert game.moves("A") == ["4s"]
