"""Writes messages/en/sheet.json and its sisters from the words of the rule sheets in each language.

`python web/tools/make_sheet_words.py`, or with `--check` to ask whether it still fits.
"""

import json
import sys
from collections.abc import Iterator
from pathlib import Path

from longears.games import SPECS, family_of
from longears.games.pages import PAGES
from longears.language import LANGUAGES

MESSAGES = Path(__file__).parents[1] / "messages"


def main() -> int:
    unfit = 0
    for one in LANGUAGES:
        target = MESSAGES / one.code / "sheet.json"
        words = {name: one.translate(sentence) for name, sentence in sentences()}
        text = json.dumps(words, ensure_ascii=False, indent=2) + "\n"
        if "--check" not in sys.argv[1:]:
            target.parent.mkdir(exist_ok=True)
            target.write_text(text, encoding="utf-8")
        elif not target.exists() or target.read_text(encoding="utf-8") != text:
            sys.stderr.write(f"{target} does not fit the rules; run web/tools/make_sheet_words.py\n")
            unfit += 1
    return int(unfit > 0)


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
