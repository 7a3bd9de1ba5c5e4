"""Environments for learning: PettingZoo for each game, and thousands of tables stepped at once.

`from longears.envs import thulla_v3` and `thulla_v3.env()`, or `from longears.envs.batch import Batch`.
"""

from importlib.util import find_spec
from typing import NoReturn

if find_spec("numpy") is None:
    raise ImportError(
        "longears.envs needs numpy, and PettingZoo for all but the batch: install longears[envs]"
    )

REPLACED = {
    f"{game}_v{version}": f"{game}_v{newest}"
    for game, newest in (("donkey", 3), ("kazhutha_kali", 3), ("thulla", 3), ("dayous", 2), ("kadi", 2))
    for version in range(1, newest)
}
"""Versions that are gone."""


def __getattr__(name: str) -> NoReturn:
    """Whoever asks for an old version is told which took its place."""
    if name in REPLACED:
        raise ImportError(
            f"{name} is gone: in {REPLACED[name]} the observation remembers; its page tells what else is new"
        )
    raise AttributeError(f"longears.envs has no {name!r}")
