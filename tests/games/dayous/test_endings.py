"""Dayous, the end: out, the last holder, the draw, the guard, places."""

import pytest

from tests.games.dayous.kit import Game, awaited, ending, hand, play, position, refused

# Out


@pytest.mark.parametrize("answer", ["9d/7d", "take"])
def test_dy_a13_the_bout_is_played_out_though_only_the_defender_is_left(answer: str) -> None:
    game = position(hands=["7d", "9d 3c"])
    play(game, "A:7d")
    assert ending(game) is None
    assert awaited(game) == "B"
    game.play("B", answer)
    assert ending(game) == ((("A",), ("B",)), ("B",), "last_holder")


def test_dy_13_the_last_one_holding_cards_is_the_dayous() -> None:
    game = position(hands=["7d", "9d 9c 3c", "7c"])
    play(game, "A:7d C:7c B:9d/7d")
    assert ending(game) is None
    play(game, "B:9c/7c")
    assert ending(game) == ((("A",), ("C",), ("B",)), ("B",), "last_holder")


def test_dy_13_an_empty_hand_is_not_out_while_there_is_stock() -> None:
    game = position(hands=["7d", "9d 3c"], stock="2h")
    play(game, "A:7d B:take")
    assert ending(game) is None
    assert hand(game, "A") == ["2h"]
    assert awaited(game) == "A"


def test_dy_13_a_seat_that_is_out_is_attacked_no_more() -> None:
    game = position(hands=["7d 2c", "", "3c 4c"])
    play(game, "A:7d")
    assert game.view("A").defender == "C"


def test_dy_a13_an_attacker_out_is_passed_over_in_the_same_bout() -> None:
    game = position(hands=["7d", "7h 2c 3c 4c", "7c 5c"])
    play(game, "A:7d B:7h^ C:7c^")
    assert (game.view("B").attacker, game.view("B").defender) == ("C", "B")


def test_dy_a13_with_the_only_other_seat_out_nobody_is_left_to_pass_to() -> None:
    game = position(hands=["7d", "7h 3c"])
    play(game, "A:7d")
    assert refused(game, "B", "7h^")


def test_dy_a13_a_passer_going_out_stays_the_attacker_in_name() -> None:
    game = position(hands=["7d 2c", "7h", "9d 9h 3c", "4c 5c"])
    play(game, "A:7d B:7h^")
    assert (game.view("A").attacker, game.view("A").defender) == ("B", "C")
    play(game, "C:9d/7d C:9h/7h")
    assert awaited(game) == "DA"
    play(game, "D:. A:. C:3c D:take A:2c D:take")
    assert ending(game) == ((("B",), ("C",), ("A",), ("D",)), ("D",), "last_holder")


def test_dy_a13_a_thrower_in_going_out_is_not_asked_again() -> None:
    game = position(hands=["7d 2c", "9d 9c 3c", "7c"])
    play(game, "A:7d C:7c B:9d/7d B:9c/7c")
    assert awaited(game) == "A"
    play(game, "A:. B:3c")
    assert game.view("A").defender == "A"
    play(game, "A:take")
    assert ending(game) == ((("C",), ("B",), ("A",)), ("A",), "last_holder")


@pytest.mark.parametrize(("third", "attacker"), [("4c 5c", "C"), ("", "D")])
def test_dy_a13_when_the_defender_beat_all_and_is_out_the_next_seat_attacks(
    third: str, attacker: str
) -> None:
    game = position(hands=["7d 2c", "9d", third, "6c 8c"])
    play(game, "A:7d B:9d/7d")
    assert ending(game) is None
    assert awaited(game) == attacker


def test_dy_a13_after_a_take_the_out_attacker_is_skipped() -> None:
    game = position(hands=["7d", "2c 3c", "4c 5c 6c"])
    play(game, "A:7d B:take C:4c")
    assert game.view("B").defender == "B"
    play(game, "B:take")
    assert awaited(game) == "C"  # DY-A11: of two players the same attacks again


def test_dy_13_nobody_moves_after_the_end() -> None:
    game = position(hands=["7d", "9d 3c"])
    play(game, "A:7d B:take")
    assert awaited(game) == ""
    assert [game.moves(seat) for seat in game.seats] == [[], []]
    assert refused(game, "B", "3c")


# The stock runs out


def test_dy_13_who_finds_no_stock_is_out_and_the_last_drawer_is_the_dayous() -> None:
    game = position(hands=["7d", "9d"], stock="2h")
    play(game, "A:7d B:9d/7d")
    assert ending(game) == ((("B",), ("A",)), ("A",), "last_holder")


def test_dy_a23_out_by_the_same_refill_shares_a_place() -> None:
    game = position(hands=["7d", "9d 9c", "7c", "4c 5c"], stock="2h")
    play(game, "A:7d C:7c B:9d/7d B:9c/7c")
    assert hand(game, "A") == ["2h"]
    assert awaited(game) == "D"
    play(game, "D:4c A:take D:5c A:take")
    assert ending(game) == ((("B", "C"), ("D",), ("A",)), ("A",), "last_holder")


# Places


def test_dy_a23_places_follow_the_emptying_cards_within_a_bout() -> None:
    game = position(hands=["7d 7h", "9d 9c 9h 2c", "7c"])
    play(game, "A:7d C:7c A:7h B:take")
    assert ending(game) == ((("C",), ("A",), ("B",)), ("B",), "last_holder")


def test_dy_a23_the_first_place_wins() -> None:
    game = position(hands=["7d", "", "3c 4c", ""])
    play(game, "A:7d C:take")
    assert game.outcome is not None
    assert sorted(game.outcome.winners) == ["B", "D"]
    assert game.outcome.losers == ("C",)


def test_dy_a25_hands_empty_at_the_set_up_share_the_first_place() -> None:
    game = position(hands=["7d", "", "3c 4c", ""])
    play(game, "A:7d C:take")
    assert ending(game) == ((("B", "D"), ("A",), ("C",)), ("C",), "last_holder")


def test_dy_a25_an_empty_hand_beside_a_stock_is_refused() -> None:
    with pytest.raises(ValueError, match="B holds no cards but could still draw"):
        position(hands=["7d 2c", "", "3c 4c"], stock="2h")


# Draw


def test_dy_a14_if_nobody_holds_cards_nobody_is_the_dayous() -> None:
    game = position(hands=["7d", "9d 9c", "7c"])
    play(game, "A:7d C:7c B:9d/7d")
    assert ending(game) is None
    play(game, "B:9c/7c")
    assert ending(game) == ((("A",), ("C",), ("B",)), (), "draw")


def test_dy_a14_no_draw_while_a_bystander_holds_cards() -> None:
    game = position(hands=["7d", "9d", "2c 3c"])
    play(game, "A:7d B:9d/7d")
    assert ending(game) == ((("A",), ("B",), ("C",)), ("C",), "last_holder")


# Guard

# Four bouts that bring every card and the attack back to where they were. After two of them the hands are the
# same as well, but B attacks.
HANDS = ["7h 7d 2c 2d", "8h 8d 3c 3d"]
ROUND = "A:7h B:take A:7d B:7h^ A:take B:8h A:take B:8d A:8h^ B:take"


def test_dy_a22_the_same_start_for_the_third_time_is_a_draw() -> None:
    game = position(hands=HANDS)
    play(game, ROUND)
    assert ending(game) is None
    play(game, ROUND.removesuffix(" B:take"))
    assert ending(game) is None
    play(game, "B:take")
    assert ending(game) == ((("A", "B"),), (), "guard_repeats")


def test_dy_a22_starts_are_counted_not_positions_within_a_bout() -> None:
    game = position(hands=["7d 2c 2d", "8h 8d 3c 3d"], table="7h")
    again = ROUND.removeprefix("A:7h B:take ") + " A:7h B:take"
    play(game, "B:take")
    play(game, again)
    play(game, again.removesuffix(" B:take"))
    assert ending(game) is None
    play(game, "B:take")
    assert ending(game) == ((("A",), ("B",)), (), "guard_repeats")


def test_dy_a22_repeats_count_only_with_an_empty_stock() -> None:
    game = position(hands=[HANDS[0] + " 2h 3h 4h 5h", HANDS[1] + " 4c 5c 6c 9c"], stock="As Ks")
    play(game, f"{ROUND} {ROUND} {ROUND}")
    assert ending(game) is None
    assert game.view("A").stock == 2


def test_dy_a22_the_guard_names_no_loser_even_if_the_last_loses() -> None:
    game = position(hands=HANDS, options={"draw": "last_loses"})
    play(game, f"{ROUND} {ROUND}")
    assert ending(game) == ((("A", "B"),), (), "guard_repeats")


# Taken card by card these hands come round to themselves at most once in sixty bouts.
LONG = {"A": "2d 3d 4d 5d 6d 7d", "B": "2h 3h 4h 5h", "C": "2c 3c 4c 5c 6c 7c"}


def let_take(game: Game, hands: dict[str, list[str]], bouts: int) -> None:
    """Each attacker leads the card it has held longest, and the defender takes it."""
    for _ in range(bouts):
        lead = game.awaited[0]
        card = hands[lead].pop(0)
        game.play(lead, card)
        taker = game.awaited[0]
        game.play(taker, "take")
        hands[taker].append(card)


def test_dy_a22_sixty_bouts_without_a_discard_are_a_draw() -> None:
    game = position(hands=[*LONG.values(), ""])
    held = {seat: text.split() for seat, text in LONG.items()}
    let_take(game, held, 59)
    assert ending(game) is None
    let_take(game, held, 1)
    assert ending(game) == ((("D",), ("B",), ("A", "C")), (), "guard_bouts")


def test_dy_a22_a_discard_starts_the_count_again() -> None:
    game = position(hands=[LONG["A"], LONG["B"] + " As", LONG["C"]])
    held = {seat: text.split() for seat, text in LONG.items()}
    let_take(game, held, 30)
    card = held["A"].pop(0)
    play(game, f"A:{card} B:As/{card} A:. C:.")
    let_take(game, held, 59)
    assert ending(game) is None
    let_take(game, held, 1)
    assert ending(game) == ((("B",), ("A",), ("C",)), (), "guard_bouts")
