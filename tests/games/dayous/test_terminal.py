"""Dayous at a terminal: the table, what may be done, and how a bout is told."""

import pytest
from click.testing import CliRunner

import longears
from longears.bots import bot_for, play_turn
from longears.chance import Chance
from longears.cli import main
from longears.cli.sentences import YOU, result, seated
from longears.cli.terminal import Screen
from longears.cli.words import teller_of, words_of
from longears.core import Outcome
from longears.game import Game
from longears.games.dayous import terminal as dayous
from longears.games.dayous.view import DayousView
from longears.language import language
from tests.cli.kit import lines, told, words

# The table


def test_attack_and_answers_are_shown_to_whoever_defends() -> None:
    game = longears.setup("dayous", ["8d 9c Ks", "2h 3h", "7d 7s 7h"], "C", stock="4h 5c 6c", marker="5c")
    game.play("C", "7d 7h")
    assert lines(game) == [
        "Babu: 2 cards   Chitra: one card",
        "Trump: ♣   Stock: 3 cards   Marker: 5♣, one card above it",
        "Chitra attacks you:  7♦   7♥",
        "You are attacked: beat or take",
    ]
    assert words(game) == [
        "Beat the 7♦ with the 8♦",
        "Beat the 7♦ with the 9♣",
        "Beat the 7♥ with the 9♣",
        "Take the cards",
    ]
    game.play("A", "8d/7d")
    assert lines(game)[2:4] == ["Chitra attacks you:  7♥", "7♦, beaten by the 8♦"]


def test_a_beaten_attack_ends_with_the_full_stop_of_its_language() -> None:
    game = longears.setup("dayous", ["9s 2c", "7d 7c", "9d 9h 3h"], "B", trump="h")
    game.play("B", "7d")
    game.play("C", "9d/7d")
    spoken = language("pa")
    shown = dayous.table_lines(game.view("A"), seated(game.seats, "A", YOU, spoken), Screen(spoken))
    assert any(line.endswith("।") for line in shown)
    assert not any(line.endswith(".") for line in shown)


def attacked() -> Game:
    game = longears.setup("dayous", ["7s 2c", "2h 3h", "7d 4d"], "C", trump="h")
    game.play("C", "7d")
    return game


def test_dy_7_passing_on_is_offered_in_words() -> None:
    game = attacked()
    assert lines(game)[-1] == "You are attacked: pass on, or take"
    assert words(game) == ["Pass on with the 7♠", "Take the cards"]


def test_dy_a8_whoever_is_asked_sees_who_is_done() -> None:
    game = longears.setup("dayous", ["9s 2c", "7d 7c", "9d 9h 3h"], "B", trump="h")
    game.play("B", "7d")
    game.play("C", "9d/7d")
    game.play("B", ".")
    assert lines(game)[0] == "Babu: one card, Done   Chitra: 2 cards"
    assert lines(game)[-1] == "Throw in, or say that you are done"
    assert words(game) == ["Throw in 9♠", "Done"]


def test_the_opener_chooses_the_way_and_sees_whom_that_attacks() -> None:
    game = longears.deal("dayous", seats=3, seed=1)
    opener = game.awaited[0]
    assert lines(game, opener)[-1] == "You open: attack, or choose the way round first"
    assert [text.split(", ")[0] for text in words(game, opener)] == ["Clockwise", "Anticlockwise"]
    assert len({text.split(", ")[1] for text in words(game, opener)}) == 2


def test_an_attacker_is_not_shown_a_list_of_the_whole_hand() -> None:
    game = longears.setup("dayous", ["7s 2c", "2h 3h"], "A", trump="h")
    assert lines(game)[-1] == "Attack Babu: lay any card"
    assert words(game) == []


def test_when_there_are_very_many_ways_to_beat_only_the_others_are_listed() -> None:
    hands = ["2c 3c 4c 5c 6c 7c", "Ah", "8d 8h 8s"]
    game = longears.setup("dayous", hands, "C", trump="c")
    game.play("C", "8d 8h 8s")
    assert len(game.moves("A")) > dayous.MOST_LISTED
    assert words(game) == ["Take the cards"]


def test_dy_a3_the_second_trump_is_announced() -> None:
    hands = ["7s 3s 4s 5s 6s 2h 3h", "8s 9s Ts Js Qs 4h 5h"]
    game = longears.setup("dayous", hands, "A", stock="5c 8c 6d", marker="5c")
    assert lines(game)[1] == "Trump: ♣   Stock: 3 cards   Marker: 5♣, 0 cards above it"
    game.play("A", "7s")
    game.play("B", "8s/7s")
    game.play("A", ".")
    assert lines(game, "B")[1] == "Trump: ♦   Stock: one card   At the bottom: 6♦"


# What is said


def test_a_bout_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    hands = ["7d 7s 4h 5h", "9d Ts Kc", "7c 3d 2d", "7h 9c 3s"]
    game = longears.setup("dayous", hands, "A", trump="h")
    assert told(capsys, game, "A:7d 7s, D:7h, B:9d/7d, B:take") == [
        "You attacked Babu with the 7♦.",
        "You added the 7♠.",
        "Devan threw in the 7♥.",
        "Babu beat the 7♦ with the 9♦.",
        "Babu picked up 4 cards: 7♦ 9♦ 7♠ 7♥.",
    ]


def test_pile_on_tells_that_more_may_come(capsys: pytest.CaptureFixture[str]) -> None:
    game = longears.setup("dayous", ["7d 7s 4h", "9d Ts Kc", "3d 2d"], "A", trump="h", preset="durak")
    assert told(capsys, game, "A:7d, B:take, C:.")[1:] == [
        "Babu takes the cards; the others may still throw in.",
        "Chitra is done.",
    ]
    assert lines(game)[-1] == "Babu takes: throw in more, or be done"


def test_dones_and_draws_share_a_line_and_hide_what_is_hidden(capsys: pytest.CaptureFixture[str]) -> None:
    game = longears.setup("dayous", ["7d 5h", "9d 9s", "2s 3s"], "A", stock="4c 5c 6c Tc", trump="h")
    assert told(capsys, game, "A:7d, B:9d/7d, A:., C:.") == [
        "You attacked Babu with the 7♦.",
        "Babu beat the 7♦ with the 9♦.",
        "You and Chitra are done.",
        "All is beaten: 2 cards are out of the game.",
        "You drew: 4♣ 5♣ 6♣ 10♣.",
    ]


def test_passing_on_and_adding_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    game = longears.setup("dayous", ["7d 7c 2s", "7s 9s", "2d 3s 4s 5s"], "A", trump="h")
    assert told(capsys, game, "A:7d, A:7c, B:7s^, C:take") == [
        "You attacked Babu with the 7♦.",
        "You added the 7♣.",
        "Babu passed the attack on to Chitra with the 7♠.",
        "Chitra picked up 3 cards: 7♦ 7♣ 7♠.",
    ]


def test_the_end_says_last_one_and_not_the_insult(capsys: pytest.CaptureFixture[str]) -> None:
    game = longears.setup("dayous", ["7d", "8s 9s"], "A", trump="h")
    assert told(capsys, game, "A:7d, B:take")[1:] == [
        "You are out, in place 1!",
        "Babu picked up one card: 7♦.",
        "Only one player still held cards. The game is over.",
    ]
    assert game.outcome
    people = seated(game.seats, "A", YOU)
    assert (
        list(result(game.outcome, people, words_of("dayous")))[-1]
        == "Babu is the last one and gets the ears."
    )
    drawn = Outcome((("A",), ("B",)), (), "draw")
    assert list(result(drawn, people, words_of("dayous")))[-1] == "Nobody gets the ears this time."


@pytest.mark.parametrize("preset", ["book", "durak", "two-packs"])
def test_whole_games_are_told_without_a_gap(preset: str, capsys: pytest.CaptureFixture[str]) -> None:
    for seed in range(5):
        game = longears.deal("dayous", seats=2 + seed % 5, seed=seed, preset=preset)
        bots = {seat: bot_for("random", "dayous") for seat in game.seats}
        teller = teller_of(game, Screen(), seated(game.seats, None, ""))
        teller.tell(game.history(None))
        while game.outcome is None:
            teller.tell([event.seen_by(None) for event in play_turn(game, bots, Chance(seed))])
        teller.catch_up()
        said = capsys.readouterr().out
        assert "??" not in said
        assert "{" not in said
        assert said.endswith("The game is over.\n")


def test_dy_8_a_card_that_beats_nothing_is_refused_as_such() -> None:
    view = attacked().view("A")
    assert isinstance(view, DayousView)
    assert view.meant("2c") == "2c/7d"
    assert "7s^" in view.moves


# Throwing in


def run(*words: str, piped: str) -> str:
    return CliRunner().invoke(main, ["play", "dayous", *words], input=piped).output


def test_a_throw_in_is_offered_once_and_enter_declines() -> None:
    for seed in range(1, 30):
        played = run("--seed", str(seed), piped="\n" * 400 + "quit\n")
        if "You may throw in against" in played:
            break
    _, _, after = played.partition("You may throw in against")
    assert ") Throw in " in after.split("\n\n")[0]
    bout = after.split("All is beaten: ")[0]
    assert "You threw in" not in bout
