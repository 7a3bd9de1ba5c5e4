"""GW-A17 to GW-A27: where options meet."""

from typing import Any

import pytest

from tests.games.getaway.kit import (
    Game,
    all_cards_of,
    cards,
    deal,
    every_game,
    hand,
    leads,
    play,
    refusal,
    result,
    running,
    seats_of,
    table,
)

# GW-A17 the order of settling


def test_gw_a17_cut_ends_comes_before_one_holder_left() -> None:
    game = table("kazhutha-kali", "5h 2c", "4d", two_left="cut_ends")
    play(game, "A:5h B:4d")
    assert result(game) == ("B A", "A", "cut_ends")


def test_gw_a17_cut_ends_comes_before_dealt_cards_spent() -> None:
    game = table("donkey", "9h", "5d", two_left="cut_ends")
    play(game, "A:9h B:5d")
    assert result(game) == ("B A", "A", "cut_ends")


def test_gw_a17_all_out_comes_before_dealt_cards_spent() -> None:
    game = table("donkey", "Kh", "5h")
    play(game, "A:Kh B:5h")
    assert result(game) == ("B A", "A", "all_out")


@every_game
def test_gw_a17_all_out_comes_before_the_waste_draw(name: str) -> None:
    game = table(name, "Kh", "5h", waste="9d", preset="common")
    play(game, "A:Kh B:5h")
    assert seats_of(game, "drew") == ""
    assert result(game) == ("B A", "A", "all_out")


def test_gw_a17_all_out_comes_before_the_guard() -> None:
    game = table("kazhutha-kali", "Kh", "5h", guard_tricks=1)
    play(game, "A:Kh B:5h")
    assert result(game) == ("B A", "A", "all_out")


def test_gw_a17_no_draw_when_no_dealt_card_is_left() -> None:
    game = table("donkey", "9h 2c", "5d 6c", waste="8s", lead_when_winner_out="waste_draw")
    play(game, "A:9h B:5d")  # A takes both
    play(game, "A:2c B:6c")  # B wins with the last dealt card
    assert seats_of(game, "drew") == ""
    assert result(game) == ("B A", "A", "dealt_spent")


def test_gw_a17_with_a_dealt_card_left_the_draw_is_made() -> None:
    game = table("donkey", "9h 2c 3s", "5d 6c", waste="8s", lead_when_winner_out="waste_draw")
    play(game, "A:9h B:5d A:2c B:6c")
    assert hand(game, "B") == cards("8s")
    assert leads(game) == "B"


def test_gw_a17_dealt_cards_spent_comes_before_one_holder_left() -> None:
    game = table("donkey", "9h", "5d")
    play(game, "A:9h B:5d")
    assert result(game) == ("B A", "A", "dealt_spent")


def test_gw_a17_dealt_cards_spent_comes_before_a_team_out() -> None:
    game = table("donkey", "9h", "5d", "", "", teams="partners")
    play(game, "A:9h B:5d")  # B, and with it the team of B and D, is out
    assert result(game) == ("BD AC", "AC", "dealt_spent")


def test_gw_a17_the_waste_draw_comes_before_one_holder_left() -> None:
    game = table("kazhutha-kali", "Ah", "2h 7d", waste="9d", preset="common")
    play(game, "A:Ah B:2h")
    assert running(game)
    assert leads(game) == "A"


def test_gw_a17_the_waste_draw_comes_before_a_team_out() -> None:
    hands = ("Ah", "2h 2c", "", "3h 3c")
    game = table("kazhutha-kali", *hands, waste="9d", preset="common", teams="partners")
    play(game, "A:Ah B:2h D:3h")
    assert running(game)
    assert leads(game) == "A"


def test_gw_a17_the_waste_draw_comes_before_the_guard() -> None:
    game = table("kazhutha-kali", "Ah", "2h 7d 8d", "3h 7s", waste="9d", preset="common", guard_tricks=1)
    play(game, "A:Ah B:2h C:3h")
    assert result(game) == ("C A B", "B", "guard_tricks")  # 7, then 9, then two cards


def test_gw_a17_exits_come_before_the_guard() -> None:
    game = table("kazhutha-kali", "5h", "Kh 3c", "7h 2c", guard_tricks=1)
    play(game, "A:5h B:Kh C:7h")
    assert seats_of(game, "out") == "A"
    assert result(game) == ("A C B", "B", "guard_tricks")


def test_gw_a17_one_holder_left_comes_before_the_guard() -> None:
    game = table("kazhutha-kali", "5h", "Kh 2c", guard_tricks=1)
    play(game, "A:5h B:Kh")
    assert result(game) == ("A B", "B", "last_holder")


def test_gw_a17_a_team_out_comes_before_the_guard() -> None:
    game = table("kazhutha-kali", "5h", "Kh 2c", "7h", "9h 3c", preset="partners", guard_tricks=1)
    play(game, "A:5h B:Kh C:7h D:9h")
    assert result(game) == ("AC BD", "BD", "partners")


def test_gw_a17_the_end_of_penalty_piles_comes_before_the_guard() -> None:
    game = table("donkey", "5h", "4d", ending="penalty_pile", guard_tricks=1)
    play(game, "A:5h B:4d")
    assert result(game) == ("B A", "A", "penalty_pile")


def test_gw_a17_guard_tricks_comes_before_guard_repeats() -> None:
    game = table("kazhutha-kali", "4h 6h 9d", "Qd", "2s 7s", guard_tricks=3, guard_repeats=2)
    play(game, "A:9d B:Qd C:2s B:2s C:7s A:4h C:4h A:6h B:9d")  # GW-A13's loop: both at once
    assert result(game) == ("B C A", "A", "guard_tricks")


def settling(game: Game) -> list[str]:
    kinds = {"discarded", "picked_up", "drew", "out", "over"}
    return [event.kind for event in game.events if event.kind in kinds]


def test_gw_a17_the_events_of_a_clean_trick_come_in_this_order() -> None:
    game = table("kazhutha-kali", "Ah", "2h", "3h 7d 8d", waste="9d", preset="common")
    play(game, "A:Ah B:2h C:3h")
    assert settling(game) == ["discarded", "drew", "out"]
    assert (seats_of(game, "drew"), seats_of(game, "out")) == ("A", "B")


def test_gw_a17_the_events_of_a_cut_come_in_this_order() -> None:
    game = table("kazhutha-kali", "5h", "Kh", "4d")
    play(game, "A:5h B:Kh C:4d")
    assert settling(game) == ["picked_up", "out", "out", "over"]
    assert (seats_of(game, "picked_up"), seats_of(game, "out")) == ("B", "AC")


# GW-A18 the waste draw (instant exits: above)


def test_gw_a18_the_waste_keeps_the_oldest_trick_first_in_play_order() -> None:
    game = table("kazhutha-kali", "5h 3c 4d", "Kh 2c 5d", "7h 6c 6d", waste="9s 8s")
    play(game, "A:5h B:Kh C:7h B:2c C:6c A:3c")
    assert game.view("A").waste == ("9s", "8s", "5h", "Kh", "7h", "2c", "6c", "3c")


def test_gw_a18_trimmed_cards_are_never_in_the_waste() -> None:
    game = deal("thulla", seats=6)
    assert all_cards_of(game, "trimmed") == cards("2c 2d 2h 2s")
    assert game.view("A").waste == ()


def test_gw_a18_a_draw_is_no_pick_up_for_ties() -> None:
    game = table("kazhutha-kali", "Ah", "2h 7d", waste="7c", preset="common", guard_tricks=1)
    play(game, "A:Ah B:2h")  # A draws 7c: nothing tells A and B apart
    assert result(game) == ("AB", "", "guard_tricks")


def test_gw_a18_leading_the_drawn_card_is_an_ordinary_turn() -> None:
    game = table("kazhutha-kali", "Ah", "Kh 2c", "Th 3c", waste="9d", preset="common")
    play(game, "A:Ah B:Kh C:Th")
    assert game.view("B").trick == ()
    assert list(game.moves("A")) == ["9d"]
    assert refusal(game, "A", "2c").code == "not_your_card"


def test_gw_a18_who_drew_may_go_out_with_the_drawn_card() -> None:
    game = table("kazhutha-kali", "Ah", "Kh Td", "Th Jd 3c", waste="9d", preset="common")
    play(game, "A:Ah B:Kh C:Th A:9d B:Td C:Jd")
    assert result(game) == ("A B C", "C", "last_holder")


# GW-A19 cut_stops=false


def test_gw_a19_the_first_off_suit_card_makes_the_cutter() -> None:
    hands = ("5h 2c", "4d 6d", "3c 7c", "Kh 8c")
    game = table("kazhutha-kali", *hands, cut_stops=False, lead_after_cut="cutter")
    play(game, "A:5h B:4d C:3c D:Kh")
    assert hand(game, "D") == cards("8c 5h 4d 3c Kh")
    assert leads(game) == "B"


def test_gw_a19_in_a_reversal_the_first_cutter_picks_up() -> None:
    game = table("kazhutha-kali", "5h 2c", "4d 6d", "3c 7c", "Kh 8c", cut_stops=False, picker="cutter")
    play(game, "A:5h B:4d C:3c D:Kh")
    assert hand(game, "B") == cards("6d 5h 4d 3c Kh")
    assert leads(game) == "D"


def test_gw_a19_a_first_cutter_on_the_last_card_counts_as_holding_cards() -> None:
    game = table("thulla", "5h 9c", "4d", "7h", preset="reversal", cut_stops=False)
    play(game, "A:5h B:4d C:7h")  # C is out; B and A are still in
    assert seats_of(game, "out") == "C"
    assert hand(game, "B") == cards("5h 4d 7h")
    assert leads(game) == "A"  # GW-A20: next after C


def test_gw_a19_a_later_off_suit_last_card_goes_out_at_once() -> None:
    game = table("thulla", "5h 9c", "4d", "7h", "3c", "9h 2c", preset="reversal", cut_stops=False)
    play(game, "A:5h B:4d C:7h D:3c")
    assert seats_of(game, "out") == "CD"
    play(game, "E:9h")
    assert hand(game, "B") == cards("5h 4d 7h 3c 9h")
    assert leads(game) == "E"


def test_gw_a19_settled_a_pending_card_may_be_topped_after_the_cut() -> None:
    game = table("kazhutha-kali", "Th", "4d 6d", "Kh 8c", cut_stops=False)
    play(game, "A:Th B:4d C:Kh")
    assert seats_of(game, "out") == "A"
    assert hand(game, "C") == cards("8c Th 4d Kh")


def test_gw_a19_instant_the_game_may_end_after_the_cut_before_the_pick_up() -> None:
    game = table("thulla", "5h", "4d", "Kh 8c", cut_stops=False)
    play(game, "A:5h B:4d")
    assert result(game) == ("A B C", "C", "last_holder")
    assert hand(game, "C") == cards("Kh 8c")


# GW-A20 nobody to lead


def test_gw_a20_a_cutter_who_is_out_leaves_the_lead_to_the_next() -> None:
    game = table("kazhutha-kali", "5h 2c", "Kh 3c", "4d", "6c 7c", lead_after_cut="cutter")
    play(game, "A:5h B:Kh C:4d")
    assert seats_of(game, "picked_up") == "B"
    assert leads(game) == "D"


def test_gw_a20_the_next_goes_in_playing_direction() -> None:
    hands = ("5h 2c", "6c 7c", "4d", "Kh 3c")
    game = table("kazhutha-kali", *hands, lead_after_cut="cutter", direction="anticlockwise")
    play(game, "A:5h D:Kh C:4d")
    assert leads(game) == "B"


def test_gw_a20_the_highest_seat_out_after_a_cut_leaves_the_lead_to_the_next() -> None:
    game = table("thulla", "Kh", "3h 2c", "7h 3c", "4d 6c", lead_after_cut="highest")
    play(game, "A:Kh B:3h C:7h D:4d")
    assert seats_of(game, "picked_up") == "C"
    assert leads(game) == "B"


@pytest.mark.parametrize(("value", "leader"), [("next", "B"), ("second_highest", "C")])
@pytest.mark.parametrize("exits", ["settled", "instant"])
def test_gw_a20_reversal_with_the_highest_seat_out(exits: str, value: str, leader: str) -> None:
    hands = ("Kh", "3h 2c", "7h 3c", "4d 6c")
    game = table("thulla", *hands, preset="reversal", exit=exits, lead_when_winner_out=value)
    play(game, "A:Kh B:3h C:7h D:4d")
    assert seats_of(game, "out") == "A"
    assert seats_of(game, "picked_up") == "D"
    assert leads(game) == leader


def test_gw_a20_reversal_with_the_highest_seat_out_draws_from_the_waste() -> None:
    game = table("kazhutha-kali", "Kh", "3h 2c", "4d 6c", waste="9d", preset="common", picker="cutter")
    play(game, "A:Kh B:3h C:4d")
    assert seats_of(game, "picked_up") == "C"
    assert hand(game, "A") == cards("9d")
    assert leads(game) == "A"


def test_gw_a20_second_highest_with_no_follower_holding_cards_is_next() -> None:
    game = table("kazhutha-kali", "5h", "7h", "4d 2c", "6c 8c", picker="cutter")
    play(game, "A:5h B:7h C:4d")
    assert seats_of(game, "out") == "AB"
    assert leads(game) == "C"


def test_gw_a20_second_highest_after_a_free_trick_nobody_else_followed() -> None:
    game = table("kazhutha-kali", "As", "2h 3h", "Kd 5c", opening=True, first_trick="free")
    play(game, "A:As B:2h C:Kd")
    assert seats_of(game, "out") == "A"
    assert leads(game) == "B"


# GW-A21 the free first trick


@every_game
def test_gw_a21_suit_must_still_be_followed(name: str) -> None:
    game = table(name, "As 2c", "3s 4c", opening=True, first_trick="free")
    play(game, "A:As")
    assert refusal(game, "B", "4c").code == "must_follow_suit"


@pytest.mark.parametrize(
    "options",
    [
        {"picker": "cutter"},
        {"cut_stops": False},
        {"lead_after_cut": "cutter"},
        {"exit": "instant"},
        {"ending": "penalty_pile"},
        {"ending": "dealt_spent"},
    ],
)
def test_gw_a21_nothing_in_it_is_a_cut(options: dict[str, Any]) -> None:
    hands = ("As 2c 3c", "4h 4c 5c", "5s 6c 7c")
    game = table("kazhutha-kali", *hands, opening=True, first_trick="free", **options)
    play(game, "A:As B:4h C:5s")
    assert seats_of(game, "cut") == ""
    assert set(game.view("A").waste) == cards("As 4h 5s")
    assert leads(game) == "A"


def test_gw_a21_nothing_in_it_ends_the_game_by_cut_ends() -> None:
    game = table("thulla", "As 2c 3c", "4h 4c 5c", opening=True, first_trick="free", two_left="cut_ends")
    play(game, "A:As B:4h")
    assert running(game)
    assert leads(game) == "A"


def test_gw_a21_with_another_card_led_the_highest_of_its_suit_leads() -> None:
    hands = ("As 5h 2c", "Kh 3c 6d", "4d 6c 7d")
    game = table("thulla", *hands, opening=True, first_trick="free", opener="ace_holder")
    play(game, "A:5h B:Kh C:4d")
    assert set(game.view("A").waste) == cards("5h Kh 4d")
    assert leads(game) == "B"


def test_gw_a21_only_the_first_trick_is_free() -> None:
    game = table("thulla", "As 2c 3c", "4h 4d 5d", "5s 6c 7c", opening=True, first_trick="free")
    play(game, "A:As B:4h C:5s A:2c B:4d")
    assert hand(game, "A") == cards("3c 2c 4d")


def test_gw_a21_a_position_from_the_middle_has_no_free_trick() -> None:
    game = table("thulla", "Ks 2c 3c", "4h 4d 5d", "5s 6c 7c", first_trick="free")
    play(game, "A:Ks B:4h")
    assert seats_of(game, "picked_up") == "A"


# GW-A22 cut_ends


@every_game
def test_gw_a22_two_seats_left_of_three(name: str) -> None:
    game = table(name, "5h 2c", "4d 3d", "", two_left="cut_ends")
    play(game, "A:5h B:4d")
    assert result(game) == ("C B A", "A", "cut_ends")


@every_game
def test_gw_a22_three_seats_in_play_on(name: str) -> None:
    game = table(name, "5h 2c", "4d 3d", "6c 7c", two_left="cut_ends")
    play(game, "A:5h B:4d")
    assert leads(game) == "A"


def test_gw_a22_a_trick_that_began_with_three_is_not_concerned() -> None:
    game = table("thulla", "7h", "5h 2c", "4d 3d 6c", two_left="cut_ends")
    play(game, "A:7h B:5h C:4d")  # A went out on the way
    assert seats_of(game, "picked_up") == "B"
    assert leads(game) == "B"


@every_game
def test_gw_a22_holds_in_the_opening_trick_of_two_players(name: str) -> None:
    game = table(name, "As 2c", "4d 3d", opening=True, two_left="cut_ends")
    play(game, "A:As B:4d")
    assert result(game) == ("B A", "A", "cut_ends")


@pytest.mark.parametrize("name", ["donkey", "kazhutha-kali"])
def test_gw_a22_the_picker_loses_whatever_the_counts(name: str) -> None:
    game = table(name, "5h", "4d 3d 6d 7d", two_left="cut_ends")
    play(game, "A:5h B:4d")
    assert hand(game, "A") == cards("5h 4d")
    assert result(game) == ("B A", "A", "cut_ends")


@every_game
def test_gw_a22_in_a_reversal_the_cutter_loses(name: str) -> None:
    game = table(name, "5h 2c", "4d 3d", two_left="cut_ends", picker="cutter")
    play(game, "A:5h B:4d")
    assert hand(game, "B") == cards("3d 5h 4d")
    assert result(game) == ("A B", "B", "cut_ends")


def test_gw_a22_in_a_reversal_a_cutter_on_the_last_card_loses_too() -> None:
    game = table("thulla", "5h 2c", "4d", preset="reversal", two_left="cut_ends")
    play(game, "A:5h B:4d")
    assert hand(game, "B") == cards("5h 4d")
    assert result(game) == ("A B", "B", "cut_ends")


def test_gw_a22_a_clean_trick_of_two_does_not_end_it() -> None:
    game = table("kazhutha-kali", "5h 2c", "Kh 3d", two_left="cut_ends")
    play(game, "A:5h B:Kh")
    assert leads(game) == "B"


def test_gw_a22_has_no_effect_with_penalty_piles() -> None:
    game = table("kazhutha-kali", "5h 2c", "4d 3c", two_left="cut_ends", ending="penalty_pile")
    play(game, "A:5h B:4d")
    assert game.view("A").piles["A"] == 2
    assert leads(game) == "A"


# GW-A23 in test_endings


# GW-A24 instant exits with dealt_spent


def test_gw_a24_the_end_in_the_middle_of_a_trick_applies_too() -> None:
    game = table("donkey", "5h", "7h", "9h 2c", exit="instant")
    play(game, "A:5h B:7h")
    assert result(game)[:2] == ("A B C", "C")
    assert hand(game, "C") == cards("9h 2c")


def test_gw_a24_dealt_cards_are_asked_for_only_between_tricks() -> None:
    game = table("donkey", "Th 5c", "9h Jh Qs", "Tc", exit="instant")
    play(game, "A:5c B:Qs")  # A takes both
    play(game, "A:Th B:Jh C:Tc")  # C is out, B takes three
    play(game, "B:9h")  # the last dealt card, but the trick is not over
    assert leads(game) == "A"
    play(game, "A:5c")
    assert hand(game, "A") == cards("Qs")
    assert result(game) == ("C A B", "B", "dealt_spent")


# GW-A25 the order of refusals


@pytest.mark.parametrize(("seat", "move"), [("A", "Xr"), ("A", "2c"), ("B", "2c"), ("B", "Xr")])
def test_gw_a25_game_over_comes_first(seat: str, move: str) -> None:
    game = table("kazhutha-kali", "5h", "Kh 3c")
    play(game, "A:5h B:Kh")
    assert refusal(game, seat, move).code == "game_over"


@pytest.mark.parametrize("move", ["Xr", "2c", "Kh"])
def test_gw_a25_not_your_turn_comes_before_anything_about_the_card(move: str) -> None:
    game = table("kazhutha-kali", "5h 2c", "Kh 3c")
    assert refusal(game, "B", move).code == "not_your_turn"


def test_gw_a25_unknown_card_comes_before_not_your_card() -> None:
    game = table("kazhutha-kali", "As 2c", "Kh 3c", opening=True)
    assert refusal(game, "A", "Xb").code == "unknown_card"


def test_gw_a25_not_your_card_comes_before_the_ace() -> None:
    game = table("kazhutha-kali", "As 2c", "Kh 3c", opening=True)
    assert refusal(game, "A", "Kh").code == "not_your_card"


def test_gw_a25_not_your_card_comes_before_following_suit() -> None:
    game = table("kazhutha-kali", "5h 2c", "Kh 3c", "6h 4d")
    play(game, "A:5h")
    assert refusal(game, "B", "4d").code == "not_your_card"


# GW-A26 set-up


def test_gw_a26_empty_seats_are_out_in_seat_order() -> None:
    game = table("kazhutha-kali", "", "5h 6c", "", "7h", lead="B")
    play(game, "B:5h")
    assert leads(game) == "D"  # C is passed over
    play(game, "D:7h")
    assert result(game) == ("A C D B", "B", "last_holder")


@every_game
def test_gw_a26_the_waste_is_empty_unless_given(name: str) -> None:
    assert table(name, "5h 2c", "Kh 3c").view("A").waste == ()
    assert table(name, "5h 2c", "Kh 3c", waste="9d 8d").view("A").waste == ("9d", "8d")


@every_game
def test_gw_a26_one_holder_is_over_at_once(name: str) -> None:
    game = table(name, "", "5h 6c", "", lead="B")
    assert game.awaited == ()
    assert result(game)[:2] == ("A C B", "B")


@every_game
def test_gw_a26_opening_needs_the_ace_of_spades_with_the_leader(name: str) -> None:
    with pytest.raises(ValueError):
        table(name, "5h 2c", "As 3c", opening=True)
    assert leads(table(name, "5h 2c", "As 3c", lead="B", opening=True)) == "B"


@pytest.mark.parametrize(
    ("hands", "waste"), [(("5h 2c", "5h 3c"), ""), (("5h 2c", "Kh 3c"), "2c"), (("5h 2c", "Xr 3c"), "")]
)
def test_gw_a26_a_card_is_in_one_place_and_of_the_pack(hands: tuple[str, ...], waste: str) -> None:
    with pytest.raises(ValueError):
        table("thulla", *hands, waste=waste)


def test_gw_a26_a_game_must_be_one_of_ours() -> None:
    with pytest.raises(ValueError):
        table("whist", "5h 2c", "Kh 3c")


# GW-A27 what is held at the end


def test_gw_a27_cards_discarded_by_a_mid_trick_end_are_held_by_nobody() -> None:
    game = table("thulla", "5h 6c", "Kh", "4d")
    play(game, "A:5h B:Kh C:4d")
    assert dict(game.view("A").sizes) == {"A": 1, "B": 0, "C": 0}
    assert set(game.view("A").waste) == cards("5h Kh 4d")


def test_gw_a27_a_penalty_pile_is_held_to_the_end() -> None:
    game = table("donkey", "Kh", "5h", "4d", ending="penalty_pile")
    play(game, "A:Kh B:5h C:4d")
    assert not running(game)
    assert dict(game.view("B").piles) == {"A": 3, "B": 0, "C": 0}
    assert game.view("B").waste == ()
