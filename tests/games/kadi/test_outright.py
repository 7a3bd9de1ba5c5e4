"""KD-A28, a request that wins outright: how it is told, how seats are ranked, what bots make of it."""

import pytest

import longears
from longears import testing
from longears.bots import bot_for
from longears.chance import Chance
from longears.game import Game
from longears.games.kadi.table import Table
from longears.match import Form, Match, Scoring, result_of
from tests.bots.test_searcher import found
from tests.match.results import column

OUTRIGHT = {"spade_win": "outright"}
STOCK = "4d 5d 6d 9h Th 4c 5c 6c Tc Td"


def table(*hands: str, top: str = "7s", **options: object) -> Game:
    return longears.setup("kadi", hands, "A", top=top, stock=STOCK, options=OUTRIGHT | options)


def play(game: Game, line: str) -> Game:
    """Plays a line such as "A:As A:?Kd A:!"."""
    for move in line.split():
        game.play(*move.split(":"))
    return game


HANDS = ("As 5h Jd", "4s 6h 9c", "6s Qc 7d 7c")
UNMET = "A:As A:?Kd A:! B:4s B:. C:6s C:."


def test_kd_a28_the_end_is_told_with_the_card_that_nobody_produced() -> None:
    game = play(table(*HANDS), UNMET)
    assert [event.brief() for event in game.events[-2:]] == ["A unmet Kd", "over won"]
    assert game.view().declared()["asked"] is None


def test_kd_a28_the_winner_is_first_whatever_is_held_and_the_others_follow_by_their_cards() -> None:
    game = play(table(*HANDS), UNMET)
    assert game.outcome
    assert (game.outcome.places, game.outcome.winners, game.outcome.losers) == (
        (("A",), ("B",), ("C",)),
        ("A",),
        (),
    )


def test_kd_a28_for_points_the_cards_held_count_the_winners_too() -> None:
    result = result_of(play(table(*HANDS), UNMET))
    assert result.held == ("5h Jd", "6h 9c", "7c 7d Qc")
    match = Match(Form.POINTS, 3, "A", games=1, scoring=Scoring.BY_RANK).after(result)
    assert column(match, "points") == [15, 15, 24]
    assert column(match, "first_places") == [1, 0, 0]


@pytest.mark.parametrize(("turns", "reason"), [(596, "won"), (597, "guard_turns")])
def test_kd_a28_the_guard_is_judged_at_the_end_of_the_turn_before(turns: int, reason: str) -> None:
    """A asks, B and C play, and with that the 599th or the 600th turn is over (KD-A26)."""
    game = table(*HANDS)
    assert isinstance(game.table, Table)
    game.table.turns = turns
    play(game, UNMET)
    assert game.outcome
    assert game.outcome.reason == reason
    assert game.outcome.winners == {"won": ("A",), "guard_turns": ()}[reason]


def test_kd_a28_a_record_ends_with_the_turn_before() -> None:
    game = play(table(*HANDS), UNMET)
    text = str(game.record)
    assert '[Rules "1"]' in text
    assert text.splitlines()[-1] == "3. C:6s C:."
    assert str(longears.read(text)) == text


def test_kd_a28_by_the_book_the_asker_goes_on() -> None:
    game = play(table(*HANDS, spade_win="lay"), UNMET)
    assert game.outcome is None
    assert game.awaited == ("A",)


def test_kd_a28_without_a_call_the_request_is_over_when_the_turn_begins() -> None:
    game = play(table(*HANDS), UNMET.replace("A:! ", ""))
    assert game.awaited == ("A",)
    assert game.view().declared()["asked"] is None


def test_kd_a28_a_cardless_askers_request_is_over_when_the_turn_begins() -> None:
    game = play(table("As", *HANDS[1:]), UNMET)
    assert game.moves("A") == ["+"]
    assert game.view().declared()["asked"] is None


def test_kd_b17_a_call_that_was_kept_counts() -> None:
    """A jumps everyone, calls, is on turn again at once, asks there, and cannot say it a second time."""
    game = table("Jd Js As 5h 9d", "4s 6h 9c", "6s Qc 7d", top="8d", counters=False)
    play(game, "A:Jd A:Js A:. A:! A:As A:?Kd")
    refusal = game.why_not("A", "!")
    assert refusal
    assert refusal.code == "called_already"
    play(game, "B:4s B:. C:6s C:.")
    assert game.outcome
    assert game.outcome.winners == ("A",)


def test_kd_a28_the_laws_hold_where_a_request_wins() -> None:
    trials = [testing.Trial("kadi", "book", OUTRIGHT, 3, seed, racing=True) for seed in range(12)]
    games = [testing.conform(trial) for trial in trials]
    assert any(event.kind == "unmet" for game in games for event in game.events)


# Bots


def test_the_search_asks_where_a_request_wins() -> None:
    game = play(table(*HANDS), "A:As")
    assert found(game, "A").startswith("?")


def test_bots_call_once_they_have_asked() -> None:
    game = play(table(*HANDS), "A:As A:?Kd")
    for level in ("medium", "hard"):
        view = game.view("A")
        assert bot_for(level, "kadi").choose(view, game.history("A"), view.moves, Chance(1)) == "!"
