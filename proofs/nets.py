"""How strong the players are that learned: beside the search and the others, on every seat of every deal.

`make prove-nets`, or a part of it such as `make prove-nets-kadi`.  The search has a number of playouts, what
it makes in 20 ms, so that a busy machine does not weaken it.  What was not played in time is left out: rows
say how many deals they come from.  Intervals are by deal, since the games of one deal belong together.
"""

import argparse
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from math import sqrt

from benchmarks.figures import Cell, Table, tell
from longears.bots import Budget, bot_for
from longears.bots.arena import CONFIDENCE, Contest, Part, play_part
from longears.bots.player import WEIGHTS
from longears.chance import Chance
from longears.game import deal
from longears.games import SPECS, family_of
from longears.testing import seat_counts
from proofs.command import parser_of
from training.sheets import drawn

PLAYOUTS = {"donkey": 7100, "kazhutha-kali": 7800, "thulla": 7200, "dayous": 2700, "kadi": 2700}
"""What the search imagines in 20 ms of one core (`make prove-bots`)."""
USUAL = 4
ANY = 0
"""Sheets that were held out are of any number of seats."""
HELD_OUT = "held out"
HEADINGS = ("game", "sheet", "seats", "bot", "with", "deals", "counts", "of fair", "95 % from", "95 % to")
COSTS = ("game", "decisions", "µs of processor a decision", "KB of weights of its family")


@dataclass(frozen=True, slots=True)
class Case:
    """One row of the table, or a part of it: a lone bot among others of another kind."""

    game: str
    lone: str
    others: str
    seats: int
    deals: int
    sheet: str = "book"
    options: Mapping[str, str] | None = None

    def contest(self, seed: int, playouts: int) -> Contest:
        line_up = (self.lone, *[self.others] * (self.seats - 1))
        budget = Budget(playouts=playouts or PLAYOUTS[self.game])
        games = self.deals * self.seats
        return Contest(self.game, (line_up,), games, seed, budget, options=self.options or {})

    @property
    def row(self) -> tuple[Cell, ...]:
        """What its row begins with."""
        seats = "any" if self.sheet == HELD_OUT else self.seats
        return self.game, self.sheet, seats, self.lone, self.others


@dataclass(frozen=True, slots=True)
class Ends:
    """What one deal came to: how often the lone bot lost (or won), and how often it would have by chance."""

    case: int
    lone: float
    fair: float


def book(game: str, deals: int) -> Iterator[Case]:
    yield Case(game, "net", "search", USUAL, deals)
    yield Case(game, "search", "net", USUAL, deals)


def medium(game: str, deals: int) -> Iterator[Case]:
    yield Case(game, "net", "medium", USUAL, deals)


def tables(game: str, deals: int) -> Iterator[Case]:
    """Other numbers of seats, by the book."""
    for seats in seat_counts(SPECS[game], SPECS[game].book):
        if seats in (2, 3, 5, 6, 8):
            yield Case(game, "net", "search", seats, deals)


def presets(game: str, deals: int) -> Iterator[Case]:
    for name, sheet in SPECS[game].presets.items():
        if name != "book":
            yield Case(game, "net", "search", USUAL, deals, name, sheet.differences(SPECS[game].book))


def held_out(game: str, deals: int) -> Iterator[Case]:
    """Sheets that were never trained on, each for one deal."""
    chance = Chance(23)
    for _ in range(deals):
        setting = drawn(family_of(game), chance, held_out=True)
        while setting.game != game:
            setting = drawn(family_of(game), chance, held_out=True)
        yield Case(game, "net", "search", setting.seats, 1, HELD_OUT, setting.options)


PLANS = {"book": book, "medium": medium, "tables": tables, "presets": presets, "held-out": held_out}


def main() -> None:
    wanted = _arguments()
    plans = [one.split(":") for one in wanted.plan]
    cases = [case for name, deals in plans for game in wanted.games for case in PLANS[name](game, int(deals))]
    began = time.perf_counter()
    ends = list(_played(cases, wanted))
    took = time.perf_counter() - began
    playouts = f"{wanted.playouts:,}" if wanted.playouts else "as many playouts as it makes in 20 ms:"
    made = "" if wanted.playouts else ", ".join(f" {PLAYOUTS[game]:,} ({game})" for game in wanted.games)
    tell(
        wanted.keep,
        f"The search: {playouts}{made}; seed {wanted.seed}, {took:.0f} s on {wanted.processes} processes.",
        Table(HEADINGS, list(rows(cases, ends))),
        Table(COSTS, [_cost(game) for game in wanted.games]),
    )


def _arguments() -> argparse.Namespace:
    parser = parser_of(__doc__)
    plan = ["book:1000", "medium:1000", "tables:250", "presets:250", "held-out:250"]
    parser.add_argument("--plan", nargs="+", default=plan, help=f"of {', '.join(PLANS)}: deals of each row")
    parser.add_argument("--minutes", type=float, default=6, help="after which no game is begun")
    parser.add_argument("--playouts", type=int, default=0, help="of the search; else what it makes in 20 ms")
    return parser.parse_args()


def _played(cases: Sequence[Case], wanted: argparse.Namespace) -> Iterator[Ends]:
    """All rows grow alike, however far the time goes."""
    parts = [
        (at / case.deals, number, part)
        for number, case in enumerate(cases)
        for at, part in enumerate(case.contest(wanted.seed, wanted.playouts).parts())
    ]
    parts.sort(key=lambda one: one[:2])
    numbers, games = [number for _, number, _ in parts], [part for *_, part in parts]
    until = [time.time() + 60 * wanted.minutes] * len(parts)
    with ProcessPoolExecutor(wanted.processes) as pool:
        yield from filter(None, pool.map(_ends, numbers, games, until))


def _ends(number: int, part: Part, until: float) -> Ends | None:
    if time.time() > until:
        return None
    tally, lone = play_part(part), part.contest.line_ups[0][0]
    ends = tally.lost if SPECS[part.contest.game].has_loser else tally.won
    return Ends(number, ends[lone], ends.total() / part.contest.seats)


def rows(cases: Sequence[Case], ends: Iterable[Ends]) -> Iterator[list[Cell]]:
    """What all deals of a row came to together."""
    together: dict[tuple[Cell, ...], list[Ends]] = {}
    for end in ends:
        together.setdefault(cases[end.case].row, []).append(end)
    for row, deals in together.items():
        ratio, reach = share(deals)
        counts = "losses" if SPECS[str(row[0])].has_loser else "wins"
        shares = [round(part, 3) for part in (ratio, ratio - reach, ratio + reach)]
        yield [*row, len(deals), counts, *shares]


def share(deals: Sequence[Ends]) -> tuple[float, float]:
    """How often it happened of how often it would by chance, and how far off that may be."""
    fair = sum(end.fair for end in deals)
    ratio = sum(end.lone for end in deals) / fair if fair else 0.0
    spread = sum((end.lone - ratio * end.fair) ** 2 for end in deals)
    return ratio, CONFIDENCE * sqrt(spread) / fair if fair else 0.0


def _cost(game: str) -> list[Cell]:
    """What a decision costs whoever has followed the game, where there is a choice."""
    took, decisions = 0.0, 0
    for seed in range(8):
        dealt = deal(game, USUAL, seed)
        nets = {seat: bot_for("net", game) for seat in dealt.seats}
        while dealt.outcome is None:
            seat = dealt.awaited[0]
            view, history = dealt.view(seat), dealt.history(seat)
            began = time.process_time()
            move = nets[seat].choose(view, history, view.moves, Chance(1))
            if len(view.moves) > 1:
                took += time.process_time() - began
                decisions += 1
            dealt.play(seat, move)
    size = (WEIGHTS / f"{family_of(game).name}.bin").stat().st_size
    return [game, decisions, round(1e6 * took / decisions), round(size / 1000)]


if __name__ == "__main__":
    main()
