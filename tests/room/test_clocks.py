"""Time on the server: turns, reserve, windows, pauses, the call moment (issue 5, item 2; ALL-6, 7, 9)."""

from collections.abc import Callable
from typing import Any

import pytest

import longears
from longears import Game
from longears.core import SEATS
from longears.room import messages as m
from longears.room import rows as r
from longears.room.clock import GRACE
from longears.room.room import Alarm
from tests.games.dayous.kit import beaten
from tests.room.table import Table, plain

SECONDS = {"relaxed": 90, "normal": 30, "speed": 10}


def playing(game: str = "thulla", people: int = 3, **settings: Any) -> Table:
    table = Table(game, people=people, **settings)
    table.all_ready()
    return table


def alarm(table: Table) -> Alarm:
    found = table.room.alarm()
    assert found is not None
    return found


def seconds_left(table: Table) -> float:
    return alarm(table).at - table.now


def any_move(table: Table) -> None:
    seat = table.game.awaited[0]
    table.play(seat, table.game.moves(seat)[0])


# Turns


def test_without_a_clock_nobody_is_hurried() -> None:
    table = playing(clock="none")
    assert table.room.alarm() is None
    assert plain(table.room.whole("asha", table.now))["clock"] == {}


@pytest.mark.parametrize("clock", SECONDS)
def test_a_turn_takes_no_longer_than_the_clock_says(clock: str) -> None:
    table = playing(clock=clock)
    seat = table.game.awaited[0]
    assert alarm(table) == Alarm(table.now + SECONDS[clock], m.TimeIsUp(seat, table.room.n))
    assert plain(table.room.whole("a watcher", table.now))["clock"] == {"left": {seat: SECONDS[clock] * 1000}}
    table.wait(SECONDS[clock] - 0.001)
    assert table.refused("", m.TimeIsUp(seat, table.room.n)).code == "stale"
    table.wait(0.001)
    told = table.node(m.TimeIsUp(seat, table.room.n))
    assert plain(told.public)["what"] == {"k": "moved", "seat": seat, "move": "As", "by": "clock"}


@pytest.mark.parametrize("seconds", [5, 45, 300])
def test_a_turn_has_as_many_seconds_as_the_table_wants(seconds: int) -> None:
    table = Table(people=2)
    table.do("asha", table.change(clock=seconds))
    table.all_ready()
    assert seconds_left(table) == seconds
    assert plain(table.shown("settings"))["clock"] == seconds
    table.restart()
    for guest in ("asha", "bibi"):
        table.come(guest)
    assert seconds_left(table) == seconds


@pytest.mark.parametrize(
    "wish", [{"clock": 4}, {"clock": 301}, {"clock": -5}, {"window": 4.9}, {"window": 301}]
)
def test_too_short_or_too_long_a_time_is_refused_with_a_sentence(wish: dict[str, float]) -> None:
    table = Table("dayous", people=2)
    refusal = table.refused("asha", table.change(**wish))
    assert refusal.code == "settings"
    assert refusal.message.startswith("5 to 300 seconds")


@pytest.mark.parametrize("window", [5, 20, 300])
def test_all_6_a_window_is_as_long_as_the_table_wants(window: int) -> None:
    table = Table("dayous", people=3)
    table.do("asha", table.change(window=window))
    table.all_ready()
    table.place(beaten())
    assert seconds_left(table) == window


@pytest.mark.parametrize("window", [0.05, 2.5])
def test_a_stored_table_with_a_window_of_other_days_plays_on(window: float) -> None:
    table = playing("dayous", window=window)
    table.restart()
    for guest in ("asha", "bibi", "cyrus"):
        table.come(guest)
    table.place(beaten())
    assert seconds_left(table) == pytest.approx(window)
    table.play_out()


def test_each_turn_has_its_own_time() -> None:
    table = playing(clock="normal")
    table.wait(20)
    any_move(table)
    assert seconds_left(table) == 30
    assert plain(table.told[-1].clock) == {"left": {table.game.awaited[0]: 30_000}}


def test_a_player_moves_in_the_last_moment_before_the_clock_does() -> None:
    table = playing(clock="speed")
    seat, n = table.game.awaited[0], table.room.n
    table.wait(10)
    table.play(seat, "As")
    assert table.refused("", m.TimeIsUp(seat, n)).code == "stale"


def test_the_clock_moves_for_nobody_else() -> None:
    table = playing(clock="speed")
    table.wait(99)
    for seat in set("ABC") - set(table.game.awaited):
        assert table.refused("", m.TimeIsUp(seat, table.room.n)).code == "stale"
    assert table.refused("", m.TimeIsUp("H", table.room.n)).code == "stale"


def test_bots_are_not_timed() -> None:
    table = Table(people=1, seats=2, clock="speed")
    table.do("asha", m.Start(level="medium"))
    if table.game.awaited == ("A",):
        table.play("A", "As")
    assert table.game.awaited == ("B",)
    assert table.room.alarm() is None
    assert plain(table.room.whole("asha", table.now))["clock"] == {}, "and no clock is shown at their seats"
    table.wait(99)
    assert table.refused("", m.TimeIsUp("B", table.room.n)).code == "stale"


# Reserve


def test_a_reserve_is_spent_only_beyond_the_turn() -> None:
    table = playing(clock="speed", reserve=60)
    seat = table.game.awaited[0]
    assert seconds_left(table) == 70
    table.wait(10)
    any_move(table)
    assert table.chair(seat)["reserve"] == 60
    seat = table.game.awaited[0]
    table.wait(25.5)
    any_move(table)
    assert table.chair(seat)["reserve"] == 44.5
    row = table.rows[-1].body
    assert isinstance(row, r.Moved)
    assert row.reserve == 44.5


def test_what_is_left_of_a_reserve_survives_a_restart() -> None:
    table = playing(clock="speed", reserve=60)
    seat = table.game.awaited[0]
    table.wait(30)
    any_move(table)
    table.restart()
    assert table.chair(seat)["reserve"] == 40
    for guest in ("asha", "bibi", "cyrus"):
        table.come(guest)
    while table.game.awaited[0] != seat:
        any_move(table)
    assert seconds_left(table) == 50


def test_when_the_reserve_is_spent_the_clock_moves() -> None:
    table = playing(clock="speed", reserve=5)
    seat = table.game.awaited[0]
    table.ring()
    assert table.now == 115
    assert "reserve" not in table.chair(seat)
    while table.game.awaited[0] != seat:
        any_move(table)
    assert seconds_left(table) == 10


def test_every_game_has_a_reserve_of_its_own() -> None:
    table = playing(people=2, clock="speed", reserve=60)
    table.wait(20)
    any_move(table)
    table.play_out()
    table.all_ready()
    assert [table.chair(seat)["reserve"] for seat in "AB"] == [60, 60]


def test_without_a_clock_a_reserve_is_never_spent() -> None:
    table = playing(clock="none", reserve=60)
    seat = table.game.awaited[0]
    table.wait(9999)
    any_move(table)
    assert table.chair(seat)["reserve"] == 60


# Windows (ALL-6)


def jumped() -> Game:
    """A has laid a jack; B may counter it."""
    game = longears.setup(
        "kadi", hands=["Jh 4c 8d", "Jc 4h 9s", "5c 6c Ts"], top="7h", stock="2c 3c", lead="A"
    )
    game.play("A", "Jh .")
    return game


@pytest.mark.parametrize("clock", ["none", "relaxed", "normal", "speed"])
@pytest.mark.parametrize("window", [6, 2.5])
@pytest.mark.parametrize(("game", "position"), [("dayous", beaten), ("kadi", jumped)])
def test_all_6_a_window_has_its_own_length_whatever_the_clock(
    game: str, position: Callable[[], Game], clock: str, window: float
) -> None:
    table = playing(game, clock=clock, window=window, reserve=60)
    table.place(position())
    assert seconds_left(table) == window
    seat = table.game.awaited[0]
    told = table.ring()
    assert plain(told.public)["what"]["move"] == "."
    assert table.chair(seat)["reserve"] == 60


def test_all_6_windows_are_six_seconds_unless_set() -> None:
    assert longears.deal("dayous", seed=1)
    assert Table("dayous").room.state.settings.window == 6


def test_dy_a8_a_new_card_gives_everyone_the_whole_window_again() -> None:
    table = playing("dayous", clock="none")
    table.place(beaten())
    table.wait(5)
    table.play("C", "9s")
    assert table.room.alarm() is None  # B defends, at a table without a clock
    table.play("B", "take")
    table.place(beaten())
    table.wait(4)
    table.play("A", ".")
    assert seconds_left(table) == 2  # C goes on with the time it had


def test_a_window_that_passes_is_no_turn_missed() -> None:
    table = playing("dayous", clock="speed")
    for _ in range(3):
        table.place(beaten())
        table.ring()
        table.ring()
    assert not any("held" in table.chair(seat) for seat in "ABC")


# What the clock plays


def dayous(hands: list[str], lead: str = "A", **position: object) -> Game:
    return longears.setup("dayous", hands, lead, **{"stock": "", "trump": "s", "direction": "cw", **position})


def kadi(*hands: str, top: str = "7h", **position: Any) -> Game:
    return longears.setup("kadi", hands=list(hands), top=top, stock="2c 3c 4s 6s", lead="A", **position)


def after(game: Game, *moves: str) -> Game:
    for move in moves:
        seat, text = move.split(":")
        game.play(seat, text)
    return game


def getaway(game: str, *moves: str) -> Game:
    hands = ["Th 3s 4c", "2s 9d 9c", "Kh Kd Kc"]
    return after(longears.setup(game, hands=hands, lead="A"), *moves)


TIMED_OUT = [
    *[(game, getaway(game), "3s") for game in ("donkey", "kazhutha-kali", "thulla")],
    *[(game, getaway(game, "A:Th"), "2s") for game in ("donkey", "kazhutha-kali", "thulla")],
    ("thulla", getaway("thulla", "A:4c"), "9c"),
    ("donkey", longears.setup("donkey", hands=["9h 9d 9c 9s", "2c", "3c"], lead="A"), "9c"),
    ("dayous", dayous(hands=["2s 9h 5d", "9d 3c", "4c 4h"]), "5d"),
    ("dayous", dayous(hands=["4s 3s", "9d 3c", "4c 4h"]), "3s"),
    ("dayous", after(dayous(hands=["7d 2c", "9d 3c", "4c 4h"]), "A:7d"), "take"),
    ("dayous", after(dayous(hands=["7d 2c", "9d 3c", "4c 4h"]), "A:7d", "B:9d/7d"), "."),
    ("kadi", kadi("4c 9d 8s", "4h 5h", "5c 6c Ts"), "+"),
    ("kadi", after(kadi("2h 9d 8s", "4h 5h", "5c 6c Ts"), "A:2h ."), "+"),
    ("kadi", jumped(), "."),
    ("kadi", after(kadi("4h 9d 8s", "4d 5h Ts", "5c 6c"), "A:4h"), "."),
    ("kadi", after(kadi("8h 9h 4h Ts", "4d 5h", "5c 6c"), "A:8h"), "4h"),
    ("kadi", after(kadi("8h 9d 3s Ts", "4d 5h", "5c 6c"), "A:8h"), "+"),
    ("kadi", kadi("Th 4h 9d", "4d 5h", "5c 6c"), "4h"),
]


@pytest.mark.parametrize(("game", "position", "move"), TIMED_OUT)
def test_all_7_the_clock_plays_the_harmless_move_of_the_rulebook(
    game: str, position: Game, move: str
) -> None:
    table = playing(game, clock="normal")
    table.place(position)
    assert plain(table.ring().public)["what"]["move"] == move


@pytest.mark.parametrize("game", ["dayous", "kadi"])
def test_the_clock_says_clockwise_where_the_opener_is_asked(game: str) -> None:
    table = playing(game, clock="normal")
    assert plain(table.ring().public)["what"]["move"] == "cw"


@pytest.mark.parametrize("game", ["donkey", "kazhutha-kali", "thulla", "dayous", "kadi"])
def test_a_table_that_is_asleep_goes_on_and_bots_take_over(game: str) -> None:
    table = playing(game, clock="speed")
    for _ in range(200):
        if table.room.alarm() is None or not table.room.state.playing:
            break
        table.ring()
    assert not table.room.state.playing or all(table.is_held(seat) for seat in table.game.awaited)


# Two time-outs in a row


def idle_table() -> tuple[Table, str]:
    table = playing(people=2, clock="speed")
    seat = table.game.awaited[0]
    table.ring()
    assert "held" not in table.chair(seat)
    while table.game.awaited[0] != seat:
        any_move(table)
    table.ring()
    return table, seat


def test_two_time_outs_in_a_row_hand_the_seat_to_a_bot() -> None:
    table, seat = idle_table()
    assert table.chair(seat)["held"] == "idle"
    assert plain(table.told[-1].public)["room"]["chairs"][SEATS.index(seat)]["held"] == "idle"
    table.play_out()


def test_the_seat_is_given_back_by_a_touch() -> None:
    table, seat = idle_table()
    assert table.refused("", m.Returned(table.owner(seat))).code == "stale"  # being there is not enough
    table.do(table.owner(seat), m.Back())
    assert "held" not in table.chair(seat)
    while table.game.awaited[0] != seat:
        any_move(table)
    table.ring()
    assert "held" not in table.chair(seat)


def test_a_move_in_between_makes_the_count_begin_again() -> None:
    table = playing(people=2, clock="speed")
    seat = table.game.awaited[0]
    for late in (True, False, True):
        while table.game.awaited[0] != seat:
            any_move(table)
        if late:
            table.ring()
        else:
            any_move(table)
    assert "held" not in table.chair(seat)


def test_who_takes_the_seat_back_has_a_whole_turn() -> None:
    table = playing(clock="normal")
    gone = table.owner(table.game.awaited[0])
    table.go(gone)
    table.ring()
    assert table.now == 100 + GRACE
    table.wait(3)
    table.come(gone)
    table.node(m.Returned(gone))
    assert seconds_left(table) == 30


def test_who_takes_the_seat_back_out_of_turn_is_not_hurried() -> None:
    table = playing(clock="normal")
    gone = next(guest for guest in ("asha", "bibi", "cyrus") if guest != table.owner(table.game.awaited[0]))
    table.go(gone)
    table.wait(GRACE)
    table.node(m.Gone(gone))
    table.come(gone)
    table.node(m.Returned(gone))
    assert alarm(table).message == m.TimeIsUp(table.game.awaited[0], table.room.n)
    assert seconds_left(table) == 10
    assert list(plain(table.room.whole("", table.now))["clock"]["left"]) == [table.game.awaited[0]]


def test_the_clock_runs_on_while_someone_is_gone() -> None:
    table = playing(clock="speed")
    seat = table.game.awaited[0]
    table.go(table.owner(seat))
    assert alarm(table).at == table.now + 10
    told = table.ring()
    assert plain(told.public)["what"]["by"] == "clock"
