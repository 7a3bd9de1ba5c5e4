from collections import Counter
from functools import cache
from itertools import combinations

import pytest

import longears
from longears.chance import Chance
from longears.core import Outcome, View
from longears.games.dayous.picture import (
    ASKEW,
    FIELD_HEIGHT,
    FIELD_WIDTH,
    FIELD_X,
    FIELD_Y,
    LEAN_X,
    LEAN_Y,
    cells,
)
from longears.svg import table_svg
from longears.svg.layout import RATIO, Spot, around
from longears.svg.seats import PLATE_X, PLATE_Y
from tests.svg.paths import Point
from tests.svg.reading import SVG, Element, cards_in, outside, read
from tests.svg.tables import changed, play_any, seen, texts, words_of

MOST_IN_A_BOUT = 36
"""More attack cards than this do not come up in bulk play."""
MOST_AT_ALL = 104
LEGIBLE = 30
PACK = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
FADED = "0.55"


def pairs(count: int) -> list[str]:
    """So many attack cards, three in four of them beaten, and many of them alike."""
    attack = [PACK[at * 7 % 52] for at in range(count)]
    return [card if at % 4 == 3 else f"{PACK[at * 5 % 52]}/{card}" for at, card in enumerate(attack)]


@cache
def dealt(seats: int) -> View:
    return longears.deal("dayous", seats=seats, seed=1, options={"packs": "4"}).view("A")


def attacked(count: int, seats: int = 8) -> View:
    return changed(dealt(seats), table=pairs(count), direction="cw", attacker="A", defender="B")


def two_attacks() -> longears.Game:
    """C has beaten one card of two; the marker lies below two cards of the stock."""
    return longears.setup(
        "dayous",
        ["7c As 2d", "8c Kd Qd", "9d Tc 2c", "3h Kc 5h"],
        lead="B",
        table="9h/8h 8d",
        stock="2s 3s 4s 5s 6s",
        marker="4s",
    )


def uses(svg: str) -> list[Element]:
    """Every card that lies somewhere, in the order of drawing."""
    return [use for use in read(svg).iter(f"{SVG}use") if use.get("href", "").startswith("#card-")]


def lying(svg: str) -> list[str]:
    return [use.attrib["href"].removeprefix("#card-") for use in uses(svg)]


def corners(spot: Spot, width: float) -> list[Point]:
    """How far a pair at this spot reaches at the most, however its answer is turned."""
    turned = 1 + RATIO * ASKEW / 57
    across, down = width * (turned + LEAN_X) / 2, width * (RATIO * (1 + LEAN_Y) + ASKEW / 57) / 2
    return [(spot.x - across, spot.y - down), (spot.x + across, spot.y + down)]


@pytest.mark.parametrize("count", [*range(1, MOST_IN_A_BOUT + 1), MOST_AT_ALL])
def test_a_bout_has_a_place_for_every_pair_in_its_field(count: int) -> None:
    width, spots = cells(count)
    assert len(spots) == count
    assert width >= LEGIBLE or count > MOST_IN_A_BOUT
    for (left, top), (right, bottom) in (corners(spot, width) for spot in spots):
        assert FIELD_X - FIELD_WIDTH / 2 <= left < right <= FIELD_X + FIELD_WIDTH / 2
        assert FIELD_Y - FIELD_HEIGHT / 2 <= top < bottom <= FIELD_Y + FIELD_HEIGHT / 2
    for one, other in combinations(spots, 2):
        apart = abs(one.x - other.x) >= width * (1 + LEAN_X), abs(one.y - other.y) >= width * RATIO
        assert any(apart), "one pair would hide another"


@pytest.mark.parametrize("seats", range(2, 9))
def test_the_field_of_a_bout_is_clear_of_all_seats(seats: int) -> None:
    for spot in (around(seats, place) for place in range(seats)):
        beside = abs(spot.x - FIELD_X) >= FIELD_WIDTH / 2 + PLATE_X
        above_or_below = abs(spot.y - FIELD_Y) >= FIELD_HEIGHT / 2 + PLATE_Y
        assert beside or above_or_below


@pytest.mark.parametrize("count", [*range(1, MOST_IN_A_BOUT + 1, 5), MOST_AT_ALL])
def test_every_card_of_a_bout_is_drawn_as_often_as_it_lies_there(count: int) -> None:
    view = attacked(count)
    svg = table_svg(view)
    assert outside(svg) == []
    laid = Counter(card for pair in seen(view)["table"] for card in pair.split("/"))
    drawn = Counter(lying(svg))
    del drawn["back"]
    assert drawn == laid + Counter(view.hand) + Counter([seen(view)["marker"]])
    assert cards_in(svg) == set(drawn)


@pytest.mark.parametrize("seats", range(2, 9))
def test_a_full_bout_before_busy_seats_stays_inside_the_picture(seats: int) -> None:
    view = attacked(MOST_IN_A_BOUT, seats)
    everyone = tuple(view.sizes)
    busy = changed(view, awaited=everyone, sizes=dict.fromkeys(everyone, 1), done=everyone, out=(everyone,))
    assert outside(table_svg(busy)) == []
    assert outside(table_svg(changed(busy, seat=None, hand=(), trump="h", trumps=("c", "h")))) == []


@pytest.mark.parametrize("held", [1, 18, 19, 40, 60, 100])
def test_hands_of_four_packs_stay_inside_the_picture(held: int) -> None:
    hand = tuple(sorted(card for card in PACK * 4)[:held])
    svg = table_svg(changed(attacked(6), hand=hand))
    assert outside(svg) == []
    assert Counter(lying(svg)) >= Counter(hand)


def test_an_answer_lies_over_its_attack_card() -> None:
    svg = table_svg(two_attacks().view("D"))
    drawn = [card for card in lying(svg) if card in ("8h", "9h", "8d")]
    assert drawn == ["8h", "9h", "8d"]
    assert "The bout: eight of hearts beaten by nine of hearts, eight of diamonds." in words_of(svg)


def test_the_marker_sticks_out_between_the_halves() -> None:
    game = two_attacks()
    svg = table_svg(game.view("C"))
    assert lying(svg)[:5] == ["back", "back", "4s", "back", "back"]
    assert {"stock 5", "marker after 2"} <= set(texts(svg))
    assert "5 in the stock. The marker is the four of spades, below 2 cards." in words_of(svg)
    next_one = table_svg(changed(game.view("C"), stock=3, halves=(0, 3)))
    assert lying(next_one)[:3] == ["back", "back", "4s"]
    assert "marker on top" in texts(next_one)


def test_the_second_trump_lies_open_below_the_stock_and_the_first_is_noted() -> None:
    first = two_attacks().view("C")
    assert "Trump: spades." in words_of(table_svg(first))
    assert "before" not in texts(table_svg(first))
    view = changed(
        first, trump="h", trumps=("s", "h"), marker=None, bottom="6h", stock=3, halves=(0, 3), bouts=4
    )
    svg = table_svg(view)
    assert lying(svg)[:3] == ["6h", "back", "back"]
    assert "before" in texts(svg)
    assert "Trump: hearts, before spades. 3 in the stock. Open at the bottom: six of hearts." in words_of(svg)
    announced = table_svg(changed(view, trump="s"))
    assert "Trump: spades, next hearts." in words_of(announced)
    assert "no stock" in texts(table_svg(changed(view, stock=0, halves=(0, 0), bottom=None)))


def test_who_attacks_defends_takes_and_is_done_is_told() -> None:
    game = two_attacks()
    told = words_of(table_svg(game.view("D")))
    assert "B has 3 cards: attacks." in told
    assert "C has 3 cards: to play, defends." in told
    game.play("C", "9d/8d")
    assert "B has 3 cards: to play, attacks." in words_of(table_svg(game.view("D")))
    game.play("B", ".")
    assert "B has 3 cards: attacks, done." in words_of(table_svg(game.view("D")))
    taking = changed(game.view("D"), taking=True)
    assert "defends, takes" not in words_of(table_svg(taking))
    assert "C has 2 cards: takes." in words_of(table_svg(taking))


def test_the_last_bout_is_faded_until_the_next_begins() -> None:
    game = two_attacks()
    game.play("C", "take")
    svg = table_svg(game.view("A"))
    faded = [use.attrib["href"] for use in uses(svg) if use.get("opacity") == FADED]
    assert faded == ["#card-8h", "#card-9h", "#card-8d"]
    assert "bout 1" in texts(svg)
    assert (
        "The last bout: eight of hearts beaten by nine of hearts, eight of diamonds; picked up."
        in words_of(svg)
    )
    game.play("D", "3h")
    assert FADED not in [use.get("opacity") for use in uses(table_svg(game.view("A")))]
    assert "bout 2" in texts(table_svg(game.view("A")))


def test_discards_are_counted_and_the_end_covers_the_last_bout() -> None:
    view = changed(two_attacks().view("A"), table=(), last_table=("9h/8h",), discards=2, bouts=1)
    svg = table_svg(view)
    assert "discards 2" in texts(svg)
    assert "2 discarded. Play goes clockwise." in words_of(svg)
    assert "beaten by nine of hearts; discarded." in words_of(svg)
    over = table_svg(changed(view, outcome=Outcome((("A",), ("C", "D"), ("B",)), ("B",), "last_holder")))
    assert "B gets the ears" in texts(over)
    assert "9h" not in lying(over)
    assert cards_in(over) == cards_in(svg)


def test_a_bout_does_not_depend_on_what_others_hold() -> None:
    hands = ["7c As 2d", "8c Kd Qd", "9d Tc 2c"]
    one = longears.setup("dayous", hands, lead="A", stock="3h 5h", trump="h")
    other = longears.setup("dayous", [hands[0], "3h 5h Jc", hands[2]], lead="A", stock="Ah 4c", trump="h")
    assert table_svg(one.view("A")) == table_svg(other.view("A"))
    assert table_svg(one.view()) == table_svg(other.view())


def test_before_the_direction_is_chosen_there_is_no_arrow() -> None:
    game = longears.deal("dayous", seats=5, seed=2)
    before = game.view("A")
    assert seen(before)["direction"] is None
    assert "Play goes" not in words_of(table_svg(before))
    game.play(game.awaited[0], "ccw")
    assert "scale(-0.85 0.85)" in table_svg(game.view("A"))
    assert "scale(-0.85 0.85)" not in table_svg(before)


def test_long_games_stay_inside_the_picture() -> None:
    game = longears.deal("dayous", seats=8, seed=3, options={"packs": "4"})
    chance = Chance(3)
    for turn in range(200):
        play_any(game, chance)
        if turn % 20 == 0:
            assert outside(table_svg(game.view("ABCDEFGH"[turn // 20 % 8]))) == []
