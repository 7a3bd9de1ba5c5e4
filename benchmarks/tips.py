"""What each tip is worth: a medium bot that follows it, or its opposite, among medium bots.

The figures stand in `benchmarks/results/tips.json`; `docs/tips.md` is written from them.  Medium bots do not
use the clock, so a busy machine gives the same figures.  What was measured before is kept: stop and go on as
you like.
"""

import argparse
import json
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

from longears.bots import ADVICE, Budget
from longears.bots.arena import Contest, Tally, play_part

RESULTS = Path(__file__).parent / "results" / "tips.json"
PAGE = Path(__file__).parents[1] / "docs" / "tips.md"
SEED = 1
GAMES = 1000
EVERY_COUNT = ("leads-high-early", "leads-low-early")
"""What the documents disagree on is measured for every number of seats, with twice as many games."""
USUAL_SEATS = 4
SEATS = {
    "donkey": range(2, 9),
    "kazhutha-kali": range(2, 7),
    "thulla": range(2, 7),
    "dayous": (4,),
    "kadi": (4,),
}
Figure = dict[str, Any]
HEAD = """# What the tips are worth

One bot that follows a piece of advice sits with bots of level *medium* that do not; every deal is played
once from each seat. The figure is how often it loses (in Kadi: wins) as a multiple of its fair share, with
the 95 % interval. Below 1 is good advice where one loses, above 1 where one wins. Medium itself has 1.00 by
definition. Written by `python -m benchmarks.tips`; one line of it by hand:

    longears arena kazhutha-kali --seats 4 --games 4000 --line leads-high-early,medium
"""


def wanted(games: int) -> Iterator[tuple[str, str, int, int]]:
    """All that is measured: game, advice, seats, games; the main question first."""
    for game, counts in SEATS.items():
        for seats in counts:
            for advice in ADVICE[game]:
                if advice in EVERY_COUNT:
                    yield game, advice, seats, 2 * games
                elif seats == USUAL_SEATS:
                    yield game, advice, seats, games


def measured(game: str, advice: str, seats: int, games: int, pool: ProcessPoolExecutor) -> Figure:
    line_up = (advice, *("medium",) * (seats - 1))
    contest = Contest(game, (line_up,), games, SEED, Budget(playouts=1))
    tally = sum(pool.map(play_part, contest.parts(), chunksize=16), Tally())
    share = tally.losses(advice) if tally.lost else tally.wins(advice)
    low, high = (bound / share.fair for bound in share.interval)
    return {
        "game": game,
        "advice": advice,
        "seats": seats,
        "games": games,
        "counts": "losses" if tally.lost else "wins",
        "of_fair": round(share.ratio, 3),
        "interval": [round(low, 3), round(high, 3)],
    }


def page(figures: list[Figure]) -> Iterator[str]:
    yield HEAD
    for game in SEATS:
        mine = [figure for figure in figures if figure["game"] == game]
        counts = mine[0]["counts"]
        yield f"## {game} ({counts}, as a multiple of the fair share)\n"
        seats = sorted({figure["seats"] for figure in mine})
        yield f"| advice | {' | '.join(f'{count} seats' for count in seats)} |"
        yield "|---" * (len(seats) + 1) + "|"
        for advice in ADVICE[game]:
            cells = [_cell(mine, advice, count) for count in seats]
            yield f"| `{advice}` | {' | '.join(cells)} |"
        yield ""


def _cell(figures: list[Figure], advice: str, seats: int) -> str:
    found = [figure for figure in figures if (figure["advice"], figure["seats"]) == (advice, seats)]
    if not found:
        return ""
    low, high = found[0]["interval"]
    return f"{found[0]['of_fair']:.2f} ({low:.2f}–{high:.2f})"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--games", type=int, default=GAMES, help="games for each line; the main question twice"
    )
    parser.add_argument("--processes", type=int, default=1)
    given = parser.parse_args()
    figures: list[Figure] = json.loads(RESULTS.read_text()) if RESULTS.exists() else []
    known = {(figure["game"], figure["advice"], figure["seats"]): figure["games"] for figure in figures}
    with ProcessPoolExecutor(given.processes) as pool:
        for asked in wanted(given.games):
            if known.get(asked[:3], 0) >= asked[3]:
                continue
            figures.append(measured(*asked, pool))
            sys.stdout.write(f"{figures[-1]}\n")
            sys.stdout.flush()
            RESULTS.write_text(json.dumps(figures, indent=1) + "\n")
    PAGE.write_text("\n".join(page(figures)))


if __name__ == "__main__":
    main()
