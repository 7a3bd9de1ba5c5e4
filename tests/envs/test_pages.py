from pathlib import Path

import pytest

from longears.envs.encoders import encoder_of
from longears.envs.pages import page, write_pages
from longears.games import SPECS, family_of, rules_of

DOCS = Path(__file__).parents[2] / "docs" / "reference" / "envs"
HEADINGS = ["Import", "Agents", "Who is asked", "Actions", "Observation", "Rewards", "Options", "Versions"]


@pytest.mark.parametrize("game", SPECS)
def test_a_page_stands_in_the_docs_under_the_same_headings(game: str) -> None:
    told = page(SPECS[game])
    assert (DOCS / f"{game}.md").read_text() == told
    assert [line[3:] for line in told.splitlines() if line.startswith("## ")] == HEADINGS


@pytest.mark.parametrize("game", SPECS)
def test_a_page_tells_every_action(game: str) -> None:
    told = [action for part in family_of(game).encoder.ACTIONS for action in range(part.first, part.last + 1)]
    assert told == list(range(encoder_of(rules_of(game), 4).actions))


def test_pages_are_written(tmp_path: Path) -> None:
    write_pages(tmp_path / "new")
    assert sorted(path.stem for path in (tmp_path / "new").iterdir()) == sorted(SPECS)
