"""Rule sheets: frozen, typed choices of house rules, read from text and told as differences from the book."""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from enum import StrEnum
from functools import cached_property
from typing import Any, Self


@dataclass(frozen=True)
class Sheet:
    """The house rules of one game.  Each field is an option; its values are enums, switches or numbers."""

    def changed(self, changes: Mapping[str, object]) -> Self:
        """This sheet with some options set, from text or values; a ValueError says what was expected."""
        if not isinstance(changes, Mapping):
            raise ValueError(f'options are a mapping, like {{"exit": "instant"}}, not {changes!r}')
        kinds = {option.name: option for option in fields(self)}
        values: dict[str, Any] = {}
        for name, value in changes.items():
            if name not in kinds:
                raise ValueError(f"there is no option {name!r}; the options are {', '.join(kinds)}")
            values[name] = _read(name, value, getattr(self, name), kinds[name].metadata)
        return replace(self, **values)

    def unlike(self, base: "Sheet") -> dict[str, str]:
        """The options whose values differ from base."""
        known = base.texts()
        return {name: text for name, text in self.texts().items() if text != known[name]}

    def differences(self, base: "Sheet") -> dict[str, str]:
        """What to write so that `base.changed(...)` gives this sheet, what follows from it included."""
        told = self.unlike(base)
        return told | self.unlike(base.changed(told))

    def texts(self) -> dict[str, str]:
        """Every option with its value as records print it."""
        return self._texts.copy()

    @cached_property
    def _texts(self) -> dict[str, str]:
        return {option.name: option_text(getattr(self, option.name)) for option in fields(self)}

    @classmethod
    def choices(cls) -> dict[str, tuple[object, ...]]:
        """Every option with its values, where they can be listed (numbers cannot)."""
        return {
            option.name: tuple(type(option.default)) if isinstance(option.default, StrEnum) else (False, True)
            for option in fields(cls)
            if not option.metadata
        }

    @classmethod
    def limits(cls) -> dict[str, tuple[int, int]]:
        """Every option that is a number, with its least and greatest value."""
        return {
            option.name: (option.metadata["least"], option.metadata["most"])
            for option in fields(cls)
            if option.metadata
        }


def number(default: int, least: int, most: int) -> Any:  # noqa: ANN401  as dataclasses.field
    """An option that is a number within limits."""
    return field(default=default, metadata={"least": least, "most": most})


def option_text(value: object) -> str:
    """A value as records print it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def _read(name: str, value: object, current: object, limits: Mapping[str, int]) -> object:
    text = option_text(value)
    if isinstance(current, bool):
        return switch(name, text)
    if isinstance(current, StrEnum):
        return _one_of(name, text, {str(choice): choice for choice in type(current)})
    least, most = limits["least"], limits["most"]
    if not text.isdecimal() or not least <= int(text) <= most:
        raise ValueError(f"{name} takes a whole number from {least} to {most}, not {text!r}")
    return int(text)


def switch(name: str, text: str) -> bool:
    """Yes or no from text."""
    return bool(_one_of(name, text, {"true": True, "false": False}))


def _one_of(name: str, text: str, choices: Mapping[str, object]) -> object:
    if text not in choices:
        raise ValueError(f"{name} takes {' or '.join(choices)}, not {text!r}")
    return choices[text]
