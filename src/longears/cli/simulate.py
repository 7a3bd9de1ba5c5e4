"""`longears simulate`: many random games at once, and what they tell about a rule sheet."""

import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from functools import partial
from pathlib import Path

import click

from longears.cli.arguments import (
    check_range,
    checked,
    game_named,
    rules_asked,
    with_game,
    with_preset,
    with_seats,
    with_seed,
    with_settings,
)
from longears.cli.tables import STOPPED, columns, progress, tell, with_csv, with_json, write
from longears.games import add_families, added
from longears.processes import at_one_job
from longears.sim.executors import cores, dask
from longears.sim.plots import PLOTS
from longears.sim.report import SHARES, happened, seat_title, table
from longears.sim.simulate import CHUNK, Figures, Job, played

EXAMPLES = """\b
Examples:
  longears simulate thulla
  longears simulate donkey --seats 6 --games 1000000
  longears simulate kazhutha-kali --option first_trick=cut --seed 7
  longears simulate dayous --csv dayous.csv --plots pictures
  longears simulate thulla --json - | jq
  longears simulate kadi --games 10000000 --dask tcp://cluster:8786"""

Told = tuple[Sequence[str], Sequence[Sequence[str]]]
"""Headings, and rows below them."""


@click.command("simulate", epilog=EXAMPLES)
@with_game
@with_seats
@click.option("--games", type=int, default=100_000, show_default=True, help="How many games.")
@with_preset
@with_settings
@with_seed
@click.option("--processes", "count", type=int, help="How many processes play; all cores unless told.")
@click.option("--dask", "address", metavar="ADDRESS", help="Play on the Dask cluster of this scheduler.")
@with_csv
@with_json
@click.option("--plots", "folder", metavar="FOLDER", help="Draw the figures into this folder, as SVG.")
def command(  # noqa: PLR0913  one for each thing that can be asked for
    *,
    game: str,
    seats: int,
    games: int,
    preset: str,
    settings: tuple[str, ...],
    seed: int,
    count: int | None,
    address: str | None,
    as_csv: str | None,
    as_json: str | None,
    folder: str | None,
) -> None:
    """Play a GAME many times at random and tell how long it is, how fair, and how it ends."""
    spec = game_named(game)
    rules = rules_asked(spec, preset, settings, seats)
    check_range("--games", games, 1)
    check_range("--processes", count, 1)
    job = Job(spec.name, seats, games, preset, rules.options.differences(spec.presets[preset]), seed)
    began = time.perf_counter()
    figures = _run(job, count, address)
    rate = figures.games / max(time.perf_counter() - began, 1e-9)
    tell(table(job, figures), _report(job, figures), as_csv, as_json)
    if folder:
        _draw(job, figures, Path(folder))
    click.echo(f"{rate:,.0f} games per second; seed {seed}", err=True)
    if figures.games < games:
        click.echo(f"stopped after {figures.games:,} of {games:,} games", err=True)
        sys.exit(STOPPED)


def _run(job: Job, count: int | None, address: str | None) -> Figures:
    """All parts, wherever they are played, or those until Ctrl-C; with a bar where somebody is looking."""
    parts = -(-job.games // CHUNK)
    figures: Figures | None = None
    try:
        with ExitStack() as opened:
            here = at_one_job(min(count or cores(), parts), partial(add_families, added()))
            executor = checked(opened.enter_context, dask(address) if address else here)
            for part in opened.enter_context(progress(played(job, executor), parts, f"{job.games:,} games")):
                figures = figures + part if figures else part
    except KeyboardInterrupt:
        if figures is None:
            raise
    assert figures, "a job has a part"
    return figures


def _draw(job: Job, figures: Figures, folder: Path) -> None:
    name = "-".join([job.game, *job.sheet.replace("=", "-").split(), str(job.seats)])
    for plot, draw in PLOTS.items():
        write(folder / f"{name}-{plot}.svg", draw({job.sheet: figures}))


def _report(job: Job, figures: Figures) -> Iterator[str]:
    yield f"{job.game}, {job.seats} seats, {job.sheet}: {figures.games:,} games of random play"
    for headings, rows in (_lengths(figures), _seats(figures), _endings(figures), _events(figures)):
        yield ""
        yield from columns(headings, rows)
    if figures.cuts:
        yield f"the first trick is cut in {figures.opening_cuts / figures.games:.1%} of the games"


def _lengths(figures: Figures) -> Told:
    rows = [(name, f"{figures.length_at(share)}") for name, share in SHARES]
    mean = ("mean", f"{figures.moves / figures.games:.1f}")
    chosen = ("with a choice", f"{figures.decisions / figures.moves:.0%}")
    return ("how long", "moves"), [mean, *rows, chosen]


def _seats(figures: Figures) -> Told:
    seats = enumerate(zip(figures.wins, figures.losses, strict=True))
    rows = [
        (seat_title(seat), f"{wins / figures.games:.2%}", f"{losses / figures.games:.2%}")
        for seat, (wins, losses) in seats
    ]
    return ("how fair", "comes first", "loses"), rows


def _endings(figures: Figures) -> Told:
    rows = [(name, f"{count / figures.games:.2%}") for name, count in figures.reasons.most_common()]
    return ("how it ends", "of the games"), rows


def _events(figures: Figures) -> Told:
    shares = happened(figures)
    rows = [
        (name, f"{count / figures.games:.2f}", f"{shares[name]:.1%}")
        for name, count in figures.events.most_common()
    ]
    return ("what happens", "in a game", "in how many"), rows
