"""Random games of Dayous under the laws every game keeps, whatever the rule sheet and whoever is fastest."""

import hashlib
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from shutil import copytree, ignore_patterns

import pytest

from longears.chance import Chance
from longears.core import DEALER, DealerMove, Event, Move, Pick, Rules, Shuffle
from longears.games import rules_of, spec_of
from longears.games.dayous import rules as kernel
from longears.games.dayous.options import DAYOUS, Options
from longears.sim.bulk import Tally, prove_many
from longears.table import Table

Driver = Callable[[Rules, Table, Chance], tuple[int, Move | DealerMove]]
MOST_MOVES = 30_000


def dealers_move(rules: Rules, table: Table, chance: Chance) -> DealerMove:
    asked = rules.asked_of_dealer(table)
    if isinstance(asked, Pick):
        return asked.choices[chance.below(len(asked.choices))]
    assert isinstance(asked, Shuffle)
    return tuple(chance.shuffled(list(asked.cards)))


def polling(rules: Rules, table: Table, chance: Chance) -> tuple[int, Move | DealerMove]:
    """The first seat awaited makes a random move."""
    if rules.asked_of_dealer(table):
        return DEALER, dealers_move(rules, table, chance)
    seat = rules.awaited(table)[0]
    moves = rules.legal(table, seat)
    return seat, moves[chance.below(len(moves))]


def racing(rules: Rules, table: Table, chance: Chance) -> tuple[int, Move | DealerMove]:
    """Any seat with a move makes a random one, asked or not."""
    if rules.asked_of_dealer(table):
        return DEALER, dealers_move(rules, table, chance)
    able = [seat for seat in range(table.seats) if rules.legal(table, seat)]
    seat = able[chance.below(len(able))]
    moves = rules.legal(table, seat)
    return seat, moves[chance.below(len(moves))]


each_driver = pytest.mark.parametrize("driver", [polling, racing])


def random_sheets(count: int) -> Iterator[tuple[int, Options]]:
    """Rule sheets at random, each with a number of seats that can play it."""
    chance = Chance(2024)
    choices = Options.choices()
    for _ in range(count):
        picked = {name: values[chance.below(len(values))] for name, values in choices.items()}
        packs = str(1 + chance.below(2))
        yield 2 + chance.below(6), Options().changed(picked | {"packs": packs})


PRESETS = {"book": (2, 3, 4, 8), "durak": (2, 5), "two-packs": (3,)}
TABLES = [(seats, DAYOUS.presets[preset]) for preset, tables in PRESETS.items() for seats in tables]
TABLES += list(random_sheets(8))


def _name(part: int | Options) -> str:
    if isinstance(part, int):
        return f"{part} seats"
    return ",".join(f"{name}={value}" for name, value in part.differences(DAYOUS.book).items()) or "book"


each_table = pytest.mark.parametrize(("seats", "sheet"), TABLES, ids=_name)


def sheet_rules(sheet: Options) -> Rules:
    return rules_of("dayous", "book", sheet.differences(DAYOUS.book))


class Watched:
    """A random game, one move at a time, with its public history."""

    def __init__(self, seats: int, sheet: Options, driver: Driver, seed: int) -> None:
        self.rules = sheet_rules(sheet)
        self.chance = Chance(seed)
        self.driver = driver
        self.start = self.rules.start(seats, self.chance.below(seats))
        self.table = self.start.copy()
        self.made: list[tuple[int, Move | DealerMove]] = []
        self.events: list[Event] = []

    def moments(self) -> Iterator[Table]:
        """The table before each move; games end within the guard (law 8)."""
        while not self.table.over:
            yield self.table
            seat, move = self.driver(self.rules, self.table, self.chance)
            self.events += self.rules.apply(self.table, seat, move)
            self.made.append((seat, move))
            assert len(self.made) < MOST_MOVES

    def history(self, seat: int) -> list[Event]:
        return [event.seen_by("ABCDEFGH"[seat]) for event in self.events]


@each_table
@each_driver
def test_cards_are_conserved_and_whoever_is_awaited_can_act(
    seats: int, sheet: Options, driver: Driver
) -> None:
    game = Watched(seats, sheet, driver, seed=1)
    rules = game.rules
    for table in game.moments():
        assert table.conserved()
        assert table.can_go_on()
        awaited = rules.awaited(table)
        assert bool(awaited) != bool(rules.asked_of_dealer(table))
        assert all(rules.legal(table, seat) for seat in awaited)
        assert all(rules.on_timeout(table, seat) in rules.legal(table, seat) for seat in awaited)
    assert game.table.conserved()
    assert rules.outcome(game.table)
    assert rules.awaited(game.table) == ()
    assert not any(rules.legal(game.table, seat) for seat in range(seats))


@each_table
@each_driver
def test_legal_moves_are_those_no_rule_refuses(seats: int, sheet: Options, driver: Driver) -> None:
    game = Watched(seats, sheet, driver, seed=2)
    expressible = game.rules.expressible(game.table)
    for number, table in enumerate(game.moments()):
        for seat in range(seats):
            legal = game.rules.legal(table, seat)
            assert len(set(legal)) == len(legal)
            if (number + seat) % 61 == 0:
                allowed = [move for move in expressible if game.rules.why_not(table, seat, move) is None]
                assert sorted(legal) == sorted(allowed)


@each_table
@each_driver
def test_what_a_seat_may_do_and_see_does_not_depend_on_what_it_may_not_see(
    seats: int, sheet: Options, driver: Driver
) -> None:
    game = Watched(seats, sheet, driver, seed=3)
    rules = game.rules
    for number, table in enumerate(game.moments()):
        seat = number % seats
        seen = rules.veiled(table, seat)
        view = rules.view(table, seat).declared()
        assert rules.legal(seen, seat) == rules.legal(table, seat)
        if rules.asked_of_dealer(table) or number % 5:
            continue
        other = rules.imagine(seen, seat, game.history(seat), game.chance)
        assert other.conserved()
        assert rules.veiled(other, seat).state() == seen.state()
        assert rules.view(other, seat).declared() == view


@each_table
@each_driver
def test_copies_are_equal_and_independent_and_records_replay(
    seats: int, sheet: Options, driver: Driver
) -> None:
    game = Watched(seats, sheet, driver, seed=4)
    rules = game.rules
    for number, table in enumerate(game.moments()):
        if number % 7 == 0:
            before, twin = table.state(), table.copy()
            assert twin.state() == before
            seat, move = driver(rules, twin, Chance(number))
            rules.apply(twin, seat, move)
            assert table.state() == before
            assert twin.state() != before
    replayed = game.start.copy()
    told: list[Event] = []
    for seat, move in game.made:
        told += rules.apply(replayed, seat, move)
    assert replayed.state() == game.table.state()
    assert told == game.events


def test_text_to_moves_to_text_is_the_identity() -> None:
    rules = rules_of("dayous")
    moves = rules.expressible(rules.start(4, 0))
    texts = [rules.move_text(move) for move in moves]
    assert len(set(texts)) == len(moves) == 4 + 52 + 52 + 52 * 52
    assert [rules.read_move(text) for text in texts] == moves


@pytest.mark.parametrize("text", ["", "7", "Xr", "Xr^", "7d/", "/7d", "9d/7d/5d", "7d^^", "Take", "..", "??"])
def test_what_is_no_move_is_refused(text: str) -> None:
    rules = rules_of("dayous")
    assert rules.read_move(text) is None


@pytest.mark.parametrize("seats", DAYOUS.seats)
@pytest.mark.parametrize("preset", DAYOUS.presets)
def test_bulk_play_keeps_the_laws(preset: str, seats: int) -> None:
    tally = Tally()
    prove_many(rules_of("dayous", preset).start(seats, 0), 20, MOST_MOVES, Chance(seats), tally)
    assert tally.games == 20


def test_a_private_draw_is_told_to_nobody_else() -> None:
    game = Watched(3, Options(), racing, seed=5)
    for _ in game.moments():
        pass
    drawn = [event for event in game.events if event.kind == "drew" and event.private]
    assert drawn
    for event in drawn:
        assert event.seen_by(event.seat).cards == event.cards
        assert set(event.seen_by("A" if event.seat != "A" else "B").cards) == {"??"}


def digest() -> str:
    """What a few bulk games of every preset come to, in one word."""
    states = hashlib.sha256()
    for preset in spec_of("dayous").presets:
        for seats in (2, 5, 7):
            table, chance = rules_of("dayous", preset).start(seats, 0), Chance(seats)
            while not table.over:
                choices = table.step(chance)
                states.update(repr((choices, table.state())).encode())
    return states.hexdigest()


@pytest.mark.skipif(not kernel.__file__.endswith(".so"), reason="the kernel is not compiled here")
def test_compiled_and_interpreted_agree_move_for_move(tmp_path: Path) -> None:
    source = Path(kernel.__file__).parents[3]
    copytree(source / "longears", tmp_path / "longears", ignore=ignore_patterns("*.so", "__pycache__"))
    script = "from tests.games import test_dayous_laws as laws; print(laws.kernel.__file__, laws.digest())"
    environment = os.environ | {"PYTHONPATH": f"{tmp_path}:{Path(__file__).parents[2]}"}
    told = subprocess.run(  # noqa: S603 - our own script
        [sys.executable, "-c", script], env=environment, check=True, capture_output=True, text=True
    )
    file, interpreted = told.stdout.split()
    assert file.endswith(".py")
    assert interpreted == digest()
