"""`longears simulate`: many random games at once, and what they tell about a rule sheet."""

import time
from collections.abc import Iterator

import click
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from longears.cli.arguments import Problem, checked, game_named, rules_asked
from longears.sim.simulate import Figures, Job, chunks, play_chunk

EXAMPLES = """\b
Examples:
  longears simulate thulla
  longears simulate donkey --seats 6 --games 1000000
  longears simulate kazhutha-kali --preset common --option first_trick=cut --seed 7"""


@click.command("simulate", epilog=EXAMPLES)
@click.argument("game")
@click.option("--seats", type=int, default=4, show_default=True, help="How many play.")
@click.option("--games", type=int, default=100_000, show_default=True, help="How many games.")
@click.option("--preset", default="book", show_default=True, help="A named rule sheet of that game.")
@click.option(
    "--option", "settings", multiple=True, metavar="NAME=VALUE", help="A house rule; may be repeated."
)
@click.option("--seed", type=int, default=1, show_default=True, help="The same seed gives the same figures.")
def command(game: str, seats: int, games: int, preset: str, settings: tuple[str, ...], seed: int) -> None:
    """Play a GAME many times at random and tell how long it is, how fair, and how it ends."""
    spec = game_named(game)
    rules = rules_asked(spec, preset, settings)
    checked(rules.check_seats, seats)
    if games < 1:
        raise Problem(f"--games takes a whole number from 1, not {games}")
    options = rules.options.differences(spec.presets[preset])
    job = Job(spec.name, seats, games, preset, options, seed)
    began = time.process_time()
    figures = _run(job)
    console = Console()
    for part in _report(job, figures):
        console.print(part)
    rate = games / max(time.process_time() - began, 1e-9)
    click.echo(f"{rate:,.0f} games per second of one core; seed {seed}", err=True)


def _run(job: Job) -> Figures:
    """All chunks in turn, with a progress bar where somebody is looking."""
    parts = list(chunks(job))
    figures: Figures | None = None
    with Progress(console=Console(stderr=True), transient=True) as progress:
        for part in progress.track(parts, description=f"{job.games:,} games"):
            played = play_chunk(*part)
            figures = figures + played if figures else played
    assert figures, "a job has at least one game"
    return figures


def _report(job: Job, figures: Figures) -> Iterator[Table | str]:
    sheet = " ".join([job.preset, *(f"{name}={value}" for name, value in job.options.items())])
    yield f"{job.game}, {job.seats} seats, {sheet}: {figures.games:,} games of random play"
    yield _lengths(figures)
    yield _seats(figures)
    yield _counts("how it ends", "of the games", figures.reasons, figures.games, "{:.2%}")
    yield _counts("what happens", "in a game", figures.events, figures.games, "{:.2f}")
    if figures.events.get("cut"):
        yield f"the first trick is cut in {figures.opening_cuts / figures.games:.1%} of the games"


def _lengths(figures: Figures) -> Table:
    table = _table("how long", "moves")
    table.add_row("mean", f"{figures.moves / figures.games:.1f}")
    for name, share in (("shortest", 0.0), ("5 %", 0.05), ("median", 0.5), ("95 %", 0.95), ("longest", 1.0)):
        table.add_row(name, f"{figures.length_at(share)}")
    table.add_row("with a choice", f"{figures.decisions / figures.moves:.0%}")
    return table


def _seats(figures: Figures) -> Table:
    table = _table("how fair", "comes first", "loses")
    for seat, (wins, losses) in enumerate(zip(figures.wins, figures.losses, strict=True)):
        name = "dealer" if seat == 0 else f"{seat} after the dealer"
        table.add_row(name, f"{wins / figures.games:.2%}", f"{losses / figures.games:.2%}")
    return table


def _counts(title: str, heading: str, counts: dict[str, int], games: int, form: str) -> Table:
    table = _table(title, heading)
    for name, count in sorted(counts.items(), key=lambda item: -item[1]):
        table.add_row(name, form.format(count / games))
    return table


def _table(title: str, *headings: str) -> Table:
    table = Table(box=None, padding=(0, 2), title_justify="left")
    table.add_column(title)
    for heading in headings:
        table.add_column(heading, justify="right")
    return table
