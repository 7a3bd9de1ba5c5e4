"""docs/explanation/way-of-a-card.md names files and calls that are there, and says how many files."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "explanation" / "way-of-a-card.md").read_text("utf-8")
SOURCES = (ROOT / "src" / "longears", ROOT / "web" / "src")
NAMED = {*re.findall(r"`([\w./]+\.(?:py|ts|svelte))`", PAGE)}
CALLS = re.findall(r"`([\w./]+\.(?:py|ts|svelte))`(?: asks|:) `(?:\w+\.)?(\w+)`", PAGE)
"""Each with the file it is in."""


def test_its_files_are_there() -> None:
    assert [name for name in sorted(NAMED) if not any((source / name).is_file() for source in SOURCES)] == []


def test_it_says_how_many_they_are() -> None:
    assert f"The list names {len(NAMED)} files;" in PAGE


def test_its_calls_are_in_the_files_it_says() -> None:
    assert len(CALLS) > len(NAMED) // 3
    assert [call for call in CALLS if not _defines(*call)] == []


def _defines(name: str, what: str) -> bool:
    """As Python or TypeScript write it, a method of a class as well."""
    text = next((source / name).read_text("utf-8") for source in SOURCES if (source / name).is_file())
    return bool(re.search(rf"(?:def|class|function) {what}\b|^ +(?:\w+ )*{what}\(.*{{$", text, re.MULTILINE))
