"""`longears arena`: a table, a picture, records; and what is asked for wrongly is told."""

from pathlib import Path

import pytest
from click.testing import CliRunner

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
