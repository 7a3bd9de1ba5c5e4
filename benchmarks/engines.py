"""Our kernels beside the fastest public engines, in one run: random play, the deal included, one core.

`make bench`.  Counted on every side alike: moves that seats make, and decisions, which are moves with at
least two legal choices; both per second of processor time.  Engines take turns; the median round counts.
"""

import argparse
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import pyspiel
import rlcard
from rich.progress import track
from rlcard.agents import RandomAgent

from benchmarks.figures import Table, add_keep, tell
from longears.games import SPECS
from longears.testing import interpreted_package

PLAY_OURS = """
import sys, time
from longears.chance import Chance
from longears.games import rules_of
from longears.sim.bulk import Tally, play_many
game, games, seed = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
tally = Tally()
play_many(rules_of(game).start(4, 0), games // 10 + 1, Chance(seed + 1), Tally())
began = time.process_time()
play_many(rules_of(game).start(4, 0), games, Chance(seed), tally)
print(tally.moves, tally.decisions, time.process_time() - began)
"""


@dataclass
class Engine:
    """Something that plays games at random; a round tells moves, decisions and seconds of processor time."""

    name: str
    play: Callable[[int], tuple[int, int, float]]
    rounds: list[tuple[float, float]] = field(default_factory=list)

    def measure(self, seed: int) -> None:
        moves, decisions, seconds = self.play(seed)
        self.rounds.append((moves / seconds, decisions / seconds))

    @property
    def moves(self) -> float:
        return statistics.median(moves for moves, _ in self.rounds)

    @property
    def decisions(self) -> float:
        return statistics.median(decisions for _, decisions in self.rounds)


def ours(game: str, games: int, environment: dict[str, str]) -> Callable[[int], tuple[int, int, float]]:
    """Our kernel in a process of its own, compiled or not as the environment has it."""

    def play(seed: int) -> tuple[int, int, float]:
        command = [sys.executable, "-c", PLAY_OURS, game, str(games), str(seed)]
        answer = subprocess.run(command, env=environment, check=True, capture_output=True, text=True)
        moves, decisions, seconds = answer.stdout.split()
        return int(moves), int(decisions), float(seconds)

    return play


def open_spiel(game: str, games: int) -> Callable[[int], tuple[int, int, float]]:
    """OpenSpiel's own C++ loop: evaluate_bots with its uniform random bots; counting is not timed."""
    engine = pyspiel.load_game(game)
    bots = [pyspiel.make_uniform_random_bot(seat, 7) for seat in range(engine.num_players())]

    def play(seed: int) -> tuple[int, int, float]:
        ended = []
        began = time.process_time()
        for number in range(games):
            state = engine.new_initial_state()
            pyspiel.evaluate_bots(state, bots, seed * games + number)
            ended.append(state)
        seconds = time.process_time() - began
        counts = [_count_open_spiel(engine, state) for state in ended]
        return sum(moves for moves, _ in counts), sum(decisions for _, decisions in counts), seconds

    return play


def _count_open_spiel(engine: Any, ended: Any) -> tuple[int, int]:
    state, moves, decisions = engine.new_initial_state(), 0, 0
    for step in ended.full_history():
        if step.player >= 0:
            moves += 1
            decisions += len(state.legal_actions()) > 1
        state.apply_action(step.action)
    return moves, decisions


def rlcard_uno(games: int) -> Callable[[int], tuple[int, int, float]]:
    """RLCard's uno with its own random agents."""

    def play(seed: int) -> tuple[int, int, float]:
        env = rlcard.make("uno", config={"seed": seed, "game_num_players": 4})
        env.set_agents([RandomAgent(num_actions=env.num_actions) for _ in range(env.num_players)])
        began = time.process_time()
        played = [env.run(is_training=False)[0] for _ in range(games)]
        seconds = time.process_time() - began
        states = [step for game in played for seat in game for step in seat[:-1:2]]
        return len(states), sum(len(state["legal_actions"]) > 1 for state in states), seconds

    return play


def main() -> None:
    wanted = _arguments()
    with interpreted_package() as folder:
        interpreted = {**os.environ, "PYTHONPATH": folder}
        engines = _engines(wanted.scale, dict(os.environ), interpreted)
        for number in track(range(wanted.rounds), "rounds"):
            for engine in engines.values():
                engine.measure(number)
    how = f"Four seats, random play; median of {wanted.rounds} rounds, per second of processor time."
    tell(wanted.keep, how, *_tables(engines))


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--scale", type=float, default=1.0, help="more or fewer games a round")
    add_keep(parser)
    return parser.parse_args()


def _engines(scale: float, compiled: dict[str, str], interpreted: dict[str, str]) -> dict[str, Engine]:
    listed = [
        *(Engine(f"longears {game}", ours(game, int(60_000 * scale), compiled)) for game in SPECS),
        Engine("longears thulla, interpreted", ours("thulla", int(300 * scale), interpreted)),
        Engine("OpenSpiel hearts (C++)", open_spiel("hearts", int(1_000 * scale))),
        Engine("OpenSpiel crazy_eights (C++)", open_spiel("crazy_eights(players=4)", int(600 * scale))),
        Engine("RLCard uno", rlcard_uno(int(60 * scale))),
    ]
    return {engine.name: engine for engine in listed}


def _tables(engines: dict[str, Engine]) -> tuple[Table, Table]:
    speeds = [(engine.name, round(engine.moves), round(engine.decisions)) for engine in engines.values()]
    ratios = [
        (
            f"{mine} / {peer}",
            round(engines[mine].moves / engines[peer].moves, 1),
            round(engines[mine].decisions / engines[peer].decisions, 1),
            asked,
        )
        for mine, peer, asked in RATIOS
    ]
    return (
        Table(("engine", "moves/s", "decisions/s"), speeds),
        Table(("ratio", "moves", "decisions", "asked"), ratios),
    )


RATIOS = (
    ("longears thulla", "OpenSpiel hearts (C++)", "10, at least 5"),
    ("longears thulla, interpreted", "RLCard uno", "at least 3"),
    ("longears kadi", "OpenSpiel crazy_eights (C++)", "5, at least 2"),
    ("longears dayous", "OpenSpiel hearts (C++)", "5, at least 2"),
)

if __name__ == "__main__":
    main()
