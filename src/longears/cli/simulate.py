"""`longears simulate`: many random games at once, and what they tell about a rule sheet."""

import time
from collections.abc import Iterator
from contextlib import ExitStack
from functools import reduce
from operator import add
from pathlib import Path

import click
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from longears.cli.arguments import Problem, checked, game_named, rules_asked
from longears.sim.executors import cores, dask, processes
from longears.sim.plots import PLOTS
from longears.sim.report import SHARES, csv_text, happened, seat_title
from longears.sim.simulate import CHUNK, Figures, Job, played

EXAMPLES = """\b
Examples:
  longears simulate thulla
  longears simulate donkey --seats 6 --games 1000000
  longears simulate kazhutha-kali --preset common --option first_trick=cut --seed 7
  longears simulate dayous --csv dayous.csv --plots pictures
  longears simulate kadi --games 10000000 --dask tcp://cluster:8786"""


@click.command("simulate", epilog=EXAMPLES)
@click.argument("game")
@click.option("--seats", type=int, default=4, show_default=True, help="How many play.")
@click.option("--games", type=int, default=100_000, show_default=True, help="How many games.")
@click.option("--preset", default="book", show_default=True, help="A named rule sheet of that game.")
@click.option(
    "--option", "settings", multiple=True, metavar="NAME=VALUE", help="A house rule; may be repeated."
)
@click.option("--seed", type=int, default=1, show_default=True, help="The same seed gives the same figures.")
@click.option("--processes", "count", type=int, help="How many processes play; all cores unless told.")
@click.option("--dask", "address", metavar="ADDRESS", help="Play on the Dask cluster of this scheduler.")
@click.option(
    "--csv", "sheet", metavar="FILE", help="Write the figures as CSV; - is here, in place of tables."
)
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
    sheet: str | None,
    folder: str | None,
) -> None:
    """Play a GAME many times at random and tell how long it is, how fair, and how it ends."""
    spec = game_named(game)
    rules = rules_asked(spec, preset, settings)
    checked(rules.check_seats, seats)
    for option, number in (("--games", games), ("--processes", count)):
        if number is not None and number < 1:
            raise Problem(f"{option} takes a whole number from 1, not {number}")
    job = Job(spec.name, seats, games, preset, rules.options.differences(spec.presets[preset]), seed)
    began = time.perf_counter()
    figures = _run(job, count, address)
    rate = games / max(time.perf_counter() - began, 1e-9)
    _tell(job, figures, sheet)
    if folder:
        _draw(job, figures, Path(folder))
    click.echo(f"{rate:,.0f} games per second; seed {seed}", err=True)


def _run(job: Job, count: int | None, address: str | None) -> Figures:
    """All parts, wherever they are played, with a progress bar where somebody is looking."""
    parts = -(-job.games // CHUNK)
    with ExitStack() as opened:
        executor = checked(
            opened.enter_context, dask(address) if address else processes(min(count or cores(), parts))
        )
        progress = opened.enter_context(Progress(console=Console(stderr=True), transient=True))
        done = progress.track(played(job, executor), total=parts, description=f"{job.games:,} games")
        return reduce(add, done)


def _tell(job: Job, figures: Figures, sheet: str | None) -> None:
    if sheet:
        text = csv_text([(job, figures)])
        _write(Path(sheet), text) if sheet != "-" else click.echo(text, nl=False)
    if sheet != "-":
        console = Console()
        for part in _report(job, figures):
            console.print(part)


def _draw(job: Job, figures: Figures, folder: Path) -> None:
    name = "-".join([job.game, *job.sheet.replace("=", "-").split(), str(job.seats)])
    for plot, draw in PLOTS.items():
        _write(folder / f"{name}-{plot}.svg", draw({job.sheet: figures}))


def _write(path: Path, text: str) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    except OSError as error:
        raise Problem(f"{path} cannot be written: {error.strerror}") from None
    click.echo(f"wrote {path}", err=True)


def _report(job: Job, figures: Figures) -> Iterator[Table | str]:
    yield f"{job.game}, {job.seats} seats, {job.sheet}: {figures.games:,} games of random play"
    yield _lengths(figures)
    yield _seats(figures)
    yield _endings(figures)
    yield _events(figures)
    if figures.events.get("cut"):
        yield f"the first trick is cut in {figures.opening_cuts / figures.games:.1%} of the games"


def _lengths(figures: Figures) -> Table:
    table = _table("how long", "moves")
    table.add_row("mean", f"{figures.moves / figures.games:.1f}")
    for name, share in SHARES:
        table.add_row(name, f"{figures.length_at(share)}")
    table.add_row("with a choice", f"{figures.decisions / figures.moves:.0%}")
    return table


def _seats(figures: Figures) -> Table:
    table = _table("how fair", "comes first", "loses")
    for seat, (wins, losses) in enumerate(zip(figures.wins, figures.losses, strict=True)):
        table.add_row(seat_title(seat), f"{wins / figures.games:.2%}", f"{losses / figures.games:.2%}")
    return table


def _endings(figures: Figures) -> Table:
    table = _table("how it ends", "of the games")
    for name, count in figures.reasons.most_common():
        table.add_row(name, f"{count / figures.games:.2%}")
    return table


def _events(figures: Figures) -> Table:
    table, shares = _table("what happens", "in a game", "in how many"), happened(figures)
    for name, count in figures.events.most_common():
        table.add_row(name, f"{count / figures.games:.2f}", f"{shares[name]:.1%}")
    return table


def _table(title: str, *headings: str) -> Table:
    table = Table(box=None, padding=(0, 2), title_justify="left")
    table.add_column(title)
    for heading in headings:
        table.add_column(heading, justify="right")
    return table
