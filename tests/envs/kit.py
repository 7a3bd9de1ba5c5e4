"""What the tests of the environments share: trials of all games, and PettingZoo's own kit."""

import warnings

import numpy as np

from longears.chance import Chance
from longears.envs.aec import TableEnv
from longears.games import SPECS
from longears.testing import Trial, trials

with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)  # PettingZoo's kit imports an old module of its own
    from pettingzoo.test import api_test, seed_test

__all__ = ["SHEETS", "api_test", "chosen", "environment", "seed_test", "trials"]

SHEETS = [(game, preset) for game, spec in SPECS.items() for preset in spec.presets]


def environment(trial: Trial) -> TableEnv:
    """The trial's table, dealt from its seed."""
    env = TableEnv(trial.game, trial.seats, trial.preset, **trial.options)
    env.reset(seed=trial.seed)
    return env


def chosen(mask: np.ndarray, chance: Chance) -> int:
    """A random open action."""
    allowed = np.flatnonzero(mask)
    return int(allowed[chance.below(len(allowed))])
