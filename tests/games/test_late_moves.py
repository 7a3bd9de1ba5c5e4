"""A move answers what its sender saw: late plays, late refusals, and messages of several moves (DY-A8)."""

import pytest

import longears
from longears import Game, IllegalMove
from tests.games.dayous.kit import beaten


def refused(game: Game, seat: str, text: str, seen: int) -> str:
    before = game.table.state()
    with pytest.raises(IllegalMove) as error:
        game.play(seat, text, seen=seen)
    assert game.table.state() == before
    return error.value.code


def test_dy_a8_a_done_sent_before_an_unseen_card_is_void() -> None:
    game = beaten()
    seen = len(game.record.steps)
    game.play("C", "9s", seen=seen)  # C throws in while A's done is on its way
    assert refused(game, "A", ".", seen=seen) == "stale"


def test_dy_a8_a_late_throw_in_counts_as_long_as_its_bout_lasts() -> None:
    game = beaten()
    seen = len(game.record.steps)
    game.play("A", ".", seen=seen)
    assert [event.kind for event in game.play("C", "9s", seen=seen)] == ["threw_in"]


def test_dy_a8_a_throw_in_for_a_bout_that_is_over_is_void() -> None:
    game = beaten()
    seen = len(game.record.steps)
    game.play("A", ".", seen=seen)
    game.play("C", ".", seen=seen)  # the bout is over, B attacks
    game.play("B", "Td")
    assert refused(game, "A", "9h", seen=seen) == "stale"


def test_two_race_for_the_last_place_and_the_second_is_told_the_rule() -> None:
    """B has one card left to beat with: one throw-in fits, the other comes too late (DY-A6)."""
    game = longears.setup(
        "dayous", hands=["7d 7h 2c", "9d 3c", "7s 4c"], stock="", trump="h", lead="A", direction="cw"
    )
    game.play("A", "7d")
    game.play("B", "9d/7d")
    seen = len(game.record.steps)
    game.play("C", "7s", seen=seen)
    assert refused(game, "A", "7h", seen=seen) != "stale"  # in time for the bout, but there is no room


def window() -> Game:
    """Kadi: A jumps B, who may counter or accept."""
    game = longears.setup("kadi", hands=["Jh 4c 5c", "Js 6c", "7c 8c"], top="7h", stock="2c 3c 4d", lead="A")
    game.play("A", "Jh .")
    return game


def test_kadi_an_accept_sent_before_the_jack_was_seen_is_void() -> None:
    assert refused(window(), "B", ".", seen=0) == "stale"
    game = window()
    game.play("B", ".", seen=len(game.record.steps))
    assert game.awaited == ("C",)


def test_kadi_a_card_for_a_turn_that_is_over_is_void() -> None:
    game = window()
    seen = len(game.record.steps)
    game.play("B", ".", seen=seen)
    game.play("C", "+")
    assert refused(game, "B", "Js", seen=seen) == "stale"


def test_kd_a15_a_call_sent_right_behind_the_end_of_the_turn_counts() -> None:
    game = longears.setup("kadi", hands=["6h 5c", "6c 2d", "7c 3d"], top="7h", stock="2c 3c 4d", lead="A")
    game.play("A", "6h", seen=0)
    game.play("A", ".", seen=1)
    assert [event.kind for event in game.play("A", "!", seen=1)] == ["called"]


def test_kadi_a_message_of_several_moves_counts_all_or_none() -> None:
    game = longears.setup("kadi", hands=["Qh 5h 9s", "6c", "7c"], top="7h", stock="2c 3c 4d", lead="A")
    before = game.table.state()
    with pytest.raises(IllegalMove):
        game.play("A", "Qh 9s .")  # the nine of spades is no answer to the queen of hearts
    assert game.table.state() == before
    assert not game.record.steps
    game.play("A", "Qh 5h .")
    assert game.awaited == ("B",)
