"""Messages with inputs and variants, and how languages count."""

import re

import pytest
from babel import Locale
from babel.lists import format_list
from babel.numbers import format_decimal

from longears.language import LANGUAGES, Language, language
from longears.messages import read

COUNTED = read(
    [
        {
            "declarations": ["input who", "input count", "input you", "local countPlural = count: plural"],
            "selectors": ["you", "countPlural"],
            "match": {
                "you=yes, countPlural=one": "You took one card.",
                "you=yes, countPlural=*": "You took {count} cards.",
                "you=*, countPlural=one": "{who} took one card.",
                "you=*, countPlural=*": "{who} took {count} cards.",
            },
        }
    ]
)
each_language = pytest.mark.parametrize("spoken", LANGUAGES, ids=lambda spoken: spoken.code)


def said(spoken: Language, **inputs: str | int) -> str:
    return COUNTED.say(inputs, spoken.plural_form, spoken.number)


def test_a_text_is_filled_in_once() -> None:
    message = read("{who} plays {card}.")
    assert message.say({"who": "{card}", "card": "7♥"}, str, str) == "{card} plays 7♥."


def test_the_first_variant_that_fits_is_said() -> None:
    english, persian = language("en"), language("fa")
    assert said(english, who="Asha", count=1, you="no") == "Asha took one card."
    assert said(english, who="Asha", count=12, you="no") == "Asha took 12 cards."
    assert said(english, who="You", count=0, you="yes") == "You took 0 cards."
    assert said(persian, who="Asha", count=12, you="no") == "Asha took ۱۲ cards."
    assert said(persian, who="Asha", count=0, you="no") == "Asha took one card."


def test_what_is_declared_is_known() -> None:
    assert COUNTED.declared == {"who", "count", "you"}
    assert COUNTED.counts == {"countPlural": "count"}


@pytest.mark.parametrize("source", [7, [], [{"match": {}}], [{}, {}]])
def test_what_is_no_message_is_refused(source: object) -> None:
    with pytest.raises(ValueError, match="this is no message"):
        read(source)


@each_language
def test_numbers_have_the_plural_forms_that_cldr_gives_them(spoken: Language) -> None:
    rule = Locale.parse(spoken.code).plural_form
    assert set(rule.rules) | {"other"} == {"one", "other"}, "forms that Language.plural_form does not know"
    for number in (*range(200), 1000, 1_000_000):
        assert spoken.plural_form(number) == rule(number)


@each_language
def test_several_things_are_listed_as_cldr_lists_them(spoken: Language) -> None:
    for parts in (["A"], ["A", "B"], ["A", "B", "C"], ["A", "B", "C", "D"]):
        told = format_list(parts, locale=spoken.code).replace(
            "\u200f", ""
        )  # signs for letters of two directions
        assert spoken.listed(parts) == told


@each_language
def test_digits_and_direction_are_those_of_cldr(spoken: Language) -> None:
    locale = Locale.parse(spoken.code)
    assert spoken.direction == locale.character_order.replace("left-to-right", "ltr").replace(
        "right-to-left", "rtl"
    )
    assert (spoken.digits == "0123456789") == (locale.default_numbering_system == "latn")
    assert spoken.number("1234567890") == "".join(spoken.digits[int(digit)] for digit in "1234567890")
    assert [int(digit) for digit in spoken.digits] == list(range(10))


@each_language
def test_a_message_becomes_a_sentence(spoken: Language) -> None:
    assert spoken.whole("no game is on") == f"No game is on{spoken.stop}"
    assert spoken.whole("Pani!") == "Pani!"


@each_language
def test_large_numbers_are_grouped_as_cldr_groups_them(spoken: Language) -> None:
    """The page groups them by the browser's own tables: in India after a thousand come lakhs."""
    for number in (0, 999, 1000, 12_345, 100_000, 1_234_567, 100_000_000, -54_321):
        told = spoken.number(number).translate(str.maketrans(spoken.digits, "0123456789"))
        expected = format_decimal(number, locale=spoken.code, numbering_system="latn")
        assert re.sub(r"\D", ",", told.lstrip("-")) == expected.lstrip("-")


def test_a_number_in_a_text_stays_as_it_was_written() -> None:
    assert language("fa").number("2024") == "۲۰۲۴"
