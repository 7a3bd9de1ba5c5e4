"""GW-A28: whoever is to lead may take the next seat's hand."""

from typing import Any

import longears
from tests.games.getaway.kit import (
    Game,
    cards,
    deal,
    every_game,
    hand,
    leads,
    may,
    pack,
    play,
    refusal,
    result,
    running,
    seats_of,
    table,
)


def taking(name: str, *hands: str, **more: Any) -> Game:
    """A position at a table where the leader may take a hand."""
    return table(name, *hands, hand_take="leader", **more)


# When it is offered


@every_game
def test_gw_a28_the_book_does_not_know_it(name: str) -> None:
    game = table(name, "5h 2c", "Kh 3c", "7h 4c")
    assert "hand" not in may(game, "A")
    refused = refusal(game, "A", "hand")
    assert (refused.code, refused.rule) == ("cannot_take", "GW-A28")


@every_game
def test_gw_a28_the_leader_may_take_it_instead_of_leading_at_once(name: str) -> None:
    game = taking(name, "5h 2c", "Kh 3c", "7h 4c")
    assert may(game, "A") == cards("5h 2c hand")


@every_game
def test_gw_a28_it_is_not_offered_in_the_first_trick(name: str) -> None:
    game = deal(name, 4, hand_take="leader", seed=3)
    assert may(game, leads(game)) == {"As"}
    assert refusal(game, leads(game), "hand").code == "cannot_take"


def test_gw_a28_nor_in_a_first_trick_that_any_card_may_open() -> None:
    game = deal("thulla", 4, preset="free-start", hand_take="leader", seed=3)
    assert "hand" not in may(game, leads(game))


def test_gw_a28_in_a_set_up_only_an_opening_is_a_first_trick() -> None:
    game = taking("thulla", "As 2c", "Kh 3c", "7h 4c", opening=True)
    assert may(game, "A") == {"As"}


@every_game
def test_gw_a28_the_second_trick_offers_it(name: str) -> None:
    deck = pack("As 2h 3h 4h Ks 5h 6h 7h Qs 8h 9h Th")
    game = deal(name, 4, dealer="D", deck=deck, hand_take="leader", first_trick="free")
    opener = leads(game)
    game.play(opener, "As")
    while leads(game) != opener:
        seat = leads(game)
        game.play(seat, min(may(game, seat)))
    assert "hand" in may(game, opener)


@every_game
def test_gw_a28_it_is_not_offered_with_two_seats_in(name: str) -> None:
    assert may(taking(name, "5h 2c", "Kh 3c"), "A") == cards("5h 2c")
    assert may(taking(name, "5h 2c", "", "Kh 3c"), "A") == cards("5h 2c")


@every_game
def test_gw_a28_only_the_leader_may(name: str) -> None:
    game = taking(name, "5h 2c", "Kh 3c", "7h 4c")
    assert may(game, "B") == set()
    play(game, "A:5h")
    assert may(game, "B") == {"Kh"}
    assert refusal(game, "B", "hand").code == "cannot_take"


@every_game
def test_gw_a28_once_per_trick(name: str) -> None:
    game = taking(name, "5h 2c", "Kh 3c", "7h 4c", "8h 6c")
    play(game, "A:hand")
    assert may(game, "A") == cards("5h 2c Kh 3c")
    assert refusal(game, "A", "hand").code == "cannot_take"


@every_game
def test_gw_a28_the_next_trick_offers_it_again(name: str) -> None:
    game = taking(name, "9h 2c", "Kh 3c", "7h 4c 4d", "8h 6c 6d")
    play(game, "A:hand A:Kh C:7h D:8h")
    assert may(game, "A") == cards("9h 2c 3c hand")


def test_gw_a28_not_when_the_lead_was_drawn_from_the_waste() -> None:
    game = taking(
        "kazhutha-kali", "Kh", "5h 2c", "7h 3c", "8h 4c", waste="9d", lead_when_winner_out="waste_draw"
    )
    play(game, "A:Kh B:5h C:7h D:8h")
    assert may(game, "A") == {"9d"}
    assert refusal(game, "A", "hand").code == "cannot_take"


def test_gw_a28_no_effect_with_a_penalty_pile() -> None:
    game = taking("donkey", "5h 2c", "Kh 3c", "7h 4c", ending="penalty_pile")
    assert may(game, "A") == cards("5h 2c")


def test_gw_a28_no_effect_with_partners() -> None:
    game = taking("kazhutha-kali", "5h 2c", "Kh 3c", "7h 4c", "8h 6c", preset="partners")
    assert may(game, "A") == cards("5h 2c")


# Who is refused, and why


@every_game
def test_gw_a28_not_your_turn_is_said_first(name: str) -> None:
    game = taking(name, "5h 2c", "Kh 3c", "7h 4c")
    assert refusal(game, "B", "hand").code == "not_your_turn"


def test_gw_a28_a_game_that_is_over_is_said_before_both() -> None:
    game = taking("thulla", "5h", "Kh 3c")
    play(game, "A:5h")
    assert refusal(game, "B", "hand").code == "game_over"


# What it does


@every_game
def test_gw_a28_the_whole_hand_passes_and_its_seat_is_out(name: str) -> None:
    game = taking(name, "5h 2c", "Kh 3c 9d", "7h 4c", "8h 6c")
    play(game, "A:hand")
    assert hand(game, "A") == cards("5h 2c Kh 3c 9d")
    assert hand(game, "B") == set()
    assert seats_of(game, "out") == "B"
    assert leads(game) == "A"


@every_game
def test_gw_a28_the_trick_begins_after_it_without_the_seat_that_is_out(name: str) -> None:
    game = taking(name, "5h 2c", "Kh 3c", "7h 4c", "8h 6c")
    play(game, "A:hand A:Kh")
    assert leads(game) == "C"
    play(game, "C:7h D:8h")
    assert leads(game) == "A"


@every_game
def test_gw_a28_it_is_the_hand_of_the_next_seat_still_in(name: str) -> None:
    game = taking(name, "5h 2c", "", "Kh 3c", "7h 4c")
    play(game, "A:hand")
    assert hand(game, "A") == cards("5h 2c Kh 3c")
    assert hand(game, "D") == cards("7h 4c")


@every_game
def test_gw_a28_next_in_playing_direction(name: str) -> None:
    game = taking(name, "5h 2c", "Kh 3c", "7h 4c", direction="anticlockwise")
    play(game, "A:hand")
    assert hand(game, "A") == cards("5h 2c 7h 4c")
    assert seats_of(game, "out") == "C"


def test_gw_a28_the_seat_takes_the_next_place() -> None:
    game = taking("kazhutha-kali", "9h", "Kh", "7h 4c", "")
    play(game, "A:hand A:9h C:7h A:Kh C:4c")
    assert result(game) == ("D B C A", "A", "last_holder")


def test_gw_a28_it_is_a_better_place_than_that_of_anyone_who_goes_out_later() -> None:
    game = taking("thulla", "5h 2c", "Kh", "7h")
    play(game, "A:hand A:5h C:7h")
    assert result(game) == ("B C A", "A", "last_holder")


@every_game
def test_gw_a28_it_never_ends_a_game(name: str) -> None:
    game = taking(name, "5h", "Kh", "7h")
    play(game, "A:hand")
    assert running(game)
    assert leads(game) == "A"


@every_game
def test_gw_a28_the_others_see_a_count_and_no_card(name: str) -> None:
    one = taking(name, "5h 2c", "Kh 3c", "7h 4c 9s")
    other = taking(name, "5h 2c", "9s 3c", "7h 4c Kh")
    for game in (one, other):
        play(game, "A:hand")
        assert game.view("C").sizes["A"] == 4
        assert game.view("C").sizes["B"] == 0
    assert hand(one, "A") == cards("5h 2c Kh 3c")
    assert one.view("B") == other.view("B")


# Where it meets other rulings


def test_gw_a28_who_is_in_is_counted_after_it_for_cut_ends() -> None:
    game = taking("kazhutha-kali", "5h 2c", "9h", "4d 3c", two_left="cut_ends")
    play(game, "A:hand A:5h C:4d")
    assert result(game) == ("B C A", "A", "cut_ends")


def test_gw_a28_it_is_no_trick() -> None:
    game = taking("kazhutha-kali", "5h 2c", "Kh 3c", "7h 4c 4d", "8h 6c 6d", guard_tricks=1)
    play(game, "A:hand")
    assert running(game)
    play(game, "A:5h C:7h D:8h")
    assert result(game)[2] == "guard_tricks"


def test_gw_a28_the_position_that_can_repeat_is_the_one_before_it() -> None:
    game = taking("kazhutha-kali", "5h", "2h", "4d 6s", lead_after_cut="cutter", guard_repeats=2)
    play(game, "A:hand A:5h C:4d")
    play(game, "C:6s A:4d")
    assert running(game), "A leads with 5h 2h for the second time, but took the hand the first time"
    play(game, "A:5h C:4d")
    assert result(game)[2] == "guard_repeats"


def test_gw_a28_it_is_no_pick_up_when_a_tie_is_broken() -> None:
    game = taking(
        "kazhutha-kali", "4d", "3c 6d", "5h 4c", "2s 9c 3d", lead="C", lead_after_cut="cutter", guard_tricks=2
    )
    play(game, "C:5h D:2s")
    play(game, "D:hand D:9c B:3c C:4c")
    assert hand(game, "C") == cards("5h 2s")
    assert hand(game, "D") == cards("3d 4d")
    assert result(game) == ("A B D C", "C", "guard_tricks")


def test_gw_a28_a_dealt_card_stays_dealt() -> None:
    game = taking("donkey", "5h", "9c", "7h", "3d", lead="C", lead_after_cut="cutter")
    play(game, "C:7h D:3d")
    assert leads(game) == "A"
    play(game, "A:hand A:5h C:7h")
    assert running(game), "the nine of clubs was dealt and has not been played"


# How it is written, and what the clock does


def test_gw_a28_it_is_written_on_the_line_of_the_trick_it_opens() -> None:
    game = longears.setup(
        "thulla", hands=["5h 2c", "Kh 3c", "7h 4c"], lead="A", options={"hand_take": "leader"}
    )
    for seat, move in (("A", "hand"), ("A", "5h"), ("C", "7h")):
        game.play(seat, move)
    written = str(game.record)
    assert "1. A:hand (A+2) A:5h C:7h" in written
    assert str(longears.read(written).replay().record) == written


@every_game
def test_gw_a28_on_a_time_out_nothing_is_taken(name: str) -> None:
    game = longears.setup(name, hands=["5h 2c", "Kh 3c", "7h 4c"], lead="A", options={"hand_take": "leader"})
    assert game.rules.move_text(game.rules.on_timeout(game.table, 0)) == "2c"
