"""`python -m longears.rulepage FOLDER`: writes the page of each game's book into this folder."""

import sys
from pathlib import Path

from longears.games import SPECS, rules_under
from longears.rulepage import to_markdown

WRITTEN = "<!-- Written from the rules in words (pages.py of the game); edit there. -->\n\n"


def write(folder: Path) -> None:
    for spec in SPECS.values():
        text = WRITTEN + to_markdown(rules_under(spec, spec.book))
        (folder / f"{spec.name}.md").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    write(Path(sys.argv[1]))
