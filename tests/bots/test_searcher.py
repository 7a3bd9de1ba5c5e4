"""The bot that searches honours what is public, plays known endings exactly, and keeps to its time."""

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

import longears
from longears import cards
from longears.bots import BOTS, Bot, Budget, bot_for, play_out, play_turn
from longears.chance import Chance
from longears.core import SEATS, Rules
from longears.game import Game
from longears.games import SPECS, family_of
from longears.table import Table
from longears.testing import interpreted_package, random_sheet, seat_counts

QUICK = Budget(playouts=60)


def found(game: Game, seat: str, budget: Budget = QUICK) -> str:
    view = game.view(seat)
    return bot_for("search", view.game, budget).choose(view, game.history(seat), view.moves, Chance(1))


# Any rule sheet


@pytest.mark.parametrize("name", SPECS)
@pytest.mark.parametrize("bot", BOTS)
def test_no_bot_makes_an_illegal_move_whatever_the_sheet(bot: str, name: str) -> None:
    spec, chance = SPECS[name], Chance(11)
    for seed in range(6):
        sheet = random_sheet(spec.book, chance)
        seats = seat_counts(spec, sheet)
        game = longears.deal(
            name, seats[chance.below(len(seats))], seed, options=sheet.differences(spec.book)
        )
        _some_moves(game, bot, 60, chance)


def _some_moves(game: Game, bot: str, moves: int, chance: Chance) -> None:
    """Let a bot play on for a while, out of turn as well; an illegal move raises."""
    player = bot_for(bot, game.rules.spec.name, Budget(playouts=12))
    for _ in range(moves):
        if game.outcome is None:
            able = [seat for seat in game.seats if seat not in game.awaited and game.moves(seat)]
            for seat in (*able, game.awaited[0]):
                view = game.view(seat)
                if said := player.choose(view, game.history(seat), view.moves, chance):
                    game.play(seat, said)
                    break


# What it imagines


@pytest.mark.parametrize("name", SPECS)
def test_imagined_tables_agree_with_all_that_is_public(name: str) -> None:
    """The kernel's imagined table looks to the seat exactly as the real one does, and its cards add up."""
    for seed in range(6):
        game, chance = longears.deal(name, 3 + seed % 2, seed), Chance(seed)
        bots = dict.fromkeys(game.seats, bot_for("medium", name))
        while game.outcome is None:
            seat = game.awaited[0]
            view = game.view(seat)
            mind = family_of(name).mind.mind_of(view, game.history(seat), chance)
            table = game.table.copy()
            for _ in range(3):
                mind.imagine(table, chance)
                assert table.conserved()
                assert game.rules.view(table, SEATS.index(seat)) == view
            play_some(game, bots, chance)


def play_some(game: Game, bots: dict[str, Bot], chance: Chance) -> None:
    for _ in range(3):
        if game.outcome is None:
            play_turn(game, bots, chance)


def test_th_18_voids_and_pick_ups_are_honoured() -> None:
    hands = ["7h Ah 3c 4c 5c Kc 6s 7s", "2h 3h 4h 5h 6c 7c 8c 8s", "9d Td 9c Tc Jc Qc 9s Ts"]
    game = longears.setup("thulla", hands, lead="B")
    for seat, card in (("B", "2h"), ("C", "9d")):
        game.play(seat, card)
    mind, table = (
        family_of("thulla").mind.mind_of(game.view("A"), game.history("A"), Chance(1)),
        game.table.copy(),
    )
    for seed in range(50):
        mind.imagine(table, Chance(seed))
        held = [set(game.rules.held(table, seat)) for seat in range(3)]
        assert {"2h", "9d"} <= held[1]  # B was seen to take them
        assert not [card for card in held[2] if card[1] == "h"]  # C showed that there are none


def test_kd_11_who_has_called_is_believed() -> None:
    """B has called with two cards: nearly all imagined hands can be laid in one turn."""
    hands, stock = ["7h 9c Kd", "4h 4d", "2s Jc Jd"], "3c 5d 5h 6c 7s 9s Td Ts Kc Kh 2d 3h Ac Jh 4c"
    game = longears.setup("kadi", hands, top="6s", lead="A", called="B", stock=stock)
    view = game.view("A")
    mind, table = family_of("kadi").mind.mind_of(view, game.history("A"), Chance(1)), game.table.copy()
    ready = 0
    for seed in range(200):
        mind.imagine(table, Chance(seed))
        one, other = game.rules.held(table, 1)
        ready += one[0] == other[0]
    assert ready > 180


# Exact endings


def endings() -> Iterator[Game]:
    """Small positions of two seats, where each knows what the other holds."""
    for seed in range(16):
        pack = Chance(seed).shuffled(list(range(52)))
        names = [cards.name(card) for card in pack[:9]]
        yield longears.setup("thulla", [" ".join(names[:5]), " ".join(names[5:])], lead="A")
        yield longears.setup(
            "dayous", [" ".join(names[:4]), " ".join(names[4:8])], lead="A", trump="s", direction="cw"
        )


def survives(rules: Rules, table: Table, seat: int) -> bool:
    """Whether this seat can avoid the ears, by brute force over the public rules."""
    if table.over:
        return not table.losers >> seat & 1
    actor = rules.awaited(table)[0]
    results = (survives(rules, after(rules, table, actor, move), seat) for move in rules.legal(table, actor))
    return any(results) if actor == seat else all(results)


def after(rules: Rules, table: Table, seat: int, move: int) -> Table:
    twin = table.copy()
    rules.apply(twin, seat, move)
    return twin


def test_known_endings_are_played_exactly() -> None:
    decided = 0
    for game in endings():
        moves = {game.rules.move_text(move): move for move in game.rules.legal(game.table, 0)}
        good = {
            text
            for text, move in moves.items()
            if survives(game.rules, after(game.rules, game.table, 0, move), 0)
        }
        if good and len(good) < len(moves):
            decided += 1
            assert found(game, "A", Budget(playouts=20_000)) in good, game.record
    assert decided >= 5


# Time


def test_it_answers_in_time_and_uses_it() -> None:
    game = longears.deal("thulla", 4, seed=7)
    game.play("C", "As")
    began = time.perf_counter()
    found(game, "D", Budget(seconds=0.1))
    assert 0.08 < time.perf_counter() - began < 1.0  # other work on the machine may come between


def test_a_single_move_needs_no_thought() -> None:
    game = longears.deal("thulla", 4, seed=7)
    assert found(game, "C", Budget(seconds=60)) == "As"


# Partners


def test_gw_a12_two_searching_partners_beat_two_random_ones() -> None:
    lost = 0
    for seed in range(16):
        game = longears.deal("kazhutha-kali", 4, seed, preset="partners")
        names = {"A": "search", "B": "random", "C": "search", "D": "random"}
        bots = {seat: bot_for(name, "kazhutha-kali", QUICK) for seat, name in names.items()}
        lost += "A" in play_out(game, bots, Chance(seed)).losers
    assert lost <= 2  # 8 would be fair


# Compiled and not


GAMES = """
import longears
from longears.bots.arena import Contest, Part, play_part
from longears.bots import Budget
line = ("search", "medium", "medium")
for name in {names}:
    contest = Contest(name, (line,), 1, 3, Budget(playouts=24))
    print(play_part(next(contest.parts())).records[0])
"""


def test_law_9_it_plays_the_same_compiled_and_interpreted() -> None:
    asked = GAMES.format(names=["thulla", "dayous", "kadi"])
    package = str(Path(longears.__file__).parent.parent)
    with interpreted_package() as folder:
        told = [
            subprocess.run(  # noqa: S603  our own interpreter on our own sources
                [sys.executable, "-c", asked],
                env={**os.environ, "PYTHONPATH": path},
                check=True,
                capture_output=True,
                text=True,
            ).stdout
            for path in (package, folder)
        ]
    assert told[0] == told[1]
