"""Environments for learning: PettingZoo for each game, and thousands of tables stepped at once.

`from longears.envs import thulla_v2` and `thulla_v2.env()`, or `from longears.envs.batch import Batch`.
"""

from importlib.util import find_spec
from typing import NoReturn

if find_spec("numpy") is None:
    raise ImportError(
        "longears.envs needs numpy, and PettingZoo for all but the batch: install longears[envs]"
    )

REPLACED = {f"{game}_v1": f"{game}_v2" for game in ("donkey", "kazhutha_kali", "thulla")}
"""Versions that are gone: their actions were one fewer."""


def __getattr__(name: str) -> NoReturn:
    """Whoever asks for an old version is told which took its place."""
    if name in REPLACED:
        raise ImportError(
            f"{name} is gone: {REPLACED[name]} has one action more, the last, which takes a hand"
        )
    raise AttributeError(f"longears.envs has no {name!r}")
