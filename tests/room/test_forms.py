"""What a match is played for, game by game: whatever is offered can end and names those it is about."""

from collections.abc import Iterator
from typing import Any

import pytest

from longears.games import SPECS, rules_of
from longears.match import Form, forms_for
from longears.room import messages as m
from longears.room.settings import Settings, checked
from tests.room.table import GUESTS, Table

AGREED: dict[Form, dict[str, Any]] = {
    Form.COUNT: {"games": 2},
    Form.WINS: {"games": 2},
    Form.LETTERS: {"word": "ചക്ക"},
    Form.BEST_OF: {"games": 3},
    Form.POINTS: {"games": 2},
}
ENDLESS = 40
LOSING = (Form.COUNT, Form.LETTERS)


def sheets() -> Iterator[tuple[str, str]]:
    yield from ((game, "book") for game in SPECS)
    yield "kazhutha-kali", "partners"


def _offered() -> Iterator[Any]:
    for game, preset in sheets():
        for form in forms_for(SPECS[game]):
            yield pytest.param(game, preset, form, id=f"{game}-{preset}-{form}")


OFFERED = list(_offered())


def a_table(game: str, preset: str, form: Form) -> Table:
    people = 4 if rules_of(game, preset).partners else 3
    return Table(game, people, preset=preset, form=form, **AGREED[form])


def ends(table: Table) -> dict[str, Any]:
    """The match as it is shown when it is over, which was not before; until then it names nobody."""
    for _ in range(ENDLESS):
        match: dict[str, Any] = table.shown("match")
        if match["over"]:
            return match
        assert not match["champions"]
        assert not match["losers"]
        table.all_ready()
        table.play_out(seed=table.room.n)
    raise AssertionError(f"no end after {ENDLESS} games: {match}")


@pytest.mark.parametrize(("game", "preset", "form"), OFFERED)
def test_every_match_that_is_offered_ends_and_names_someone(game: str, preset: str, form: Form) -> None:
    table = a_table(game, preset, form)
    table.all_ready()
    table.play_out()
    match = ends(table)
    assert bool(match["losers"]) == (form in LOSING)
    assert bool(match["champions"]) == (form not in LOSING)
    assert (match["form"], match["stopped"], match["can_stop"]) == (form, False, False)
    if teams := table.shown("teams"):
        assert (match["losers"] or match["champions"]) in [*teams, ["A", "B", "C", "D"]]


@pytest.mark.parametrize("agrees", [False, True], ids=["played out", "agreed"])
@pytest.mark.parametrize(("game", "preset", "form"), OFFERED)
def test_all_7_a_match_of_which_a_game_was_given_up_ends(
    game: str, preset: str, form: Form, agrees: bool
) -> None:
    table = a_table(game, preset, form)
    table.all_ready()
    table.do("asha", m.Resign())
    if agrees:
        for guest in GUESTS[1 : len(table.room.state.chairs)]:
            table.do(guest, m.End())
    table.play_out()
    first = table.shown("match")["standing"][0]
    assert (first["losses"], first["first_places"], first["wins"]) == (1, 0, 0)
    assert first["letters"] == ("ച" if form is Form.LETTERS else "")
    assert ends(table)["standing"][0]["games"] >= 1


@pytest.mark.parametrize("game", SPECS)
def test_a_table_that_just_plays_counts_what_its_game_decides_and_can_be_stopped(game: str) -> None:
    settings = checked(Settings(game=game))
    assert settings.form is (Form.WINS if game == "kadi" else Form.COUNT)
    table = Table(game, 2, form=settings.form)
    table.all_ready()
    table.play_out()
    assert table.shown("match")["can_stop"]
    table.do("asha", m.Stop())
    match = table.shown("match")
    assert (match["over"], match["stopped"], match["can_stop"]) == (True, True, False)
    named, name = ("champions", "wins") if game == "kadi" else ("losers", "losses")
    most = max(one[name] for one in match["standing"])
    assert match[named] == [one["seat"] for one in match["standing"] if most and one[name] == most]


def test_kd_a27_letters_are_refused_where_nobody_loses() -> None:
    with pytest.raises(ValueError, match="nobody loses in Kadi"):
        checked(Settings(game="kadi", form=Form.LETTERS))
    table = Table("kadi", 2)
    assert table.refused("asha", table.change(form=Form.LETTERS)).code == "settings"


def test_losses_that_an_older_table_of_kadi_counted_become_wins_with_the_next_match() -> None:
    table = Table("kadi", 2, form=Form.LETTERS, word="OX")
    table.all_ready()
    assert table.shown("match")["form"] == table.shown("settings")["form"] == "wins"


def test_kd_a27_where_nobody_loses_nobody_has_a_forfeit() -> None:
    assert checked(Settings(game="kadi", forfeit="bray")).forfeit == ""
    assert checked(Settings(game="donkey", forfeit="bray")).forfeit == "bray"


def test_a_word_is_kept_as_it_is_composed() -> None:
    word = checked(Settings(game="donkey", form=Form.LETTERS, word="CAFE\u0301")).word
    assert word == "CAF\u00c9"


def test_the_letters_of_the_word_are_shown_one_by_one() -> None:
    table = Table("donkey", 2, form=Form.LETTERS, word="ചക്ക")
    table.all_ready()
    assert table.shown("match")["word"] == ["ച", "ക്ക"]


# What is left of a match that is over


def over() -> Table:
    table = Table("donkey", 3, games=1)
    table.all_ready()
    table.play_out()
    assert table.shown("match")["over"]
    return table


@pytest.mark.parametrize("leaves", [True, False], ids=["leaves", "changes"])
def test_a_match_that_is_over_is_shown_until_the_next_begins(leaves: bool) -> None:
    table = over()
    match = table.shown("match")
    if leaves:
        table.do("bibi", m.Leave())
        table.do("asha", m.Bot(seat="B", level="medium"))
    else:
        table.do("asha", table.change(form=Form.LETTERS, games=None))
    assert table.shown("match") == match
    table.restart()
    assert table.shown("match") == match
    table.come("asha")
    table.come("cyrus")
    table.all_ready()
    assert not table.shown("match")["over"]
    assert table.losses() == [0, 0, 0]


def test_one_that_is_not_over_is_gone_when_the_seats_change() -> None:
    table = Table("donkey", 3)
    table.all_ready()
    table.play_out()
    table.do("bibi", m.Leave())
    assert table.shown("match") is None
