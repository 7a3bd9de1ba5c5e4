"""The library face, and a sentence for everything a caller gets wrong."""

from pathlib import Path
from typing import Any

import pytest

import longears
from longears import face
from longears.games import FAMILIES


def test_the_names_of_the_contract() -> None:
    game = longears.deal("thulla", seats=4, seed=7)
    assert (game.awaited, game.moves("C")) == (("C",), ["As"])
    assert game.seats == ("A", "B", "C", "D")
    assert [event.kind for event in game.events] == ["dealt", "opens"]
    assert game.outcome is None


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ({"game": "whist"}, "there is no game 'whist'; the games are donkey"),
        ({"game": "thulla", "seats": 7}, "Thulla takes 2 to 6 players, not 7"),
        ({"game": "thulla", "preset": "partners"}, "Thulla has no preset 'partners'; it has book"),
        ({"game": "thulla", "options": {"trump": "s"}}, "there is no option 'trump'; the options are deal"),
        ({"game": "thulla", "options": {"exit": "late"}}, "exit takes settled or instant, not 'late'"),
        (
            {"game": "thulla", "options": {"guard_tricks": 0}},
            "guard_tricks takes a whole number from 1 to 1000",
        ),
        ({"game": "thulla", "options": {"guard_tricks": "²"}}, "guard_tricks takes a whole number"),
        ({"game": "thulla", "options": {"cut_stops": "perhaps"}}, "cut_stops takes true or false"),
        ({"game": "thulla", "dealer": "E"}, "there is no seat 'E'; the seats are A, B, C, D"),
        ({"game": "thulla", "dealer": ""}, "there is no seat ''"),
        ({"game": "thulla", "opener": "AB"}, "there is no seat 'AB'"),
        ({"game": "thulla", "deck": "As Kd"}, "the deck must be the 52 cards of this game, each once"),
        ({"game": "thulla", "deck": "As K"}, "'K' is not a card"),
        ({"game": "kazhutha-kali", "seats": 5, "preset": "partners"}, "partners need four seats, not 5"),
    ],
)
def test_a_wrong_deal_is_a_value_error_with_a_sentence(arguments: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ValueError) as error:
        longears.deal(**arguments)
    assert sentence in str(error.value)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ({"hands": ["As", "As"]}, "As is there twice"),
        ({"hands": ["As Kd", "Zz"]}, "'Zz' is not a card"),
        ({"hands": ["As", "Xr"]}, "no jokers"),
        ({"hands": ["As", "Kd"], "lead": "C"}, "there is no seat 'C'"),
        ({"hands": ["As 2c", "Kd", ""], "lead": "C"}, "C is to lead but holds no cards"),
        ({"hands": ["", ""]}, "somebody must hold cards"),
        ({"hands": ["As"]}, "takes 2 to 6 players, not 1"),
        ({"hands": ["Ks", "Kd"], "opening": True}, "ace of spades"),
        ({"hands": ["As", "Kd"], "opening": "maybe"}, "opening takes true or false"),
        ({"hands": ["As", "Kd"], "stock": "2c"}, "has no 'stock'"),
        ({"hands": ["As", "Kd"], "waste": "Kd"}, "Kd is there twice"),
        ({"hands": ["As", "Kd"], "piles": ["2c"]}, "one pile for each of the 2 seats"),
    ],
)
def test_a_wrong_set_up_is_a_value_error_with_a_sentence(arguments: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ValueError) as error:
        longears.setup("thulla", **{"lead": "A", **arguments})
    assert sentence in str(error.value)


def test_several_moves_in_one_message_count_all_or_none() -> None:
    game = longears.setup("thulla", hands=["5h 6h", "7h 8h"], lead="A")
    before = game.table.state()
    with pytest.raises(longears.IllegalMove):
        game.play("A", "5h 6h")  # the second card comes out of turn
    assert game.table.state() == before
    assert game.record.steps == ()
    assert game.awaited == ("A",)


def test_a_late_play_is_void_once_its_turn_is_over() -> None:
    game = longears.setup("thulla", hands=["5h 6h 2c", "7h 8h 3c"], lead="A")
    game.play("A", "5h", seen=0)
    with pytest.raises(longears.IllegalMove) as error:
        game.play("B", "7h", seen=0)  # sent before A's card was seen
    assert error.value.code == "stale"
    game.play("B", "7h", seen=1)
    with pytest.raises(ValueError, match="there have been 2 moves"):
        game.play("B", "8h", seen=3)


def test_all_7_a_time_out_plays_the_lowest_legal_card_clubs_first() -> None:
    game = longears.setup("thulla", hands=["5h 5d 9c", "7h 8h"], lead="A")
    assert game.rules.move_text(game.rules.on_timeout(game.table, 0)) == "5d"


def test_events_and_views_of_another_seat_do_not_change_the_game() -> None:
    game = longears.deal("donkey", seed=1)
    seen = game.view("A")
    assert seen.declared()["hand"] == seen.hand
    assert game.view().hand == ()
    assert game.view("A") == seen


def test_type_checkers_know_each_game_by_its_name() -> None:
    source = Path(face.__file__ or "").with_name("face.py").read_text()
    for family in FAMILIES:
        named = [f'"{spec.name}"' for spec in family.specs]
        assert f"Literal[{', '.join(named)}]" in source
        assert family.view is getattr(longears, f"{family.name.title()}View")
        assert getattr(longears, f"{family.name.title()}Game") is longears.Game
