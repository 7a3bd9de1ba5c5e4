"""The long proof of the laws: every preset, a million kernel games and thousands under all laws.

`make prove-laws`; sizes are parameters, and the figures are printed last.
"""

import argparse
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from typing import Any

from rich.progress import Progress

from benchmarks.figures import Cell, Table, tell
from longears import testing
from longears.chance import Chance
from longears.games import SPECS, rules_of
from longears.sim.bulk import Tally, prove_many
from proofs.command import parser_of

HEADINGS = (
    "game",
    "preset",
    "kernel games",
    "with random sheets",
    "moves",
    "longest",
    "ended by the guard %",
    "laws 1–8",
    "law 9",
)
KERNEL_GAMES = {"dayous": 100_000, "kadi": 150_000}
"""Longer games, 300,000 of each over its presets; a million for each preset of the others."""
CHUNK = 250
"""Games under all laws that one task plays, so that progress can be seen."""


def main() -> None:
    wanted = _arguments()
    work = [(game, preset) for game, spec in SPECS.items() for preset in spec.presets if game in wanted.games]
    began = time.perf_counter()
    with ProcessPoolExecutor(wanted.processes) as pool, Progress() as progress:
        rows = [(game, preset, *_prove(game, preset, wanted, pool, progress)) for game, preset in work]
    took = time.perf_counter() - began
    how = f"No law failed; seed {wanted.seed}, {took:.0f} s on {wanted.processes} processes."
    tell(wanted.keep, how, Table(HEADINGS, rows))


def _arguments() -> argparse.Namespace:
    parser = parser_of(__doc__)
    parser.add_argument(
        "--kernel-games", type=int, help="per preset, under laws 1, 5 and 8; by game if not said"
    )
    parser.add_argument("--law-games", type=int, default=2_000, help="per preset, under all ten laws")
    return parser.parse_args()


def _prove(
    game: str, preset: str, wanted: argparse.Namespace, pool: ProcessPoolExecutor, progress: Progress
) -> list[Cell]:
    """One preset: the kernel, the eight laws, and the ninth, spread over the processes."""
    asked = wanted.kernel_games or KERNEL_GAMES.get(game, 1_000_000)
    tasks = _sheets(game, preset, asked, wanted.seed)
    kernel = [pool.submit(kernel_games, game, preset, *task) for task in tasks]
    chunks = [(CHUNK, wanted.seed + at) for at in range(0, wanted.law_games, CHUNK)]
    laws = [pool.submit(law_games, game, preset, *chunk) for chunk in chunks]
    ninth = [pool.submit(ninth_law, game, preset, *chunk) for chunk in chunks]
    row = progress.add_task(f"{game} {preset}", total=len(kernel) + len(laws) + len(ninth))
    _advance([*kernel, *laws, *ninth], lambda: progress.advance(row))
    by_preset = [task.result() for task, (options, *_) in zip(kernel, tasks, strict=True) if not options]
    games, guarded = sum(result.games for result in by_preset), sum(result.guarded for result in by_preset)
    return [
        games,
        sum(task.result().games for task in kernel) - games,
        sum(task.result().moves for task in kernel),
        max(task.result().longest for task in kernel),
        round(100 * guarded / games, 3),
        sum(task.result() for task in laws),
        sum(task.result() for task in ninth),
    ]


def _advance(tasks: Sequence[Future[Any]], tick: Callable[[], None]) -> None:
    for task in as_completed(tasks):
        task.result()
        tick()


def _sheets(game: str, preset: str, games: int, seed: int) -> list[tuple[dict[str, str], int, int, int]]:
    """The preset at all its seat counts, and beside it random rule sheets for a quarter as many games."""
    spec, chance = SPECS[game], Chance(seed)
    base = spec.presets[preset]
    counts = testing.seat_counts(spec, base)
    share = -(-games // len(counts) // 4)
    tasks: list[tuple[dict[str, str], int]] = [({}, seats) for seats in counts for _ in range(4)]
    for _ in range(len(counts)):
        sheet = testing.random_sheet(base, chance)
        open_to = testing.seat_counts(spec, sheet)
        tasks.append((sheet.differences(base), open_to[chance.below(len(open_to))]))
    return [(options, seats, share, chance.word()) for options, seats in tasks]


@dataclass(frozen=True)
class Kernel:
    """What a run of kernel games came to."""

    games: int
    moves: int
    longest: int
    guarded: int


def kernel_games(
    game: str, preset: str, options: dict[str, str], seats: int, games: int, seed: int
) -> Kernel:
    tally = Tally()
    rules = rules_of(game, preset, options)
    prove_many(rules.start(seats, 0), games, testing.MOST_MOVES, Chance(seed), tally)
    return Kernel(tally.games, tally.moves, tally.longest, tally.guarded)


def law_games(game: str, preset: str, games: int, seed: int) -> int:
    for trial in testing.trials(game, preset, games, seed):
        testing.conform(trial)
    return games


def ninth_law(game: str, preset: str, games: int, seed: int) -> int:
    compiled = testing.digests(game, preset, games, seed)
    assert compiled == testing.digests_interpreted(game, preset, games, seed), (
        f"law 9: {game} {preset} {seed}"
    )
    return games


if __name__ == "__main__":
    main()
