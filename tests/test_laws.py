"""The laws of the kit over all games and presets, small enough for every run; `make prove-laws` is long."""

from importlib import import_module

import pytest

from longears import testing
from longears.chance import Chance
from longears.core import Violation
from longears.games import FAMILIES, SPECS, rules_of
from longears.games.family import Family
from longears.sheet import option_text
from longears.sim.bulk import Tally, prove_many

PRESETS = [(game, preset) for game, spec in SPECS.items() for preset in spec.presets]


@pytest.mark.parametrize(("game", "preset"), PRESETS)
def test_laws_1_to_8_and_10_hold_at_every_move(game: str, preset: str) -> None:
    for trial in testing.trials(game, preset, games=18, seed=2026):
        testing.conform(trial)


@pytest.mark.parametrize(("game", "preset"), PRESETS)
def test_law_9_compiled_and_interpreted_agree_move_for_move(game: str, preset: str) -> None:
    compiled = testing.digests(game, preset, games=24, seed=9)
    assert compiled == testing.digests_interpreted(game, preset, games=24, seed=9)


@pytest.mark.parametrize(("game", "preset"), PRESETS)
def test_laws_1_5_and_8_hold_in_the_kernel(game: str, preset: str) -> None:
    tally = Tally()
    rules = rules_of(game, preset)
    for seats in testing.seat_counts(SPECS[game], rules.options):
        prove_many(rules.start(seats, 0), 500, testing.MOST_MOVES, Chance(seats), tally)
    assert tally.games == 500 * len(testing.seat_counts(SPECS[game], rules.options))


@pytest.mark.parametrize("game", SPECS)
def test_until_everything_has_happened(game: str) -> None:
    """Every option value, refusal code, event kind and ending occurs in random games of random sheets."""
    rules = rules_of(game)
    choices = type(rules.options).choices()
    missing = {f"option {name}={option_text(v)}" for name, values in choices.items() for v in values}
    missing |= {f"event {kind}" for kind in rules.event_kinds}
    missing |= {f"refusal {refusal.code}" for refusal in rules.refusals}
    endings = {f"ending {reason}" for reason in rules.reasons}
    missing |= endings
    for seed in range(100):
        if missing - endings:
            missing -= testing.happenings(testing.trials(game, "book", 12, seed))
        if missing & endings:
            missing -= testing.endings(game, sheets=60, games=40, seed=seed)
    assert not missing


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.name)
def test_every_refusal_that_a_family_defines_is_listed(family: Family) -> None:
    refusals = import_module(f"{family.package}.refusals")
    defined = {one for one in vars(refusals).values() if isinstance(one, Violation)}
    assert {*refusals.ALL} == defined
