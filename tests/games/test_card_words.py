"""What cards say of themselves is what they do, under any rule sheet and with any number of players."""

from itertools import product
from typing import Any

import pytest

import longears
from longears import testing
from longears.chance import Chance
from longears.games import SPECS
from longears.games.pages import PAGES
from longears.language import language
from longears.rulepage import told_of_cards

Told = dict[str, dict[str, str]]
STOCK = "6d 6s 5s 7s Ts Td 5d 7d 8d 8s"
NUMBERS = {"two": 2, "three": 3, "five": 5}
GAMES = ("thulla", "donkey", "kazhutha-kali", "dayous", "kadi")


def told(game: str, seats: int, **options: object) -> Told:
    return told_of_cards(PAGES[game], SPECS[game].book.changed(options), seats)


def kadi(*hands: str, top: str, **position: Any) -> longears.Game:
    return longears.setup("kadi", list(hands), "A", top=top, stock=STOCK, **position)


def number_in(sentence: str) -> int:
    return next(number for word, number in NUMBERS.items() if f"draws {word} " in sentence)


def kind_of(card: str, words: Told) -> str:
    return card if card in words else card[0]


# Every card has words, and no words are in vain


def met(trial: testing.Trial, words: Told) -> set[tuple[str, str]]:
    """The kinds of cards that could be laid in a random game, with what their player had to do."""
    (game, chance), seen = trial.begin(), set()
    while game.outcome is None:
        able = [seat for seat in game.seats if game.moves(seat)]
        seat = able[chance.below(len(able))]
        view = game.view(seat)
        phase = view.declared()["phase"]
        seen |= {(kind_of(card, words), phase) for card in view.moves if card in view.hand}
        game.play(seat, view.moves[chance.below(len(view.moves))])
    return seen


def test_kd_2_every_card_that_can_be_laid_has_words_and_all_words_are_said() -> None:
    said: set[tuple[str, str]] = set()
    for trial in testing.trials("kadi", "book", 60, seed=4):
        words = told_of_cards(PAGES["kadi"], trial.rules().options, trial.seats)
        offered = met(trial, words)
        assert all(moment in words[kind] or "" in words[kind] for kind, moment in offered)
        said |= offered
    told_of = {(kind, words.moment) for words in PAGES["kadi"].cards for kind in words.cards if kind}
    assert {(kind, moment) for kind, moment in told_of if moment} <= said


@pytest.mark.parametrize("game", GAMES)
def test_words_of_cards_are_told_in_persian_too(game: str) -> None:
    sheet = SPECS[game].book
    english = told_of_cards(PAGES[game], sheet, 4)
    persian = told_of_cards(PAGES[game], sheet, 4, language("fa"))
    assert {kind: list(words) for kind, words in persian.items()} == {
        kind: list(words) for kind, words in english.items()
    }
    assert not any(said.isascii() for words in persian.values() for said in words.values())


# Kadi: jacks and kings


@pytest.mark.parametrize(("seats", "counters"), list(product((2, 3, 4, 5), (True, False))))
def test_kd_7_a_jack_says_whom_it_skips_and_whether_it_can_be_countered(seats: int, counters: bool) -> None:
    words = told("kadi", seats, counters=counters)["J"][""]
    game = kadi(
        "Jh 5h", *["6c 4c", "7c 9c", "9d 9s", "6h 7h"][: seats - 1], top="4h", options={"counters": counters}
    )
    game.play("A", "Jh .")
    assert ("counter" in words) == (game.awaited == ("B",) and "." in game.moves("B"))
    if counters:
        game.play("B", ".")
    assert ("you play again" in words) == (game.awaited == ("A",))
    assert ("next player is skipped" in words) == (game.awaited == ("C",))


def test_kd_a11_with_two_players_two_jacks_bring_the_others_turn() -> None:
    assert "With two jacks it is their turn" in told("kadi", 2)["J"][""]
    game = kadi("Jh Js 5h", "6c 4c", top="4h")
    game.play("A", "Jh Js .")
    game.play("B", ".")
    assert game.awaited == ("B",)


@pytest.mark.parametrize(("seats", "skipped"), [(2, "other player"), (3, "next player")])
def test_kd_7_a_jack_that_counters_says_who_is_skipped_instead(seats: int, skipped: str) -> None:
    assert f"the {skipped} is skipped, not you" in told("kadi", seats)["J"]["jumped"]
    game = kadi("Jh 5h", *["Jc 4c", "7c 9c"][: seats - 1], top="4h")
    game.play("A", "Jh .")
    game.play("B", "Jc .")
    after_b = "A" if seats == 2 else "C"
    game.play(after_b, ".")
    assert [event.seat for event in game.events if event.kind == "skipped"] == [after_b]


@pytest.mark.parametrize(("king_two", "again"), [("nothing", False), ("skip", True)])
def test_kd_a12_a_king_of_two_players_says_what_it_does(king_two: str, again: bool) -> None:
    words = told("kadi", 2, king_two=king_two)["K"][""]
    game = kadi("Kh 5h", "6c 4c", top="4h", options={"king_two": king_two})
    game.play("A", "Kh .")
    assert ("counter" in words) == (game.moves("B") == ["."])
    if again:
        game.play("B", ".")
    assert ("you play again" in words) == (game.awaited == ("A",))
    assert ("does nothing" in words) == (game.awaited == ("B",))


def test_kd_8_a_king_that_counters_turns_play_round_again_and_it_goes_on_after_its_player() -> None:
    assert "turns round again and goes on after you" in told("kadi", 4)["K"]["kicked"]
    game = kadi("Kh 5h", "Kc 4c", "7c 9c", "9d 9s", top="4h", direction="cw")
    game.play("A", "Kh .")
    game.play("B", "Kc .")
    game.play("A", ".")
    assert game.view("C").declared()["direction"] == "cw"
    assert game.awaited == ("C",)


# Kadi: questions, answers, aces


@pytest.mark.parametrize(("groups", "chains"), list(product(("any_rank", "jumps_and_kicks"), (True, False))))
def test_kd_a4_a_question_says_which_questions_may_come_before_its_answer(groups: str, chains: bool) -> None:
    options = {"groups": groups, "chains": chains}
    words = told("kadi", 3, **options)["Q"][""]
    game = kadi("Qh Qc 8h 9h", "6c 4c", "7c 9c", top="4h", options=options)
    game.play("A", "Qh")
    assert ("its suit or rank is the same" in words) == ("8h" in game.moves("A"))
    assert ("Another question" in words) == ("Qc" in game.moves("A"))
    assert "9h" in game.moves("A")


@pytest.mark.parametrize("groups", ["any_rank", "jumps_and_kicks"])
def test_kd_a3_cards_say_whether_others_of_their_rank_go_with_them(groups: str) -> None:
    words = told("kadi", 3, groups=groups)
    for card, other in (("5h", "5c"), ("2h", "2c")):
        game = kadi(f"{card} {other} 9d", "6c 4c", "7c 9c", top="4h", options={"groups": groups})
        game.play("A", card)
        assert ("Others of its rank may go with it" in words[card[0]][""]) == (other in game.moves("A"))


@pytest.mark.parametrize("ace", ["matches", "wild"])
def test_kd_a7_an_ace_says_whether_it_goes_on_anything(ace: str) -> None:
    words = told("kadi", 3, ace=ace)["A"][""]
    game = kadi("Ad 9h", "6c 4c", "7c 9c", top="4h", options={"ace": ace})
    assert ("goes on anything" in words) == ("Ad" in game.moves("A"))


@pytest.mark.parametrize(("seats", "spade_ask"), list(product((2, 3), ("circuit", "lock", "off"))), ids=str)
def test_kd_a14_the_ace_of_spades_says_whether_it_asks(seats: int, spade_ask: str) -> None:
    words = told("kadi", seats, spade_ask=spade_ask)["As"]
    hands = ["As Qs 9h", *["6c 4c", "7c 9c"][: seats - 1]]
    for moment, first in (("", "As"), ("answer", "Qs As")):
        game = kadi(*hands, top="4s", options={"spade_ask": spade_ask})
        game.play("A", first)
        asks = any(move.startswith("?") for move in game.moves("A"))
        assert ("may ask for one card" in words[moment]) == asks
    assert "ask" not in words["meet"]


# Kadi: penalties


@pytest.mark.parametrize(
    ("card", "penalty", "counter"),
    list(product(("2h", "3h", "Xr"), ("forward", "accumulate"), ("same_rank", "any_penalty"))),
)
def test_kd_10_a_penalty_card_says_what_it_costs_and_what_meets_it(
    card: str, penalty: str, counter: str
) -> None:
    options = {"penalty": penalty, "counter": counter}
    words = told("kadi", 3, **options)[card[0]][""]
    others = {"2": "3c", "3": "2c", "X": "2c"}
    game = kadi(f"{card} 9h", f"{others[card[0]]} 4c", "7c 9c", top="4h", options=options)
    game.play("A", f"{card} .")
    assert ("lay a penalty card or an ace" in words) == (others[card[0]] in game.moves("B"))
    drawn = [event for event in game.play("B", "+") if event.kind == "drew"]
    assert len(drawn[0].cards) == number_in(words)


@pytest.mark.parametrize("penalty", ["forward", "accumulate"])
def test_kd_a9_a_penalty_card_that_passes_it_on_says_how_much_is_drawn(penalty: str) -> None:
    options = {"penalty": penalty, "counter": "any_penalty"}
    words = told("kadi", 3, **options)["2"]["meet"]
    game = kadi("3h 9h", "2c 4c", "7c 9c", top="4h", options=options)
    game.play("A", "3h .")
    game.play("B", "2c .")
    (drawn,) = [event for event in game.play("C", "+") if event.kind == "drew"]
    assert len(drawn.cards) == (3 + 2 if "adds two" in words else number_in(words))


@pytest.mark.parametrize("penalty", ["forward", "accumulate"])
def test_kd_a9_a_second_penalty_card_says_whether_it_adds(penalty: str) -> None:
    words = told("kadi", 3, penalty=penalty)["2"]["group"]
    game = kadi("2h 2c 9h", "6c 4c", "7c 9c", top="4h", options={"penalty": penalty})
    game.play("A", "2h 2c .")
    (drawn,) = [event for event in game.play("B", "+") if event.kind == "drew"]
    assert len(drawn.cards) == (4 if "adds two" in words else 2)


@pytest.mark.parametrize("card", ["Jh", "Kh", "2h", "Xr"])
def test_kd_15_cards_that_cannot_win_say_so(card: str) -> None:
    assert "You cannot win with it" in told("kadi", 3)[card[0]][""]
    game = kadi(card, "6c 4c", "7c 9c", top="4h", called="A")
    game.play("A", f"{card} .")
    assert game.outcome is None


# Dayous


@pytest.mark.parametrize("passing", ["one", "off"])
def test_dy_7_an_attack_says_whether_it_can_be_passed_on(passing: str) -> None:
    words = told("dayous", 3, passing=passing)[""]["attack"]
    hands = ["7d 2c", "7s 9d", "4c 5c 6c"]
    game = longears.setup(
        "dayous", hands, "A", stock="", trump="h", direction="cw", options={"passing": passing}
    )
    game.play("A", "7d")
    assert ("pass it on" in words) == ("7s^" in game.moves("B"))


def test_dy_8_a_trump_beats_every_plain_card_and_a_plain_one_only_its_own_suit() -> None:
    words = told("dayous", 2)
    assert "every plain card and every lower trump" in words["trump"][""]
    assert "lower cards of its own suit" in words["plain"][""]
    hands = ["7d 7h 2c", "2h 9d 9h As 3c"]
    game = longears.setup("dayous", hands, "A", stock="", trump="h", direction="cw")
    game.play("A", "7d 7h")
    assert {move for move in game.moves("B") if "/" in move} == {"2h/7d", "9d/7d", "9h/7d", "9h/7h"}


# The getaway games


@pytest.mark.parametrize(("picker", "cut_stops"), list(product(("highest", "cutter"), (True, False))))
def test_gw_4_a_cut_says_who_picks_up_and_whether_the_trick_ends(picker: str, cut_stops: bool) -> None:
    options = {"picker": picker, "cut_stops": cut_stops}
    words = told("donkey", 3, **options)[""]["cut"]
    game = longears.setup("donkey", ["9h 2c 3c", "4s 5s 6s", "Th 7c 8c"], "A", options=options)
    game.play("A", "9h")
    game.play("B", "4s")
    assert ("ends at once" in words) == (game.view("A").declared()["picker"] is not None)
    if not cut_stops:
        game.play("C", "Th")
    highest = "A" if cut_stops else "C"
    (picked,) = [event.seat for event in game.events if event.kind == "picked_up"]
    assert picked == ("B" if "You take the whole trick" in words else highest)


@pytest.mark.parametrize("game", ["donkey", "kazhutha-kali", "thulla"])
@pytest.mark.parametrize("preset", ["book", "common"])
def test_gw_a21_a_free_first_trick_has_words_of_its_own(game: str, preset: str) -> None:
    words = told_of_cards(PAGES[game], SPECS[game].presets[preset], 4)
    assert ("free" in words[""]) == (preset == "common")


def test_words_come_once_for_every_sheet_and_number_of_seats() -> None:
    """No sheet leaves a card of Kadi without a meaning, or tells it two that exclude each other."""
    chance = Chance(3)
    for _ in range(200):
        sheet = testing.random_sheet(SPECS["kadi"].book, chance)
        for seats in SPECS["kadi"].seats:
            words = told_of_cards(PAGES["kadi"], sheet, seats)
            assert {"J", "K", "Q", "8", "A", "As", "2", "3", "X", *"45679T"} <= set(words)
            for kind in words:
                meanings = words[kind].get("", "").count(": ")
                assert meanings == (2 if kind == "As" and "may ask" in words[kind][""] else 1) or not kind
