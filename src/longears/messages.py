"""Sentences with variants, in inlang's message format: read from a catalogue, chosen, and filled in.

A message is a text with inputs in braces, or variants of one: by the plural form of a number, or by what an
input is.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

Input = str | int
INPUT = re.compile(r"\{(\w+)\}")
PLURAL = re.compile(r"local (\w+) = (\w+): plural")
ANYTHING = "*"


@dataclass(frozen=True, slots=True)
class Variant:
    """A text, and what its selectors must be for it to be said."""

    when: Mapping[str, str]
    text: str

    def fits(self, chosen: Mapping[str, str]) -> bool:
        return all(wanted in (ANYTHING, chosen.get(name)) for name, wanted in self.when.items())

    @property
    def inputs(self) -> set[str]:
        return set(INPUT.findall(self.text))


@dataclass(frozen=True, slots=True)
class Message:
    """The variants of a sentence, of which the first that fits is said."""

    variants: tuple[Variant, ...]
    declared: frozenset[str] = frozenset()
    """The inputs it says it takes; those of a plain text are seen in it."""
    counts: Mapping[str, str] = field(default_factory=dict)
    """The names under which the plural forms of inputs are asked for."""

    def say(
        self, inputs: Mapping[str, Input], form: Callable[[int], str], digits: Callable[[int], str]
    ) -> str:
        """The sentence with these inputs, by the plural forms and the digits of a language."""
        chosen = {name: str(value) for name, value in inputs.items()}
        chosen |= {name: form(int(inputs[of])) for name, of in self.counts.items() if of in inputs}
        text = next(variant.text for variant in self.variants if variant.fits(chosen))
        told = {name: digits(value) if isinstance(value, int) else value for name, value in inputs.items()}
        return INPUT.sub(lambda found: told[found[1]], text)


def read(source: object) -> Message:
    """A message as it stands in a catalogue."""
    match source:
        case str():
            return Message((Variant({}, source),))
        case [{"declarations": [*declared], "match": {**variants}}]:
            return Message(
                tuple(Variant(_conditions(str(key)), str(text)) for key, text in variants.items()),
                frozenset(line.removeprefix("input ") for line in declared if line.startswith("input ")),
                {found[1]: found[2] for line in declared if (found := PLURAL.fullmatch(line))},
            )
    raise ValueError(f"this is no message: {source!r}")


def _conditions(key: str) -> dict[str, str]:
    """From `you=yes, countPlural=one`."""
    pairs = (part.strip().partition("=") for part in key.split(","))
    return {name: wanted for name, _, wanted in pairs}
