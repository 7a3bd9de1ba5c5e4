"""Rules change while a game is on: it is played on by those it began with, the next one by the new ones."""

from typing import get_args

import pytest

from longears.chance import Chance
from longears.record import read
from longears.room import messages as m
from longears.room import rows as r
from longears.room.fold import finished
from tests.newer import let_cutters_pick_up, raise_version
from tests.room.table import AT, Table


def in_the_middle(moves: int = 20) -> Table:
    """A game of Thulla that has begun."""
    table, chance = Table("thulla"), Chance(3)
    table.all_ready()
    for _ in range(moves):
        seat = table.game.awaited[0]
        table.play(seat, table.a_move(seat, chance))
    return table


def newest_start(table: Table) -> r.Started:
    return [row.body for row in table.rows if isinstance(row.body, r.Started)][-1]


def told_of_the_game(table: Table) -> str:
    return finished(table.room.state, AT).record


def test_a_stored_game_goes_on_by_the_rules_it_began_with_and_the_next_is_played_by_the_new_ones(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    before, table = in_the_middle(), in_the_middle()
    before.restart()
    raise_version(monkeypatch, "thulla", "common")
    let_cutters_pick_up(monkeypatch)
    table.restart()
    assert table.seen() == before.seen()
    table.play_out()
    older = told_of_the_game(table)
    assert '[Rules "1"]' in older
    assert str(read(older)) == older
    table.restart()
    for chair in list(table.room.state.people):
        table.come(chair.guest)
    table.all_ready()
    assert newest_start(table).rules == 2
    assert table.game.view("A").options["first_trick"] == "free"
    assert table.shown("differs") == {}
    table.restart()
    table.play_out()
    newer = told_of_the_game(table)
    assert '[Rules "2"]' in newer
    assert str(read(newer)) == newer
    assert [standing["games"] for standing in table.shown("match")["standing"]] == [2] * 4


def test_a_start_row_without_a_version_of_the_rules_is_of_the_first(monkeypatch: pytest.MonkeyPatch) -> None:
    table = in_the_middle()
    kept = r.body_text(newest_start(table))
    assert b',"rules":1}' in kept
    raise_version(monkeypatch, "thulla", "common")
    body = r.read_body(kept.replace(b',"rules":1}', b"}"))
    assert isinstance(body, r.Started)
    assert body.rules == 1


def test_a_table_that_waits_starts_by_the_new_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table("thulla")
    raise_version(monkeypatch, "thulla")
    table.restart()
    for chair in list(table.room.state.people):
        table.come(chair.guest)
    table.all_ready()
    assert newest_start(table).rules == 2


def test_a_game_by_rules_of_tomorrow_is_not_misread(monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as tomorrow:
        raise_version(tomorrow, "thulla")
        table = in_the_middle()
        table.do(table.owner("A"), m.Resign())
    with pytest.raises(ValueError, match="version 2 needs a newer longears"):
        table.restart()


# A new kind of row is written one release after it can be read

KINDS = {
    1: "created sat stood offered swapped bot changed ready started moved held back resigned agreed hurried "
    "stopped kicked renamed",
    4: "took_over",
}
"""The rows that came with each version of rooms; under 1 also those of before there was this rule.

A new kind gets a line of its own with a new `rows.VERSION`; who writes it asks for `state.version`, and
`rows.WRITTEN` follows one release later (docs/how-to/release.md).
"""


def test_every_kind_of_row_came_with_a_version() -> None:
    kinds = {kind.__struct_config__.tag for kind in get_args(r.AnyBody)}
    assert kinds == {name for names in KINDS.values() for name in names.split()}
    assert max(KINDS) <= r.VERSION
    assert r.WRITTEN in (r.VERSION - 1, r.VERSION)


def test_a_game_begins_in_the_version_that_all_nodes_can_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(r, "WRITTEN", r.VERSION - 1)
    table = Table("thulla")
    table.all_ready()
    assert newest_start(table).version == table.room.state.version == r.VERSION - 1
    table.restart()
    assert table.room.state.version == r.VERSION - 1
