"""GW-A6 to GW-A16: endings, the guard, the deal. GW-A12 and more: test_getaway_endings."""

import pytest

from tests.games.getaway.kit import (
    GAMES,
    all_cards_of,
    cards,
    cards_of,
    deal,
    every_game,
    hand,
    leads,
    may,
    pack,
    play,
    result,
    running,
    seats_of,
    table,
)

settled_games = pytest.mark.parametrize("name", ["donkey", "kazhutha-kali"])


# GW-A6 Donkey ends when the dealt cards are spent


def test_gw_a6_the_game_ends_when_only_collected_cards_remain() -> None:
    game = table("donkey", "9h 2c 3s", "5d 6c 7c")
    play(game, "A:9h B:5d")  # A takes both
    play(game, "A:2c B:6c")
    assert running(game)
    play(game, "B:7c A:3s")  # B takes both, and nobody has a dealt card left
    assert result(game) == ("B A", "A", "dealt_spent")  # two cards each, 9 + 5 against 7 + 3


def test_gw_a6_goes_on_while_somebody_holds_a_dealt_card() -> None:
    game = table("donkey", "9h 2c 3s", "5d 6c 7c")
    play(game, "A:9h B:5d A:2c B:6c B:7c A:9h")  # A cuts with a collected card and keeps the dealt 3s
    assert running(game)
    assert leads(game) == "B"


def test_gw_a6_a_card_collected_again_stays_collected() -> None:
    game = table("donkey", "9h 2c 3s", "5d 6c 7c")
    play(game, "A:9h B:5d A:2c B:6c B:7c A:9h")
    play(game, "B:7c A:3s")  # 7c goes back to B a second time
    assert hand(game, "A") == cards("5d")
    assert hand(game, "B") == cards("9h 7c 3s")
    assert result(game) == ("A B", "B", "dealt_spent")


def test_gw_a6_one_holder_ends_it_with_dealt_cards_unplayed() -> None:
    game = table("donkey", "5h 6c 7c", "9d")
    play(game, "A:5h B:9d")
    assert result(game)[:2] == ("B A", "A")
    assert hand(game, "A") == cards("5h 9d 6c 7c")


def test_gw_a6_the_most_cards_lose_not_the_last_pick_up() -> None:
    game = table("donkey", "9h 2c", "4h 6c 7c", "5d 3c Td")
    play(game, "A:9h B:4h C:5d")  # A takes three
    play(game, "A:2c B:6c C:3c")  # clean
    play(game, "B:7c C:Td")  # B takes two, C is out
    assert result(game) == ("C B A", "A", "dealt_spent")


def test_gw_a6_exits_of_the_last_trick_are_placed_in_play_order() -> None:
    game = table("donkey", "9h 2c", "5d 6c", "3c")
    play(game, "A:9h B:5d A:2c B:6c C:3c")  # B and C are out, A holds what it collected
    assert result(game) == ("B C A", "A", "dealt_spent")


@every_game
def test_gw_a6_last_holder_plays_on_with_collected_cards(name: str) -> None:
    game = table(name, "9h 2c 3s", "5d 6c 7c", ending="last_holder", exit="settled")
    play(game, "A:9h B:5d A:2c B:6c B:7c A:3s")
    assert running(game)
    assert leads(game) == "B"


# GW-A7 ties for most cards


def test_gw_a7_the_higher_sum_of_ranks_loses() -> None:
    game = table("donkey", "6h 2c 3s", "5d 6c 7c")
    play(game, "A:6h B:5d A:2c B:6c B:7c A:3s")
    assert result(game)[:2] == ("B A", "A")  # 6 + 5 against 7 + 3


def test_gw_a7_an_ace_counts_fourteen() -> None:
    game = table("donkey", "Ah 2c 3s", "2d 6c 7c")
    play(game, "A:Ah B:2d A:2c B:6c B:7c A:3s")
    assert result(game)[:2] == ("B A", "A")  # 14 + 2 against 7 + 3


def test_gw_a7_with_equal_sums_the_more_recent_pick_up_loses() -> None:
    game = table("donkey", "6h 2c 3s", "4d 6c 7c")
    play(game, "A:6h B:4d A:2c B:6c B:7c A:3s")
    assert result(game)[:2] == ("A B", "B")  # 6 + 4 against 7 + 3, and B took last


# GW-A8 penalty piles (more in test_getaway_endings)


@every_game
def test_gw_a8_collected_cards_are_laid_aside_and_not_played_again(name: str) -> None:
    game = table(name, "Kh 2c", "5h 3c", "4d 6c", ending="penalty_pile")
    play(game, "A:Kh B:5h C:4d")
    assert dict(game.view("B").piles) == {"A": 3, "B": 0, "C": 0}
    assert leads(game) == "A"
    assert may(game, "A") == cards("2c")


@every_game
def test_gw_a8_a_picker_without_cards_leaves_the_lead_to_the_next(name: str) -> None:
    game = table(name, "Kh", "5h 3c", "4d 6c", ending="penalty_pile")
    play(game, "A:Kh B:5h C:4d")
    assert game.view("A").piles["A"] == 3
    assert leads(game) == "B"


def test_gw_a8_the_next_goes_in_playing_direction() -> None:
    game = table("donkey", "Kh", "4d 3c", "5h 6c", ending="penalty_pile", direction="anticlockwise")
    play(game, "A:Kh C:5h B:4d")
    assert leads(game) == "C"


@every_game
def test_gw_a8_most_collected_cards_lose_when_no_hand_has_cards(name: str) -> None:
    game = table(name, "Kh 2c", "5h 3c", "4d 6c", ending="penalty_pile")
    play(game, "A:Kh B:5h C:4d")
    play(game, "A:2c B:3c")
    assert running(game)
    play(game, "C:6c")
    assert result(game) == ("BC A", "A", "penalty_pile")


# GW-A9 trim


TRIMMED = [(2, "", 26), (3, "2c", 17), (4, "", 13), (5, "2c 2d", 10), (6, "2c 2d 2h 2s", 8)]
TRIMMED_DONKEY = [(7, "2c 2d 2h", 7), (8, "2c 2d 2h 2s", 6)]


@pytest.mark.parametrize(
    ("name", "seats", "gone", "size"),
    [(name, *row) for name in GAMES for row in TRIMMED] + [("donkey", *row) for row in TRIMMED_DONKEY],
)
def test_gw_a9_trim_takes_out_twos_until_the_pack_divides(
    name: str, seats: int, gone: str, size: int
) -> None:
    game = deal(name, seats=seats, deal="trim")
    held = {card for seat in "ABCDEFGH"[:seats] for card in hand(game, seat)}
    assert set(game.view("A").sizes.values()) == {size}
    assert all_cards_of(game, "trimmed") == cards(gone)
    assert len(held) == size * seats
    assert not held & cards(gone)


# GW-A10 reversal


@every_game
def test_gw_a10_the_cutter_picks_up_and_the_highest_leads(name: str) -> None:
    game = table(name, "5h 2c", "Kh 3c", "4d 6c", picker="cutter")
    play(game, "A:5h B:Kh C:4d")
    assert hand(game, "C") == cards("6c 5h Kh 4d")
    assert hand(game, "B") == cards("3c")
    assert leads(game) == "B"


@every_game
def test_gw_a10_a_cutter_on_the_last_card_is_not_out(name: str) -> None:
    game = table(name, "5h 2c", "Kh 3c", "4d", picker="cutter")
    play(game, "A:5h B:Kh C:4d")
    assert seats_of(game, "out") == ""
    assert hand(game, "C") == cards("5h Kh 4d")


def test_gw_a10_with_instant_exits_the_cutter_on_the_last_card_keeps_the_game_alive() -> None:
    game = table("thulla", "5h 2c", "Kh", "4d", preset="reversal")
    play(game, "A:5h B:Kh C:4d")  # B is out; without the ruling A alone would hold cards
    assert seats_of(game, "out") == "B"
    assert hand(game, "C") == cards("5h Kh 4d")
    assert leads(game) == "C"  # GW-A20: next after B


def test_gw_a10_clean_tricks_are_not_reversed() -> None:
    game = table("thulla", "5h 2c", "Kh 3c", "7h 6c", preset="reversal")
    play(game, "A:5h B:Kh C:7h")
    assert cards_of(game, "discarded") == [cards("5h Kh 7h")]
    assert leads(game) == "B"


# GW-A11 the cutter goes out with the cut card


@settled_games
def test_gw_a11_a_cutter_may_go_out(name: str) -> None:
    game = table(name, "5h 2c", "Kh 3c", "4d")
    play(game, "A:5h B:Kh C:4d")
    assert seats_of(game, "out") == "C"
    assert hand(game, "B") == cards("3c 5h Kh 4d")
    assert leads(game) == "B"


def test_gw_a11_settled_the_pile_is_taken_before_the_game_ends() -> None:
    game = table("kazhutha-kali", "5h 2c", "4d")
    play(game, "A:5h B:4d")
    assert result(game) == ("B A", "A", "last_holder")
    assert hand(game, "A") == cards("2c 5h 4d")


def test_gw_a11_instant_the_game_ends_before_the_pile_is_taken() -> None:
    game = table("thulla", "5h 2c", "4d")
    play(game, "A:5h B:4d")
    assert result(game) == ("B A", "A", "last_holder")
    assert hand(game, "A") == cards("2c")


# GW-A13 the loop guard (places: test_getaway_endings)

LOOP = "A:9d B:Qd C:2s B:2s C:7s A:4h C:4h A:6h B:9d"
LOOP_HANDS = ("4h 6h 9d", "Qd", "2s 7s")


@every_game
def test_gw_a13_the_third_occurrence_stops_the_game(name: str) -> None:
    game = table(name, *LOOP_HANDS, exit="settled", ending="last_holder")
    play(game, LOOP)
    assert running(game)
    play(game, "A:9d B:Qd C:2s B:2s C:7s A:4h C:4h A:6h")
    assert running(game)
    play(game, "B:9d")
    assert result(game) == ("B C A", "A", "guard_repeats")


def test_gw_a13_the_first_position_is_counted() -> None:
    game = table("kazhutha-kali", *LOOP_HANDS, guard_repeats=2)
    play(game, "A:9d B:Qd C:2s B:2s C:7s A:4h C:4h A:6h")
    assert running(game)
    play(game, "B:9d")
    assert result(game) == ("B C A", "A", "guard_repeats")


@pytest.mark.parametrize("name", GAMES)
def test_gw_a13_three_hundred_tricks_stop_the_game(name: str) -> None:
    game = table(name, *LOOP_HANDS, exit="settled", ending="last_holder", guard_repeats=1000)
    play(game, " ".join([LOOP] * 99))
    play(game, "A:9d B:Qd C:2s B:2s C:7s A:4h C:4h A:6h")
    assert running(game)
    play(game, "B:9d")
    assert result(game) == ("B C A", "A", "guard_tricks")


def test_gw_a13_the_guard_counts_tricks_cut_or_clean() -> None:
    game = table("kazhutha-kali", "5h 2c 3c", "Kh 4d 5d", guard_tricks=2)
    play(game, "A:5h B:Kh")  # clean
    assert running(game)
    play(game, "B:4d A:2c")  # cut
    assert result(game) == ("A B", "B", "guard_tricks")


def test_gw_a13_two_players_can_loop_when_the_cutter_leads() -> None:
    game = table("kazhutha-kali", "5h 9c", "4d 8s", lead_after_cut="cutter")
    play(game, "A:5h B:4d B:8s A:4d")
    play(game, "A:5h B:4d B:8s")
    assert running(game)
    play(game, "A:4d")
    assert result(game) == ("B A", "A", "guard_repeats")  # 5 + 9 against 4 + 8


def test_gw_a13_a_position_includes_the_leader() -> None:
    game = table("kazhutha-kali", "5d", "Tc 2h", "Ac 6d", lead_after_cut="cutter", guard_repeats=2)
    play(game, "A:5d B:Tc B:2h C:6d C:Ac A:Tc B:6d B:2h C:Tc")
    assert [hand(game, seat) for seat in "ABC"] == [cards("5d"), cards("Tc 2h"), cards("Ac 6d")]
    assert leads(game) == "C"  # the first hands again, but A led then


def test_gw_a13_a_position_is_hands_and_leader_whether_dealt_or_collected() -> None:
    game = table("donkey", "4h 6h 9d Kc", "Qd", "2s 7s", guard_repeats=2)  # the dealt Kc keeps it going
    play(game, LOOP)
    assert result(game) == ("B C A", "A", "guard_repeats")


# GW-A14 places (more in test_getaway_endings)


def test_gw_a14_going_out_order_then_the_last_holder() -> None:
    game = table("thulla", "5h 2c", "7h", "9h 3c")
    play(game, "A:5h B:7h C:9h C:3c")
    assert result(game) == ("B C A", "A", "last_holder")
    assert game.outcome is not None
    assert game.outcome.winners == ("B",)


# GW-A15 dealer and deal


@pytest.mark.parametrize("name", ["donkey", "kazhutha-kali"])
def test_gw_a15_the_deal_starts_after_the_dealer(name: str) -> None:
    game = deal(name, seats=6, dealer="C")  # DK-5: 52 cards, four hands of nine and two of eight
    assert dict(game.view("A").sizes) == {"D": 9, "E": 9, "F": 9, "A": 9, "B": 8, "C": 8}


@every_game
def test_gw_a15_cards_go_round_one_by_one(name: str) -> None:
    game = deal(name, seats=4, dealer="B", deck=pack("As Ks Qs Js Ts"))
    assert cards("As Ts") <= hand(game, "C")
    assert "Ks" in hand(game, "D")
    assert "Qs" in hand(game, "A")
    assert "Js" in hand(game, "B")


@every_game
def test_gw_a15_anticlockwise_turns_the_deal_round(name: str) -> None:
    game = deal(name, seats=4, dealer="B", deck=pack("As Ks Qs"), direction="anticlockwise")
    assert "As" in hand(game, "A")
    assert "Ks" in hand(game, "D")
    assert "Qs" in hand(game, "C")


@every_game
def test_gw_a15_in_a_first_game_opener_loser_is_the_dealer(name: str) -> None:
    game = deal(name, seats=4, dealer="D", deck=pack("As"), opener="loser")
    assert leads(game) == "D"


# GW-A16 what is not a rule


def test_gw_a16_table_order_does_not_decide_what_is_highest() -> None:
    game = table("thulla", "Kh 2c 3c", "7h 4c 5c", "4d 6d 8d")
    play(game, "A:Kh B:7h C:4d")  # the seven lies on top of the king
    assert seats_of(game, "picked_up") == "A"


@pytest.mark.parametrize("word", ["pass", "."])
def test_gw_a16_there_is_no_passing(word: str) -> None:
    game = table("thulla", "Kh 2c", "7h 4c")
    with pytest.raises(ValueError):
        game.play("A", word)
    assert leads(game) == "A"
