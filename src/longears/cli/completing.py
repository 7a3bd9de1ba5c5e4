"""What a shell completes: games, bots, presets and house rules, those of other packages too."""

from collections.abc import Iterable, Mapping

import click

from longears.bots import bot_names, makers
from longears.core import GameSpec
from longears.games import all_specs


def games(_context: click.Context, _parameter: click.Parameter, typed: str) -> list[str]:
    return _beginning(typed, all_specs())


def bots(context: click.Context, _parameter: click.Parameter, typed: str) -> list[str]:
    spec = _game(context)
    return _beginning(typed, bot_names(spec.name) if spec else makers())


def line_up(context: click.Context, parameter: click.Parameter, typed: str) -> list[str]:
    """One more bot after those that stand there."""
    there, comma, last = typed.rpartition(",")
    return [there + comma + name for name in bots(context, parameter, last)]


def presets(context: click.Context, _parameter: click.Parameter, typed: str) -> list[str]:
    spec = _game(context)
    return _beginning(typed, spec.presets if spec else ())


def settings(context: click.Context, _parameter: click.Parameter, typed: str) -> list[str]:
    """The options as `name=`, then `name=value`."""
    spec = _game(context)
    name, equals, _ = typed.partition("=")
    known: Mapping[str, Iterable[object]] = spec.options if spec else {}
    if not equals:
        return _beginning(typed, (f"{option}=" for option in known))
    values = known.get(name, ())
    return _beginning(typed, () if isinstance(values, range) else (f"{name}={value}" for value in values))


def _beginning(typed: str, names: Iterable[str]) -> list[str]:
    return [name for name in names if name.startswith(typed)]


def _game(context: click.Context) -> GameSpec | None:
    """The game that was typed before; after an option without its value, click has not read it yet."""
    known = all_specs()
    return next((known[word] for word in (context.params.get("game"), *context.args) if word in known), None)
