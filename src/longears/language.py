"""The languages people are spoken to in, and the catalogues of what is said in each.

A catalogue is a folder of JSON files: `words/CODE` for what all games say, `games/FAMILY/words/CODE` for what
one family says.  `rules.json` has the sentences of rule pages by what they are in English; any other file has
messages by their keys.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, reduce
from pathlib import Path
from typing import Any

from longears import messages
from longears.messages import Input, Message

PACKAGE = Path(__file__).parent
LATIN = "0123456789"
RULES = "rules.json"
THOUSAND = 1000


@dataclass(frozen=True, eq=False)
class Language:
    """How a language is written, and what is said in it; what has no translation yet is said in English."""

    code: str
    name: str
    """What its own people call it."""
    direction: str
    digits: str
    one: tuple[int, ...]
    """The whole numbers that take the singular."""
    stop: str
    """What ends a sentence."""
    complete: bool
    """Whether a test asks for every sentence."""
    reviewed: bool = False
    """Whether somebody who grew up with it has read it."""
    between_groups: str = ","
    """What stands between the groups of digits of a large number."""
    above_thousands: int = THOUSAND
    """How many of a group make the next: a million is a thousand thousands, a lakh a hundred."""

    @cached_property
    def sentences(self) -> Mapping[str, str]:
        """The sentences of rule pages, by what they are in English."""
        return {english: told for _, file in catalogues(self.code, RULES) for english, told in file.items()}

    @cached_property
    def messages(self) -> Mapping[str, Message]:
        """All else that is said, by its key."""
        return {
            key: messages.read(source)
            for name, file in catalogues(self.code)
            if name != RULES
            for key, source in file.items()
        }

    def translate(self, sentence: str) -> str:
        """A sentence of a rule page."""
        return self.sentences.get(sentence, sentence)

    def say(self, key: str, **inputs: Input) -> str:
        """The sentence of this key, with these inputs."""
        if key not in self.messages and self is not ENGLISH:
            return ENGLISH.say(key, **inputs)
        return self.messages[key].say(inputs, self.plural_form, self.number)

    def refusal(self, code: str, family: str = "") -> str:
        """Why something was refused, for those who write their moves; a family may have words of its own."""
        own = f"refusal_{family}_{code}"
        return self.say(own if self.knows(own) else f"refusal_{code}", written="yes")

    def knows(self, key: str) -> bool:
        return key in self.messages or key in ENGLISH.messages

    def whole(self, text: str) -> str:
        """A message that may stand inside of others, as a sentence of its own."""
        return (
            text[:1].upper()
            + text[1:]
            + ("" if text.endswith((".", "!", "?", "…", self.stop)) else self.stop)
        )

    def listed(self, parts: Sequence[str]) -> str:
        """Several things in one sentence: `A and B`, or `A, B, and C`."""
        *most, last = parts
        key = "list_and" if len(most) == 1 else "list_end"
        return self.say(key, first=self.in_row(most), last=last) if most else last

    def in_row(self, parts: Sequence[str]) -> str:
        """Several things one after the other: `A, B, C`."""
        return reduce(lambda before, part: self.say("list_comma", first=before, next=part), parts)

    def plural_form(self, number: int) -> str:
        """The CLDR name of the form that nouns take after a whole number."""
        return "one" if number in self.one else "other"

    def number(self, number: int | str) -> str:
        """A number in the digits of the language, whole ones in groups as it is written there."""
        written = self._grouped(number) if isinstance(number, int) else number
        return written.translate(str.maketrans(LATIN, self.digits))

    def _grouped(self, number: int) -> str:
        rest, last = divmod(abs(number), THOUSAND)
        if not rest:
            return str(number)
        groups = [f"{last:03}"]
        while rest:
            rest, last = divmod(rest, self.above_thousands)
            groups.append(f"{last:0{len(str(self.above_thousands)) - 1}}" if rest else str(last))
        return ("-" if number < 0 else "") + self.between_groups.join(reversed(groups))


_added: list[Path] = []
"""The words of games that other packages bring."""


def add_words(folder: Path) -> None:
    """Say what is in the catalogues of this folder, too."""
    _added.append(folder)
    for one in LANGUAGES:
        for kept in ("sentences", "messages"):
            vars(one).pop(kept, None)


def catalogues(code: str, name: str = "") -> Iterator[tuple[str, dict[str, Any]]]:
    """The files of a language, or those of one name, with what is in them."""
    families = (family / "words" for family in (PACKAGE / "games").iterdir() if family.is_dir())
    for folder in (PACKAGE / "words", *families, *_added):
        for file in _files(folder / code):
            if not name or file.name == name:
                yield file.name, json.loads(file.read_text(encoding="utf-8"))


def _files(folder: Path) -> list[Path]:
    return [file for file in folder.iterdir() if file.name.endswith(".json")] if folder.is_dir() else []


def _all() -> tuple[Language, ...]:
    text = (PACKAGE / "words" / "languages.json").read_text(encoding="utf-8")
    return tuple(Language(**{**line, "one": tuple(line["one"])}) for line in json.loads(text))


LANGUAGES = _all()
"""All there are; whoever adds a language adds a line to `words/languages.json`."""
ENGLISH = LANGUAGES[0]
CODES = tuple(one.code for one in LANGUAGES)


def language(code: str) -> Language:
    """The language of this code; English if we do not speak it."""
    return next((one for one in LANGUAGES if one.code == code), ENGLISH)
