"""What is said besides rule pages, in every language: complete, once, and with the same put into it."""

import json
import re
from collections import Counter
from pathlib import Path

import pytest
from babel import Locale

from longears.language import ENGLISH, LANGUAGES, Language, catalogues
from longears.messages import ANYTHING, Message, read
from tools.languages import BETWEEN, PAGE, messages_of, missing, missing_messages, share, whole

each_language = pytest.mark.parametrize("spoken", LANGUAGES, ids=[one.code for one in LANGUAGES])


def known(spoken: Language) -> dict[str, Message]:
    return {key: read(source) for key, source in messages_of(spoken.code)}


def put_in(message: Message) -> set[str]:
    return {name for variant in message.variants for name in variant.inputs}


@each_language
def test_a_complete_language_says_everything(spoken: Language) -> None:
    assert not spoken.complete or missing_messages(spoken) == []


@each_language
def test_nothing_is_said_that_english_does_not_say(spoken: Language) -> None:
    assert sorted(known(spoken).keys() - known(ENGLISH).keys()) == []


@each_language
def test_a_key_stands_once(spoken: Language) -> None:
    times = Counter(key for key, _ in messages_of(spoken.code))
    assert [key for key, count in times.items() if count > 1] == []


@each_language
def test_no_message_is_empty(spoken: Language) -> None:
    for key, message in known(spoken).items():
        assert all(variant.text.strip() for variant in message.variants), key


@each_language
def test_the_same_is_put_into_a_message_in_every_language(spoken: Language) -> None:
    """Another language may ask more often whether it speaks to somebody: its verbs may need to know."""
    in_english = known(ENGLISH)
    for key, message in known(spoken).items():
        english = in_english[key]
        assert put_in(message) == put_in(english), key
        assert message.declared <= put_in(english) | english.declared | {"you"}, key


def test_what_a_new_language_lacks_is_listed_with_the_english_words() -> None:
    new = Language("xx", "Xx", "ltr", "0123456789", (1,), ".", complete=False)
    lacks = list(missing(new))
    assert '{"terminal_your_move": "Your move: "}' in lacks
    assert '{"About 10 minutes.": ""}' in lacks
    assert share(new).startswith("xx: 0 of ")
    assert list(missing(ENGLISH)) == []


ROOT = Path(__file__).parents[1]
PAGES = ROOT / "web" / "src" / "games"
CATALOGUES = ROOT / "src" / "longears" / "games"
SAID_HERE = re.compile(r"\bm\.(\w+)\(")
family_of_games = pytest.mark.parametrize(
    "family", sorted(one.parent.name for one in PAGES.glob("*/index.ts"))
)


def keys_of(family: str) -> set[str]:
    files = (CATALOGUES / family / "words" / ENGLISH.code).glob("*.json")
    return {key for file in files for key in json.loads(file.read_text(encoding="utf-8"))}


@family_of_games
def test_a_games_page_says_nothing_of_another_games_catalogue(family: str) -> None:
    """Dayous said a sentence of Kadi, and five languages spoke of Kadi's discard pile there."""
    sources = [one for ending in ("ts", "svelte") for one in (PAGES / family).rglob(f"*.{ending}")]
    says = {key for one in sources for key in SAID_HERE.findall(one.read_text(encoding="utf-8"))}
    others = [one.parent.name for one in PAGES.glob("*/index.ts") if one.parent.name != family]
    assert says
    assert sorted(says & {key for other in others for key in keys_of(other)}) == []


NO_PLURAL = {
    "fa": """event_picked_up event_drew moment_takes table_cards_count table_stock event_picked_up_seen
        table_turn_meet table_turn_meet_take table_do_take_penalty table_penalty table_skips
        event_discarded_bout table_marker event_discarded_trick event_took_hand event_took_your_hand
        table_do_take_hand table_take_hand_sure table_waste seats_free setup_changed differs_title
        match_points_short match_count_short reserve_minutes table_hand table_watchers
        count_starts start_with_bots verify_picks""",
    "ml": "seats_free",
    "hi": "reserve_minutes table_watchers count_starts",
    "pa": "reserve_minutes table_watchers count_starts",
}
"""What counts in English, and has the same words for one and for many: nouns stay as they are."""
NEVER_NOUGHT = {
    "event_discarded_trick",
    "link_free",
    "link_more_rules",
    "start_with_bots",
    "verify_cards",
}
"""What is said of one or more only, and may say "one" where nought takes the singular, too."""


@each_language
def test_who_counts_has_all_plural_forms_of_the_language(spoken: Language) -> None:
    forms = set(Locale.parse(spoken.code).plural_form.rules) | {"other"}
    english, ours = known(ENGLISH), known(spoken)
    counted = {key for key, message in english.items() if message.counts}
    assert {key for key in counted if not ours[key].counts} == set(NO_PLURAL.get(spoken.code, "").split())
    for key, message in ours.items():
        for name in message.counts:
            told = {variant.when.get(name, ANYTHING) for variant in message.variants}
            assert forms <= told | ({"other"} if ANYTHING in told else set()), key


@each_language
def test_a_count_is_said_where_the_singular_stands_for_more_than_one_number(spoken: Language) -> None:
    for key, message in known(spoken).items():
        for name, count in message.counts.items():
            singular = [variant for variant in message.variants if variant.when.get(name) == "one"]
            if len(spoken.one) > 1 and key not in NEVER_NOUGHT:
                assert all(count in variant.inputs for variant in singular), key


LONG = 40
"""Letters of a sentence; shorter ones, as those on buttons, may be said for two reasons."""


@each_language
def test_a_sentence_stands_in_one_file(spoken: Language) -> None:
    """Whoever corrects it changes one line: the words of rule sheets and the tagline stood in two files."""
    own = [
        (path.name, json.loads(path.read_text(encoding="utf-8")))
        for path in (PAGE / spoken.code).glob("*.json")
    ]
    files = Counter(
        text
        for _, file in (*catalogues(spoken.code), *own)
        for text in {whole(source) for source in file.values()}
        if max(map(len, text.split(BETWEEN))) >= LONG
    )
    assert [text for text, count in files.items() if count > 1] == []
