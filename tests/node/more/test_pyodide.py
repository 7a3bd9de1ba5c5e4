"""A node plays whole games in Pyodide: our source as it is, and msgspec as the page has it for browsers."""

import subprocess
from pathlib import Path

import pytest

from longears.games import FAMILIES
from longears.record import read

ROOT = Path(__file__).parents[3]
SCRIPT = Path(__file__).parent / "play.mjs"
PYODIDE = ROOT / "web" / "node_modules" / "pyodide"
MSGSPEC = ROOT / "src" / "longears" / "web" / "device" / "msgspec.whl"
LONGEST_SECONDS = 300


@pytest.mark.parametrize("game", [family.specs[0].name for family in FAMILIES])
def test_a_whole_game_in_a_browsers_python(game: str) -> None:
    command = ["node", str(SCRIPT), str(PYODIDE), str(MSGSPEC), str(ROOT / "src"), str(ROOT), game]
    told = subprocess.run(command, capture_output=True, text=True, timeout=LONGEST_SECONDS, check=False)  # noqa: S603  ourselves
    assert told.returncode == 0, told.stderr[-3000:]
    record = read(told.stdout)
    record.replay()
    assert record.tags["Game"] == game
    assert record.tags["Result"]
