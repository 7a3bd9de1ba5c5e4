"""How games end: places and ties, the guard's count, partners (GW-A12), penalty piles (GW-A8, GW-A23)."""

import pytest

from tests.games.getaway.kit import (
    cards,
    every_game,
    hand,
    leads,
    play,
    result,
    running,
    seats_of,
    table,
)

# GW-A14 places


@every_game
def test_gw_a14_those_out_first_then_those_in_by_fewest_cards(name: str) -> None:
    hands = ("5h 2c 3c", "7h 4c", "9h", "Kh 6c 7c 8c")
    game = table(name, *hands, guard_tricks=1, ending="last_holder")
    play(game, "A:5h B:7h C:9h D:Kh")
    assert result(game) == ("C B A D", "D", "guard_tricks")


def test_gw_a14_fewest_cards_before_lowest_sum() -> None:
    game = table("kazhutha-kali", "5h 2c 3c", "Kh Ac", guard_tricks=1)
    play(game, "A:5h B:Kh")
    assert result(game) == ("B A", "A", "guard_tricks")


def test_gw_a14_the_lower_sum_of_ranks_is_the_better_place() -> None:
    game = table("kazhutha-kali", "5h 8c", "7h Ac", "Kh Td", guard_tricks=1)
    play(game, "A:5h B:7h C:Kh")
    assert result(game) == ("A C B", "B", "guard_tricks")


def test_gw_a14_with_equal_sums_who_picked_up_is_behind() -> None:
    game = table("kazhutha-kali", "5h 2c", "4d 2d 3d 6c", guard_tricks=1)
    play(game, "A:5h B:4d")  # 2 + 5 + 4 and 2 + 3 + 6
    assert result(game) == ("B A", "A", "guard_tricks")


def test_gw_a14_who_cannot_be_told_apart_shares_a_place() -> None:
    game = table("kazhutha-kali", "5h 2c 3c", "7h 6d", "9h 6s", guard_tricks=1)
    play(game, "A:5h B:7h C:9h")
    assert result(game) == ("BC A", "A", "guard_tricks")
    assert game.outcome is not None
    assert set(game.outcome.winners) == {"B", "C"}


def test_gw_a14_a_shared_last_place_loses_together() -> None:
    game = table("kazhutha-kali", "5h 2c", "7h 6d 8d", "9h 6s 8s", guard_tricks=1)
    play(game, "A:5h B:7h C:9h")
    assert result(game) == ("A BC", "BC", "guard_tricks")


def test_gw_a14_a_last_place_of_the_whole_table_does_not_lose() -> None:
    game = table("kazhutha-kali", "5h 9c", "7h 9d", guard_tricks=1)
    play(game, "A:5h B:7h")
    assert result(game) == ("AB", "", "guard_tricks")
    assert game.outcome is not None
    assert set(game.outcome.winners) == {"A", "B"}


def test_gw_a14_one_seat_out_before_keeps_a_shared_last_place_losing() -> None:
    game = table("kazhutha-kali", "5h 9c", "7h 9d", "", guard_tricks=1)
    play(game, "A:5h B:7h")
    assert result(game) == ("C AB", "AB", "guard_tricks")


def test_gw_a14_donkey_keeps_the_order_too() -> None:
    game = table("donkey", "5h 2c", "7h", "9h 3c", "Kh 4c")
    play(game, "A:5h B:7h C:9h D:Kh")
    play(game, "D:4c A:2c C:3c")  # all out together: D won the trick
    assert result(game) == ("B A C D", "D", "all_out")


def test_gw_a14_nothing_can_be_played_after_the_end() -> None:
    game = table("thulla", "5h", "7h", "9h 2c")
    play(game, "A:5h B:7h")
    assert game.awaited == ()
    assert seats_of(game, "played") == "AB"
    assert game.events[-1].kind == "over"


def test_gw_a13_the_guard_counts_cards_not_who_leads() -> None:
    game = table("kazhutha-kali", "4h 6h 9d", "Qd", "2s 7s", guard_tricks=2)
    play(game, "A:9d B:Qd C:2s B:2s C:7s A:4h")
    assert result(game) == ("A B C", "C", "guard_tricks")  # 6h; 9d Qd; 2s 7s 4h


@pytest.mark.parametrize("ending", ["dealt_spent", "last_holder"])
def test_gw_a13_the_guard_holds_in_either_ending(ending: str) -> None:
    game = table("donkey", "9h 2c 3s", "5d 6c 7c", ending=ending, guard_tricks=1)
    play(game, "A:9h B:5d")
    assert result(game) == ("B A", "A", "guard_tricks")


# GW-A12 partners: A and C against B and D


def test_gw_a12_one_partner_out_does_not_end_it() -> None:
    game = table("kazhutha-kali", "5h", "Kh 2c", "7h 4c", "9h 3c", preset="partners")
    play(game, "A:5h B:Kh C:7h D:9h")
    assert seats_of(game, "out") == "A"
    assert leads(game) == "B"


def test_gw_a12_neighbours_are_no_partners() -> None:
    game = table("kazhutha-kali", "5h", "7h", "Kh 2c", "9h 3c", preset="partners")
    play(game, "A:5h B:7h C:Kh D:9h")
    assert seats_of(game, "out") == "AB"
    assert running(game)


def test_gw_a12_both_partners_out_is_the_end_with_two_places() -> None:
    game = table("kazhutha-kali", "Kh 2c", "5h", "9h 3c", "7h", preset="partners")
    play(game, "A:Kh B:5h C:9h D:7h")
    assert result(game) == ("BD AC", "AC", "partners")


def test_gw_a12_the_team_that_is_out_wins_however_few_cards_the_other_holds() -> None:
    game = table("kazhutha-kali", "", "5h", "7h", "Kh 2c", lead="B", preset="partners")
    play(game, "B:5h C:7h D:Kh")  # B is out before C, but D still holds a card
    assert result(game)[:2] == ("AC BD", "BD")


@pytest.mark.parametrize(
    ("value", "expected"),
    [("trick_winner", ("BD AC", "AC")), ("last_to_play", ("AC BD", "BD")), ("nobody", ("ABCD", ""))],
)
def test_gw_a12_everyone_out_in_one_trick(value: str, expected: tuple[str, str]) -> None:
    game = table("kazhutha-kali", "5h", "Th", "Kh", "9h", preset="partners", all_out=value)
    play(game, "A:5h B:Th C:Kh D:9h")
    assert result(game) == (*expected, "all_out")


@pytest.mark.parametrize(
    ("value", "expected"),
    [("trick_winner", ("BD AC", "AC")), ("last_to_play", ("AC BD", "BD")), ("nobody", ("ABCD", ""))],
)
def test_gw_a12_everyone_left_out_in_one_trick(value: str, expected: tuple[str, str]) -> None:
    game = table("kazhutha-kali", "", "5h", "Kh", "7h", lead="C", preset="partners", all_out=value)
    play(game, "C:Kh D:7h B:5h")  # C's exit would have been the first
    assert result(game) == (*expected, "all_out")


def test_gw_a12_the_guard_compares_the_teams_totals() -> None:
    hands = ("5h 2c 3c 4c", "7h 2d 3d", "9h", "Kh 2s 3s")
    game = table("kazhutha-kali", *hands, preset="partners", guard_tricks=1)
    play(game, "A:5h B:7h C:9h D:Kh")
    assert result(game) == ("AC BD", "BD", "guard_tricks")  # 3 + 0 against 2 + 2, though A holds most


def test_gw_a12_dealt_spent_compares_the_teams_totals() -> None:
    game = table("donkey", "9h 2s 7d", "4h Ks 5d", "8s 3s 2c", "4s 3c", teams="partners")
    play(game, "A:9h B:4h C:8s")  # A takes three
    play(game, "A:2s B:Ks C:3s D:4s")  # clean
    play(game, "B:5d C:2c")  # B takes two, C is out
    play(game, "B:2c D:3c A:7d")  # D takes three, and no dealt card is left
    assert [len(hand(game, seat)) for seat in "ABCD"] == [3, 1, 0, 3]
    assert result(game) == ("AC BD", "BD", "dealt_spent")  # alone, A's 9 + 4 + 8 would lose


def test_gw_a12_penalty_piles_compare_the_teams_totals() -> None:
    hands = ("Kh 2s 7d", "5h 3s 9c", "4d 4s 5d", "Ks 6c")
    game = table("kazhutha-kali", *hands, preset="partners", ending="penalty_pile")
    play(game, "A:Kh B:5h C:4d")  # A collects three
    play(game, "A:2s B:3s C:4s D:Ks")  # clean
    play(game, "D:6c A:7d")  # D collects two
    play(game, "B:9c C:5d")  # B collects two
    assert dict(game.view("A").piles) == {"A": 3, "B": 2, "C": 0, "D": 2}
    assert result(game) == ("AC BD", "BD", "penalty_pile")


def test_gw_a12_teams_with_equal_totals_are_told_apart_by_ranks() -> None:
    game = table("kazhutha-kali", "5h 2c", "7h 3c", "9h 4c", "Kh 6c", preset="partners", guard_tricks=1)
    play(game, "A:5h B:7h C:9h D:Kh")
    assert result(game) == ("AC BD", "BD", "guard_tricks")  # 2 + 4 against 3 + 6


def test_gw_a12_teams_with_equal_ranks_are_told_apart_by_the_last_pick_up() -> None:
    hands = ("5h 2c", "4d 6d", "8c", "2h 4c 7c")
    game = table("kazhutha-kali", *hands, preset="partners", guard_tricks=1)
    play(game, "A:5h B:4d")  # 2 + 5 + 4 and 8 against 6 and 2 + 4 + 7: four cards and 19 each
    assert result(game) == ("BD AC", "AC", "guard_tricks")


def test_gw_a12_teams_nothing_tells_apart_share_one_place() -> None:
    game = table("kazhutha-kali", "5h 2c", "7h 2d", "9h 3c", "Kh 3d", preset="partners", guard_tricks=1)
    play(game, "A:5h B:7h C:9h D:Kh")
    assert result(game) == ("ABCD", "", "guard_tricks")


def test_gw_a12_with_cut_ends_the_pickers_team_loses() -> None:
    game = table("kazhutha-kali", "5h 2c", "4d 3d", "", "", preset="partners", two_left="cut_ends")
    play(game, "A:5h B:4d")
    assert result(game) == ("BD AC", "AC", "cut_ends")


# GW-A23 penalty piles


def test_gw_a23_a_last_card_can_still_be_made_to_collect() -> None:
    game = table("thulla", "Kh", "5h 6c", "4d 2c", ending="penalty_pile")  # book Thulla: instant exits
    play(game, "A:Kh B:5h C:4d")
    assert game.view("A").piles["A"] == 3
    assert leads(game) == "B"


def test_gw_a23_nothing_ends_in_the_middle_of_a_trick() -> None:
    game = table("thulla", "5h", "7h", "9h 2c", ending="penalty_pile")
    play(game, "A:5h B:7h")
    assert leads(game) == "C"


@pytest.mark.parametrize("value", ["trick_winner", "last_to_play", "nobody"])
@every_game
def test_gw_a23_all_out_is_ignored(name: str, value: str) -> None:
    game = table(name, "5h", "Kh", ending="penalty_pile", all_out=value)
    play(game, "A:5h B:Kh")
    assert result(game) == ("AB", "", "penalty_pile")


@every_game
def test_gw_a23_with_one_hand_left_the_game_is_over(name: str) -> None:
    game = table(name, "Kh", "5h", "4d 2c 3c 4c", ending="penalty_pile")
    play(game, "A:Kh B:5h C:4d")
    assert hand(game, "C") == cards("2c 3c 4c")
    assert result(game) == ("BC A", "A", "penalty_pile")  # GW-A14: only collected cards count


def test_gw_a23_partners_exits_do_not_end_it() -> None:
    game = table("kazhutha-kali", "Kh", "5h 2c", "7h", "9h 3c", preset="partners", ending="penalty_pile")
    play(game, "A:Kh B:5h C:7h D:9h")
    assert running(game)
    assert leads(game) == "D"  # the second highest
    play(game, "D:3c B:2c")
    assert result(game) == ("ABCD", "", "penalty_pile")


def test_gw_a14_penalty_piles_if_nobody_collected_all_share_the_first_place() -> None:
    game = table("donkey", "5h", "Kh", "7h 2c 3c", ending="penalty_pile")
    play(game, "A:5h B:Kh C:7h")
    assert result(game) == ("ABC", "", "penalty_pile")


def test_gw_a14_penalty_piles_fewest_collected_is_first_whoever_went_out_first() -> None:
    game = table("donkey", "Kh", "5h 6c", "4d 7c 8s", ending="penalty_pile")
    play(game, "A:Kh B:5h C:4d")  # A collects three and has no hand
    play(game, "B:6c C:7c")  # clean, one hand left
    assert result(game) == ("BC A", "A", "penalty_pile")


def test_gw_a8_a_tie_of_piles_goes_by_ranks() -> None:
    game = table("donkey", "6h 2c 3s", "5d 6c 7c", ending="penalty_pile")
    play(game, "A:6h B:5d A:2c B:6c B:7c A:3s")
    assert result(game) == ("B A", "A", "penalty_pile")  # 6 + 5 against 7 + 3


def test_gw_a8_a_tie_of_ranks_goes_by_the_last_pick_up() -> None:
    game = table("donkey", "6h 2c 3s", "4d 6c 7c", ending="penalty_pile")
    play(game, "A:6h B:4d A:2c B:6c B:7c A:3s")
    assert result(game) == ("A B", "B", "penalty_pile")  # 6 + 4 against 7 + 3


def test_gw_a8_places_go_by_piles_then_by_their_ranks() -> None:
    game = table("donkey", "6h 2c 3s", "4d 6c 7c", "Ad Ac", ending="penalty_pile")
    play(game, "A:6h B:4d")  # A collects two
    play(game, "A:2c B:6c C:Ac")  # clean
    play(game, "C:Ad A:3s")  # C collects two, higher; B alone holds a card
    assert result(game) == ("B A C", "C", "penalty_pile")


def test_gw_a8_in_a_reversal_the_cutter_collects() -> None:
    game = table("donkey", "5h 2c", "4d 3c", ending="penalty_pile", picker="cutter")
    play(game, "A:5h B:4d")
    assert dict(game.view("A").piles) == {"A": 0, "B": 2}
    assert leads(game) == "A"


def test_gw_a8_seats_without_hand_cards_are_passed_over() -> None:
    game = table("donkey", "Kh", "5h 3c 6s", "4d 6c 7s", "9h 8c 8s", ending="penalty_pile")
    play(game, "A:Kh B:5h C:4d B:3c C:6c D:8c D:8s")
    assert leads(game) == "B"  # A has only a pile


def test_gw_a8_a_winner_without_hand_cards_passes_the_lead_on() -> None:
    game = table("donkey", "Kh", "5h 3c", "9h 6c", ending="penalty_pile")
    play(game, "A:Kh B:5h C:9h")
    assert leads(game) == "B"


def test_gw_a13_the_guard_with_penalty_piles() -> None:
    game = table("donkey", "5h 2c 3c", "4d 6c 7c", ending="penalty_pile", guard_tricks=1)
    play(game, "A:5h B:4d")
    assert result(game) == ("B A", "A", "guard_tricks")
