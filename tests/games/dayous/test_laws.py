"""Random games of Dayous under the laws every game keeps, whatever the rule sheet and whoever is fastest."""

from collections.abc import Iterator

import pytest

from longears import testing
from longears.chance import Chance
from longears.core import SEATS, Rules
from longears.games import rules_of
from longears.games.dayous import moves
from longears.games.dayous.options import DAYOUS
from longears.sim.bulk import Tally, prove_many
from longears.table import Table
from longears.testing import Trial

PRESETS = {"book": (2, 3, 4, 5), "durak": (3, 4), "two-packs": (2, 3)}
PACK = range(52)


def random_trials(count: int) -> Iterator[Trial]:
    """Rule sheets at random, with one pack or two, each with a number of seats that can play it."""
    chance = Chance(2024)
    for number in range(count):
        sheet = testing.random_sheet(DAYOUS.book, chance).changed({"packs": 1 + chance.below(2)})
        options = sheet.differences(DAYOUS.book)
        yield Trial("dayous", "book", options, 2 + chance.below(6), chance.word(), racing=number % 2 == 1)


TRIALS = [
    Trial("dayous", preset, {}, seats, seats, racing=seats % 2 == 1)
    for preset, counts in PRESETS.items()
    for seats in counts
]
TRIALS += list(random_trials(6))


def name(trial: Trial) -> str:
    options = ",".join(f"{option}={value}" for option, value in trial.options.items())
    return f"{trial.preset} {options} {trial.seats} {'racing' if trial.racing else 'polling'}"


@pytest.mark.parametrize("trial", TRIALS, ids=name)
def test_a_random_game_keeps_the_laws(trial: Trial) -> None:
    assert testing.conform(trial).outcome


@pytest.mark.parametrize("seats", DAYOUS.seats)
@pytest.mark.parametrize("preset", DAYOUS.presets)
def test_bulk_play_keeps_the_laws(preset: str, seats: int) -> None:
    tally = Tally()
    prove_many(rules_of("dayous", preset).start(seats, 0), 20, testing.MOST_MOVES, Chance(seats), tally)
    assert tally.games == 20


@pytest.mark.parametrize("packs", [3, 4])
def test_bulk_play_with_many_packs_keeps_the_laws(packs: int) -> None:
    tally = Tally()
    rules = rules_of("dayous", "book", {"packs": packs})
    prove_many(rules.start(8, 0), 3, testing.MOST_MOVES, Chance(packs), tally)
    assert tally.games == 3


def every_beat() -> list[int]:
    return [moves.beating(card, attacking) for card in PACK for attacking in PACK]


def random_position(rules: Rules, seats: int, steps: int, chance: Chance) -> Table:
    table: Table = rules.start(seats, 0)
    for _ in range(steps):
        table.step(chance)
    return table


def test_law_2_holds_for_every_beat_that_can_be_written_down() -> None:
    """The kit asks only for one beat of each card that does not lie there; here are all of them."""
    rules, chance = rules_of("dayous", "two-packs"), Chance(3)
    for steps in range(2, 42, 6):
        table = random_position(rules, 3, steps, chance)
        for seat in range(3):
            allowed = [move for move in every_beat() if rules.why_not(table, seat, move) is None]
            assert sorted(move for move in rules.legal(table, seat) if moves.beats(move)) == allowed


def test_text_to_moves_to_text_is_the_identity() -> None:
    rules = rules_of("dayous")
    one_card = [make(card) for make in (moves.adding, moves.passing_on) for card in PACK]
    everything = [*range(len(moves.WORDS)), *one_card, *every_beat()]
    texts = [rules.move_text(move) for move in everything]
    assert len(set(texts)) == len(everything) == 4 + 52 + 52 + 52 * 52
    assert [rules.read_move(text) for text in texts] == everything


@pytest.mark.parametrize("text", ["", "7", "Xr", "Xr^", "7d/", "/7d", "9d/7d/5d", "7d^^", "Take", "..", "??"])
def test_what_is_no_move_cannot_be_read(text: str) -> None:
    assert rules_of("dayous").read_move(text) is None


def test_time_outs_are_legal_whoever_is_awaited() -> None:
    for trial in TRIALS[:4]:
        game, chance = trial.begin()
        rules = game.rules
        while not game.table.over:
            for seat in rules.awaited(game.table):
                assert rules.on_timeout(game.table, seat) in rules.legal(game.table, seat)
            game.table.step(chance)


def test_all_2_a_draw_is_told_to_nobody_else() -> None:
    game = testing.conform(Trial("dayous", "book", {}, 3, 5, racing=True))
    drawn = [event for event in game.events if event.kind == "drew"]
    assert drawn
    for event in drawn:
        for seat in SEATS[:3]:
            hidden = set(event.seen_by(seat).cards) == {"??"}
            assert hidden is (seat != event.seat)


def test_dealt_to_agrees_with_the_deal() -> None:
    rules = rules_of("dayous")
    game, _ = Trial("dayous", "book", {}, 5, 1).begin()
    dealt = game.record.tags["Deal"]
    cards = [dealt[at : at + 2] for at in range(0, len(dealt), 2)]
    dealer = SEATS.index(game.record.tags["Dealer"])
    for seat in range(5):
        mine = [card for at, card in enumerate(cards) if rules.dealt_to(5, dealer, at) == seat]
        assert sorted(mine) == sorted(game.view(SEATS[seat]).hand)


@pytest.mark.parametrize("preset", DAYOUS.presets)
def test_law_9_compiled_and_interpreted_agree_move_for_move(preset: str) -> None:
    compiled = testing.digests("dayous", preset, 2, 1)
    assert compiled == testing.digests_interpreted("dayous", preset, 2, 1)
