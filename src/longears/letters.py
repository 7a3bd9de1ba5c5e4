"""The letters of a word as its readers count them: the grapheme clusters of UAX #29.

A browser's `Intl.Segmenter` depends on the browser's age (conjuncts are one cluster since Unicode 15.1), and
Python has none.  So the few rules that words need are written here and once more in the web client's
`i18n/letters.ts`; both are tested with `tests/data/letters.json`.
"""

import unicodedata
from collections.abc import Callable

MOST_LETTERS = 12
LONGEST_WORD = 144
"""In code points: no word of twelve letters needs more."""
_JOINER, _NON_JOINER = "\u200d", "\u200c"
_VIRAMAS = "\u094d\u09cd\u0acd\u0b4d\u0c4d\u0d4d\u1039\u17d2\u1b44\u1bab\ua9c0"
"""Where a conjunct is one letter (rule GB9c): Devanagari, Bengali, Gujarati, Odia, Telugu, Malayalam,
Burmese, Khmer, Balinese, Sundanese, Javanese."""
_VOWELS_BEHIND = "\u0e33\u0eb3"
"""Thai and Lao vowels that are letters to Unicode, but part of the consonant before them (rule GB9a)."""


def letters_of(word: str) -> tuple[str, ...]:
    """The letters of a word; accents, vowel signs and joined consonants are part of one (GW-B18)."""
    return _split(word, _belongs)


def letters_until_version_2(word: str) -> tuple[str, ...]:
    """The letters as rooms counted them before version 3: conjuncts were two, and joiners unknown."""
    return _split(word, lambda _letter, sign: _is_mark(sign))


def is_word(word: str) -> bool:
    """Whether a match can be played for this word: one to twelve letters and nothing else."""
    letters = letters_of(word)
    return 1 <= len(letters) <= MOST_LETTERS and all(letter[0].isalpha() for letter in letters)


def _split(word: str, belongs: Callable[[str, str], bool]) -> tuple[str, ...]:
    letters: list[str] = []
    for sign in word:
        if letters and belongs(letters[-1], sign):
            letters[-1] += sign
        else:
            letters.append(sign)
    return tuple(letters)


def _belongs(letter: str, sign: str) -> bool:
    """Whether this sign is part of the letter before it."""
    if sign.isalpha() and letter.rstrip(_JOINER)[-1:] in tuple(_VIRAMAS):
        return True
    return _is_mark(sign) or sign in (_JOINER, _NON_JOINER, *_VOWELS_BEHIND)


def _is_mark(sign: str) -> bool:
    return unicodedata.category(sign).startswith("M")
