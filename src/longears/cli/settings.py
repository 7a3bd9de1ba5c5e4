"""Where settings come from: a flag, else an environment variable (`LONGEARS_PORT`), else a TOML file."""

import os
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

from longears.cli.spoken import Problem
from longears.node.limits import KINDS
from longears.server.places import ALONE, Place, UnusableError, place_of, shown

PREFIX = "LONGEARS"
FROM_ENVIRONMENT = {"auto_envvar_prefix": PREFIX}
"""What a command is given so that its options can be variables, too."""
SERVER = frozenset(
    (
        *("store", "host", "port", "path", "behind_proxy", "unlimited", "house_rules_address", "quiet"),
        *("admin_host", "admin_port", "log_format", "log_messages", "bus", "node", "pages"),
    )
)
PRUNE = frozenset(("games_days", "guests_days"))
TABLES = {"limits": frozenset(KINDS), "prune": PRUNE}
"""What may stand in a file, besides the settings of the server."""
_LIMITS = "longears.limits"

Command = TypeVar("Command", bound=Callable[..., Any])


def default_store() -> Path:
    """A file of the user's own."""
    data = os.environ.get("XDG_DATA_HOME")
    return (Path(data) if data else Path.home() / ".local" / "share") / "longears" / "tables.db"


def with_store(command: Command) -> Command:
    """Give a command the options by which it finds the store."""
    for option in (_store, _config):
        command = option(command)
    return command


def file_of(store: Place, instead: str) -> Path:
    """The store's file; `instead`: what to do where PostgreSQL keeps everything."""
    if not isinstance(store, Path):
        raise Problem(f"{shown(store)} is no file: {instead}")
    return store


def existing(store: Place) -> Place:
    """The store, if it is a file one that is there."""
    if isinstance(store, Path) and not store.is_file():
        raise Problem(f"there is no store at {store}")
    return store


class PlaceType(click.ParamType[Place]):
    """A file, or an address of PostgreSQL."""

    name = "place"

    def convert(self, value: Place, param: click.Parameter | None, ctx: click.Context | None) -> Place:
        if isinstance(value, Path):
            return value
        try:
            return place_of(value)
        except UnusableError as refused:
            self.fail(str(refused), param, ctx)


def limits_given(flags: tuple[str, ...]) -> list[str]:
    """Limits as name=number: of the file, of the environment, of the flags; the last of a name counts."""
    of_file: list[str] = click.get_current_context().meta.get(_LIMITS, [])
    variables = {name: os.environ.get(f"{PREFIX}_LIMIT_{name.upper()}") for name in KINDS}
    return [*of_file, *(f"{name}={value}" for name, value in variables.items() if value), *flags]


def _take_file(context: click.Context, _option: click.Parameter, path: Path | None) -> None:
    if path is None:
        return
    told = _read(path)
    limits, prune = told.pop("limits", {}), told.pop("prune", {})
    context.meta[_LIMITS] = [f"{name}={value}" for name, value in limits.items()]
    context.default_map = told | prune


def _read(path: Path) -> dict[str, Any]:
    try:
        told = tomllib.loads(path.read_text())
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise Problem(f"the settings in {path} cannot be read: {error}") from error
    for name, value in told.items():
        known = TABLES.get(name, frozenset())
        wrong = sorted(value.keys() - known) if isinstance(value, dict) else []
        if wrong or (name not in SERVER and not (known and isinstance(value, dict))):
            asked = f"{name}.{wrong[0]}" if wrong else name
            names = known if wrong else SERVER | TABLES.keys()
            raise Problem(f"{path}: there is no setting {asked}; the names: {', '.join(sorted(names))}")
    return told


_store = click.option(
    "--store",
    type=PlaceType(),
    metavar="FILE|ADDRESS",
    default=default_store,
    show_default="tables.db in your own data folder",
    help="What keeps everything: a file, or postgresql://USER@HOST/DATABASE.",
)
_config = click.option(
    "--config",
    type=click.Path(path_type=Path),
    metavar="FILE",
    is_eager=True,
    expose_value=False,
    callback=_take_file,
    help="A TOML file with settings; options and variables like LONGEARS_STORE come before it.",
)
with_bus = click.option(
    "--bus",
    metavar="ADDRESS",
    default=ALONE,
    show_default=True,
    help="How servers with the same store tell each other what happens: redis://HOST:PORT/NUMBER.",
)
