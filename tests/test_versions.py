"""Rules change, and what was played by older ones still replays."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import longears
from longears import NotationError
from longears.bots.workers import question
from longears.chance import Chance
from longears.game import Game
from longears.games import SPECS, rules_of, spec_of
from tests.newer import let_cutters_pick_up, raise_version

RECORDS = Path(__file__).parent / "data" / "records"
THE_PANI = (RECORDS / "kk-8-the-pani.txt").read_text()
PRESETS = [(game, preset) for game, spec in SPECS.items() for preset in spec.presets if preset != "book"]


def played(game: Game, seed: int) -> Game:
    """The game at its end."""
    chance = Chance(seed)
    while game.awaited:
        moves = game.moves(game.awaited[0])
        game.play(game.awaited[0], moves[chance.below(len(moves))])
    return game


@pytest.mark.parametrize(("game", "book"), PRESETS)
def test_a_record_of_an_older_book_replays_by_that_book(
    game: str, book: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = str(played(longears.deal(game, 4, seed=5), seed=6).record)
    old, new = SPECS[game].book.texts(), SPECS[game].presets[book].texts()
    raise_version(monkeypatch, game, book)
    read = longears.read(before)
    assert str(read) == before
    assert str(read.replay().record) == before
    assert read.replay().view("A").options == old
    after = longears.deal(game, 4, seed=5)
    assert after.record.tags["Rules"] == "2"
    assert after.view("A").options == new
    assert str(longears.read(str(after.record))) == str(after.record)


def test_a_record_replays_by_what_the_rules_did_then(monkeypatch: pytest.MonkeyPatch) -> None:
    raise_version(monkeypatch, "kazhutha-kali")
    let_cutters_pick_up(monkeypatch)
    assert "D:3c (C+4)" in THE_PANI
    assert str(longears.read(THE_PANI).replay().record) == THE_PANI
    newer = THE_PANI.replace('[Rules "1"]', '[Rules "2"]')
    with pytest.raises(NotationError, match=r"the remark should be \(D\+4\)"):
        longears.read(newer)
    assert longears.read(newer.replace("(C+4)", "(D+4)")).replay().view("D").sizes["D"] == 5


@pytest.mark.parametrize("path", sorted(RECORDS.glob("*.txt")), ids=lambda path: path.stem)
def test_the_worked_examples_outlive_two_changes(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for game in SPECS:
        raise_version(monkeypatch, game, [*SPECS[game].presets][-1])
        raise_version(monkeypatch, game, [*SPECS[game].presets][-1])
    let_cutters_pick_up(monkeypatch)
    text = path.read_text()
    assert str(longears.read(text).replay().record) == text
    assert [spec_of("kadi", version).version for version in (1, 2, 3)] == [1, 2, 3]
    assert rules_of("kadi").spec.version == 3


@pytest.mark.parametrize(
    ("version", "complaint"),
    [
        ("2", "Kazhutha Kali has rules up to version 1 here; version 2 needs a newer longears"),
        ("0", "the version of the rules is a number, as in [Rules \"1\"], not '0'"),
        ("one", "the version of the rules is a number"),
        ("", "the version of the rules is a number"),
    ],
)
def test_a_version_nobody_knows_is_refused(version: str, complaint: str) -> None:
    with pytest.raises(NotationError) as error:
        longears.read(THE_PANI.replace('[Rules "1"]', f'[Rules "{version}"]'))
    assert complaint in str(error.value)


@pytest.mark.parametrize("smaller", [{"seats": range(2, 5)}, {"presets": {"book": SPECS["kadi"].book}}])
def test_what_tables_were_made_with_cannot_be_taken_away(smaller: dict[str, Any]) -> None:
    with pytest.raises(AssertionError, match="tables were made"):
        replace(SPECS["kadi"], before=SPECS["kadi"], **smaller)


def test_a_bot_elsewhere_thinks_by_the_version_of_its_game(monkeypatch: pytest.MonkeyPatch) -> None:
    game = longears.deal("thulla", 4, seed=5)
    raise_version(monkeypatch, "thulla")
    view = game.view(game.awaited[0])
    assert question(view, (), "hard", 1, 0.0).version == 1
