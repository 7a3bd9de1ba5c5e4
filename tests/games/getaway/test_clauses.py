"""Every clause and ruling of the family is cited by the code and by a test, and stands in a rule page."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
CLAUSES = [f"GW-{number}" for number in range(1, 7)] + [f"GW-A{number}" for number in range(1, 29)]
KERNEL = ("rules", "moves", "ending", "state", "variant")
NOT_RULES = {"GW-5", "GW-A16"}
"""Worked examples, and remarks ruled to be no rules: nothing in the code can cite them."""


def cited(folder: str, pattern: str) -> set[str]:
    paths = (path for path in (ROOT / folder).rglob(pattern) if path.name != "test_clauses.py")
    return {id_ for path in paths for id_ in named(path)}


def named(path: Path) -> set[str]:
    return {id_.upper().replace("_", "-") for id_ in re.findall(r"GW-A?\d+|gw_a?\d+", path.read_text())}


@pytest.mark.parametrize("clause", sorted(set(CLAUSES) - NOT_RULES))
def test_every_clause_is_cited_by_code(clause: str) -> None:
    code = set()
    for name in (*KERNEL, "refusals", "options", "setup", "notation", "__init__"):
        code |= named(ROOT / "src/longears/games/getaway" / f"{name}.py")
    assert clause in code | named(ROOT / "src/longears/match.py")


@pytest.mark.parametrize("clause", CLAUSES)
def test_every_clause_is_cited_by_a_test(clause: str) -> None:
    assert clause in cited("tests", "*.py")


@pytest.mark.parametrize("clause", CLAUSES)
def test_every_clause_stands_in_a_rule_page(clause: str) -> None:
    assert clause in cited("docs/reference/rules", "*.md") | cited("src/longears/games/getaway", "clauses.py")
