"""Environments for learning: PettingZoo for each game, and thousands of tables stepped at once.

`from longears.envs import thulla_v1` and `thulla_v1.env()`, or `from longears.envs.batch import Batch`.
"""

from importlib.util import find_spec

if find_spec("numpy") is None:
    raise ImportError(
        "longears.envs needs numpy, and PettingZoo for all but the batch: install longears[envs]"
    )
