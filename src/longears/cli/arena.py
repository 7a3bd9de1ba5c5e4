"""`longears arena`: bots against bots, and who loses how often."""

import sys
import time
from collections.abc import Iterator
from pathlib import Path

import click

from longears.bots import Budget, bot_names, known
from longears.bots.arena import Contest, LineUp, Share, Tally, in_short, play_part
from longears.cli import completing
from longears.cli.arguments import (
    check_range,
    game_named,
    rules_asked,
    seconds,
    with_game,
    with_preset,
    with_seats,
    with_seed,
    with_settings,
    with_think,
)
from longears.cli.spoken import Problem
from longears.cli.tables import GAP, STOPPED, columns, progress, tell, with_csv, with_json, write
from longears.processes import at_one_job, in_order
from longears.svg.chart import Interval, intervals

EXAMPLES = """\b
Examples:
  longears arena thulla
  longears arena kadi --line hard,medium --games 2000 --processes 2
  longears arena donkey --seats 6 --line medium,random --svg shares.svg
  longears arena dayous --line hard,medium --playouts 500 --records games.txt
  longears arena thulla --line leads-high-early,medium --games 4000"""

HEADINGS = ("bot", "loses", "95 %", "of fair", "wins", "95 %", "of fair")
LINES = ("hard,medium", "medium,random", "easy,random")
MOST_PROCESSES = 64
COLOURS = {"random": "#888888", "easy": "#2a9d57", "medium": "#d98b1f", "hard": "#c23b3b"}
ADVISED = "#4c9bd6"


@click.command("arena", epilog=EXAMPLES)
@with_game
@click.option(
    "--line",
    "lines",
    multiple=True,
    metavar="BOT,BOT…",
    shell_complete=completing.line_up,
    help="A line-up; the last fills it up.",
)
@with_seats
@click.option("--games", type=int, default=100, show_default=True, help="Games of each line-up.")
@with_think
@click.option("--playouts", type=int, metavar="N", help="Think by count instead: repeatable figures.")
@with_preset
@with_settings
@with_seed
@click.option("--processes", type=int, default=1, show_default=True, help="How many play at once.")
@with_csv
@with_json
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
    as_csv: str | None,
    as_json: str | None,
    svg: str | None,
    records: str | None,
) -> None:
    """Let bots play a GAME against each other and tell who loses how often.

    Every line-up plays the same deals, each of them with its bots on every seat.
    """
    spec = game_named(game)
    rules = rules_asked(spec, preset, settings, seats)
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
    tell(_figures(contest, tallies), _report(contest, tallies), as_csv, as_json)
    _write(contest, tallies, svg, records)
    took = time.perf_counter() - began
    playing = "1 process" if processes == 1 else f"{processes} processes"
    click.echo(f"{took:.0f} s with {playing}; seed {seed}", err=True)
    played, wanted = sum(tally.games for tally in tallies), games * len(tallies)
    if played < wanted:
        click.echo(f"stopped after {played:,} of {wanted:,} games", err=True)
        sys.exit(STOPPED)


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
    """All parts, with a progress bar where somebody is looking; or all that were played until Ctrl-C."""
    tallies = [Tally() for _ in contest.line_ups]
    parts = list(contest.parts())
    try:
        with at_one_job(processes, known()) as executor:
            played = zip(parts, in_order(executor, play_part, zip(parts)), strict=True)
            with progress(played, len(parts), contest.game) as shown:
                for part, tally in shown:
                    tallies[part.line_up] += tally
    except KeyboardInterrupt:
        if not any(tally.games for tally in tallies):
            raise
    return tallies


def _sheet(contest: Contest) -> str:
    return " ".join([contest.preset, *(f"{name}={value}" for name, value in contest.options.items())])


def _title(contest: Contest, tallies: list[Tally]) -> str:
    budget = contest.budget
    time_to_think = f"{budget.playouts:,} playouts" if budget.playouts else f"{budget.seconds * 1000:.0f} ms"
    about = f"{contest.game}, {contest.seats} seats, {_sheet(contest)}"
    return f"{about}: {max(tally.games for tally in tallies):,} games, {time_to_think} a move"


def _rows(contest: Contest, tallies: list[Tally]) -> Iterator[tuple[LineUp, str, Tally]]:
    for line_up, tally in zip(contest.line_ups, tallies, strict=True):
        for bot in dict.fromkeys(line_up) if tally.games else ():
            yield line_up, bot, tally


def _report(contest: Contest, tallies: list[Tally]) -> Iterator[str]:
    """A table with its bots below each line-up, so that it fits into 80 columns."""
    rows = list(_rows(contest, tallies))
    cells = [(bot, *_cells(tally.losses(bot)), *_cells(tally.wins(bot))) for _, bot, tally in rows]
    headings, *lines = columns(HEADINGS, cells)
    yield _title(contest, tallies)
    yield f"{GAP}{headings}"
    above: LineUp = ()
    for (line_up, *_), line in zip(rows, lines, strict=True):
        if line_up != above:
            yield in_short(line_up)
        yield f"{GAP}{line}"
        above = line_up


def _figures(contest: Contest, tallies: list[Tally]) -> list[dict[str, object]]:
    return [
        {
            "game": contest.game,
            "sheet": _sheet(contest),
            "seats": contest.seats,
            "seed": contest.seed,
            "line_up": ",".join(line_up),
            "bot": bot,
            "games": tally.games,
            **_shares("loses", tally.losses(bot)),
            **_shares("wins", tally.wins(bot)),
        }
        for line_up, bot, tally in _rows(contest, tallies)
    ]


def _shares(name: str, share: Share) -> dict[str, object]:
    low, high = share.interval
    return {name: share.mean, f"{name}_low": low, f"{name}_high": high, f"{name}_of_fair": share.ratio}


def _cells(share: Share) -> tuple[str, str, str]:
    low, high = share.interval
    return f"{share.mean:.1%}", f"{low:.1%}-{high:.1%}", f"{share.ratio:.2f}" if share.fair else "-"


def _write(contest: Contest, tallies: list[Tally], svg: str | None, records: str | None) -> None:
    if svg:
        write(Path(svg), shares_svg(contest, tallies))
    if records:
        write(Path(records), "\n".join(record for tally in tallies for record in tally.records))


def shares_svg(contest: Contest, tallies: list[Tally]) -> str:
    """Who loses how often, or wins where nobody loses: a row for each bot of each line-up."""
    loses = any(tally.lost for tally in tallies)
    rows = [
        _interval(f"{bot} of {in_short(line_up)}", bot, tally.losses(bot) if loses else tally.wins(bot))
        for line_up, bot, tally in _rows(contest, tallies)
    ]
    return intervals(f"Who {'loses' if loses else 'wins'} how often: {_title(contest, tallies)}", rows)


def _interval(label: str, bot: str, share: Share) -> Interval:
    low, high = share.interval
    return Interval(label, low, share.mean, high, share.fair, COLOURS.get(bot, ADVISED))
