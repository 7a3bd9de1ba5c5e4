"""Our environments beside PettingZoo's leduc_holdem and RLCard's uno, in one run: random play on one core.

`make bench-envs`.  A step is one action of one seat, with the observation and the mask it is chosen by;
choosing it at random is timed too.  Steps per second of processor time; the median round counts.
"""

import argparse
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import pettingzoo
from rich.progress import track

from benchmarks.engines import rlcard_uno
from benchmarks.figures import Table, add_keep, tell
from longears.envs import thulla_v3
from longears.envs.batch import Batch
from longears.games import SPECS

BATCH = "longears batch, thulla"
AEC = "longears PettingZoo, thulla"
LEDUC = "PettingZoo leduc_holdem"
UNO = "RLCard uno"
ASKED = {BATCH: "at least 2 million"}


@dataclass
class Environment:
    """Something to step; a round tells steps and seconds of processor time."""

    name: str
    play: Callable[[int], tuple[int, float]]
    rounds: list[float] = field(default_factory=list)

    def measure(self, seed: int) -> None:
        steps, seconds = self.play(seed)
        self.rounds.append(steps / seconds)

    @property
    def speed(self) -> float:
        return statistics.median(self.rounds)


def batch(game: str, steps: int, tables: int) -> Callable[[int], tuple[int, float]]:
    """All tables step together; every observation and mask is written."""

    def play(seed: int) -> tuple[int, float]:
        played = Batch(game, tables, seats=4, seed=seed)
        for _ in range(100):
            played.step(played.random_actions())
        began = time.process_time()
        for _ in range(steps // tables):
            played.observe()
            played.step(played.random_actions())
        return steps // tables * tables, time.process_time() - began

    return play


def aec(env: Any, steps: int) -> Callable[[int], tuple[int, float]]:
    """PettingZoo's own loop; the farewell of a seat that is out is no step, but is timed."""

    def play(seed: int) -> tuple[int, float]:
        env.reset(seed=seed)
        done = 0
        began = time.process_time()
        while done < steps:
            for agent in env.agent_iter():
                seen, _, out, _, _ = env.last()
                env.step(None if out else env.action_space(agent).sample(seen["action_mask"]))
                done += not out
            env.reset()
        return done, time.process_time() - began

    return play


def uno(games: int) -> Callable[[int], tuple[int, float]]:
    """RLCard's own loop with its random agents."""
    run = rlcard_uno(games)

    def play(seed: int) -> tuple[int, float]:
        moves, _, seconds = run(seed)
        return moves, seconds

    return play


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--scale", type=float, default=1.0, help="more or fewer steps a round")
    parser.add_argument("--tables", type=int, default=1024, help="how many tables are stepped together")
    add_keep(parser)
    wanted = parser.parse_args()
    environments = _environments(wanted.scale, wanted.tables)
    for number in track(range(wanted.rounds), "rounds"):
        for environment in environments.values():
            environment.measure(number)
    how = (
        f"Random play, {wanted.tables} tables in a batch; median of {wanted.rounds} rounds,"
        " per second of processor time."
    )
    tell(wanted.keep, how, *_tables(environments))


def _environments(scale: float, tables: int) -> dict[str, Environment]:
    many, few = int(2_000_000 * scale), int(10_000 * scale)
    leduc = pettingzoo.make("aec", "classic/leduc_holdem-v4")
    listed = [
        *(Environment(f"longears batch, {game}", batch(game, many, tables)) for game in SPECS),
        Environment(AEC, aec(thulla_v3.env(), few)),
        Environment(LEDUC, aec(leduc, few)),
        Environment(UNO, uno(int(60 * scale))),
    ]
    return {environment.name: environment for environment in listed}


def _tables(environments: dict[str, Environment]) -> tuple[Table, Table]:
    speeds = [(one.name, round(one.speed), ASKED.get(one.name, "")) for one in environments.values()]
    ratios = [
        (f"{mine} / {peer}", round(environments[mine].speed / environments[peer].speed, 1))
        for mine, peer in ((BATCH, LEDUC), (BATCH, UNO), (AEC, LEDUC))
    ]
    return Table(("environment", "steps/s", "asked"), speeds), Table(("ratio", "steps"), ratios)


if __name__ == "__main__":
    main()
