"""Words and their letters as readers count them (GW-B18); the web client is tested with the same words."""

import json
from pathlib import Path
from unicodedata import normalize

import pytest

from longears.letters import LONGEST_WORD, is_word, letters_of

KNOWN = json.loads((Path(__file__).parent / "data" / "letters.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize(("word", "letters"), [(word, letters) for word, *letters in KNOWN["words"]])
def test_gw_b18_a_letter_is_what_its_readers_count_as_one(word: str, letters: list[str]) -> None:
    assert list(letters_of(word)) == letters
    assert is_word(word)
    assert len(letters_of(normalize("NFC", word))) == len(letters)


@pytest.mark.parametrize("text", KNOWN["no_words"])
def test_gw_b18_other_texts_are_no_words(text: str) -> None:
    assert not is_word(text)


def test_gw_b18_twelve_long_letters_are_a_word() -> None:
    """The longest conjuncts of Sanskrit have five consonants."""
    word = "र्त्स्न्यी" * 12
    assert len(letters_of(word)) == 12
    assert len(word) <= LONGEST_WORD
    assert is_word(word)
