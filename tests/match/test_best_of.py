"""When a best-of is decided, by trying every row of games that may follow (TH-21)."""

from functools import cache
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from longears.match import Form, GameResult, Match

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
