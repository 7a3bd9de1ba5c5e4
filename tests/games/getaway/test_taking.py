"""GW-A28, a neighbour's hand: how it is written, who sees what, what can be concluded, what stays."""

import pytest

import longears
from longears import cards, testing
from longears.chance import Chance
from longears.core import SEATS
from longears.game import Game
from longears.games import rules_of
from longears.games.getaway.imagine import learn
from longears.games.getaway.table import Table
from longears.games.getaway.view import GetawayView

TAKING = {"hand_take": "leader"}
HANDS = ("2h 9s", "4c 5d 6s", "7s 8s Kd", "9d Tc")


def table(*hands: str, game: str = "thulla", waste: str = "", **options: object) -> Game:
    return longears.setup(game, hands or HANDS, "A", options=TAKING | options, waste=waste)


def play(game: Game, line: str) -> Game:
    """Plays a line such as "A:hand A:4c"."""
    for move in line.split():
        game.play(*move.split(":"))
    return game


def seen(game: Game) -> GetawayView:
    view = game.view("A")
    assert isinstance(view, GetawayView)
    return view


# What is offered


def test_gw_a28_a_hand_is_listed_after_the_cards() -> None:
    assert table().moves("A") == ["2h", "9s", "hand"]
    assert longears.setup("thulla", HANDS, "A").moves("A") == ["2h", "9s"]


def test_gw_a28_it_is_known_from_the_table_that_is_seen() -> None:
    for line in ("", "A:hand", "A:9s"):
        game = play(table(), line)
        for seat in game.seats:
            assert list(game.view(seat).moves) == game.moves(seat)


@pytest.mark.parametrize("sheet", [{"hand_take": "never"}, {"ending": "penalty_pile"}, {"teams": "partners"}])
def test_gw_b23_where_nobody_takes_a_hand_the_word_is_refused_as_one_that_cannot_be(
    sheet: dict[str, str],
) -> None:
    game = table(**sheet)
    refusal = game.why_not("A", "hand")
    assert refusal
    assert (refusal.code, refusal.rule) == ("cannot_take", "GW-A28")
    assert "hand" not in game.moves("A")


def test_gw_a28_a_hand_may_be_taken_again_in_the_next_trick() -> None:
    game = play(table(*HANDS, "3s 4s 3d"), "A:hand A:9s")
    assert "hand" not in game.moves("C")
    play(game, "C:8s D:9d")
    assert game.awaited == ("A",)
    assert "hand" in game.moves("A")


def test_gw_a28_the_hand_and_the_lead_may_come_in_one_message_all_or_none() -> None:
    game = table()
    with pytest.raises(longears.IllegalMove):
        game.play("A", "hand 2c")
    assert game.view("A").sizes["B"] == 3
    game.play("A", "hand 4c")
    assert seen(game).trick == (("A", "4c"),)


def test_gw_a28_a_hand_asked_for_in_a_trick_that_is_over_is_void() -> None:
    game = table("Ks 2h", "4s 5d", "7s 8s")
    seen = game.moves_made
    play(game, "A:Ks B:4s C:7s")
    assert "hand" in game.moves("A")
    with pytest.raises(longears.IllegalMove) as refused:
        game.play("A", "hand", seen=seen)
    assert refused.value.code == "stale"


def test_gw_a28_a_drawn_lead_bars_it_for_one_trick_only() -> None:
    hands = ("Kh", "5h 2c", "7h 3c 4d", "8h 4c 5d")
    game = table(*hands, waste="Ad", exit="settled", lead_when_winner_out="waste_draw")
    play(game, "A:Kh B:5h C:7h D:8h")
    assert game.moves("A") == ["Ad"]
    play(game, "A:Ad B:2c")
    assert game.moves("A") == ["2c", "Ad", "hand"]


def test_gw_a28_on_a_time_out_the_lowest_card_is_played() -> None:
    game = table()
    assert game.rules.move_text(game.rules.on_timeout(game.table, 0)) == "2h"


# How it is written


def test_gw_b23_the_remark_names_the_taker_on_the_line_of_the_trick() -> None:
    game = play(table(), "A:hand A:4c C:Kd")
    assert '[Rules "1"]' in str(game.record)
    assert str(game.record).splitlines()[-1] == "1. A:hand (A+3) A:4c C:Kd (A+2)"
    assert str(longears.read(str(game.record))) == str(game.record)


def test_gw_a28_a_record_with_another_remark_is_found_out() -> None:
    text = str(play(table(), "A:hand A:4c").record)
    with pytest.raises(longears.NotationError, match=r"the remark should be \(A\+3\)"):
        longears.read(text.replace("(A+3)", "(B+3)"))


def test_records_of_sheets_without_it_are_written_as_before() -> None:
    record = str(longears.setup("thulla", HANDS, "A").record)
    assert '[Rules "1"]' in record
    assert "[Options" not in record


# Who sees what


def test_gw_a28_the_taker_is_told_the_cards_and_the_others_a_count() -> None:
    game = table()
    taken, out = game.play("A", "hand")
    assert (taken.kind, taken.seat, taken.detail, taken.cards) == ("took_hand", "A", "B", ("4c", "5d", "6s"))
    assert (out.kind, out.seat) == ("out", "B")
    assert game.history("A")[0].cards == ("4c", "5d", "6s")
    for seat in ("B", "C", "D", None):
        assert game.history(seat)[0].cards == ("??", "??", "??")
    assert game.view("A").hand == ("2h", "4c", "5d", "6s", "9s")
    assert game.view("B").hand == ()


# What can be concluded


def suit(name: str) -> int:
    return cards.of_suit(cards.SUITS.index(name))


def test_a_hand_that_is_taken_brings_along_what_was_seen_of_it() -> None:
    """C cuts, A picks up, and C, who leads then, takes the hand of A."""
    game = play(table("Ks 2h", "Qs 4c", "6d 7c", lead_after_cut="cutter"), "A:Ks B:Qs C:6d C:hand")
    knowledge = learn(game.history("B"), 3)
    assert knowledge.known == [0, 0, cards.together(cards.parse("Ks Qs 6d"))]
    assert knowledge.void[2] == 0  # what A holds need not lack spades


def test_what_is_unseen_of_two_hands_lacks_what_both_lacked() -> None:
    """C and D have shown to hold no hearts; C takes the hand of D."""
    game = table("Ah 5s", "2h 4c", "8d Tc", "9d Td", lead_after_cut="cutter", cut_stops=False)
    play(game, "A:Ah B:2h C:8d D:9d C:hand")
    assert learn(game.history("B"), 4).void[2] == cards.of_suit(cards.HEARTS)


@pytest.mark.parametrize("seed", range(4))
def test_imagined_hands_fit_what_was_seen_before_a_hand_was_taken(seed: int) -> None:
    rules = rules_of("thulla", "book", TAKING)
    game, chance = longears.deal("thulla", 5, seed, options=TAKING), Chance(seed)
    while game.outcome is None:
        seat = game.awaited[0]
        moves = game.moves(seat)
        game.play(
            seat, "hand" if "hand" in moves and chance.below(4) == 0 else moves[chance.below(len(moves))]
        )
        for looking in range(5):
            seen = rules.veiled(game.table, looking)
            other = rules.imagine(seen, looking, game.history(SEATS[looking]), chance)
            assert other.conserved()
            assert rules.view(other, looking) == rules.view(game.table, looking)


@pytest.mark.parametrize("game", ["donkey", "kazhutha-kali", "thulla"])
def test_gw_a28_the_laws_hold_where_hands_are_taken(game: str) -> None:
    trials = [testing.Trial(game, "common", TAKING, seats, seed) for seats in (3, 5) for seed in range(4)]
    games = [testing.conform(trial) for trial in trials]
    assert any(event.kind == "took_hand" for one in games for event in one.events)


# What it leaves as it was


def test_gw_a6_a_card_that_is_taken_stays_dealt_or_collected() -> None:
    game = play(table(*HANDS, game="donkey"), "A:9s B:6s C:8s D:Tc A:hand")
    assert isinstance(game.table, Table)
    assert game.table.collected == cards.together(cards.parse("9s 6s 8s Tc"))
    assert game.table.last_pick_up[0] == 1


def test_gw_a10_a_cutter_whose_hand_is_taken_is_out_under_reversal_too() -> None:
    """B cut and took the trick; A leads, takes all of it, and two are left to play."""
    game = table("9s 2h 3h", "4c 5d", "7s 8s Kd", picker="cutter")
    play(game, "A:9s B:4c A:hand")
    assert seen(game).out == ("B",)
    assert dict(game.view("A").sizes) == {"A": 5, "B": 0, "C": 3}
    play(game, "A:9s C:7s")
    assert seen(game).last_trick == (("A", "9s"), ("C", "7s"))
