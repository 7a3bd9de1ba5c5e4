"""The table of games: every game there is, by name."""

from collections.abc import Mapping

from longears.core import GameSpec, Rules
from longears.games import dayous, getaway, kadi
from longears.games.dayous.options import Options as DayousOptions
from longears.games.getaway.options import Options as GetawayOptions
from longears.games.kadi.options import Options as KadiOptions
from longears.sheet import Sheet

SPECS: dict[str, GameSpec] = {spec.name: spec for spec in (*getaway.SPECS, *dayous.SPECS, *kadi.SPECS)}


def spec_of(game: str, version: int | None = None) -> GameSpec:
    """The game of this name, by the newest version of its rules or by an earlier one."""
    if game not in SPECS:
        raise ValueError(f"there is no game {game!r}; the games are {', '.join(SPECS)}")
    return SPECS[game] if version is None else SPECS[game].of_version(version)


def rules_of(
    game: str,
    preset: str = "book",
    options: Mapping[str, object] | None = None,
    version: int | None = None,
) -> Rules:
    """The rules of a game under a rule sheet: a preset, and what this house does differently."""
    spec = spec_of(game, version)
    if preset not in spec.presets:
        raise ValueError(f"{spec.title} has no preset {preset!r}; it has {', '.join(spec.presets)}")
    return rules_under(spec, spec.presets[preset].changed(options or {}))


def rules_under(spec: GameSpec, sheet: Sheet) -> Rules:
    """The rules of a game under this sheet."""
    match sheet:
        case GetawayOptions():
            return getaway.Getaway(spec, sheet)
        case DayousOptions():
            return dayous.Dayous(spec, sheet)
        case KadiOptions():
            return kadi.Kadi(spec, sheet)
    raise AssertionError(f"no rules for {sheet}")


def seats_for(rules: Rules) -> tuple[int, ...]:
    """The numbers of seats that can play these rules."""
    return tuple(seats for seats in rules.spec.seats if _can_seat(rules, seats))


def _can_seat(rules: Rules, seats: int) -> bool:
    try:
        rules.check_seats(seats)
    except ValueError:
        return False
    return True
