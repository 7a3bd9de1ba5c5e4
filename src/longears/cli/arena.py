"""`longears arena`: bots against bots, and who loses how often."""

import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import click
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from longears.bots import THINK, Budget, bot_names
from longears.bots.arena import Contest, LineUp, Share, Tally, play_part
from longears.bots.plot import Row, in_short, shares_svg
from longears.cli.arguments import Problem, check_range, checked, game_named, rules_asked, seconds

EXAMPLES = """\b
Examples:
  longears arena thulla
  longears arena kadi --line hard,medium --games 2000 --think 20ms --processes 2
  longears arena donkey --seats 6 --line medium,random --line easy,random --svg shares.svg
  longears arena dayous --line hard,medium --playouts 500 --records games.txt
  longears arena kazhutha-kali --line leads-high-early,medium --line leads-low-early,medium --games 4000"""

LINES = ("hard,medium", "medium,random", "easy,random")
MOST_PROCESSES = 64


@click.command("arena", epilog=EXAMPLES)
@click.argument("game")
@click.option("--line", "lines", multiple=True, metavar="BOT,BOT…", help="A line-up; the last fills it up.")
@click.option("--seats", type=int, default=4, show_default=True, help="How many play.")
@click.option("--games", type=int, default=100, show_default=True, help="Games of each line-up.")
@click.option(
    "--think", default=f"{THINK * 1000:.0f}ms", show_default=True, help="Processor time for a move."
)
@click.option("--playouts", type=int, metavar="N", help="Think by count instead: repeatable figures.")
@click.option("--preset", default="book", show_default=True, help="A named rule sheet of that game.")
@click.option("--option", "settings", multiple=True, metavar="NAME=VALUE", help="A house rule; repeatable.")
@click.option("--seed", type=int, default=1, show_default=True, help="The same seed deals the same cards.")
@click.option("--processes", type=int, default=1, show_default=True, help="How many play at once.")
@click.option("--svg", type=click.Path(dir_okay=False, writable=True), help="Draw the shares into a file.")
@click.option("--records", type=click.Path(dir_okay=False, writable=True), help="Write the games to a file.")
def command(  # noqa: PLR0913, PLR0917 -- one for each option
    game: str,
    lines: tuple[str, ...],
    seats: int,
    games: int,
    think: str,
    playouts: int | None,
    preset: str,
    settings: tuple[str, ...],
    seed: int,
    processes: int,
    svg: str | None,
    records: str | None,
) -> None:
    """Let bots play a GAME against each other and tell who loses how often.

    Every line-up plays the same deals, each of them with its bots on every seat.
    """
    spec = game_named(game)
    rules = rules_asked(spec, preset, settings)
    checked(rules.check_seats, seats)
    check_range("--games", games, 1, 10**6)
    check_range("--playouts", playouts, 1, 10**9)
    check_range("--processes", processes, 1, MOST_PROCESSES)
    contest = Contest(
        game=spec.name,
        line_ups=tuple(_line_up(spec.name, line, seats) for line in lines or LINES),
        games=games,
        seed=seed,
        budget=Budget(seconds(think), playouts, of_processor=True),
        preset=preset,
        options=rules.options.differences(spec.presets[preset]),
    )
    began = time.perf_counter()
    tallies = _run(contest, processes)
    console = Console()
    console.print(_title(contest))
    console.print(_report(contest, tallies))
    _write(contest, tallies, svg, records)
    took = time.perf_counter() - began
    click.echo(f"{took:.0f} s with {processes} processes; seed {seed}", err=True)


def _line_up(game: str, text: str, seats: int) -> LineUp:
    """The bots of a line-up, its last one repeated until every seat has one."""
    names, known = [name.strip() for name in text.split(",")], bot_names(game)
    unknown = [name for name in names if name not in known]
    if unknown:
        raise Problem(f"there is no bot {unknown[0]!r}; the bots are {', '.join(known)}")
    if len(names) > seats:
        raise Problem(f"there are {len(names)} bots in {text!r}, but {seats} seats")
    return tuple(names + names[-1:] * (seats - len(names)))


def _run(contest: Contest, processes: int) -> list[Tally]:
    """All parts, with a progress bar where somebody is looking."""
    tallies = [Tally() for _ in contest.line_ups]
    parts = list(contest.parts())
    console = Console(stderr=True)
    bar = Progress(console=console, transient=True, disable=not console.is_terminal)
    with ProcessPoolExecutor(processes) as pool, bar as progress:
        played = zip(parts, pool.map(play_part, parts), strict=True)
        for part, tally in progress.track(played, total=len(parts), description=_title(contest)):
            tallies[part.line_up] += tally
    return tallies


def _title(contest: Contest) -> str:
    sheet = " ".join([contest.preset, *(f"{name}={value}" for name, value in contest.options.items())])
    budget = contest.budget
    time_to_think = f"{budget.playouts:,} playouts" if budget.playouts else f"{budget.seconds * 1000:.0f} ms"
    return f"{contest.game}, {contest.seats} seats, {sheet}: {contest.games:,} games, {time_to_think} a move"


def _rows(contest: Contest, tallies: list[Tally]) -> Iterator[tuple[LineUp, str, Tally]]:
    for line_up, tally in zip(contest.line_ups, tallies, strict=True):
        for bot in dict.fromkeys(line_up):
            yield line_up, bot, tally


def _report(contest: Contest, tallies: list[Tally]) -> Table:
    table = Table(box=None, padding=(0, 1))
    for heading in ("line-up", "bot"):
        table.add_column(heading, no_wrap=True)
    for heading in ("loses", "95 %", "of fair", "wins", "95 %", "of fair"):
        table.add_column(heading, justify="right", no_wrap=True)
    for line_up, bot, tally in _rows(contest, tallies):
        shares = (*_cells(tally.losses(bot)), *_cells(tally.wins(bot)))
        table.add_row(in_short(line_up), bot, *shares)
    return table


def _cells(share: Share) -> tuple[str, str, str]:
    low, high = share.interval
    return f"{share.mean:.1%}", f"{low:.1%}-{high:.1%}", f"{share.ratio:.2f}" if share.fair else "-"


def _write(contest: Contest, tallies: list[Tally], svg: str | None, records: str | None) -> None:
    if svg:
        loses = any(tally.lost for tally in tallies)
        rows: list[Row] = [
            (line_up, bot, tally.losses(bot) if loses else tally.wins(bot))
            for line_up, bot, tally in _rows(contest, tallies)
        ]
        said = f"Who {'loses' if loses else 'wins'} how often: {_title(contest)}"
        Path(svg).write_text(shares_svg(said, rows))
    if records:
        Path(records).write_text("\n".join(record for tally in tallies for record in tally.records))
