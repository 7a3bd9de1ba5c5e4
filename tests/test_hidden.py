"""Cards that lie face down wander evenly over all arrangements that fit, and counting settles what it can."""

from collections import Counter
from itertools import permutations

from longears.cards import parse, together
from longears.chance import Chance
from longears.hidden import EVERY_CARD, Hidden

NO_HEARTS = ~together(parse("2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh Ah"))


def lying(hidden: Hidden) -> tuple[int, ...]:
    return tuple(hidden.cards[at] for at in range(hidden.count))


def arrangements(hidden: Hidden, times: int) -> Counter[tuple[int, ...]]:
    chance, seen = Chance(3), Counter[tuple[int, ...]]()
    for _ in range(times):
        hidden.mix(chance)
        seen[lying(hidden)] += 1
    return seen


def test_without_a_restriction_every_order_is_as_likely() -> None:
    hidden = Hidden([0, 1, 2, 2], [EVERY_CARD] * 4, parse("2c 3h 4s 5d"))
    assert hidden.free
    seen = arrangements(hidden, 24_000)
    assert set(seen) == set(permutations(parse("2c 3h 4s 5d")))
    assert max(seen.values()) - min(seen.values()) < 200  # 6 standard errors of 1000 either way


def test_voids_are_kept_and_all_that_fit_are_as_likely() -> None:
    allowed = [NO_HEARTS, EVERY_CARD, EVERY_CARD, NO_HEARTS]
    hidden = Hidden([0, 1, 2, 3], allowed, parse("2c 3h 4h 5d"))
    seen = arrangements(hidden, 8_000)
    assert len(seen) == 4  # the hearts in two places, the others in the other two
    assert max(seen.values()) - min(seen.values()) < 550  # 6 standard errors of 2000 either way


def test_one_holder_is_settled() -> None:
    assert Hidden([2, 2, 2], [EVERY_CARD] * 3, parse("2c 3h 4s")).settled()
    assert Hidden([], [], []).settled()


def test_two_holders_are_not_settled_unless_a_void_tells() -> None:
    assert not Hidden([0, 1], [EVERY_CARD] * 2, parse("2c 3h")).settled()
    assert Hidden([0, 1], [NO_HEARTS, EVERY_CARD], parse("2c 3h")).settled()


def test_a_round_of_three_is_not_settled() -> None:
    """A could have B's card, B that of C, C that of A: no two can exchange, but all three can."""
    clubs, hearts, spades = (together(parse(card)) for card in ("2c", "3h", "4s"))
    allowed = [clubs | hearts, hearts | spades, spades | clubs]
    assert not Hidden([0, 1, 2], allowed, parse("2c 3h 4s")).settled()
