"""The hard bot is the stronger of two players, as measured; which one hangs on the table, never on cards."""

from pathlib import Path

import pytest

import longears
from benchmarks.figures import Cell
from longears.bots import LEVELS, Budget, bot_for, is_quick
from longears.bots.hard import STRONGER, is_learned, stronger
from longears.chance import Chance
from longears.game import Game
from longears.games import SPECS, all_specs, rules_of
from tools import levels

QUICK = Budget(playouts=12)

Place = tuple[str, int, str, int]


def chosen(game: Game, bot: str) -> str:
    view = game.view(game.awaited[0])
    return bot_for(bot, view.game, QUICK).choose(view, game.history(view.seat), view.moves, Chance(1))


def plays_as(game: Game, bot: str) -> int:
    """For some moves the hard bot chooses what this one chooses; says how often the other would not."""
    (other,) = {"net", "search"} - {bot}
    different = 0
    for _ in range(40):
        if game.outcome is None:
            move = chosen(game, "hard")
            assert move == chosen(game, bot)
            different += move != chosen(game, other)
            game.play(game.awaited[0], move)
    return different


@pytest.mark.parametrize("place", stronger(), ids=str)
def test_it_is_who_has_learned_where_that_was_measured_to_be_stronger(place: Place) -> None:
    name, version, preset, seats = place
    game = longears.deal(name, seats, seed=3, preset=preset)
    assert game.rules.spec.version == version
    assert is_learned(game.rules, seats)
    assert plays_as(game, "net") > 0


@pytest.mark.parametrize(
    ("name", "seats", "options"),
    [("thulla", 3, {}), ("donkey", 4, {"exit": "instant"}), ("thulla", 4, {"hand_take": "leader"})],
)
def test_everywhere_else_it_searches(name: str, seats: int, options: dict[str, object]) -> None:
    game = longears.deal(name, seats, seed=3, options=options)
    assert not is_learned(game.rules, seats)
    assert plays_as(game, "search") > 0


def test_all_6_only_what_everybody_knows_decides_whether_it_takes_time() -> None:
    book = rules_of("thulla", "book")
    assert [is_quick(level, book, 4) for level in LEVELS] == [True, True, True]
    assert [is_quick(level, book, 3) for level in LEVELS] == [True, True, False]
    assert not is_quick("search", book, 4)


def test_who_has_learned_plays_our_own_games_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("longears.bots.player.about", lambda _family: None)
    with pytest.raises(ValueError, match="no player has learned thulla"):
        bot_for("net", "thulla")
    assert bot_for("hard", "thulla").name == "hard"


def test_without_weights_it_searches_everywhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As in a browser, which does not fetch them."""
    monkeypatch.setattr("longears.bots.hard.STRONGER", tmp_path / "stronger.json")
    stronger.cache_clear()
    try:
        game = longears.deal("thulla", 4, seed=3)
        assert not is_quick("hard", game.rules, 4)
        assert plays_as(game, "search") > 0
    finally:
        stronger.cache_clear()


# The data


def test_where_it_has_learned_is_what_was_measured() -> None:
    assert STRONGER.read_text() == levels.written(), "run: make docs"
    assert {game for game, *_ in stronger()} <= set(all_specs())
    assert all(preset in SPECS[game].presets for game, _, preset, _ in stronger())


def row(**changes: Cell) -> dict[str, Cell]:
    known: dict[str, Cell] = {"bot": "net", "with": "search", "seats": 4, "deals": 73, "counts": "losses"}
    return known | {"95 % from": 0.6, "95 % to": 0.97} | changes


@pytest.mark.parametrize(
    ("told", "stronger"),
    [
        (row(), True),
        (row(**{"95 % to": 1.01}), False),
        (row(deals=7), False),
        (row(seats="any"), False),
        (row(bot="search", **{"with": "net"}), False),
        (row(**{"with": "medium"}), False),
        (row(counts="wins"), False),
        (row(counts="wins", **{"95 % from": 1.01, "95 % to": 1.2}), True),
    ],
)
def test_it_takes_an_interval_of_enough_deals_that_is_clear_of_the_fair_share(
    told: dict[str, Cell], stronger: bool
) -> None:
    assert levels.is_stronger(told) == stronger
