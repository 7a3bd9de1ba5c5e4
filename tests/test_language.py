"""Rules in other languages: every sentence, with all that is put into it, and as the sheet says."""

import re

import pytest

from longears.games import SPECS, rules_of, rules_under
from longears.games.pages import PAGES
from longears.language import ENGLISH, LANGUAGES, Language, language
from longears.rulepage import sentences, to_markdown

OTHERS = [code for code in LANGUAGES if code != ENGLISH.code]
SAID = sorted({sentence for page in PAGES.values() for sentence in sentences(page)})
PUT_IN = re.compile(r"\{\w+\}|\*+|`")
RULE_IDS = re.compile(r"\[[^]]+\]$", re.MULTILINE)
LATIN_WORD = re.compile(r"[A-Za-z]{3,}")
KEPT = ("Getaway", "Bhabhi")
"""Names that may stay as they are written."""

each_language = pytest.mark.parametrize("spoken", [language(code) for code in OTHERS], ids=OTHERS)
each_game = pytest.mark.parametrize("game", list(SPECS))


@each_language
def test_every_sentence_of_every_page_is_translated(spoken: Language) -> None:
    assert [sentence for sentence in SAID if not spoken.sentences.get(sentence, "").strip()] == []


@each_language
def test_no_translation_is_left_of_a_sentence_that_is_gone(spoken: Language) -> None:
    assert sorted(set(spoken.sentences) - set(SAID)) == []


@each_language
def test_what_is_put_into_a_sentence_is_put_into_its_translation(spoken: Language) -> None:
    for sentence in SAID:
        assert sorted(PUT_IN.findall(sentence)) == sorted(PUT_IN.findall(spoken.say(sentence))), sentence


@each_language
@each_game
def test_a_page_has_the_same_rules_in_the_same_order(spoken: Language, game: str) -> None:
    spec = SPECS[game]
    for sheet in spec.presets.values():
        english = to_markdown(rules_under(spec, sheet))
        other = to_markdown(rules_under(spec, sheet), spoken)
        assert RULE_IDS.findall(other) == RULE_IDS.findall(english)
        assert len(other.splitlines()) == len(english.splitlines())


@each_game
def test_a_persian_page_has_no_english_left(game: str) -> None:
    text = to_markdown(rules_of(game), language("fa"))
    text = re.sub(r"`[^`]*`|\[[^]]*\]", "", text)
    for name in KEPT:
        text = text.replace(name, "")
    assert LATIN_WORD.findall(text) == []


def test_numbers_put_in_are_written_in_persian_digits() -> None:
    page = to_markdown(rules_of("kadi"), language("fa"))
    assert "۲ تا ۵" in page


def test_who_asks_for_a_language_without_rules_reads_english() -> None:
    assert language("xx") is ENGLISH
    assert language("") is ENGLISH
