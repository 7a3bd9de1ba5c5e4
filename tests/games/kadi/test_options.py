"""Kadi, the rule sheet: every value of every option, and the presets."""

import pytest

from longears import IllegalMove
from tests.games.kadi.kit import deal, kadi

# the sheet itself


@pytest.mark.parametrize(
    "options", [{"draw": "sometimes"}, {"jokers": True}, {"hand": 5}], ids=["value", "option", "number"]
)
def test_kadi_an_unknown_option_or_value_is_a_value_error(options: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        kadi(hands=["5h", "4d"], top="7h", options=options)


def test_kadi_an_unknown_preset_is_a_value_error() -> None:
    with pytest.raises(ValueError, match=r"\w"):
        kadi(hands=["5h", "4d"], top="7h", preset="palace")


@pytest.mark.parametrize(
    ("option", "value", "hands", "played", "seat", "moves"),
    [
        ("drawn", "keep", ["9s", "4d 5h"], "+", "B", {"5h"}),
        ("groups", "any_rank", ["5h 5c 9s", "4d"], "5h", "A", {"5c", "."}),
        ("chains", True, ["Qh 8h 5h", "4d"], "Qh", "A", {"8h", "5h"}),
        ("counters", True, ["Jh 4c", "5h", "9c"], "Jh .", "B", {"."}),
        ("king_two", "nothing", ["Kh 4c", "5h"], "Kh .", "B", {"5h"}),
        ("spade_ask", "circuit", ["Ah As 9d", "Kd 5s", "4d"], "Ah As ?Kd", "B", {"5s"}),
    ],
)
def test_kadi_a_book_value_may_be_written_out(
    option: str, value: object, hands: list[str], played: str, seat: str, moves: set[str]
) -> None:
    game = kadi(hands=hands, top="7h", stock="6d 6c", options={option: value})
    game.play("A", played)
    assert set(game.moves(seat)) == moves


# hand, KD-A1


@pytest.mark.parametrize(("seats", "hand", "size"), [(2, 3, 3), (5, 4, 4), (3, "by_players", 4)])
def test_kd_a1_the_size_of_the_hand_may_be_fixed(seats: int, hand: object, size: int) -> None:
    view = deal(seats=seats, seed=1, options={"hand": hand}).view("A")
    assert list(view.sizes.values()) == [size] * seats
    assert view.stock == 54 - seats * size - 1


# draw and drawn, KD-A2


def test_kd_a2_free_lets_one_draw_instead_of_playing() -> None:
    game = kadi(hands=["5h 9s", "4d"], top="7h", stock="6h 6d", options={"draw": "free"})
    assert set(game.moves("A")) == {"5h", "+"}
    game.play("A", "+")
    assert set(game.view("A").hand) == {"5h", "9s", "6h"}
    assert game.awaited == ("B",)


def test_kd_a2_may_play_lets_the_drawn_card_be_laid() -> None:
    game = kadi(hands=["9s 4c", "4d"], top="7h", stock="5h 6c", options={"drawn": "may_play"})
    game.play("A", "+")
    assert set(game.moves("A")) == {"5h", "."}
    game.play("A", "5h .")
    assert game.view("B").top == "5h"
    assert game.awaited == ("B",)


def test_kd_a2_may_play_keeps_the_drawn_card_with_a_dot() -> None:
    game = kadi(hands=["9s 4c", "4d"], top="7h", stock="5h 6c", options={"drawn": "may_play"})
    game.play("A", "+ .")
    assert "5h" in game.view("A").hand
    assert game.view("B").top == "7h"
    assert game.awaited == ("B",)


def test_kd_a2_may_play_asks_also_when_the_drawn_card_does_not_fit() -> None:
    game = kadi(hands=["9s 4c", "4d"], top="7h", stock="6c 5h", options={"drawn": "may_play"})
    game.play("A", "+")
    assert game.awaited == ("A",)
    assert game.moves("A") == ["."]


def test_kd_a2_may_play_opens_an_ordinary_turn_with_the_drawn_card_only() -> None:
    options = {"drawn": "may_play", "draw": "free"}
    grouped = kadi(hands=["5c 9h", "4d"], top="7h", stock="5h 6c", options=options)
    grouped.play("A", "+")
    assert set(grouped.moves("A")) == {"5h", "."}
    grouped.play("A", "5h 5c .")
    assert grouped.view("B").top == "5c"


def test_kd_a2_may_play_and_a_drawn_question_wants_its_answer() -> None:
    game = kadi(hands=["5c 9s", "4d"], top="7h", stock="Qh 5h 6c", options={"drawn": "may_play"})
    game.play("A", "+ Qh")
    assert game.moves("A") == ["+"]
    game.play("A", "+")
    assert game.awaited == ("B",)


@pytest.mark.parametrize(
    ("hand", "top", "penalty", "turn"),
    [("9s", "2h", 2, "+"), ("Qh 9s", "7h", None, "Qh +")],
    ids=["a penalty", "an unanswered question"],
)
def test_kd_a2_may_play_is_for_plain_draws_only(hand: str, top: str, penalty: int | None, turn: str) -> None:
    game = kadi(hands=[hand, "4d"], top=top, penalty=penalty, stock="5h 6h", options={"drawn": "may_play"})
    game.play("A", turn)
    assert game.awaited == ("B",)


def test_kd_a2_may_play_a_turn_opened_by_the_drawn_card_can_win() -> None:
    game = kadi(hands=["5c", "4d 6d"], top="7h", called="A", stock="5h", options={"drawn": "may_play"})
    game.play("A", "+ 5h 5c .")
    assert game.outcome is not None
    assert game.outcome.winners == ("A",)


# groups, KD-A3, and chains, KD-A4


@pytest.mark.parametrize("group", ["5h 5c", "2h 2c", "Ah Ac", "Xr Xb", "Qh 5h 5c"])
def test_kd_a3_jumps_and_kicks_allows_no_other_groups(group: str) -> None:
    game = kadi(hands=[f"{group} 9s", "4d"], top="7h", options={"groups": "jumps_and_kicks"})
    with pytest.raises(IllegalMove):
        game.play("A", f"{group} .")
    shorter = group.rsplit(" ", 1)[0]
    game.play("A", f"{shorter} .")
    assert game.awaited == ("B",)


@pytest.mark.parametrize("group", ["Jh Jc", "Kh Kc"])
def test_kd_a3_jumps_and_kicks_still_go_in_groups(group: str) -> None:
    game = kadi(hands=[f"{group} 9s", "4d", "6d"], top="7h", options={"groups": "jumps_and_kicks"})
    game.play("A", f"{group} .")
    assert game.view("B").top == group[-2:]


def test_kd_a3_jumps_and_kicks_meets_a_penalty_with_one_card() -> None:
    game = kadi(hands=["2c 2s 9s", "4d"], top="2h", penalty=2, options={"groups": "jumps_and_kicks"})
    game.play("A", "2c")
    assert game.moves("A") == ["."]


def test_kd_a3_jumps_and_kicks_leaves_chains_of_questions_alone() -> None:
    game = kadi(hands=["Qh Qc 8c 5c 9s", "4d"], top="7h", options={"groups": "jumps_and_kicks"})
    game.play("A", "Qh Qc 8c 5c .")
    assert game.awaited == ("B",)


def test_kd_a4_without_chains_questions_of_one_rank_are_still_a_group() -> None:
    game = kadi(hands=["Qh Qc 8h 5h 5c", "4d"], top="7h", options={"chains": False})
    game.play("A", "Qh")
    assert set(game.moves("A")) == {"Qc", "5h"}
    game.play("A", "Qc 5c .")
    assert game.awaited == ("B",)


def test_kd_a4_without_chains_and_groups_there_is_just_one_question() -> None:
    options = {"chains": False, "groups": "jumps_and_kicks"}
    game = kadi(hands=["Qh Qc 8h 5h 5c", "4d"], top="7h", options=options)
    game.play("A", "Qh")
    assert game.moves("A") == ["5h"]


# ace, KD-A7


@pytest.mark.parametrize("top", ["7h", "Qh", "Kd", "2s"])
def test_kd_a7_a_wild_ace_may_be_laid_on_anything(top: str) -> None:
    game = kadi(hands=["Ac 9c", "4d 5h"], top=top, stock="6c", options={"ace": "wild"})
    assert game.moves("A") == ["Ac"]
    game.play("A", "Ac =h")
    assert game.moves("B") == ["5h"]


# penalty and counter, KD-A8 and KD-A9


def test_kd_a9_accumulate_adds_up_all_cards_laid() -> None:
    game = kadi(hands=["2h 2d 4c", "5c"], top="7h", stock="6d 6c 7c 9c 9d", options={"penalty": "accumulate"})
    game.play("A", "2h 2d .")
    assert game.view("B").penalty == 4
    game.play("B", "+")
    assert game.view("B").sizes["B"] == 5


def test_kd_a9_accumulate_adds_what_is_forwarded() -> None:
    game = kadi(hands=["3h 4c", "3c 3d 5c", "6c"], top="7h", options={"penalty": "accumulate"})
    game.play("A", "3h .")
    game.play("B", "3c 3d .")
    assert game.view("C").penalty == 9


def test_kd_a9_accumulate_starts_again_after_a_draw_or_an_ace() -> None:
    options = {"penalty": "accumulate"}
    drawn = kadi(hands=["4c", "2c 5c"], top="2h", penalty=4, stock="6d 6c 7c 9c 9d", options=options)
    drawn.play("A", "+")
    drawn.play("B", "2c .")
    assert drawn.view("A").penalty == 2
    met = kadi(hands=["Ac 4c", "3h 5c"], top="2h", penalty=4, options=options)
    met.play("A", "Ac .")
    met.play("B", "3h .")
    assert met.view("A").penalty == 3


def test_kd_a9_any_penalty_counters_and_the_new_amount_counts_even_if_smaller() -> None:
    game = kadi(hands=["2c 4c 5h", "5c"], top="3h", penalty=3, stock="6d", options={"counter": "any_penalty"})
    assert set(game.moves("A")) == {"2c", "+"}
    game.play("A", "2c .")
    assert game.view("B").penalty == 2


@pytest.mark.parametrize(("top", "pending", "card", "amount"), [("2h", 2, "Xr", 5), ("Xr", 5, "3c", 3)])
def test_kd_a8_any_penalty_lets_jokers_and_numbers_meet(
    top: str, pending: int, card: str, amount: int
) -> None:
    options = {"counter": "any_penalty"}
    game = kadi(hands=[f"{card} 4c", "5c"], top=top, penalty=pending, options=options)
    game.play("A", f"{card} .")
    assert game.view("B").penalty == amount


def test_kd_a8_any_penalty_does_not_put_a_joker_on_a_named_suit() -> None:
    game = kadi(hands=["Xr 5s", "5c"], top="Ah", named="s", options={"counter": "any_penalty"})
    assert game.moves("A") == ["5s"]


def test_kd_a9_a_counter_group_is_of_one_rank() -> None:
    game = kadi(hands=["3c 3d 2c 4c", "5c"], top="2h", penalty=2, options={"counter": "any_penalty"})
    game.play("A", "3c")
    assert set(game.moves("A")) == {"3d", "."}
    game.play("A", "3d .")
    assert game.view("B").penalty == 3


# counters, KD-A11 and KD-A17


def test_kd_a11_without_counters_a_jump_opens_no_window() -> None:
    game = kadi(hands=["Jh 4c", "Js 5c", "5h", "6c"], top="7h", options={"counters": False})
    game.play("A", "Jh .")
    assert game.awaited == ("C",)
    assert game.moves("B") == []


def test_kd_a11_without_counters_a_kickback_opens_no_window() -> None:
    game = kadi(hands=["Kh 4c", "Ks 5c", "6c", "5h"], top="7h", options={"counters": False})
    game.play("A", "Kh .")
    assert game.awaited == ("D",)
    game.play("D", "5h .")
    assert game.awaited == ("C",)


def test_kd_a17_without_counters_nobody_wins_on_a_turn_straight_back() -> None:
    game = kadi(hands=["Jh 9h", "6c 4c"], top="4h", options={"counters": False})
    game.play("A", "Jh . !")
    assert game.awaited == ("A",)
    game.play("A", "9h .")
    assert game.awaited == ("B",)
    assert "A" in game.view("B").cardless


def test_kd_a17_without_counters_the_call_is_kept_for_the_turn_after() -> None:
    game = kadi(hands=["Jh 7h 5h", "9h 6c 4c"], top="4h", options={"counters": False})
    game.play("A", "Jh . !")
    game.play("A", "7h .")
    game.play("B", "9h .")
    game.play("A", "5h .")
    assert game.outcome is not None
    assert game.outcome.winners == ("A",)


def test_kd_a17_without_counters_who_plays_after_a_jump_may_win() -> None:
    game = kadi(hands=["Jh 9h", "6c 4c", "5h"], top="4h", called="C", options={"counters": False})
    game.play("A", "Jh .")
    game.play("C", "5h .")
    assert game.outcome is not None
    assert game.outcome.winners == ("C",)


def test_kd_a17_without_counters_a_jump_over_one_of_three_delays_no_win() -> None:
    game = kadi(hands=["Jh 9h", "6c 4c", "5h 7c"], top="4h", options={"counters": False})
    game.play("A", "Jh . !")
    game.play("C", "5h .")
    game.play("A", "9h .")
    assert game.outcome is not None
    assert game.outcome.winners == ("A",)


# king_two, KD-A12


def test_kd_a12_skip_makes_a_king_a_jump_between_two_players() -> None:
    game = kadi(hands=["Kh 4h", "Ks 5h"], top="7h", options={"king_two": "skip"})
    game.play("A", "Kh .")
    assert set(game.moves("B")) == {"Ks", "."}
    game.play("B", ".")
    assert game.moves("A") == ["4h"]


def test_kd_a11_skip_a_countering_king_skips_the_first_player_in_turn() -> None:
    game = kadi(hands=["Kh Kd 4h", "Ks 5s"], top="7h", options={"king_two": "skip"})
    game.play("A", "Kh .")
    game.play("B", "Ks .")
    assert set(game.moves("A")) == {"Kd", "."}
    game.play("A", ".")
    assert game.moves("B") == ["5s"]


def test_kd_a12_skip_two_kings_change_nothing() -> None:
    game = kadi(hands=["Kh Kd 4h", "Ks 5d"], top="7h", options={"king_two": "skip"})
    game.play("A", "Kh Kd .")
    assert set(game.moves("B")) == {"Ks", "5d"}


def test_kd_a12_skip_without_counters_the_king_plays_again_at_once() -> None:
    game = kadi(hands=["Kh 4h", "Ks 5h"], top="7h", options={"king_two": "skip", "counters": False})
    game.play("A", "Kh .")
    assert "4h" in game.moves("A")


def test_kd_a12_skip_is_for_two_players_only() -> None:
    game = kadi(hands=["Kh 4c", "5c", "5h"], top="7h", options={"king_two": "skip"})
    game.play("A", "Kh .")
    game.play("B", ".")
    assert game.awaited == ("C",)
    assert game.view("C").direction == "ccw"


# spade_ask, KD-A14


def test_kd_a14_lock_binds_the_next_player_to_that_card_or_an_ace() -> None:
    game = kadi(hands=["As 7c", "Kd 5s Ac", "6s"], top="7s", stock="6d", options={"spade_ask": "lock"})
    game.play("A", "As ?Kd")
    moves = set(game.moves("B"))
    assert {"Kd", "Ac"} <= moves
    assert "5s" not in moves
    game.play("B", "Kd .")
    assert game.view("C").top == "Kd"


def test_kd_a14_lock_who_has_neither_draws() -> None:
    game = kadi(hands=["As 7c", "5s 4c", "6s"], top="7s", stock="6d 6h", options={"spade_ask": "lock"})
    game.play("A", "As ?Kd")
    assert game.moves("B") == ["+"]


def test_kd_a14_lock_binds_one_turn_only() -> None:
    game = kadi(hands=["As 7c", "5s 4c", "Kd 6s 4h"], top="7s", stock="6d", options={"spade_ask": "lock"})
    game.play("A", "As ?Kd")
    game.play("B", "+")
    assert game.moves("C") == ["6s"]


def test_kd_a14_lock_with_free_drawing_the_holder_may_draw() -> None:
    options = {"spade_ask": "lock", "draw": "free"}
    game = kadi(hands=["As 7c", "Kd 5s", "6s"], top="7s", stock="6d", options=options)
    game.play("A", "As ?Kd")
    assert set(game.moves("B")) == {"Kd", "+"}


def test_kd_a14_lock_is_offered_with_two_players_too() -> None:
    game = kadi(hands=["As 7c", "Kd 5s"], top="7s", stock="6d", options={"spade_ask": "lock"})
    game.play("A", "As ?Kd")
    assert "Kd" in game.moves("B")
    assert "5s" not in game.moves("B")


def test_kd_a14_lock_gives_no_privilege() -> None:
    options = {"spade_ask": "lock"}
    game = kadi(hands=["As 7c", "5s 4d", "9s 4c"], top="7s", stock="6d 6h", options=options)
    game.play("A", "As ?Kd !")
    game.play("B", "+")
    game.play("C", "9s .")
    assert game.moves("A") == ["+"]


def test_kd_a14_off_the_ace_of_spades_only_names() -> None:
    game = kadi(hands=["As 7c", "5s Kd", "9s"], top="7s", options={"spade_ask": "off"})
    game.play("A", "As")
    assert set(game.moves("A")) == {".", "=c", "=d", "=h", "=s"}


def test_kd_a14_free_drawing_does_not_free_the_holder() -> None:
    game = kadi(hands=["As 9d", "5s 4c", "Kd 6s Ac"], top="7s", stock="6d", options={"draw": "free"})
    game.play("A", "As ?Kd")
    game.play("B", "5s .")
    assert game.moves("C") == ["Kd"]


# false_call, KD-A15


@pytest.mark.parametrize(("value", "size"), [("free", 1), ("draw_two", 3)])
def test_kd_a15_a_false_call_costs_two_cards_or_nothing(value: str, size: int) -> None:
    options = {"false_call": value}
    game = kadi(hands=["5h 9c", "7h 6c"], top="4h", called="A", stock="6d 6s 4s", options=options)
    game.play("A", "5h .")
    assert game.view("A").sizes["A"] == size
    assert game.awaited == ("B",)


def test_kd_a15_draw_two_leaves_a_turn_without_a_call_alone() -> None:
    game = kadi(hands=["5h 9c", "7h 6c"], top="4h", stock="6d 6s 4s", options={"false_call": "draw_two"})
    game.play("A", "5h . !")
    assert game.view("A").sizes["A"] == 1


@pytest.mark.parametrize(
    ("hand", "top", "penalty", "turn", "size"),
    [("9c", "4h", None, "+", 2), ("9c", "2h", 2, "+", 3), ("Qh 9c", "4h", None, "Qh +", 2)],
    ids=["a plain draw", "a penalty", "an unanswered question"],
)
def test_kd_a15_draw_two_any_draw_on_the_called_turn_excuses(
    hand: str, top: str, penalty: int | None, turn: str, size: int
) -> None:
    options = {"false_call": "draw_two"}
    game = kadi(
        hands=[hand, "6c"], top=top, penalty=penalty, called="A", stock="6d 6s 4s 4d", options=options
    )
    game.play("A", turn)
    assert game.view("A").sizes["A"] == size


def test_kd_a15_draw_two_a_cardless_seat_excuses_the_would_be_winner() -> None:
    options = {"false_call": "draw_two"}
    game = kadi(hands=["9h", "", "6c"], cardless="B", top="4h", called="A", stock="6d 6s 4s", options=options)
    game.play("A", "9h .")
    assert game.view("B").sizes["A"] == 0
    assert "A" in game.view("B").cardless


def test_kd_a15_draw_two_counts_a_counter_as_the_called_turn() -> None:
    options = {"false_call": "draw_two"}
    game = kadi(hands=["Jh 4c", "Js 9s", "6c"], top="7h", called="B", stock="6d 6s 4s", options=options)
    game.play("A", "Jh .")
    game.play("B", "Js .")
    assert game.view("B").sizes["B"] == 3
    assert game.awaited == ("C",)


def test_kd_a15_draw_two_spares_a_seat_that_was_skipped() -> None:
    options = {"false_call": "draw_two"}
    game = kadi(hands=["Jh 4c", "Js 9s", "6c"], top="7h", called="B", stock="6d 6s 4s", options=options)
    game.play("A", "Jh .")
    game.play("B", ".")
    assert game.view("B").sizes["B"] == 2
    assert "B" in game.view("C").called


def test_kd_a15_draw_two_a_last_card_that_cannot_win_is_a_false_call() -> None:
    options = {"false_call": "draw_two"}
    game = kadi(hands=["Jh", "9s 4c", "6c"], top="7h", called="A", stock="6d 6s 4s", options=options)
    game.play("A", "Jh .")
    assert game.view("B").sizes["A"] == 2


# presets


def test_street_draws_freely() -> None:
    game = kadi(hands=["5h 9s", "4d"], top="7h", stock="6h", preset="street")
    assert set(game.moves("A")) == {"5h", "+"}


def test_street_has_wild_aces() -> None:
    game = kadi(hands=["Ac 9s", "4d"], top="7h", stock="6h", preset="street")
    assert set(game.moves("A")) == {"Ac", "+"}


def test_street_adds_up_penalties_and_lets_any_penalty_card_counter() -> None:
    game = kadi(hands=["2h 2d 4c", "3c Xr 5c", "6c"], top="7h", preset="street")
    game.play("A", "2h 2d .")
    assert set(game.moves("B")) == {"3c", "Xr", "+"}
    game.play("B", "Xr .")
    assert game.view("C").penalty == 9


def test_street_makes_a_false_call_draw_two() -> None:
    game = kadi(hands=["5h 9c", "7h 6c"], top="4h", called="A", stock="6d 6s 4s", preset="street")
    game.play("A", "5h .")
    assert game.view("A").sizes["A"] == 3


def test_street_keeps_the_book_in_everything_else() -> None:
    grouped = kadi(hands=["Qh 8h 5h 5c 9s", "4d"], top="7h", preset="street")
    grouped.play("A", "Qh 8h 5h 5c .")
    assert grouped.awaited == ("B",)
    jumped = kadi(hands=["Jh 9s", "4d", "6d"], top="7h", preset="street")
    jumped.play("A", "Jh .")
    assert jumped.moves("B") == ["."]
    kept = kadi(hands=["9s", "4d"], top="7h", stock="5h", preset="street")
    kept.play("A", "+")
    assert kept.awaited == ("B",)


def test_street_with_book_values_written_out_is_the_book() -> None:
    book = {
        "draw": "forced",
        "ace": "matches",
        "penalty": "forward",
        "counter": "same_rank",
        "false_call": "free",
    }
    game = kadi(
        hands=["2h 2d Ac 9s", "3c Xr 5c"], top="7h", called="A", stock="6d 6s", preset="street", options=book
    )
    assert game.moves("A") == ["2h"]
    game.play("A", "2h 2d .")
    assert game.view("B").penalty == 2
    assert game.moves("B") == ["+"]
    assert game.view("B").sizes["A"] == 2


def test_book_is_the_preset_nobody_need_name() -> None:
    named = kadi(hands=["5h Ac 9s", "4d"], top="7h", stock="6h", preset="book")
    unnamed = kadi(hands=["5h Ac 9s", "4d"], top="7h", stock="6h")
    assert named.moves("A") == unnamed.moves("A") == ["5h"]
