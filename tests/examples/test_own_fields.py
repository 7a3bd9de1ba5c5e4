"""A family of somebody else with a field that only one seat sees."""

import sys
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

import pytest

import longears
from longears import cards, testing
from longears.games import SPECS, rules_of
from longears.games.family import Family
from longears.games.plain import PlainRules
from longears.room import wire
from longears.room.views import own_type
from longears.server.replay import replayed
from tests.room.conversation import conversation
from tests.room.table import Table, plain

GAME = "stuck-sevens"


@pytest.fixture
def stuck_sevens(sevens: object, monkeypatch: pytest.MonkeyPatch) -> None:  # noqa: ARG001
    """Sevens, where a seat sees whether it has to pass."""
    import longears_sevens as of  # noqa: PLC0415  installed by the fixture

    @dataclass(frozen=True, kw_only=True)
    class StuckView(of.SevensView):
        """What a seat of Sevens sees, and whether it is stuck."""

        stuck: bool

    class StuckSevens(PlainRules[of.SevensTable, of.Options]):
        table_type = of.SevensTable
        view_type = StuckView
        own_refusals = (of.MUST_PLAY, of.DOES_NOT_FIT)
        unseen: Mapping[str, object] = {**PlainRules.unseen, "stuck": False}

        def game_fields(self, table: Any) -> dict[str, Any]:
            return {"laid": cards.names(table.laid)}

        def own(self, table: Any, seat: int) -> dict[str, Any]:
            return {**super().own(table, seat), "stuck": of.PASS in self.legal(table, seat)}

    monkeypatch.setattr(sys.modules["longears.games"], "_added", [])
    spec = replace(of.SPEC, name=GAME, title="Stuck Sevens")
    longears.add_family(Family(GAME, __name__, (spec,), StuckSevens, StuckView))


@pytest.mark.usefixtures("stuck_sevens")
def test_it_keeps_the_laws() -> None:
    for trial in testing.trials(GAME, "book", games=20, seed=1):
        testing.conform(trial)


@pytest.mark.usefixtures("stuck_sevens")
def test_a_room_tells_each_seat_its_own_field() -> None:
    table = Table(GAME, people=3)
    table.all_ready()
    seen = []
    for _ in conversation(table, 5, 200):
        for seat, told in table.told[-1].own.items():
            own = plain(told)
            if "stuck" in own:
                seen.append(own["stuck"])
                assert own["stuck"] is (table.game.moves(seat) == ["pass"])
    assert {*seen} == {True, False}


@pytest.mark.usefixtures("stuck_sevens")
def test_a_finished_game_tells_it_to_the_eyes_of_a_seat() -> None:
    game = longears.deal(GAME, seats=3, seed=1)
    told = replayed(game.record, "A").steps[0]
    assert plain(told.own)["stuck"] is (game.moves("A") == ["pass"])


def test_a_family_without_such_fields_has_the_plain_type() -> None:
    kinds = {name: own_type(rules_of(name)).__struct_fields__ for name in SPECS}
    assert kinds.pop("kadi") == ("hand", "moves", "cards", "drawn", "could_win")
    assert {*kinds.values()} == {wire.Own.__struct_fields__} == {("hand", "moves", "cards")}
