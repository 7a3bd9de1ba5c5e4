"""A sample of a language's sentences, to be translated back into English without sight of the original.

`python -m tools.back CODE` prints what was drawn and is not translated back yet: only its number and what the
language says, not the key, which would give the English away. With `--compare` it prints what was translated
back beside the English, for whoever judges the differences. `tests/data/back/CODE.json` keeps them.
"""

import argparse
import json
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

from longears.language import CODES, ENGLISH, Language, language
from tools.languages import Sentence, sentences

SEED = "translated back in November"
DRAWN_IN_1000 = 142
KEPT = Path(__file__).parents[1] / "tests" / "data" / "back"
SAME = "same"
"""The verdict on a sentence that came back with its meaning; others say what differed."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("code", choices=[one for one in CODES if one != ENGLISH.code])
    parser.add_argument("--compare", action="store_true")
    chosen = parser.parse_args()
    for line in (compared if chosen.compare else to_translate)(language(chosen.code)):
        print(line)  # noqa: T201  this is what the command is for


def to_translate(spoken: Language) -> Iterator[str]:
    done = {entry["key"] for entry in kept(spoken)}
    for sentence in drawn(spoken):
        if sentence.key not in done:
            yield f"{digest(spoken, sentence.key)}\t{sentence.told}"


def compared(spoken: Language) -> Iterator[str]:
    english = {sentence.key: sentence.english for sentence in sentences(spoken)}
    for entry in kept(spoken):
        yield f"{entry['key']}\n\t{english.get(entry['key'], '')}\n\t{entry['back']}\n\t{entry['verdict']}"


def drawn(spoken: Language) -> list[Sentence]:
    """The same for everybody: a sentence is drawn by its key, so others that come or go change nothing."""
    found = [sentence for sentence in sentences(spoken) if is_drawn(spoken, sentence.key)]
    return sorted(found, key=lambda sentence: digest(spoken, sentence.key))


def is_drawn(spoken: Language, key: str) -> bool:
    return int(digest(spoken, key), 16) % 1000 < DRAWN_IN_1000


def digest(spoken: Language, key: str) -> str:
    return sha256(f"{SEED}/{spoken.code}/{key}".encode()).hexdigest()[:8]


def kept(spoken: Language) -> list[dict[str, str]]:
    """What was translated back, as `{"key", "told", "back", "verdict"}`."""
    path = KEPT / f"{spoken.code}.json"
    found: list[dict[str, str]] = json.loads(path.read_text(encoding="utf-8")) if path.exists() else []
    return found


if __name__ == "__main__":
    main()
