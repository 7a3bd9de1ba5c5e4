"""How many games a second `longears simulate` plays, with one process and with two, their start included."""

import argparse
import subprocess
import sys
import time
from statistics import median

from benchmarks.figures import Table, add_keep, tell

PROCESSES = (1, 2)


def seconds(game: str, games: int, processes: int) -> float:
    """Of the whole command, on the clock."""
    asked = ("simulate", game, "--games", str(games), "--processes", str(processes))
    began = time.perf_counter()
    subprocess.run([sys.executable, "-m", "longears", *asked], check=True, capture_output=True)
    return time.perf_counter() - began


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="thulla")
    parser.add_argument("--games", type=int, default=1_000_000)
    parser.add_argument("--rounds", type=int, default=5)
    add_keep(parser)
    asked = parser.parse_args()
    taken: dict[int, list[float]] = {processes: [] for processes in PROCESSES}
    for _ in range(asked.rounds):
        for processes in PROCESSES:
            taken[processes].append(seconds(asked.game, asked.games, processes))
    rows = [
        (
            processes,
            round(median(times), 2),
            round(asked.games / median(times)),
            round(median(taken[1]) / median(times), 2),
        )
        for processes, times in taken.items()
    ]
    python = f"Python {sys.version_info.major}.{sys.version_info.minor}"
    tell(
        asked.keep,
        f"{python}; `longears simulate {asked.game} --games {asked.games}`, 4 seats; median of {asked.rounds}"
        " rounds, with one process and with two in turn.",
        Table(("processes", "seconds", "games/s", "times as fast as one"), rows),
    )


if __name__ == "__main__":
    main()
