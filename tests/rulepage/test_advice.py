"""Tips: what they say agrees with what was measured, and nothing else is said to be measured."""

import re
from itertools import combinations
from math import ceil, comb

import pytest

from benchmarks import tips as bench
from longears.bots import advice_of
from longears.cli.arena import command as arena
from longears.games import SPECS, rules_of
from longears.games.pages import PAGES
from longears.language import language
from longears.page import Tip
from longears.rulepage import tips_for
from longears.rulepage.advice import (
    ABOUT_EQUAL,
    FROM_A_DOCUMENT,
    OUR_OWN,
    USUAL_SEATS,
    Figure,
    differs,
    figures,
)
from longears.rulepage.text import unmarked

EVERY_TIP = [(game, tip) for game, page in PAGES.items() for tip in page.tips]
MEASURED = [(game, tip) for game, tip in EVERY_TIP if tip.followed or tip.opposed]
each_measured = pytest.mark.parametrize(
    ("game", "tip"), MEASURED, ids=[f"{game}-{tip.followed or tip.opposed}" for game, tip in MEASURED]
)


def badness(figure: Figure) -> float:
    """Percent of games that went badly."""
    return figure.percent if figure.counts == "losses" else 100 - figure.percent


def fair(figure: Figure) -> float:
    return figure.fair if figure.counts == "losses" else 100 - figure.fair


def test_what_the_pages_say_is_written_from_what_was_measured() -> None:
    found = bench.read()
    assert bench.TOLD.read_text(encoding="utf-8") == bench.in_lines(map(bench.in_percent, found))
    assert bench.PAGE.read_text(encoding="utf-8") == bench.page(found)


def test_all_that_is_asked_for_was_measured_with_as_many_games() -> None:
    found = {(one["game"], one["advice"], one["seats"]): one["games"] for one in bench.read()}
    for asked in bench.wanted(bench.GAMES):
        assert found[asked.known_as] >= asked.games


@each_measured
def test_a_tip_names_advice_that_bots_of_the_game_can_follow(game: str, tip: Tip) -> None:
    assert {tip.followed, tip.opposed} - {""} <= set(advice_of(game))


@each_measured
def test_no_tip_is_contradicted_by_its_figures(game: str, tip: Tip) -> None:
    """Who follows it fares better than who does the opposite; where only one is known, no worse than fair."""
    for seats in SPECS[game].seats:
        followed, opposed = (figures().get((game, name, seats)) for name in (tip.followed, tip.opposed))
        if seats not in tip.seats or not (followed or opposed):
            continue
        if followed and opposed:
            assert badness(followed) < badness(opposed), (seats, followed, opposed)
        elif followed:
            assert badness(followed) - followed.within < fair(followed), followed
        elif opposed:
            assert badness(opposed) > fair(opposed), opposed


@pytest.mark.parametrize("game", list(SPECS))
@pytest.mark.parametrize("code", ["en", "fa"])
def test_every_tip_says_its_number_or_whose_word_it_is(game: str, code: str) -> None:
    spoken = language(code)
    unmeasured = {spoken.translate(FROM_A_DOCUMENT), spoken.translate(OUR_OWN)}
    for advice in tips_for(rules_of(game), spoken):
        assert bool(advice.measured) == bool(advice.command) == (advice.worth not in unmeasured)
        assert bool(re.search(r"[0-9۰-۹]", advice.worth)) == bool(advice.measured)


@pytest.mark.parametrize("game", list(SPECS))
def test_the_number_of_a_tip_is_the_one_that_was_measured_with_so_many_players(game: str) -> None:
    told = {unmarked(advice.tip.words): advice for advice in tips_for(rules_of(game))}
    for tip in PAGES[game].tips:
        if tip.text not in told or not told[tip.text].measured:
            continue
        for row in told[tip.text].measured:
            for name, cell in ((tip.followed, row.followed), (tip.opposed, row.opposed)):
                figure = figures().get((game, name, row.seats))
                assert cell == (f"{figure.percent:.0f} % (± {ceil(figure.within)})" if figure else "")


GETAWAY = ["donkey", "kazhutha-kali", "thulla"]


def led_early(game: str, seats: int) -> tuple[Figure, Figure]:
    """How high and low leads in the first tricks fare."""
    known = figures()
    return known[game, "leads-high-early", seats], known[game, "leads-low-early", seats]


@pytest.mark.parametrize("seats", SPECS["donkey"].seats)
def test_kk_13_high_or_low_is_advised_where_it_makes_a_difference_in_one_of_the_games(seats: int) -> None:
    pairs = [led_early(game, seats) for game in GETAWAY if seats in SPECS[game].seats]
    better = {min(pair, key=badness).advice for pair in pairs if differs(*pair)}
    for game in GETAWAY:
        advised = {tip.followed for tip in PAGES[game].tips if seats in tip.seats}
        assert advised & {"leads-high-early", "leads-low-early"} == better


@pytest.mark.parametrize("game", GETAWAY)
def test_a_table_is_told_the_figures_for_its_own_number_of_players(game: str) -> None:
    for seats in SPECS[game].seats:
        worth = [advice.worth for advice in tips_for(rules_of(game), seats=seats)]
        counted = {int(one) for text in worth for one in re.findall(r"with (\d) players", text)}
        assert counted == {USUAL_SEATS} | ({seats} - {2})


def test_kk_13_the_reason_is_how_often_somebody_has_none_of_a_suit() -> None:
    """What the answer says of the deal, counted: somebody is dealt none of a suit."""
    question = next(one for one in PAGES["kazhutha-kali"].questions if "KK-13" in one.ids)
    told = re.search(
        r"in (\d+) deal of 100, with four in (\d+), with five in (\d+), with six in (\d+)", question.answer
    )
    assert told is not None
    assert [int(one) for one in told.groups()] == [
        round(100 * someone_lacks_a_suit(seats)) for seats in (3, 4, 5, 6)
    ]


def someone_lacks_a_suit(seats: int) -> float:
    """How likely it is: the ways to place the thirteen cards, by inclusion and exclusion."""
    hands = [52 // seats + (seat < 52 % seats) for seat in range(seats)]
    everyone_has_some = sum(
        (-1 if lacking % 2 else 1) * comb(52 - sum(without), 13)
        for lacking in range(seats)
        for without in combinations(hands, lacking)
    )
    return 1 - everyone_has_some / comb(52, 13)


def test_a_difference_is_told_only_where_chance_does_not_make_it() -> None:
    assert not differs(*led_early("kazhutha-kali", 2))
    assert differs(*led_early("kazhutha-kali", 6))
    equal = [one.worth for one in tips_for(rules_of("kadi")) if one.worth.endswith(ABOUT_EQUAL)]
    assert any("does the opposite wins" in worth for worth in equal)


@pytest.mark.parametrize("game", list(SPECS))
def test_the_command_of_a_tip_can_be_given(game: str) -> None:
    for advice in tips_for(rules_of(game)):
        if advice.command:
            words = advice.command.split()
            assert words[:2] == ["longears", "arena"]
            given = arena.make_context("arena", words[2:], help_option_names=["-h", "--help"]).params
            assert given["game"] == game
            assert all(line.split(",")[0] in advice_of(game) for line in given["lines"])
