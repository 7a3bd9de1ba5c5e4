"""Dayous at a terminal: the table, what may be done, and how a bout is told."""

import pytest
from click.testing import CliRunner

import longears
from longears.bots import bot_for, play_turn
from longears.chance import Chance
from longears.cli import dayous, main
from longears.cli.sentences import YOU, result, seated
from longears.cli.terminal import Screen
from longears.cli.words import WORDS, teller_of
from longears.core import Outcome
from longears.game import Game


def lines(game: Game, seat: str = "A") -> list[str]:
    return list(dayous.table_lines(game.view(seat), seated(game.seats, seat, YOU), Screen()))


def words(game: Game, seat: str = "A") -> list[str]:
    view, people = game.view(seat), seated(game.seats, seat, YOU)
    return [dayous.in_words(move, view, people, Screen()) for move in dayous.listed(view)]


def told(capsys: pytest.CaptureFixture[str], game: Game, line: str) -> list[str]:
    teller = teller_of(game, Screen(), seated(game.seats, "A", YOU))
    for step in line.split(", "):
        seat, moves = step.split(":")
        teller.tell([event.seen_by("A") for event in game.play(seat, moves)])
    teller.catch_up()
    return [text for text in capsys.readouterr().out.splitlines() if text]


# The table


def test_attack_and_answers_are_shown_to_whoever_defends() -> None:
    game = longears.setup("dayous", ["8d 9c Ks", "2h 3h", "7d 7s 7h"], "C", stock="4h 5c 6c", marker="5c")
    game.play("C", "7d 7h")
    assert lines(game) == [
        "Babu 2 cards   Chitra 1 card",
        "Trump ♣, 3 cards in the stock, the marker 5♣ after 1 of them",
        "Chitra attacks you:  7♦   7♥",
        "You may beat it or take it.",
    ]
    assert words(game) == ["beat 7♦ with 8♦", "beat 7♦ with 9♣", "beat 7♥ with 9♣", "take everything"]
    game.play("A", "8d/7d")
    assert lines(game)[2:4] == ["Chitra attacks you:  7♥", "Beaten:  7♦ by 8♦"]


def attacked() -> Game:
    game = longears.setup("dayous", ["7s 2c", "2h 3h", "7d 4d"], "C", trump="h")
    game.play("C", "7d")
    return game


def test_dy_7_passing_on_is_offered_in_words() -> None:
    game = attacked()
    assert lines(game)[-1] == "You may pass it on or take it."
    assert words(game) == ["pass on with 7♠", "take the card"]


def test_dy_a8_whoever_is_asked_sees_who_is_done() -> None:
    game = longears.setup("dayous", ["9s 2c", "7d 7c", "9d 9h 3h"], "B", trump="h")
    game.play("B", "7d")
    game.play("C", "9d/7d")
    game.play("B", ".")
    assert lines(game)[0] == "Babu 1 card (done)   Chitra 2 cards"
    assert lines(game)[-1].startswith("Everything is beaten. You may throw in")
    assert words(game) == ["throw in 9♠", "done"]


def test_the_opener_chooses_the_way_and_sees_whom_that_attacks() -> None:
    game = longears.deal("dayous", seats=3, seed=1)
    opener = game.awaited[0]
    assert "say which way the game goes" in lines(game, opener)[-1]
    assert [text.split(",")[0] for text in words(game, opener)] == ["go clockwise", "go anticlockwise"]


def test_an_attacker_is_not_shown_a_list_of_the_whole_hand() -> None:
    game = longears.setup("dayous", ["7s 2c", "2h 3h"], "A", trump="h")
    assert lines(game)[-1] == "Attack Babu with any card; more of its rank may follow."
    assert words(game) == []


def test_when_there_are_very_many_ways_to_beat_only_the_others_are_listed() -> None:
    hands = ["2c 3c 4c 5c 6c 7c", "Ah", "8d 8h 8s"]
    game = longears.setup("dayous", hands, "C", trump="c")
    game.play("C", "8d 8h 8s")
    assert len(game.moves("A")) > dayous.MOST_LISTED
    assert words(game) == ["take everything"]


def test_dy_a3_the_second_trump_is_announced() -> None:
    hands = ["7s 3s 4s 5s 6s 2h 3h", "8s 9s Ts Js Qs 4h 5h"]
    game = longears.setup("dayous", hands, "A", stock="5c 8c 6d", marker="5c")
    assert lines(game)[1] == "Trump ♣, 3 cards in the stock, the marker 5♣ next"
    game.play("A", "7s")
    game.play("B", "8s/7s")
    game.play("A", ".")
    assert lines(game, "B")[1] == "Trump ♦, 1 card in the stock, 6♦ at the bottom"


# What is said


def test_a_bout_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    hands = ["7d 7s 4h 5h", "9d Ts Kc", "7c 3d 2d", "7h 9c 3s"]
    game = longears.setup("dayous", hands, "A", trump="h")
    assert told(capsys, game, "A:7d 7s, D:7h, B:9d/7d, B:take") == [
        "You attack Babu with 7♦.",
        "You add 7♠.",
        "Devan throws in 7♥.",
        "Babu beats 7♦ with 9♦.",
        "Babu takes all 4: 7♦ 9♦ 7♠ 7♥.",
    ]


def test_pile_on_tells_that_more_may_come(capsys: pytest.CaptureFixture[str]) -> None:
    game = longears.setup("dayous", ["7d 7s 4h", "9d Ts Kc", "3d 2d"], "A", trump="h", preset="durak")
    assert told(capsys, game, "A:7d, B:take, C:.")[1:] == [
        "Babu takes; more may be thrown in.",
        "Chitra is done.",
    ]
    assert lines(game)[-1] == "Babu takes. You may throw in the ranks that lie there, or be done."


def test_dones_and_draws_share_a_line_and_hide_what_is_hidden(capsys: pytest.CaptureFixture[str]) -> None:
    game = longears.setup("dayous", ["7d 5h", "9d 9s", "2s 3s"], "A", stock="4c 5c 6c Tc", trump="h")
    assert told(capsys, game, "A:7d, B:9d/7d, A:., C:.") == [
        "You attack Babu with 7♦.",
        "Babu beats 7♦ with 9♦.",
        "You and Chitra are done.",
        "Everything is beaten, and the cards leave the game.",
        "You draw 4♣ 5♣ 6♣ 10♣.",
    ]


def test_passing_on_and_adding_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    game = longears.setup("dayous", ["7d 7c 2s", "7s 9s", "2d 3s 4s 5s"], "A", trump="h")
    assert told(capsys, game, "A:7d, A:7c, B:7s^, C:take") == [
        "You attack Babu with 7♦.",
        "You add 7♣.",
        "Babu passes the attack on to Chitra with 7♠.",
        "Chitra takes all 3: 7♦ 7♣ 7♠.",
    ]


def test_the_end_says_last_one_and_not_the_insult(capsys: pytest.CaptureFixture[str]) -> None:
    game = longears.setup("dayous", ["7d", "8s 9s"], "A", trump="h")
    assert told(capsys, game, "A:7d, B:take")[1:] == [
        "You are out, in first place!",
        "Babu takes 7♦.",
        "Only one player holds cards. The game is over.",
    ]
    assert game.outcome
    people = seated(game.seats, "A", YOU)
    assert (
        list(result(game.outcome, people, WORDS["dayous"]))[-1] == "Babu is the last one and gets the ears."
    )
    drawn = Outcome((("A",), ("B",)), (), "draw")
    assert list(result(drawn, people, WORDS["dayous"]))[-1] == "Nobody gets the ears this time."


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
    assert dayous.stray("2c", view) == "2c/7d"
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
    assert ") throw in " in after.split("\n\n")[0]
    bout = after.split("Everything is beaten, and")[0]
    assert "You throw in" not in bout
