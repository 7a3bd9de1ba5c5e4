"""Dayous for PettingZoo: `env(seats=4, preset="book", render_mode=None, **options)`."""

from functools import partial

from longears.envs.aec import TableEnv
from longears.envs.aec import env as wrapped

env = partial(wrapped, "dayous")
raw_env = partial(TableEnv, "dayous")
