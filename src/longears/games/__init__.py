"""The families of games there are, and every game by its name: our own, and those that others bring."""

from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from itertools import chain
from pathlib import Path

from longears import language, plugins
from longears.core import GameSpec, Rules
from longears.games import dayous, getaway, kadi
from longears.games.family import Family
from longears.sheet import Sheet

FAMILIES: tuple[Family, ...] = (getaway.FAMILY, dayous.FAMILY, kadi.FAMILY)
"""Our own; whoever adds a family to this package adds it here."""
SPECS: dict[str, GameSpec] = {spec.name: spec for family in FAMILIES for spec in family.specs}
"""Our own games."""

_added: list[Family] = []


def add_family(family: Family) -> None:
    """Let the games of this family be known by their names, here and in processes that longears starts.

    A package that is installed needs no such call: it names its families by the entry point `longears.games`.
    """
    if family not in _added:
        _check(family, all_specs())
        _added.append(family)
        _speak_of(family)


def added() -> tuple[Family, ...]:
    """The families that were added here: other processes have to be told of them."""
    return tuple(_added)


def add_families(families: tuple[Family, ...]) -> None:
    """Let another process know what was added here."""
    for family in families:
        add_family(family)


def all_specs() -> dict[str, GameSpec]:
    """Every game by its name: our own, those of installed packages, those that were added."""
    return {spec.name: spec for family in _all_families() for spec in family.specs}


def _all_families() -> Iterator[Family]:
    """Our own first: only who asks for another looks for the others."""
    yield from FAMILIES
    yield from _installed()
    yield from _added


@cache
def _installed() -> tuple[Family, ...]:
    found: list[Family] = []
    for name, family in plugins.installed(plugins.GAMES).items():
        known = {spec.name: spec for one in chain(FAMILIES, found) for spec in one.specs}
        try:
            _check(family, known)
        except ValueError as error:
            plugins.left_out(plugins.GAMES, name, error)
            continue
        assert isinstance(family, Family)
        found.append(family)
        _speak_of(family)
    return tuple(found)


def _check(family: object, known: Mapping[str, GameSpec]) -> None:
    if not isinstance(family, Family):
        raise ValueError(f"{family!r} is no family of games")
    for spec in family.specs:
        if spec.name in known:
            raise ValueError(f"there is a game {spec.name!r} already")


def _speak_of(family: Family) -> None:
    """Its words are said with those of all games."""
    if file := getattr(import_module(family.package), "__file__", None):  # a notebook has none
        language.add_words(Path(file).parent / "words")


def family_of(game: str) -> Family:
    """The family that the game of this name belongs to."""
    for family in _all_families():
        if any(spec.name == game for spec in family.specs):
            return family
    raise ValueError(f"there is no game {game!r}; the games are {', '.join(all_specs())}")


def spec_of(game: str, version: int | None = None) -> GameSpec:
    """The game of this name, by the newest version of its rules or by an earlier one."""
    known = SPECS.get(game) if isinstance(game, str) else None
    spec = known or next(spec for spec in family_of(game).specs if spec.name == game)
    return spec if version is None else spec.of_version(version)


def rules_of(
    game: str,
    preset: str = "book",
    options: Mapping[str, object] | None = None,
    version: int | None = None,
) -> Rules:
    """The rules of a game under a rule sheet: a preset, and what this table does differently."""
    spec = spec_of(game, version)
    if not isinstance(preset, str) or preset not in spec.presets:
        raise ValueError(f"{spec.title} has no preset {preset!r}; it has {', '.join(spec.presets)}")
    return rules_under(spec, spec.presets[preset].changed(options or {}))


def rules_under(spec: GameSpec, sheet: Sheet) -> Rules:
    """The rules of a game under this sheet."""
    return family_of(spec.name).rules(spec, sheet)


def seats_for(rules: Rules) -> tuple[int, ...]:
    """The numbers of seats that can play these rules."""
    return tuple(seats for seats in rules.spec.seats if _can_seat(rules, seats))


def _can_seat(rules: Rules, seats: int) -> bool:
    try:
        rules.check_seats(seats)
    except ValueError:
        return False
    return True
