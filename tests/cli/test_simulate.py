"""`longears simulate`: figures as tables, CSV and JSON; and what Ctrl-C leaves."""

import csv
import json
import time
from concurrent.futures import Executor
from io import StringIO
from multiprocessing import active_children
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from longears.cli import main
from longears.processes import at_one_job, in_order
from longears.sim import simulate
from longears.sim.simulate import CHUNK


def run(*words: str) -> Result:
    return CliRunner().invoke(main, ["simulate", *words])


def test_json_says_what_csv_says(tmp_path: Path) -> None:
    asked = ("donkey", "--games", "200", "--processes", "1")
    told = json.loads(run(*asked, "--json", "-").stdout)
    read = list(csv.DictReader(StringIO(run(*asked, "--csv", "-").stdout)))
    assert [(row["measure"], row["item"]) for row in told] == [(row["measure"], row["item"]) for row in read]
    assert [f"{row['value']:.6g}" for row in told] == [row["value"] for row in read]
    assert told[0] | {"value": 0} == {
        "game": "donkey",
        "sheet": "book",
        "seats": 4,
        "games": 200,
        "seed": 1,
        "measure": "length",
        "item": "mean",
        "value": 0,
    }
    both = run(*asked, "--csv", str(tmp_path / "a.csv"), "--json", str(tmp_path / "deep" / "a.json"))
    assert "how long" in both.stdout
    assert json.loads((tmp_path / "deep" / "a.json").read_text()) == told


def test_a_file_that_cannot_be_written_costs_nobody_the_figures(tmp_path: Path) -> None:
    told = run("donkey", "--games", "200", "--processes", "1", "--csv", str(tmp_path))
    assert told.exit_code != 0
    assert f"{tmp_path} cannot be written" in told.stderr
    assert "how long" in told.stdout


def test_ctrl_c_keeps_what_has_been_played(monkeypatch: pytest.MonkeyPatch) -> None:
    left = [2]
    play_chunk = simulate.play_chunk

    def until_stopped(*chunk: Any) -> simulate.Figures:
        if not left[0]:
            raise KeyboardInterrupt
        left[0] -= 1
        return play_chunk(*chunk)

    monkeypatch.setattr(simulate, "play_chunk", until_stopped)
    stopped = run("thulla", "--games", "100000", "--processes", "1")
    assert stopped.exit_code == 130
    assert f"{2 * CHUNK:,} games of random play" in stopped.output
    assert "stopped after 20,000 of 100,000 games" in stopped.output
    assert run("thulla", "--games", "100000", "--processes", "1").exit_code == 1  # nothing was played


def work_until_stopped() -> None:
    with at_one_job(2) as executor:
        assert isinstance(executor, Executor)
        for _ in in_order(executor, time.sleep, [(0,), *[(30,)] * 8]):
            raise KeyboardInterrupt


def test_whoever_stops_stops_all_processes() -> None:
    with pytest.raises(KeyboardInterrupt):
        work_until_stopped()
    deadline = time.monotonic() + 20
    while active_children() and time.monotonic() < deadline:
        time.sleep(0.01)
    assert not active_children()
