from typing import Any

import pytest

import longears
from longears.core import Outcome, View
from longears.svg import table_svg
from tests.svg.reading import SVG, cards_in, outside, read
from tests.svg.tables import changed, plates, seen, texts, words_of

HANDS = ["4h 9s", "4c 6d", "Tc Jd 8s"]


def on(top: str, hands: list[str] = HANDS, **position: Any) -> longears.Game:
    return longears.setup("kadi", hands, lead="A", top=top, stock="7c 7d 7h", **position)


def everything_at_once(seats: int) -> View:
    """A view no game would show: all that there can be to draw."""
    everyone = "ABCDEFGH"[:seats]
    return changed(
        on("2h").view("A"),
        sizes=dict.fromkeys(everyone, 1),
        awaited=tuple(everyone),
        called=tuple(everyone),
        cardless=tuple(everyone),
        asked="Xr",
        asker="A",
        spared="B",
        laid=4,
        pile=("2h", "3h", "4d", "5d", "6d"),
    )


@pytest.mark.parametrize("seats", range(2, 9))
@pytest.mark.parametrize(
    "pending", [{"penalty": 30}, {"skips": 4}, {"named": "d"}, {"anything": True}, {"direction": "ccw"}]
)
def test_whatever_is_pending_stays_inside_the_picture(seats: int, pending: dict[str, object]) -> None:
    assert outside(table_svg(changed(everything_at_once(seats), **pending))) == []


def test_the_top_card_lies_on_the_pile_with_the_number_laid_in_this_turn() -> None:
    game = on("4d")
    assert "On top of the pile of 1: four of diamonds." in words_of(table_svg(game.view("B")))
    game.play("A", "4h")
    svg = table_svg(game.view("B"))
    assert cards_in(svg) == {"4h", "4c", "6d"}
    assert "pile 2" in texts(svg)
    assert "On top of the pile of 2: four of hearts; 1 card laid in this turn." in words_of(svg)
    assert "3 in the stock." in words_of(svg)
    assert "stock 3" in texts(svg)


@pytest.mark.parametrize(
    ("top", "position", "line"),
    [
        ("3h", {"penalty": 3}, "draw 3"),
        ("Jh", {"skips": 2}, "skip 2"),
        ("Ah", {"named": "c"}, "clubs named"),
    ],
)
def test_what_is_pending_is_drawn_and_told(top: str, position: dict[str, Any], line: str) -> None:
    svg = table_svg(on(top, **position).view("A"))
    assert line in texts(svg)
    assert f"Pending: {line}." in words_of(svg)
    assert line not in texts(table_svg(on("5h").view("A")))


def test_the_disc_shows_the_suit_to_match_and_nothing_after_a_joker() -> None:
    def suits(view: View) -> set[str]:
        around_the_disc = [use for use in read(table_svg(view)).iter(f"{SVG}use") if use.get("x") == "500"]
        return {use.attrib["href"] for use in around_the_disc}

    view = on("5h").view("A")
    assert suits(view) == {"#pip-h"}
    assert suits(changed(view, named="s")) == {"#pip-s"}
    assert suits(changed(view, top="Xb")) == {"#art-mark"}
    assert suits(changed(view, anything=True)) == {"#art-mark"}
    assert "anything goes" in texts(table_svg(changed(view, anything=True)))


def test_a_request_shows_the_card_the_asker_and_who_is_spared() -> None:
    game = on("9s", ["As 4h 5d", *HANDS[1:]])
    game.play("A", "As")
    asking = next(move for move in game.moves("A") if move.startswith("?"))
    game.play("A", asking)
    view = game.view("C")
    svg = table_svg(view)
    assert seen(view)["asked"] == asking[1:] in cards_in(svg)
    assert "A asks" in texts(svg)
    assert "; B is spared." in words_of(svg)
    locked = changed(view, options={"spade_ask": "lock"})
    assert "; B is asked." in words_of(table_svg(locked))


def test_who_called_and_who_is_cardless_is_marked() -> None:
    game = on("4d", ["4h 9s", "4c 6d", ""], called="A", cardless="C")
    svg = table_svg(game.view("B"))
    assert "A has 2 cards: to play, called." in words_of(svg)
    assert "C has no cards: cardless." in words_of(svg)
    assert any("cardless" in (text.text or "") for text in plates(svg)["C"].iter(f"{SVG}text"))


def test_a_drawn_card_is_told_to_whoever_drew_it_alone() -> None:
    game = longears.setup(
        "kadi", ["4h 9s", "4c 6d"], lead="A", top="Td", stock="7d 7h", options={"drawn": "may_play"}
    )
    game.play("A", "+")
    assert "You drew the seven of diamonds." in words_of(table_svg(game.view("A")))
    assert "7d" not in cards_in(table_svg(game.view("B")))


def test_before_the_direction_is_chosen_there_is_no_arrow() -> None:
    game = longears.deal("kadi", seats=4, seed=1)
    before = game.view("A")
    assert seen(before)["phase"] == "direction"
    assert "Play goes" not in words_of(table_svg(before))
    game.play(game.awaited[0], "ccw")
    assert "Play goes anticlockwise." in words_of(table_svg(game.view("A")))


def test_a_pile_does_not_depend_on_what_others_hold() -> None:
    one, other = on("4d"), on("4d", [HANDS[0], "5c 6c", "Xr Ad 2s"])
    assert table_svg(one.view("A")) == table_svg(other.view("A"))
    assert table_svg(one.view()) == table_svg(other.view())


def test_the_end_leaves_the_last_card_in_sight() -> None:
    over = changed(on("5h").view("A"), outcome=Outcome((("A",), ("B",), ("C",)), (), "won"))
    svg = table_svg(over)
    assert "A won" in texts(svg)
    assert "card-5h" in [use.get("href", "")[1:] for use in read(svg).iter(f"{SVG}use")]
    assert outside(svg) == []
