"""Bots play every rule sheet to its end and see nothing hidden; the medium one plays sensibly."""

from collections.abc import Iterator
from contextlib import suppress

import pytest

import longears
from longears.bots import BOTS, Budget, bot_for, play_out, play_turn
from longears.chance import Chance
from longears.core import SEATS
from longears.game import Game
from longears.games import SPECS, rules_of
from longears.games.getaway.options import Options

GETAWAY = ("donkey", "kazhutha-kali", "thulla")

PLAYERS = [(bot, game) for bot in BOTS for game in SPECS]
QUICK = Budget(playouts=40)
"""Enough to see what a search does; how well it plays is measured elsewhere."""

each_player = pytest.mark.parametrize(("bot", "name"), PLAYERS)


def dealt(
    name: str, seats: int, seed: int = 0, preset: str = "book", options: dict[str, object] | None = None
) -> Game:
    return longears.deal(name, seats, seed, preset=preset, options=options)


def finish(game: Game, bot: str, seed: int = 0, budget: Budget = QUICK) -> longears.Outcome:
    player = bot_for(bot, game.rules.spec.name, budget)
    return play_out(game, dict.fromkeys(game.seats, player), Chance(seed))


def choice(game: Game) -> str:
    """What the medium bot plays here."""
    seat = game.awaited[0]
    view = game.view(seat)
    return bot_for("medium", view.game).choose(view, game.history(seat), view.moves, Chance(0))


def play(game: Game, line: str) -> Game:
    """Plays a line such as "A:5h B:Kh C:4d"."""
    for move in line.split():
        seat, card = move.split(":")
        game.play(seat, card)
    return game


# The table of bots


@each_player
def test_a_bot_is_found_by_its_name(bot: str, name: str) -> None:
    assert bot_for(bot, name).name == bot


def test_unknown_names_are_told() -> None:
    with pytest.raises(
        ValueError, match="there is no bot 'clever'; the bots are random, easy, medium, hard, search, net"
    ):
        bot_for("clever", "thulla")
    with pytest.raises(ValueError, match="there is no game 'whist'"):
        bot_for("medium", "whist")


# Taking a hand


@pytest.mark.parametrize("bot", ["easy", "medium"])
def test_gw_a28_nobody_takes_a_hand_without_a_thought(bot: str) -> None:
    game = longears.setup("thulla", ["2h 9s", "4c 5d 6s", "7s 8s"], "A", options={"hand_take": "leader"})
    view = game.view("A")
    assert "hand" in view.moves
    for seed in range(30):
        said = bot_for(bot, "thulla").choose(view, game.history("A"), view.moves, Chance(seed))
        assert said in view.hand


# Beginners


def test_dy_10_a_beginner_takes_attacks_that_it_could_beat() -> None:
    hands = ["7d 9c 5s 6h", "9d 3c 2h 3h", "7c 8h 9h Th"]
    game = longears.setup("dayous", hands=hands, stock="", trump="s", lead="A", direction="cw")
    game.play("A", "7d")
    view = game.view("B")
    said = {
        bot: [bot_for(bot, "dayous").choose(view, (), view.moves, Chance(seed)) for seed in range(60)]
        for bot in ("easy", "medium")
    }
    assert said["medium"].count("take") == 0
    assert 20 <= said["easy"].count("take") <= 40


# Whole games


def seats_for(name: str, preset: str) -> Iterator[int]:
    """How many can play this preset."""
    rules = rules_of(name, preset)
    for seats in rules.spec.seats:
        with suppress(ValueError):
            rules.check_seats(seats)
            yield seats


@pytest.mark.parametrize(("bot", "name"), [one for one in PLAYERS if one[0] != "search"])
def test_bots_play_every_preset_with_every_number_of_seats(bot: str, name: str) -> None:
    for preset in SPECS[name].presets:
        counts = list(seats_for(name, preset))
        for seats in (counts[0], counts[-1]) if bot == "hard" else counts:
            outcome = finish(dealt(name, seats, preset=preset), bot, budget=Budget(playouts=8))
            assert sorted(seat for place in outcome.places for seat in place) == list(SEATS[:seats])


@pytest.mark.parametrize("option", Options.choices())
def test_medium_plays_under_every_house_rule(option: str) -> None:
    for value in Options.choices()[option]:
        for name in GETAWAY:
            assert finish(dealt(name, 4, options={option: value}), "medium").places


@each_player
def test_the_same_chance_gives_the_same_game(bot: str, name: str) -> None:
    games = [dealt(name, 3, seed=5) for _ in range(2)]
    for game in games:
        finish(game, bot, seed=6)
    assert games[0].events == games[1].events


# What a bot cannot see


@each_player
@pytest.mark.parametrize("seed", range(3))
def test_all_2_other_hidden_cards_do_not_change_a_choice(bot: str, name: str, seed: int) -> None:
    game, player = dealt(name, 4, seed), bot_for(bot, name, QUICK)
    rearranged = 0
    while game.outcome is None and len(game.record.steps) < 150:
        seat = game.awaited[0]
        number, history, view = SEATS.index(seat), game.history(seat), game.view(seat)
        veiled = game.rules.veiled(game.table, number)
        other = game.rules.imagine(veiled, number, history, Chance(seed + 100))
        again = game.rules.view(other, number)
        rearranged += other.state() != game.table.state()
        chosen = player.choose(view, history, view.moves, Chance(1))
        assert player.choose(again, history, again.moves, Chance(1)) == chosen
        game.play(seat, chosen)
    assert rearranged > 10


# How well it plays


@pytest.mark.parametrize("name", GETAWAY)
def test_medium_loses_a_fifth_of_its_fair_share_against_random(name: str) -> None:
    games = 120
    medium, random = bot_for("medium", name), bot_for("random", name)
    lost = 0
    for seed in range(games):
        game = dealt(name, 4, seed)
        mine = game.seats[seed % 4]
        bots = dict.fromkeys(game.seats, random) | {mine: medium}
        lost += mine in play_out(game, bots, Chance(seed)).losers
    assert lost <= games / 4 / 5


def test_two_medium_partners_beat_two_random_ones() -> None:
    medium, random = bot_for("medium", "kazhutha-kali"), bot_for("random", "kazhutha-kali")
    lost = 0
    for seed in range(60):
        game = dealt("kazhutha-kali", 4, seed, preset="partners")
        bots = {"A": medium, "C": medium, "B": random, "D": random}
        lost += "A" in play_out(game, bots, Chance(seed)).losers
    assert lost <= 60 / 2 / 3


# How it thinks


def test_kk_9_the_last_to_play_sheds_its_highest_card() -> None:
    game = longears.setup("thulla", ["5h 9c", "6h 9d", "Kh 2h 3c"], lead="A")
    assert choice(play(game, "A:5h B:6h")) == "Kh"


def test_kk_9_with_a_cut_to_come_it_stays_low() -> None:
    hands = ["4h 3c", "9h 5h 2c", "8h Kh 3s", "9c 4c 5c"]
    before = longears.setup("kazhutha-kali", hands, lead="A")
    assert choice(play(before, "A:4h B:9h")) == "8h"  # D may have none, and the nine is to blame


def test_th_18_a_void_is_remembered_when_leading() -> None:
    hands = ["7h Ah 3c 4c 5c Kc 6s 7s", "2h 3h 4h 5h 6c 7c 8c 8s", "9d Td 9c Tc Jc Qc 9s Ts"]
    game = play(longears.setup("thulla", hands, lead="B"), "B:2h C:9d B:6c C:9c A:Kc")
    assert game.awaited == ("A",)
    assert choice(game)[1] != "h"  # C showed a void


def test_th_18_the_cut_gets_rid_of_a_card_that_could_hurt() -> None:
    game = longears.setup("thulla", ["9h 2c 3c", "8h 4c 5c", "2d 6c Ad 7c"], lead="A")
    assert choice(play(game, "A:9h B:8h")) == "Ad"


def test_gw_a12_a_partner_is_not_given_high_cards() -> None:
    hands = ["9h 2c 3c", "8h 4c 5c", "2d 6c Ad 7c", "7h 8c 9c"]
    game = longears.setup("kazhutha-kali", hands, lead="A", preset="partners")
    assert choice(play(game, "A:9h B:8h")) != "Ad"


def test_gw_a10_in_reversal_it_leads_what_the_others_lack() -> None:
    game = longears.setup(
        "thulla", ["2h 3h 4h Kc 9s", "5h 9c 5c 6s", "8d 7c 8c 7s"], lead="A", preset="reversal"
    )
    play(game, "A:2h B:5h C:8d")  # C has no hearts and takes; B leads
    play(game, "B:5c C:7c A:Kc")
    assert choice(game) in ("3h", "4h")


def test_play_turn_moves_the_first_awaited_seat() -> None:
    game = dealt("thulla", 4, seed=7)
    events = play_turn(game, dict.fromkeys(game.seats, bot_for("random", "thulla")), Chance(0))
    assert (events[0].kind, events[0].seat, events[0].cards) == ("played", "C", ("As",))
