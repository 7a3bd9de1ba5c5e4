"""Simulations as pictures: how long games are, how fair the seats, what decides; one colour a rule sheet."""

from collections.abc import Mapping

from longears.sim.report import happened, seat_title
from longears.sim.simulate import Figures
from longears.svg import chart

Series = Mapping[str, Figures]
BINS = 60


def lengths(series: Series) -> str:
    """The share of games of each length, as one line for each sheet; the longest hundredth is left out."""
    longest = max(figures.length_at(0.99) for figures in series.values())
    step = longest // BINS + 1
    shares = {name: _binned(figures, step, longest) for name, figures in series.items()}
    return chart.curves("How long a game is", shares, longest, "moves")


def seats(series: Series) -> str:
    """How often each seat loses, or comes first where nobody loses, beside its fair share."""
    nobody_loses = not any(sum(figures.losses) for figures in series.values())
    shares = {
        name: [count / figures.games for count in (figures.wins if nobody_loses else figures.losses)]
        for name, figures in series.items()
    }
    count = len(next(iter(shares.values())))
    rows = {seat_title(seat): [row[seat] for row in shares.values()] for seat in range(count)}
    title = "How often a seat comes first" if nobody_loses else "How often a seat loses"
    most = max(max(row) for row in rows.values())
    return chart.bars(f"{title} (dashed: its fair share)", rows, list(series), most, dashed=1 / count)


def rules(series: Series) -> str:
    """In how many games a thing happens at all; what happens in every game of every sheet is left out."""
    columns = [happened(figures) for figures in series.values()]
    kinds = sorted({kind for column in columns for kind in column})
    shares = {kind.replace("_", " "): [column.get(kind, 0.0) for column in columns] for kind in kinds}
    rows = {kind: row for kind, row in shares.items() if min(row) < 0.9995}
    return chart.bars("In how many games it happens", rows, list(series), most=1.0)


def endings(series: Series) -> str:
    """What decides the games, as one bar for each sheet."""
    reasons = sorted({reason for figures in series.values() for reason in figures.reasons})
    rows = {
        name: [figures.reasons[reason] / figures.games for reason in reasons]
        for name, figures in series.items()
    }
    return chart.stacks("What decides a game", rows, reasons)


PLOTS = {"length": lengths, "seats": seats, "endings": endings, "rules": rules}


def _binned(figures: Figures, step: int, longest: int) -> list[float]:
    shares = [0.0] * (longest // step + 1)
    for length, count in figures.lengths.items():
        if length <= longest:
            shares[length // step] += count / figures.games
    return shares
