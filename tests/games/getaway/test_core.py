"""GW-1 to GW-6: opening, following, clean tricks, cuts, the documents' own examples, refusals."""

from itertools import pairwise
from typing import Any

import pytest

from tests.games.getaway.kit import (
    Game,
    cards,
    cards_of,
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

RANKS = "23456789TJQKA"
LADDER = [(f"{low}h", f"{high}h") for low, high in pairwise(RANKS)]


# GW-1 the ace of spades opens


@every_game
def test_gw_1_the_holder_of_the_ace_of_spades_opens_with_it(name: str) -> None:
    game = deal(name, seats=4, dealer="A", deck=pack("2c As"))  # first card to B, second to C
    assert leads(game) == "C"
    assert list(game.moves("C")) == ["As"]


@every_game
def test_gw_1_no_other_card_may_open(name: str) -> None:
    game = table(name, "As 5h", "6h 7h", opening=True)
    refused = refusal(game, "A", "5h")
    assert (refused.code, refused.rule) == ("must_open_with_ace", "GW-1")


def test_gw_1_another_spade_may_not_open_either() -> None:
    game = table("thulla", "As Ks", "6h 7h", opening=True)
    assert refusal(game, "A", "Ks").code == "must_open_with_ace"


@every_game
def test_gw_1_binds_the_first_trick_only(name: str) -> None:
    game = table(name, "As 5h 6c", "2s 7h 8c", opening=True)
    play(game, "A:As B:2s")
    assert may(game, "A") == cards("5h 6c")


def test_gw_1_says_nothing_of_an_ace_of_spades_held_later() -> None:
    game = table("thulla", "As 5h", "6h 7h")
    assert may(game, "A") == cards("As 5h")


# GW-2 following suit


@every_game
def test_gw_2_who_holds_the_led_suit_plays_any_card_of_it(name: str) -> None:
    game = table(name, "5h 2c", "3h 9h 4c", "7h 6c")
    play(game, "A:5h")
    assert may(game, "B") == cards("3h 9h")


@every_game
def test_gw_2_off_suit_is_refused_to_who_can_follow(name: str) -> None:
    game = table(name, "5h 2c", "3h 9h 4c", "7h 6c")
    play(game, "A:5h")
    refused = refusal(game, "B", "4c")
    assert (refused.code, refused.rule) == ("must_follow_suit", "GW-2")


@every_game
def test_gw_2_who_is_void_plays_any_card(name: str) -> None:
    game = table(name, "5h 2c", "4c 9d Ks", "7h 6c")
    play(game, "A:5h")
    assert may(game, "B") == cards("4c 9d Ks")


def test_gw_2_the_first_card_fixes_the_led_suit_not_the_latest() -> None:
    game = table("kazhutha-kali", "5h 2c", "4d 6d", "7h 8d", "9h Td", cut_stops=False)
    play(game, "A:5h B:4d")
    assert may(game, "C") == cards("7h")


def test_gw_2_the_leader_plays_any_card() -> None:
    game = table("donkey", "5h 2c 9d Ks", "6h 3c")
    assert may(game, "A") == cards("5h 2c 9d Ks")


# GW-3 clean tricks


@every_game
def test_gw_3_a_clean_trick_leaves_the_game(name: str) -> None:
    game = table(name, "5h 2c 2d", "Kh 3c 3d", "7h 4c 4d")
    play(game, "A:5h B:Kh C:7h")
    view = game.view("A")
    assert dict(view.sizes) == {"A": 2, "B": 2, "C": 2}
    assert set(view.waste) == cards("5h Kh 7h")
    assert cards_of(game, "discarded") == [cards("5h Kh 7h")]


@every_game
def test_gw_3_the_highest_card_leads_next_any_card(name: str) -> None:
    game = table(name, "5h 2c 2d", "Kh 3c 3d", "7h 4c 4d")
    play(game, "A:5h B:Kh C:7h")
    assert leads(game) == "B"
    assert may(game, "B") == cards("3c 3d")


@pytest.mark.parametrize(("low", "high"), LADDER)
def test_gw_3_ranks_run_from_two_low_to_ace_high(low: str, high: str) -> None:
    game = table("donkey", f"{low} 2c 3c", f"{high} 4c 5c")
    play(game, f"A:{low} B:{high}")
    assert leads(game) == "B"


def test_gw_3_everybody_still_in_plays_before_a_trick_is_clean() -> None:
    game = table("kazhutha-kali", "5h 2c", "Kh 3c", "7h 4c")
    play(game, "A:5h B:Kh")
    assert game.view("A").trick == (("A", "5h"), ("B", "Kh"))
    assert leads(game) == "C"


# GW-4 cuts


@every_game
def test_gw_4_a_cut_ends_the_trick_at_once(name: str) -> None:
    game = table(name, "5h 2c 2d", "Kh 3c 3d", "4d 4c 6c", "7h 8c 9c")
    play(game, "A:5h B:Kh C:4d")
    assert game.view("D").sizes["D"] == 3
    assert game.view("D").trick == ()
    assert seats_of(game, "cut") == "C"


@every_game
def test_gw_4_the_highest_of_the_led_suit_takes_all_and_leads(name: str) -> None:
    game = table(name, "5h 2c 2d", "Kh 3c 3d", "4d 4c 6c", "7h 8c 9c")
    play(game, "A:5h B:Kh C:4d")
    assert hand(game, "B") == cards("3c 3d 5h Kh 4d")
    assert cards_of(game, "picked_up") == [cards("5h Kh 4d")]
    assert game.view("B").waste == ()
    assert leads(game) == "B"


@every_game
def test_gw_4_the_cut_card_is_never_the_highest(name: str) -> None:
    game = table(name, "5h 2c", "Ad 3c", "7h 8c")
    play(game, "A:5h B:Ad")
    assert hand(game, "A") == cards("2c 5h Ad")
    assert leads(game) == "A"


def test_gw_4_only_cards_on_the_table_count() -> None:
    game = table("donkey", "5h 2c", "6h 3c", "4d 6c", "Ah 8c")  # D's ace came too late
    play(game, "A:5h B:6h C:4d")
    assert seats_of(game, "picked_up") == "B"


def test_gw_4_a_follower_who_plays_low_stays_free_of_the_pile() -> None:
    game = table("kazhutha-kali", "Th 2c 3c", "2h 4c 5c", "4d 6c 7c")
    play(game, "A:Th B:2h C:4d")
    assert hand(game, "A") == cards("2c 3c Th 2h 4d")
    assert hand(game, "B") == cards("4c 5c")


def test_gw_4_picked_up_cards_are_played_like_any_other() -> None:
    game = table("thulla", "Th 2c", "4d 4c", "9h 7c")
    play(game, "A:Th B:4d")
    assert may(game, "A") == cards("2c Th 4d")


# GW-5 the documents' own examples


def test_gw_5_dk_14_the_opening_ace_takes_four() -> None:
    game = table("donkey", "As 2c", "Ts 3c", "3s 4c", "7d 5c", "Ks 6c", "Qs 7c", opening=True)
    play(game, "A:As B:Ts C:3s D:7d")
    assert hand(game, "A") == cards("2c As Ts 3s 7d")
    assert hand(game, "E") == cards("Ks 6c")
    assert hand(game, "F") == cards("Qs 7c")
    assert leads(game) == "A"


def test_gw_5_kk_6_the_king_wins_a_clean_trick() -> None:
    game = table("kazhutha-kali", "5h 2c", "Kh 3c", "7h 4c", "Qh 5c")
    play(game, "A:5h B:Kh C:7h D:Qh")
    assert set(game.view("A").waste) == cards("5h Kh 7h Qh")
    assert leads(game) == "B"


def test_gw_5_kk_8_the_ace_takes_four_and_leads() -> None:
    game = table("kazhutha-kali", "2h 2c", "Th 4c", "Ah 5c", "3c 6d")
    play(game, "A:2h B:Th C:Ah D:3c")
    assert hand(game, "C") == cards("5c 2h Th Ah 3c")
    assert leads(game) == "C"


def test_gw_5_kk_10_the_lead_passes_from_the_last_ace_to_the_king() -> None:
    game = table("kazhutha-kali", "Ah", "Kh 2c", "Th 3c", "2h 4c")
    play(game, "A:Ah B:Kh C:Th D:2h")
    assert set(game.view("A").waste) == cards("Ah Kh Th 2h")
    assert seats_of(game, "out") == "A"
    assert leads(game) == "B"


def test_gw_5_th_12_the_king_takes_three_and_leads() -> None:
    game = table("thulla", "7h 2c", "Kh 3c", "4d 5d")
    play(game, "A:7h B:Kh C:4d")
    assert hand(game, "B") == cards("3c 7h Kh 4d")
    assert leads(game) == "B"


# GW-6 refusals


@every_game
def test_gw_6_not_your_turn(name: str) -> None:
    game = table(name, "5h 2c", "Kh 3c")
    assert refusal(game, "B", "Kh").code == "not_your_turn"


@every_game
def test_gw_6_not_your_card(name: str) -> None:
    game = table(name, "5h 2c", "Kh 3c")
    assert refusal(game, "A", "Kh").code == "not_your_card"


@every_game
def test_gw_6_a_joker_is_no_card_of_this_pack(name: str) -> None:
    game = table(name, "5h 2c", "Kh 3c")
    assert refusal(game, "A", "Xr").code == "unknown_card"


@every_game
def test_gw_6_game_over(name: str) -> None:
    game = table(name, "5h", "Kh 3c")
    play(game, "A:5h" if name == "thulla" else "A:5h B:Kh")  # GW-A2: Thulla is over on A's last card
    assert refusal(game, "B", "3c").code == "game_over"


def seen(game: Game, seat: str) -> tuple[Any, ...]:
    view = game.view(seat)
    return sorted(view.hand), dict(view.sizes), view.trick, view.waste, may(game, seat)


def snapshot(game: Game) -> tuple[Any, ...]:
    return seen(game, "A"), seen(game, "B"), game.awaited, len(game.events)


@pytest.mark.parametrize(("seat", "move"), [("A", "2c"), ("B", "4c"), ("B", "5h"), ("B", "Xr")])
def test_all_1_a_refused_move_changes_nothing(seat: str, move: str) -> None:
    game = table("kazhutha-kali", "5h 2c", "Kh 3h 4c")
    play(game, "A:5h")
    before = snapshot(game)
    refusal(game, seat, move)
    assert snapshot(game) == before


def test_all_1_a_seat_has_no_moves_out_of_turn_or_after_the_end() -> None:
    game = table("kazhutha-kali", "5h", "Kh 3c")
    assert may(game, "B") == set()
    play(game, "A:5h B:Kh")
    assert may(game, "B") == set()
    assert game.awaited == ()


def test_all_2_a_view_does_not_depend_on_hidden_hands() -> None:
    games = [table("donkey", "5h 2c", *others) for others in (("7h 3c", "9h 4c"), ("9h 4c", "7h 3c"))]
    one, other = (game.view("A") for game in games)
    assert sorted(one.hand) == sorted(other.hand) == ["2c", "5h"]
    assert (dict(one.sizes), one.trick, one.waste) == (dict(other.sizes), other.trick, other.waste)


@pytest.mark.parametrize("ending", ["dealt_spent", "last_holder", "penalty_pile"])
def test_all_3_no_card_is_lost_or_doubled(ending: str) -> None:
    game = table("donkey", "9h 2c 3s", "5d 6c 7c", waste="8s", ending=ending)
    for move in ["A:9h", "B:5d", "A:2c", "B:6c", "B:7c", "A:3s"]:
        play(game, move)
        view = game.view("A")
        laid_aside = sum(view.piles.values()) if ending == "penalty_pile" else 0
        assert sum(view.sizes.values()) + len(view.trick) + len(view.waste) + laid_aside == 7


@every_game
def test_all_5_the_same_seed_deals_the_same_cards(name: str) -> None:
    one, other = deal(name, seats=4, seed=7), deal(name, seats=4, seed=7)
    assert [hand(one, seat) for seat in "ABCD"] == [hand(other, seat) for seat in "ABCD"]


def test_gw_3_and_gw_4_a_whole_small_game() -> None:
    game = table("kazhutha-kali", "As 9d", "2s 4h", "5s 6h", opening=True)
    play(game, "A:As B:2s C:5s")  # clean, A leads again
    play(game, "A:9d B:4h")  # B cuts with the last card: A takes two
    assert seats_of(game, "out") == "B"
    assert running(game)
    play(game, "A:4h C:6h")  # clean, C is out
    assert result(game) == ("B C A", "A", "last_holder")
    assert hand(game, "A") == cards("9d")
