"""Kadi under the laws: random games of every preset, at every number of seats, with random rule sheets, both drivers."""

import pytest

from longears import testing
from longears.chance import Chance
from longears.games import rules_of
from longears.games.kadi import refusals, state
from longears.games.kadi.ending import REASONS
from longears.games.kadi.options import KADI
from longears.sim.bulk import Tally, prove_many

PRESETS = list(KADI.presets)


@pytest.mark.parametrize("preset", PRESETS)
def test_laws_1_to_8_hold_at_every_move(preset: str) -> None:
    for trial in testing.trials("kadi", preset, games=8, seed=3):
        testing.conform(trial)


@pytest.mark.parametrize("preset", PRESETS)
def test_law_9_compiled_and_interpreted_agree(preset: str) -> None:
    assert testing.digests("kadi", preset, 6, 5) == testing.digests_interpreted("kadi", preset, 6, 5)


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("seats", KADI.seats)
def test_laws_1_5_and_8_hold_in_the_kernel(preset: str, seats: int) -> None:
    tally = Tally()
    prove_many(rules_of("kadi", preset).start(seats, 0), 300, testing.MOST_MOVES, Chance(seats), tally)
    assert tally.games == 300
