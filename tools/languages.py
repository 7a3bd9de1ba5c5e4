"""How complete each language is, and what it does not say yet.

`make languages`, or `python -m tools.languages CODE` for all that is missing in one, with the English words.
"""

import argparse
import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from longears import rulepage
from longears.games.pages import PAGES
from longears.language import CODES, ENGLISH, LANGUAGES, RULES, Language, catalogues, language
from longears.messages import read

PAGE = Path(__file__).parents[1] / "web" / "messages"
"""The catalogues of what only the web page says."""
RULE_SENTENCES = sorted({sentence for page in PAGES.values() for sentence in rulepage.sentences(page)})
BETWEEN = " | "
"""What stands between the variants of a message."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """A message or a sentence of a rule page, in English and in another language, with all its variants."""

    key: str
    english: str
    told: str


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("code", nargs="?", choices=CODES)
    wanted = parser.parse_args().code
    for line in missing(language(wanted)) if wanted else map(share, LANGUAGES):
        print(line)  # noqa: T201  this is what the command is for


def share(spoken: Language) -> str:
    """How much of all it says."""
    messages, rules = len(dict(messages_of(ENGLISH.code))), len(RULE_SENTENCES)
    said, told = messages - len(missing_messages(spoken)), rules - len(missing_sentences(spoken))
    return f"{spoken.code}: {said} of {messages} messages, {told} of {rules} sentences of rules"


def missing(spoken: Language) -> Iterator[str]:
    """What the language does not say yet, as it would stand in its catalogues, in English."""
    messages = dict(messages_of(ENGLISH.code))
    for key in missing_messages(spoken):
        yield json.dumps({key: messages[key]}, ensure_ascii=False)
    for sentence in missing_sentences(spoken):
        yield json.dumps({sentence: ""}, ensure_ascii=False)


def missing_messages(spoken: Language) -> list[str]:
    """Their keys; until they are there they are said in English."""
    known = dict(messages_of(spoken.code))
    return [key for key, _ in messages_of(ENGLISH.code) if key not in known]


def missing_sentences(spoken: Language) -> list[str]:
    """The sentences of rule pages that are told in English."""
    if spoken is ENGLISH:
        return []
    return [sentence for sentence in RULE_SENTENCES if not spoken.sentences.get(sentence, "").strip()]


def messages_of(code: str) -> Iterator[tuple[str, object]]:
    """All messages of a language, of the package and of the page, as they stand in the catalogues."""
    for name, file in catalogues(code):
        if name != RULES:
            yield from file.items()
    for path in sorted((PAGE / code).glob("*.json")):
        yield from json.loads(path.read_text(encoding="utf-8")).items()


def sentences(spoken: Language) -> Iterator[Sentence]:
    """All a language says, beside the English; the key of a rule page's sentence is its English."""
    theirs = dict(messages_of(spoken.code))
    for key, english in messages_of(ENGLISH.code):
        if key in theirs:
            yield Sentence(key, whole(english), whole(theirs[key]))
    for sentence in RULE_SENTENCES:
        if sentence in spoken.sentences:
            yield Sentence(sentence, sentence, spoken.translate(sentence))


def whole(source: object) -> str:
    """All variants of a message."""
    return BETWEEN.join(variant.text for variant in read(source).variants)


if __name__ == "__main__":
    main()
