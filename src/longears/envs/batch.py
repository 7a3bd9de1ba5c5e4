"""Many tables of one game stepped together: observations and masks as arrays, a new game where one ended.

The same file runs as plain Python and, with the types in batch.pxd, as compiled code.
"""

from typing import TypeVar

import numpy as np
from numpy.typing import ArrayLike, NDArray

from longears.chance import Chance
from longears.envs.encoder import Bytes
from longears.envs.encoders import action_text, encoder_of
from longears.games import rules_of
from longears.table import Table

Kind = TypeVar("Kind", bound=np.generic)
Numbers = NDArray[np.intc]


class Batch:
    """So many tables, each waiting for one seat to act.

    The arrays belong to the batch and change with every step; copy what you want to keep.
    """

    def __init__(
        self,
        game: str,
        tables: int = 1024,
        seats: int = 4,
        seed: int = 0,
        preset: str = "book",
        **options: object,
    ) -> None:
        if tables < 1:
            raise ValueError(f"a batch needs at least one table, not {tables}")
        self.rules = rules_of(game, preset, options)
        self.encoder = encoder_of(self.rules, seats)
        self.width, self.actions, self.seats = self.encoder.width, self.encoder.actions, seats
        self.fresh = self.rules.start(seats, 0)
        self.tables = [self.fresh.copy() for _ in range(tables)]
        self.chance = Chance(seed)
        self.seeds = tuple([self.chance.word() for _ in range(tables)])
        self.chances = [Chance(word) for word in self.seeds]
        self._make_arrays(tables)
        self._deal()

    def _make_arrays(self, tables: int) -> None:
        seen = np.zeros((tables, self.width), np.uint8)
        allowed = np.zeros((tables, self.actions), np.uint8)
        asked = np.zeros(tables, np.intc)
        rewards = np.zeros((tables, self.seats), np.float32)
        done = np.zeros(tables, np.uint8)
        self.encoder.write_to(seen, allowed)
        self.asked, self.done, self.open = asked.data, done.data, allowed.reshape(-1).data
        self.rewards = rewards.reshape(-1)
        self._cleared = (seen, allowed, rewards, done)
        self._result = (rewards, done.view(np.bool_))
        self._shown = (_read_only(seen), _read_only(allowed.view(np.bool_)), _read_only(asked))

    def observe(self) -> tuple[Bytes, NDArray[np.bool_], Numbers]:
        """Observations and masks of the seats to act, and which seats they are: a row for each table."""
        return self._shown

    def random_actions(self) -> Numbers:
        """An open action for each table, drawn at random; its chance is not the dealers'."""
        drawn = np.zeros(len(self.tables), np.intc)
        self._draw(drawn.data)
        return drawn

    def _draw(self, drawn: memoryview) -> None:
        for at in range(len(self.tables)):
            first, count = at * self.actions, 0
            for action in range(self.actions):
                count += self.open[first + action]
            left, action = self.chance.below(count), 0
            while left > 0 or not self.open[first + action]:
                left -= self.open[first + action]
                action += 1
            drawn[at] = action

    def step(self, actions: ArrayLike) -> tuple[NDArray[np.float32], NDArray[np.bool_]]:
        """Every table goes on by one action; the seats' rewards, and whether the game ended there.

        Rewards are 0 but where a game ended; there the next game is dealt already.
        """
        chosen = np.ascontiguousarray(actions, np.intc)
        if chosen.shape != (len(self.tables),):
            raise ValueError(f"{len(self.tables)} tables need one action each, not {chosen.shape}")
        self._check(chosen.data)
        for array in self._cleared:
            array.fill(0)
        self._go_on(chosen.data)
        return self._result

    def _check(self, chosen: memoryview) -> None:
        for at in range(len(self.tables)):
            action = chosen[at]
            if action < 0 or action >= self.actions or not self.open[at * self.actions + action]:
                raise ValueError(f"action {action} is not open at table {at}")

    def _deal(self) -> None:
        for at in range(len(self.tables)):
            table = self.tables[at]
            self.asked[at] = self.encoder.begin(table, self.fresh, self.chances[at])
            self._write(table, at)

    def _go_on(self, chosen: memoryview) -> None:
        for at in range(len(self.tables)):
            table, chance = self.tables[at], self.chances[at]
            self.asked[at] = self.encoder.go_on(table, self.asked[at], chosen[at], chance)
            if table.over:
                self._pay(table, at)
                self.asked[at] = self.encoder.begin(table, self.fresh, chance)
            self._write(table, at)

    def _pay(self, table: Table, at: int) -> None:
        self.done[at] = 1
        for seat in range(self.seats):
            self.rewards[at * self.seats + seat] = self.encoder.reward_of(table, seat)

    def _write(self, table: Table, at: int) -> None:
        seat = self.asked[at]
        self.encoder.mask(table, seat, at * self.actions)
        self.encoder.observe(table, seat, at * self.width)

    def action_text(self, action: int) -> str:
        """An action in notation: a move, or `silent`."""
        return action_text(self.rules, self.encoder, action)


def _read_only(array: NDArray[Kind]) -> NDArray[Kind]:
    view = array.view()
    view.flags.writeable = False
    return view
