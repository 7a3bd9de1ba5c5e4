"""GW-A1 to GW-A5: who goes out and when, who leads then, the waste draw."""

import pytest

from tests.games.getaway.kit import (
    cards,
    cards_of,
    every_game,
    hand,
    leads,
    play,
    result,
    running,
    seats_of,
    table,
)

settled_games = pytest.mark.parametrize("name", ["donkey", "kazhutha-kali"])


# GW-A1 settled exits


@settled_games
def test_gw_a1_a_last_card_that_is_cut_picks_up_and_stays_in(name: str) -> None:
    game = table(name, "Kh", "5h 2c", "4d 3d 3c")
    play(game, "A:Kh B:5h C:4d")
    assert hand(game, "A") == cards("Kh 5h 4d")
    assert seats_of(game, "out") == ""
    assert leads(game) == "A"


@settled_games
def test_gw_a1_an_exit_waits_for_the_end_of_the_trick(name: str) -> None:
    game = table(name, "5h", "Kh 2c", "7h 3c")
    play(game, "A:5h B:Kh")
    assert seats_of(game, "out") == ""
    play(game, "C:7h")
    assert seats_of(game, "out") == "A"


def test_gw_a1_a_last_card_that_is_not_the_highest_goes_out_under_a_cut() -> None:
    game = table("kazhutha-kali", "5h", "Kh 2c", "4d 3c 3d")
    play(game, "A:5h B:Kh C:4d")
    assert seats_of(game, "out") == "A"
    assert hand(game, "B") == cards("2c 5h Kh 4d")


def test_gw_a1_exits_of_one_trick_are_in_play_order() -> None:
    game = table("kazhutha-kali", "7h", "9h 3c", "5h", "Kh 2c", lead="C")
    play(game, "C:5h D:Kh A:7h B:9h")
    assert seats_of(game, "out") == "CA"


def test_gw_a1_exits_in_play_order_make_the_places() -> None:
    game = table("kazhutha-kali", "7h", "9h 3c", "5h", lead="C")
    play(game, "C:5h A:7h B:9h")
    assert result(game) == ("C A B", "B", "last_holder")


def test_gw_a1_play_order_follows_the_direction() -> None:
    game = table("kazhutha-kali", "Kh 2c", "5h", "7h", direction="anticlockwise")
    play(game, "A:Kh C:7h B:5h")
    assert result(game) == ("C B A", "A", "last_holder")


def test_gw_a1_one_holder_is_not_the_end_while_a_last_card_is_pending() -> None:
    game = table("kazhutha-kali", "5h", "9h", "7h 2c 3c")
    play(game, "A:5h B:9h")
    assert running(game)
    assert leads(game) == "C"


def test_gw_a1_three_last_cards_and_a_cut_leave_the_highest_in() -> None:
    game = table("kazhutha-kali", "5h", "Kh", "4d")
    play(game, "A:5h B:Kh C:4d")
    assert result(game) == ("A C B", "B", "last_holder")
    assert hand(game, "B") == cards("5h Kh 4d")


# GW-A2 instant exits


def test_gw_a2_a_seat_is_out_the_moment_its_last_card_is_down() -> None:
    game = table("thulla", "5h", "Kh 2c", "7h 3c")
    play(game, "A:5h")
    assert seats_of(game, "out") == "A"
    assert leads(game) == "B"


@every_game
def test_gw_a2_a_safe_seat_never_picks_up(name: str) -> None:
    game = table(name, "Kh", "5h 2c", "7h 2d", "4d 3c 3d", exit="instant")
    play(game, "A:Kh B:5h C:7h D:4d")
    assert hand(game, "A") == set()
    assert hand(game, "C") == cards("2d Kh 5h 7h 4d")
    assert leads(game) == "C"


def test_gw_a2_the_pile_goes_past_every_safe_seat() -> None:
    game = table("thulla", "Kh", "Qh", "5h 2c", "4d 3c 3d")
    play(game, "A:Kh B:Qh C:5h D:4d")
    assert cards_of(game, "picked_up") == [cards("Kh Qh 5h 4d")]
    assert seats_of(game, "picked_up") == "C"


def test_gw_a2_with_nobody_to_pick_up_the_pile_is_discarded_and_the_cutter_leads() -> None:
    game = table("thulla", "Kh", "4d 3c", "6c 7c")
    play(game, "A:Kh B:4d")
    assert cards_of(game, "picked_up") == []
    assert set(game.view("B").waste) == cards("Kh 4d")
    assert hand(game, "B") == cards("3c")
    assert leads(game) == "B"


def test_gw_a2_with_the_cutter_out_as_well_the_next_seat_leads() -> None:
    game = table("thulla", "Kh", "4d", "6c 7c", "8c 9c")
    play(game, "A:Kh B:4d")
    assert seats_of(game, "out") == "AB"
    assert set(game.view("C").waste) == cards("Kh 4d")
    assert leads(game) == "C"


def test_gw_a2_the_next_after_the_cutter_goes_in_playing_direction() -> None:
    game = table("thulla", "Kh", "8c 9c", "6c 7c", "4d", direction="anticlockwise")
    play(game, "A:Kh D:4d")
    assert leads(game) == "C"


def test_gw_a2_one_holder_left_ends_the_game_in_the_middle_of_a_trick() -> None:
    game = table("thulla", "5h", "7h", "9h 2c 3c")
    play(game, "A:5h B:7h")
    assert result(game) == ("A B C", "C", "last_holder")
    assert cards_of(game, "discarded") == [cards("5h 7h")]
    assert hand(game, "C") == cards("9h 2c 3c")


def test_gw_a2_the_game_is_over_before_the_last_holder_picks_up() -> None:
    game = table("thulla", "5h 6c", "Kh", "4d")
    play(game, "A:5h B:Kh C:4d")
    assert result(game) == ("B C A", "A", "last_holder")
    assert cards_of(game, "picked_up") == []
    assert cards_of(game, "discarded") == [cards("5h Kh 4d")]
    assert hand(game, "A") == cards("6c")


def test_gw_a2_two_players_the_last_card_led_ends_it() -> None:
    game = table("thulla", "Kh", "4d 2c")
    play(game, "A:Kh")
    assert result(game) == ("A B", "B", "last_holder")
    assert hand(game, "B") == cards("4d 2c")


# GW-A3 the lead passes down


def test_gw_a3_second_highest_then_lower() -> None:
    game = table("kazhutha-kali", "Ah", "Kh", "2h 3c", "Th 4c")
    play(game, "A:Ah B:Kh C:2h D:Th")
    assert seats_of(game, "out") == "AB"
    assert leads(game) == "D"


@pytest.mark.parametrize("name", ["donkey", "thulla"])
def test_gw_a3_next_is_the_seat_after_the_winner(name: str) -> None:
    game = table(name, "2h 4c", "Ah", "5h 3c", "Kh 2c", lead="B")
    play(game, "B:Ah C:5h D:Kh A:2h")
    assert leads(game) == "C"


def test_gw_a3_next_counts_from_the_winner_not_from_the_leader() -> None:
    game = table("donkey", "5h 4c", "2h 3c", "Ah", "Kh 2c")
    play(game, "A:5h B:2h C:Ah D:Kh")
    assert leads(game) == "D"


def test_gw_a3_next_passes_over_a_seat_that_went_out_in_the_same_trick() -> None:
    game = table("donkey", "2h 4c", "Ah", "5h", "Kh 2c", lead="B")
    play(game, "B:Ah C:5h D:Kh A:2h")
    assert leads(game) == "D"


def test_gw_a3_next_goes_in_playing_direction() -> None:
    game = table("donkey", "2h 4c", "Ah", "5h 3c", "Kh 2c", lead="B", direction="anticlockwise")
    play(game, "B:Ah A:2h D:Kh C:5h")
    assert leads(game) == "A"


def test_gw_a3_a_seat_without_cards_is_never_on_turn() -> None:
    game = table("kazhutha-kali", "Ah", "Kh 2c 5d", "Th 3c 6d", "2h 4c 7d")
    play(game, "A:Ah B:Kh C:Th D:2h")
    play(game, "B:2c C:3c D:4c")
    play(game, "D:7d")
    assert leads(game) == "B"


# GW-A4 the waste draw


@every_game
def test_gw_a4_a_winner_out_of_cards_draws_from_the_waste_and_leads(name: str) -> None:
    game = table(name, "Ah", "Kh 2c", "Th 3c", waste="9d", preset="common")
    play(game, "A:Ah B:Kh C:Th")
    assert seats_of(game, "drew") == "A"
    assert hand(game, "A") == cards("9d")
    assert leads(game) == "A"


def test_gw_a4_who_drew_is_still_in() -> None:
    game = table("kazhutha-kali", "Ah", "Kh 2c", "Th 3c", waste="9d", preset="common")
    play(game, "A:Ah B:Kh C:Th")
    assert seats_of(game, "out") == ""
    play(game, "A:9d B:2c")  # B cuts, A takes both
    assert seats_of(game, "out") == "B"
    assert hand(game, "A") == cards("9d 2c")


def test_gw_a4_the_drawn_card_leaves_the_waste() -> None:
    game = table("kazhutha-kali", "Ah", "Kh 2c", "Th 3c", waste="9d", preset="common")
    play(game, "A:Ah B:Kh C:Th")
    assert set(game.view("B").waste) == cards("Ah Kh Th")


def test_gw_a4_the_trick_itself_is_not_drawn_from() -> None:
    game = table("kazhutha-kali", "Ah", "Th 2c", "Kh 3c", preset="common")
    play(game, "A:Ah B:Th C:Kh")
    assert seats_of(game, "drew") == ""
    assert seats_of(game, "out") == "A"
    assert leads(game) == "B"  # next, not the king


def test_gw_a4_whatever_is_drawn_was_in_the_waste_before() -> None:
    game = table("donkey", "Ah", "Kh 2c", "Th 3c", waste="9d 9c 9s", preset="common")
    play(game, "A:Ah B:Kh C:Th")
    drawn = hand(game, "A")
    assert len(drawn) == 1
    assert set(game.view("A").waste) == cards("9d 9c 9s Ah Kh Th") - drawn
    assert drawn < cards("9d 9c 9s")


def test_gw_a4_a_winner_with_cards_draws_nothing() -> None:
    game = table("kazhutha-kali", "Ah 5c", "Kh 2c", "Th 3c", waste="9d", preset="common")
    play(game, "A:Ah B:Kh C:Th")
    assert seats_of(game, "drew") == ""
    assert hand(game, "A") == cards("5c")


def test_gw_a4_only_the_winner_draws() -> None:
    game = table("kazhutha-kali", "Kh 5c", "7h", "Th 3c", waste="9d", preset="common")
    play(game, "A:Kh B:7h C:Th")
    assert seats_of(game, "drew") == ""
    assert seats_of(game, "out") == "B"


# GW-A5 all out in one clean trick


@settled_games
def test_gw_a5_the_trick_winner_loses_the_others_are_placed_in_play_order(name: str) -> None:
    game = table(name, "5h", "7h", "Kh", "9h", lead="B")
    play(game, "B:7h C:Kh D:9h A:5h")
    assert result(game) == ("B D A C", "C", "all_out")


@settled_games
def test_gw_a5_the_last_to_play_loses(name: str) -> None:
    game = table(name, "5h", "7h", "Kh", "9h", lead="B", all_out="last_to_play")
    play(game, "B:7h C:Kh D:9h A:5h")
    assert result(game) == ("B C D A", "A", "all_out")


@settled_games
def test_gw_a5_nobody_loses(name: str) -> None:
    game = table(name, "5h", "7h", "Kh", "9h", lead="B", all_out="nobody")
    play(game, "B:7h C:Kh D:9h A:5h")
    assert result(game) == ("B C D A", "", "all_out")


def test_gw_a5_seats_out_before_keep_their_places() -> None:
    game = table("kazhutha-kali", "5h", "Kh", "7h", "")
    play(game, "A:5h B:Kh C:7h")
    assert result(game) == ("D A C B", "B", "all_out")


@pytest.mark.parametrize("value", ["trick_winner", "last_to_play", "nobody"])
def test_gw_a5_never_happens_with_instant_exits(value: str) -> None:
    game = table("thulla", "Kh", "7h", "9h", all_out=value)
    play(game, "A:Kh B:7h")
    assert result(game) == ("A B C", "C", "last_holder")


def test_gw_a5_a_cut_is_never_all_out() -> None:
    game = table("kazhutha-kali", "Kh", "4d", all_out="nobody")
    play(game, "A:Kh B:4d")  # both last cards, but A picks up
    assert result(game) == ("B A", "A", "last_holder")
