"""Second readings and translations back: what is kept of them is of today's sentences."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from longears.language import Language
from tools import back, reading
from tools.languages import sentences

ENOUGH = 200
each_language = pytest.mark.parametrize("spoken", reading.OTHERS, ids=lambda one: one.code)


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(reading, "KEPT", tmp_path)
    return tmp_path


@each_language
def test_a_sentence_has_to_be_read_again_when_it_or_its_english_changes(spoken: Language, kept: Path) -> None:
    said = list(sentences(spoken))
    assert len(reading.unread(spoken)) == len(said)
    reading.note(spoken)
    assert reading.unread(spoken) == []
    known = (kept / f"{spoken.code}.read").read_text(encoding="utf-8").split()
    for changed in (replace(said[0], told="other words"), replace(said[0], english="other words")):
        assert reading.digest(changed) not in known


@each_language
def test_a_second_reading_is_kept_of_each_language(spoken: Language) -> None:
    """How much of it is of today, `make languages` says, and `make release-check` asks for all."""
    known = set(reading.path(spoken).read_text(encoding="utf-8").split())
    read = [one for one in sentences(spoken) if reading.digest(one) in known]
    assert len(read) > len(list(sentences(spoken))) * 3 // 4


@each_language
def test_the_sample_is_what_the_seed_draws(spoken: Language) -> None:
    keys = [entry["key"] for entry in back.kept(spoken)]
    assert len(set(keys)) == len(keys)
    assert [key for key in keys if not back.is_drawn(spoken, key)] == []


@each_language
def test_enough_of_todays_sentences_were_translated_back(spoken: Language) -> None:
    told = {one.key: one.told for one in sentences(spoken)}
    judged = [entry for entry in back.kept(spoken) if entry["back"].strip() and entry["key"] in told]
    today = [one for one in judged if is_changed(one) or told[one["key"]] == one["told"]]
    assert len(today) >= ENOUGH


@each_language
def test_every_difference_is_settled(spoken: Language) -> None:
    """A verdict says `same`, or `stays: why`, or `changed: what`; what was changed reads otherwise today."""
    told = {one.key: one.told for one in sentences(spoken)}
    for entry in back.kept(spoken):
        assert re.match(r"same$|stays: .|changed: .", entry["verdict"]), entry["key"]
        assert not is_changed(entry) or told.get(entry["key"]) != entry["told"], entry["key"]


def is_changed(entry: dict[str, str]) -> bool:
    return entry["verdict"].startswith("changed")
