"""Many tables of one game stepped together: observations and masks as arrays, a new game where one ended.

The same file runs as plain Python and, with the types in batch.pxd, as compiled code.
"""

import time
from copy import deepcopy
from operator import index
from typing import Any, TypeVar

import numpy as np
from numpy.typing import ArrayLike, NDArray

from longears.chance import Chance
from longears.core import Rules
from longears.envs.encoder import Bytes
from longears.envs.encoders import action_text, encoder_of, observer_of
from longears.games import rules_of
from longears.layout import OTHERS, RANKS, SUITS
from longears.observer import Observer
from longears.table import Table

Kind = TypeVar("Kind", bound=np.generic)
Numbers = NDArray[np.intc]

TURN = 4096
"""After so many tables other threads may run."""
NO_ACTION = -1


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
        *,
        forced: bool = True,
        **options: object,
    ) -> None:
        """Without `forced`, a seat that can do one thing only does it and is not asked."""
        if not hasattr(tables, "__index__") or index(tables) < 1:
            raise ValueError(f"a batch needs a whole number of tables, at least one, not {tables!r}")
        rules = rules_of(game, preset, options)
        rules.check_seats(seats)
        self._play(rules, seats)
        self.asks_forced = forced
        self.tables = [self.fresh.copy() for _ in range(tables)]
        self.observers = [observer_of(self.rules, table) for table in self.tables]
        self.chance = Chance(seed)
        self.seeds = tuple([self.chance.word() for _ in range(tables)])
        self.chances = [Chance(word) for word in self.seeds]
        self._make_arrays(tables)
        self._deal()

    def __repr__(self) -> str:
        asked = f"{self.seats} seats, {self.actions} actions"
        return f"<Batch of {self.rules.spec.name}: {len(self.tables)} tables, {asked}>"

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        played = (self.tables, self.observers, self.chances, self.chance)
        result = (*self._result, self.losers)
        return _resumed, (self.rules, self.asks_forced, played, self.seeds, list(self.asked), result)

    def __copy__(self) -> "Batch":
        return deepcopy(self)

    def _play(self, rules: Rules, seats: int) -> None:
        """Which game it is, at tables of how many seats."""
        self.rules = rules
        self.encoder = encoder_of(rules, seats)
        self.actions, self.seats = self.encoder.actions, seats
        self.fresh = rules.start(seats, 0)
        self.is_stepping = False

    def _make_arrays(self, tables: int) -> None:
        self.width = self.observers[0].width
        seen = np.zeros((tables, self.width), np.uint8)
        allowed = np.zeros((tables, self.actions), np.uint8)
        asked = np.zeros(tables, np.intc)
        rewards = np.zeros((tables, self.seats), np.float32)
        done = np.zeros(tables, np.uint8)
        lost = np.zeros((tables, self.seats), np.uint8)
        self.encoder.write_to(allowed)
        for observer in self.observers:
            observer.write_to(seen.reshape(-1).data)
        self.asked, self.done, self.open = asked.data, done.data, allowed.reshape(-1).data
        self.rewards, self.lost = rewards.reshape(-1), lost.reshape(-1)
        self.losers = _read_only(lost)
        self._cleared = (seen, allowed, rewards, done, lost)
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

        Rewards are 0 but where a game ended; there the next game is dealt already.  Other threads may run.
        """
        chosen = self._checked(np.asarray(actions))
        if self.is_stepping:
            raise RuntimeError("another thread is stepping this batch")
        self._check(chosen.data)
        self.is_stepping = True
        try:
            for array in self._cleared:
                array.fill(0)
            self._go_on(chosen.data)
        finally:
            self.is_stepping = False
        return self._result

    def _checked(self, actions: NDArray[Any]) -> Numbers:
        """The actions as the kernel reads them: a number for each table, none too large to be one of its."""
        if actions.shape != (len(self.tables),):
            raise ValueError(f"{len(self.tables)} tables need one action each, not {actions.shape}")
        if actions.dtype == np.intc:
            return np.ascontiguousarray(actions)
        if not np.issubdtype(actions.dtype, np.integer):
            raise ValueError(f"actions are whole numbers, not {actions.dtype}")
        outside = (actions < 0) | (actions >= self.actions)
        if outside.any():
            at = int(outside.argmax())
            raise ValueError(f"action {actions[at]} is not open at table {at}")
        return np.ascontiguousarray(actions, np.intc)

    def _check(self, chosen: memoryview) -> None:
        for at in range(len(self.tables)):
            action = chosen[at]
            if action < 0 or action >= self.actions or not self.open[at * self.actions + action]:
                raise ValueError(f"action {action} is not open at table {at}")

    def _deal(self) -> None:
        for at in range(len(self.tables)):
            table, observer, chance = self.tables[at], self.observers[at], self.chances[at]
            self._ask(table, at, self.encoder.begin(table, observer, self.fresh, chance))
            self._settle(table, observer, chance, at)

    def _go_on(self, chosen: memoryview) -> None:
        for at in range(len(self.tables)):
            if at % TURN == TURN - 1:
                time.sleep(0)
            table, observer, chance = self.tables[at], self.observers[at], self.chances[at]
            self._act(table, observer, chance, at, chosen[at])
            self._settle(table, observer, chance, at)

    def _act(self, table: Table, observer: Observer, chance: Chance, at: int, action: int) -> None:
        """Whoever is asked acts; where that ends the game, all are paid and the next one is dealt."""
        seat = self.encoder.go_on(table, observer, self.asked[at], action, chance)
        if table.over:
            self._pay(table, at)
            seat = self.encoder.begin(table, observer, self.fresh, chance)
        self._ask(table, at, seat)

    def _ask(self, table: Table, at: int, seat: int) -> None:
        self.asked[at] = seat
        self.encoder.mask(table, seat, at * self.actions)

    def _settle(self, table: Table, observer: Observer, chance: Chance, at: int) -> None:
        """Go on to the next choice, and show it to whoever has it."""
        while not self.asks_forced:
            action = self._forced(at * self.actions)
            if action == NO_ACTION:
                break
            self.open[at * self.actions + action] = 0
            self._act(table, observer, chance, at, action)
        observer.write(table, self.asked[at], at * self.width)

    def _forced(self, first: int) -> int:
        """The only action that is open, or NO_ACTION if there is a choice."""
        found = NO_ACTION
        for action in range(self.actions):
            if self.open[first + action]:
                if found != NO_ACTION:
                    return NO_ACTION
                found = action
        return found

    def _pay(self, table: Table, at: int) -> None:
        if self.done[at]:
            return  # a game without a choice has been played since
        self.done[at] = 1
        for seat in range(self.seats):
            self.rewards[at * self.seats + seat] = self.encoder.reward_of(table, seat)
            self.lost[at * self.seats + seat] = table.losers >> seat & 1

    def options(self, most: int) -> NDArray[np.short]:
        """The actions that are open at each table, as many as go into a row; -1 where there are fewer."""
        listed = np.full((len(self.tables), most), NO_ACTION, np.short)
        self._list(listed.reshape(-1).data, most)
        return listed

    def _list(self, listed: memoryview, most: int) -> None:
        for at in range(len(self.tables)):
            count, first = 0, at * self.actions
            for action in range(self.actions):
                if self.open[first + action] and count < most:
                    listed[at * most + count] = action
                    count += 1

    def reveal(self) -> Bytes:
        """All hands but one's own, for each table: for a teacher's eyes alone."""
        width = SUITS * OTHERS * RANKS
        hands = np.zeros((len(self.tables), width), np.uint8)
        self._reveal(hands.reshape(-1).data, width)
        return hands

    def _reveal(self, hands: memoryview, width: int) -> None:
        for at in range(len(self.tables)):
            self.observers[at].reveal(self.tables[at], self.asked[at], hands, at * width)

    def action_text(self, action: int) -> str:
        """An action in notation: a move, or `silent`."""
        return action_text(self.rules, self.encoder, action)


def _resumed(
    rules: Rules,
    forced: bool,
    played: tuple[list[Table], list[Observer], list[Chance], Chance],
    seeds: tuple[int, ...],
    asked: list[int],
    result: tuple[NDArray[Any], ...],
) -> Batch:
    """A batch that was pickled or copied."""
    batch = Batch.__new__(Batch)
    batch.tables, batch.observers, batch.chances, batch.chance = played
    batch.seeds, batch.asks_forced = seeds, forced
    batch._play(rules, batch.tables[0].seats)
    batch._make_arrays(len(batch.tables))
    rewards, done, lost = result
    batch._result[0][:], batch._result[1][:] = rewards, done
    for at in range(lost.size):
        batch.lost[at] = lost.flat[at]
    for at in range(len(batch.tables)):
        batch._ask(batch.tables[at], at, asked[at])
        observer = batch.observers[at]
        observer.write(batch.tables[at], asked[at], at * batch.width)
    return batch


def _read_only(array: NDArray[Kind]) -> NDArray[Kind]:
    view = array.view()
    view.flags.writeable = False
    return view
