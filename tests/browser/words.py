"""The sentences of the pages by their keys, so that a changed sentence breaks no test."""

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

MESSAGES = Path(__file__).parents[2] / "web" / "messages"
INPUT = re.compile(r"\{(\w+)\}")


@cache
def sentences(language: str) -> dict[str, Any]:
    """All the sentences of a language; some have variants, by number or by person."""
    files = [path for path in MESSAGES.glob("*.json") if path.name.split(".")[-2] == language]
    return {key: told for path in files for key, told in json.loads(path.read_text()).items()}


def say(key: str, /, language: str = "en", **inputs: object) -> str:
    """The sentence with these inputs."""
    return INPUT.sub(lambda found: str(inputs[found[1]]), _variant(sentences(language)[key], inputs))


def like(key: str, /, language: str = "en", **inputs: str) -> re.Pattern[str]:
    """What the sentence looks like in all its variants; inputs that are not given may be anything."""
    told = sentences(language)[key]
    variants = [told] if isinstance(told, str) else list(told[0]["match"].values())
    return re.compile("|".join(f"^{_any_inputs(variant, inputs)}$" for variant in variants))


def _any_inputs(text: str, inputs: dict[str, str]) -> str:
    pieces = INPUT.split(text)
    return "".join(
        re.escape(inputs.get(piece, piece)) if at % 2 == 0 or piece in inputs else ".+"
        for at, piece in enumerate(pieces)
    )


def _variant(told: Any, inputs: dict[str, object]) -> str:
    """English has one and other; a person is spoken to, or spoken of."""
    if isinstance(told, str):
        return told
    wanted = {"one" if inputs.get("count") == 1 else "other", str(inputs.get("you", "")), "*"}
    matches: dict[str, str] = told[0]["match"]
    return next(text for key, text in matches.items() if key.partition("=")[2] in wanted)


def card_name(card: str, language: str = "en") -> str:
    """A card as it is read out: `As` is the ace of spades."""
    if card in ("Xr", "Xb"):
        return say("card_joker_red" if card == "Xr" else "card_joker_black", language)
    rank, suit = say(f"rank_{card[0].lower()}", language), say(f"suit_{card[1]}", language)
    return say("card_of", language, rank=rank, suit=suit)
