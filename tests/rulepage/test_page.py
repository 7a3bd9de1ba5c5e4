"""Rule pages as data: parts with names that last, words without marks, pictures where there are examples."""

import msgspec
import pytest

from longears.games import SPECS, rules_of
from longears.language import CODES, language
from longears.rulepage import RulePage, told
from longears.rulepage.blocks import Items, Marked, Questions, Steps, Tips, words_of

each_game = pytest.mark.parametrize("game", list(SPECS))


@each_game
@pytest.mark.parametrize("code", CODES)
def test_a_page_travels_as_data_and_comes_back_the_same(game: str, code: str) -> None:
    page = told(rules_of(game), language(code))
    assert msgspec.json.decode(msgspec.json.encode(page), type=RulePage) == page


@each_game
@pytest.mark.parametrize("code", CODES)
def test_no_marks_are_left_in_the_words(game: str, code: str) -> None:
    text = msgspec.json.encode(told(rules_of(game), language(code))).decode()
    assert "**" not in text
    assert "`" not in text


@each_game
def test_parts_are_called_the_same_in_every_language(game: str) -> None:
    names = [[part.id for part in told(rules_of(game), language(code)).parts] for code in CODES]
    assert all(same == names[0] for same in names)
    assert len(set(names[0])) == len(names[0])
    assert names[0][0] == "in-short"
    assert names[0][-3:] == ["tips", "common-questions", "background"]


@each_game
def test_a_page_has_steps_questions_and_tips(game: str) -> None:
    blocks = [block for part in told(rules_of(game)).parts for block in part.blocks]
    for kind in (Steps, Items, Questions, Tips):
        assert any(isinstance(block, kind) for block in blocks)


def test_words_that_stand_out_are_marked() -> None:
    assert words_of("**Aim:** Play `As`, now.") == (
        Marked("strong", "Aim:"),
        " Play ",
        Marked("code", "As"),
        ", now.",
    )
    assert words_of("") == ()


def test_what_the_book_does_not_say_is_marked() -> None:
    short = told(rules_of("thulla", "reversal")).parts[0].blocks[0]
    assert isinstance(short, Steps)
    assert [item.house for item in short.items] == [False, False, True, False]
