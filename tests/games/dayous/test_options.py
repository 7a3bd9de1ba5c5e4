"""Dayous, the rule sheet: every value of every option, and the presets."""

import pytest

from tests.games.dayous.kit import awaited, cards, deal, deck, ending, hand, play, position, refused

SEVEN = "7d 2c 3c 4c 5c 6c 8c"  # a full hand of one pack: after one attack card it draws one
OTHER = "9d 2h 3h 4h 5h 6h 8h"

# packs


@pytest.mark.parametrize(
    ("packs", "seats", "held", "left"),
    [(1, 7, 7, 3), (1, 4, 7, 24), (2, 4, 10, 64), (3, 4, 10, 116), (4, 8, 10, 128)],
)
def test_dy_a1_packs(packs: int, seats: int, held: int, left: int) -> None:
    view = deal(seats=seats, options={"packs": packs}).view("A")
    assert list(view.sizes.values()) == [held] * seats
    assert view.stock == left


def test_dy_a1_one_pack_is_too_small_for_eight() -> None:
    with pytest.raises(ValueError, match="one pack is not enough"):
        deal(seats=8, options={"packs": 1})


@pytest.mark.parametrize("packs", [0, 5])
def test_dy_a1_one_to_four_packs(packs: int) -> None:
    with pytest.raises(ValueError, match="packs takes"):
        deal(seats=4, options={"packs": packs})


# trumps, second_trump


@pytest.mark.parametrize(
    ("options", "drawn", "trump"),
    [
        ({"trumps": "two"}, "9s Ts 5d 4d", "d"),
        ({"trumps": "one"}, "9s Ts 4d 5d", "s"),
        ({"second_trump": "different"}, "9s Ts 5d 4d", "d"),
        ({"second_trump": "any"}, "9s 4d 5d Ts", "s"),
    ],
)
def test_dy_a3_how_the_second_trump_is_turned(options: dict[str, object], drawn: str, trump: str) -> None:
    game = position(hands=[SEVEN, OTHER], stock="9s Ts 4d 5d", marker="9s", options=options)
    order: list[str] = []
    for card in ["7d", "2c", "3c", "4c"]:
        held = set(hand(game, "A"))
        play(game, f"A:{card} B:take")
        order += set(hand(game, "A")) - held
    assert order == drawn.split()
    assert game.view("A").trump == trump


def test_dy_a3_any_next_card_of_another_suit_changes_the_trump_too() -> None:
    game = position(hands=[SEVEN, OTHER], stock="9s 4d 5d", marker="9s", options={"second_trump": "any"})
    play(game, "A:7d B:take")
    assert game.view("A").trump == "d"


# attack_limit

# Any part of this from its beginning, and 7s, can lie on a table; 8s may then be thrown in.
BEATEN = ["8d/7d", "8c/7c", "9h/7h", "Th/8h", "Td/9d", "Tc/9c", "8d/7d", "8c/7c", "9h/7h"]


@pytest.mark.parametrize(
    ("limit", "packs", "cap"),
    [("deal", 1, 7), ("deal", 2, 10), ("six", 1, 6), ("six", 2, 6), ("five_first", 1, 5)],
)
def test_dy_a6_a_cap_on_the_attack_cards_of_a_bout(limit: str, packs: int, cap: int) -> None:
    hands = ["8s 2d", "9s 2c 3c", "4c 5c"]
    options = {"attack_limit": limit, "packs": packs}
    below = position(hands=hands, table=" ".join([*BEATEN[: cap - 2], "7s"]), options=options)
    assert below.moves("A") == ["8s"]
    full = position(hands=hands, table=" ".join([*BEATEN[: cap - 1], "7s"]), options=options)
    assert refused(full, "A", "8s")
    play(full, "B:9s/7s")
    assert awaited(full) == "B"  # DY-A8: no room, so nobody is entitled and the bout is over
    assert full.view("A").table == ()


def test_dy_a6_hand_sets_no_cap_of_its_own() -> None:
    table = " ".join([*BEATEN, "7s"])
    game = position(hands=["8s 2d", "9s 2c 3c"], table=table, options={"attack_limit": "hand", "packs": 2})
    play(game, "A:8s")
    assert len(game.view("A").table) == 11


@pytest.mark.parametrize("limit", ["hand", "deal", "six", "five_first"])
def test_dy_a6_every_limit_also_heeds_the_defenders_hand(limit: str) -> None:
    game = position(hands=["7d 7c 2c", "3c"], options={"attack_limit": limit})
    play(game, "A:7d")
    assert refused(game, "A", "7c")


def test_dy_a6_five_until_the_first_discard_of_a_game() -> None:
    whole = deck("2s 7d 7d 7c 7c 7h 7h", "", marker="9s", packs=2)
    options = {"packs": 2, "attack_limit": "five_first"}
    game = deal(seats=2, dealer="B", deck=whole, options=options)
    assert refused(game, "A", "7d 7d 7c 7c 7h 7h")
    game.play("A", "7d 7d 7c 7c 7h")
    assert len(game.view("B").table) == 5


def test_dy_a6_five_first_a_take_is_no_discard() -> None:
    hands = ["2c 7d 7d 7c 7c 7h 7h 3c", "2h 3h 4h 5h 6h 8h"]
    game = position(hands=hands, options={"packs": 2, "attack_limit": "five_first"})
    play(game, "A:2c B:take")
    assert refused(game, "A", "7d 7d 7c 7c 7h 7h")


def test_dy_a6_five_first_after_a_discard_the_hand_alone_counts() -> None:
    hands = ["2c 2h 3h 4h 5h 6h 8h", "3c 7d 7d 7c 7c 7h 7h 4c"]
    game = position(hands=hands, options={"packs": 2, "attack_limit": "five_first"})
    play(game, "A:2c B:3c/2c A:.")
    game.play("B", "7d 7d 7c 7c 7h 7h")
    assert len(game.view("A").table) == 6


def test_dy_a6_a_passing_card_is_an_attack_card() -> None:
    hands = ["2c 3c 4c", "7s 2d 3d 4d 5d 6d", "2h 3h 4h 5h 6h 8h 9h"]
    table = "7d 7d 7c 7c 7h 7h"
    free = position(hands=hands, table=table, options={"packs": 2})
    capped = position(hands=hands, table=table, options={"packs": 2, "attack_limit": "six"})
    assert "7s^" in free.moves("B")
    assert refused(capped, "B", "7s^")


# throw_in


def test_dy_a7_all_throw_in() -> None:
    hands = ["7d 2c", "3c 4c 5c 6c", "7c 8c", "7h 8h", "7s 8s"]
    game = position(hands=hands, options={"throw_in": "all"})
    play(game, "A:7d C:7c D:7h E:7s")
    assert game.view("B").table == ("7d", "7c", "7h", "7s")


def test_dy_a7_only_neighbours_throw_in() -> None:
    hands = ["7d 7s 2c", "9d 3c 4c 5c", "7c 8c", "7h 8h"]
    game = position(hands=hands, options={"throw_in": "neighbours"})
    play(game, "A:7d")
    assert (game.moves("A"), game.moves("C")) == (["7s"], ["7c"])
    assert refused(game, "D", "7h")
    play(game, "B:9d/7d")
    assert awaited(game) == "AC"


def test_dy_a7_neighbours_are_those_of_the_defender_of_the_moment() -> None:
    hands = ["7d 7s 2c", "7h 2d", "2h 3h 4h", "7c 5c"]
    game = position(hands=hands, options={"throw_in": "neighbours"})
    play(game, "A:7d")
    assert game.moves("D") == []
    play(game, "B:7h^")
    assert game.moves("D") == ["7c"]
    assert refused(game, "A", "7s")


def test_dy_a7_the_nearest_neighbour_still_in_counts() -> None:
    hands = ["7d 2c", "3c 4c", "", "7c 5c", "7h 6c"]
    game = position(hands=hands, options={"throw_in": "neighbours"})
    play(game, "A:7d")
    assert refused(game, "E", "7h")
    assert game.moves("D") == ["7c"]


def test_dy_a7_a_neighbour_who_goes_out_makes_room_for_the_next() -> None:
    hands = ["7d", "3c 4c", "5c 6c", "7c 8c"]
    game = position(hands=hands, options={"throw_in": "neighbours"})
    play(game, "A:7d")
    assert game.moves("D") == ["7c"]


def test_dy_a7_an_empty_handed_neighbour_with_stock_is_still_in() -> None:
    hands = ["7d", "9d 3c 4c", "5c 6c", "7c 8c"]
    game = position(hands=hands, stock="2h", options={"throw_in": "neighbours"})
    play(game, "A:7d")
    assert refused(game, "D", "7c")
    play(game, "B:9d/7d")
    assert awaited(game) == "C"


def test_dy_a7_not_attacker_adds_the_opening_rank_until_the_first_beat() -> None:
    hands = ["7d 7c 7h 9c", "9d 8c 3c 4c", "7s 5c"]
    game = position(hands=hands, options={"throw_in": "not_attacker"})
    game.play("A", "7d 7c")
    assert game.moves("A") == ["7h"]
    play(game, "B:9d/7d")
    assert refused(game, "A", "7h")
    assert refused(game, "A", "9c")
    assert game.moves("C") == ["7s"]
    play(game, "B:8c/7c")
    assert awaited(game) == "C"


def test_dy_a7_not_attacker_ends_the_bout_of_two_players_at_once() -> None:
    game = position(hands=["7d 7c 2c", "9d 3c"], options={"throw_in": "not_attacker"})
    play(game, "A:7d B:9d/7d")
    assert game.view("A").table == ()
    assert awaited(game) == "B"


def test_dy_a7_not_attacker_means_the_passer_after_a_pass() -> None:
    hands = ["7d 7h 2c", "7s 7c 3c", "4c 5c 6c"]
    game = position(hands=hands, options={"throw_in": "not_attacker"})
    play(game, "A:7d B:7s^")
    assert refused(game, "B", "7c")
    play(game, "A:7h")
    assert game.view("C").table == ("7d", "7s", "7h")


def test_dy_a7_not_attacker_adds_nothing_after_the_take() -> None:
    hands = ["7d 7h 2c", "3c 4c 5c", "7c 6c"]
    game = position(hands=hands, options={"throw_in": "not_attacker", "pile_on": True})
    play(game, "A:7d B:take")
    assert awaited(game) == "C"
    assert refused(game, "A", "7h")


# passing


def test_dy_a10_passing_with_one_card_or_not_at_all() -> None:
    hands = ["7d 2c", "7h 3c", "4c 5c"]
    one = position(hands=hands, options={"passing": "one"})
    off = position(hands=hands, options={"passing": "off"})
    play(one, "A:7d")
    play(off, "A:7d")
    assert sorted(one.moves("B")) == cards("7h^ take")
    assert off.moves("B") == ["take"]
    assert refused(off, "B", "7h^")


# pile_on


def test_dy_a11_without_pile_on_the_take_ends_the_bout() -> None:
    game = position(hands=["7d 7c 2c", "3c 4c", "7h 5c"], options={"pile_on": False})
    play(game, "A:7d B:take")
    assert hand(game, "B") == cards("3c 4c 7d")
    assert awaited(game) == "C"


def test_dy_a11_pile_on_is_a_last_round_until_all_are_done() -> None:
    game = position(hands=["7d 7c 2c", "9d 3c 4c", "7h 5c", "6c 8c"], options={"pile_on": True})
    play(game, "A:7d B:take")
    assert awaited(game) == "ACD"
    assert sorted(game.moves("C")) == cards(". 7h")
    play(game, "D:. C:7h A:.")
    assert awaited(game) == "CD"  # DY-A8: the new card took back D's done
    assert game.view("A").table == ("7d", "7h")
    play(game, "C:. D:.")
    assert hand(game, "B") == cards("3c 4c 7d 7h 9d")
    assert awaited(game) == "C"


def test_dy_a11_a_take_once_said_stands_while_others_pile_on() -> None:
    game = position(hands=["7d 7c 2c", "9d 7s 3c 4c", "7h 5c"], options={"pile_on": True})
    play(game, "A:7d B:take")
    assert game.moves("B") == []
    assert refused(game, "B", "9d/7d")


def test_dy_a11_pile_on_keeps_to_the_ranks_and_the_room() -> None:
    game = position(hands=["7d 7c 7h 2c", "3c 4c", "7s 5c"], options={"pile_on": True})
    play(game, "A:7d B:take")
    assert refused(game, "A", "2c")
    assert refused(game, "A", "7c 7h")
    play(game, "C:7s")
    assert hand(game, "B") == cards("3c 4c 7d 7s")  # two cards against a hand of two: no room, all over
    assert awaited(game) == "C"


def test_dy_a11_pile_on_without_room_ends_at_once() -> None:
    game = position(hands=["7d 7c 2c", "3c"], options={"pile_on": True})
    play(game, "A:7d B:take")
    assert hand(game, "B") == cards("3c 7d")
    assert awaited(game) == "A"


def test_dy_a13_the_last_card_piled_on_takes_its_seat_out() -> None:
    game = position(hands=["7d 2c", "3c 4c 5c", "7c"], options={"pile_on": True})
    play(game, "A:7d B:take C:7c")
    assert awaited(game) == "A"
    play(game, "A:.")
    assert hand(game, "B") == cards("3c 4c 5c 7c 7d")
    assert awaited(game) == "A"  # C, behind the taker, is out


def test_dy_a11_with_nobody_left_to_pile_on_the_take_ends_the_game() -> None:
    game = position(hands=["7d", "9d 3c"], options={"pile_on": True})
    play(game, "A:7d B:take")
    assert ending(game) == ((("A",), ("B",)), ("B",), "last_holder")


# draw


@pytest.mark.parametrize(
    ("draw", "losers", "reason"), [("nobody", (), "draw"), ("last_loses", ("B",), "last_loses")]
)
def test_dy_a14_who_loses_when_nobody_holds_cards(draw: str, losers: tuple[str, ...], reason: str) -> None:
    game = position(hands=["7d", "9d 9c", "7c"], options={"draw": draw})
    play(game, "A:7d C:7c B:9d/7d B:9c/7c")
    assert ending(game) == ((("A",), ("C",), ("B",)), losers, reason)


# Presets


def test_preset_book_is_what_is_played_unless_said() -> None:
    hands = ["7d 7c 2c", "7h 3c 4c", "5c 6c 8c"]
    game = position(hands=hands, preset="book")
    play(game, "A:7d")
    assert sorted(game.moves("B")) == cards("7h^ take")
    play(game, "B:take")
    assert awaited(game) == "C"


def test_preset_durak_has_one_trump() -> None:
    hands = [SEVEN, OTHER]
    game = position(hands=hands, stock="9s 4d 5d", marker="9s", preset="durak", options={"pile_on": False})
    play(game, "A:7d B:take")
    assert (game.view("A").trump, game.view("A").stock) == ("s", 2)


def test_preset_durak_caps_the_attack_at_six() -> None:
    game = position(hands=["8s 2d", "9s 2c 3c"], table=" ".join([*BEATEN[:5], "7s"]), preset="durak")
    assert refused(game, "A", "8s")
    play(game, "B:9s/7s")
    assert awaited(game) == "B"


def test_preset_durak_piles_on() -> None:
    game = position(hands=["7d 7c 2c", "3c 4c 5c"], preset="durak")
    play(game, "A:7d B:take A:7c A:.")
    assert hand(game, "B") == cards("3c 4c 5c 7c 7d")


def test_preset_durak_leaves_the_rest_as_in_the_book() -> None:
    view = deal(seats=4, preset="durak").view("A")
    assert (set(view.sizes.values()), view.stock) == ({7}, 24)
    game = position(hands=["7d 2c", "7h 3c", "4c 5c"], preset="durak")
    play(game, "A:7d")
    assert "7h^" in game.moves("B")


def test_preset_two_packs() -> None:
    view = deal(seats=3, preset="two-packs").view("A")
    assert (set(view.sizes.values()), view.stock) == ({10}, 74)


def test_an_option_overrides_its_preset() -> None:
    game = position(hands=["7d 7c 2c", "3c 4c 5c"], preset="durak", options={"pile_on": False})
    play(game, "A:7d B:take")
    assert hand(game, "B") == cards("3c 4c 5c 7d")


@pytest.mark.parametrize(
    "options",
    [
        {"trumps": "three"},
        {"second_trump": "same"},
        {"attack_limit": "seven"},
        {"throw_in": "none"},
        {"passing": "two"},
        {"pile_on": "sometimes"},
        {"draw": "all"},
        {"jokers": 2},
    ],
)
def test_an_unknown_option_or_value_is_an_error(options: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=f"{next(iter(options))}.* takes|no option 'jokers'"):
        deal(seats=4, options=options)


def test_an_unknown_preset_is_an_error() -> None:
    with pytest.raises(ValueError, match="no preset 'tehran'"):
        deal(seats=4, preset="tehran")
