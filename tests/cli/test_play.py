"""`longears play`: whole games at a pipe and at a real terminal; what is asked, refused, and how it ends."""

import os
import pty
import re
import select
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import longears
from longears.cli import main
from longears.cli.choosing import said
from longears.cli.sentences import seated
from longears.cli.terminal import Screen, in_notation, sorted_hand
from longears.games import SPECS, rules_of
from longears.games.getaway.options import Options
from longears.language import ENGLISH, LANGUAGES, Language, language
from longears.messages import INPUT
from longears.rulepage import in_short

ESCAPE = "\x1b"
SOURCES = Path(longears.__file__).parent.parent
EVERY_NUMBER = "".join(f"{number}\n" for number in range(1, 30)) * 60


def run(*words: str, piped: str = "") -> Result:
    return CliRunner().invoke(main, ["play", *words], input=piped)


# Without a terminal


@pytest.mark.parametrize("spec", SPECS.values(), ids=lambda spec: spec.name)
def test_bots_play_every_table_by_themselves_as_plain_text(spec: longears.core.GameSpec) -> None:
    for preset in spec.presets:
        for seats in (4,) if preset == "partners" else (spec.seats[0], spec.seats[-1]):
            played = run(spec.name, "--auto", "--preset", preset, "--seats", str(seats), "--seed", "1")
            assert played.exit_code == 0, played.output
            assert ESCAPE not in played.output
            assert re.search("the ears|won", played.output.splitlines()[-2])
            assert played.output.splitlines()[-1] == "(--seed 1 deals these cards again)"


@pytest.mark.parametrize("option", Options.choices())
def test_every_house_rule_can_be_told(option: str) -> None:
    for value in Options.choices()[option]:
        played = run("thulla", "--auto", "--seed", "2", "--option", f"{option}={value}".lower())
        assert played.exit_code == 0, played.output


def test_all_5_the_same_seed_tells_the_same_game() -> None:
    one, same, other = (run("donkey", "--auto", "--seed", seed).output for seed in ("5", "5", "6"))
    assert one == same != other


def test_games_are_saved_one_after_the_other(tmp_path: Path) -> None:
    kept = tmp_path / "evening.txt"
    assert run("thulla", "--auto", "--games", "2", "--save", str(kept)).exit_code == 0
    assert run("kadi", "--auto", "--save", str(kept)).exit_code == 0
    records = list(longears.read_all(kept.read_text()))
    assert [record.tags["Game"] for record in records] == ["thulla", "thulla", "kadi"]
    assert all(record.replay().outcome for record in records)
    assert records[0].tags["Bots"].startswith("A medium")


def test_a_game_that_is_left_is_saved_as_far_as_it_went(tmp_path: Path) -> None:
    kept = tmp_path / "game.txt"
    run("donkey", "--seed", "1", "--save", str(kept), piped=EVERY_NUMBER[:200])
    (record,) = longears.read_all(kept.read_text())
    assert record.steps
    assert record.tags["Result"] == "*"


def test_where_games_cannot_be_saved_is_told(tmp_path: Path) -> None:
    played = run("donkey", "--auto", "--save", str(tmp_path))
    assert (played.exit_code, "cannot be written" in played.output) == (2, True)
    assert "Everyone followed" not in played.output


def test_several_games_count_the_ears_and_the_loser_deals() -> None:
    played = run("kazhutha-kali", "--auto", "--seed", "3", "--games", "3").output
    losers = re.findall(r"(\w+) is the Kazhutha and", played)
    dealers = re.findall(r"(\w+) dealt the cards\.", played)
    assert len(losers) == 3
    assert dealers[1:] == losers[:2]  # KK-12
    assert played.count("Ears so far: ") == 2


def test_moves_are_read_line_by_line_from_a_pipe() -> None:
    played = run("thulla", "--seed", "4", piped=EVERY_NUMBER)
    assert played.exit_code == 0, played.output
    assert "the ears" in played.output
    assert "Your move" not in played.output  # no prompts
    assert ESCAPE not in played.output


def test_moves_that_end_before_the_game_end_it_with_code_2() -> None:
    played = run("thulla", "--seed", "4", piped="")
    assert played.exit_code == 2
    assert "the moves ended before the game did" in played.output


def test_quit_leaves_the_table() -> None:
    played = run("thulla", "--seed", "4", piped="quit\n")
    assert played.exit_code == 0
    assert played.output.endswith("You leave the table. Until next time!\n")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("whist",), "there is no game 'whist'; the games are donkey"),
        (("thulla", "--seats", "9"), "Thulla takes 2 to 6 players, not 9"),
        (("thulla", "--seats", "few"), "'few' is not a valid integer"),
        (("kazhutha-kali", "--preset", "partners", "--seats", "3"), "partners need four seats, not 3"),
        (("thulla", "--preset", "wild"), "Thulla has no preset 'wild'; it has book"),
        (("thulla", "--option", "exit"), "an option is written name=value"),
        (("thulla", "--option", "exit=late"), "exit takes settled or instant, not 'late'"),
        (("thulla", "--option", "jokers=2"), "there is no option 'jokers'; the options are deal"),
        (("thulla", "--seed", "-1"), "--seed takes a whole number from 0 to 18446744073709551615, not -1"),
        (("thulla", "--seed", "x"), "'x' is not a valid integer"),
        (("thulla", "--games", "0"), "--games takes a whole number from 1 to 1000, not 0"),
        (("thulla", "--seat", "E"), "there is no seat 'E'; the seats are A, B, C, D"),
        (("thulla", "--bot", "clever"), "there is no bot 'clever'; the bots are random, easy, medium, hard"),
        (("thulla", "--name", " \n"), "a name has 1 to 20 letters, not 0"),
        ((), "say which game: donkey"),
    ],
)
def test_what_cannot_be_is_told_in_a_sentence_with_code_2(words: tuple[str, ...], sentence: str) -> None:
    played = run(*words)
    assert played.exit_code == 2
    assert sentence in played.output
    assert "Traceback" not in played.output


def test_games_are_named_as_people_write_them() -> None:
    assert run("Kazhutha Kali", "--auto").exit_code == 0
    assert run("kazhutha_kali", "--auto").exit_code == 0


# What is asked and answered

OPENING = ("thulla", "--seed", "7", "--seat", "c")
"""Seat C opens with the ace of spades (the deal of the README)."""


def test_the_table_and_the_hand_are_shown() -> None:
    shown = run(*OPENING, "--seats", "4", piped="quit\n").output
    assert "At the table: Asha (A), Babu (B), You (C), Devan (D)" in shown
    assert "  Devan: 13 cards   Asha: 13 cards   Babu: 13 cards" in shown  # in playing order
    assert "  Your turn: open with the A♠" in shown
    assert re.search(r"^ +1\) \S+♠", shown, re.MULTILINE)
    assert " 13) " in shown


@pytest.mark.parametrize("card", ["As", "as", "AS", "A♠", "a♠"])
def test_a_card_may_be_written_in_many_ways(card: str) -> None:
    assert "You led the A♠." in run(*OPENING, piped=f"{card}\n").output


def test_a_card_may_be_given_by_its_number() -> None:
    hand = sorted_hand(longears.deal("thulla", seats=4, seed=7).view("C").hand)
    assert "You led the A♠." in run(*OPENING, piped=f"{hand.index('As') + 1}\n").output


@pytest.mark.parametrize(
    ("typed", "notation"),
    [
        ("10h", "Th"),
        ("10♥", "Th"),
        ("th", "Th"),
        ("2C", "2c"),
        ("as kd", "As Kd"),
        ("9D/7d", "9d/7d"),
        ("?kd", "?Kd"),
        ("take", "take"),
        ("=s", "=s"),
        ("11h", "11h"),
    ],
)
def test_what_is_typed_becomes_notation(typed: str, notation: str) -> None:
    assert in_notation(typed) == notation


def test_a_refused_move_is_told_with_its_rule_and_asked_again() -> None:
    told = run(*OPENING, piped="2c\nzz\n99\nAs\n").output
    assert "No: you do not hold that card (GW-6)." in told or "(GW-1)" in told
    assert "No: this game has no such card" in told
    assert "Your cards have the numbers 1 to 13." in told
    assert "You led the A♠." in told


def test_help_rules_and_last_are_answered() -> None:
    told = run(*OPENING, piped="?\nhelp\nlast\nrules\nAs\nlast\n").output
    assert told.count("by its number, or by its name") == 2
    assert "There is no last trick yet." in told
    assert "Rule sheet: book." in told
    assert told.count("  You led the A♠.") == 1  # told again by `last`


def test_a_name_takes_the_third_person_and_any_sign() -> None:
    told = run(*OPENING, "--name", "{who} \x1b[31mMaria", piped="As\n").output
    assert "{who} [31mMaria led the A♠." in told
    assert ESCAPE not in told
    assert seated("ABC", "A", "Babu").names == {"A": "Babu", "B": "Babu (bot)", "C": "Chitra"}


def test_a_terminal_without_suit_symbols_gets_letters(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("longears.cli.terminal.SYMBOLS", "\ud800" * 4)
    assert Screen().card("Th") == "10h"


def test_a_game_begins_with_its_rules_in_short(capsys: pytest.CaptureFixture[str]) -> None:
    for name, spec in SPECS.items():
        for preset in spec.presets:
            lines = in_short(rules_of(name, preset))
            assert 4 <= len(lines) <= 7
            assert not set("*`{}") & set("".join(lines))
            for line in lines:
                capsys.readouterr()
                Screen().say_indented(line, 2)
                assert max(map(len, capsys.readouterr().out.splitlines())) <= Screen().width
    shown = run(*OPENING, piped="quit\n").output
    assert "  Get rid of all your cards. The last player holding any is the loser.\n" in shown


# At a terminal


class Terminal:
    """A real terminal with the command running in it."""

    def __init__(self, *words: str) -> None:
        command = [sys.executable, "-c", "from longears.cli import main; main()", "play", *words]
        environment = {**os.environ, "PYTHONPATH": str(SOURCES), "TERM": "xterm", "LANG": "C.UTF-8"}
        self.seen = ""
        self.child, self._keys = pty.fork()
        if self.child == 0:
            signal.signal(signal.SIGINT, signal.SIG_DFL)  # a test run in the background ignores Ctrl-C
            os.execve(sys.executable, command, environment)  # noqa: S606 -- our own command

    def type(self, text: str) -> None:
        os.write(self._keys, text.encode())

    def wait_for(self, *ends: str) -> str:
        """Read until what is seen ends in one of these, and tell which."""
        while not self.seen.rstrip().endswith(ends):
            ready, _, _ = select.select([self._keys], [], [], 30)
            assert ready, f"nothing more came after {self.seen[-300:]!r}"
            self.seen += os.read(self._keys, 65536).decode(errors="replace")
        return next(end for end in ends if self.seen.rstrip().endswith(end))

    def press_until_over(self, key: str) -> int:
        """The exit code.  A key that comes while Python is about to wait for one can be lost: press again."""
        for tenth in range(300):
            if tenth % 10 == 0:
                self.type(key)
            time.sleep(0.1)
            if os.waitid(os.P_PID, self.child, os.WEXITED | os.WNOHANG | os.WNOWAIT):
                break
        return self.exit_code()

    def exit_code(self) -> int:
        with suppress(OSError):  # a closed terminal is an input-output error
            while read := os.read(self._keys, 65536):
                self.seen += read.decode(errors="replace")
        _, status = os.waitpid(self.child, 0)
        os.close(self._keys)
        self.child = 0
        return os.waitstatus_to_exitcode(status)

    def close(self) -> None:
        if self.child:
            os.kill(self.child, signal.SIGKILL)
            self.exit_code()


@pytest.fixture
def terminals() -> Iterator[list[Terminal]]:
    opened: list[Terminal] = []
    yield opened
    for terminal in opened:
        terminal.close()


def test_a_whole_game_at_a_terminal(terminals: list[Terminal]) -> None:
    terminals.append(terminal := Terminal("--seed", "1"))
    terminal.wait_for("Name or number:")
    terminal.type("3\n")
    turns = 0
    while terminal.wait_for("Your move:", "[Y/n]") == "Your move:":
        turns += 1
        for number in range(1, 40):  # the first card that is not refused
            terminal.seen = ""
            terminal.type(f"{number}\n")
            if terminal.wait_for("Your move:", "[Y/n]") != "Your move:" or "No: " not in terminal.seen:
                break
        assert turns < 300
    assert "the ears" in terminal.seen
    assert ESCAPE in terminal.seen  # in colour
    terminal.type("n\n")
    assert terminal.exit_code() == 0
    assert turns >= 3


@pytest.mark.parametrize("game", ["dayous", "kadi"])
def test_a_whole_game_of_letters_at_a_terminal(game: str, terminals: list[Terminal]) -> None:
    terminals.append(terminal := Terminal(game, "--seed", "1", "--seats", "3"))
    ends = ("Your move:", "(Enter: no)", "[Y/n]")
    for _ in range(400):
        if terminal.wait_for(*ends) == "[Y/n]":
            break
        listed = re.findall(r"\b([a-l])\) ", terminal.seen)  # the last one: done, take, draw, or name a suit
        terminal.seen = ""
        terminal.type(f"{listed[-1] if listed else 1}\n")
    assert re.search("the ears|won", terminal.seen)
    terminal.type("n\n")
    assert terminal.exit_code() == 0


def test_control_c_ends_with_one_line_and_code_130(terminals: list[Terminal]) -> None:
    terminals.append(terminal := Terminal("thulla", "--seed", "1"))
    terminal.wait_for("Your move:")
    terminal.seen = ""
    assert terminal.press_until_over("\x03") == 130
    assert "Stopped. Until next time!" in terminal.seen
    assert "Traceback" not in terminal.seen


def test_control_d_leaves_the_table_with_one_line(terminals: list[Terminal]) -> None:
    terminals.append(terminal := Terminal("thulla", "--seed", "1"))
    terminal.wait_for("Your move:")
    terminal.seen = ""
    assert terminal.press_until_over("\x04") == 0
    assert "You leave the table. Until next time!" in terminal.seen
    assert "Traceback" not in terminal.seen


# In every language

each_language = pytest.mark.parametrize("spoken", LANGUAGES, ids=lambda one: one.code)


def test_the_language_is_asked_for_or_that_of_the_system(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    begins = {"en": " dealt the cards.", "fa": " ورق‌ها را پخش کرد."}
    for system, code in (("fa_IR.UTF-8", "fa"), ("fa", "fa"), ("C.UTF-8", "en"), ("xx_YY", "en"), ("", "en")):
        monkeypatch.setenv("LANG", system)
        assert begins[code] in run("thulla", "--auto", "--seed", "1").output
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")
    monkeypatch.setenv("LANG", "fa_IR.UTF-8")
    assert begins["en"] in run("thulla", "--auto", "--seed", "1").output
    assert begins["fa"] in run("thulla", "--auto", "--seed", "1", "--language", "fa").output


def test_a_persian_player_is_asked_refused_and_helped_in_persian() -> None:
    told = run(*OPENING, "--language", "fa", piped="?\n2c\nlast\n۹۹\nAs\nquit\n").output
    persian = language("fa")
    assert persian.say("terminal_refused", why=persian.refusal("not_your_card"), rule="GW-6") in told
    assert persian.say("terminal_no_trick") in told
    assert persian.say("terminal_numbers", least=1, most=13) in told
    assert "شما با A♠ شروع کردید." in told
    assert persian.say("terminal_left") in told
    commands = {"hand", "last", "quit", "rules"}
    assert set(re.findall("[A-Za-z]{3,}", told)) == commands


@each_language
def test_a_whole_game_is_played_and_a_move_refused(spoken: Language) -> None:
    """Only the teller was asked in every language; a game was played and a card refused in Persian alone."""
    hand = ["thulla", "--seed", "1", "--seats", "3", "--bot", "easy", "--language", spoken.code]
    played = run(*hand, piped=EVERY_NUMBER)
    assert played.exit_code == 0, played.output[-300:]
    assert spoken.say("preset_title_book") in played.output.splitlines()[0]
    follow = spoken.refusal("must_follow_suit", "getaway")
    assert follow.casefold() in played.output.casefold()
    assert played.output.splitlines()[-1] == spoken.say("terminal_seed", seed="1")


@each_language
def test_the_words_of_the_language_are_understood_and_listed(spoken: Language) -> None:
    helped = run(
        "kadi", "--seed", "1", "--language", spoken.code,
        piped=f"{said('typed_help', spoken)[0]}\n{said('typed_quit', spoken)[0]}\n",
    )  # fmt: skip
    assert helped.exit_code == 0
    assert spoken.say("terminal_own_words") in helped.output
    assert said("typed_kadi_draw", spoken)[0] in helped.output
    assert spoken.say("terminal_left") in helped.output


@each_language
@pytest.mark.parametrize(
    ("words", "key"),
    [
        (["nogame"], "problem_no_game"),
        (["thulla", "--preset", "none"], "problem_no_preset"),
        (["thulla", "--seats", "99"], "problem_seats"),
        (["thulla", "--seat", "Z"], "problem_seat"),
        (["thulla", "--bot", "nobody"], "problem_no_bot"),
        (["thulla", "--games", "0"], "problem_range"),
        (["thulla", "--think", "long"], "problem_time"),
        (["thulla", "--option", "exit"], "problem_setting"),
        (["thulla"], "problem_moves_ended"),
    ],
)
def test_what_is_wrong_is_told_in_the_language(spoken: Language, words: list[str], key: str) -> None:
    """Errors were English in the midst of another language."""
    told = run(*words, "--language", spoken.code)
    assert told.exit_code == 2
    text = INPUT.sub("\0", spoken.messages[key].variants[0].text)
    parts = [part.strip() for part in text.split("\0") if part.strip()]
    assert parts
    assert all(part in told.output for part in parts), told.output


@pytest.mark.parametrize("spoken", [one for one in LANGUAGES if one is not ENGLISH], ids=lambda one: one.code)
def test_help_and_what_click_refuses_are_told_in_the_language(spoken: Language) -> None:
    for command in ("play", "rules", "replay"):
        helped = CliRunner().invoke(main, [command, "--language", spoken.code, "--help"])
        assert helped.exit_code == 0
        assert spoken.say("help_usage") in helped.output
        first = " ".join(spoken.say(f"help_{command}").split()[:3])
        assert first in helped.output
        assert spoken.say("help_option_help").split()[0] in helped.output
        assert "Options:" not in helped.output
    wrong = {
        "--nonsense": "problem_no_such_option",
        "--seats=x": "problem_bad_value",
        "--name": "problem_needs_value",
    }
    for word, key in wrong.items():
        told = run("thulla", "--language", spoken.code, word)
        assert (told.exit_code, "Usage" in told.output) == (2, False)
        assert spoken.messages[key].variants[0].text.split("{option}")[-1].strip() in told.output


def test_the_language_of_the_system_tells_errors_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "ml_IN.UTF-8")
    told = run("thulla", "--seats", "99")
    assert language("ml").say("game_thulla") in told.output
