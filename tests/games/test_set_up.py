"""What helps to set a table up: the questions asked first, and the number of players (issue 16, line 6)."""

import pytest

from longears.games import SPECS, rules_under
from longears.games.pages import PAGES
from longears.page import best_is_ours
from longears.rulepage import to_markdown

BEST = {
    "donkey": "4 to 6 players. [DK-2]",
    "kazhutha-kali": "3 to 4 players. [KK-2]",
    "thulla": "3 to 5 players. [TH-1]",
    "dayous": "3 to 5 players, in our view. [ALL-11]",
    "kadi": "3 to 5 players, in our view. [ALL-11]",
}
"""As the documents say; two of them say nothing, and we do."""

each_game = pytest.mark.parametrize("name", SPECS)


@each_game
def test_three_to_five_questions_with_answers_to_choose_from_are_asked_first(name: str) -> None:
    first = PAGES[name].asked_first
    assert 3 <= len(first) <= 5
    assert len(set(first)) == len(first)
    assert set(first) <= set(type(SPECS[name].book).choices())


@pytest.mark.parametrize("name", ["donkey", "kazhutha-kali", "thulla"])
def test_guards_against_endless_games_are_asked_last(name: str) -> None:
    names = [option.name for option in PAGES[name].options]
    guards = [option for option in names if option.startswith("guard")]
    assert guards == ["guard_tricks", "guard_repeats"]
    assert names == [option for option in names if option not in guards] + guards


@each_game
def test_all_11_the_number_of_players_it_is_best_with_is_told_with_its_source(name: str) -> None:
    spec, page = SPECS[name], PAGES[name]
    assert f"- **Best with:** {BEST[name]}\n" in to_markdown(rules_under(spec, spec.book))
    least, most = page.best_with
    assert spec.seats[0] <= least < most <= spec.seats[-1]
    assert best_is_ours(page) == ("ALL-11" in BEST[name])
