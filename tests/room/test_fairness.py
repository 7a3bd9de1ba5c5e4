"""The fair shuffle at a table: promised before, with everyone's seed in it, proven after (item 7)."""

import pytest

from longears.record import read
from longears.room import messages as m
from longears.room import rows as r
from longears.room.settings import Settings
from longears.shuffle import Finding, verify
from tests.room.table import FIVE, Table, plain


@pytest.mark.parametrize("game", FIVE)
def test_the_promise_of_a_game_is_shown_before_anyone_is_ready_and_proven_after(game: str) -> None:
    table = Table(game, people=3)
    promised = table.shown("commitment")
    table.all_ready()
    assert table.shown("commitment") == promised
    finished = table.play_out().finished
    assert finished
    record = read(finished.record)
    verdict = verify(record)
    assert verdict.finding is Finding.PROVEN
    assert record.tags["Commitment"] == promised
    assert verdict.seeds == {"A": "seed-of-asha", "B": "seed-of-bibi", "C": "seed-of-cyrus"}


def test_the_next_game_has_a_promise_of_its_own() -> None:
    table = Table(people=2)
    promises = [table.shown("commitment")]
    for _ in range(3):
        table.all_ready()
        finished = table.play_out().finished
        assert finished
        assert read(finished.record).tags["Commitment"] == promises[-1]
        promises.append(table.shown("commitment"))
        assert plain(table.told[-1].public)["room"]["commitment"] == promises[-1]
    assert len(set(promises)) == 4


def test_a_game_that_was_ended_uses_its_promise_up() -> None:
    table = Table(people=2)
    promised = table.shown("commitment")
    table.all_ready()
    table.do("asha", m.End())
    table.do("bibi", m.End())
    assert table.shown("commitment") != promised


def test_the_promise_stands_whatever_is_said_meanwhile() -> None:
    table = Table(people=2, seats=3)
    promised = table.shown("commitment")
    table.do(
        "asha", table.change(game="kadi"), m.Bot(seat="C", level="medium"), m.Ready(), m.Ready(ready=False)
    )
    table.do("bibi", m.Swap(seat="C"), m.Ready(seed="one"), m.Ready(seed="two"))
    assert table.shown("commitment") == promised
    table.do("asha", m.Start(seed="three"))
    assert table.shown("commitment") == promised


def test_bots_and_who_sent_none_have_no_seed() -> None:
    table = Table(people=3, seats=4)
    table.do("bibi", m.Ready(seed="blue-donkey"))
    table.do("cyrus", m.Ready())
    table.do("asha", m.Start(level="random", seed="of-the-host"))
    finished = table.play_out().finished
    assert finished
    verdict = verify(read(finished.record))
    assert verdict.finding is Finding.PROVEN
    assert verdict.seeds == {"A": "of-the-host", "B": "blue-donkey"}


def test_a_seed_is_for_one_game_and_the_newest_counts() -> None:
    table = Table(people=2)
    table.do("asha", m.Ready(seed="first"), m.Ready(seed="second"))
    table.do("bibi", m.Ready(seed="bibis"))
    table.node(m.Begin())
    table.play_out()
    table.do("asha", m.Ready())
    table.do("bibi", m.Ready())
    table.node(m.Begin())
    started = [row.body for row in table.rows if isinstance(row.body, r.Started)]
    assert [[chair.seed for chair in row.chairs] for row in started] == [["second", "bibis"], ["", ""]]


def test_a_seed_does_not_stay_on_a_seat_whose_person_has_gone() -> None:
    table = Table(people=3)
    table.do("cyrus", m.Ready(seed="cyrus-was-here"), m.Leave())
    table.do("esi", m.Sit(seat="C"), m.Ready())
    table.do("bibi", m.Ready())
    table.do("asha", m.Start())
    started = table.rows[-1].body
    assert isinstance(started, r.Started)
    assert [chair.seed for chair in started.chairs] == ["", "", ""]


@pytest.mark.parametrize("game", ["dayous", "kadi"])
def test_another_seed_deals_other_cards(game: str) -> None:
    deals = set()
    for seed in ("one", "two", "three"):
        table = Table(game, people=2)
        table.do("asha", m.Ready(seed=seed))
        table.do("bibi", m.Ready())
        table.node(m.Begin())
        deals.add(table.game.record.tags["Deal"])
    assert len(deals) == 3


def test_the_proof_is_in_the_finished_record_only() -> None:
    table = Table(people=2)
    table.all_ready()
    assert "Secret" not in table.game.record.tags
    finished = table.play_out().finished
    assert finished
    tags = read(finished.record).tags
    assert {"Commitment", "Secret", "Seeds"} <= set(tags)
    assert tags["Table"] == finished.id == "QWRT-1"
    assert table.room.state.key.hex() not in finished.record
    assert tags["Secret"] != table.room.state.secret(2).hex()


@pytest.mark.parametrize("game", FIVE)
def test_a_game_with_bots_drops_and_resigning_is_proven_as_well(game: str) -> None:
    table = Table(game, people=3, seats=4)
    table.do("bibi", m.Ready(seed="b"))
    table.do("cyrus", m.Ready(seed="c"))
    table.do("asha", m.Start(level="medium", seed="a"))
    table.go("bibi")
    table.ring()
    table.do("cyrus", m.Resign())
    finished = table.play_out().finished
    assert finished
    assert verify(read(finished.record)).finding is Finding.PROVEN


def test_a_table_keeps_its_promise_over_a_restart() -> None:
    table = Table(people=2)
    table.all_ready()
    promised = table.shown("commitment")
    table.restart()
    table.come("asha")
    assert table.shown("commitment") == promised
    finished = table.play_out().finished
    assert finished
    assert verify(read(finished.record)).finding is Finding.PROVEN


def test_the_names_of_the_settings_are_all_shown() -> None:
    """Nothing in the settings is secret, and everyone sees what is played."""
    table = Table(people=2)
    assert set(table.shown("settings")) == set(Settings.__struct_fields__)
