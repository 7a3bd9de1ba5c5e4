"""The sentences of the pages by their keys, so that a changed sentence breaks no test."""

import json
import re
from functools import cache
from pathlib import Path

import pytest

from longears.language import CODES
from longears.language import language as spoken
from longears.messages import INPUT, Input, Message, read

LANGUAGES = pytest.mark.parametrize("language", CODES)
MESSAGES = Path(__file__).parents[2] / "web" / "messages"


@cache
def sentences(language: str) -> dict[str, Message]:
    """All the sentences of a language: of the games, and of the page alone."""
    files = [json.loads(path.read_text()) for path in (MESSAGES / language).glob("*.json")]
    sheets = json.loads((MESSAGES / "sheet.json").read_text())
    files.append({key: spoken(language).translate(english) for key, english in sheets.items()})
    return {**spoken(language).messages, **{key: read(told) for file in files for key, told in file.items()}}


def say(key: str, /, language: str = "en", **inputs: Input) -> str:
    """The sentence with these inputs."""
    return sentences(language)[key].say(inputs, spoken(language).plural_form, str)


def like(key: str, /, language: str = "en", **inputs: str) -> re.Pattern[str]:
    """What the sentence looks like in all its variants; inputs that are not given may be anything."""
    variants = [variant.text for variant in sentences(language)[key].variants]
    return re.compile("|".join(f"^{_any_inputs(variant, inputs)}$" for variant in variants))


def _any_inputs(text: str, inputs: dict[str, str]) -> str:
    pieces = INPUT.split(text)
    return "".join(
        re.escape(inputs.get(piece, piece)) if at % 2 == 0 or piece in inputs else ".+"
        for at, piece in enumerate(pieces)
    )


def card_name(card: str, language: str = "en") -> str:
    """A card as it is read out: `As` is the ace of spades."""
    if card in ("Xr", "Xb"):
        return say("card_joker_red" if card == "Xr" else "card_joker_black", language)
    rank, suit = say(f"rank_{card[0].lower()}", language), say(f"suit_{card[1]}", language)
    return say("card_of", language, rank=rank, suit=suit)
