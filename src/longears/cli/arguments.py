"""What is typed after a command's name: the options that commands share, and how words are read.

Whatever is wrong with them is told in one sentence.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

import click

from longears.bots import THINK
from longears.cli import completing
from longears.cli.spoken import Problem, language_of_system, problem, spoken_here, title
from longears.core import GameSpec, Rules
from longears.games import all_specs, rules_of, spec_of
from longears.language import CODES
from longears.record import Record, read_all

Result = TypeVar("Result")

# The options of several commands

with_game = click.argument("game", shell_complete=completing.games)
with_seats = click.option(
    "--seats", type=int, metavar="N", default=4, show_default=True, help="How many play."
)
with_preset = click.option(
    "--preset",
    default="book",
    show_default=True,
    shell_complete=completing.presets,
    help="A named rule sheet of the game.",
)
with_settings = click.option(
    "--option",
    "settings",
    multiple=True,
    metavar="NAME=VALUE",
    shell_complete=completing.settings,
    help="A house rule; repeatable.",
)
with_seed = click.option(
    "--seed",
    type=int,
    metavar="N",
    default=1,
    show_default=True,
    help="The same seed deals the same cards.",
)
with_language = click.option(
    "--language",
    "spoken",
    type=click.Choice(CODES),
    metavar="CODE",
    default=lambda: language_of_system().code,
    help=f"In which language: {', '.join(CODES)}; without it that of your system "
    "(LC_ALL, LC_MESSAGES, LANG), or English.",
)
with_think = click.option(
    "--think", default=f"{THINK * 1000:.0f}ms", show_default=True, help="How long a hard bot thinks."
)

# What they say, read


def checked(ask: Callable[..., Result], *arguments: object) -> Result:
    """What the library answers; what it refuses is told to the person who asked."""
    try:
        return ask(*arguments)
    except ValueError as refused:
        raise Problem(str(refused)) from None


def records_in(text: str) -> Iterator[Record]:
    """The records of a file, each checked; there is at least one."""
    if not text.strip():
        raise Problem("there is no record in this file")
    try:
        yield from read_all(text)
    except ValueError as refused:
        raise Problem(str(refused)) from None


def game_named(text: str) -> GameSpec:
    """A game by its name, however it is spelled: Kazhutha Kali, kazhutha_kali."""
    name = "-".join(text.lower().replace("_", " ").split())
    if name not in all_specs():
        raise problem("no_game", name=repr(name), games=", ".join(all_specs()))
    return checked(spec_of, name)


def rules_asked(spec: GameSpec, preset: str, settings: Sequence[str], seats: int | None = None) -> Rules:
    """The rules of a game under the preset and the options asked for, if so many can play it."""
    if preset not in spec.presets:
        raise problem(
            "no_preset", game=title(spec, spoken_here()), name=repr(preset), presets=", ".join(spec.presets)
        )
    rules = checked(rules_of, spec.name, preset, dict(_setting(text) for text in settings))
    if seats is not None:
        least, most = spec.seats[0], spec.seats[-1]
        if not least <= seats <= most:
            raise problem("seats", game=title(spec, spoken_here()), least=least, most=most, seats=seats)
        checked(rules.check_seats, seats)
    return rules


def check_range(option: str, value: int | None, least: int, most: int | None = None) -> None:
    if value is None or (least <= value and (most is None or value <= most)):
        return
    if most is None:
        raise problem("at_least", option=option, least=str(least), value=str(value))
    raise problem("range", option=option, least=str(least), most=str(most), value=str(value))


def seconds(text: str) -> float:
    """A time to think, like 20ms or 0.3s."""
    found = re.fullmatch(r"(\d+(?:\.\d+)?)\s*(ms|s)", text.strip())
    if not found or not float(found[1]):
        raise problem("time", text=repr(text))
    return float(found[1]) / (1000 if found[2] == "ms" else 1)


def _setting(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not (name and equals and value):
        raise problem("setting", text=repr(text))
    return name.strip(), value.strip()
