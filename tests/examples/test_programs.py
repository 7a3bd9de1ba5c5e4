"""The small programs in examples: each runs and is short; mypy sees them, and pyright in test-more."""

import re
import runpy
import sys
from pathlib import Path

import pytest

import longears
from longears import bots
from longears.game import begin, sheet_tags
from longears.games import rules_of
from longears.shuffle import FairDealer
from tests.examples.conftest import EXAMPLES

PROGRAMS = (
    *("play", "house_rules", "arena", "records_to_pandas", "notebook"),
    *("verify", "tournament", "search", "replay", "convert"),
)
MOST_LINES = 39


@pytest.fixture(autouse=True)
def no_bots_stay(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "_added", {})


@pytest.fixture
def records(tmp_path: Path) -> Path:
    """Two games that were played to their ends."""
    file = tmp_path / "games.txt"
    played = []
    for game in (longears.deal("thulla", seed=1), longears.deal("kadi", seed=2)):
        while game.outcome is None:
            seat = game.awaited[0]
            game.play(seat, game.moves(seat)[-1])
        played.append(str(game.record))
    file.write_text("\n".join(played), encoding="utf-8")
    return file


def run(monkeypatch: pytest.MonkeyPatch, program: str, *words: object) -> None:
    monkeypatch.setattr(sys, "argv", [program, *map(str, words)])
    runpy.run_path(str(EXAMPLES / f"{program}.py"), run_name="__main__")


@pytest.mark.parametrize("program", PROGRAMS)
def test_each_is_short(program: str) -> None:
    assert len((EXAMPLES / f"{program}.py").read_text().splitlines()) <= MOST_LINES


@pytest.mark.parametrize(
    ("program", "said"),
    [
        ("play", r"D gets the ears: last_holder\n\[Game \"thulla\"\]"),
        ("house_rules", r"guard_tricks: 1 to 1000\n(.|\n)*you must open with|you do not hold"),
        ("arena", r"cautious loses \d+% \(95 %: \d+% to \d+%\)\n.*medium loses"),
        ("tournament", r"game 5: . gets the ears\n(. \(\w+\): \d times\n){4}"),
        ("search", r"(\w\w: the ears in \d+ of 20 deals\n)+"),
    ],
)
def test_programs_without_files_run(
    program: str, said: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    run(monkeypatch, program)
    assert re.search(said, capsys.readouterr().out)


@pytest.mark.parametrize(
    ("program", "said"),
    [
        ("records_to_pandas", r"thulla +4(.|\n)*kadi +4(.|\n)*loser"),
        ("replay", r"thulla, A, B, C, D\n(.|\n)*<Game of kadi: 4 seats, \d+ moves, over, . won>"),
    ],
)
def test_programs_that_read_records_run(
    program: str,
    said: str,
    records: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    run(monkeypatch, program, records)
    assert re.search(said, capsys.readouterr().out)


def test_a_game_is_proven_and_one_with_another_secret_is_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], records: Path
) -> None:
    dealer = FairDealer(b"7" * 32, {"A": "red"})
    game = begin(
        rules_of("thulla"), {**sheet_tags(rules_of("thulla"), "book"), "Seats": "A, B", "Dealer": "A"}, dealer
    )
    true = longears.Record({**game.record.tags, **dealer.proof()}, game.record.steps)
    false = longears.Record({**true.tags, "Secret": (b"8" * 32).hex()}, true.steps)
    (tmp_path / "games.txt").write_text(f"{true}\n{false}\n{records.read_text()}", encoding="utf-8")
    run(monkeypatch, "verify", tmp_path / "games.txt")
    told = capsys.readouterr().out
    proven, wrong, *rest = re.split(r"\n(?=Not true|This cannot)", told)
    assert proven.startswith("Proven: the dealer kept the promise.")
    assert "The secret is another" in wrong
    assert len(rest) == 2, told


def test_records_become_json_lines(records: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run(monkeypatch, "convert", records, tmp_path / "games.jsonl")
    assert (tmp_path / "games.jsonl").read_text().count('"Game": ') == 2


def test_a_page_with_two_pictures_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run(monkeypatch, "notebook", tmp_path / "table.html")
    assert (tmp_path / "table.html").read_text().count("<svg") == 2
