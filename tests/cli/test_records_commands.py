"""`longears replay`, `convert` and `simulate`: exit codes, plain output, the same seed, the same figures."""

import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import longears
from longears.bots import bot_for, play_out
from longears.chance import Chance
from longears.cli import main
from longears.game import begin, sheet_tags
from longears.games import rules_of
from longears.shuffle import FairDealer, commitment, seeds_text
from longears.sim.simulate import Job, chunks, play_chunk

RECORDS = Path(__file__).parent.parent / "data" / "records"
THE_PANI = RECORDS / "kk-8-the-pani.txt"


def run(*words: str, piped: str | None = None) -> Result:
    return CliRunner().invoke(main, list(words), input=piped)


@pytest.mark.parametrize("path", sorted(RECORDS.glob("*.txt")), ids=lambda path: path.stem)
def test_every_example_can_be_told_again(path: Path) -> None:
    result = run("replay", "--text", str(path))
    assert result.exit_code == 0, result.output
    assert "\x1b" not in result.output


def test_a_replay_tells_the_cut() -> None:
    result = run("replay", "--text", str(THE_PANI))
    assert "Pani! D had no hearts" in result.output
    assert "C had the highest of the hearts and picked up all 4" in result.output
    assert "not finished" in result.output


def test_a_replay_names_a_seat_by_who_held_it_then(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    record = THE_PANI.read_text().replace('[Seats "A, B, C, D"]', '[Seats "Asha, Bibi, Esi, Dayo"]')
    path.write_text('[Bots "C medium/1"] [TakenOver "C 3, H 3"]\n' + record)
    told = run("replay", "--text", str(path)).output
    before, takes_over, after = told.partition("Esi plays on in the place of Bot C.\n")
    assert takes_over
    assert "Bot C" in before
    assert "Bot C" not in after
    assert "Esi had the highest of the hearts and picked up all 4" in after


@pytest.mark.parametrize("name", ["dayous", "kadi"])
def test_a_replay_of_a_finished_game_hides_nothing(name: str, tmp_path: Path) -> None:
    for seed in range(5):
        game = longears.deal(name, seats=3, seed=seed)
        chance = Chance(seed)
        play_out(game, {seat: bot_for("medium", name) for seat in game.seats}, chance)
        path = tmp_path / "game.txt"
        path.write_text(str(game.record))
        told = run("replay", "--text", str(path))
        assert told.exit_code == 0, told.output
        assert re.search(r"drew \d+ cards|drew one card|\?\?", told.output) is None
        assert re.search(r"drew: (10|[2-9JQKA])[♣♦♥♠]", told.output)
        assert re.search(r"the ears|won", told.output.splitlines()[-1])


def test_a_replay_of_what_could_not_have_been_played_says_where(tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.txt"
    wrong.write_text(THE_PANI.read_text().replace("B:Th", "B:3d"))
    result = run("replay", str(wrong))
    assert result.exit_code == 2
    assert "line 9, column 9: you must follow suit" in result.output


def test_a_redacted_record_cannot_be_told_again(tmp_path: Path) -> None:
    hidden = tmp_path / "hidden.txt"
    hidden.write_text(str(longears.read(THE_PANI.read_text()).redacted("A")))
    result = run("replay", str(hidden))
    assert result.exit_code == 2
    assert "hidden" in result.output


def test_converting_there_and_back_gives_the_same_records() -> None:
    several = "\n".join(path.read_text() for path in sorted(RECORDS.glob("*.txt")))
    lines = run("convert", "-", piped=several)
    assert lines.exit_code == 0, lines.output
    assert len(lines.output.splitlines()) == len(list(RECORDS.glob("*.txt")))
    assert json.loads(lines.output.splitlines()[0])["tags"]["Game"] == "donkey"
    back = run("convert", "-", piped=lines.output)
    assert back.output == several


@pytest.mark.parametrize(
    "text", ["", "{}", '{"tags": 1, "moves": 2}', '{"tags": {}, "moves": [["A"]]}', "hello"]
)
def test_what_cannot_be_converted_ends_with_code_2(text: str) -> None:
    result = run("convert", "-", piped=text)
    assert result.exit_code == 2
    assert result.output.strip()


def test_simulate_tells_lengths_fairness_endings_and_cuts() -> None:
    result = run("simulate", "thulla", "--games", "2000", "--seats", "3")
    assert result.exit_code == 0, result.output
    for words in ("median", "1 after the dealer", "last_holder", "picked_up", "the first trick is cut in"):
        assert words in result.output


@pytest.mark.parametrize(("name", "reason"), [("dayous", "last_holder"), ("kadi", "won")])
def test_simulate_tells_of_games_without_tricks(name: str, reason: str) -> None:
    result = run("simulate", name, "--games", "200")
    assert result.exit_code == 0, result.output
    assert reason in result.output
    assert "first trick" not in result.output


def test_the_same_seed_gives_the_same_figures_and_another_does_not() -> None:
    one, same = (run("simulate", "donkey", "--games", "500", "--seed", "5").stdout for _ in range(2))
    other = run("simulate", "donkey", "--games", "500", "--seed", "6").stdout
    assert one == same != other


def test_figures_add_up_however_the_work_is_cut() -> None:
    job = Job("thulla", 4, 25_000, "book", {}, seed=3)
    first, *rest = [play_chunk(*part) for part in chunks(job)]
    figures = sum(rest, first)
    assert figures.games == sum(figures.lengths.values()) == sum(figures.reasons.values()) == 25_000
    assert sum(figures.losses) == 25_000  # book Thulla always has one loser
    assert figures.events["out"] == 3 * 25_000


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("whist",), "there is no game"),
        (("thulla", "--seats", "9"), "takes 2 to 6 players"),
        (("thulla", "--games", "0"), "from 1"),
        (("thulla", "--option", "exit"), "name=value"),
        (("thulla", "--option", "exit=late"), "settled or instant"),
        (("thulla", "--preset", "x"), "no preset"),
    ],
)
def test_a_wrong_simulation_ends_with_code_2_and_a_sentence(words: tuple[str, ...], sentence: str) -> None:
    result = run("simulate", *words)
    assert result.exit_code == 2
    assert sentence in result.output


def test_an_evening_that_was_saved_can_be_told_checked_and_converted(tmp_path: Path) -> None:
    """Two games of an evening, and one that was left before a move."""
    kept = tmp_path / "evening.txt"
    left = run("play", "thulla", "--seed", "3", "--save", str(kept), piped="quit\n")
    assert left.exit_code == 0, left.output
    played = run("play", "thulla", "--auto", "--seed", "5", "--games", "2", "--save", str(kept))
    assert played.exit_code == 0, played.output
    records = list(longears.read_all(kept.read_text()))
    assert [len(record.steps) > 0 for record in records] == [False, True, True]
    told = run("replay", "--text", str(kept))
    assert told.exit_code == 0, told.output
    assert told.output.count("Thulla (book): ") == 3
    lines = run("convert", str(kept))
    assert len(lines.output.splitlines()) == 3
    checked = run("verify", str(kept))
    assert checked.exit_code == 2
    assert "Record 3 of 3:" in checked.output


def test_a_file_without_a_record_is_told() -> None:
    for command in ("replay", "verify", "convert"):
        result = run(command, "-", piped="\n \n")
        assert (result.exit_code, "there is no record in this file" in result.output) == (2, True)


def test_each_of_several_records_is_checked_and_the_worst_counts(tmp_path: Path) -> None:
    secret, seeds = b"7" * 32, {"A": "red"}
    rules = rules_of("thulla")
    tags = {**sheet_tags(rules, "book"), "Seats": "A, B, C", "Dealer": "A"}
    game = begin(rules, tags, FairDealer(secret, seeds))
    proof = {"Commitment": commitment(secret), "Secret": secret.hex(), "Seeds": seeds_text(seeds)}
    true = longears.Record({**game.record.tags, **proof}, game.record.steps)
    false = longears.Record({**true.tags, "Secret": (b"8" * 32).hex()}, true.steps)
    kept = tmp_path / "games.txt"
    kept.write_text(f"{true}{true}")
    assert run("verify", str(kept), "--seed", "A=red").exit_code == 0
    kept.write_text(f"{true}{false}{true}")
    worst = run("verify", str(kept))
    assert worst.exit_code == 1
    assert worst.output.count("The secret is the one") == 2
    assert worst.output.count("The secret is another") == 1
