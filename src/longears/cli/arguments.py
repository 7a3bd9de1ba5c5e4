"""What is typed after a command's name, read; whatever is wrong with it is told in one sentence."""

import re
from collections.abc import Callable, Sequence
from typing import TypeVar

import click

from longears.core import GameSpec, Rules
from longears.games import rules_of, spec_of

Result = TypeVar("Result")


class Problem(click.ClickException):
    """Something that was asked for and cannot be; the command ends with code 2."""

    exit_code = 2


def checked(ask: Callable[..., Result], *arguments: object) -> Result:
    """What the library answers; what it refuses is told to the person who asked."""
    try:
        return ask(*arguments)
    except ValueError as refused:
        raise Problem(str(refused)) from None


def game_named(text: str) -> GameSpec:
    """A game by its name, however it is spelled: Kazhutha Kali, kazhutha_kali."""
    return checked(spec_of, "-".join(text.lower().replace("_", " ").split()))


def rules_asked(spec: GameSpec, preset: str, settings: Sequence[str]) -> Rules:
    """The rules of a game under the preset and the options asked for."""
    return checked(rules_of, spec.name, preset, dict(_setting(text) for text in settings))


def check_range(option: str, value: int | None, least: int, most: int) -> None:
    if value is not None and not least <= value <= most:
        raise Problem(f"{option} takes a whole number from {least} to {most}, not {value}")


def seconds(text: str) -> float:
    """A time to think, like 20ms or 0.3s."""
    found = re.fullmatch(r"(\d+(?:\.\d+)?)\s*(ms|s)", text.strip())
    if not found or not float(found[1]):
        raise Problem(f"a time is written like 20ms or 0.3s, not {text!r}")
    return float(found[1]) / (1000 if found[2] == "ms" else 1)


def _setting(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not (name and equals and value):
        raise Problem(f"an option is written name=value, like exit=instant, not {text!r}")
    return name.strip(), value.strip()
