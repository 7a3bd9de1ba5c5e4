"""Environments for learning: PettingZoo for each game, and thousands of tables stepped at once.

`from longears.envs import thulla_v3` and `thulla_v3.env()`, or `from longears.envs.batch import Batch`.
"""

import re
from functools import cache, partial
from importlib.util import find_spec
from types import ModuleType

from longears.games import all_specs

if find_spec("numpy") is None:
    raise ImportError(
        "longears.envs needs numpy, and PettingZoo for all but the batch: install longears[envs]"
    )


def __getattr__(name: str) -> ModuleType:
    """The environment of a game, ours or a plugin's; for an old version, which one took its place."""
    if found := re.fullmatch(r"(\w+)_v(\d+)", name):
        for game in all_specs():
            if game.replace("-", "_") == found[1]:
                return _environment(game, int(found[2]))
    raise AttributeError(f"longears.envs has no {name!r}")


def __dir__() -> list[str]:
    """The environments, for whoever completes names."""
    from longears.envs.encoders import module_name  # noqa: PLC0415  the batch alone needs less

    return [*globals(), *map(module_name, all_specs())]


@cache
def _environment(game: str, version: int) -> ModuleType:
    from longears.envs.encoders import module_name  # noqa: PLC0415  the batch alone needs less

    newest = module_name(game)
    name, _, last = newest.rpartition("_v")
    if not 1 <= version <= int(last):
        raise AttributeError(f"longears.envs has no '{name}_v{version}'; the newest is {newest}")
    if version < int(last):
        told = f"in {newest} the observation remembers; its page tells what else is new"
        raise ImportError(f"{name}_v{version} is gone: {told}")
    from longears.envs import aec  # noqa: PLC0415  needs PettingZoo

    made = ModuleType(f"{__name__}.{newest}", f"{all_specs()[game].title} for PettingZoo: `env(seats=4)`.")
    made.env, made.raw_env = partial(aec.env, game), partial(aec.TableEnv, game)  # type: ignore[attr-defined]
    return made
