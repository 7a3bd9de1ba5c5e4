"""Show me the end: bots that play on alone make no pauses, if those who watch wish it (ALL-9, GW-B20)."""

import pytest

import longears
from longears import Game
from longears.bots import bot_for, play_turn
from longears.chance import Chance
from longears.core import SEATS
from longears.games import SPECS
from longears.room import messages as m
from longears.room.clock import GRACE
from longears.room.told import Later
from tests.room.table import Table, plain


def last_card() -> Game:
    """A leads the last card; the others play on."""
    return longears.setup("thulla", hands=["2h", "Kh 2c 4d", "Th 3c 5d"], lead="A")


def lone_low_card() -> Game:
    """A is out, and C closes the trick."""
    game = last_card()
    game.play("A", "2h")
    game.play("B", "Kh")
    return game


def with_bots(people: int = 1, seats: int = 3) -> Table:
    """People on the first seats and bots on the others, in the middle of a game."""
    table = Table("thulla", people=people, seats=seats, pace=1)
    for number in range(1, people):
        table.do(table.owner(SEATS[number]), m.Ready())
    table.do("asha", m.Start(level="medium"))
    return table


def out() -> Table:
    """Asha has got rid of her cards; the table is being read."""
    table = with_bots()
    table.place(lone_low_card())
    table.node(m.BotPlays("C", "Th", table.room.n))
    return table


def both_given_up() -> Table:
    """Asha and Bibi have resigned, and the bots play their seats, too."""
    table = with_bots(people=2, seats=4)
    table.do("asha", m.Resign())
    table.do("bibi", m.Resign())
    return table


def bots_wait(table: Table) -> bool:
    """Whether the next bot has to let the table be read."""
    seat = table.game.awaited[0]
    move = table.game.moves(seat)[0]
    return isinstance(table.judge("", m.BotPlays(seat, move, table.room.n)), Later)


# Who plays


def test_while_a_person_plays_the_end_is_not_to_be_asked_for() -> None:
    table = with_bots()
    assert table.shown("only_bots") is False
    assert table.refused("asha", m.Hurry()).code == "people_play"


def test_everyone_is_told_when_the_last_person_is_out() -> None:
    table = with_bots()
    table.place(last_card())
    assert plain(table.play("A", "2h").public)["room"] == {"only_bots": True}


@pytest.mark.parametrize("game", SPECS)
def test_who_resigns_does_not_play_any_more_in_any_game(game: str) -> None:
    table = Table(game, people=1, seats=3)
    table.do("asha", m.Start(level="medium"))
    assert not table.shown("only_bots")
    table.do("asha", m.Resign())
    assert table.shown("only_bots")


@pytest.mark.parametrize("game", SPECS)
def test_the_seats_that_are_out_are_those_the_table_shows_as_out(game: str) -> None:
    played, chance = longears.deal(game, seats=4, seed=3), Chance(3)
    bots = dict.fromkeys(played.seats, bot_for("medium", game))
    while played.outcome is None:
        play_turn(played, bots, chance)
        shown = played.rules.public(played.table).get("out", ())
        out = [SEATS[seat] for seat in played.rules.out(played.table)]
        assert sorted(out) == sorted(seat for group in shown for seat in group)


def test_someone_who_is_away_for_good_is_not_waited_for_until_back() -> None:
    table = with_bots(people=2, seats=4)
    table.do("asha", m.Resign())
    table.go("bibi")
    table.wait(GRACE)
    table.node(m.Gone("bibi"))
    assert table.shown("only_bots")
    table.come("bibi")
    table.node(m.Returned("bibi"))
    assert not table.shown("only_bots")


def test_someone_who_only_let_the_time_run_out_still_plays() -> None:
    table = Table("thulla", people=2, clock="speed")
    table.all_ready()
    while not any("held" in table.chair(seat) for seat in "AB"):
        table.ring()
    idle = next(seat for seat in "AB" if "held" in table.chair(seat))
    other = next(seat for seat in "AB" if seat != idle)
    table.do(table.owner(other), m.Resign())
    assert table.chair(idle)["held"] == "idle"
    assert not table.shown("only_bots")


# The wish


def test_gw_b20_when_all_who_sit_here_ask_the_bots_do_not_pause() -> None:
    table = out()
    assert bots_wait(table)
    told = table.do("asha", m.Hurry())
    assert plain(told.public)["what"] == {"k": "hurried", "seat": "A"}
    assert plain(told.clock) == {}
    assert table.chair("A")["hurries"]
    assert not bots_wait(table)
    table.play_out()
    *before, last = table.told[-4:]
    assert all(plain(told.clock) == {} for told in before)
    assert plain(last.clock) == {"pause": 2000}, "the end itself is to be read"


def test_one_of_two_who_asks_hurries_nobody() -> None:
    table = both_given_up()
    table.do("asha", m.Hurry())
    assert table.room.pace == 1
    table.do("bibi", m.Hurry())
    assert table.room.pace == 0


def test_the_wish_can_be_taken_back() -> None:
    table = both_given_up()
    table.do("asha", m.Hurry())
    table.do("bibi", m.Hurry())
    table.do("asha", m.Hurry(hurry=False))
    assert "hurries" not in table.chair("A")
    assert table.room.pace == 1


def test_who_is_not_here_is_not_asked() -> None:
    table = both_given_up()
    table.do("asha", m.Hurry())
    table.go("bibi")
    assert table.room.pace == 0
    table.come("bibi")
    assert table.room.pace == 1


def test_who_takes_the_seat_back_is_not_hurried() -> None:
    table = with_bots(people=2, seats=4)
    table.do("asha", m.Resign())
    table.do("bibi", m.Leave())
    table.go("bibi")
    table.do("asha", m.Hurry())
    assert table.room.pace == 0
    table.come("bibi")
    table.node(m.Returned("bibi"))
    assert table.room.pace == 1


def test_the_wish_outlives_a_restart() -> None:
    table = both_given_up()
    table.do("asha", m.Hurry())
    table.restart()
    table.come("asha")
    assert table.room.pace == 0


def test_the_next_game_knows_nothing_of_the_wish() -> None:
    table = with_bots()
    table.do("asha", m.Resign(), m.Hurry())
    table.play_out()
    assert "hurries" not in table.chair("A")
    table.do("asha", m.Start())
    assert table.room.pace == 1


def test_only_who_sits_at_a_game_may_ask() -> None:
    table = both_given_up()
    assert table.refused("cyrus", m.Hurry()).code == "not_seated"
    table.do("asha", m.Hurry())
    table.do("bibi", m.Hurry())
    table.play_out()
    assert table.refused("asha", m.Hurry()).code == "not_playing"


def test_at_a_table_that_nobody_is_at_nothing_is_hurried() -> None:
    table = both_given_up()
    table.do("asha", m.Hurry())
    for guest in ("asha", "bibi"):
        table.go(guest)
    assert table.room.pace == 1
