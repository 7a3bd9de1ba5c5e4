"""docs/explanation/security.md and docs/reference/limits.md say what is so (issue 18, line 4)."""

import re
from dataclasses import fields
from math import log2
from pathlib import Path

import pytest

from longears.cli.prune import GAMES_DAYS, GUESTS_DAYS
from longears.node.limits import MOST_NAMES, Limits
from longears.room.state import LINK_KEY_LENGTH, SIGNS
from longears.server.people import COOKIE_SECONDS
from longears.server.tokens import LAST_OF_UNNUMBERED, PERIOD_SECONDS, PERIODS

PAGE = Path("docs/explanation/security.md")
TESTS = re.findall(r"`(tests/[\w/]+\.py)(?:::(\w+))?`", PAGE.read_text("utf-8"))


@pytest.mark.parametrize(("file", "name"), TESTS)
def test_every_test_that_is_named_is_there(file: str, name: str) -> None:
    source = Path(file).read_text("utf-8")
    assert re.search(rf"^(async )?def {name}\(" if name else "def test_", source, re.MULTILINE)


def test_every_line_of_the_checklist_has_a_test_or_a_reason() -> None:
    lines = [line for line in PAGE.read_text("utf-8").splitlines() if re.match(r"\| V\d", line)]
    chapters = {int(number) for line in lines for number in re.findall(r"V(\d+)", line.split("|")[1])}
    assert chapters == set(range(1, 18)), "all chapters of ASVS 5.0"
    for line in lines:
        assert re.search(r"`tests/|\| reason \|$", line), line


def test_every_limit_is_listed_as_it_is() -> None:
    told = re.findall(
        r"^\| `(\w+)` \| ([\d.]+) \|", Path("docs/reference/limits.md").read_text(), re.MULTILINE
    )
    usual = Limits()
    assert told == [(one.name, str(getattr(usual, one.name))) for one in fields(Limits)]


def test_numbers_of_the_page_are_those_of_the_server() -> None:
    page = " ".join(PAGE.read_text("utf-8").split())
    assert (PERIOD_SECONDS, PERIODS) == (100 * 86400, 4)
    assert "300 to 400 days" in page
    assert (LAST_OF_UNNUMBERED + 1) * PERIOD_SECONDS // 86400 == 21200, "January 2028"
    assert f"{COOKIE_SECONDS // 86400} days after the last visit" in page
    assert (GUESTS_DAYS, GAMES_DAYS) == (400, 730)
    assert f"({MOST_NAMES:,})" in page
    assert f"a key of {round(LINK_KEY_LENGTH * log2(len(SIGNS)))} bits" in page
