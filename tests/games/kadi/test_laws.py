"""Kadi under the laws, and what only Kadi has: conclusions, bots that call, time-outs."""

from typing import Any

import pytest

import longears
from longears import testing
from longears.bots import bot_for, play_out
from longears.chance import Chance
from longears.core import SEATS
from longears.games import rules_of
from longears.games.kadi import imagine
from longears.games.kadi.options import KADI
from longears.games.kadi.table import Table
from longears.sim.bulk import Tally, prove_many

PRESETS = list(KADI.presets)
LAW_GAMES = 4


@pytest.mark.parametrize("preset", PRESETS)
def test_laws_1_to_8_hold_at_every_move(preset: str) -> None:
    for trial in testing.trials("kadi", preset, LAW_GAMES, seed=3):
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


def test_what_is_concluded_from_the_history_is_true() -> None:
    """No card is ever thought to be impossible where it lies."""
    for trial in testing.trials("kadi", "book", 18, seed=8):
        game, chance = trial.begin()
        table = kadi_table(game)
        knowledge = imagine.Knowledge(table.variant, [0] * table.seats)
        learned = 0
        while game.outcome is None:
            able = [seat for seat in game.seats if game.moves(seat)]
            seat = able[chance.below(len(able))]
            game.play(seat, game.moves(seat)[chance.below(len(game.moves(seat)))])
            for event in game.events[learned:]:
                knowledge.learn(event.seen_by(None))
            learned = len(game.events)
            check(knowledge, kadi_table(game))


def kadi_table(game: longears.Game) -> Table:
    assert isinstance(game.table, Table)
    return game.table


def check(knowledge: imagine.Knowledge, table: Table) -> None:
    assert all(knowledge.stock_of >> card & 1 for card in table.stock[: table.stock_size])
    for seat, not_of in enumerate(knowledge.not_of):
        assert len(not_of) == table.sizes[seat]
        assert could_be(not_of, table.hands[seat])


def could_be(not_of: list[int], hand: int) -> bool:
    """Whether each place can have a card of this hand that it allows; the strictest place chooses first."""
    left = hand
    for excluded in sorted(not_of, key=lambda group: -group.bit_count()):
        fitting = left & ~excluded
        if not fitting:
            return False
        left &= ~(fitting & -fitting)
    return True


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("seats", KADI.seats)
def test_medium_bots_call_and_win(preset: str, seats: int) -> None:
    game = longears.deal("kadi", seats, seed=seats, preset=preset)
    outcome = play_out(game, {seat: bot_for("medium", "kadi") for seat in game.seats}, Chance(seats))
    assert outcome.reason == "won"
    assert (outcome.winners[0], "called") in {(event.seat, event.kind) for event in game.events}


def test_medium_bots_play_by_any_rule_sheet() -> None:
    chance = Chance(4)
    for seed in range(8):
        sheet = testing.random_sheet(KADI.book, chance)
        game = longears.deal("kadi", 2 + seed % 4, seed, options=sheet.texts())
        assert play_out(game, {seat: bot_for("medium", "kadi") for seat in game.seats}, chance).places


def test_a_medium_bot_says_nothing_out_of_turn_unless_it_can_win() -> None:
    bot = bot_for("medium", "kadi")
    for hand, word in (("9c 9d", "!"), ("Qc 5c", "!"), ("9c 4h", ""), ("Jc", "")):
        game = longears.setup("kadi", [f"5h {hand}", "4d 4s"], "A", top="7h", stock="6d")
        game.play("A", "5h .")
        assert bot.choose(game.view("A"), game.history("A"), game.moves("A"), Chance(1)) == word


TIME_OUTS = [
    ({"hands": ["9s", "4d"], "top": "7h", "stock": "6d"}, "", "+"),
    ({"hands": ["5h 4h", "4d"], "top": "7h", "stock": "6d"}, "", "4h"),
    ({"hands": ["2c Ad", "4d"], "top": "2h", "penalty": 2, "stock": "6d 6c"}, "", "+"),
    ({"hands": ["Jc 4d", "4c"], "top": "Jh", "skips": 1}, "", "."),
    ({"hands": ["5h 5c", "4d"], "top": "7h"}, "5h", "."),
    ({"hands": ["Qh 8h Ac 9h 9d", "4d"], "top": "7h"}, "Qh", "9h"),
    ({"hands": ["Qh 9d", "4d"], "top": "7h", "stock": "6d"}, "Qh", "+"),
]


@pytest.mark.parametrize(("position", "begun", "harmless"), TIME_OUTS)
def test_time_outs_make_a_harmless_move(position: dict[str, Any], begun: str, harmless: str) -> None:
    game = longears.setup("kadi", lead="A", **position)
    if begun:
        game.play("A", begun)
    assert game.rules.move_text(game.rules.on_timeout(game.table, 0)) == harmless


def test_kd_a20_on_a_time_out_the_opener_plays_clockwise() -> None:
    game = longears.deal("kadi", 3, seed=1, dealer="B")
    assert game.rules.move_text(game.rules.on_timeout(game.table, SEATS.index("B"))) == "cw"


def test_time_outs_alone_finish_a_game() -> None:
    for seats in KADI.seats:
        game = longears.deal("kadi", seats, seed=seats)
        while game.outcome is None:
            seat = game.awaited[0]
            move = game.rules.on_timeout(game.table, SEATS.index(seat))
            game.play(seat, game.rules.move_text(move))
        assert game.outcome.reason.startswith("guard")
