"""One term, one word: what a language calls a thing, it calls it wherever English names it.

`tests/data/terms/CODE.json` lists terms as `{"term", "stems", "never", "except"}`: English words, the
beginnings of the words that stand for them, words that must not stand anywhere, and the messages or
sentences (by their key, or what they begin with) that say it in another way.
"""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from longears.language import ENGLISH, LANGUAGES, Language
from longears.messages import read
from tools.languages import RULE_SENTENCES, messages_of

TERMS = Path(__file__).parent / "data" / "terms"
FEWEST_TERMS = 20
each_language = pytest.mark.parametrize(
    "spoken", [one for one in LANGUAGES if (TERMS / f"{one.code}.json").exists()], ids=lambda one: one.code
)


def terms(spoken: Language) -> list[dict[str, list[str]]]:
    found: list[dict[str, list[str]]] = json.loads((TERMS / f"{spoken.code}.json").read_text("utf-8"))
    return found


def said(spoken: Language) -> Iterator[tuple[str, str, str]]:
    """Each message or sentence: its key, what it is in English, and in the language."""
    theirs = dict(messages_of(spoken.code))
    for key, english in messages_of(ENGLISH.code):
        if key in theirs:
            yield key, whole(english), whole(theirs[key])
    for sentence in RULE_SENTENCES:
        yield sentence, sentence, spoken.translate(sentence)


def whole(source: object) -> str:
    """All variants of a message."""
    return " ".join(variant.text for variant in read(source).variants)


def names(term: list[str], english: str) -> bool:
    return any(re.search(rf"\b{re.escape(word)}\b", english, re.IGNORECASE) for word in term)


@each_language
def test_a_term_is_one_word_in_all_sentences(spoken: Language) -> None:
    sentences = list(said(spoken))
    for term in terms(spoken):
        others = [
            key
            for key, english, told in sentences
            if names(term["term"], english)
            and not any(stem.casefold() in told.casefold() for stem in term["stems"])
            and not any(key.startswith(one) for one in term.get("except", []))
        ]
        assert others == [], term["term"]


@each_language
def test_words_that_mislead_stand_nowhere(spoken: Language) -> None:
    for term in terms(spoken):
        for word in term.get("never", []):
            assert [key for key, _, told in said(spoken) if word in told] == [], word


@each_language
def test_the_terms_that_matter_are_listed(spoken: Language) -> None:
    assert len(terms(spoken)) >= FEWEST_TERMS
