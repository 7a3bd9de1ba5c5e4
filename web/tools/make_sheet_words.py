"""Writes messages/sheet.json: keys for the words of rule sheets, which are English sentences of rule pages.

What other languages say for them stands in their `rules.json` alone; the build looks it up by the English.
`python web/tools/make_sheet_words.py`, or with `--check` to ask whether it still fits.
"""

import json
import sys
from collections.abc import Iterator
from pathlib import Path

from longears.games import SPECS, family_of
from longears.games.pages import PAGES

TARGET = Path(__file__).parents[1] / "messages" / "sheet.json"


def main() -> int:
    text = json.dumps(dict(sentences()), ensure_ascii=False, indent=2) + "\n"
    if "--check" not in sys.argv[1:]:
        TARGET.write_text(text, encoding="utf-8")
    elif TARGET.read_text(encoding="utf-8") != text:
        sys.stderr.write(f"{TARGET} does not fit the rules; run web/tools/make_sheet_words.py\n")
        return 1
    return 0


def sentences() -> Iterator[tuple[str, str]]:
    """Keys like `option_kadi_draw` for the question and `option_kadi_draw_free` for an answer."""
    for name in SPECS:
        page, family = PAGES[name], family_of(name).name
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
