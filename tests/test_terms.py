"""One term, one word: what a language calls a thing, it calls it wherever English names it.

`tests/data/terms/CODE.json` lists terms as `{"term", "stems", "never", "except"}`: English words, the
beginnings of the words that stand for them, words that must not stand anywhere, and the messages or
sentences (by their key, or what they begin with) that say it in another way.
"""

import json
import re
from pathlib import Path

import pytest

from longears.language import ENGLISH, LANGUAGES, Language
from tools.languages import sentences

TERMS = Path(__file__).parent / "data" / "terms"
FEWEST_TERMS = 20
COMMAND = re.compile(r"`[^`]*`|\{(seats|bots|games)\}")
"""What is the same in every language."""
TYPED = "typed_"
"""What people type may be said in many ways."""
each_language = pytest.mark.parametrize(
    "spoken", [one for one in LANGUAGES if one is not ENGLISH], ids=lambda one: one.code
)


def terms(spoken: Language) -> list[dict[str, list[str]]]:
    found: list[dict[str, list[str]]] = json.loads((TERMS / f"{spoken.code}.json").read_text("utf-8"))
    return found


def names(term: list[str], english: str) -> bool:
    text = COMMAND.sub("", english)
    return any(re.search(rf"\b{re.escape(word)}\b", text, re.IGNORECASE) for word in term)


@each_language
def test_a_term_is_one_word_in_all_sentences(spoken: Language) -> None:
    said = [one for one in sentences(spoken) if not one.key.startswith(TYPED)]
    for term in terms(spoken):
        others = [
            one.key
            for one in said
            if names(term["term"], one.english)
            and not any(stem.casefold() in one.told.casefold() for stem in term["stems"])
            and not any(one.key.startswith(key) for key in term.get("except", []))
        ]
        assert others == [], term["term"]


@each_language
def test_words_that_mislead_stand_nowhere(spoken: Language) -> None:
    for term in terms(spoken):
        for word in term.get("never", []):
            assert [one.key for one in sentences(spoken) if word in one.told] == [], word


@each_language
def test_the_terms_that_matter_are_listed(spoken: Language) -> None:
    assert len(terms(spoken)) >= FEWEST_TERMS
