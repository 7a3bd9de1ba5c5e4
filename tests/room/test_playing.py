"""A game at the table: refusals, drops and returns, resigning, agreeing to end (issue 5, items 1 and 2)."""

from typing import Any

import pytest

import longears
from longears.record import read
from longears.room import messages as m
from longears.room import rows as r
from longears.room.clock import GRACE
from longears.room.told import Refused
from longears.shuffle import Finding, verify
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
    table.house(m.Returned(gone))
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
    told = table.house(m.BotPlays(seat(table, gone), "As", table.room.n))
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
    table.house(m.Returned("bibi"))
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


def test_who_is_sent_away_in_a_game_is_played_out_by_a_bot_and_counts_as_last() -> None:
    table = playing()
    told = table.do("asha", m.Kick(guest="bibi"))
    assert told.sent_away == "bibi"
    assert table.chair("B")["held"] == "resigned"
    assert table.refused("bibi", m.Play(move="As")).code == "banned"
    assert table.refused("", m.Returned("bibi")).code == "stale"
    table.play_out()
    assert table.owner("B") == ""
    assert table.losses() == [0, 1, 0]


# Resigning (ALL-7)


def test_all_7_a_bot_plays_out_the_seat_of_who_resigned_and_it_cannot_be_taken_back() -> None:
    table = playing()
    first = turn(table)
    table.do(first, m.Resign())
    assert table.chair(seat(table, first))["held"] == "resigned"
    assert table.refused(first, m.Play(move="As")).code == "resigned"
    assert table.refused(first, m.Resign()).code == "resigned"
    assert table.refused(first, m.Back()).code == "not_held"
    assert table.refused("", m.Returned(first)).code == "stale"
    table.go(first)
    table.come(first)
    assert not table.room.is_back(first)
    assert (seat(table, first), "medium") in table.room.bots_asked()


@pytest.mark.parametrize("game", ["donkey", "kazhutha-kali", "thulla", "dayous", "kadi"])
def test_all_7_the_resigner_counts_as_last_in_the_match_wherever_the_bot_ends(game: str) -> None:
    for resigner in "AB":
        table = Table(game, people=3)
        table.all_ready()
        table.do(table.owner(resigner), m.Resign())
        table.play_out()
        assert [name for name, lost in zip("ABC", table.losses(), strict=True) if lost] == [resigner]


def test_all_7_who_resigned_plays_on_in_the_match() -> None:
    """Or a game that is lost could be wiped out by resigning it: the match begins anew with new seats."""
    table = Table(people=2, form="best_of", games=3)
    table.all_ready()
    table.do("bibi", m.Resign())
    table.play_out()
    assert table.owner("B") == "bibi"
    assert table.losses() == [0, 1]
    table.all_ready()
    assert "held" not in table.chair("B")
    assert table.losses() == [0, 1]


def test_who_resigned_and_left_has_no_seat_after_the_game() -> None:
    table = playing()
    table.do("bibi", m.Resign(), m.Leave())
    assert table.chair("B")["held"] == "resigned"
    table.play_out()
    assert table.owner("B") == ""
    assert table.losses() == [0, 1, 0]


# Agreeing to end


def test_the_game_ends_without_a_result_when_all_agree() -> None:
    table = playing()
    table.do("asha", m.End())
    table.do("bibi", m.End())
    assert table.chair("A")["agrees"]
    assert table.shown("phase") == "playing"
    told = table.do("cyrus", m.End())
    assert table.shown("phase") == "waiting"
    assert table.shown("ended") == "agreed"
    assert table.losses() == [0, 0, 0]
    assert told.finished is not None  # its secret is shown like that of any game, and it has no result
    assert '[Result "*"]' in told.finished.record
    assert verify(read(told.finished.record)).finding is Finding.PROVEN
    assert table.room.alarm() is None


def test_who_agreed_may_think_again() -> None:
    table = playing(people=2)
    table.do("asha", m.End(), m.End(agree=False))
    table.do("bibi", m.End())
    assert table.shown("phase") == "playing"


def test_bots_and_people_who_are_away_are_not_asked() -> None:
    table = Table(people=2, seats=3)
    table.do("bibi", m.Ready())
    table.do("asha", m.Start(level="medium"))
    table.do("asha", m.End())
    table.go("bibi")
    table.ring()
    assert table.shown("ended") == "agreed"
    assert table.owner("B") == "bibi"


@pytest.mark.parametrize(
    ("guest", "message"),
    [("bibi", m.Resign()), ("bibi", m.Leave()), ("asha", m.Kick(guest="bibi"))],
    ids=["resigns", "leaves", "is sent away"],
)
def test_the_game_ends_when_the_last_who_did_not_agree_goes(guest: str, message: m.Message) -> None:
    table = playing(people=2)
    table.do("asha", m.End())
    table.do(guest, message)
    assert table.shown("ended") == "agreed"


def test_the_game_ends_when_the_last_who_did_not_agree_is_found_idle() -> None:
    table = Table(people=2, clock="speed")
    table.all_ready()
    idle = turn(table)
    table.do(other(table), m.End())
    table.ring()
    while table.room.state.playing and turn(table) != idle:
        table.play(table.game.awaited[0], table.game.moves(table.game.awaited[0])[0])
    table.ring()
    assert table.shown("ended") == "agreed"


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
    assert table.rows[-1].actor == r.HOUSE
    table.ring()
    assert table.rows[-1].actor == r.CLOCK
    table.play(table.game.awaited[0], table.game.moves(table.game.awaited[0])[0])
    assert table.rows[-1].actor in ("asha", "bibi")
