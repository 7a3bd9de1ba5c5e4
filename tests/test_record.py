"""Records: worked examples replayed, reading and writing, redaction, errors that say where."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import longears
from longears import NotationError, testing
from longears.games import SPECS

EXAMPLES = sorted((Path(__file__).parent / "data" / "records").glob("*.txt"))
THE_PANI = (Path(__file__).parent / "data" / "records" / "kk-8-the-pani.txt").read_text()


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_the_worked_examples_of_the_documents_replay(path: Path) -> None:
    text = path.read_text()
    record = longears.read(text)
    assert str(record) == text
    assert str(record.replay().record) == text


def test_gw_a13_the_endless_position_is_ended_by_the_guard() -> None:
    (path,) = [path for path in EXAMPLES if path.stem.startswith("gw-a13")]
    outcome = longears.read(path.read_text()).replay().outcome
    assert outcome
    assert outcome.reason == "guard_repeats"
    assert outcome.losers == ("A",)  # three cards, the most


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("A:2h", "A:2s", "line 9, column 4: you do not hold that card"),
        ("B:Th", "B:3d", "line 9, column 9: you must follow suit"),
        ("C:Ah", "D:Ah", "line 9, column 14: it is not your turn"),
        ("(C+4)", "(C+5)", "the remark should be"),
        ("(C+4)", "(C+4", "line 9, column 24: '(C+4' is no move"),
        ('[Result "*"]', '[Result "A, B, C, D"]', "Result"),
        ('[Game "kazhutha-kali"]', '[Game "whist"]', "there is no game 'whist'"),
        ('[Game "kazhutha-kali"]\n', "", 'the tag [Game "…"] is missing'),
        ('[Rules "1"]', '[Rules "9"]', "version"),
        ('[Preset "book"]', '[Preset "house"]', "preset"),
        ('[Preset "book"]', "[Preset book]", "line 3, column 1: a tag is written"),
        ('[Preset "book"]', '[Preset "book"] [Preset "book"]', "there twice"),
        ("2h5c", "2h2h", "2h is there twice"),
        ("2h5c", "2h5", "not a card"),
        ('[Seats "A, B, C, D"]', '[Seats "A, B, C"]', "4 hands, but 3 seats"),
        ("A:2h", "*:2h", "line 9"),
    ],
)
def test_an_error_says_what_is_wrong_and_where(old: str, new: str, complaint: str) -> None:
    assert old in THE_PANI
    with pytest.raises(NotationError) as error:
        longears.read(THE_PANI.replace(old, new, 1))
    assert complaint in str(error.value)


def test_lines_numbers_remarks_and_comments_are_free() -> None:
    loose = THE_PANI.replace(" (C+4)", "  ; the ace is cut").replace("1. ", "").replace(" C:", "\nC:")
    assert str(longears.read(loose)) == THE_PANI


def test_all_tags_may_stand_on_one_line_and_unknown_ones_are_kept() -> None:
    tags, moves = THE_PANI.split("\n\n")
    record = longears.read('[Date "2026-11-15"] ' + tags.replace("\n", " ") + "\n" + moves)
    assert record.tags["Date"] == "2026-11-15"
    assert record.tags["Game"] == "kazhutha-kali"


@pytest.mark.parametrize("game", SPECS)
def test_a_redacted_record_shows_own_cards_only_and_is_a_record(game: str) -> None:
    trial = next(testing.trials(game, "book", 1, seed=3))
    running, _ = trial.begin()
    redacted = running.record.redacted("B")
    assert str(longears.read(str(redacted))) == str(redacted)
    shown = {redacted.tags["Deal"][at : at + 2] for at in range(0, len(redacted.tags["Deal"]), 2)} - {"??"}
    assert shown == set(running.view("B").hand)
    with pytest.raises(ValueError, match="hidden"):
        redacted.replay()


def test_a_redacted_set_up_hides_the_other_hands() -> None:
    record = longears.read(THE_PANI).redacted("B")
    assert record.tags["Hands"] == "????/Th3d/????/????"


@given(st.data())
@settings(max_examples=300, deadline=None)
def test_a_mutated_record_is_read_or_refused_but_never_crashes(data: st.DataObject) -> None:
    text = list(data.draw(st.sampled_from([path.read_text() for path in EXAMPLES])))
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(text) - 1))
        text[at : at + data.draw(st.integers(0, 3))] = data.draw(
            st.text('AsTh2c:*.()[]"+?=;/ \n', max_size=3)
        )
    try:
        record = longears.read("".join(text))
    except NotationError:
        return
    assert str(longears.read(str(record))) == str(record)
