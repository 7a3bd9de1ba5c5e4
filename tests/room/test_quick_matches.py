"""A quick match starts by itself: it waits for more people, then bots take the empty seats (GW-B22)."""

from typing import Any

import pytest

from longears.room import messages as m
from longears.room.clock import FULL_SECONDS, QUICK_SECONDS
from tests.room.table import FIVE, Table, plain

LONGEST_WAIT = 20


def quick(game: str = "thulla", seats: int = 4) -> Table:
    """A table as the house makes it for someone who wants to play at once."""
    return Table(game, people=1, seats=seats, public=True, quick=True)


def sit(table: Table, guest: str, seat: str) -> None:
    table.come(guest)
    table.do(guest, m.Sit(seat=seat))


def starts(table: Table) -> float | None:
    """Seconds until the game starts, as everyone is told."""
    told: dict[str, Any] = plain(table.room.clock_shown(table.now))
    return told["starts"] / 1000 if "starts" in told else None


def bots(table: Table) -> list[str]:
    return [seat for seat in "ABCD" if "bot" in table.chair(seat)]


# Alone, and with others


def test_gw_b22_nobody_waits_for_longer_than_twenty_seconds() -> None:
    assert FULL_SECONDS < QUICK_SECONDS < LONGEST_WAIT


@pytest.mark.parametrize("game", FIVE)
def test_gw_b22_who_stays_alone_plays_against_bots(game: str) -> None:
    table = quick(game)
    assert starts(table) == QUICK_SECONDS
    sat_at = table.now
    told = table.ring()
    assert table.now == sat_at + QUICK_SECONDS
    assert plain(told.public)["what"] == {"k": "started"}
    assert bots(table) == ["B", "C", "D"]
    assert starts(table) is None
    table.play_out()


def test_the_time_runs_from_the_first_persons_sitting_down() -> None:
    table = quick()
    table.wait(6)
    sit(table, "bibi", "B")
    assert starts(table) == QUICK_SECONDS - 6
    table.wait(4)
    sit(table, "cyrus", "D")
    assert starts(table) == QUICK_SECONDS - 10
    table.ring()
    assert bots(table) == ["C"]
    assert [table.owner(seat) for seat in "ABD"] == ["asha", "bibi", "cyrus"]


def test_gw_b22_when_no_seat_is_free_it_starts_after_a_moment() -> None:
    table = quick()
    for guest, seat in (("bibi", "B"), ("cyrus", "C"), ("dayo", "D")):
        sit(table, guest, seat)
    assert starts(table) == FULL_SECONDS
    table.ring()
    assert bots(table) == []


def test_the_moment_is_no_reason_to_wait_longer() -> None:
    table = quick(seats=2)
    table.wait(QUICK_SECONDS - 1)
    sit(table, "bibi", "B")
    assert starts(table) == 1


def test_a_seat_that_is_free_again_is_waited_for_again() -> None:
    table = quick(seats=2)
    table.wait(2)
    sit(table, "bibi", "B")
    table.wait(1)
    table.do("bibi", m.Stand())
    assert starts(table) == QUICK_SECONDS - 3
    sit(table, "cyrus", "B")
    assert starts(table) == FULL_SECONDS


def test_nobody_has_to_be_ready_and_who_is_has_a_seed_in_the_shuffle() -> None:
    table = quick()
    sit(table, "bibi", "B")
    table.do("bibi", m.Ready(seed="of-bibi"))
    table.ring()
    finished = table.play_out().finished
    assert finished
    assert '[Seeds "B=of-bibi"]' in finished.record


def test_a_host_who_does_not_want_to_wait_starts() -> None:
    table = quick()
    table.do("asha", m.Start(level="easy"))
    assert table.room.state.playing
    assert starts(table) is None


# Who comes and goes


def test_who_leaves_does_not_stop_it() -> None:
    table = quick()
    table.wait(5)
    sit(table, "bibi", "B")
    table.do("asha", m.Leave())
    table.go("asha")
    assert starts(table) == QUICK_SECONDS - 5
    table.ring()
    assert bots(table) == ["A", "C", "D"]
    assert table.shown("host") == "bibi"


def test_who_has_lost_the_line_is_dealt_in() -> None:
    table = quick()
    sit(table, "bibi", "B")
    table.go("bibi")
    table.ring()
    assert table.owner("B") == "bibi"
    table.ring()
    assert table.chair("B")["held"] == "away"


def test_when_everyone_has_left_nothing_starts_and_who_comes_next_waits_from_the_start() -> None:
    table = quick()
    table.wait(5)
    table.do("asha", m.Leave())
    assert starts(table) is None
    assert table.room.alarm() is None
    table.wait(100)
    sit(table, "bibi", "C")
    assert starts(table) == QUICK_SECONDS


def test_while_nobody_is_connected_nothing_starts() -> None:
    table = quick()
    table.wait(5)
    table.go("asha")
    assert table.room.alarm() is None
    table.wait(50)
    table.come("asha")
    assert starts(table) == QUICK_SECONDS


def test_after_a_restart_it_waits_again_from_the_first_who_is_back() -> None:
    table = quick()
    sit(table, "bibi", "B")
    table.wait(QUICK_SECONDS - 1)
    table.restart()
    assert table.room.alarm() is None
    table.wait(60)
    table.come("bibi")
    assert starts(table) == QUICK_SECONDS
    table.come("asha")
    table.ring()
    assert bots(table) == ["C", "D"]


# Races


def test_a_start_that_was_due_before_someone_stood_up_has_to_wait() -> None:
    table = quick(seats=2)
    sit(table, "bibi", "B")
    alarm = table.room.alarm()
    assert alarm is not None
    table.wait(FULL_SECONDS)
    table.do("bibi", m.Stand())
    assert table.refused("", alarm.message).code == "stale"


def test_who_sits_down_too_late_is_refused() -> None:
    table = quick()
    table.come("bibi")
    table.ring()
    assert table.refused("bibi", m.Sit(seat="B")).code == "playing"


def test_a_quick_match_starts_once() -> None:
    table = quick()
    alarm = table.room.alarm()
    assert alarm is not None
    table.ring()
    assert table.refused("", alarm.message).code == "stale"


# What is played


def test_gw_b22_a_quick_match_is_played_as_it_is() -> None:
    table = quick()
    refusal = table.refused("asha", table.change(seats=3))
    assert (refusal.code, refusal.rule) == ("quick_match", "GW-B22")


def test_after_the_first_game_it_is_a_table_like_any_other() -> None:
    table = quick()
    sit(table, "bibi", "B")
    table.ring()
    table.play_out()
    assert starts(table) is None
    assert table.room.alarm() is None
    table.do("asha", table.change(pace=1))
    table.restart()
    table.come("asha")
    assert starts(table) is None


def test_a_public_table_that_somebody_made_waits_for_its_host() -> None:
    table = Table(people=2, seats=4, public=True)
    assert starts(table) is None
    assert table.room.alarm() is None
