"""What places, partners and resigning count for in a match, and who deals and opens next."""

from dataclasses import replace

import pytest

from longears.match import Form, Match, Opening, Scoring
from tests.match.results import NOBODY, agreed, column, ended, lost_by, played

# Places


def test_gw_b12_after_a_shared_first_place_comes_the_third() -> None:
    match = played(Match(Form.COUNT, 4, "A"), "AC B D")
    assert column(match, "places") == [1, 3, 1, 4]
    assert column(match, "first_places") == [1, 0, 1, 0]


def test_gw_a14_losers_who_share_the_last_place_all_lose() -> None:
    match = played(Match(Form.COUNT, 4, "A"), "A B CD")
    assert column(match, "losses") == [0, 0, 1, 1]
    assert column(match, "places") == [1, 2, 3, 3]


def test_gw_a5_in_a_draw_nobody_loses_and_places_still_count() -> None:
    match = played(Match(Form.LETTERS, 3, "A"), ended("C A B", NOBODY))
    assert column(match, "losses") == [0, 0, 0]
    assert column(match, "letters") == ["", "", ""]
    assert column(match, "places") == [2, 3, 1]


def test_gw_a14_the_whole_table_on_one_place_has_no_loser() -> None:
    match = played(Match(Form.COUNT, 3, "B"), "ABC")
    assert column(match, "losses") == [0, 0, 0]
    assert column(match, "first_places") == [1, 1, 1]
    assert match.next_dealer == "B"
    with pytest.raises(ValueError, match="GW-A14"):
        ended("ABC", losers="ABC")


def test_kd_a27_nobody_loses_in_kadi_so_first_places_and_points_are_what_counts() -> None:
    match = Match(Form.BEST_OF, 3, "A", games=3, opening=Opening.WINNER)
    match = played(match, ended("B AC", NOBODY), ended("B C A", NOBODY))
    assert column(match, "losses") == [0, 0, 0]
    assert match.champions == ("B",)


# Partners


def test_gw_a12_partners_share_places_losses_and_letters() -> None:
    match = Match(Form.LETTERS, 4, "A", partners=True, word="NO")
    match = played(match, "AC BD", "AC BD")
    assert column(match, "places") == [2, 4, 2, 4]  # two places: first and second
    assert column(match, "letters") == ["", "NO", "", "NO"]
    assert match.losers == ("B", "D")


def test_gw_a12_partners_are_champions_together() -> None:
    match = played(Match(Form.BEST_OF, 4, "A", games=3, partners=True), "BD AC")
    assert not match.over
    assert played(match, "BD AC").champions == ("B", "D")


def test_gw_a12_partners_buy_the_snacks_together() -> None:
    assert played(Match(Form.COUNT, 4, "A", partners=True), "BD AC").stop().losers == ("A", "C")


def test_gw_a12_where_cards_are_counted_the_teams_totals_are() -> None:
    match = Match(Form.POINTS, 4, "A", games=1, partners=True)
    match = match.after(ended("AC BD", held="/2c 3c/ /4c"))
    assert column(match, "points") == [0, 3, 0, 3]
    assert match.champions == ("A", "C")


def test_gw_a12_everyone_on_one_place_is_a_draw_for_partners_too() -> None:
    match = played(Match(Form.COUNT, 4, "A", partners=True), "ABCD")
    assert column(match, "losses") == [0, 0, 0, 0]
    assert column(match, "places") == [1, 1, 1, 1]


def test_gw_a12_partners_cannot_be_parted_and_need_four_seats() -> None:
    with pytest.raises(ValueError, match="A and C are partners"):
        Match(Form.COUNT, 4, "A", partners=True).after(ended("AB CD"))
    with pytest.raises(ValueError, match="partners need four seats, not 6"):
        Match(Form.COUNT, 6, "A", partners=True)


# Resigning


def test_all_7_who_resigned_counts_as_last_and_the_others_move_up() -> None:
    match = Match(Form.COUNT, 4, "A").after(ended("A B C D", NOBODY, resigned="B"))
    assert column(match, "places") == [1, 4, 2, 3]
    assert column(match, "losses") == [0, 1, 0, 0]
    assert match.next_dealer == "B"


def test_all_7_resigning_rescues_nobody() -> None:
    match = Match(Form.COUNT, 4, "A").after(ended("A B C D", resigned="B"))
    assert column(match, "places") == [1, 3, 2, 3]
    assert column(match, "losses") == [0, 1, 0, 1]
    assert Match(Form.COUNT, 4, "B").after(ended("A B C D", resigned="B")).next_dealer == "D"


def test_all_7_a_resigner_whose_bot_loses_loses_once() -> None:
    match = Match(Form.LETTERS, 3, "A").after(ended("A B C", resigned="C"))
    assert column(match, "letters") == ["", "", "D"]


def test_all_7_a_bot_that_wins_for_a_resigner_wins_nothing() -> None:
    match = Match(Form.BEST_OF, 3, "A", games=3).after(ended("A B C", resigned="A"))
    assert column(match, "first_places") == [0, 1, 0]
    assert column(match, "losses") == [1, 0, 1]


def test_all_7_of_two_players_the_resigner_alone_loses() -> None:
    match = Match(Form.COUNT, 2, "A").after(ended("A B", resigned="A"))
    assert column(match, "losses") == [1, 0]
    assert column(match, "places") == [2, 1]


def test_all_7_if_all_others_have_resigned_they_alone_lose() -> None:
    match = Match(Form.COUNT, 3, "A").after(ended("B C A", resigned="BC"))
    assert column(match, "losses") == [0, 1, 1]
    assert column(match, "places") == [1, 2, 2]


def test_all_7_resigning_a_drawn_game_loses_it() -> None:
    match = Match(Form.LETTERS, 3, "A").after(ended("ABC", resigned="C"))
    assert column(match, "letters") == ["", "", "D"]
    assert column(match, "places") == [1, 1, 3]


def test_gw_b19_resigning_is_a_loss_in_kadi_too() -> None:
    match = Match(Form.COUNT, 3, "A", opening=Opening.WINNER).after(ended("B A C", NOBODY, resigned="B"))
    assert column(match, "losses") == [0, 1, 0]
    assert match.next_opener == "A"  # the best of those who stayed


def test_gw_b19_several_resigners_share_the_last_place() -> None:
    match = Match(Form.COUNT, 5, "A").after(ended("A B C D E", resigned="AC"))
    assert column(match, "places") == [3, 1, 3, 2, 3]
    assert column(match, "losses") == [1, 0, 1, 0, 1]


def test_gw_b19_if_everyone_resigns_nobody_loses() -> None:
    match = Match(Form.COUNT, 2, "B").after(ended("A B", resigned="AB"))
    assert column(match, "losses") == [0, 0]
    assert column(match, "places") == [1, 1]
    assert match.next_dealer == "B"


def test_gw_b19_a_resigner_takes_the_partner_along_and_their_side_alone_loses() -> None:
    for places in ("AC BD", "BD AC"):
        match = Match(Form.LETTERS, 4, "A", partners=True).after(ended(places, resigned="C"))
        assert column(match, "letters") == ["D", "", "D", ""]
        assert column(match, "places") == [2, 1, 2, 1]


def test_gw_b19_a_resigner_scores_no_less_than_anyone_else() -> None:
    match = Match(Form.POINTS, 3, "A", games=2)
    match = match.after(ended("A B C", held="/2c/3c 4c 5c", resigned="A"))
    assert column(match, "points") == [3, 1, 3]
    match = match.after(ended("B C A", held="2c 3c 4c/ /5c", resigned="A"))
    assert column(match, "points") == [6, 1, 4]


def test_gw_b19_partners_score_as_a_resigned_team() -> None:
    match = Match(Form.POINTS, 4, "A", games=1, partners=True)
    assert column(match.after(ended("AC BD", held="/2c/ /3c", resigned="A")), "points") == [2, 2, 2, 2]


# Ended by agreement, after somebody had resigned


def test_all_7_after_an_agreement_resigners_share_the_last_place_and_lose_and_all_others_are_first() -> None:
    match = Match(Form.COUNT, 4, "A").after(agreed("BD", seats="ABCD"))
    assert column(match, "places") == [1, 3, 1, 3]
    assert column(match, "losses") == [0, 1, 0, 1]
    assert column(match, "games") == [1, 1, 1, 1]
    assert match.next_dealer == "B"


def test_all_7_after_an_agreement_resigners_score_as_much_as_the_fullest_hand_and_the_others_nothing() -> (
    None
):
    match = Match(Form.POINTS, 3, "A", games=2)
    match = match.after(agreed("B", seats="ABC", held="2c 3c/4c/5c 6c 7c"))
    assert column(match, "points") == [0, 3, 0]
    by_rank = Match(Form.POINTS, 3, "A", games=2, scoring=Scoring.BY_RANK)
    by_rank = by_rank.after(agreed("B", seats="ABC", held="2c 3c/4c/Ac Kd"))
    assert column(by_rank, "points") == [0, 21, 0]


def test_gw_b19_after_an_agreement_a_resigned_side_scores_as_much_as_the_fuller_side() -> None:
    match = Match(Form.POINTS, 4, "A", games=1, partners=True)
    match = match.after(agreed("C", seats="ABCD", held="2c/3c 4c/5c/6c"))
    assert column(match, "points") == [3, 0, 3, 0]
    assert match.champions == ("B", "D")


def test_all_7_an_agreement_counts_only_if_somebody_had_resigned() -> None:
    with pytest.raises(ValueError, match="ALL-7"):
        agreed("", seats="ABC")


# Who deals, who opens


def test_kk_12_the_loser_deals_the_next_game() -> None:
    match = Match(Form.COUNT, 4, "C")
    assert match.next_dealer == "C"  # GW-A15 drawn for the first game, outside
    assert [match.after(game).next_dealer for game in lost_by(*"ABCD")] == ["A", "B", "C", "D"]


@pytest.mark.parametrize(
    ("dealer", "losers", "expected"), [("A", "BD", "B"), ("B", "BD", "D"), ("C", "ABC", "A")]
)
def test_gw_a15_of_several_losers_the_first_after_the_old_dealer_deals(
    dealer: str, losers: str, expected: str
) -> None:
    winners = "".join(seat for seat in "ABCD" if seat not in losers)
    assert played(Match(Form.COUNT, 4, dealer), f"{winners} {losers}").next_dealer == expected


def test_gw_b14_after_goes_the_way_the_deal_went_round() -> None:
    anticlockwise = replace(ended("AC BD"), clockwise=False)
    assert Match(Form.COUNT, 4, "A", partners=True).after(anticlockwise).next_dealer == "D"
    assert Match(Form.COUNT, 4, "D", partners=True).after(anticlockwise).next_dealer == "B"


def test_gw_a15_without_a_loser_the_same_deals_again() -> None:
    assert played(Match(Form.COUNT, 3, "C"), ended("A B C", NOBODY)).next_dealer == "C"


def test_gw_a15_the_loser_opens_where_the_sheet_says_so_in_a_first_game_the_dealer() -> None:
    match = Match(Form.COUNT, 3, "C", opening=Opening.LOSER)
    assert match.next_opener == "C"
    match = played(match, "A C B")
    assert match.next_opener == "B"
    match = played(match, ended("A C B", NOBODY))
    assert match.next_opener == "B"  # GW-B9 none: the same again
    assert played(match, "B AC").next_opener == "C"  # GW-B9 of several, whoever deals


def test_kd_4_the_dealer_opens_the_first_game_later_the_previous_winner() -> None:
    match = Match(Form.COUNT, 3, "C", opening=Opening.WINNER)
    assert match.next_opener == "C"
    match = played(match, ended("B A C", NOBODY))
    assert (match.next_opener, match.next_dealer) == ("B", "C")


def test_kd_a20_after_a_drawn_game_the_previous_opener_opens() -> None:
    match = Match(Form.COUNT, 3, "C", opening=Opening.WINNER)
    assert played(match, ended("AB C", NOBODY)).next_opener == "C"
    match = played(match, ended("B A C", NOBODY), ended("AC B", NOBODY))
    assert match.next_opener == "B"


def test_dy_a4_the_game_itself_says_who_opens() -> None:
    match = Match(Form.COUNT, 3, "C")
    assert match.next_opener is None
    assert played(match, "A B C").next_opener is None
