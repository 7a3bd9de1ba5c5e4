"""Time to read the table (ALL-9), the moment of a call (KD-A15), and a table nobody is at."""

from typing import Any

import pytest

import longears
from longears import Game
from longears.room import messages as m
from longears.room import rows as r
from longears.room.told import Later
from tests.room.table import Table, plain


def playing(game: str, position: Game, people: int = 3, **settings: Any) -> Table:
    table = Table(game, people=people, **{"pace": 1, **settings})
    table.all_ready()
    table.place(position)
    return table


def a_trick() -> Game:
    """C is about to close a clean trick, or to cut it."""
    hands = ["Th 3s 4c", "2h 9d 9c", "Kh Kd Kc"]
    game = longears.setup("thulla", hands=hands, lead="A")
    game.play("A", "Th")
    game.play("B", "2h")
    return game


def a_cut() -> Game:
    hands = ["Th 3s 4c", "2h 9d 9c", "Ks Kd Kc"]
    game = longears.setup("thulla", hands=hands, lead="A")
    game.play("A", "Th")
    game.play("B", "2h")
    return game


def later(table: Table, guest: str, message: m.Message | m.Internal) -> float:
    """In how many seconds this message may be tried again."""
    before = table.seen()
    answer = table.judge(guest, message)
    assert isinstance(answer, Later), answer
    assert table.seen() == before
    return answer.at - table.now


# Reading (ALL-9)


@pytest.mark.parametrize("pace", [1, 0.5, 3])
def test_all_9_a_finished_trick_can_be_read_before_the_next_card(pace: float) -> None:
    table = playing("thulla", a_trick(), pace=pace)
    table.play("C", "Kh")
    assert later(table, "cyrus", m.Play(move="Kd")) == pytest.approx(2 * pace)
    table.wait(2 * pace)
    table.play("C", "Kd")


def test_all_9_a_cut_can_be_read_longer() -> None:
    table = playing("thulla", a_cut())
    told = table.play("C", "Ks")
    assert plain(told.clock) == {"pause": 3000}
    assert later(table, "asha", m.Play(move="3s")) == 3


def the_last_cut() -> Game:
    """C is about to cut and to go out; B is out and A will hold the only card."""
    game = longears.setup("thulla", hands=["3h 9h", "4h", "5c"], lead="A")
    game.play("A", "3h")
    game.play("B", "4h")
    return game


@pytest.mark.parametrize("pace", [1, 0.5, 3])
def test_all_9_the_last_trick_can_be_read_before_the_result(pace: float) -> None:
    table = playing("thulla", the_last_cut(), pace=pace)
    told = table.play("C", "5c")
    assert not table.room.state.playing
    assert plain(told.clock) == {"pause": 3000 * pace}


def test_all_9_the_winning_cards_of_kadi_can_be_read_before_the_result() -> None:
    position = longears.setup(
        "kadi", hands=["4h", "5h 6h", "Tc Ts"], top="7h", stock="2c", lead="A", called="A"
    )
    table = playing("kadi", position)
    told = table.play("A", "4h .")
    assert not table.room.state.playing
    assert plain(told.clock) == {"pause": 2000}


def test_all_9_pace_0_shows_the_result_at_once() -> None:
    table = playing("thulla", the_last_cut(), pace=0)
    assert plain(table.play("C", "5c").clock) == {}


def test_all_9_the_next_game_need_not_wait_for_the_last_trick() -> None:
    table = playing("thulla", the_last_cut())
    table.play("C", "5c")
    table.all_ready()
    assert table.room.state.playing
    assert table.room.clock.pause_until == table.now


def test_all_9_no_pause_within_a_trick() -> None:
    table = playing("thulla", longears.setup("thulla", hands=["Th 3s", "2h 9d", "Kh Kd"], lead="A"))
    table.play("A", "Th")
    table.play("B", "2h")


def test_all_9_pace_0_switches_the_pauses_off() -> None:
    table = playing("thulla", a_cut(), pace=0)
    told = table.play("C", "Ks")
    assert plain(told.clock) == {}
    table.play("A", "3s")


def test_all_9_the_turn_clock_starts_after_the_pause() -> None:
    table = playing("thulla", a_cut(), clock="speed")
    told = table.play("C", "Ks")
    assert plain(told.clock) == {"pause": 3000, "left": {"A": 13_000}}
    table.wait(10)
    assert table.refused("", m.TimeIsUp("A", table.room.n)).code == "stale"
    table.ring()
    assert table.now == 113


def test_all_9_the_reserve_is_not_touched_by_the_pause() -> None:
    table = playing("thulla", a_cut(), clock="speed", reserve=30)
    table.play("C", "Ks")
    table.wait(13)
    table.play("A", "3s")
    assert table.chair("A")["reserve"] == 30


def test_all_9_bots_wait_as_well() -> None:
    table = playing("thulla", a_cut())
    table.do("asha", m.Resign())
    table.play("C", "Ks")
    assert later(table, "", m.BotPlays("A", "3s", table.room.n)) == 3


def test_a_move_that_is_against_the_rules_is_refused_in_a_pause_too() -> None:
    table = playing("thulla", a_cut())
    table.play("C", "Ks")
    assert table.refused("asha", m.Play(move="Ah")).rule
    assert table.refused("bibi", m.Play(move="9d")).code == "not_your_turn"


def test_all_9_a_finished_bout_can_be_read() -> None:
    position = longears.setup(
        "dayous", hands=["7d 2c", "9d 3c", "4c 4h"], stock="", trump="s", lead="A", direction="cw"
    )
    table = playing("dayous", position)
    table.play("A", "7d")
    table.play("B", "9d/7d")
    table.play("A", ".")
    table.play("C", ".")
    assert later(table, "bibi", m.Play(move="3c")) == 2
    table.wait(2)
    table.play("B", "3c")
    table.play("C", "take")
    assert later(table, "asha", m.Play(move="2c")) == 3


def test_the_window_begins_after_the_pause_that_comes_before_it() -> None:
    position = longears.setup(
        "dayous", hands=["7d 2c", "9d 3c", "4c 4h"], stock="", trump="s", lead="A", direction="cw"
    )
    table = playing("dayous", position)
    table.play("A", "7d")
    assert table.room.alarm() is None
    table.play("B", "9d/7d")
    alarm = table.room.alarm()
    assert alarm is not None
    assert alarm.at == table.now + 6


# The call (KD-A15)


def kadi(*hands: str) -> Game:
    return longears.setup("kadi", hands=list(hands), top="7h", stock="2c 3c 4s 6s 8c 9c", lead="A")


@pytest.mark.parametrize("pace", [1, 0.25, 2])
def test_kd_a15_the_next_player_waits_until_the_call_has_had_its_moment(pace: float) -> None:
    table = playing("kadi", kadi("4h 4d", "5h 6h", "Tc Ts"), pace=pace)
    table.play("A", "4h .")
    assert later(table, "bibi", m.Play(move="5h .")) == pytest.approx(2 * pace)
    table.wait(1.9 * pace)
    told = table.play("A", "!")
    assert plain(told.public)["events"][0]["kind"] == "called"


@pytest.mark.parametrize(("window", "moment"), [(6, 2), (15, 5), (30, 10), (300, 10)])
def test_kd_a15_a_table_with_longer_windows_gives_a_call_more_time(window: int, moment: float) -> None:
    table = playing("kadi", kadi("4h 4d", "5h 6h", "Tc Ts"), window=window)
    table.play("A", "4h .")
    assert later(table, "bibi", m.Play(move="5h .")) == pytest.approx(moment)


def test_kd_a15_after_the_call_the_next_player_may_move_at_once() -> None:
    table = playing("kadi", kadi("4h 4d", "5h 6h", "Tc Ts"))
    table.play("A", "4h . !")
    table.play("B", "5h .")


def test_kd_a15_the_call_is_open_until_the_next_player_moves() -> None:
    table = playing("kadi", kadi("4h 4d", "5h 6h", "Tc Ts"))
    seen = table.room.n
    table.play("A", "4h .")
    table.wait(60)
    table.play("A", "!", seen=seen)
    table.place(kadi("4h 4d", "5h 6h", "Tc Ts"))
    table.play("A", "4h .")
    table.wait(2)
    table.play("B", "5h")
    assert table.refused("asha", m.Play(move="!")).rule.startswith("KD")


def test_kd_a15_without_pace_there_is_no_moment_but_a_call_counts() -> None:
    table = playing("kadi", kadi("4h 4d", "5h 6h", "Tc Ts"), pace=0)
    table.play("A", "4h .")
    table.play("A", "!")
    table.play("B", "5h .")


@pytest.mark.parametrize("hand", ["4h 4d", "4h Jd", "4h 9s 8s Kd", "4h 2d"])
def test_all_6_the_moment_is_there_whatever_the_hand(hand: str) -> None:
    table = playing("kadi", kadi(hand, "5h 6h", "Tc Ts"))
    told = table.play("A", "4h .")
    assert plain(told.clock) == {"pause": 2000}


def test_kd_a15_bots_that_may_call_are_asked_before_the_next_player() -> None:
    table = playing("kadi", kadi("4h 4d", "5h 6h", "Tc Ts"))
    table.do("asha", m.Resign())
    table.do("bibi", m.Resign())
    table.node(m.BotPlays("A", "4h .", table.room.n))
    assert table.room.bots_asked() == [("A", "medium"), ("B", "medium")]
    table.node(m.BotPlays("A", "!", table.room.n))
    assert table.room.bots_asked() == [("B", "medium")]


# Nobody there, and restarts


def slow() -> Table:
    table = Table(people=3, clock="normal")
    table.all_ready()
    return table


def test_the_game_stands_still_while_nobody_is_connected() -> None:
    table = slow()
    table.wait(12)
    for guest in ("asha", "bibi", "cyrus"):
        table.go(guest)
    assert table.room.alarm() is None
    table.wait(3600)
    assert table.room.alarm() is None
    assert table.room.bots_asked() == []


def test_the_turn_begins_again_when_someone_is_back() -> None:
    table = slow()
    seat, first = table.game.awaited[0], table.owner(table.game.awaited[0])
    table.wait(12)
    for guest in ("asha", "bibi", "cyrus"):
        table.go(guest)
    table.wait(3600)
    table.come(first)
    assert plain(table.room.whole(first, table.now))["clock"] == {"left": {seat: 30_000}}


def test_bots_stand_still_as_well_while_nobody_is_connected() -> None:
    table = Table(people=1, seats=2)
    table.do("asha", m.Start(level="medium"))
    if table.game.awaited == ("A",):
        table.play("A", "As")
    assert table.room.bots_asked() == [("B", "medium")]
    table.go("asha")
    assert table.room.bots_asked() == []


def test_a_turn_cut_short_by_a_restart_begins_again() -> None:
    table = slow()
    seat = table.game.awaited[0]
    table.wait(29)
    table.restart()
    table.wait(7)
    assert table.room.alarm() is None
    for guest in ("asha", "bibi", "cyrus"):
        table.come(guest)
        table.wait(1)
    alarm = table.room.alarm()
    assert alarm is not None
    assert (alarm.at, alarm.message) == (100 + 29 + 7 + 30, m.TimeIsUp(seat, table.room.n))


def test_a_second_who_comes_does_not_begin_the_turn_again() -> None:
    table = slow()
    table.wait(12)
    table.come("a watcher")
    table.go("bibi")
    table.come("bibi")
    alarm = table.room.alarm()
    assert alarm is not None
    assert alarm.at == 130


def test_time_is_no_part_of_the_fold() -> None:
    table = slow()
    table.play_out()
    twin = Table(people=3, clock="normal").room
    for row in table.rows[3:]:
        twin.fold(row, 0)
    assert plain(twin.whole("asha", 0)) == plain(table.room.whole("asha", table.now))
    assert isinstance(table.rows[-1].body, r.Moved)
