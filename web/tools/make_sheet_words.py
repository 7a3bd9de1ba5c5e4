"""Writes messages/sheet.en.json from the words of the rule sheets; other languages translate it key by key.

`python web/tools/make_sheet_words.py`, or with `--check` to ask whether it still fits.
"""

import json
import sys
from collections.abc import Iterator
from pathlib import Path

from longears.games import SPECS
from longears.games.pages import PAGES

TARGET = Path(__file__).parents[1] / "messages" / "sheet.en.json"
FAMILY = {"donkey": "getaway", "kazhutha-kali": "getaway", "thulla": "getaway"}


def main() -> int:
    text = json.dumps(dict(sentences()), ensure_ascii=False, indent=2) + "\n"
    if "--check" not in sys.argv[1:]:
        TARGET.write_text(text, encoding="utf-8")
        return 0
    if TARGET.exists() and TARGET.read_text(encoding="utf-8") == text:
        return 0
    sys.stderr.write("sheet.en.json does not fit the rule pages; run web/tools/make_sheet_words.py\n")
    return 1


def sentences() -> Iterator[tuple[str, str]]:
    """Keys like `option_kadi_draw` for the question and `option_kadi_draw_free` for an answer."""
    for name in SPECS:
        page, family = PAGES[name], FAMILY.get(name, name)
        yield key("game", name, "summary"), page.summary
        yield key("game", name, "minutes"), page.minutes
        for preset in SPECS[name].presets:
            yield key("preset", family, preset), page.presets[preset]
        for option in page.options:
            yield key("option", family, option.name), option.question
            for value, words in option.values.items():
                yield key("option", family, option.name, value), words


def key(*parts: str) -> str:
    return "_".join(parts).replace("-", "_")


if __name__ == "__main__":
    sys.exit(main())
