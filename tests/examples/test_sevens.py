"""The test of the house: a sixth game, a package of its own, plays everywhere; nothing else was changed."""

import ast
import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner, Result

import longears
from longears import envs, testing
from longears.bots import Budget
from longears.bots.arena import Contest, play_part
from longears.cli import main
from longears.envs.batch import Batch
from tests.examples.conftest import EXAMPLES
from tests.server.kit import Server, all_ready, play_all

pytestmark = pytest.mark.usefixtures("sevens")
GUIDE = EXAMPLES.parent / "docs" / "how-to" / "add-a-game.md"


def run(*words: str) -> Result:
    return CliRunner().invoke(main, words)


def test_it_is_a_game_like_any_other() -> None:
    assert [*longears.games()][-1] == "sevens"
    game = longears.deal("sevens", seats=4, seed=1)
    (opener,) = game.awaited
    assert "7d" in game.moves(opener)
    game.play(opener, "7d")
    assert game.view().declared()["laid"] == ("7d",)
    assert longears.read(str(game.record)).replay() == game


def test_a_card_that_does_not_fit_is_refused_and_so_is_a_pass() -> None:
    game = longears.setup("sevens", hands=["7h 2c", "8h Kd", "3c"], lead="A")
    for move, code in (
        ("2c", "does_not_fit"),
        ("pass", "must_play"),
        ("8h", "not_your_card"),
        ("take", "unknown_card"),
    ):
        with pytest.raises(longears.IllegalMove) as refused:
            game.play("A", move)
        assert refused.value.code == code
    game.play("A", "7h")
    game.play("B", "8h")
    assert game.moves("C") == ["pass"]


def test_a_house_rule_lets_the_eldest_begin() -> None:
    assert longears.deal("sevens", 4, 1, preset="eldest", dealer="B").awaited == ("C",)


@pytest.mark.parametrize("preset", ["book", "eldest"])
def test_it_keeps_the_laws(preset: str) -> None:
    for trial in testing.trials("sevens", preset, games=12, seed=1):
        assert testing.conform(trial).outcome


def test_it_is_played_in_the_terminal() -> None:
    played = run("play", "sevens", "--auto", "--seed", "1")
    assert played.exit_code == 0, played.output
    assert "gets the ears" in played.output
    assert "7♦" in played.output
    assert " passed." in played.output
    assert "Who can lay a card must" in run("rules", "sevens").output
    assert "Sevens" in run("rules").output
    typed = "".join(f"{word}\n" for word in ("pass", *range(1, 14))) * 40
    piped = CliRunner().invoke(main, ["play", "sevens", "--seed", "1"], input=typed)
    assert "No: you can play a card" in piped.output


def test_bots_of_all_levels_play_it_in_the_arena() -> None:
    contest = Contest(
        "sevens", (("hard", "medium", "easy", "random"),), games=8, seed=1, budget=Budget(playouts=100)
    )
    tallies = [play_part(part) for part in contest.parts()]
    assert sum(tally.games for tally in tallies) == 8
    shown = run("arena", "sevens", "--games", "4", "--line", "medium,random")
    assert shown.exit_code == 0, shown.output


def test_it_is_simulated_in_several_processes() -> None:
    shown = run("simulate", "sevens", "--games", "10002", "--processes", "2")
    assert shown.exit_code == 0, shown.output
    assert "10,002 games of random play" in shown.output


def test_it_is_an_environment() -> None:
    table = envs.sevens_v1.env(seats=4)
    table.reset(seed=1)
    for agent in table.agent_iter():
        seen, _, over, _, _ = table.last()
        table.step(None if over else int(np.flatnonzero(seen["action_mask"])[0]))
        assert agent
    batch = Batch("sevens", tables=8, seats=3, seed=1)
    ended = 0
    for _ in range(300):
        _, done = batch.step(batch.random_actions())
        ended += int(done.sum())
    assert ended


async def test_it_is_played_over_the_protocol(tmp_path: Path) -> None:
    async with Server(tmp_path) as server:
        clients = await server.table("Asha", "Bibi", "Cyrus", game="sevens")
        await all_ready(clients)
        assert clients[0].view["laid"] == []
        await play_all(clients)
        assert clients[0].view["outcome"]["losers"]
        named = [game["name"] for game in await server.json("/api/games")]
        assert named[-1] == "sevens"


def test_without_the_package_the_game_is_not_known() -> None:
    asked = [sys.executable, "-I", "-c", "import longears; print('sevens' in longears.games())"]
    assert subprocess.run(asked, capture_output=True, text=True, check=True).stdout == "False\n"  # noqa: S603


def test_the_guide_counts_its_files_and_lines() -> None:
    files = [path for path in (EXAMPLES / "sevens").rglob("*") if path.suffix in (".py", ".toml")]
    lines = sum(len(path.read_text().splitlines()) for path in files)
    assert re.search(rf"\b{len(files)} files\b.*\b{lines} lines\b", GUIDE.read_text())


@pytest.mark.parametrize("file", ["__init__.py", "words.py"])
def test_the_guide_names_all_that_the_game_uses(file: str) -> None:
    """Who writes a game needs no look into another file."""
    guide = GUIDE.read_text()
    named = set(re.findall(r"\w+", guide))
    tree = ast.parse((EXAMPLES / "sevens" / "longears_sevens" / file).read_text())
    imported = [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    assert [node.module for node in imported if f"from {node.module} import" not in guide] == []
    used = {alias.name for node in imported for alias in node.names}
    used |= {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
    used |= {node.arg for node in ast.walk(tree) if isinstance(node, ast.keyword) and node.arg}
    used |= {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}
    assert used - named == set()


def test_the_code_in_the_guide_is_that_of_the_game() -> None:
    package = EXAMPLES / "sevens" / "longears_sevens"
    lines = {plain(line) for path in package.glob("*.py") for line in path.read_text().splitlines()}
    blocks = re.findall(r"```python\n(.*?)```", GUIDE.read_text(), re.DOTALL)
    ours = [block for block in blocks if "testing.trials" not in block]
    assert len(ours) == 6
    assert [line for block in ours for line in block.splitlines() if plain(line) not in lines] == []


def plain(line: str) -> str:
    """Without comments."""
    return line.partition("  #")[0].rstrip()
