"""Dayous, the stock: deal, halves, marker, opening, refill, second trump."""

import pytest

from tests.games.dayous.kit import awaited, cards, deal, deck, hand, pack, play, position, refused, seen

SEVEN = "7d 2c 3c 4c 5c 6c 8c"  # a full hand of one pack: after one attack card it draws one
OTHER = "9d 2h 3h 4h 5h 6h 8h"

# Deal and halves


@pytest.mark.parametrize(
    ("seats", "held", "left"), [(2, 7, 38), (3, 7, 31), (6, 7, 10), (7, 10, 34), (8, 10, 24)]
)
def test_dy_2_seven_each_from_one_pack_and_ten_from_two(seats: int, held: int, left: int) -> None:
    view = deal(seats=seats).view("A")
    assert list(view.sizes.values()) == [held] * seats
    assert view.stock == left


@pytest.mark.parametrize("seats", [1, 9])
def test_dy_1_two_to_eight_players(seats: int) -> None:
    with pytest.raises(ValueError, match="takes 2 to 8 players"):
        deal(seats=seats)


@pytest.mark.parametrize(("hands", "packs"), [(["7d", "7d 3c"], 1), (["7d 7d", "7d"], 2), (["Xr", "3c"], 1)])
def test_dy_1_each_pack_has_every_card_once_and_no_jokers(hands: list[str], packs: int) -> None:
    with pytest.raises(ValueError, match=r"times in|no jokers"):
        position(hands=hands, options={"packs": packs})


@pytest.mark.parametrize(("dealer", "first"), [("A", "BCA"), ("B", "CAB"), ("C", "ABC")])
def test_dy_a2_single_cards_clockwise_from_the_seat_after_the_dealer(dealer: str, first: str) -> None:
    game = deal(seats=3, dealer=dealer, deck=" ".join(pack()))
    assert [hand(game, seat) for seat in first] == [sorted(pack()[turn:21:3]) for turn in range(3)]


@pytest.mark.parametrize(("seats", "above"), [(2, 19), (3, 15), (5, 8), (6, 5)])
def test_dy_3_the_marker_lies_below_half_the_stock_and_names_the_trump(seats: int, above: int) -> None:
    game = deal(seats=seats, dealer="A", deck=" ".join(pack()))
    marker = pack()[7 * seats + above]  # DY-A2: the odd card belongs to the lower half
    assert {(game.view(seat).marker, game.view(seat).trump) for seat in game.seats} == {(marker, marker[1])}


def test_dy_3_upper_half_then_marker_then_the_rest_are_drawn() -> None:
    stock = ["Qh", "Ks", "Jd"]
    order = " ".join([*(card for card in pack() if card not in stock), *stock])
    game = deal(seats=7, dealer="A", deck=order, options={"packs": 1})
    drawn: list[str] = []
    trumps: list[str] = []
    for _ in stock:
        lead = game.awaited[0]
        held = hand(game, lead)
        game.play(lead, held[0])
        game.play(game.awaited[0], "take")
        drawn += set(hand(game, lead)) - set(held)
        trumps.append(game.view(lead).trump)
    assert drawn == stock
    assert trumps == ["s", "d", "d"]  # DY-A3: Jd is turned up when Ks is drawn


def test_dy_a24_trump_marker_and_counts_are_open_to_all() -> None:
    game = position(hands=["7d 2c", "3c", "4c 5c 6c"], stock="Kh 9s 4d", marker="9s")
    for seat in "ABC":
        view = game.view(seat)
        assert (view.trump, view.marker, view.stock) == ("s", "9s", 3)
        assert view.sizes == {"A": 2, "B": 1, "C": 3}


def test_dy_a24_hidden_cards_change_nothing_in_a_view() -> None:
    one = position(hands=["7d 2c", "3c 4c", "5c 6c"], stock="9h 9s 8h Th", marker="9s")
    two = position(hands=["7d 2c", "5c 8h", "9h 4c"], stock="Th 9s 3c 6c", marker="9s")
    assert seen(one, "A") == seen(two, "A")
    assert seen(one, "B") != seen(two, "B")


# Opening


@pytest.mark.parametrize(
    ("hands", "marker", "packs", "opener"),
    [
        (["5s", "3s 4s", "As Ks"], "9s", 1, "B"),  # the lowest trump
        (["As", "Ts", "Ks"], "9s", 1, "B"),
        (["3s", "4s 5s 6s", "7s 8s"], "9s", 1, "A"),  # not the most trumps
        (["2s 5h", "3h", "4h Ah"], "9h", 1, "B"),  # the marker's suit, no other
        (["", "As", ""], "9s", 1, "B"),  # any trump before none
        (["2s 5s", "3s", "2s 4s"], "9s", 2, "C"),  # equal lowest: the second lowest
        (["2s 3s 6s", "2s 3s 5s", "2s 4s 4s"], "9s", 3, "B"),  # and so on
        (["2s", "2s As", "3s"], "9s", 2, "B"),  # the longer list before its own prefix
        (["3s 3s", "3s 4s", "4s"], "9s", 3, "A"),  # two of the same card
    ],
)
def test_dy_a4_the_lowest_list_of_trumps_opens(
    hands: list[str], marker: str, packs: int, opener: str
) -> None:
    whole = deck(*hands, marker=marker, packs=packs)
    game = deal(seats=3, dealer="C", deck=whole, options={"packs": packs})
    assert awaited(game) == opener


@pytest.mark.parametrize("seed", range(8))
def test_dy_a4_a_full_tie_is_picked_among_the_tied(seed: int) -> None:
    whole = deck("2s 5s", "2s 6s", "2s 5s", marker="9s", packs=3)
    game = deal(seats=3, seed=seed, dealer="C", deck=whole, options={"packs": 3})
    assert awaited(game) in ["A", "C"]


@pytest.mark.parametrize("seed", range(4))
def test_dy_a4_without_a_trump_anywhere_some_seat_opens(seed: int) -> None:
    whole = deck("", "", "", marker="9s")
    game = deal(seats=3, seed=seed, dealer="C", deck=whole)
    assert awaited(game) in ["A", "B", "C"]
    assert {"cw", "ccw"} <= set(game.moves(game.awaited[0]))


def test_dy_5_the_opener_chooses_the_direction_of_the_whole_game() -> None:
    game = deal(seats=3, dealer="C", deck=deck("5s", "3s", "7s", marker="9s"))
    assert {"cw", "ccw", "3s"} <= set(game.moves("B"))
    play(game, "B:ccw")
    assert awaited(game) == "B"
    play(game, "B:3s")
    assert (game.view("A").direction, game.view("A").defender) == ("ccw", "A")
    play(game, "A:take C:7s")
    assert (game.view("A").direction, game.view("A").defender) == ("ccw", "B")


def test_dy_a5_direction_and_first_card_go_in_one_message() -> None:
    game = deal(seats=3, dealer="C", deck=deck("5s", "3s", "7s", marker="9s"))
    assert refused(game, "B", "3s ccw")
    game.play("B", "ccw 3s")
    assert game.view("A").defender == "A"


def test_dy_a5_a_first_card_alone_means_clockwise() -> None:
    game = deal(seats=3, dealer="C", deck=deck("5s", "3s", "7s", marker="9s"))
    assert refused(game, "A", "ccw")
    play(game, "B:3s")
    assert (game.view("A").direction, game.view("A").defender) == ("cw", "C")
    assert refused(game, "B", "ccw")


def test_dy_a5_the_direction_is_said_once() -> None:
    game = deal(seats=3, dealer="C", deck=deck("5s", "3s", "7s", marker="9s"))
    play(game, "B:cw")
    assert refused(game, "B", "ccw")


def test_dy_a5_two_players_are_not_asked_for_a_direction() -> None:
    game = deal(seats=2, dealer="B", deck=deck("5s", "3s", marker="9s"))
    assert sorted(game.moves("B")) == hand(game, "B")
    assert refused(game, "B", "cw")


# Refill


def test_dy_a12_attacker_first_then_round_the_table_the_defender_last() -> None:
    hands = [SEVEN, OTHER, "2d 3d 4d 5d 6d 8d", "2s 3s 4s 5s 6s 8s"]
    game = position(hands=hands, stock="Ah Kh Qh Jh Th")
    play(game, "A:7d B:9d/7d A:. C:. D:.")
    drawn = {seat: set(hand(game, seat)) & set(cards("Ah Kh Qh Jh Th")) for seat in "ABCD"}
    assert drawn == {"A": {"Ah"}, "C": {"Kh"}, "D": {"Qh"}, "B": {"Jh"}}
    assert game.view("A").stock == 1


def test_dy_a12_the_refill_follows_the_direction() -> None:
    hands = [SEVEN, "2d 3d 4d 5d 6d 8d", "2s 3s 4s 5s 6s 8s", OTHER]
    game = position(hands=hands, stock="Ah Kh Qh Jh", direction="ccw")
    play(game, "A:7d D:9d/7d A:. B:. C:.")
    drawn = {seat: set(hand(game, seat)) & set(cards("Ah Kh Qh Jh")) for seat in "ABCD"}
    assert drawn == {"A": {"Ah"}, "C": {"Kh"}, "B": {"Qh"}, "D": {"Jh"}}


def test_dy_a12_the_last_passer_draws_first() -> None:
    hands = [SEVEN, "7h 2d 3d 4d 5d 6d 8d", "9d 9h 3s 4s 5s 6s 8s", "Tc Jc Qc Kc Ac Td"]
    game = position(hands=hands, stock="Ah Kh Qh Jh Th")
    play(game, "A:7d B:7h^ C:9d/7d C:9h/7h A:. B:. D:.")
    drawn = {seat: set(hand(game, seat)) & set(cards("Ah Kh Qh Jh Th")) for seat in "ABCD"}
    assert drawn == {"B": {"Ah"}, "D": {"Kh"}, "A": {"Qh"}, "C": {"Jh", "Th"}}


def test_dy_12_one_seat_is_full_before_the_next_draws() -> None:
    game = position(hands=["7d 7c 2c 3c 4c 5c 6c", OTHER, "8c 9c"], stock="Ah Kh Qh")
    game.play("A", "7d 7c")
    play(game, "B:take")
    assert hand(game, "A") == cards("2c 3c 4c 5c 6c Ah Kh")
    assert hand(game, "C") == cards("8c 9c Qh")


def test_dy_12_two_packs_draw_back_to_ten() -> None:
    stock = "2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh"
    game = position(hands=["7d 2c", "9d 3c"], stock=stock, options={"packs": 2})
    play(game, "A:7d B:9d/7d A:.")
    assert game.view("A").sizes == {"A": 10, "B": 4}
    assert hand(game, "B") == cards("3c Jh Qh Kh")


def test_dy_a12_a_taker_above_seven_keeps_all_and_draws_none() -> None:
    game = position(hands=["7d 7c 2c 3c 4c 5c 6c", OTHER], stock="Ah Kh Qh")
    game.play("A", "7d 7c")
    play(game, "B:take")
    assert hand(game, "B") == cards(OTHER + " 7c 7d")
    assert game.view("B").stock == 1


# The second trump


def test_dy_a3_the_second_trump_is_turned_before_the_refill_goes_on() -> None:
    hands = ["7d 2d 3c 4c 5c", "6s 2h 3h 4h 5h 6h"]
    game = position(hands=hands, stock="Kh 9s Ts 4d Qc Jc", marker="9s")
    play(game, "A:7d B:6s/7d A:.")
    assert hand(game, "A") == cards("2d 3c 4c 5c 9s Kh Ts")
    assert hand(game, "B") == cards("2h 3h 4h 5h 6h Jc Qc")  # 4d has gone to the very bottom
    assert (game.view("A").trump, game.view("A").stock) == ("d", 1)


def test_dy_a3_the_second_trump_rules_the_next_bout_and_the_first_is_plain() -> None:
    hands = ["7d 2d 3c 4c 5c", "6s 2h 3h 4h 5h 6h"]
    game = position(hands=hands, stock="Kh 9s Ts 4d Qc Jc", marker="9s")
    play(game, "A:7d B:6s/7d A:. B:Qc")
    assert sorted(game.moves("A")) == cards("2d/Qc take")
    play(game, "A:2d/Qc B:. A:Ts")
    assert sorted(game.moves("B")) == cards("4d/Ts take")


def test_dy_a3_the_first_trump_rules_until_the_marker_is_drawn() -> None:
    game = position(hands=[SEVEN, OTHER], stock="Kh 9s 4d", marker="9s")
    play(game, "A:7d B:take")
    view = game.view("B")
    assert (view.trump, view.marker, view.stock) == ("s", "9s", 2)
    play(game, "A:2c B:take")
    view = game.view("B")
    assert (view.trump, view.stock) == ("d", 1)
    assert view.marker != "9s"
    play(game, "A:3c B:take")
    assert "4d" in hand(game, "A")


def test_dy_a3_cards_passed_over_keep_their_place() -> None:
    game = position(hands=[SEVEN, OTHER], stock="9s Ts Js 4d 5d", marker="9s")
    drawn: list[str] = []
    for card in ["7d", "2c", "3c", "4c", "5c"]:
        before = set(hand(game, "A"))
        play(game, f"A:{card} B:take")
        drawn += set(hand(game, "A")) - before
    assert drawn == ["9s", "Ts", "Js", "5d", "4d"]


def test_dy_a3_cards_passed_over_stay_unseen() -> None:
    game = position(hands=[SEVEN, OTHER], stock="9s Ts 4d 5d", marker="9s")
    play(game, "A:7d")
    events = game.play("B", "take")
    assert game.view("A").trump == "d"
    assert not {"Ts", "5d"} & {card for event in events for card in event.cards}


def test_dy_a3_a_lone_card_is_turned_up_and_drawn_in_one_refill() -> None:
    game = position(hands=["7d 2c 3c 4c 5c 6c", OTHER], stock="9s 4d", marker="9s")
    play(game, "A:7d B:take")
    assert hand(game, "A") == cards("2c 3c 4c 5c 6c 9s 4d")
    assert (game.view("A").trump, game.view("A").stock) == ("d", 0)


def test_dy_a3_another_seat_draws_the_lone_card() -> None:
    game = position(hands=[SEVEN, OTHER, "9c Tc Jc Qc Kc Ac"], stock="9s 4d", marker="9s")
    play(game, "A:7d B:take")
    assert "9s" in hand(game, "A")
    assert "4d" in hand(game, "C")
    assert game.view("B").trump == "d"


@pytest.mark.parametrize("stock", ["9s", "9s Ts", "9s Ts Js Qs"])
def test_dy_a3_with_no_other_suit_below_the_first_trump_stays(stock: str) -> None:
    game = position(hands=[SEVEN, OTHER], stock=stock, marker="9s")
    play(game, "A:7d B:take")
    assert (game.view("A").trump, game.view("A").stock) == ("s", len(stock.split()) - 1)
    play(game, "A:2c B:take")
    assert game.view("A").trump == "s"


def test_dy_a3_cards_below_keep_their_order_when_none_is_of_another_suit() -> None:
    game = position(hands=[SEVEN, OTHER], stock="9s Ts Js", marker="9s")
    play(game, "A:7d B:take A:2c B:take")
    assert "Ts" in hand(game, "A")
    assert "Js" not in hand(game, "A")


def test_dy_a3_the_table_is_told_that_the_first_trump_stays() -> None:
    marked = position(hands=[SEVEN, OTHER], stock="9s Ts", marker="9s")
    unmarked = position(hands=[SEVEN, OTHER], stock="9s Ts")
    play(marked, "A:7d")
    play(unmarked, "A:7d")
    kinds = [event.kind for event in marked.play("B", "take")]
    assert kinds != [event.kind for event in unmarked.play("B", "take")]


def test_dy_a25_without_a_marker_there_is_no_second_trump() -> None:
    game = position(hands=[SEVEN, OTHER], stock="9s 4d Tc")
    play(game, "A:7d B:take A:2c B:take A:3c B:take")
    assert game.view("A").trump == "s"
    assert set(cards("9s 4d Tc")) <= set(hand(game, "A"))


def test_dy_a25_the_marker_is_a_card_of_the_stock() -> None:
    with pytest.raises(ValueError, match="not in the stock"):
        position(hands=[SEVEN, OTHER], stock="9s 4d", marker="Ts")
