"""Bots that follow one piece of advice, by which tips are measured."""

import pytest

import longears
from longears.bots import advice_of, bot_for, bot_names, play_out
from longears.chance import Chance
from longears.games import SPECS

ALL = [(game, advice) for game in SPECS for advice in advice_of(game)]


@pytest.mark.parametrize(("game", "advice"), ALL)
def test_an_advised_bot_plays_a_game_to_its_end(game: str, advice: str) -> None:
    table = longears.deal(game, 3, seed=5)
    bots = {"A": bot_for(advice, game), "B": bot_for("medium", game), "C": bot_for("medium", game)}
    assert play_out(table, bots, Chance(5)).places


@pytest.mark.parametrize(
    ("advice", "hand", "wanted"),
    [
        ("leads-high-early", "2c 9d Kh", "Kh"),
        ("leads-low-early", "2c 9d Kh", "2c"),
        ("leads-short-suits", "2c 9c Kh", "Kh"),
    ],
)
def test_advice_on_leading_is_followed(advice: str, hand: str, wanted: str) -> None:
    table = longears.setup("thulla", hands=[hand, "3c 4d", "5c 6h"], lead="A")
    view = table.view("A")
    assert bot_for(advice, "thulla").choose(view, table.history("A"), view.moves, Chance(1)) == wanted


@pytest.mark.parametrize(
    ("advice", "wanted"), [("stays-below", "9h"), ("goes-high", "Ah"), ("cuts-with-high", "Ks")]
)
def test_advice_on_following_and_cutting_is_followed(advice: str, wanted: str) -> None:
    held = "2s Ks" if advice == "cuts-with-high" else "3h 9h Ah 2s"
    table = longears.setup("thulla", hands=["Th 4c", held, "5c 6h"], lead="A")
    table.play("A", "Th")
    view = table.view("B")
    assert bot_for(advice, "thulla").choose(view, table.history("B"), view.moves, Chance(1)) == wanted


def test_the_names_of_a_game_hold_its_own_advice() -> None:
    assert "calls-always" in bot_names("kadi")
    assert "calls-always" not in bot_names("thulla")
    with pytest.raises(ValueError, match="there is no bot 'calls-always'"):
        bot_for("calls-always", "thulla")
