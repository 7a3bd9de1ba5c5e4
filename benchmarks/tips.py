"""What each tip is worth: a medium bot that follows it, or its opposite, among medium bots.

The figures stand in `benchmarks/results/tips.json`; what the rule pages say of them and
`docs/reference/tips.md` are written from there.  Medium bots do not use the clock, so a busy machine
gives the same figures.  What was measured before is kept: stop and go on as you like.
"""

import argparse
import json
import sys
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

from longears.bots import Budget, advice_of
from longears.bots.arena import Contest, Share, Tally, play_part
from longears.games import SPECS

RESULTS = Path(__file__).parent / "results" / "tips.json"
TOLD = Path(__file__).parents[1] / "src" / "longears" / "rulepage" / "measured.json"
PAGE = Path(__file__).parents[1] / "docs" / "reference" / "tips.md"
SEED = 1
GAMES = 500
MAIN_QUESTION = ("leads-high-early", "leads-low-early")
"""What the documents disagree on is measured for every number of seats, with four times as many games."""
USUAL_SEATS = 4
Figure = dict[str, Any]
HEAD = """<!-- Written by benchmarks/tips.py from benchmarks/results/tips.json; run `make bench-tips`. -->

# What the tips are worth

A bot of level *medium* that always follows one piece of advice, come what may, sits with bots of that level
that decide for themselves. Every deal is played once from each seat, by the book. The figures say how often
it loses (in Kadi: wins), with the 95 % interval. To do something *always* is seldom best, so compare a piece
of advice with its opposite. What the documents disagree on, high or low leads in the first four tricks, is
measured for every number of players. All of it again:

    make bench-tips

One line of it, for a look:

    longears arena kazhutha-kali --line leads-high-early,medium --line leads-low-early,medium --games 2000

*Early* is the first four tricks, *late* all others; `src/longears/games/*/advice.py` says what a name means.
"""


class Wanted(NamedTuple):
    """One measurement: a bot with this advice among medium bots."""

    game: str
    advice: str
    seats: int
    games: int

    @property
    def known_as(self) -> tuple[str, str, int]:
        return self.game, self.advice, self.seats


def wanted(games: int) -> list[Wanted]:
    """All that is measured, the usual number of seats first."""
    found = [
        Wanted(game, advice, seats, 4 * games if advice in MAIN_QUESTION else games)
        for game in SPECS
        for advice in advice_of(game)
        for seats in (SPECS[game].seats if advice in MAIN_QUESTION else (USUAL_SEATS,))
    ]
    return sorted(found, key=lambda asked: asked.seats != USUAL_SEATS)


def measured(asked: Wanted, pool: ProcessPoolExecutor) -> Figure:
    line_up = (asked.advice, *("medium",) * (asked.seats - 1))
    contest = Contest(asked.game, (line_up,), asked.games, SEED, Budget(playouts=1))
    tally = sum(pool.map(play_part, contest.parts(), chunksize=16), Tally())
    share = tally.losses(asked.advice) if tally.lost else tally.wins(asked.advice)
    return asked._asdict() | {
        "counts": "losses" if tally.lost else "wins",
        "times": share.times,
        "fair": round(share.fair, 4),
    }


def read() -> list[Figure]:
    found: list[Figure] = json.loads(RESULTS.read_text(encoding="utf-8")) if RESULTS.exists() else []
    return found


def in_percent(figure: Figure) -> Figure:
    """A figure as the rule pages tell it."""
    share = Share(figure["times"], figure["games"], figure["fair"])
    low, high = share.interval
    told = {name: figure[name] for name in ("game", "advice", "seats", "games", "counts")}
    return told | {
        "percent": round(100 * share.mean, 1),
        "within": round(50 * (high - low), 1),
        "fair": round(100 * share.fair, 1),
    }


def page(figures: list[Figure]) -> str:
    """All figures as tables, a game each."""
    return "\n".join([HEAD, *(line for game in SPECS for line in _of_game(game, figures))])


def _of_game(game: str, figures: list[Figure]) -> Iterator[str]:
    mine = {(figure["advice"], figure["seats"]): figure for figure in figures if figure["game"] == game}
    if not mine:
        return
    seats = sorted({seats for _, seats in mine})
    counts = next(iter(mine.values()))["counts"]
    yield f"## {SPECS[game].title}: {counts} in percent\n"
    yield f"| always | {' | '.join(f'{count} players' for count in seats)} | games each |"
    yield "|---" * (len(seats) + 2) + "|"
    yield f"| a fair share | {' | '.join(f'{100 / count:.1f}' for count in seats)} | |"
    for advice in advice_of(game):
        measured_here = [mine.get((advice, count)) for count in seats]
        games = " to ".join(f"{games:,}" for games in sorted({one["games"] for one in measured_here if one}))
        yield f"| `{advice}` | {' | '.join(map(_cell, measured_here))} | {games} |"
    yield ""


def _cell(figure: Figure | None) -> str:
    if figure is None:
        return ""
    share = Share(figure["times"], figure["games"], figure["fair"])
    low, high = share.interval
    return f"{100 * share.mean:.1f} ({100 * low:.1f}–{100 * high:.1f})"


def in_lines(figures: Iterable[Figure]) -> str:
    """As JSON, a figure a line."""
    lines = ",\n".join(json.dumps(figure) for figure in figures)
    return f"[\n{lines}\n]\n"


def write(figures: list[Figure]) -> None:
    """What the rule pages and the documentation say of these figures."""
    TOLD.write_text(in_lines(map(in_percent, figures)), encoding="utf-8")
    PAGE.write_text(page(figures), encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--games", type=int, default=GAMES, help="games for each line; the main question four times as many"
    )
    parser.add_argument("--processes", type=int, default=1)
    given = parser.parse_args()
    figures = {(figure["game"], figure["advice"], figure["seats"]): figure for figure in read()}
    RESULTS.parent.mkdir(exist_ok=True)
    with ProcessPoolExecutor(given.processes) as pool:
        for asked in wanted(given.games):
            if asked.known_as in figures and figures[asked.known_as]["games"] >= asked.games:
                continue
            figures[asked.known_as] = measured(asked, pool)
            sys.stdout.write(f"{figures[asked.known_as]}\n")
            sys.stdout.flush()
            found = [figures[key] for key in sorted(figures)]
            RESULTS.write_text(in_lines(found), encoding="utf-8")
            write(found)


if __name__ == "__main__":
    main()
