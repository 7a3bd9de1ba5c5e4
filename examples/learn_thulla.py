"""Learn Thulla from nothing in minutes on one core, with numpy alone.

OPENBLAS_NUM_THREADS=1 python examples/learn_thulla.py

One seat learns, the three others play at random.  A small network guesses what reward each card brings; its
player lays the best one, sometimes any, and the network learns from how the game ended.
"""

import argparse
import time
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from longears.envs.batch import Batch
from longears.games import family_of
from longears.layout import OTHERS, SUITS, Layout

Floats = NDArray[np.float32]
Numbers = NDArray[np.intp]
Memory = list[tuple[Floats, Numbers, Floats]]
LEARNER, TABLES, STEPS = 0, 256, 300
HIDDEN, AT_ONCE, TRIES = 128, 512, 0.1


class Network:
    """Two layers of weights that say what each card is worth, and the averages with which Adam moves them."""

    def __init__(self, width: int, actions: int, rng: np.random.Generator) -> None:
        shapes = ((width, HIDDEN), (1, HIDDEN), (HIDDEN, actions), (1, actions))
        self.weights = [rng.normal(0, 0.05, shape).astype(np.float32) for shape in shapes]
        self.slopes = [np.zeros_like(weight) for weight in self.weights]
        self.squares = [np.zeros_like(weight) for weight in self.weights]
        self.moves = 0

    def worth(self, seen: Floats) -> tuple[Floats, Floats]:
        """The reward it expects for each card, and the hidden layer that says so."""
        first, bias, second, last = self.weights
        hidden = np.maximum(seen @ first + bias, 0)
        return hidden @ second + last, hidden

    def learn(self, seen: Floats, played: Numbers, came: Floats) -> None:
        """Expect what came of the cards that were played."""
        worth, hidden = self.worth(seen)
        rows, slope = np.arange(len(played)), np.zeros_like(worth)
        slope[rows, played] = (came - worth[rows, played]) / len(played)
        back = (slope @ self.weights[2].T) * (hidden > 0)
        self._move([seen.T @ back, back.sum(0), hidden.T @ slope, slope.sum(0)])

    def _move(self, slopes: list[Floats], rate: float = 1e-3) -> None:
        self.moves += 1
        for at, slope in enumerate(slopes):
            self.slopes[at] += 0.1 * (slope - self.slopes[at])
            self.squares[at] += 0.01 * (slope**2 - self.squares[at])
            spread = np.sqrt(self.squares[at] / (1 - 0.99**self.moves)) + 1e-8
            self.weights[at] += rate / (1 - 0.9**self.moves) * self.slopes[at] / spread


def scale(layout: Layout) -> Floats:
    """How many of each byte make one."""
    suits, seats, own, table = ([part.whole for part in parts for _ in range(part.width)] for parts in layout)
    return np.array(suits * SUITS * OTHERS + seats * OTHERS + own * SUITS + table, np.float32)


class Player:
    """A batch in which one seat plays by a network and the others at random."""

    def __init__(self, seed: int) -> None:
        self.batch = Batch("thulla", TABLES, seats=4, seed=seed)
        self.rng = np.random.default_rng(seed)
        self.scale = scale(family_of("thulla").observer.LAYOUT)

    def play(self, network: Network, tries: float) -> tuple[Memory, Floats]:
        """Some steps of all tables: what the learner saw, played and got for it; and its results."""
        told, results = [], []
        for _ in range(STEPS):
            observations, masks, seats = self.batch.observe()
            mine, actions = np.flatnonzero(seats == LEARNER), self.batch.random_actions()
            seen = observations[mine].astype(np.float32) / self.scale
            best = np.where(masks[mine], network.worth(seen)[0], -np.inf).argmax(axis=1)
            played = np.where(self.rng.random(len(mine)) < tries, actions[mine], best)
            actions[mine] = played
            rewards, done = self.batch.step(actions)
            told.append((mine, seen, played, rewards[:, LEARNER].copy(), done.copy()))
            results.append(rewards[done, LEARNER])
        worth, memory = np.full(TABLES, np.nan, np.float32), []
        for mine, seen, played, rewards, done in reversed(told):
            worth[done] = rewards[done]
            known = ~np.isnan(worth[mine])
            memory.append((seen[known], played[known], worth[mine][known]))
        return memory, np.concatenate(results)


def improve(network: Network, memory: Memory, rng: np.random.Generator) -> None:
    """Learn from everything remembered, in random order."""
    seen, played, came = (np.concatenate(part) for part in zip(*memory, strict=True))
    order = rng.permutation(len(came))
    for at in range(0, len(order), AT_ONCE):
        rows = order[at : at + AT_ONCE]
        network.learn(seen[rows], played[rows], came[rows])


class Told(NamedTuple):
    """How the learner fares: after how much of one core, how many games, and with which results."""

    seconds: float
    games: int
    results: Floats

    def __str__(self) -> str:
        lost, mean = np.mean(self.results == -1), self.results.mean()
        return (
            f"{self.seconds:4.0f} s {self.games:8,} games learnt: loses {lost:.1%}, mean reward {mean:+.3f}"
        )


def learn(wanted: int, seed: int) -> Iterator[Told]:
    """Learn from so many games, and tell ten times on the way; at last how it does when it plays its best."""
    player, rng = Player(seed), np.random.default_rng(seed)
    network = Network(player.batch.width, player.batch.actions, rng)
    began, games, told = time.process_time(), 0, 0
    while games < wanted:
        memory, results = player.play(network, TRIES)
        if games >= told:
            yield Told(time.process_time() - began, games, results)
            told += wanted // 10
        improve(network, memory, rng)
        games += len(results)
    seconds, judge = time.process_time() - began, Player(seed + 1)
    yield Told(seconds, games, np.concatenate([judge.play(network, tries=0)[1] for _ in range(20)]))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=500_000, help="how many to learn from")
    parser.add_argument("--seed", type=int, default=7)
    wanted = parser.parse_args()
    for told in learn(wanted.games, wanted.seed):
        print(told, flush=True)
    print(f"The last line: its best, in {len(told.results):,} more games. At random: loses 25.0%, +0.000.")


if __name__ == "__main__":
    main()
