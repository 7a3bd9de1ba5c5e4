"""The hard bot: the strongest we have for the game, the rule sheet and the number of seats.

A player that learned where it was measured to beat the search, and the search everywhere else.  Which tables
those are is data: `weights/stronger.json`, written by `make docs` from what `make prove-nets` measured.
"""

import json
from collections.abc import Sequence
from functools import cache

from longears.bots.bot import Bot
from longears.bots.net import Net
from longears.bots.player import WEIGHTS
from longears.chance import Chance
from longears.core import Event, Rules, View

STRONGER = WEIGHTS / "stronger.json"

Place = tuple[str, int, str, int]
"""A game, the version of its rules, a preset, and how many sit there."""


class Hard:
    """Lets the stronger of two players choose; which one it is hangs on the table, never on cards."""

    name = "hard"

    def __init__(self, game: str, search: Bot) -> None:
        self._game = game
        self._search = search
        self._net: Net | None = None

    def choose(self, view: View, history: Sequence[Event], moves: Sequence[str], chance: Chance) -> str:
        return self._player(view).choose(view, history, moves, chance)

    def _player(self, view: View) -> Bot:
        if not is_learned(view.rules, view.veiled.seats):
            return self._search
        if self._net is None:
            self._net = Net(self._game)
        return self._net


def is_learned(rules: Rules, seats: int) -> bool:
    """Whether the player that learned is the stronger one at such a table."""
    spec = rules.spec
    return any(
        (game, version, count) == (spec.name, spec.version, seats) and spec.presets[preset] == rules.options
        for game, version, preset, count in stronger()
    )


@cache
def stronger() -> tuple[Place, ...]:
    """Where the player that learned is the stronger one: nowhere, if its weights were not brought along."""
    told = json.loads(STRONGER.read_text()) if STRONGER.exists() else []
    return tuple((row["game"], row["version"], row["sheet"], row["seats"]) for row in told)
