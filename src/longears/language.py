"""The languages in which rules are told: sentences of the English pages, and what they are elsewhere."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files

LATIN = "0123456789"
OWN_DIGITS = {"fa": "۰۱۲۳۴۵۶۷۸۹"}
LANGUAGES = ("en", "fa")


@dataclass(frozen=True)
class Language:
    """Sentences by what they are in English; what has no translation yet is said in English."""

    code: str
    sentences: Mapping[str, str] = field(default_factory=dict)

    def say(self, sentence: str) -> str:
        return self.sentences.get(sentence, sentence)

    def digits(self, number: str) -> str:
        """A number in the digits of the language."""
        return number.translate(str.maketrans(LATIN, OWN_DIGITS.get(self.code, LATIN)))


ENGLISH = Language("en")


def language(code: str) -> Language:
    """The language of this code, if rules are told in it; English if not."""
    return _read(code) if code in LANGUAGES else ENGLISH


@cache
def _read(code: str) -> Language:
    if code == ENGLISH.code:
        return ENGLISH
    text = (files("longears") / "languages" / f"{code}.json").read_text(encoding="utf-8")
    return Language(code, json.loads(text))
