"""What a finished game gives to a match."""

import pytest

import longears
from longears.match import Form, GameResult, Match, Opening, Scoring, result_of, result_of_agreed
from tests.match.results import column


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


def test_all_7_a_game_ended_by_agreement_gives_the_hands_as_they_are_and_who_had_resigned() -> None:
    game = play(setup("kazhutha-kali", "5h 6c", "Kh 2c 3d", "7h"), "A:5h")
    result = result_of_agreed(game, resigned=("C",))
    assert result == GameResult((("A", "B", "C"),), (), ("6c", "2c 3d Kh", "7h"), ("C",), agreed=True)
    match = Match(Form.POINTS, 3, "A", games=1).after(result)
    assert column(match, "points") == [0, 0, 3]
    assert column(match, "losses") == [0, 0, 1]


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
    agreed = {Form.COUNT: 4, Form.WINS: 4, Form.LETTERS: None, Form.BEST_OF: 5, Form.POINTS: 3}[form]
    match = Match(form, 3, "B", games=agreed, word="EARS", opening=Opening.LOSER)
    while not match.over:
        match = match.after(result_of(random_game(match)))
    last_words = {Form.COUNT: 4, Form.WINS: 4, Form.POINTS: 3}
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
