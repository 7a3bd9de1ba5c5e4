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


# Several records, and what a tag can hold


def test_a_game_that_was_left_before_a_move_is_a_record_of_its_own() -> None:
    records = [
        longears.deal(game, seed=seed).record for seed, game in enumerate(("thulla", "kadi", "donkey"))
    ]
    for joined in ("".join(map(str, records)), "\n".join(map(str, records))):
        assert list(longears.read_all(joined)) == records


def test_comments_and_tags_in_parts_belong_to_the_record_they_stand_in() -> None:
    first, rest = THE_PANI.split("\n", 1)
    loose = f"; found in a drawer\n\n{first}\n\n; and so on\n{rest}"
    assert [str(record) for record in longears.read_all(loose + "\n" + loose)] == [THE_PANI, THE_PANI]


@pytest.mark.parametrize("value", ['say "hi"', "two\nlines", "a\r", "\u2028", "one\n", 5, None])
def test_what_could_not_be_read_again_is_no_tag(value: str) -> None:
    game = longears.deal("thulla", seed=1)
    with pytest.raises(ValueError, match="the tag Event takes one line of text without quotes, not"):
        game.tag("Event", value)
    with pytest.raises(ValueError, match="the tag Event takes one line of text"):
        longears.Record({"Event": value}, ())
    assert longears.read(str(game.record)) == game.record


@settings(deadline=None)
@given(st.text(max_size=20))
def test_a_tag_that_is_taken_is_read_again(value: str) -> None:
    game = longears.deal("thulla", seed=1)
    try:
        game.tag("Event", value)
    except ValueError:
        assert '"' in value or len(f"{value}.".splitlines()) > 1
        return
    assert longears.read(str(game.record)) == game.record
    assert list(longears.read_all(f"{game.record}{game.record}")) == [game.record] * 2


@pytest.mark.parametrize(
    ("name", "value", "sentence"),
    [
        ("event", "x", "the name of a tag begins with a capital letter"),
        ("Two words", "x", "the name of a tag begins with a capital letter"),
        ("Deal", "As", "the game itself writes the tag Deal"),
        ("Result", "A, B", "the game itself writes the tag Result"),
        ("Seats", "Asha, Bibi", "the tag Seats names all 4, separated by commas, not 'Asha, Bibi'"),
    ],
)
def test_a_tag_that_would_make_the_record_another_is_refused(name: str, value: str, sentence: str) -> None:
    game = longears.deal("thulla", seed=1)
    with pytest.raises(ValueError, match=sentence):
        game.tag(name, value)


def test_a_set_up_written_in_lines_is_read_again() -> None:
    game = longears.setup("kadi", hands=["As\n2s", "3c 4c"], lead="A", top="7h", stock="2c\n 3h\n4d 5s")
    assert longears.read(str(game.record)) == game.record
    with pytest.raises(ValueError):
        longears.setup("kadi", hands=["As", "3c"], lead="A", top='7h"', stock="2c")
    with pytest.raises(ValueError, match="is two things"):
        longears.setup("thulla", hands=["As", "3c"], lead="A", piles=["2c; waste=3d", ""])


def test_nobody_changes_a_record() -> None:
    game = longears.deal("thulla", seed=1)
    with pytest.raises(TypeError):
        game.record.tags["Event"] = "mine"  # type: ignore[index]
    tags = dict(game.record.tags)
    record = longears.Record(tags, ())
    tags["Event"] = "mine"
    assert "Event" not in record.tags


# Where an error is


@pytest.mark.parametrize(
    ("old", "new", "place"),
    [
        ('[Game "kazhutha-kali"]', '[Game "whist"]', (1, 1)),
        ('[Game "kazhutha-kali"]\n', "\n\n", (3, 1)),
        ('[Rules "1"]', '[Rules "9"]', (2, 1)),
        ('[Rules "1"]', '[Rules "one"]', (2, 1)),
        ('[Preset "book"]', '[Preset "house"]', (3, 1)),
        ('[Preset "book"]', '[Preset "book"] [Options "exit=late"]', (3, 17)),
        ('[Seats "A, B, C, D"]', '[Seats "A"]', (4, 1)),
        ('[Dealer "A"]', '[Dealer "E"]', (5, 1)),
        ("2h5c", "2h2h", (6, 1)),
        ("2h5c", "2hZz", (6, 1)),
        ('[Result "*"]', '[Setup "waste=Zz"]', (7, 1)),
        ('[Result "*"]', '[Deal "As"]', (6, 1)),
        ('[Result "*"]', '[Result "A, B, C, D"]', (7, 1)),
    ],
)
def test_what_is_wrong_with_a_tag_is_told_with_its_place(old: str, new: str, place: tuple[int, int]) -> None:
    assert old in THE_PANI
    with pytest.raises(NotationError) as error:
        longears.read(THE_PANI.replace(old, new, 1))
    assert (error.value.line, error.value.column) == place, error.value
    with pytest.raises(NotationError) as later:
        list(longears.read_all(THE_PANI + THE_PANI.replace(old, new, 1)))
    above = len(THE_PANI.splitlines())
    assert (later.value.line, later.value.column) == (place[0] + above, place[1]), later.value


@pytest.mark.parametrize("game", SPECS)
def test_a_wrong_card_in_the_deal_is_told_there(game: str) -> None:
    played = longears.deal(game, seed=1)
    played.play(played.awaited[0], played.moves(played.awaited[0])[0])
    text = str(played.record)
    deal = played.record.tags["Deal"]
    line = next(number for number, line in enumerate(text.splitlines(), 1) if line.startswith('[Deal "'))
    for wrong in ("Zz" + deal[2:], deal[2:4] + deal[2:], deal[2:]):
        with pytest.raises(NotationError) as error:
            longears.read(text.replace(deal, wrong))
        assert (error.value.line, error.value.column) == (line, 1), error.value
