"""A row of games: "Matches (all games)" in the rulebook, and the clauses it names."""

import json
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import longears
from longears.match import Form, GameResult, Match, Opening, Scoring, letters_of, result_of

PAGE = Path(__file__).parent.parent / "docs" / "matches.md"
NOBODY = ""
LAST = "last"


def ended(places: str, losers: str = LAST, held: str = "", resigned: str = "") -> GameResult:
    """A result such as "B CD A": B first, C and D share a place, A is last, the loser by default."""
    order = tuple(tuple(place) for place in places.split())
    last = order[-1] if len(order) > 1 else ()
    hands = tuple(hand.strip() for hand in held.split("/")) if held else ()
    return GameResult(order, last if losers == LAST else tuple(losers), hands, tuple(resigned))


def played(match: Match, *games: GameResult | str) -> Match:
    for game in games:
        match = match.after(ended(game) if isinstance(game, str) else game)
    return match


def column(match: Match, name: str) -> list[Any]:
    """One number of the standing, seat by seat."""
    return [getattr(standing, name) for standing in match.standing]


def lost_by(*seats: str) -> list[GameResult]:
    """Games of four, lost by these."""
    return [ended(" ".join(other for other in "ABCD" if other != seat) + " " + seat) for seat in seats]


# Count


def test_kk_14_count_tells_who_lost_how_often_and_most_losses_buys_the_snacks() -> None:
    match = played(Match(Form.COUNT, 4, "A"), *lost_by("B", "D", "B", "A"))
    assert column(match, "losses") == [1, 2, 0, 1]
    assert column(match, "games") == [4, 4, 4, 4]
    assert match.stop().losers == ("B",)
    assert match.stop().champions == ()


def test_kk_14_a_count_goes_on_until_it_is_stopped() -> None:
    match = played(Match(Form.COUNT, 4, "A"), *lost_by(*"ABCD" * 25))
    assert not match.over
    assert match.losers == ()
    assert match.stop().over


def test_kk_14_a_count_may_have_an_agreed_number_of_games() -> None:
    match = played(Match(Form.COUNT, 4, "A", games=3), *lost_by("B", "D"))
    assert not match.over
    match = played(match, *lost_by("D"))
    assert match.over
    assert match.losers == ("D",)


def test_gw_b15_who_lost_equally_often_buys_the_snacks_together() -> None:
    assert played(Match(Form.COUNT, 4, "A"), *lost_by("B", "D")).stop().losers == ("B", "D")


def test_gw_b15_if_nobody_ever_lost_nobody_buys() -> None:
    assert Match(Form.COUNT, 4, "A").stop().losers == ()
    assert played(Match(Form.COUNT, 2, "A"), ended("A B", NOBODY)).stop().losers == ()


@pytest.mark.parametrize(("form", "games"), [(Form.LETTERS, None), (Form.BEST_OF, 3), (Form.POINTS, 2)])
def test_only_a_count_can_be_stopped(form: Form, games: int | None) -> None:
    with pytest.raises(ValueError, match="stopped"):
        Match(form, 3, "A", games=games).stop()


# Letters


def test_letters_six_losses_spell_donkey_and_end_the_match() -> None:
    match = Match(Form.LETTERS, 4, "A")
    spelled = []
    for game in lost_by(*"CCCCC"):
        match = match.after(game)
        spelled.append(match.standing[2].letters)
        assert not match.over
    assert spelled == ["D", "DO", "DON", "DONK", "DONKE"]
    match = played(match, *lost_by("B", "C"))
    assert column(match, "letters") == ["", "D", "DONKEY", ""]
    assert match.over
    assert (match.losers, match.champions) == (("C",), ())


def test_letters_the_word_is_an_option() -> None:
    match = played(Match(Form.LETTERS, 2, "A", word="ASS"), "A B", "A B", "A B")
    assert (match.over, match.losers) == (True, ("B",))


def test_letters_two_can_complete_the_word_in_one_game() -> None:
    match = played(Match(Form.LETTERS, 3, "A", word="A"), "A BC")
    assert match.losers == ("B", "C")


def test_gw_b18_a_sign_belongs_to_the_letter_before_it() -> None:
    assert letters_of("കഴുത") == ("ക", "ഴു", "ത")
    assert letters_of("a\u0300b") == ("a\u0300", "b")
    match = played(Match(Form.LETTERS, 2, "A", word="കഴുത"), "A B", "A B")
    assert column(match, "letters") == ["", "കഴു"]
    assert played(match, "A B").over


@pytest.mark.parametrize("word", ["", "TWO WORDS", "D-O-N", "ABCDEFGHIJKLM", "42", "\u0300a"])
def test_gw_b18_a_word_has_one_to_twelve_letters_and_nothing_else(word: str) -> None:
    with pytest.raises(ValueError, match="letters"):
        Match(Form.LETTERS, 2, "A", word=word)


def test_letters_are_not_played_for_a_number_of_games() -> None:
    with pytest.raises(ValueError, match="ends with the word"):
        Match(Form.LETTERS, 2, "A", games=3)


# Best of


def test_th_21_best_of_three_the_most_first_places() -> None:
    match = played(Match(Form.BEST_OF, 3, "A", games=3), "B A C", "A B C", "B C A")
    assert column(match, "first_places") == [1, 2, 0]
    assert (match.over, match.champions, match.losers) == (True, ("B",), ())


def test_th_21_equal_first_places_fewest_losses() -> None:
    match = played(Match(Form.BEST_OF, 3, "A", games=3), "A B C", "B C A", "C B A")
    assert column(match, "losses") == [2, 0, 1]
    assert match.champions == ("B",)


def test_th_21_equal_losses_lowest_sum_of_places() -> None:
    match = played(Match(Form.BEST_OF, 4, "A", games=3), "A C B D", "B A C D", "C A B D")
    assert column(match, "places") == [1 + 2 + 2, 3 + 1 + 3, 2 + 3 + 1, 4 + 4 + 4]
    assert match.champions == ("A",)


def test_gw_b15_who_cannot_be_told_apart_are_champions_together() -> None:
    match = played(Match(Form.BEST_OF, 3, "A", games=3), "A B C", "B A C", "AB C")
    assert match.champions == ("A", "B")


def test_th_21_exactly_that_many_games_unless_decided() -> None:
    match = played(Match(Form.BEST_OF, 2, "A", games=5), "A B", "B A", "A B", "B A")
    assert not match.over
    assert match.champions == ()
    assert played(match, "A B").champions == ("A",)


def test_th_21_two_wins_decide_a_best_of_three() -> None:
    match = played(Match(Form.BEST_OF, 3, "A", games=3), "A B C")
    assert not match.over
    match = played(match, "A C B")
    assert (match.over, match.champions) == (True, ("A",))
    with pytest.raises(ValueError, match="over"):
        match.after(ended("B A C"))


def test_th_21_a_lead_that_can_still_be_shared_decides_nothing() -> None:
    """B can win the last game: then both have two first places, no loss, and 1 + 1 + 2 for their places."""
    match = played(Match(Form.BEST_OF, 2, "A", games=3), ended("A B", NOBODY), ended("AB", NOBODY))
    assert not match.over
    assert played(match, ended("B A", NOBODY)).champions == ("A", "B")


def test_th_21_losses_can_decide_before_the_last_game() -> None:
    """B and C can still reach A's two first places, but have lost twice, and A can at most have lost once."""
    match = played(Match(Form.BEST_OF, 4, "D", games=5), "A C D B", "A B D C", "B A D C", "C A D B")
    assert column(match, "first_places") == [2, 1, 1, 0]
    assert column(match, "losses") == [0, 2, 2, 0]
    assert (match.over, match.champions) == (True, ("A",))


def test_th_21_the_sum_of_places_can_decide_before_the_last_game() -> None:
    """B can draw level with A in first places and losses; then A has 1+1+2+2+4 and B 4+2+1+3+1."""
    match = played(Match(Form.BEST_OF, 4, "D", games=5), "A C D B", "A B D C", "B A D C", "C A B D")
    assert column(match, "losses") == [0, 1, 2, 1]
    assert match.over


def test_th_21_the_sum_of_places_can_leave_it_open() -> None:
    """As above, but then A has 1+1+2+3+4 and B 4+2+1+2+1."""
    match = played(Match(Form.BEST_OF, 4, "D", games=5), "A C D B", "A B D C", "B A D C", "C B A D")
    assert not match.over
    assert played(match, "B C D A").champions == ("B",)
    assert played(match, "D C B A").champions == ("A",)


@pytest.mark.parametrize("games", [None, 0, 1, 2, 4, 6, 9])
def test_th_21_best_of_three_five_or_seven(games: int | None) -> None:
    with pytest.raises(ValueError, match="best of 3, 5 or 7"):
        Match(Form.BEST_OF, 4, "A", games=games)


# Best of: when it is decided, by trying every row of games that may follow

Numbers = tuple[int, ...]
"""First places, losses and sum of places of every side, one after the other."""


@cache
def all_results(sides: int) -> tuple[tuple[tuple[int, ...], bool], ...]:
    """Every order of so many sides, shared places too, with and without a loser."""
    orders = [ranks for ranks in product(range(sides), repeat=sides) if {*ranks} == {*range(max(ranks) + 1)}]
    return tuple((ranks, lost) for ranks in orders for lost in (False, True) if not lost or max(ranks))


def numbers(ranks: tuple[int, ...], lost: bool) -> Numbers:
    """What one game adds, counted from the text: a place is one more than the number of sides before it."""
    return tuple(
        number
        for rank in ranks
        for number in (
            int(rank == 0),
            int(lost and rank == max(ranks)),
            1 + sum(other < rank for other in ranks),
        )
    )


def added(these: Numbers, those: Numbers) -> Numbers:
    return tuple(one + other for one, other in zip(these, those, strict=True))


@cache
def all_rows(sides: int, games: int) -> frozenset[Numbers]:
    """What every row of so many games can add."""
    if games == 0:
        return frozenset({(0,) * 3 * sides})
    one = {numbers(*result) for result in all_results(sides)}
    return frozenset(added(row, game) for row in all_rows(sides, games - 1) for game in one)


def best(total: Numbers) -> frozenset[int]:
    """Most first places; of these, fewest losses; of these, the lowest sum of places."""
    left = [*range(len(total) // 3)]
    for at, wanted in ((0, max), (1, min), (2, min)):
        mark = wanted(total[3 * side + at] for side in left)
        left = [side for side in left if total[3 * side + at] == mark]
    return frozenset(left)


@cache
def is_decided(sides: int, total: Numbers, games_left: int) -> bool:
    champions = {best(added(total, row)) for row in all_rows(sides, games_left)}
    return len(champions) == 1


def as_game(ranks: tuple[int, ...], lost: bool, sides: tuple[tuple[str, ...], ...]) -> GameResult:
    places = tuple(
        tuple(seat for side, own in zip(sides, ranks, strict=True) if own == rank for seat in side)
        for rank in range(max(ranks) + 1)
    )
    return GameResult(places, places[-1] if lost else ())


def check(match: Match, total: Numbers) -> None:
    """The match must be over exactly when no row of games that may follow changes its champion (GW-B16)."""
    left = (match.games or 0) - match.played
    assert match.over == (left == 0 or is_decided(len(match.sides), total, left)), (total, left)
    champions = {seat for side in best(total) for seat in match.sides[side]} if match.over else set()
    assert {*match.champions} == champions


def check_all(match: Match, total: Numbers, games: int) -> int:
    """Check every match that goes on from this one, so many games deep; how many of them end early."""
    check(match, total)
    if match.over or games == 0:
        return int(match.played != match.games)
    return sum(
        check_all(match.after(as_game(*game, match.sides)), added(total, numbers(*game)), games - 1)
        for game in all_results(len(match.sides))
    )


@pytest.mark.parametrize("games", [3, 5])
def test_th_21_two_seats_every_match_there_is_ends_when_it_is_decided(games: int) -> None:
    assert check_all(Match(Form.BEST_OF, 2, "A", games=games), (0,) * 6, games)


def test_th_21_three_seats_every_best_of_three_after_two_games() -> None:
    assert check_all(Match(Form.BEST_OF, 3, "A", games=3), (0,) * 9, games=2)


@pytest.mark.parametrize(
    ("seats", "partners", "most_left"), [(2, False, 7), (3, False, 3), (4, False, 1), (4, True, 7)]
)
@settings(deadline=None, max_examples=60)
@given(data=st.data())
def test_th_21_a_best_of_ends_early_exactly_when_no_continuation_changes_the_champion(
    seats: int, partners: bool, most_left: int, data: st.DataObject
) -> None:
    agreed = data.draw(st.sampled_from([3, 5, 7]))
    match = Match(Form.BEST_OF, seats, "A", games=agreed, partners=partners)
    results = st.sampled_from(all_results(len(match.sides)))
    total: Numbers = (0,) * 3 * len(match.sides)
    while not match.over:
        game = data.draw(results)
        match, total = match.after(as_game(*game, match.sides)), added(total, numbers(*game))
        if agreed - match.played <= most_left:
            check(match, total)


# Points


def test_th_19_one_point_for_each_card_still_held_lowest_total_wins_after_the_agreed_games() -> None:
    match = Match(Form.POINTS, 3, "A", games=2)
    match = match.after(ended("A B C", held="/ /As Kd 2c"))
    assert column(match, "points") == [0, 0, 3]
    assert not match.over
    match = match.after(ended("C B A", held="9h 9d / /"))
    assert column(match, "points") == [2, 0, 3]
    assert (match.over, match.champions, match.losers) == (True, ("B",), ())


def test_th_22_an_ace_is_eleven_faces_are_ten_others_their_number() -> None:
    match = Match(Form.POINTS, 2, "A", games=1, scoring=Scoring.BY_RANK)
    assert column(match.after(ended("A B", held="/As")), "points") == [0, 11]
    assert column(match.after(ended("A B", held="/Kd Qh Jc Ts")), "points") == [0, 40]
    assert column(match.after(ended("A B", held="/2c3d4h5s6c7d8h9s")), "points") == [0, sum(range(2, 10))]


def test_gw_b17_a_joker_is_one_card_or_twenty_points() -> None:
    game = ended("A B", NOBODY, held="/Xr Xb 2h")
    assert column(Match(Form.POINTS, 2, "A", games=1).after(game), "points") == [0, 3]
    by_rank = Match(Form.POINTS, 2, "A", games=1, scoring=Scoring.BY_RANK)
    assert column(by_rank.after(game), "points") == [0, 42]


def test_points_the_same_card_of_two_packs_counts_twice() -> None:
    match = Match(Form.POINTS, 2, "A", games=1, scoring=Scoring.BY_RANK)
    assert column(match.after(ended("A B", held="/Ad Ad")), "points") == [0, 22]


def test_gw_b17_points_are_played_to_the_end_and_equal_totals_share() -> None:
    match = Match(Form.POINTS, 2, "A", games=3)
    match = played(match, *[ended("A B", held="/" + "2c3c4c5c6c7c8c9c" * 5)] * 2)
    assert not match.over
    match = match.after(ended("B A", held="2d" * 80 + "/"))
    assert match.champions == ("A", "B")


def test_points_need_a_number_of_games_and_the_cards_held() -> None:
    with pytest.raises(ValueError, match="agreed number of games"):
        Match(Form.POINTS, 2, "A")
    with pytest.raises(ValueError, match="cards each seat still holds"):
        Match(Form.POINTS, 2, "A", games=1).after(ended("A B"))


def test_other_forms_count_neither_points_nor_letters() -> None:
    match = Match(Form.COUNT, 2, "A").after(ended("A B", held="/As"))
    assert column(match, "points") == [0, 0]
    assert column(match, "letters") == ["", ""]


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
    match = Match(Form.COUNT, 4, "A").after(ended("A B C D", resigned="B"))
    assert column(match, "places") == [1, 4, 2, 3]
    assert column(match, "losses") == [0, 1, 0, 0]
    assert match.next_dealer == "B"


def test_all_7_a_bot_that_wins_for_a_resigner_wins_nothing() -> None:
    match = Match(Form.BEST_OF, 3, "A", games=3).after(ended("A B C", resigned="A"))
    assert column(match, "first_places") == [0, 1, 0]
    assert column(match, "losses") == [1, 0, 0]


def test_all_7_resigning_a_drawn_game_loses_it() -> None:
    match = Match(Form.LETTERS, 3, "A").after(ended("ABC", resigned="C"))
    assert column(match, "letters") == ["", "", "D"]
    assert column(match, "places") == [1, 1, 3]


def test_gw_b13_resigning_is_a_loss_in_kadi_too() -> None:
    match = Match(Form.COUNT, 3, "A", opening=Opening.WINNER).after(ended("B A C", NOBODY, resigned="B"))
    assert column(match, "losses") == [0, 1, 0]
    assert match.next_opener == "A"  # the best of those who stayed


def test_gw_b13_several_resigners_share_the_last_place() -> None:
    match = Match(Form.COUNT, 4, "A").after(ended("A B C D", resigned="AC"))
    assert column(match, "places") == [3, 1, 3, 2]
    assert column(match, "losses") == [1, 0, 1, 0]


def test_gw_b13_if_everyone_resigns_nobody_loses() -> None:
    match = Match(Form.COUNT, 2, "B").after(ended("A B", resigned="AB"))
    assert column(match, "losses") == [0, 0]
    assert column(match, "places") == [1, 1]
    assert match.next_dealer == "B"


def test_gw_b13_a_resigner_takes_the_partner_along() -> None:
    match = Match(Form.LETTERS, 4, "A", partners=True).after(ended("AC BD", resigned="C"))
    assert column(match, "letters") == ["D", "", "D", ""]
    assert column(match, "places") == [2, 1, 2, 1]


def test_gw_b13_a_resigner_scores_no_less_than_anyone_else() -> None:
    match = Match(Form.POINTS, 3, "A", games=2)
    match = match.after(ended("A B C", held="/2c/3c 4c 5c", resigned="A"))
    assert column(match, "points") == [3, 1, 3]
    match = match.after(ended("B C A", held="2c 3c 4c/ /5c", resigned="A"))
    assert column(match, "points") == [6, 1, 4]


def test_gw_b13_partners_score_as_a_resigned_team() -> None:
    match = Match(Form.POINTS, 4, "A", games=1, partners=True)
    assert column(match.after(ended("AC BD", held="/2c/ /3c", resigned="A")), "points") == [2, 2, 2, 2]


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


# From a finished game


def setup(name: str, *hands: str, lead: str = "A", preset: str = "book", **options: object) -> longears.Game:
    return longears.setup(name, hands=list(hands), lead=lead, preset=preset, options=options)


def play(game: longears.Game, line: str) -> longears.Game:
    for move in line.split():
        game.play(*move.split(":"))
    return game


def test_a_running_game_gives_no_result() -> None:
    with pytest.raises(ValueError, match="not over"):
        result_of(setup("thulla", "5h 2c", "Kh 3c"))


def test_th_19_a_finished_game_gives_places_loser_and_the_cards_held() -> None:
    game = play(setup("kazhutha-kali", "5h", "Kh 2c 3d", "7h"), "A:5h B:Kh C:7h")
    assert result_of(game) == GameResult((("A",), ("C",), ("B",)), ("B",), ("", "2c 3d", ""))
    assert result_of(game, resigned=("A",)).resigned == ("A",)


def test_gw_a27_cards_discarded_by_a_mid_trick_end_count_for_nobody() -> None:
    game = play(setup("thulla", "5h", "Kh", "9h 2c 3c"), "A:5h B:Kh")
    result = result_of(game)
    assert result.held == ("", "", "2c 3c 9h")
    assert column(Match(Form.POINTS, 3, "A", games=1).after(result), "points") == [0, 0, 3]


def test_gw_a27_with_penalty_piles_the_pile_counts_as_held() -> None:
    game = play(setup("donkey", "Kh", "5h", "4d 2c", ending="penalty_pile"), "A:Kh B:5h C:4d")
    result = result_of(game)
    assert [{*hand.split()} for hand in result.held] == [{"4d", "5h", "Kh"}, set(), {"2c"}]
    match = Match(Form.POINTS, 3, "A", games=1, scoring=Scoring.BY_RANK).after(result)
    assert column(match, "points") == [19, 0, 2]


def test_gw_a12_a_finished_game_of_partners() -> None:
    game = setup("kazhutha-kali", "Kh", "5h 2c", "7h", "9h 3c", preset="partners")
    play(game, "A:Kh B:5h C:7h D:9h")
    match = Match(Form.COUNT, 4, "A", partners=True).after(result_of(game))
    assert column(match, "losses") == [0, 1, 0, 1]
    assert match.next_dealer == "B"


@pytest.mark.parametrize(("direction", "expected"), [("clockwise", "B"), ("anticlockwise", "D")])
def test_gw_b14_a_finished_game_tells_which_way_the_deal_went(direction: str, expected: str) -> None:
    hands = ("Kh", "5h 2c", "7h", "9h 3c")
    game = setup("kazhutha-kali", *hands, preset="partners", direction=direction)
    while game.outcome is None:
        game.play(game.awaited[0], next(card for card in game.moves(game.awaited[0]) if card.endswith("h")))
    match = Match(Form.COUNT, 4, "A", partners=True).after(result_of(game))
    assert match.next_dealer == expected


@pytest.mark.parametrize("form", [*Form])
def test_a_whole_match_of_every_form(form: Form) -> None:
    agreed = {Form.COUNT: 4, Form.LETTERS: None, Form.BEST_OF: 5, Form.POINTS: 3}[form]
    match = Match(form, 3, "B", games=agreed, word="EARS", opening=Opening.LOSER)
    while not match.over:
        match = match.after(result_of(random_game(match)))
    last_words = {Form.COUNT: 4, Form.POINTS: 3}
    assert match.played == last_words.get(form, match.played)
    assert sum(column(match, "losses")) == match.played
    assert match.champions or match.losers


def random_game(match: Match) -> longears.Game:
    options = {"opener": "loser"}
    seed, dealer, opener = match.played, match.next_dealer, match.next_opener
    game = longears.deal("thulla", match.seats, seed, options=options, dealer=dealer, opener=opener)
    assert game.awaited == (opener,)
    while game.outcome is None:
        game.play(game.awaited[0], game.moves(game.awaited[0])[0])
    return game


# What is wrong


@pytest.mark.parametrize(
    ("places", "losers", "resigned", "held"),
    [
        ((("A",),), (), (), ()),
        ((("A",), ("C",)), (), (), ()),
        ((("A",), ("B", "A")), (), (), ()),
        ((("A", "B"), ()), (), (), ()),
        ((), (), (), ()),
        ((("A",), ("B",)), ("A",), (), ()),
        ((("A",), ("B",)), ("C",), (), ()),
        ((("A",), ("B",)), (), ("C",), ()),
        ((("A",), ("B",)), (), (), ("As",)),
        ((("A",), ("B",)), (), (), ("", "??")),
    ],
)
def test_a_result_that_cannot_be(
    places: tuple[tuple[str, ...], ...],
    losers: tuple[str, ...],
    resigned: tuple[str, ...],
    held: tuple[str, ...],
) -> None:
    with pytest.raises(ValueError):
        GameResult(places, losers, held, resigned)


def test_a_match_is_played_by_the_same_seats() -> None:
    with pytest.raises(ValueError, match="played by 4 seats"):
        Match(Form.COUNT, 4, "A").after(ended("A B C"))


def test_a_form_may_be_given_by_its_name_but_must_be_one() -> None:
    by_name: Any = "letters"
    assert Match(by_name, 2, "A") == Match(Form.LETTERS, 2, "A")
    unknown: Any = "golf"
    with pytest.raises(ValueError, match="form is one of count, letters, best_of, points, not 'golf'"):
        Match(unknown, 2, "A")


@pytest.mark.parametrize("dealer", ["E", "", "AB", "a"])
def test_the_dealer_is_a_seat(dealer: str) -> None:
    with pytest.raises(ValueError, match="no seat"):
        Match(Form.COUNT, 4, dealer)


def test_a_match_that_is_over_takes_no_more_games() -> None:
    match = Match(Form.COUNT, 2, "A").stop()
    with pytest.raises(ValueError, match="over"):
        match.after(ended("A B"))
    with pytest.raises(ValueError, match="over"):
        match.stop()


def test_a_match_is_a_value() -> None:
    match = Match(Form.COUNT, 2, "A")
    first = match.after(ended("A B"))
    assert match == Match(Form.COUNT, 2, "A")
    assert first == match.after(ended("A B"))
    assert hash(first) == hash(match.after(ended("A B")))


# Plain data


def matches() -> Iterator[Match]:
    yield Match(Form.COUNT, 2, "B")
    yield played(Match(Form.COUNT, 4, "A"), *lost_by("B", "D")).stop()
    yield played(Match(Form.LETTERS, 4, "A", word="കഴുത", partners=True), "AC BD")
    yield played(Match(Form.BEST_OF, 3, "A", games=5, opening=Opening.WINNER), "B A C", "C A B")
    yield Match(Form.POINTS, 2, "A", games=2, scoring=Scoring.BY_RANK).after(ended("A B", held="/As"))


@pytest.mark.parametrize("match", list(matches()), ids=lambda match: match.form)
def test_a_match_comes_back_from_plain_data(match: Match) -> None:
    kept = json.loads(json.dumps(match.data()))
    assert kept == match.data()
    again = Match.from_data(kept)
    assert again == match
    assert (again.over, again.champions, again.losers) == (match.over, match.champions, match.losers)


@pytest.mark.parametrize("name", [*Match(Form.COUNT, 2, "A").data()])
@pytest.mark.parametrize("value", [-1, 2.0, 2.5, "x", [], {}, [{"seat": "A"}], ["A", "B"]])
def test_data_that_is_no_match(name: str, value: object) -> None:
    data = Match(Form.BEST_OF, 2, "A", games=3, opening=Opening.WINNER).data()
    if (name, value) in [("standing", []), ("word", "x")]:
        assert Match.from_data(data | {name: value}).played == 0
        return
    with pytest.raises(ValueError):
        Match.from_data(data | {name: value})


@pytest.mark.parametrize(
    "change",
    [
        {"seat": "B"},
        {"games": 2},
        {"games": True},
        {"losses": 9},
        {"losses": 2, "letters": "DO"},
        {"first_places": 2},
        {"first_places": -1},
        {"letters": "DO"},
        {"letters": None},
        {"points": "3"},
        {"shoe": 1},
    ],
)
def test_data_with_a_standing_that_cannot_be(change: dict[str, object]) -> None:
    data = played(Match(Form.LETTERS, 2, "A"), "B A").data()
    data["standing"][0] |= change
    with pytest.raises(ValueError):
        Match.from_data(data)


def test_data_needs_every_name_and_no_other() -> None:
    data = Match(Form.COUNT, 2, "A").data()
    nameless: list[Any] = [
        data | {"shoe": 1},
        {name: data[name] for name in data if name != "word"},
        [],
        None,
    ]
    for wrong in nameless:
        with pytest.raises(ValueError, match="a match is kept with"):
            Match.from_data(wrong)


def test_data_says_nothing_the_form_does_not_allow() -> None:
    count, best_of = Match(Form.COUNT, 2, "A").data(), Match(Form.BEST_OF, 2, "A", games=3).data()
    too_many = played(Match(Form.COUNT, 2, "A"), "A B", "A B").data() | {"games": 1}
    opener = count | {"next_opener": "B"}
    for wrong in (best_of | {"stopped": True}, too_many, opener, count | {"games": 0}):
        with pytest.raises(ValueError):
            Match.from_data(wrong)


# The page


def test_the_page_tells_every_form_and_every_way_to_score() -> None:
    page = PAGE.read_text(encoding="utf-8")
    for word in (*Form, *Scoring):
        assert f"`{word}`" in page
