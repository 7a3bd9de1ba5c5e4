"""The figures of a simulation as rows: what was measured, of what, and how much."""

from collections.abc import Iterator
from typing import NamedTuple

from longears.sim.simulate import Figures, Job

SHARES = (("shortest", 0.0), ("5 %", 0.05), ("median", 0.5), ("95 %", 0.95), ("longest", 1.0))


class Row(NamedTuple):
    """One figure."""

    measure: str
    item: str
    value: float


def rows(figures: Figures) -> Iterator[Row]:
    """Everything a simulation tells: length, fairness by seat from the dealer on, endings, events."""
    games = figures.games
    yield Row("length", "mean", figures.moves / games)
    for name, share in SHARES:
        yield Row("length", name, figures.length_at(share))
    yield Row("length", "with a choice", figures.decisions / figures.moves)
    for seat, (wins, losses) in enumerate(zip(figures.wins, figures.losses, strict=True)):
        yield Row("comes first", seat_title(seat), wins / games)
        yield Row("loses", seat_title(seat), losses / games)
    for name, count in figures.reasons.most_common():
        yield Row("ends by", name, count / games)
    for name, count in figures.events.most_common():
        yield Row("happens", name, count / games)
    for name, share in happened(figures).items():
        yield Row("happens in", name, share)


def happened(figures: Figures) -> dict[str, float]:
    """In which share of the games each thing happened at all."""
    shares = {name: count / figures.games for name, count in figures.games_with.most_common()}
    if figures.cuts:
        shares["first_trick_cut"] = figures.opening_cuts / figures.games
    return shares


def seat_title(seat: int) -> str:
    return "dealer" if seat == 0 else f"{seat} after the dealer"


def table(job: Job, figures: Figures) -> list[dict[str, object]]:
    """Every figure with what it is of."""
    about = {
        "game": job.game,
        "sheet": job.sheet,
        "seats": job.seats,
        "games": figures.games,
        "seed": job.seed,
    }
    return [{**about, **row._asdict()} for row in rows(figures)]
