"""A row of games: "Matches (all games)" in the rulebook, form by form."""

import pytest

from longears.games import SPECS
from longears.match import Form, Match, Scoring, forms_for
from tests.match.results import NOBODY, agreed, column, ended, lost_by, played

# What is offered


def test_kd_a27_where_nobody_loses_neither_words_nor_losses_are_played_for() -> None:
    losing = (Form.COUNT, Form.LETTERS, Form.BEST_OF, Form.POINTS)
    winning = (Form.WINS, Form.BEST_OF, Form.POINTS)
    forms = {name: forms_for(spec) for name, spec in SPECS.items()}
    assert forms == dict.fromkeys(("donkey", "kazhutha-kali", "thulla", "dayous"), losing) | {"kadi": winning}


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
def test_gw_b15_a_match_with_an_end_of_its_own_cannot_be_stopped(form: Form, games: int | None) -> None:
    match = Match(form, 3, "A", games=games)
    assert not match.can_stop
    with pytest.raises(ValueError, match="stopped"):
        match.stop()


# Wins


def test_gw_b24_wins_tells_who_won_how_often_and_most_wins_are_the_champion() -> None:
    match = played(
        Match(Form.WINS, 3, "A"), *[ended(places, NOBODY) for places in ("B A C", "C B A", "B C A")]
    )
    assert column(match, "wins") == [0, 2, 1]
    assert (match.over, match.champions, match.can_stop) == (False, (), True)
    stopped = match.stop()
    assert (stopped.over, stopped.champions, stopped.losers, stopped.can_stop) == (True, ("B",), (), False)


def test_gw_b24_wins_may_have_an_agreed_number_of_games() -> None:
    match = played(Match(Form.WINS, 2, "A", games=3), ended("B A", NOBODY), ended("B A", NOBODY))
    assert not match.over
    assert played(match, ended("A B", NOBODY)).champions == ("B",)


def test_kd_b16_a_shared_first_place_is_won_by_nobody() -> None:
    match = played(Match(Form.WINS, 3, "A"), ended("AB C", NOBODY))
    assert column(match, "wins") == [0, 0, 0]
    assert column(match, "first_places") == [1, 1, 0]
    assert match.stop().champions == ()
    assert played(match, ended("C A B", NOBODY)).stop().champions == ("C",)


def test_gw_b15_who_won_equally_often_are_champions_together() -> None:
    match = played(Match(Form.WINS, 3, "A", games=2), ended("A B C", NOBODY), ended("C B A", NOBODY))
    assert match.champions == ("A", "C")


def test_gw_b19_who_resigns_has_not_won() -> None:
    match = played(Match(Form.WINS, 3, "A"), ended("A B C", NOBODY, resigned="A"))
    assert column(match, "wins") == [0, 1, 0]
    two = played(Match(Form.WINS, 2, "A"), agreed("A", "AB"))
    assert column(two, "wins") == [0, 1]
    three = played(Match(Form.WINS, 3, "A"), agreed("A", "ABC"))
    assert column(three, "wins") == [0, 0, 0]


def test_gw_a12_partners_win_together() -> None:
    match = played(Match(Form.WINS, 4, "A", partners=True), "AC BD")
    assert column(match, "wins") == [1, 0, 1, 0]
    assert match.stop().champions == ("A", "C")


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


def test_gw_b18_a_letter_more_is_one_as_readers_count_them() -> None:
    match = played(Match(Form.LETTERS, 2, "A", word="കഴുത"), "A B", "A B")
    assert column(match, "letters") == ["", "കഴു"]
    assert played(match, "A B").over
    foal = Match(Form.LETTERS, 2, "A", word="കഴുതക്കുട്ടി")
    assert foal.letters == ("ക", "ഴു", "ത", "ക്കു", "ട്ടി")
    assert not played(foal, *["A B"] * 4).over
    assert played(foal, *["A B"] * 5).losers == ("B",)


@pytest.mark.parametrize("word", ["", "TWO WORDS", "ABCDEFGHIJKLM"])
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
    assert match.letters == ()
    assert column(match, "points") == column(match, "wins") == [0, 0]
    assert column(match, "letters") == ["", ""]
