"""Kadi at a terminal: the table, what may be done, the call, and how turns are told."""

import re
from typing import Any

import pytest
from click.testing import CliRunner, Result

import longears
from longears.bots import bot_for, play_turn
from longears.chance import Chance
from longears.cli import kadi, main
from longears.cli.sentences import YOU, result, seated
from longears.cli.terminal import Screen
from longears.cli.words import WORDS, teller_of
from longears.core import Outcome
from longears.game import Game

STOCK = "2c 3c 4c 5c 6c"


def table(hands: list[str], top: str = "7h", **position: Any) -> Game:
    return longears.setup("kadi", hands, "A", top=top, stock=STOCK, **position)


def lines(game: Game, seat: str = "A") -> list[str]:
    return list(kadi.table_lines(game.view(seat), seated(game.seats, seat, YOU), Screen()))


def words(game: Game, seat: str = "A") -> list[str]:
    view, people = game.view(seat), seated(game.seats, seat, YOU)
    return [kadi.in_words(move, view, people, Screen()) for move in kadi.listed(view)]


def told(capsys: pytest.CaptureFixture[str], game: Game, line: str) -> list[str]:
    teller = teller_of(game, Screen(), seated(game.seats, "A", YOU))
    for step in line.split(", "):
        seat, moves = step.split(":")
        teller.tell([event.seen_by("A") for event in game.play(seat, moves)])
    teller.catch_up()
    return capsys.readouterr().out.splitlines()


# The table


def test_the_top_card_and_what_fits_are_shown() -> None:
    game = table(["7s 4d 9h", "Kd", "8c 8d"], called="B")
    assert lines(game) == [
        "Babu 1 card (Niko Kadi!)   Chitra 2 cards",
        "Top card 7♥, 5 cards to draw from, play goes clockwise",
        "Lay a card that fits.",
    ]
    assert words(game) == ["lay 7♠", "lay 9♥"]


def test_a_named_suit_a_penalty_and_a_jump_are_shown() -> None:
    named = table(["4d 9c", "8c 8d"], top="Ah", named="s", called="A")
    assert lines(named)[1:] == [
        "Top card A♥, spades are called for, 5 cards to draw from",
        "You have said Niko Kadi.",
        "Nothing fits: you must draw.",
    ]
    assert words(named) == ["draw a card"]
    penalty = table(["4d 3s", "8c 8d"], top="3h", penalty=3)
    assert lines(penalty)[-1] == "A penalty waits for you: meet it, or draw 3 cards."
    assert words(penalty) == ["lay 3♠", "draw 3 cards"]
    jumped = table(["4d Js", "8c 8d", "Kc"], top="Jh", skips=1)
    assert lines(jumped)[-1] == "You are jumped: counter with a jack, or accept."
    assert words(jumped) == ["lay J♠", "accept"]


def test_an_ace_names_and_the_ace_of_spades_asks() -> None:
    game = table(["As Ad 9h", "8c 8d", "Kc 4h"], top="7s")
    game.play("A", "As")
    more = "lay more of this rank, name a suit, ask for a card (ask Kd), or end your turn"
    assert lines(game)[-1] == f"You may {more}."
    assert words(game) == [
        "lay A♦",
        "end your turn",
        "name clubs",
        "name diamonds",
        "name hearts",
        "name spades",
    ]
    game.play("A", "?Kd")
    assert "Asha has asked for K♦." in lines(game, "B")


def test_kd_a16_who_has_no_cards_is_told_to_draw() -> None:
    game = table(["", "8c 8d"], cardless="A")
    assert lines(game)[-1] == "You have no cards, and must draw."
    assert lines(table(["4h", "", "8c"], cardless="B"))[0] == "Babu no cards   Chitra 1 card"


# What is said


def test_a_turn_is_told_in_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    game = table(["7s 7d 9h 4h", "8d 9d 2s", "8c 8s"])
    assert told(capsys, game, "A:7s, A:7d, A:., B:8d 9d ., C:+, A:9h . !") == [
        "You lay 7♠ 7♦.",
        "Babu lays 8♦ 9♦.",
        "Chitra has nothing for 9♦ and draws a card.",
        "You lay 9♥.",
        "You say: Niko Kadi!",
    ]


def test_your_own_draw_is_shown_to_you_alone(capsys: pytest.CaptureFixture[str]) -> None:
    game = table(["4d 9c", "8c 8d 3s"], top="2h", penalty=2)
    assert told(capsys, game, "A:+, B:+") == [
        "You take the penalty of 2 cards and draw 2♣ 3♣.",
        "Babu has nothing for 2♥ and draws a card.",
    ]


def test_aces_penalties_and_named_suits_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    game = table(["Ad 9c Ah 5d", "2h 9s"], top="2d", penalty=2)
    assert told(capsys, game, "A:Ad ., B:+, A:Ah =s, B:9s .") == [
        "You lay A♦ and meet the penalty: diamonds go on.",
        "Babu has no diamonds and no ace and draws a card.",
        "You lay A♥ and name spades.",
        "Babu lays 9♠.",
    ]


def test_a_king_and_a_jack_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    game = table(["Kh 9c 3d", "8c 8d 3s", "Jh 9d 4d"])
    assert told(capsys, game, "A:Kh ., B:., C:Jh ., B:.") == [
        "You lay K♥.",
        "Play turns round and goes anticlockwise.",
        "Babu accepts.",
        "Chitra lays J♥.",
        "Babu accepts.",
        "Babu is skipped.",
    ]


def test_counters_and_penalties_passed_on_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    game = table(["Qh 8h 5h 5d 4d", "2h 2s Jd 6s", "2d Jh 9d 4s"], top="7h", direction="cw")
    assert told(capsys, game, "A:Qh 8h 5h 5d ., B:Jd ., C:Jh ., A:., B:2h ., C:2d .") == [
        "You lay Q♥ 8♥ 5♥ 5♦.",
        "Babu lays J♦.",
        "Chitra counters with J♥.",
        "You accept.",
        "You are skipped.",
        "Babu lays 2♥.",
        "Chitra passes the penalty on with 2♦.",
    ]


def test_the_end_names_a_winner_and_no_ears(capsys: pytest.CaptureFixture[str]) -> None:
    game = table(["7s", "8c 8d", "Kc 4h"], called="A")
    assert told(capsys, game, "A:7s .") == ["You lay 7♠.", "All cards laid in one turn. The game is over."]
    assert game.outcome
    people = seated(game.seats, "A", YOU)
    assert list(result(game.outcome, people, WORDS["kadi"])) == [
        "  1. You",
        "  2. Babu and Chitra",
        "You have won!",
    ]
    drawn = Outcome((("A", "B"), ("C",)), (), "guard_idle", drawn=True)
    assert list(result(drawn, people, WORDS["kadi"]))[-1] == "Nobody has won this time."


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
    assert "    a) say Niko Kadi\n" in played
    assert "You say" not in played
    said = run("--seats", "3", "--seed", "3", piped="5c\n\nyes\nquit\n").output
    assert "You say: Niko Kadi!" in said


def test_the_call_may_be_typed_with_the_last_move() -> None:
    played = run("--seats", "3", "--seed", "3", piped="5c . !\nquit\n").output
    assert "You lay 5♣.\nYou say: Niko Kadi!" in played
    assert "you still hold" not in played


def test_a_line_of_moves_is_made_as_a_whole_or_not_at_all() -> None:
    played = run("--seats", "3", "--seed", "3", piped="5c 3s\nlast\n5c .\n").output
    assert "No: only cards of the same rank may follow in this turn (KD-A3)." in played
    assert played.count("You lay 5♣.") == 1


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
