"""Kadi, the edges of a game: deal, opening card, direction, renewal of the pile, nothing to draw, places."""

import pytest

from tests.games.kadi.kit import deal, kadi

PACK = [rank + suit for suit in "cdhs" for rank in "23456789TJQKA"] + ["Xr", "Xb"]
DEALT = "2c 2d 2h 3c 3d 3h 4c 4d 4h 5c 5d 5h"  # to three seats, four cards each, one at a time


def pack_from(cards: str) -> str:
    """A whole pack that begins with these cards."""
    first = cards.split()
    return " ".join(first + [card for card in PACK if card not in first])


# KD-1, KD-3, KD-A1, KD-A20: the deal


@pytest.mark.parametrize("seats", [1, 6])
def test_kd_1_two_to_five_play(seats: int) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        deal(seats=seats, seed=1)


@pytest.mark.parametrize(("seats", "hand"), [(2, 4), (3, 4), (4, 3), (5, 3)])
def test_kd_a1_the_hand_depends_on_the_number_of_players(seats: int, hand: int) -> None:
    view = deal(seats=seats, seed=1).view("A")
    assert list(view.sizes.values()) == [hand] * seats
    assert view.stock == 54 - seats * hand - 1  # KD-1: 54 cards; KD-3: one of them opens the pile


def test_kd_a20_one_card_at_a_time_from_the_seat_after_the_dealer() -> None:
    game = deal(seats=3, dealer="B", seed=1, deck=pack_from(DEALT + " 7s"))
    assert set(game.view("C").hand) == {"2c", "3c", "4c", "5c"}
    assert set(game.view("A").hand) == {"2d", "3d", "4d", "5d"}
    assert set(game.view("B").hand) == {"2h", "3h", "4h", "5h"}


@pytest.mark.parametrize("card", ["4s", "5s", "6s", "7s", "9s", "Ts"])
def test_kd_3_the_top_card_of_the_stock_opens_the_pile(card: str) -> None:
    game = deal(seats=3, dealer="A", seed=1, deck=pack_from(f"{DEALT} {card}"))
    assert game.view("A").top == card


@pytest.mark.parametrize("card", ["2s", "3s", "8s", "Js", "Qs", "Ks", "As", "Xr"])
def test_kd_3_any_other_card_goes_back_and_another_is_tried(card: str) -> None:
    game = deal(seats=3, dealer="A", seed=1, deck=pack_from(f"{DEALT} {card}"))
    assert str(game.view("A").top)[0] in "45679T"
    assert game.view("A").stock == 41


# KD-4, KD-A20: who opens, and which way round


def test_kd_4_the_dealer_opens_the_first_game_and_chooses_the_direction() -> None:
    game = deal(seats=3, dealer="B", seed=1)
    assert game.awaited == ("B",)
    assert set(game.moves("B")) == {"cw", "ccw"}


def test_kd_4_the_previous_winner_opens_a_later_game() -> None:
    game = deal(seats=3, dealer="B", opener="C", seed=1)
    assert game.awaited == ("C",)
    assert set(game.moves("C")) == {"cw", "ccw"}


@pytest.mark.parametrize(("direction", "second"), [("cw", "B"), ("ccw", "C")])
def test_kd_a20_the_opener_plays_first_in_the_direction_chosen(direction: str, second: str) -> None:
    game = deal(seats=3, dealer="A", seed=1, deck=pack_from(DEALT + " 7s 6d"))
    game.play("A", direction)
    assert game.view("A").direction == direction
    assert game.moves("A") == ["+"]  # 2h 3h 4h 5h against 7s
    game.play("A", "+")
    assert "6d" in game.view("A").hand
    assert game.awaited == (second,)


def test_kd_a20_two_players_choose_no_direction() -> None:
    game = deal(seats=2, dealer="A", seed=1, deck=pack_from("2c 2h 3c 3h 4c 4h 5c 5h 7h"))
    assert game.awaited == ("A",)
    assert set(game.moves("A")) == {"2h", "3h", "4h", "5h"}


# KD-13, KD-A21: renewal of the pile


def test_kd_13_the_discards_without_their_top_card_become_the_stock() -> None:
    game = kadi(hands=["5h 4c", "9h 4d", "6c"], top="7h")
    game.play("A", "5h .")
    game.play("B", "9h .")
    game.play("C", "+")
    assert set(game.view("C").hand) in ({"6c", "7h"}, {"6c", "5h"})
    assert game.view("C").stock == 1
    assert game.view("C").top == "9h"


def test_kd_a21_the_pile_is_renewed_only_when_a_card_is_needed() -> None:
    game = kadi(hands=["5h 4c", "6c", "6s"], top="7h", stock="9d")
    game.play("A", "5h .")
    game.play("B", "+")
    assert set(game.view("B").hand) == {"6c", "9d"}
    assert game.view("B").stock == 0
    game.play("C", "+")
    assert set(game.view("C").hand) == {"6s", "7h"}


def test_kd_a21_the_pile_is_renewed_in_the_middle_of_a_penalty() -> None:
    game = kadi(hands=["2h 4c", "6c", "5c"], top="7h", stock="9d")
    game.play("A", "2h .")
    game.play("B", "+")
    assert set(game.view("B").hand) == {"6c", "9d", "7h"}
    assert game.view("B").top == "2h"
    assert game.awaited == ("C",)


# KD-A26: nothing to draw, and the guard


def test_kd_a26_a_penalty_takes_what_there_is() -> None:
    game = kadi(hands=["4c", "6c 6s"], top="Xr", penalty=5, stock="7d 9d")
    game.play("A", "+")
    assert game.view("A").sizes == {"A": 3, "B": 2}
    assert game.view("A").penalty == 0
    assert game.awaited == ("B",)


def test_kd_a26_with_nothing_to_draw_a_full_circle_of_passes_ends_the_game() -> None:
    game = kadi(hands=["5c 5d", "4c", "6c 6s 3d"], top="9h")
    game.play("A", "+")
    game.play("B", "+")
    assert game.view("A").sizes == {"A": 2, "B": 1, "C": 3}
    assert game.awaited == ("C",)
    game.play("C", "+")
    assert game.outcome is not None
    assert game.outcome.places == (("B",), ("A",), ("C",))
    assert game.outcome.winners == ("B",)
    assert game.outcome.losers == ()


def test_kd_a26_the_circle_starts_again_when_a_card_has_moved() -> None:
    game = kadi(hands=["4c 4d", "6c", "5h 3d 3s"], top="9h", options={"draw": "free"})
    game.play("A", "+")
    game.play("B", "+")
    game.play("C", "5h .")
    game.play("A", "+")  # draws 9h, the only card below the top
    game.play("B", "+")
    game.play("C", "+")
    assert game.awaited == ("A",)
    game.play("A", "+")
    assert game.outcome is not None
    assert game.outcome.winners == ("B",)


def test_kd_a26_a_tie_for_the_fewest_cards_is_a_draw_without_a_winner() -> None:
    game = kadi(hands=["4c", "6c", "5d 5s"], top="9h")
    for seat in game.seats:
        game.play(seat, "+")
    assert game.outcome is not None
    assert game.outcome.winners == ()
    assert game.outcome.losers == ()


def test_kd_a26_a_cardless_seat_counts_zero() -> None:
    game = kadi(hands=["", "4c", "5d 5s"], cardless="A", top="9h")
    for seat in game.seats:
        game.play(seat, "+")
    assert game.outcome is not None
    assert game.outcome.places == (("A",), ("B",), ("C",))


def test_kd_a26_after_600_turns_the_fewest_cards_win() -> None:
    game = kadi(hands=["4h 5h", "6h 9h Th"], top="7h", options={"draw": "free"})
    for turn in range(600):  # both lay a heart, then both draw one of the two renewed
        seat = game.awaited[0]
        game.play(seat, f"{game.view(seat).hand[0]} ." if turn % 4 < 2 else "+")
    assert game.outcome is not None
    assert game.outcome.places == (("A",), ("B",))


def reason_after_600_turns(*, called: bool) -> str:
    """Both draw a five, then both lay one: B's only card, on turn 600 too, called on turn 598 or not."""
    game = kadi(hands=["5d Kc", ""], cardless="B", top="5h", stock="5s 5c", options={"draw": "free"})
    for turn in range(1, 601):
        seat = game.awaited[0]
        five = min(game.view(seat).hand, default="")  # "5" sorts before "K"
        game.play(seat, "+" if turn % 4 in (1, 2) else f"{five} .")
        if called and turn == 598:
            game.play("B", "!")
    assert game.outcome is not None
    assert game.outcome.winners == ("B",)
    return game.outcome.reason


def test_kd_a26_a_win_on_turn_600_stands() -> None:
    plain = kadi(hands=["5d Kc", "5c"], top="5h", lead="B", called="B")
    plain.play("B", "5c .")
    assert plain.outcome is not None
    assert reason_after_600_turns(called=True) == plain.outcome.reason
    assert reason_after_600_turns(called=False) != plain.outcome.reason


# KD-A27: places


def test_kd_a27_the_others_are_placed_by_cards_left_and_equal_counts_share() -> None:
    game = kadi(hands=["9h", "4c 4d", "5c", "6c 6d"], top="7h", called="A")
    game.play("A", "9h .")
    assert game.outcome is not None
    assert [set(place) for place in game.outcome.places] == [{"A"}, {"C"}, {"B", "D"}]
    assert game.outcome.winners == ("A",)
    assert game.outcome.losers == ()
