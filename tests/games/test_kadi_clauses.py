"""Every clause and ruling of Kadi is cited by the code and by a test."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
WORDS = {"clauses.py", "pages.py", "option_words.py"}
CLAUSES = [f"KD-{n}" for n in range(1, 16)] + [f"KD-A{n}" for n in (*range(1, 22), 26, 27, 28)]
OURS = re.findall(r"\*\*(KD-B\d+)", (ROOT / "docs" / "rulings-kadi.md").read_text(encoding="utf-8"))


def cited(folder: str) -> set[str]:
    paths = [path for path in (ROOT / folder).rglob("*.py") if path.name not in WORDS | {Path(__file__).name}]
    texts = "".join(path.read_text(encoding="utf-8") for path in paths)
    return {id_.upper().replace("_", "-") for id_ in re.findall(r"KD-[AB]?\d+|kd_[ab]?\d+", texts)}


@pytest.mark.parametrize("clause", CLAUSES + OURS)
def test_every_clause_is_cited_by_code(clause: str) -> None:
    assert clause in cited("src/longears/games/kadi")


@pytest.mark.parametrize("clause", CLAUSES + OURS)
def test_every_clause_is_cited_by_a_test(clause: str) -> None:
    assert clause in cited("tests")
