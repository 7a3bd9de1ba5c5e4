import csv
from io import StringIO
from pathlib import Path
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner

from longears.cli import main
from longears.cli.tables import csv_text
from longears.games import SPECS
from longears.sim.plots import PLOTS
from longears.sim.report import happened, rows, table
from longears.sim.simulate import Figures, Job, simulate

SVG = "{http://www.w3.org/2000/svg}"


def jobs(game: str, games: int = 300) -> dict[str, tuple[Job, Figures]]:
    found = {}
    for preset in SPECS[game].presets:
        job = Job(game, 4, games, preset, {}, 1)
        found[preset] = (job, simulate(job))
    return found


@pytest.mark.parametrize("game", SPECS)
def test_every_figure_is_a_line_of_the_csv(game: str) -> None:
    played = jobs(game)
    lines = list(csv.DictReader(StringIO(csv_text([row for one in played.values() for row in table(*one)]))))
    for preset, (_, figures) in played.items():
        mine = [line for line in lines if line["sheet"] == preset]
        assert [(line["measure"], line["item"]) for line in mine] == [row[:2] for row in rows(figures)]
        shares = [float(line["value"]) for line in mine if line["measure"] == "ends by"]
        assert sum(shares) == pytest.approx(1)
        assert {line["game"] for line in mine} == {game}


def test_a_thing_happens_in_at_most_all_games() -> None:
    figures = simulate(Job("kazhutha-kali", 4, 500, "common", {}, 2))
    shares = happened(figures)
    assert shares["played"] == shares["over"] == 1
    assert shares["first_trick_cut"] == 0  # it is free (GW-A21)
    assert 0 < shares["drew"] < 1
    assert all(figures.games_with[kind] <= min(count, 500) for kind, count in figures.events.items())


@pytest.mark.parametrize("plot", PLOTS)
@pytest.mark.parametrize("game", SPECS)
def test_a_plot_is_a_picture_with_a_colour_for_each_sheet(game: str, plot: str) -> None:
    series = {preset: figures for preset, (_, figures) in jobs(game, 100).items()}
    drawn = ElementTree.fromstring(PLOTS[plot](series))  # noqa: S314  our own picture
    width, height = (float(side) for side in drawn.attrib["viewBox"].split()[2:])
    told = [text.text for text in drawn.iter(f"{SVG}text")]
    assert plot == "endings" or set(series) <= set(told)
    for box in drawn.iter(f"{SVG}rect"):
        assert (
            0 <= float(box.get("x", 0)) <= float(box.get("x", 0)) + float(box.attrib["width"]) <= width + 0.1
        )
        assert 0 <= float(box.get("y", 0)) < height


def test_simulate_writes_csv_and_plots(tmp_path: Path) -> None:
    words = ["simulate", "dayous", "--preset", "durak", "--option", "passing=off", "--games", "50"]
    result = CliRunner().invoke(
        main, [*words, "--csv", str(tmp_path / "a.csv"), "--plots", str(tmp_path / "new")]
    )
    assert result.exit_code == 0, result.output
    assert "dayous,durak passing=off,4,50,1,length,mean" in (tmp_path / "a.csv").read_text()
    assert sorted(path.name for path in (tmp_path / "new").iterdir()) == [
        f"dayous-durak-passing-off-4-{plot}.svg" for plot in sorted(PLOTS)
    ]
    assert "how it ends" in result.stdout


def test_csv_in_place_of_tables() -> None:
    result = CliRunner().invoke(main, ["simulate", "thulla", "--games", "50", "--csv", "-"])
    assert result.stdout.startswith("game,sheet,seats,")
    assert "how it ends" not in result.stdout


def test_a_file_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    words = ["simulate", "thulla", "--games", "10", "--csv", str(tmp_path / "file" / "a.csv")]
    result = CliRunner().invoke(main, words)
    assert result.exit_code == 2
    assert "cannot be written" in result.stderr
