"""What cannot be a match; a match as plain data; the page that tells of matches."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from longears.match import Form, GameResult, Match, Opening, Scoring
from tests.match.results import NOBODY, ended, lost_by, played

PAGE = Path(__file__).parents[2] / "docs" / "reference" / "matches.md"


# What is wrong


@pytest.mark.parametrize(
    ("places", "losers", "resigned", "held"),
    [
        ((("A",),), (), (), ()),
        ((("A",), ("C",)), (), (), ()),
        ((("A",), ("B", "A")), (), (), ()),
        ((("A", "B"), ()), (), (), ()),
        ((), (), (), ()),
        ((("A",), ("B",)), ("A",), (), ()),
        ((("A",), ("B",)), ("C",), (), ()),
        ((("A",), ("B",)), (), ("C",), ()),
        ((("A",), ("B",)), (), (), ("As",)),
        ((("A",), ("B",)), (), (), ("", "??")),
    ],
)
def test_a_result_that_cannot_be(
    places: tuple[tuple[str, ...], ...],
    losers: tuple[str, ...],
    resigned: tuple[str, ...],
    held: tuple[str, ...],
) -> None:
    with pytest.raises(ValueError):
        GameResult(places, losers, held, resigned)


def test_a_match_is_played_by_the_same_seats() -> None:
    with pytest.raises(ValueError, match="played by 4 seats"):
        Match(Form.COUNT, 4, "A").after(ended("A B C"))


def test_a_form_may_be_given_by_its_name_but_must_be_one() -> None:
    by_name: Any = "letters"
    assert Match(by_name, 2, "A") == Match(Form.LETTERS, 2, "A")
    unknown: Any = "golf"
    with pytest.raises(ValueError, match="form is one of count, wins, letters, best_of, points, not 'golf'"):
        Match(unknown, 2, "A")


@pytest.mark.parametrize("dealer", ["E", "", "AB", "a"])
def test_the_dealer_is_a_seat(dealer: str) -> None:
    with pytest.raises(ValueError, match="no seat"):
        Match(Form.COUNT, 4, dealer)


def test_a_match_that_is_over_takes_no_more_games() -> None:
    match = Match(Form.COUNT, 2, "A").stop()
    with pytest.raises(ValueError, match="over"):
        match.after(ended("A B"))
    with pytest.raises(ValueError, match="over"):
        match.stop()


def test_a_match_is_a_value() -> None:
    match = Match(Form.COUNT, 2, "A")
    first = match.after(ended("A B"))
    assert match == Match(Form.COUNT, 2, "A")
    assert first == match.after(ended("A B"))
    assert hash(first) == hash(match.after(ended("A B")))


# Plain data


def matches() -> Iterator[Match]:
    yield Match(Form.COUNT, 2, "B")
    yield played(Match(Form.COUNT, 4, "A"), *lost_by("B", "D")).stop()
    yield played(Match(Form.LETTERS, 4, "A", word="കഴുത", partners=True), "AC BD")
    yield played(Match(Form.BEST_OF, 3, "A", games=5, opening=Opening.WINNER), "B A C", "C A B")
    yield played(Match(Form.WINS, 3, "A", games=4), "B A C", ended("AC B", NOBODY))
    yield Match(Form.POINTS, 2, "A", games=2, scoring=Scoring.BY_RANK).after(ended("A B", held="/As"))


@pytest.mark.parametrize("match", list(matches()), ids=lambda match: match.form)
def test_a_match_comes_back_from_plain_data(match: Match) -> None:
    kept = json.loads(json.dumps(match.data()))
    assert kept == match.data()
    again = Match.from_data(kept)
    assert again == match
    assert (again.over, again.champions, again.losers) == (match.over, match.champions, match.losers)


@pytest.mark.parametrize("name", [*Match(Form.COUNT, 2, "A").data()])
@pytest.mark.parametrize("value", [-1, 2.0, 2.5, "x", [], {}, [{"seat": "A"}], ["A", "B"]])
def test_data_that_is_no_match(name: str, value: object) -> None:
    data = Match(Form.BEST_OF, 2, "A", games=3, opening=Opening.WINNER).data()
    if (name, value) in [("standing", []), ("letters", []), ("word", "x")]:
        assert Match.from_data(data | {name: value}).played == 0
        return
    with pytest.raises(ValueError):
        Match.from_data(data | {name: value})


@pytest.mark.parametrize(
    "change",
    [
        {"seat": "B"},
        {"games": 2},
        {"games": True},
        {"losses": 9},
        {"losses": 2, "letters": "DO"},
        {"first_places": 2},
        {"first_places": -1},
        {"letters": "DO"},
        {"letters": None},
        {"points": "3"},
        {"wins": 1},
        {"shoe": 1},
    ],
)
def test_data_with_a_standing_that_cannot_be(change: dict[str, object]) -> None:
    data = played(Match(Form.LETTERS, 2, "A"), "B A").data()
    data["standing"][0] |= change
    with pytest.raises(ValueError):
        Match.from_data(data)


def test_data_needs_every_name_and_no_other() -> None:
    data = Match(Form.COUNT, 2, "A").data()
    nameless: list[Any] = [
        data | {"shoe": 1},
        {name: data[name] for name in data if name != "word"},
        [],
        None,
    ]
    for wrong in nameless:
        with pytest.raises(ValueError, match="a match is kept with"):
            Match.from_data(wrong)


def as_kept_before_version_3(match: Match) -> dict[str, Any]:
    """Without the letters of the word and without wins."""
    data = {name: value for name, value in match.data().items() if name != "letters"}
    standing = [{name: entry[name] for name in entry if name != "wins"} for entry in data["standing"]]
    return data | {"standing": standing}


def test_gw_b18_a_match_that_began_before_version_3_keeps_its_letters() -> None:
    """ക്ക was two letters then and is one now."""
    kept = as_kept_before_version_3(Match(Form.LETTERS, 2, "A", word="ചക്ക", letters=("ച", "ക്", "ക")))
    match = played(Match.from_data(kept), "A B", "A B")
    assert (match.standing[1].letters, match.over) == ("ചക്", False)
    match = played(Match.from_data(as_kept_before_version_3(match)), "A B")
    assert (match.losers, match.standing[1].letters) == (("B",), "ചക്ക")
    assert Match.from_data(match.data()) == match


@pytest.mark.parametrize("match", list(matches()), ids=lambda match: match.form)
def test_a_match_that_was_kept_before_version_3_goes_on(match: Match) -> None:
    if match.form is not Form.WINS:
        assert Match.from_data(as_kept_before_version_3(match)) == match


def test_data_with_letters_that_are_not_those_of_the_word() -> None:
    data = Match(Form.LETTERS, 2, "A", word="OX").data()
    for letters in (["O"], ["O", "X", "X"], ["X", "O"], [1, 2], "OX", None):
        with pytest.raises(ValueError, match="letters"):
            Match.from_data(data | {"letters": letters})


def test_data_says_nothing_the_form_does_not_allow() -> None:
    count, best_of = Match(Form.COUNT, 2, "A").data(), Match(Form.BEST_OF, 2, "A", games=3).data()
    too_many = played(Match(Form.COUNT, 2, "A"), "A B", "A B").data() | {"games": 1}
    opener = count | {"next_opener": "B"}
    for wrong in (best_of | {"stopped": True}, too_many, opener, count | {"games": 0}):
        with pytest.raises(ValueError):
            Match.from_data(wrong)


# The page


def test_the_page_tells_every_form_and_every_way_to_score() -> None:
    page = PAGE.read_text(encoding="utf-8")
    for word in (*Form, *Scoring):
        assert f"`{word}`" in page
