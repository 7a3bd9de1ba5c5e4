"""A game at the table: refusals, drops and returns, the host's role."""

from typing import Any

import pytest

import longears
from longears.room import messages as m
from longears.room import rows as r
from longears.room.clock import GRACE
from longears.room.told import Refused
from tests.room.table import Table, plain


def playing(people: int = 3, **settings: Any) -> Table:
    table = Table(people=people, **settings)
    table.all_ready()
    return table


def turn(table: Table) -> str:
    return table.owner(table.game.awaited[0])


def other(table: Table, *not_these: str) -> str:
    """Someone who is not on turn."""
    people = [chair.guest for chair in table.room.state.people]
    return next(guest for guest in people if guest != turn(table) and guest not in not_these)


def seat(table: Table, guest: str) -> str:
    found = table.room.seat_of(guest)
    assert found
    return found


# Moves


def test_all_1_a_refused_move_says_which_rule_refused_it_and_changes_nothing() -> None:
    table = playing()
    ace = table.game.awaited[0]
    wrong = next(card for card in table.game.view(ace).hand if card != "As")
    refusal = table.refused(turn(table), m.Play(move=wrong))
    assert refusal.code == "must_open_with_ace"
    assert refusal.rule == "GW-1"
    assert refusal.message
    assert table.refused(other(table), m.Play(move="As")).code == "not_your_turn"


@pytest.mark.parametrize(
    "move", ["", "  ", "\u2003", "Zz", "??", "As;", "*:A", "A:As", "As/As", "-1", "\x00"]
)
def test_what_is_no_move_is_refused(move: str) -> None:
    table = playing()
    refusal = table.refused(turn(table), m.Play(move=move))
    assert refusal.code
    assert refusal.rule


def test_nobody_plays_before_or_after_a_game() -> None:
    table = Table(people=2)
    assert table.refused("asha", m.Play(move="As")).code == "not_playing"
    assert table.refused("asha", m.Resign()).code == "not_playing"
    assert table.refused("asha", m.End()).code == "not_playing"
    table.all_ready()
    table.play_out()
    assert table.refused("asha", m.Play(move="As")).code == "not_playing"


def test_a_move_is_told_to_all_and_ones_own_cards_to_oneself() -> None:
    table = playing()
    first = table.game.awaited[0]
    told = table.play(first, "As")
    public = plain(told.public)
    assert public["what"] == {"k": "moved", "seat": first, "move": "As"}
    assert public["events"] == [{"kind": "played", "seat": first, "cards": ["As"]}]
    assert public["view"]["sizes"][first] == 16
    assert told.guest == table.owner(first)
    assert "As" not in plain(told.own)[first]["hand"]


def test_the_finished_record_replays_with_the_names_of_its_players() -> None:
    table = Table("donkey", people=2, seats=3)
    table.do("bibi", m.Ready())
    table.do("asha", m.Start(level="medium"))
    finished = table.play_out().finished
    assert finished
    assert (finished.id, finished.game) == ("QWRT-1", "donkey")
    record = longears.read(finished.record)
    assert record.tags["Seats"].startswith("Asha, Bibi, ")
    assert record.replay().outcome == table.game.outcome
    assert all(told.finished is None for told in table.told[:-1])


# Dropping out and coming back


def test_after_the_grace_a_bot_holds_the_seat_and_its_owner_takes_it_back() -> None:
    table = playing()
    gone = other(table)
    table.go(gone)
    alarm = table.room.alarm()
    assert alarm is not None
    assert alarm.at == table.now + GRACE
    assert not table.room.is_back(gone)
    table.ring()
    assert table.chair(seat(table, gone))["held"] == "away"
    table.wait(5)
    table.come(gone)
    assert table.room.is_back(gone)
    table.node(m.Returned(gone))
    assert "held" not in table.chair(seat(table, gone))
    assert not table.room.is_back(gone)


def test_who_returns_within_the_grace_has_lost_nothing() -> None:
    table = playing()
    gone = other(table)
    table.go(gone)
    table.wait(GRACE - 1)
    table.come(gone)
    assert table.room.alarm() is None
    assert table.refused("", m.Gone(gone)).code == "stale"
    assert table.refused("", m.Returned(gone)).code == "stale"


def test_the_grace_runs_for_all_who_sat_there_when_the_server_came_back() -> None:
    table = playing()
    table.restart()
    assert table.room.alarm() is None
    table.come("asha")
    table.wait(GRACE)
    table.ring()
    table.ring()
    assert [table.chair(seat).get("held") for seat in "ABC"] == [None, "away", "away"]
    assert table.now == 100 + GRACE


def test_the_bot_plays_for_who_is_away() -> None:
    table = playing()
    gone = turn(table)
    table.go(gone)
    assert table.room.bots_asked() == []
    table.ring()
    assert table.room.bots_asked() == [(seat(table, gone), "medium")]
    told = table.node(m.BotPlays(seat(table, gone), "As", table.room.n))
    assert plain(told.public)["what"]["by"] == "bot"


def test_a_move_of_the_owner_takes_the_seat_back() -> None:
    table = playing()
    gone = turn(table)
    table.go(gone)
    table.ring()
    table.come(gone)
    table.play(seat(table, gone), "As")
    assert "held" not in table.chair(seat(table, gone))


def test_no_bot_plays_for_a_person_who_is_there() -> None:
    table = playing()
    first = table.game.awaited[0]
    assert table.refused("", m.BotPlays(first, "As", table.room.n)).code == "stale"
    assert table.refused(turn(table), m.Back()).code == "not_held"


def test_who_is_away_when_the_game_ends_still_has_the_seat() -> None:
    table = playing(people=2)
    table.go("bibi")
    table.ring()
    table.play_out()
    assert table.owner("B") == "bibi"
    assert "held" not in table.chair("B")


def test_who_leaves_during_a_game_may_come_back_until_it_is_over() -> None:
    table = playing(people=2)
    table.do("bibi", m.Leave())
    assert table.chair("B")["held"] == "left"
    assert table.room.is_back("bibi")
    table.node(m.Returned("bibi"))
    assert "held" not in table.chair("B")
    table.play_out()
    assert table.owner("B") == "bibi"


def test_the_seat_of_who_has_left_is_free_after_the_game() -> None:
    table = playing(people=2)
    table.do("bibi", m.Leave())
    table.play_out()
    assert table.owner("B") == ""
    table.do("esi", m.Sit(seat="B"))


# The host's role in a game


@pytest.mark.parametrize("way", [m.Leave(), m.Resign()], ids=["leaves", "resigns"])
def test_the_host_who_goes_away_in_a_game_passes_the_role_on(way: m.Message) -> None:
    table = playing()
    table.do("asha", way)
    assert table.shown("host") == "bibi"
    table.go("bibi")
    table.ring()
    assert table.shown("host") == "cyrus"


def test_the_role_stays_with_someone_who_sits_there_when_the_host_has_left() -> None:
    table = playing()
    table.go("bibi")
    table.ring()
    table.do("cyrus", m.Resign(), m.Leave())
    table.do("asha", m.Leave())
    table.play_out()
    assert table.owner("B") == "bibi"
    assert table.shown("host") == "bibi"


# After the end


def test_the_moves_of_a_game_that_was_ended_are_gone() -> None:
    table = playing(people=2)
    seen = table.room.n
    table.do("asha", m.End())
    table.do("bibi", m.End())
    assert table.refused("asha", m.Play(move="As", seen=seen)).code == "not_playing"
    table.all_ready()
    answer = table.judge(turn(table), m.Play(move="As", seen=seen))
    assert isinstance(answer, Refused)
    assert answer.code == "stale"


def test_a_row_is_by_whoever_acted() -> None:
    table = Table(people=2, clock="speed")
    table.all_ready()
    assert table.rows[-1].actor == r.NODE
    table.ring()
    assert table.rows[-1].actor == r.CLOCK
    table.play(table.game.awaited[0], table.game.moves(table.game.awaited[0])[0])
    assert table.rows[-1].actor in ("asha", "bibi")
