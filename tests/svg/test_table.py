from dataclasses import replace
from functools import cache
from itertools import pairwise
from typing import Any

import pytest

import longears
from longears import cards
from longears.chance import Chance
from longears.core import Outcome, View
from longears.games import SPECS
from longears.svg import table_svg
from longears.svg.layout import ONE_ROW, TABLE_WIDTH, fan, rows, table_height
from tests.svg.reading import SVG, Element, cards_in, ids, kind, outside, read, references

PRESETS = [(game, preset) for game, spec in SPECS.items() for preset in spec.presets]
LARGEST_HAND = 40
MOVES_WATCHED, EVERY = 150, 5


def seen(view: View) -> dict[str, Any]:
    return view.declared()


def shown(view: View) -> set[str]:
    """The cards a view of the getaway family puts on the table or into words."""
    field = seen(view)
    laid = {card for _, card in field["trick"] or field["last_trick"]}
    return {*view.hand, *laid, *field["trimmed"]}


def changed(view: View, **fields: Any) -> View:
    """The same view with other fields, those of its family too."""
    return replace(view, **fields)


def words_of(svg: str) -> str:
    return read(svg).findtext(f"{SVG}desc") or ""


def texts(svg: str) -> list[str]:
    return [element.text or "" for element in read(svg).iter(f"{SVG}text")]


def dealt(seats: int, held: int) -> list[str]:
    """A hand of this size and the rest of the pack dealt round to the others."""
    pack = [cards.name(card) for card in Chance(held).shuffled(list(range(cards.PACK)))]
    rest = pack[held:]
    return ["".join(pack[:held]), *("".join(rest[seat :: seats - 1]) for seat in range(seats - 1))]


def trick_before(seats: int, held: int) -> longears.Game:
    """The others have played as far as they come before seat A does."""
    game = longears.setup("donkey", dealt(seats, held), lead="B")
    while game.awaited and game.awaited[0] != "A" and not seen(game.view())["last_trick"]:
        game.play(game.awaited[0], game.moves(game.awaited[0])[0])
    return game


@cache
def finished() -> longears.Game:
    game = longears.deal("thulla", seats=3, seed=1)
    chance = Chance(1)
    while game.awaited:
        play_any(game, chance)
    return game


def play_any(game: longears.Game, chance: Chance) -> None:
    seat = game.awaited[0]
    moves = game.moves(seat)
    game.play(seat, moves[chance.below(len(moves))])


@pytest.mark.parametrize("seats", range(2, 9))
def test_nothing_is_drawn_outside_the_picture(seats: int) -> None:
    for held in range(1, LARGEST_HAND + 1):
        assert outside(table_svg(trick_before(seats, held).view("A"))) == [], f"{seats} seats, {held} cards"


@pytest.mark.parametrize("seats", range(2, 9))
def test_seats_with_much_to_say_stay_inside_the_picture(seats: int) -> None:
    view = trick_before(seats, 5).view("A")
    busy = changed(view, awaited=tuple(view.sizes), sizes=dict.fromkeys(view.sizes, 1), out=tuple(view.sizes))
    assert outside(table_svg(busy)) == []


@pytest.mark.parametrize("held", range(1, LARGEST_HAND + 1))
def test_a_fan_has_a_place_for_every_card_and_shows_every_index(held: int) -> None:
    spots = fan(held)
    assert len(spots) == held
    assert rows(held) == (1 if held <= ONE_ROW else 2)
    steps = [right.x - left.x for left, right in pairwise(spots)]
    strip_of_an_index = 88 * 56 / 250
    assert all(step > strip_of_an_index for step in steps if step > 0)
    assert sum(step < 0 for step in steps) == rows(held) - 1
    assert abs(sum(spot.x for spot in spots) / held - TABLE_WIDTH / 2) < 0.01


@pytest.mark.parametrize(("game", "preset"), PRESETS)
def test_a_picture_shows_the_cards_of_its_view_and_no_other(game: str, preset: str) -> None:
    seats = 4 if preset == "partners" else SPECS[game].seats[-1]
    table = longears.deal(game, seats=seats, seed=1, preset=preset)
    chance = Chance(2)
    for turn in range(MOVES_WATCHED):
        if turn % EVERY == 0 or not table.awaited:
            for view in map(table.view, (*table.seats, None)):
                assert cards_in(table_svg(view)) == shown(view)
        if not table.awaited:
            break
        play_any(table, chance)


def test_a_picture_does_not_depend_on_what_others_hold() -> None:
    one = longears.setup("kazhutha-kali", ["Ah Kh", "2c 3c", "Ts 4d"], lead="A")
    other = longears.setup("kazhutha-kali", ["Ah Kh", "Ts 9h", "2c Qs"], lead="A")
    assert table_svg(one.view("A")) == table_svg(other.view("A"))
    assert table_svg(one.view("B")) != table_svg(other.view("B"))


@pytest.mark.parametrize("seats", [2, 5, 8])
def test_a_picture_is_well_formed_complete_and_without_scripts(seats: int) -> None:
    root = read(table_svg(trick_before(seats, 13).view("A")))
    assert [kind(child) for child in root][:3] == ["title", "desc", "defs"]
    assert references(root) == set(ids(root))
    assert len(ids(root)) == len(set(ids(root)))
    assert {kind(element) for element in root.iter()}.isdisjoint(
        {"script", "style", "image", "foreignObject"}
    )
    assert not [name for element in root.iter() for name in element.attrib if name.startswith("on")]


def test_the_words_tell_hand_trick_seats_and_turn() -> None:
    game = longears.setup("thulla", ["Ah 2s", "Kh 2c", "Th", "3h 4c"], lead="B")
    game.play("B", "Kh")
    told = words_of(table_svg(game.view("A")))
    assert "You are A and hold 2 cards: two of spades, ace of hearts." in told
    assert "B has 1 card: one left." in told
    assert "C has 1 card: to play, one left." in told
    assert "The trick: B king of hearts; hearts led." in told
    assert "0 in the waste." in told
    watched = table_svg(game.view())
    assert "You are" not in words_of(watched)
    assert outside(watched) == []


def test_a_seat_shows_its_letter_and_its_number_of_cards() -> None:
    game = longears.deal("donkey", seats=7, seed=2)
    found = texts(table_svg(game.view("C")))
    for seat, size in game.view().sizes.items():
        assert found[found.index(seat) + 1] == str(size)


def plates(svg: str) -> dict[str, Element]:
    """The group of each seat by its letter."""
    groups = [group for group in read(svg).iter(f"{SVG}g") if "translate" in group.get("transform", "")]
    return {
        text.text or "": group
        for group in groups
        for text in group.iter(f"{SVG}text")
        if len(text.text or "") == 1 and (text.text or "").isupper()
    }


def place(plate: Element) -> tuple[float, float]:
    x, y = plate.attrib["transform"].removeprefix("translate(").rstrip(")").split()
    return float(x), float(y)


@pytest.mark.parametrize("seat", "ABCD")
def test_the_seat_that_looks_sits_at_the_bottom_and_the_next_one_to_its_left(seat: str) -> None:
    found = plates(table_svg(longears.deal("thulla", seats=4, seed=3).view(seat)))
    following = "ABCD"[("ABCD".index(seat) + 1) % 4]
    assert max(found, key=lambda letter: place(found[letter])[1]) == seat
    assert min(found, key=lambda letter: place(found[letter])[0]) == following


def test_whoever_is_awaited_is_marked_and_nobody_else() -> None:
    game = longears.deal("kazhutha-kali", seats=5, seed=4)
    found = plates(table_svg(game.view("A")))
    marked = [
        seat for seat, plate in found.items() if any("to play" in (text.text or "") for text in plate.iter())
    ]
    assert marked == list(game.awaited)


def test_trick_cards_lie_in_playing_position_with_their_order() -> None:
    game = longears.setup("donkey", ["2h 2c", "3h 3c", "4h 4c", "5h 5c"], lead="B")
    for seat, card in (("B", "3h"), ("C", "4h"), ("D", "5h")):
        game.play(seat, card)
    svg = table_svg(game.view("A"))
    laid = [
        use for use in read(svg).iter(f"{SVG}use") if use.get("href") in ("#card-3h", "#card-4h", "#card-5h")
    ]
    left, top, right = (place(card) for card in laid)
    assert left[0] < top[0] < right[0]
    assert top[1] < left[1] == right[1]
    found = texts(svg)
    assert [number for number in found if number in "123"][-3:] == ["1", "2", "3"]


def test_a_last_card_on_the_table_is_marked_until_the_trick_is_settled() -> None:
    game = longears.setup("kazhutha-kali", ["Ah", "Kh 2c", "Th 3c", "2h 4c"], lead="A")
    game.play("A", "Ah")
    assert "A has no cards: last card." in words_of(table_svg(game.view("B")))
    for seat, card in (("B", "Kh"), ("C", "Th"), ("D", "2h")):
        game.play(seat, card)
    told = words_of(table_svg(game.view("B")))
    assert "A has no cards: out." in told
    assert "A ace of hearts, B king of hearts, C ten of hearts, D two of hearts; discarded 4 cards." in told


def test_a_cut_is_marked_and_the_pick_up_told() -> None:
    game = longears.setup("thulla", ["7h 2s", "Kh 3c", "4d 5d", "9s 8s"], lead="A")
    for seat, card in (("A", "7h"), ("B", "Kh"), ("C", "4d")):
        game.play(seat, card)
    svg = table_svg(game.view("D"))
    assert "B picks up" in texts(svg)
    assert "C has 1 card: one left, cut." in words_of(svg)


def test_laid_aside_piles_and_trimmed_cards_are_told() -> None:
    game = longears.deal("thulla", seats=3, seed=5)
    told = words_of(table_svg(game.view("A")))
    assert "Taken out before the deal: two of clubs." in told
    piled = changed(game.view("A"), piles={"A": 0, "B": 5, "C": 0})
    assert "B has 17 cards: pile 5." in words_of(table_svg(piled)).replace("to play, ", "")


def test_the_end_names_the_ears_and_the_places() -> None:
    outcome = finished().outcome
    assert outcome is not None
    svg = table_svg(finished().view("A"))
    assert outside(svg) == []
    loser = outcome.losers[0]
    assert f"{loser} gets the ears" in texts(svg)
    assert any(part.get("href") == "#art-ears" for part in plates(svg)[loser].iter())
    assert f"{outcome.winners[0]} has no cards: 1st." in words_of(svg)


@pytest.mark.parametrize(
    ("outcome", "verdict"),
    [
        (Outcome((("A",), ("B", "C")), (), "win"), "A won"),
        (Outcome((("A",), ("B", "C")), ("B", "C"), "partners"), "B and C get the ears"),
    ],
)
def test_an_end_without_ears_or_with_two_pairs_of_them(outcome: Outcome, verdict: str) -> None:
    assert verdict in texts(table_svg(replace(finished().view("A"), outcome=outcome)))


def test_only_playable_cards_stand_out() -> None:
    game = longears.setup("donkey", ["2h 9h 4c", "3h 5c"], lead="B")
    game.play("B", "3h")
    before = replace(game.view("A"), moves=())
    heights = [placed_at(table_svg(view)) for view in (before, game.view("A"))]
    lifted = {name for name in game.view("A").hand if heights[1][name] < heights[0][name]}
    assert lifted == {"2h", "9h"}


def placed_at(svg: str) -> dict[str, float]:
    uses = [use for use in read(svg).iter(f"{SVG}use") if use.get("width") == "88"]
    return {
        use.attrib["href"].removeprefix("#card-"): float(use.attrib["transform"].split()[1].split(")")[0])
        for use in uses
    }


def test_the_arrow_follows_the_direction_of_play() -> None:
    game = longears.setup("donkey", ["2h", "3h", "4h 5h"], lead="A")
    game.play("A", "2h")
    view = game.view("B")
    mirrored = "translate(500 272) scale(-1 1)"
    assert mirrored not in table_svg(view)
    assert mirrored in table_svg(changed(view, direction="ccw"))


def test_styles_reach_the_cards_of_a_table() -> None:
    view = longears.deal("donkey", seats=4, seed=6).view("A")
    drawn = {
        table_svg(view, four_colour=four, large_index=large)
        for four in (False, True)
        for large in (False, True)
    }
    assert len(drawn) == 4


def test_a_game_this_package_does_not_know_is_drawn_without_a_middle() -> None:
    known = longears.deal("donkey", seats=3, seed=8).view("B")
    plain = View(
        "patience-of-a-donkey",
        {},
        "B",
        ("Xr", "??", "As", "As", "Xb"),
        known.sizes,
        ("B",),
        ("As",),
        None,
        known.rules,
        known.veiled,
    )
    svg = table_svg(plain)
    assert outside(svg) == []
    assert read(svg).findtext(f"{SVG}title") == "Patience Of A Donkey seen by B"
    assert "ace of spades, ace of spades, " in words_of(svg)
    assert cards_in(svg) == {"As", "Xr", "Xb"}


def test_a_table_without_a_hand_needs_no_room_for_one() -> None:
    assert table_height(0) < table_height(1) == table_height(ONE_ROW) < table_height(ONE_ROW + 1)
