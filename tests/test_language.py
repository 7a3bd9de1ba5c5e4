"""Rules in other languages: every sentence, with all that is put into it, and as the sheet says."""

import re

import pytest

from longears.games import SPECS, rules_of, rules_under
from longears.language import ENGLISH, LANGUAGES, Language, language
from longears.rulepage import to_markdown
from tools.languages import RULE_SENTENCES, missing_sentences

OTHERS = [one for one in LANGUAGES if one is not ENGLISH]
PUT_IN = re.compile(r"\{\w+\}|\*+|`")
RULE_IDS = re.compile(r"\[[^]]+\]$", re.MULTILINE)
LATIN_WORD = re.compile(r"[A-Za-z]{3,}")
KEPT = ("Getaway", "Bhabhi")
"""Names that may stay as they are written."""

each_language = pytest.mark.parametrize("spoken", OTHERS, ids=[one.code for one in OTHERS])
each_game = pytest.mark.parametrize("game", list(SPECS))


@each_language
def test_a_complete_language_translates_every_sentence_of_every_page(spoken: Language) -> None:
    assert not spoken.complete or missing_sentences(spoken) == []


@each_language
def test_no_translation_is_left_of_a_sentence_that_is_gone(spoken: Language) -> None:
    assert sorted(set(spoken.sentences) - set(RULE_SENTENCES)) == []


@each_language
def test_what_is_put_into_a_sentence_is_put_into_its_translation(spoken: Language) -> None:
    for sentence in RULE_SENTENCES:
        assert sorted(PUT_IN.findall(sentence)) == sorted(PUT_IN.findall(spoken.translate(sentence))), (
            sentence
        )


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
