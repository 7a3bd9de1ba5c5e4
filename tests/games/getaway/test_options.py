"""Every value of the rule sheet, and the presets."""

from typing import Any

import pytest

from tests.games.getaway.kit import (
    PACK,
    all_cards_of,
    cards,
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

# players


@pytest.mark.parametrize(("name", "most"), [("donkey", 8), ("kazhutha-kali", 6), ("thulla", 6)])
def test_gw_sheet_players(name: str, most: int) -> None:
    assert len(deal(name, seats=2).view("A").sizes) == 2
    assert len(deal(name, seats=most).view("A").sizes) == most
    for seats in (1, most + 1):
        with pytest.raises(ValueError):
            deal(name, seats=seats)


# deal


@pytest.mark.parametrize("name", ["donkey", "kazhutha-kali"])
def test_gw_sheet_deal_is_uneven_by_the_book(name: str) -> None:
    game = deal(name, seats=3, dealer="A")  # 52 = 18 + 17 + 17
    assert dict(game.view("A").sizes) == {"B": 18, "C": 17, "A": 17}


def test_gw_sheet_thulla_trims_by_the_book() -> None:
    game = deal("thulla", seats=3)
    assert dict(game.view("A").sizes) == {"A": 17, "B": 17, "C": 17}
    assert all_cards_of(game, "trimmed") == cards("2c")


@every_game
def test_gw_sheet_deal_uneven_uses_all_fifty_two(name: str) -> None:
    game = deal(name, seats=5, deal="uneven")
    assert {card for seat in "ABCDE" for card in hand(game, seat)} == cards(PACK)
    assert set(game.view("A").sizes.values()) == {10, 11}
    assert all_cards_of(game, "trimmed") == set()


# opener


@every_game
def test_gw_sheet_opener_ace_holder_opens_with_any_card(name: str) -> None:
    game = deal(name, seats=4, dealer="A", deck=pack("2c As"), opener="ace_holder")
    assert leads(game) == "C"
    assert may(game, "C") == hand(game, "C")
    assert len(may(game, "C")) == 13


@every_game
def test_gw_sheet_opener_dealer_opens_with_any_card(name: str) -> None:
    game = deal(name, seats=4, dealer="D", deck=pack("2c As"), opener="dealer")
    assert leads(game) == "D"
    assert len(may(game, "D")) == 13


@every_game
def test_gw_sheet_opener_dealer_is_not_bound_to_an_ace_of_spades(name: str) -> None:
    game = deal(name, seats=4, dealer="D", deck=pack("2c 3c 4c As"), opener="dealer")
    assert may(game, "D") == hand(game, "D")
    assert "As" in hand(game, "D")


@every_game
def test_gw_sheet_opener_loser_opens_with_any_card(name: str) -> None:
    game = deal(name, seats=4, dealer="D", deck=pack("2c As"), opens="B", opener="loser")
    assert leads(game) == "B"
    assert len(may(game, "B")) == 13


@every_game
def test_gw_sheet_opener_random_may_be_any_seat_and_any_card(name: str) -> None:
    # a hundred seeds miss one of four seats once in 10**12 tries
    games = [deal(name, seats=4, seed=seed, deck=pack("As"), opener="random") for seed in range(100)]
    assert {leads(game) for game in games} == set("ABCD")
    assert {len(may(game, leads(game))) for game in games} == {13}


@pytest.mark.parametrize("value", ["ace_holder", "random", "dealer", "loser"])
@every_game
def test_gw_sheet_only_ace_forced_binds_the_opening(name: str, value: str) -> None:
    game = table(name, "As 5h", "6h 7h", opening=True, opener=value)
    assert may(game, "A") == cards("As 5h")


# direction


@every_game
def test_gw_sheet_direction_clockwise_by_the_book(name: str) -> None:
    game = table(name, "5h 2c", "Kh 3c", "7h 4c")
    play(game, "A:5h")
    assert leads(game) == "B"


@every_game
def test_gw_sheet_direction_anticlockwise(name: str) -> None:
    game = table(name, "5h 2c", "Kh 3c", "7h 4c", "9h 5c", direction="anticlockwise")
    play(game, "A:5h D:9h C:7h B:Kh")
    assert leads(game) == "B"
    play(game, "B:3c A:2c")
    assert leads(game) == "D"


# first_trick


@every_game
def test_gw_sheet_first_trick_cut_is_punished_by_the_book(name: str) -> None:
    game = table(name, "As 2c 3c", "4h 4c 5c", "5s 6c 7c", opening=True)
    play(game, "A:As B:4h")
    assert hand(game, "A") == cards("2c 3c As 4h")


@every_game
def test_gw_sheet_first_trick_free_is_played_out_and_discarded(name: str) -> None:
    game = table(name, "As 2c 3c", "4h 4c 5c", "5s 6c 7c", opening=True, first_trick="free")
    play(game, "A:As B:4h C:5s")
    assert set(game.view("A").waste) == cards("As 4h 5s")
    assert seats_of(game, "picked_up") == ""
    assert leads(game) == "A"


# cut_stops


@every_game
def test_gw_sheet_cut_stops_false_everybody_finishes_then_the_highest_picks_up(name: str) -> None:
    game = table(name, "5h 2c 3c", "4d 4c 5c", "Kh 6c 7c", "9h 8c 9c", cut_stops=False)
    play(game, "A:5h B:4d")
    assert leads(game) == "C"
    play(game, "C:Kh D:9h")
    assert hand(game, "C") == cards("6c 7c 5h 4d Kh 9h")
    assert leads(game) == "C"


# picker: GW-A10 in test_rulings


# lead_after_cut


@every_game
def test_gw_sheet_lead_after_cut_cutter(name: str) -> None:
    game = table(name, "5h 2c 3c", "Kh 4c 5c", "4d 6c 7c", lead_after_cut="cutter")
    play(game, "A:5h B:Kh C:4d")
    assert seats_of(game, "picked_up") == "B"
    assert leads(game) == "C"


@every_game
def test_gw_sheet_lead_after_cut_highest(name: str) -> None:
    game = table(name, "5h 2c 3c", "Kh 4c 5c", "4d 6c 7c", lead_after_cut="highest")
    play(game, "A:5h B:Kh C:4d")
    assert leads(game) == "B"


@pytest.mark.parametrize(("value", "leader"), [("picker", "C"), ("cutter", "C"), ("highest", "B")])
@every_game
def test_gw_sheet_lead_after_cut_in_a_reversal(name: str, value: str, leader: str) -> None:
    game = table(name, "5h 2c 3c", "Kh 4c 5c", "4d 6c 7c", picker="cutter", lead_after_cut=value)
    play(game, "A:5h B:Kh C:4d")
    assert seats_of(game, "picked_up") == "C"
    assert leads(game) == leader


# lead_when_winner_out


@pytest.mark.parametrize(("value", "leader"), [("next", "B"), ("second_highest", "C"), ("waste_draw", "A")])
@every_game
def test_gw_sheet_lead_when_winner_out_settled(name: str, value: str, leader: str) -> None:
    hands = ("Ah", "2h 2c", "Kh 3c")
    game = table(name, *hands, waste="9d", exit="settled", lead_when_winner_out=value)
    play(game, "A:Ah B:2h C:Kh")
    assert leads(game) == leader


@pytest.mark.parametrize(("value", "leader"), [("next", "B"), ("second_highest", "C"), ("waste_draw", "B")])
@every_game
def test_gw_a18_with_instant_exits_waste_draw_acts_as_next(name: str, value: str, leader: str) -> None:
    hands = ("Ah", "2h 2c", "Kh 3c")
    game = table(name, *hands, waste="9d", exit="instant", lead_when_winner_out=value)
    play(game, "A:Ah B:2h C:Kh")
    assert seats_of(game, "drew") == ""
    assert leads(game) == leader


# exit


@pytest.mark.parametrize(("value", "out"), [("settled", ""), ("instant", "A")])
@every_game
def test_gw_sheet_exit(name: str, value: str, out: str) -> None:
    game = table(name, "Kh", "5h 2c", "7h 2d", exit=value)
    play(game, "A:Kh B:5h")
    assert seats_of(game, "out") == out


# all_out


@pytest.mark.parametrize(
    ("value", "expected"),
    [("trick_winner", ("B C A", "A")), ("last_to_play", ("A B C", "C")), ("nobody", ("A B C", ""))],
)
@pytest.mark.parametrize("ending", ["dealt_spent", "last_holder"])
@every_game
def test_gw_sheet_all_out(name: str, ending: str, value: str, expected: tuple[str, str]) -> None:
    game = table(name, "Kh", "5h", "7h", exit="settled", ending=ending, all_out=value)
    play(game, "A:Kh B:5h C:7h")
    assert result(game) == (*expected, "all_out")


# ending


@pytest.mark.parametrize(
    ("value", "reason"),
    [("dealt_spent", "dealt_spent"), ("last_holder", ""), ("penalty_pile", "penalty_pile")],
)
@every_game
def test_gw_sheet_ending(name: str, value: str, reason: str) -> None:
    game = table(name, "9h 2c 3s", "5d 6c 7c", exit="settled", ending=value)
    play(game, "A:9h B:5d A:2c B:6c B:7c A:3s")
    assert result(game)[2] == reason


# teams: GW-A12 in test_endings


@every_game
def test_gw_sheet_teams_none_by_the_book(name: str) -> None:
    game = table(name, "5h", "Kh 2c", "7h", "9h 3c")
    play(game, "A:5h B:Kh C:7h D:9h")
    assert running(game)


@every_game
def test_gw_sheet_teams_partners(name: str) -> None:
    game = table(name, "5h", "Kh 2c", "7h", "9h 3c", lead="B", teams="partners")
    play(game, "B:Kh C:7h D:9h A:5h")
    assert result(game) == ("AC BD", "BD", "partners")


@pytest.mark.parametrize("seats", [2, 3, 5, 6])
def test_gw_sheet_partners_need_four_seats(seats: int) -> None:
    with pytest.raises(ValueError):
        deal("kazhutha-kali", seats=seats, teams="partners")


# two_left


@pytest.mark.parametrize(
    ("value", "expected"), [("same", ("", "", "")), ("cut_ends", ("B A", "A", "cut_ends"))]
)
@every_game
def test_gw_sheet_two_left(name: str, value: str, expected: tuple[str, str, str]) -> None:
    game = table(name, "5h 2c 3c", "4d 4c 5c", two_left=value)
    play(game, "A:5h B:4d")
    assert result(game) == expected


@every_game
def test_gw_sheet_two_left_is_the_same_by_the_book(name: str) -> None:
    game = table(name, "5h 2c 3c", "4d 4c 5c")
    play(game, "A:5h B:4d")
    assert leads(game) == "A"


# guards: GW-A13 in test_rulings


@pytest.mark.parametrize(("option", "least"), [("guard_tricks", 1), ("guard_repeats", 2)])
def test_gw_sheet_guards_have_a_least_value(option: str, least: int) -> None:
    enough: dict[str, Any] = {option: least}
    too_small: dict[str, Any] = {option: least - 1}
    assert running(table("thulla", "5h 2c", "4d 3c", **enough))
    with pytest.raises(ValueError):
        table("thulla", "5h 2c", "4d 3c", **too_small)


# what is not in the sheet


@pytest.mark.parametrize(
    "options", [{"exits": "settled"}, {"exit": "later"}, {"picker": "leader"}, {"trumps": 1}]
)
def test_gw_sheet_unknown_options_and_values_are_refused(options: dict[str, Any]) -> None:
    with pytest.raises(ValueError):
        table("thulla", "5h 2c", "4d 3c", **options)


# presets


@every_game
def test_gw_preset_common_deals_all_fifty_two(name: str) -> None:
    game = deal(name, seats=3, dealer="A", preset="common")
    assert dict(game.view("A").sizes) == {"B": 18, "C": 17, "A": 17}


@every_game
def test_gw_preset_common_first_trick_is_free(name: str) -> None:
    game = table(name, "As 2c 3c", "4h 4c 5c", "5s 6c 7c", opening=True, preset="common")
    play(game, "A:As B:4h C:5s")
    assert seats_of(game, "picked_up") == ""
    assert leads(game) == "A"


@every_game
def test_gw_preset_common_keeps_the_forced_ace(name: str) -> None:
    game = table(name, "As 2c 3c", "4h 4c 5c", opening=True, preset="common")
    assert may(game, "A") == cards("As")


@every_game
def test_gw_preset_common_exits_are_settled(name: str) -> None:
    game = table(name, "Kh", "5h 2c", "4d 3d 3c", preset="common")
    play(game, "A:Kh B:5h C:4d")
    assert hand(game, "A") == cards("Kh 5h 4d")


@every_game
def test_gw_preset_common_the_last_holder_loses(name: str) -> None:
    game = table(name, "9h 2c 3s", "5d 6c 7c", preset="common")
    play(game, "A:9h B:5d A:2c B:6c B:7c A:3s")  # only collected cards are left
    assert running(game)
    play(game, "B:7c A:9h B:9h A:5d")  # A cuts twice and is out
    assert result(game) == ("A B", "B", "last_holder")


def test_gw_preset_partners_is_for_kazhutha_kali() -> None:
    game = table("kazhutha-kali", "5h", "Kh 2c", "7h", "9h 3c", preset="partners")
    play(game, "A:5h B:Kh C:7h D:9h")
    assert result(game) == ("AC BD", "BD", "partners")


def test_gw_preset_free_start_opens_at_random_with_any_card() -> None:
    # a hundred seeds miss one of four seats once in 10**12 tries
    games = [deal("thulla", seats=4, seed=seed, preset="free-start") for seed in range(100)]
    assert {leads(game) for game in games} == set("ABCD")
    assert {len(may(game, leads(game))) for game in games} == {13}


def test_gw_preset_reversal_makes_the_cutter_pick_up_and_the_highest_lead() -> None:
    game = table("thulla", "5h 2c", "Kh 3c", "4d 6c", preset="reversal")
    play(game, "A:5h B:Kh C:4d")
    assert hand(game, "C") == cards("6c 5h Kh 4d")
    assert leads(game) == "B"


def test_gw_preset_reversal_keeps_instant_exits() -> None:
    game = table("thulla", "5h", "Kh 3c", "7h 6c", preset="reversal")
    play(game, "A:5h")
    assert seats_of(game, "out") == "A"


@pytest.mark.parametrize(
    ("name", "preset"),
    [("donkey", "partners"), ("thulla", "partners"), ("donkey", "reversal"), ("kazhutha-kali", "free-start")],
)
def test_gw_presets_belong_to_their_games(name: str, preset: str) -> None:
    with pytest.raises(ValueError):
        deal(name, seats=4, preset=preset)


def test_gw_presets_options_are_laid_over_a_preset() -> None:
    game = table("thulla", "5h", "Kh 3c", "7h 6c", preset="reversal", exit="settled")
    play(game, "A:5h")
    assert seats_of(game, "out") == ""
