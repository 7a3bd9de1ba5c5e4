"""The long proof of the laws: every preset, a million kernel games and thousands under all laws.

`make prove-laws`; sizes are parameters, and the figures are printed last.
"""

import argparse
import time
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor, as_completed

from rich.console import Console
from rich.progress import Progress
from rich.table import Table as Figures

from longears import testing
from longears.chance import Chance
from longears.games import SPECS, rules_of
from longears.sim.bulk import Tally, prove_many

CHUNK = 250
"""Games under all laws that one task plays, so that progress can be seen."""


def main() -> None:
    wanted = _arguments()
    work = [(game, preset) for game, spec in SPECS.items() for preset in spec.presets if game in wanted.games]
    figures = Figures(title="laws kept, games without a failure", title_justify="left")
    for heading in ("game", "preset", "kernel games (1, 5, 8)", "moves", "longest", "ended by a guard", "all laws (1–8)", "law 9"):
        figures.add_column(heading, justify="left" if heading in ("game", "preset") else "right")
    began = time.perf_counter()
    with ProcessPoolExecutor(wanted.processes) as pool, Progress() as progress:
        for game, preset in work:
            figures.add_row(game, preset, *_prove(game, preset, wanted, pool, progress))
    console = Console(width=140)
    console.print(figures)
    console.print(f"none failed; {time.perf_counter() - began:.0f} s on {wanted.processes} processes, seed {wanted.seed}")


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kernel-games", type=int, default=1_000_000, help="per preset, under laws 1, 5 and 8")
    parser.add_argument("--law-games", type=int, default=2_000, help="per preset, under all nine laws")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", nargs="*", default=list(SPECS), choices=list(SPECS), metavar="GAME")
    return parser.parse_args()


def _prove(
    game: str, preset: str, wanted: argparse.Namespace, pool: ProcessPoolExecutor, progress: Progress
) -> list[str]:
    """One preset: the kernel, the eight laws, and the ninth, spread over the processes."""
    tasks = _sheets(game, preset, wanted.kernel_games, wanted.seed)
    kernel = [pool.submit(kernel_games, game, preset, *task) for task in tasks]
    chunks = [(CHUNK, wanted.seed + at) for at in range(0, wanted.law_games, CHUNK)]
    laws = [pool.submit(law_games, game, preset, *chunk) for chunk in chunks]
    ninth = [pool.submit(ninth_law, game, preset, *chunk) for chunk in chunks]
    row = progress.add_task(f"{game} {preset}", total=len(kernel) + len(laws) + len(ninth))
    _advance(kernel + laws + ninth, lambda: progress.advance(row))
    counts = [sum(column) for column in zip(*(task.result()[:3] for task in kernel), strict=True)]
    longest = max(task.result()[3] for task in kernel)
    games, moves, guarded = counts
    return [
        f"{games:,}",
        f"{moves:,}",
        f"{longest:,}",
        f"{guarded / games:.4%}",
        f"{sum(task.result() for task in laws):,}",
        f"{sum(task.result() for task in ninth):,}",
    ]


def _advance(tasks: list[Future[int]], tick: Callable[[], None]) -> None:
    for task in as_completed(tasks):
        task.result()
        tick()


def _sheets(game: str, preset: str, games: int, seed: int) -> list[tuple[dict[str, str], int, int, int]]:
    """The preset at all its seat counts for half of the games, random rule sheets for the other half."""
    spec, chance = SPECS[game], Chance(seed)
    base = spec.presets[preset]
    counts = testing.seat_counts(spec, base)
    tasks: list[tuple[dict[str, str], int]] = [({}, seats) for seats in counts for _ in range(max(1, 24 // len(counts)))]
    while len(tasks) < 48:
        sheet = testing.random_sheet(base, chance)
        open_to = testing.seat_counts(spec, sheet)
        tasks.append((sheet.differences(base), open_to[chance.below(len(open_to))]))
    share = -(-games // len(tasks))
    return [(options, seats, share, chance.word()) for options, seats in tasks]


def kernel_games(
    game: str, preset: str, options: dict[str, str], seats: int, games: int, seed: int
) -> tuple[int, int, int, int]:
    tally = Tally()
    rules = rules_of(game, preset, options)
    prove_many(rules.start(seats, 0), games, testing.MOST_MOVES, Chance(seed), tally)
    return tally.games, tally.moves, tally.guarded, tally.longest


def law_games(game: str, preset: str, games: int, seed: int) -> int:
    for trial in testing.trials(game, preset, games, seed):
        testing.conform(trial)
    return games


def ninth_law(game: str, preset: str, games: int, seed: int) -> int:
    compiled = testing.digests(game, preset, games, seed)
    assert compiled == testing.digests_interpreted(game, preset, games, seed), f"law 9: {game} {preset} {seed}"
    return games


if __name__ == "__main__":
    main()
