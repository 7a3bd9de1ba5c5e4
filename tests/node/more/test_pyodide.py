"""A node plays whole games in Pyodide: our source as it is, and msgspec as it is built for WebAssembly.

What this needs is fetched by `make test-more`.
"""

import subprocess
from pathlib import Path

import pytest

from longears.games import FAMILIES
from longears.record import read

ROOT = Path(__file__).parents[3]
SCRIPT = Path(__file__).parent / "pyodide" / "play.mjs"
PACKAGES = ROOT / "build" / "pyodide"
LONGEST_SECONDS = 300


@pytest.mark.parametrize("game", [family.specs[0].name for family in FAMILIES])
def test_a_whole_game_in_a_browsers_python(game: str) -> None:
    command = ["node", str(SCRIPT), str(ROOT / "src"), str(ROOT), str(PACKAGES), game]
    told = subprocess.run(command, capture_output=True, text=True, timeout=LONGEST_SECONDS, check=False)  # noqa: S603  ourselves
    assert told.returncode == 0, told.stderr[-3000:]
    record = read(told.stdout)
    record.replay()
    assert record.tags["Game"] == game
    assert record.tags["Result"]
