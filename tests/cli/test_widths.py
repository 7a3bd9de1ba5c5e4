"""Nothing is cut off, and nothing is wider than a terminal of 80 columns, on a screen and in a pipe."""

import pytest
from click.testing import CliRunner

from longears.bots import advice_of
from longears.cli import COMMANDS, main
from longears.games import SPECS

COLUMNS = 80
every_game = pytest.mark.parametrize("game", SPECS)


@pytest.fixture(autouse=True)
def narrow(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", str(COLUMNS))


def told(*words: str) -> str:
    result = CliRunner().invoke(main, words)
    assert result.exit_code == 0, result.output
    return result.stdout


def too_wide(text: str) -> list[str]:
    return [line for line in text.splitlines() if len(line) > COLUMNS]


def test_the_list_of_commands_is_whole() -> None:
    listed = told("-h")
    assert "..." not in listed.partition("Commands:")[2]
    assert too_wide(listed) == []
    assert [name for name in COMMANDS if f"\n  {name} " not in listed] == []


@pytest.mark.parametrize("command", COMMANDS)
def test_what_a_command_says_of_itself_fits(command: str) -> None:
    assert too_wide(told(command, "-h")) == []


@every_game
def test_the_tables_of_the_arena_fit(game: str) -> None:
    longest = max(advice_of(game), key=len)
    lines = [f"--line={line}" for line in ("medium,random", f"{longest},medium")]
    shown = told("arena", game, "--games", "4", *lines)
    assert too_wide(shown) == []
    assert f"\n  {longest} " in shown


@every_game
def test_the_tables_of_a_simulation_fit(game: str) -> None:
    assert too_wide(told("simulate", game, "--games", "200", "--seats", "4")) == []


def test_the_list_of_games_fits() -> None:
    assert too_wide(told("rules")) == []
