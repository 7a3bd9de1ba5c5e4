"""The player that learned: legal, blind to hidden cards, the same in plain Python, small enough to ship."""

import os
import subprocess
import sys

import pytest

import longears
from longears import cards
from longears.bots import Budget, player
from longears.bots.arena import Contest, Tally, play_part
from longears.bots.net import Net
from longears.chance import Chance
from longears.core import SEATS
from longears.game import Game
from longears.games import SPECS
from longears.testing import interpreted_package
from tools import positions

every_game = pytest.mark.parametrize("game", SPECS)


@every_game
def test_all_2_other_hidden_cards_do_not_change_a_choice(game: str) -> None:
    dealt, net = longears.deal(game, 4, seed=2), Net(game)
    for _ in range(60):
        if dealt.outcome:
            break
        seat = dealt.awaited[0]
        number, history, view = SEATS.index(seat), dealt.history(seat), dealt.view(seat)
        other = dealt.rules.imagine(dealt.rules.veiled(dealt.table, number), number, history, Chance(3))
        again = dealt.rules.view(other, number)
        chosen = net.choose(view, history, view.moves, Chance(1))
        assert net.choose(again, history, again.moves, Chance(9)) == chosen
        dealt.play(seat, chosen)


TOLD = """
import sys
import longears
from longears.bots.net import Net
from longears.chance import Chance
dealt, net = longears.deal(sys.argv[1], 3, seed=5), Net(sys.argv[1])
for _ in range(12):
    seat = dealt.awaited[0]
    view = dealt.view(seat)
    dealt.play(seat, net.choose(view, dealt.history(seat), view.moves, Chance(0)))
print(dealt.record)
"""


@every_game
def test_compiled_and_interpreted_make_the_same_moves(game: str) -> None:
    told = []
    with interpreted_package() as folder:
        for path in ({}, {"PYTHONPATH": folder}):
            command = [sys.executable, "-c", TOLD, game]
            answer = subprocess.run(  # noqa: S603  our own interpreter on our own sources
                command, env={**os.environ, **path}, check=True, capture_output=True, text=True
            )
            told.append(answer.stdout)
    assert told[0] == told[1]


@pytest.mark.parametrize("family", ["getaway", "dayous", "kadi"])
def test_weights_are_small_and_say_where_they_come_from(family: str) -> None:
    about = player.about(family)
    assert about
    assert about["command"].startswith(f"python -m training {family}")
    assert sum(path.stat().st_size for path in player.WEIGHTS.glob(f"{family}.*")) < 400_000


def test_who_goes_on_to_another_game_remembers_nothing_of_the_last_one() -> None:
    """Positions have no history that would tell them apart."""
    different = 0
    for seed in range(30):
        names = [cards.name(card) for card in Chance(seed).shuffled(list(range(52)))]
        hands = [" ".join(names[at : at + 6]) for at in range(0, 30, 6)]
        small, large = (longears.setup("thulla", hands[:count], lead="A") for count in (2, 5))
        known, fresh = Net("thulla"), Net("thulla")
        first = chosen(known, small)
        assert chosen(known, large) == chosen(fresh, large)
        different += first != chosen(fresh, large)
    assert different


def chosen(net: Net, game: Game) -> str:
    view = game.view("A")
    return net.choose(view, game.history("A"), view.moves, Chance(1))


@pytest.mark.parametrize(("game", "most"), [("thulla", 0.25), ("dayous", 0.25)])
def test_it_loses_a_fraction_of_its_fair_share_against_random(game: str, most: float) -> None:
    assert ends(game).losses("net").ratio <= most


def test_it_wins_more_than_its_fair_share_of_kadi_against_random() -> None:
    assert ends("kadi").wins("net").ratio >= 1.3


def ends(game: str) -> Tally:
    contest = Contest(game, (("net", "random", "random", "random"),), 120, 1, Budget(playouts=1))
    return sum(map(play_part, contest.parts()), Tally())


def test_positions_for_other_languages_are_what_it_does_here() -> None:
    assert positions.POSITIONS.read_text() == positions.written(), "run: python -m tools.positions"
