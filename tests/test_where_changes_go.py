"""docs/explanation/where-changes-go.md: the files it names are there, and are as many as it says."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from longears.language import LANGUAGES

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "explanation" / "where-changes-go.md"
TEN = [
    line.strip("| ").split(" | ")
    for line in PAGE.read_text("utf-8").splitlines()
    if line.startswith("| ") and not line.startswith("| change")
]
TOPS = ("src/", "web/", "docs/", "tests/")


def written(pattern: str) -> list[str]:
    """`a/{b,c}.py` as a shell reads it."""
    if found := re.search(r"\{([^}]*)\}", pattern):
        return [path for part in found[1].split(",") for path in written(pattern.replace(found[0], part, 1))]
    return [pattern]


def named(text: str) -> Iterator[str]:
    for span in re.findall(r"`([^`]+)`", text):
        if span.startswith(TOPS):
            yield from written(span)


def stands_for(path: str) -> list[Path]:
    """The files of today: what is new stands in a folder of today."""
    if "NAME" in path:
        return [folder for folder in [(ROOT / path).parent] if folder.is_dir()]
    if "CODE" in path:
        spoken = [one.code for one in LANGUAGES if one.code != "en" or not path.endswith("rules.json")]
        return [file for code in spoken for file in stands_for(path.replace("CODE", code))]
    return [*ROOT.glob(path.replace("FAMILY", "*"))]


@pytest.mark.parametrize("path", sorted({*named(PAGE.read_text("utf-8"))}))
def test_what_it_names_is_there(path: str) -> None:
    codes = [one.code for one in LANGUAGES if one.code != "en" or not path.endswith("rules.json")]
    for code in codes if "CODE" in path else [""]:
        assert stands_for(path.replace("CODE", code)), f"{path} {code}"


def test_there_are_ten() -> None:
    assert len(TEN) == 10


@pytest.mark.parametrize(("files", "how_many"), [row[1:3] for row in TEN], ids=[row[0] for row in TEN])
def test_it_counts_what_it_names(files: str, how_many: str) -> None:
    """The folders of a family and of records are not counted, nor is what only a reader has to look at."""
    counted = [path for path in named(files) if not (ROOT / path).is_dir()]
    of_languages = [path for path in counted if "CODE" in path]
    of_each = sum(len(stands_for(path.replace("CODE", "fa"))) if "*" in path else 1 for path in of_languages)
    code = len(counted) - len(of_languages)
    assert how_many == (f"{code} + {of_each}" if of_each else str(code))
