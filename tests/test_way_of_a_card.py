"""docs/explanation/way-of-a-card.md names files that are there, and says how many."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "explanation" / "way-of-a-card.md").read_text("utf-8")
SOURCES = (ROOT / "src" / "longears", ROOT / "web" / "src")
NAMED = {*re.findall(r"`([\w./]+\.(?:py|ts|svelte))`", PAGE)}


def test_its_files_are_there() -> None:
    assert [name for name in sorted(NAMED) if not any((source / name).is_file() for source in SOURCES)] == []


def test_it_says_how_many_they_are() -> None:
    assert f"The list names {len(NAMED)} files;" in PAGE
