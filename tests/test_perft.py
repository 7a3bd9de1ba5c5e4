"""How many ways there are to go on from known positions: a wrong rule anywhere changes the numbers."""

from pathlib import Path

import pytest

import longears
from longears import testing

LINES = [
    line
    for line in (Path(__file__).parent / "data" / "perft.txt").read_text().splitlines()
    if line and not line.startswith("#")
]


@pytest.mark.parametrize("line", LINES)
def test_perft(line: str) -> None:
    game, preset, hands, *counts = line.split("|")
    position = longears.setup(game, hands.split("/"), "A", preset=preset)
    for depth, count in enumerate(counts, 1):
        assert testing.perft(position.rules, position.table, depth) == int(count), f"depth {depth}"


def test_perft_counts_what_can_be_counted_by_hand() -> None:
    """Two seats, two hearts each: two leads, two answers, then everything is forced."""
    game = longears.setup("kazhutha-kali", ["2h 4h", "3h 5h"], "A")
    assert [testing.perft(game.rules, game.table, depth) for depth in range(1, 5)] == [2, 4, 4, 4]
