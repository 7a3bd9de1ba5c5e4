"""Which sentences nobody has read a second time, beside the English, since they were written or changed.

`python -m tools.reading` says how many there are in each language, `python -m tools.reading CODE` lists them
with the English, and with `--read` notes that they have been read; with `--check` it fails if any are left.
`docs/explanation/translations/CODE.read` keeps a digest of every sentence that was read, with the English it
was read beside: whatever changes in either has to be read again.
"""

import argparse
import sys
from hashlib import sha256
from pathlib import Path

from longears.language import CODES, ENGLISH, LANGUAGES, Language, language
from tools.languages import Sentence, sentences

KEPT = Path(__file__).parents[1] / "docs" / "explanation" / "translations"
OTHERS = tuple(one for one in LANGUAGES if one is not ENGLISH)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("code", nargs="?", choices=[one for one in CODES if one != ENGLISH.code])
    parser.add_argument("--read", action="store_true", help="note that all of it has been read")
    parser.add_argument("--check", action="store_true", help="fail if anything was not read")
    chosen = parser.parse_args()
    wanted = [language(chosen.code)] if chosen.code else OTHERS
    left = 0
    for spoken in wanted:
        if chosen.read:
            note(spoken)
        new = unread(spoken)
        left += len(new)
        print(f"{spoken.code}: {len(new)} not read a second time")  # noqa: T201  this is what the command is for
        for one in new if chosen.code else ():
            print(f"{one.key}\n\t{one.english}\n\t{one.told}")  # noqa: T201
    return int(chosen.check and left > 0)


def unread(spoken: Language) -> list[Sentence]:
    """What was written or changed since it was read, or whose English was."""
    known = set(path(spoken).read_text(encoding="utf-8").split()) if path(spoken).exists() else set()
    return [one for one in sentences(spoken) if digest(one) not in known]


def note(spoken: Language) -> None:
    """Keep that all of a language has been read; what is no longer said is forgotten."""
    lines = sorted({digest(one) for one in sentences(spoken)})
    path(spoken).write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")


def digest(one: Sentence) -> str:
    return sha256(f"{one.key}\0{one.english}\0{one.told}".encode()).hexdigest()[:12]


def path(spoken: Language) -> Path:
    return KEPT / f"{spoken.code}.read"


if __name__ == "__main__":
    sys.exit(main())
