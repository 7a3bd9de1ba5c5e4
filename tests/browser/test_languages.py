"""Everybody in their own language: as the browser says, or one tap away on every page (issue 21)."""

import re

import pytest
from playwright.async_api import Locator, expect

from longears.language import LANGUAGES as SPOKEN
from longears.language import Language
from tests.browser.kit import DESKTOP, SMALL, Person, Playground, play_out
from tests.browser.lessons import come_to_lesson
from tests.browser.wire import watched
from tests.browser.words import LANGUAGES, say

EVERY_LANGUAGE = pytest.mark.parametrize("spoken", SPOKEN, ids=lambda spoken: spoken.code)
PAGES = (
    *("/", "/new?game=kadi", "/rules", "/rules/thulla", "/learn", "/learn/kadi?pace=0", "/preferences"),
    *("/me", "/games", "/nowhere", "/learn/whist", "/t/LOSTLOST", "/tv/LOSTLOST", "/r/LOSTLOST-1"),
)
CATALOGUE = re.compile(r"/assets/([a-z]{2})-[\w-]+\.js")


def choice(person: Person) -> Locator:
    return person.page.get_by_role("combobox", name=person.say("preferences_language"), exact=True)


async def speaks(person: Person, language: str) -> None:
    await expect(person.page.locator("html")).to_have_attribute("lang", language)


async def chooses(person: Person, language: str) -> None:
    """By a finger, where it is seen; then the page speaks it."""
    await expect(choice(person)).to_be_in_viewport()
    await choice(person).click(trial=True)
    await choice(person).select_option(language)
    await speaks(person, language)
    person.language = language


@EVERY_LANGUAGE
async def test_a_page_follows_the_browser(playground: Playground, spoken: Language) -> None:
    asha = await playground.come("Asha", language=spoken.code)
    await asha.go("/")
    await asha.sees(asha.text("home_play_now"))
    await speaks(asha, spoken.code)
    await expect(asha.page.locator("html")).to_have_attribute("dir", spoken.direction)


async def test_another_language_is_one_tap_away_on_every_page(playground: Playground) -> None:
    asha = await playground.come("Asha", SMALL)
    for path in PAGES:
        await asha.go(path)
        await chooses(asha, "ur")
        await asha.sees(asha.page.get_by_role("main"))
        await chooses(asha, "en")


async def test_in_the_waiting_room_at_the_table_and_afterwards(playground: Playground) -> None:
    asha, bibi = await playground.come("Asha", SMALL), await playground.come("Bibi", SMALL)
    await bibi.make_table(game="donkey", seats=2, pace=0)
    await asha.go(bibi.page.url)
    await asha.sees(asha.button("sit_down"))
    await chooses(asha, "ml")
    await asha.tap_button("sit_down")
    await asha.tap_button("ready_yes")
    await bibi.start()
    await asha.dealt()
    await chooses(asha, "sw")
    await asha.dealt()
    await play_out(asha, bibi)
    await asha.go(f"/r/{bibi.code}-1")
    await asha.sees(asha.button("replay_next"))
    await chooses(asha, "hi")
    await asha.sees(asha.button("replay_next"))


async def test_at_the_big_screen(playground: Playground) -> None:
    asha, bibi, screen = (
        await playground.come("Asha"),
        await playground.come("Bibi"),
        await playground.come("Screen", DESKTOP),
    )
    await bibi.make_table(game="donkey", seats=2, pace=0)
    await screen.go(f"/tv/{bibi.code}")
    await screen.sees(screen.text("tv_scan"))
    await chooses(screen, "ur")
    await screen.sees(screen.text("tv_scan"))
    await chooses(screen, "ml")
    await playground.table(asha, game="thulla")
    await screen.go(f"/tv/{asha.code}")
    await screen.sees(screen.seat("Asha"))
    await chooses(screen, "sw")
    await screen.sees(screen.seat("Asha"))


async def test_a_replay_that_is_gone_says_so_in_the_language_of_the_page(playground: Playground) -> None:
    """The server's own English stood in the sentence."""
    asha = await playground.come("Asha", language="pa")
    await asha.go("/r/LOSTLOST-1")
    await asha.sees(asha.text("replay_gone"))
    await asha.page.route("**/replay?*", lambda route: route.fulfill(body="no game"))
    await asha.reload()
    await asha.sees(asha.text("replay_failed"))


async def test_every_language_is_written_in_its_own_script(playground: Playground) -> None:
    asha = await playground.come("Asha")
    await asha.go("/")
    await expect(choice(asha).locator("option")).to_have_text([one.name for one in SPOKEN])


async def test_a_language_is_chosen_by_keyboard(playground: Playground) -> None:
    asha = await playground.come("Asha", DESKTOP)
    await asha.go("/rules")
    await choice(asha).focus()
    await asha.press("ArrowDown")
    await speaks(asha, "fa")


async def test_what_was_chosen_stays_chosen(playground: Playground) -> None:
    asha = await playground.come("Asha", language="fa")
    await asha.go("/")
    await chooses(asha, "pa")
    await asha.go("/rules/kadi")
    await asha.sees(asha.page.get_by_role("article"))
    await speaks(asha, "pa")


@LANGUAGES
async def test_nobody_loads_a_language_they_do_not_read(playground: Playground, language: str) -> None:
    asha = await playground.come("Asha", language=language)
    wire = await watched(asha)
    await asha.go("/")
    await asha.sees(asha.text("home_play_now"))
    await wire.total()
    await come_to_lesson(asha, "kadi")
    await wire.total()
    await asha.go("/rules/kadi")
    await asha.sees(asha.page.get_by_role("article"))
    await wire.total()
    assert {code for address in wire.bytes for code in CATALOGUE.findall(address)} == {language}


async def test_a_table_has_people_of_several_languages(playground: Playground) -> None:
    asha = await playground.come("Asha", language="ur")
    juma = await playground.come("Juma", language="sw")
    await playground.table(asha, juma, game="kadi", window=60)
    await speaks(asha, "ur")
    await speaks(juma, "sw")
    await play_out(asha, juma)
    for person in (asha, juma):
        await person.sees(person.places)


@EVERY_LANGUAGE
async def test_a_translation_that_no_native_speaker_has_read_says_so(
    playground: Playground, spoken: Language
) -> None:
    asha = await playground.come("Asha", language=spoken.code)
    for path in ("/", "/preferences"):
        await asha.go(path)
        await asha.sees(choice(asha))
        line = asha.page.get_by_text(asha.say("words_unreviewed"))
        await expect(line).to_have_count(0 if spoken.reviewed else 1)
        if not spoken.reviewed:
            link = line.get_by_role("link", name=say("words_suggest", spoken.code))
            await expect(link).to_have_attribute("href", re.compile(f"words.yml&language={spoken.code}$"))
