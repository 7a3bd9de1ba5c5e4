"""Every clause and ruling of Kadi is cited by the code and by a test."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
NO_RULES = {"words", "advice", "bot", "encoder", "mind", "picture", "terminal"}
"""What of the game's folder is not its rules."""
CLAUSES = [f"KD-{n}" for n in range(1, 16)] + [f"KD-A{n}" for n in (*range(1, 22), 26, 27, 28)]
RULINGS = ROOT / "docs" / "reference" / "rulings-kadi.md"
OURS = re.findall(r"\*\*(KD-B\d+)", RULINGS.read_text(encoding="utf-8"))


def cited(folder: str) -> set[str]:
    paths = [path for path in (ROOT / folder).rglob("*.py") if path.name != Path(__file__).name]
    texts = "".join(
        path.read_text(encoding="utf-8") for path in paths if not NO_RULES & {path.stem, path.parent.name}
    )
    return {id_.upper().replace("_", "-") for id_ in re.findall(r"KD-[AB]?\d+|kd_[ab]?\d+", texts)}


@pytest.mark.parametrize("clause", CLAUSES + OURS)
def test_every_clause_is_cited_by_code(clause: str) -> None:
    assert clause in cited("src/longears/games/kadi")


@pytest.mark.parametrize("clause", CLAUSES + OURS)
def test_every_clause_is_cited_by_a_test(clause: str) -> None:
    assert clause in cited("tests")
