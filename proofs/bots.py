"""How well the bots play: the search with three medium, medium and easy with three random, and its speed.

`make prove-bots`, or a part of it such as `make prove-bots-thulla`; sizes are parameters, and the figures are
printed last.  A bot's time to think is counted in processor time.
"""

import argparse
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from statistics import median

from rich.progress import Progress

from benchmarks.figures import Cell, Table, tell
from longears.bots import Budget, bot_for, play_turn
from longears.bots.arena import Contest, LineUp, Tally, play_part
from longears.bots.search import Trials
from longears.chance import Chance
from longears.game import deal
from longears.games import family_of
from proofs.command import parser_of

SEATS = 4
SEARCH: LineUp = ("search", "medium", "medium", "medium")
MEDIUM: LineUp = ("medium", "random", "random", "random")
EASY: LineUp = ("easy", "random", "random", "random")
WANTED = {
    SEARCH: ("at most 0.5", "wins: at least 1.5"),
    MEDIUM: ("at most 0.25", ""),
    EASY: ("in between", ""),
}
"""What is asked of the first bot of a line-up: of its fair share of losses; in Kadi, of wins."""
HEADINGS = (
    "game",
    "bot",
    "with",
    "ms to think",
    "games",
    "loses %",
    "wins %",
    "95 % from",
    "95 % to",
    "losses of fair",
    "wins of fair",
    "asked",
)
"""The interval is of losses; where nobody loses, of wins."""
BATCH = 20


def main() -> None:
    wanted = _arguments()
    rows: list[list[Cell]] = []
    began = time.perf_counter()
    with ProcessPoolExecutor(wanted.processes) as pool, Progress() as progress:
        for game in wanted.games:
            for contest in _contests(game, wanted):
                parts = list(contest.parts())
                row = progress.add_task(f"{game} {_time(contest)}", total=len(parts))
                tallies = [Tally() for _ in contest.line_ups]
                for part, tally in zip(parts, pool.map(play_part, parts), strict=True):
                    tallies[part.line_up] += tally
                    progress.advance(row)
                rows += _rows(contest, tallies)
    took = time.perf_counter() - began
    speeds = [(game, round(median(_playouts(game) for _ in range(3)))) for game in wanted.games]
    tell(
        wanted.keep,
        f"Book, 4 seats, rotated; seed {wanted.seed}, {took:.0f} s on {wanted.processes} processes.",
        Table(HEADINGS, rows),
        Table(("game", "imagined playouts in 100 ms of one core, median of three"), speeds),
    )


def _arguments() -> argparse.Namespace:
    parser = parser_of(__doc__)
    parser.add_argument("--quick-games", type=int, default=2_000, help="of the search, with little time")
    parser.add_argument("--slow-games", type=int, default=200, help="of the search, with the usual time")
    parser.add_argument("--plain-games", type=int, default=2_000, help="of medium and of easy")
    parser.add_argument("--quick", type=float, default=0.02, help="seconds")
    parser.add_argument("--slow", type=float, default=0.3, help="seconds")
    return parser.parse_args()


def _contests(game: str, wanted: argparse.Namespace) -> Iterator[Contest]:
    quick = Budget(wanted.quick, of_processor=True)
    slow = Budget(wanted.slow, of_processor=True)
    sizes: Sequence[tuple[tuple[LineUp, ...], int, Budget]] = (
        ((MEDIUM, EASY), wanted.plain_games, quick),
        ((SEARCH,), wanted.quick_games, quick),
        ((SEARCH,), wanted.slow_games, slow),
    )
    for line_ups, games, budget in sizes:
        if games:
            yield Contest(game, line_ups, games, wanted.seed, budget)


def _time(contest: Contest) -> int | None:
    """Milliseconds that the search may think; the others do not use them."""
    return round(contest.budget.seconds * 1000) if contest.line_ups == (SEARCH,) else None


def _rows(contest: Contest, tallies: Sequence[Tally]) -> Iterator[list[Cell]]:
    for line_up, tally in zip(contest.line_ups, tallies, strict=True):
        losses, wins = tally.losses(line_up[0]), tally.wins(line_up[0])
        low, high = (losses if losses.fair else wins).interval
        yield [
            contest.game,
            line_up[0],
            f"3 {line_up[1]}",
            _time(contest),
            tally.games,
            _percent(losses.mean) if losses.fair else None,
            _percent(wins.mean),
            _percent(low),
            _percent(high),
            round(losses.ratio, 2) if losses.fair else None,
            round(wins.ratio, 2),
            WANTED[line_up][not losses.fair],
        ]


def _percent(share: float) -> float:
    return round(100 * share, 1)


def _playouts(game: str) -> float:
    """Imagined playouts in 100 ms, over every choice one seat has in a few games among medium bots."""
    played, took, chance = 0, 0.0, Chance(1)
    for seed in range(8):
        dealt = deal(game, SEATS, seed)
        bots = dict.fromkeys(dealt.seats, bot_for("medium", game))
        while dealt.outcome is None:
            seat = dealt.awaited[0]
            view = dealt.view(seat)
            numbers = [number for move in view.moves if (number := dealt.rules.read_move(move)) is not None]
            if seat == "A" and len(numbers) > 1:
                trials = Trials(
                    family_of(game).mind.mind_of(view, dealt.history(seat), chance), numbers, chance
                )
                began = time.process_time()
                trials.run(BATCH)
                took += time.process_time() - began
                played += trials.played
            play_turn(dealt, bots, chance)
    return played / took / 10


if __name__ == "__main__":
    main()
