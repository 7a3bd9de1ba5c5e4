"""The figures of docs/reference/simulations.md: every preset of every game, played many times at random."""

import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from longears.core import GameSpec
from longears.games import SPECS, rules_under
from longears.processes import at_one_job
from longears.sim.executors import cores
from longears.sim.plots import PLOTS
from longears.sim.report import happened
from longears.sim.simulate import Figures, Job, simulate

SEATS, GAMES, SEED = 4, 100_000, 1
IMAGES = Path("images", "simulations")
BLOCK = re.compile(r"(<!-- figures of (?P<game>[\w-]+) .*?-->\n).*?(<!-- end -->)", re.DOTALL)
FIRST_TRICK_CUT = {"first_trick_cut": "first trick cut"}


def figures_of(spec: GameSpec) -> dict[str, Figures]:
    """Each preset played many times, on all cores."""
    with at_one_job(cores()) as executor:
        return {preset: simulate(job_of(spec, preset), executor) for preset in spec.presets}


def job_of(spec: GameSpec, preset: str) -> Job:
    return Job(spec.name, SEATS, GAMES, preset, {}, SEED)


def table(spec: GameSpec, series: Mapping[str, Figures]) -> Iterator[str]:
    told = told_events(spec, series)
    headings = [
        "preset",
        "mean",
        "median",
        "95 %",
        "choice",
        "spread",
        "decided by",
        *told.values(),
    ]
    yield f"| {' | '.join(headings)} |"
    yield "|---" * len(headings) + "|"
    for preset, figures in series.items():
        yield line(preset, figures, tuple(told))


def told_events(spec: GameSpec, series: Mapping[str, Figures]) -> dict[str, str]:
    """What happens in some games of this game and not in others, under some preset, with its heading."""
    shares = [happened(figures) for figures in series.values()]
    telling = {**FIRST_TRICK_CUT, **rules_under(spec, spec.book).roles.telling}
    return {
        event: heading
        for event, heading in telling.items()
        if any(0 < column.get(event, 0) < 1 for column in shares)
    }


def line(preset: str, figures: Figures, events: Sequence[str]) -> str:
    games, shares = figures.games, happened(figures)
    lengths = [f"{figures.moves / games:.1f}", *(f"{figures.length_at(share)}" for share in (0.5, 0.95))]
    seats = figures.losses if any(figures.losses) else figures.wins
    endings = [(reason, count / games) for reason, count in figures.reasons.most_common()]
    cells = [
        preset,
        *lengths,
        f"{figures.decisions / figures.moves:.0%}",
        f"{100 * (max(seats) - min(seats)) / games:.1f}",
        ", ".join(f"{reason} {share:.1%}" for reason, share in endings if share > 0.001),
        *(f"{shares.get(event, 0):.1%}" for event in events),
    ]
    return f"| {' | '.join(cells)} |"


def filled(page: str, played: Mapping[str, Mapping[str, Figures]]) -> str:
    """The page with its tables written again; the words between them stay."""

    def fill(block: re.Match[str]) -> str:
        spec = SPECS[block["game"]]
        pictures = [f"![{plot}]({(IMAGES / f'{spec.name}-{plot}.svg').as_posix()})" for plot in PLOTS]
        return "\n".join([block[1].rstrip(), *table(spec, played[spec.name]), "", *pictures, block[3]])

    return BLOCK.sub(fill, page)


def main(folder: Path) -> None:
    """Write the tables of the page in this folder again, and its pictures."""
    played = {spec.name: figures_of(spec) for spec in SPECS.values()}
    page = folder / "simulations.md"
    page.write_text(filled(page.read_text(), played))
    (folder / IMAGES).mkdir(parents=True, exist_ok=True)
    for game, series in played.items():
        for plot, draw in PLOTS.items():
            (folder / IMAGES / f"{game}-{plot}.svg").write_text(draw(series))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
