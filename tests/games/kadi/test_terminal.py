"""Kadi at a terminal: the table, what may be done, the call, and how turns are told."""

import re
from typing import Any

import pytest
from click.testing import CliRunner, Result

import longears
from longears.bots import bot_for, play_turn
from longears.chance import Chance
from longears.cli import main
from longears.cli.sentences import YOU, result, seated
from longears.cli.terminal import Screen
from longears.cli.words import teller_of, words_of
from longears.core import Outcome
from longears.game import Game
from tests.cli.kit import lines, told, words

STOCK = "2c 3c 4c 5c 6c"


def table(hands: list[str], top: str = "7h", **position: Any) -> Game:
    return longears.setup("kadi", hands, "A", top=top, stock=STOCK, **position)


# The table


def test_the_top_card_and_what_fits_are_shown() -> None:
    game = table(["7s 4d 9h", "Kd", "8c 8d"], called="B")
    assert lines(game) == [
        "Babu: one card, Niko Kadi   Chitra: 2 cards",
        "Top card: 7♥   Stock: 5 cards   Play goes clockwise",
        "Your turn: lay a card that fits",
    ]
    assert words(game) == ["Lay 7♠", "Lay 9♥"]


def test_a_named_suit_a_penalty_and_a_jump_are_shown() -> None:
    named = table(["4d 9c", "8c 8d"], top="Ah", named="s", called="A")
    assert lines(named)[1:] == [
        "Top card: A♥   Named suit: spades   Stock: 5 cards",
        "You said: Niko Kadi!",
        "Nothing fits: draw a card",
    ]
    assert words(named) == ["Draw"]
    penalty = table(["4d 3s", "8c 8d"], top="3h", penalty=3)
    assert lines(penalty)[-1] == "A penalty of 3 cards: meet it or take it"
    assert words(penalty) == ["Lay 3♠", "Take 3"]
    jumped = table(["4d Js", "8c 8d", "Kc"], top="Jh", skips=1)
    assert lines(jumped)[-1] == "You are jumped: counter with a jack, or accept"
    assert words(jumped) == ["Lay J♠", "Accept"]


def test_an_ace_names_and_the_ace_of_spades_asks() -> None:
    game = table(["As Ad 9h", "8c 8d", "Kc 4h"], top="7s")
    game.play("A", "As")
    assert lines(game)[-2:] == [
        "Lay more of this rank, or end your turn",
        "You may also ask for a card, as in: ask Kd",
    ]
    assert words(game) == [
        "Lay A♦",
        "End turn",
        "Name clubs",
        "Name diamonds",
        "Name hearts",
        "Name spades",
    ]
    game.play("A", "?Kd")
    assert "Asha asked for the K♦" in lines(game, "B")


def test_kd_a16_who_has_no_cards_is_told_to_draw() -> None:
    game = table(["", "8c 8d"], cardless="A")
    assert lines(game)[-1] == "You have no cards: draw one"
    assert lines(table(["4h", "", "8c"], cardless="B"))[0] == "Babu: No cards   Chitra: one card"


# What is said


def test_a_turn_is_told_in_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    game = table(["7s 7d 9h 4h", "8d 9d 2s", "8c 8s"])
    assert told(capsys, game, "A:7s, A:7d, A:., B:8d 9d ., C:+, A:9h . !") == [
        "You laid the 7♠ and 7♦.",
        "Babu laid the 8♦. Babu answered with the 9♦.",
        "Chitra had nothing for the 9♦. Chitra drew one card.",
        "You laid the 9♥.",
        "You said: Niko Kadi!",
    ]


def test_your_own_draw_is_shown_to_you_alone(capsys: pytest.CaptureFixture[str]) -> None:
    game = table(["4d 9c", "8c 8d 3s"], top="2h", penalty=2)
    assert told(capsys, game, "A:+, B:+") == [
        "You took the penalty of 2 cards. You drew: 2♣ 3♣.",
        "Babu had nothing for the 2♥. Babu drew one card.",
    ]


def test_aces_penalties_and_named_suits_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    game = table(["Ad 9c Ah 5d", "2h 9s"], top="2d", penalty=2)
    assert told(capsys, game, "A:Ad ., B:+, A:Ah =s, B:9s .") == [
        "You stopped the penalty with the A♦. The penalty is met: diamonds go on.",
        "Babu had no diamonds and no ace. Babu drew one card.",
        "You laid the A♥. You named spades.",
        "Babu laid the 9♠.",
    ]


def test_a_king_and_a_jack_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    game = table(["Kh 9c 3d", "8c 8d 3s", "Jh 9d 4d"])
    assert told(capsys, game, "A:Kh ., B:., C:Jh ., B:.") == [
        "You laid the K♥.",
        "Play turns round: anticlockwise.",
        "Babu accepted the kickback.",
        "Chitra laid the J♥.",
        "Babu accepted and is skipped.",
    ]


def test_counters_and_penalties_passed_on_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    game = table(["Qh 8h 5h 5d 4d", "2h 2s Jd 6s", "2d Jh 9d 4s"], top="7h", direction="cw")
    assert told(capsys, game, "A:Qh 8h 5h 5d ., B:Jd ., C:Jh ., A:., B:2h ., C:2d .") == [
        "You laid the Q♥. You laid one more question, the 8♥. You answered with the 5♥ and 5♦.",
        "Babu laid the J♦.",
        "Chitra countered with the J♥.",
        "You accepted and are skipped.",
        "Babu laid the 2♥.",
        "Chitra passed the penalty on with the 2♦.",
    ]


def test_the_end_names_a_winner_and_no_ears(capsys: pytest.CaptureFixture[str]) -> None:
    game = table(["7s", "8c 8d", "Kc 4h"], called="A")
    assert told(capsys, game, "A:7s .") == [
        "You laid the 7♠.",
        "All cards laid in one turn. The game is over.",
    ]
    assert game.outcome
    people = seated(game.seats, "A", YOU)
    assert list(result(game.outcome, people, words_of("kadi"))) == [
        "  1. You",
        "  2. Babu and Chitra",
        "You have won!",
    ]
    drawn = Outcome((("A", "B"), ("C",)), (), "guard_idle", drawn=True)
    assert list(result(drawn, people, words_of("kadi")))[-1] == "Nobody has won this time."


@pytest.mark.parametrize("preset", ["book", "street", "lock"])
def test_whole_games_are_told_without_a_gap(preset: str, capsys: pytest.CaptureFixture[str]) -> None:
    options = {"spade_ask": "lock", "drawn": "may_play"} if preset == "lock" else {}
    for seed in range(4):
        chance = Chance(seed)
        game = longears.deal(
            "kadi", 2 + seed % 4, seed, preset=preset.replace("lock", "book"), options=options
        )
        bots = {seat: bot_for("random", "kadi") for seat in game.seats}
        teller = teller_of(game, Screen(), seated(game.seats, None, ""))
        teller.tell(game.history(None))
        while game.outcome is None:
            teller.tell([event.seen_by(None) for event in play_turn(game, bots, chance)])
        teller.catch_up()
        said = capsys.readouterr().out
        assert "??" not in said
        assert "{" not in said
        assert said.endswith("The game is over.\n")


# The call


def run(*words: str, piped: str) -> Result:
    return CliRunner().invoke(main, ["play", "kadi", *words], input=piped)


def test_the_call_is_offered_with_few_cards_and_enter_declines() -> None:
    played = run("--seats", "3", "--seed", "3", piped="5c\n.\n\nquit\n").output
    assert "Your turn is over, and you still hold:\n" in played
    assert "    a) Niko Kadi!\n" in played
    assert "You said" not in played
    said = run("--seats", "3", "--seed", "3", piped="5c\n\nyes\nquit\n").output
    assert "You said: Niko Kadi!" in said


def test_the_call_may_be_typed_with_the_last_move() -> None:
    played = run("--seats", "3", "--seed", "3", piped="5c . !\nquit\n").output
    assert "You laid the 5♣.\nYou said: Niko Kadi!" in played
    assert "you still hold" not in played


def test_a_line_of_moves_is_made_as_a_whole_or_not_at_all() -> None:
    played = run("--seats", "3", "--seed", "3", piped="5c 3s\nlast\n5c .\n").output
    assert "No: only cards of the same rank may follow in this turn (KD-A3)." in played
    assert played.count("You laid the 5♣.") == 1


def test_a_letter_that_is_not_listed_is_told() -> None:
    assert "The letters go from a to a." in run("--seats", "3", "--seed", "3", piped="k\n").output


def test_several_games_count_who_has_won() -> None:
    played = run("--auto", "--seed", "3", "--games", "3", piped="").output
    winners = re.findall(r"(\w+) has won!", played)
    openers = re.findall(r"(\w+) begins\.", played)
    assert openers[1:] == winners[:2]  # KD-4
    counts = [f"{name} {winners.count(name)}" for name in ("Asha", "Babu", "Chitra", "Devan")]
    assert f"Won so far: {', '.join(counts)}." in played
    assert "ears" not in played
