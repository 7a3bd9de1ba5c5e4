"""`longears arena`: a table, a picture, records; and what is asked for wrongly is told."""

import csv
import json
from io import StringIO
from pathlib import Path

import pytest
from click.testing import CliRunner

from longears.bots.arena import Part, Tally, play_part
from longears.cli import main


def test_an_arena_tells_who_loses_how_often(tmp_path: Path) -> None:
    drawing, games = tmp_path / "shares.svg", tmp_path / "games.txt"
    asked = ["arena", "thulla", "--line", "hard,random", "--seats", "3", "--games", "3", "--playouts", "20"]
    result = CliRunner().invoke(main, [*asked, "--svg", str(drawing), "--records", str(games)])
    assert result.exit_code == 0, result.output
    assert "thulla, 3 seats, book: 3 games, 20 playouts a move" in result.output
    assert "hard + 2 random" in result.output
    assert drawing.read_text().startswith("<svg")
    assert games.read_text().count("[Bots ") == 3


def test_an_arena_writes_csv_and_json(tmp_path: Path) -> None:
    asked = ["arena", "thulla", "--line", "medium,random", "--seats", "3", "--games", "6"]
    told = json.loads(CliRunner().invoke(main, [*asked, "--json", "-"]).stdout)
    assert [(row["bot"], row["games"], row["line_up"]) for row in told] == [
        ("medium", 6, "medium,random,random"),
        ("random", 6, "medium,random,random"),
    ]
    assert told[0]["loses_low"] <= told[0]["loses"] <= told[0]["loses_high"]
    result = CliRunner().invoke(main, [*asked, "--csv", str(tmp_path / "shares.csv")])
    assert "medium + 2 random" in result.stdout
    read = list(csv.DictReader(StringIO((tmp_path / "shares.csv").read_text())))
    assert [f"{row['wins']:.6g}" for row in told] == [row["wins"] for row in read]


def test_ctrl_c_keeps_the_games_that_were_played(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    left = [3]

    def until_stopped(part: Part) -> Tally:
        if not left[0]:
            raise KeyboardInterrupt
        left[0] -= 1
        return play_part(part)

    monkeypatch.setattr("longears.cli.arena.play_part", until_stopped)
    asked = ["arena", "thulla", "--line", "easy,random", "--line", "random", "--games", "400"]
    result = CliRunner().invoke(main, [*asked, "--records", str(tmp_path / "games.txt")])
    assert result.exit_code == 130
    assert "stopped after 12 of 800 games" in result.output
    assert "thulla, 4 seats, book: 8 games, " in result.output
    assert (tmp_path / "games.txt").read_text().count("[Bots ") == 12


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ("--line clever,random", "there is no bot 'clever'; the bots are random, easy, medium, hard"),
        ("--line easy,easy,easy,easy,hard", "there are 5 bots in 'easy,easy,easy,easy,hard', but 4 seats"),
        ("--think soon", "a time is written like 20ms or 0.3s, not 'soon'"),
        ("--games 0", "--games takes a whole number from 1 to 1000000, not 0"),
        ("--seats 9", "Thulla takes 2 to 6 players, not 9"),
    ],
)
def test_what_cannot_be_is_told(arguments: str, sentence: str) -> None:
    result = CliRunner().invoke(main, ["arena", "thulla", *arguments.split()])
    assert result.exit_code == 2
    assert sentence in result.output
