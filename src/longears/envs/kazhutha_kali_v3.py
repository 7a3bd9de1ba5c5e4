"""Kazhutha Kali for PettingZoo: `env(seats=4, preset="book", render_mode=None, **options)`."""

from functools import partial

from longears.envs.aec import TableEnv
from longears.envs.aec import env as wrapped

env = partial(wrapped, "kazhutha-kali")
raw_env = partial(TableEnv, "kazhutha-kali")
