"""What each tip is worth: a medium bot that follows it, or its opposite, among medium bots.

The figures stand in `benchmarks/results/tips.json`; what the rule pages say of them and `docs/tips.md` are
written from there.  Medium bots do not use the clock, so a busy machine gives the same figures.  What was
measured before is kept: stop and go on as you like.
"""

import argparse
import json
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

from longears.bots import ADVICE, Budget
from longears.bots.arena import Contest, Share, Tally, play_part
from longears.games import SPECS

RESULTS = Path(__file__).parent / "results" / "tips.json"
SEED = 1
GAMES = 1000
MAIN_QUESTION = ("leads-high-early", "leads-low-early")
"""What the documents disagree on is measured for every number of seats, with twice as many games."""
USUAL_SEATS = (4,)
Figure = dict[str, Any]


class Wanted(NamedTuple):
    """One measurement: a bot with this advice among medium bots."""

    game: str
    advice: str
    seats: int
    games: int

    @property
    def known_as(self) -> tuple[str, str, int]:
        return self.game, self.advice, self.seats


def wanted(games: int) -> Iterator[Wanted]:
    """All that is measured, the main question first."""
    for game, known in ADVICE.items():
        main = [advice for advice in known if advice in MAIN_QUESTION]
        yield from (Wanted(game, advice, seats, 2 * games) for seats in SPECS[game].seats for advice in main)
    for game, known in ADVICE.items():
        others = [advice for advice in known if advice not in MAIN_QUESTION]
        yield from (Wanted(game, advice, seats, games) for advice in others for seats in USUAL_SEATS)


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


def share_of(figure: Figure) -> Share:
    return Share(figure["times"], figure["games"], figure["fair"])


def read() -> list[Figure]:
    found: list[Figure] = json.loads(RESULTS.read_text(encoding="utf-8")) if RESULTS.exists() else []
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--games", type=int, default=GAMES, help="games for each line; the main question twice"
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
            lines = ",\n".join(json.dumps(figures[key]) for key in sorted(figures))
            RESULTS.write_text(f"[\n{lines}\n]\n", encoding="utf-8")


if __name__ == "__main__":
    main()
