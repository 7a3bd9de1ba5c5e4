"""How strong a player is that learned: beside the search and the others, on every seat of every deal.

`python -m training.contest --plan book --minutes 5`; what was not played in time is left out, and the table says
how many deals there were.  Intervals are by deal: the games of one deal belong together.
"""

import argparse
import json
import time
from collections.abc import Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from math import sqrt
from pathlib import Path

from longears.bots import Budget, add_bot
from longears.bots.arena import Contest, Part, play_part
from longears.bots.net import Net
from longears.chance import Chance
from longears.games import SPECS, family_of
from longears.testing import seat_counts
from training.sheets import drawn

PLAYOUTS = {"donkey": 7100, "kazhutha-kali": 7800, "thulla": 7200, "dayous": 2700, "kadi": 2700}
"""What the search imagines in 20 ms of one core (`make prove-bots`)."""
CONFIDENCE = 1.96

add_bot("net", lambda game, _budget: Net(game))


@dataclass(frozen=True, slots=True)
class Case:
    """One row of the table: a lone bot among others of another kind."""

    game: str
    lone: str
    others: str
    seats: int
    deals: int
    sheet: str = "book"
    options: Mapping[str, str] | None = None

    def contest(self, seed: int) -> Contest:
        line_up = (self.lone, *[self.others] * (self.seats - 1))
        budget = Budget(playouts=PLAYOUTS[self.game])
        return Contest(
            self.game, (line_up,), self.deals * self.seats, seed, budget, options=self.options or {}
        )


@dataclass(frozen=True, slots=True)
class Ends:
    """What one deal came to: how often the lone bot lost (or won), and how often it would have by chance."""

    case: int
    lone: float
    fair: float


def book(games: list[str], deals: int) -> Iterator[Case]:
    for game in games:
        for lone, others in (("net", "hard"), ("hard", "net"), ("net", "medium")):
            yield Case(game, lone, others, 4, deals)


def tables(games: list[str], deals: int) -> Iterator[Case]:
    """Other numbers of seats, by the book."""
    for game in games:
        for seats in seat_counts(SPECS[game], SPECS[game].book):
            if seats in (2, 3, 5, 6, 8):
                yield Case(game, "net", "hard", seats, deals)


def held_out(games: list[str], deals: int) -> Iterator[Case]:
    """Sheets that were never trained on, each for one deal."""
    chance = Chance(23)
    for game in games:
        for _ in range(deals):
            setting = drawn(family_of(game), chance, held_out=True)
            while setting.game != game:
                setting = drawn(family_of(game), chance, held_out=True)
            yield Case(game, "net", "hard", setting.seats, 1, "held out", setting.options)


def presets(games: list[str], deals: int) -> Iterator[Case]:
    for game in games:
        spec = SPECS[game]
        for name, sheet in spec.presets.items():
            if name != "book":
                yield Case(game, "net", "hard", 4, deals, name, sheet.differences(spec.book))


PLANS = {"book": book, "tables": tables, "held-out": held_out, "presets": presets}


def played(number: int, part: Part, until: float) -> Ends | None:
    if time.time() > until:
        return None
    tally, lone = play_part(part), part.contest.line_ups[0][0]
    ends = tally.lost if tally.lost else tally.won
    if not SPECS[part.contest.game].has_loser:
        ends = tally.won
    return Ends(number, ends[lone], ends.total() / part.contest.seats)


def main() -> None:
    wanted = _arguments()
    plans = [one.split(":") for one in wanted.plan]
    cases = [case for name, deals in plans for case in PLANS[name](wanted.games, int(deals))]
    parts = [
        (at / case.deals, number, part)
        for number, case in enumerate(cases)
        for at, part in enumerate(case.contest(wanted.seed).parts())
    ]
    parts.sort(key=lambda one: one[:2])
    until = time.time() + 60 * wanted.minutes
    with ProcessPoolExecutor(wanted.processes) as pool:
        ends = list(
            pool.map(
                played, [n for _, n, _ in parts], [p for *_, p in parts], [until] * len(parts), chunksize=1
            )
        )
    rows = list(_rows(cases, [end for end in ends if end]))
    for row in rows:
        print(json.dumps(row))  # noqa: T201
    if wanted.out:
        wanted.out.parent.mkdir(parents=True, exist_ok=True)
        wanted.out.write_text(json.dumps(rows, indent=1) + "\n")


def _rows(cases: list[Case], ends: list[Ends]) -> Iterator[dict[str, object]]:
    together: dict[tuple[str, str, str, int, str], list[Ends]] = {}
    for end in ends:
        case = cases[end.case]
        seats = 0 if case.sheet == "held out" else case.seats
        together.setdefault((case.game, case.lone, case.others, seats, case.sheet), []).append(end)
    for (game, lone, others, seats, sheet), deals in together.items():
        ratio, reach = share(deals)
        yield {
            "game": game,
            "sheet": sheet,
            "seats": seats or "any",
            "bot": lone,
            "with": others,
            "deals": len(deals),
            "counts": "losses" if SPECS[game].has_loser else "wins",
            "of_fair": round(ratio, 3),
            "from": round(ratio - reach, 3),
            "to": round(ratio + reach, 3),
        }


def share(deals: list[Ends]) -> tuple[float, float]:
    """How often it happened of how often it would by chance, and how far off that may be."""
    fair = sum(end.fair for end in deals)
    ratio = sum(end.lone for end in deals) / fair if fair else 0.0
    spread = sum((end.lone - ratio * end.fair) ** 2 for end in deals)
    return ratio, CONFIDENCE * sqrt(spread) / fair if fair else 0.0


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m training.contest", description=__doc__)
    parser.add_argument("--games", nargs="+", default=list(SPECS))
    parser.add_argument(
        "--plan", nargs="+", default=["book:100"], help="book, tables, presets, held-out; deals"
    )
    parser.add_argument("--minutes", type=float, default=5)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path)
    return parser.parse_args()


if __name__ == "__main__":
    main()
