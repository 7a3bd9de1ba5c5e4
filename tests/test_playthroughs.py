"""Whole games told in full, kept as files: a change of behaviour shows as a difference to be reviewed.

`python -m tests.test_playthroughs` writes them again.
"""

from pathlib import Path

import pytest

from longears import testing
from longears.games import SPECS

FOLDER = Path(__file__).parent / "data" / "playthroughs"
TRIALS = {
    f"{game}-{preset}": testing.Trial(game, preset, {}, max(spec.seats[0], 4), seed=7)
    for game, spec in SPECS.items()
    for preset in spec.presets
} | {
    "thulla-hand-take": testing.Trial("thulla", "book", {"hand_take": "leader"}, 5, seed=7),
    "kadi-spade-win": testing.Trial("kadi", "book", {"spade_win": "outright"}, 4, seed=6, racing=True),
}


@pytest.mark.parametrize("name", TRIALS)
def test_a_playthrough_is_as_it_was(name: str) -> None:
    assert testing.playthrough(TRIALS[name]) + "\n" == (FOLDER / f"{name}.txt").read_text()


def write() -> None:
    for name, trial in TRIALS.items():
        (FOLDER / f"{name}.txt").write_text(testing.playthrough(trial) + "\n")


if __name__ == "__main__":
    write()
