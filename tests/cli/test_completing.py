"""What a shell completes, as the shell asks for it."""

import pytest
from click.testing import CliRunner

from longears.bots import LEVELS
from longears.cli import main
from longears.games import SPECS


def completed(typed: str) -> list[str]:
    """The words that bash is offered for the last one."""
    words = typed.split(" ")
    asked = {
        "_LONGEARS_COMPLETE": "bash_complete",
        "COMP_WORDS": " ".join(["longears", *words]),
        "COMP_CWORD": str(len(words)),
    }
    answer = CliRunner().invoke(main, [], env=asked, prog_name="longears", complete_var="_LONGEARS_COMPLETE")
    return [line.partition(",")[2] for line in answer.output.splitlines() if line]


@pytest.mark.parametrize("command", ["play", "rules", "simulate", "arena"])
def test_games(command: str) -> None:
    assert completed(f"{command} ") == list(SPECS)
    assert completed(f"{command} ka") == ["kazhutha-kali", "kadi"]


def test_commands() -> None:
    assert completed("sim") == ["simulate"]


def test_bots() -> None:
    assert set(LEVELS) < set(completed("play thulla --bot "))
    assert completed("play thulla --bot me") == ["medium"]
    assert completed("arena thulla --line hard,m") == ["hard,medium"]
    assert "leads-high-early" in completed("arena thulla --line leads")
    assert completed("arena kadi --line leads") == []


def test_presets_and_house_rules() -> None:
    assert completed("simulate thulla --preset re") == ["reversal"]
    assert completed("rules thulla --option exit") == ["exit="]
    assert completed("rules thulla --option exit=") == ["exit=settled", "exit=instant"]
    assert completed("rules thulla --option guard_tricks=") == []
    assert completed("rules --preset ") == []
