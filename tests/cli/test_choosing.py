"""What people type, and the moves they mean by it."""

from collections.abc import Mapping

import pytest

import longears
from longears.cli.choosing import Unclear, example, lettered, played_card, said, understood
from longears.core import View
from longears.games.dayous import terminal as dayous
from longears.games.getaway import terminal as getaway
from longears.games.kadi import terminal as kadi
from longears.language import LANGUAGES, Language

each_language = pytest.mark.parametrize("spoken", LANGUAGES, ids=lambda one: one.code)


def defence() -> View:
    """You are attacked with 7♦ and 7♣; clubs are trump, and your hand is 1) 7♠  2) 8♥  3) 9♣  4) 9♦."""
    hands = ["7s 8h 9c 9d", "2h 3h 4h 5h 6h", "7d 7c 6d"]
    game = longears.setup("dayous", hands, "C", trump="c")
    game.play("C", "7d 7c")
    return game.view("A")


@pytest.mark.parametrize(
    ("typed", "move"),
    [
        ("9d/7d", "9d/7d"),
        ("9D on 7♦", "9d/7d"),
        ("beat 7d with 9d", "9d/7d"),
        ("4", "9d/7d"),
        ("9d", "9d/7d"),
        ("3/7d", "9c/7d"),
        ("3 on 7c", "9c/7c"),
        ("1", "7s^"),
        ("7s^", "7s^"),
        ("pass 7s", "7s^"),
        ("pass it on with 1", "7s^"),
        ("take", "take"),
        ("Take it all", "take"),
        ("I'm done", "."),
        ("clockwise", "cw"),
        ("anticlockwise", "ccw"),
        ("counter-clockwise", "ccw"),
        ("2", "8h"),
        ("throw in 8h", "8h"),
        ("9d 9c/7c .", "9d/7d 9c/7c ."),
    ],
)
def test_dayous_is_spoken(typed: str, move: str) -> None:
    assert understood(typed, defence(), dayous.TYPED) == move


@pytest.mark.parametrize("typed", ["3", "9c", "9♣"])
def test_a_card_that_can_be_played_in_several_ways_is_asked_about(typed: str) -> None:
    with pytest.raises(Unclear, match=r"Which way\?") as unclear:
        understood(typed, defence(), dayous.TYPED)
    assert set(unclear.value.ways) == {"9c/7c", "9c/7d"}


def test_a_number_without_a_card_is_told() -> None:
    for typed in ("0", "5", "5/7d", "1 99"):
        with pytest.raises(Unclear, match=r"^Your cards have the numbers 1 to 4\.$"):
            understood(typed, defence(), dayous.TYPED)
    cardless = longears.setup("kadi", ["", "4d 4s"], "A", top="7h", stock="6d", cardless="A").view("A")
    with pytest.raises(Unclear, match="You hold no cards"):
        understood("1", cardless, kadi.TYPED)


@pytest.mark.parametrize(
    ("typed", "moves"),
    [
        ("5h . !", "5h . !"),
        ("2 1 done niko kadi!", "5h 5s . !"),
        ("Niko Kadi", "!"),
        ("kadi", "!"),
        ("draw", "+"),
        ("take the penalty", "+"),
        ("draw a card", "+"),
        ("accept", "."),
        ("keep it", "."),
        ("end my turn", "."),
        ("spades", "=s"),
        ("name hearts", "=h"),
        ("clubs", "=c"),
        ("a diamond", "a =d"),
        ("as spades kadi", "As =s !"),
        ("ask Kd", "?Kd"),
        ("ask for 10♦", "?Td"),
        ("ask for the red joker", "?Xr"),
        ("red joker", "Xr"),
        ("xb", "Xb"),
        ("clockwise", "cw"),
        ("lay 5h", "5h"),
    ],
)
def test_kadi_is_spoken(typed: str, moves: str) -> None:
    view = longears.setup("kadi", ["5h 5s As", "4d 4s"], "A", top="7h", stock="6d").view("A")
    numbers = {"5s": 1, "As": 2, "5h": 3}
    assert understood(typed.replace("2 1", f"{numbers['5h']} {numbers['5s']}"), view, kadi.TYPED) == moves


@each_language
@pytest.mark.parametrize("words", [getaway.TYPED, dayous.TYPED, kadi.TYPED])
def test_notation_means_itself(words: Mapping[str, str], spoken: Language) -> None:
    view = longears.setup("kadi", ["5h", "4d 4s"], "A", top="9c", stock="6d").view("A")
    for text in ("7d", "9d/7d", "7s^", ".", "+", "=s", "=h", "?Kd", "!", "cw", "ccw", "Th"):
        assert understood(text, view, words, spoken) == text


@each_language
@pytest.mark.parametrize("words", [getaway.TYPED, dayous.TYPED, kadi.TYPED])
def test_every_phrase_of_a_language_means_its_move(words: Mapping[str, str], spoken: Language) -> None:
    """One could type English words only, which stood in the code."""
    view = longears.setup("kadi", ["5h", "4d 4s"], "A", top="9c", stock="6d").view("A")
    for key, move in words.items():
        assert key in spoken.messages
        for phrase in said(key, spoken):
            assert understood(example(phrase), view, words, spoken) == example(move), phrase


@each_language
def test_no_phrase_means_two_moves(spoken: Language) -> None:
    for words in (getaway.TYPED, dayous.TYPED, kadi.TYPED):
        phrases = [phrase for key in words for phrase in said(key, spoken)]
        assert len(set(phrases)) == len(phrases)


def test_moves_have_letters_because_cards_have_numbers() -> None:
    assert lettered(["9d/7d", "take"]) == {"a": "9d/7d", "b": "take"}
    assert [played_card(move) for move in ("7d", "9d/7d", "7s^")] == ["7d", "9d", "7s"]
