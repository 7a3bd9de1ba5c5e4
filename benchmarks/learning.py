"""How well a seat plays that learns Thulla from nothing: examples/learn_thulla.py, as it learns."""

import argparse
import runpy
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.figures import Table, add_keep, facts, tell

EXAMPLE = Path(__file__).parents[1] / "examples" / "learn_thulla.py"
COLUMNS = (
    "games learnt from",
    "loses % while one card in ten is tried at random",
    "loses % playing its best",
)


def told(games: int, seed: int) -> Iterator[Any]:
    """What the example tells on its way."""
    yield from runpy.run_path(str(EXAMPLE))["learn"](games, seed)


def losses(results: Any) -> float:
    """In percent."""
    return round(100 * float(np.mean(results == -1)), 1)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=500_000, help="how many to learn from")
    parser.add_argument("--seed", type=int, default=7)
    add_keep(parser)
    asked = parser.parse_args()
    *learning, best = told(asked.games, asked.seed)
    rows = [(one.games, losses(one.results), None) for one in learning]
    python = f"Python {sys.version_info.major}.{sys.version_info.minor}"
    tell(
        asked.keep,
        f"{python}, seed {asked.seed}: {best.games:,} games in {best.seconds:.0f} s of one core;"
        f" then {len(best.results):,} games to measure.",
        Table(COLUMNS, [*rows, (best.games, None, losses(best.results))]),
        facts(("mean reward afterwards", round(float(best.results.mean()), 3))),
    )


if __name__ == "__main__":
    main()
