"""What happens at a table is spoken in the language of the page; only the voice is a stand-in (issue 21)."""

from playwright.async_api import Locator, expect

import longears
from longears.language import language as spoken
from longears.lesson import lesson_of
from tests.browser.kit import Person, Playground, play_out
from tests.browser.lessons import come_to_lesson, first_refused, sentence
from tests.browser.test_lessons import CORNER, go_on
from tests.browser.words import LANGUAGES, card_name

VOICE = """
window.heard = [];
window.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };
Object.defineProperty(window, "speechSynthesis", { value: Object.assign(new EventTarget(), {
  pending: false,
  getVoices: () => LANGUAGES.map((lang) => ({ lang })),
  speak: ({ lang, text }) => window.heard.push(`${lang}: ${text}`),
  cancel: () => undefined,
}) });
"""


async def come(playground: Playground, language: str, *voices: str) -> Person:
    person = await playground.come("Asha", language=language)
    await person.page.add_init_script(VOICE.replace("LANGUAGES", str(list(voices))))
    return person


def switch(person: Person) -> Locator:
    return person.page.get_by_role("switch", name=person.say("preferences_voice"))


async def hears(person: Person, text: str) -> None:
    await person.page.wait_for_function("text => window.heard.some((one) => one.includes(text))", arg=text)


@LANGUAGES
async def test_what_happens_at_the_table_is_spoken(playground: Playground, language: str) -> None:
    asha = await come(playground, language, "xx-XX", f"{language}-ZZ")
    await asha.go("/preferences")
    await switch(asha).check()
    await hears(asha, f"{language}-ZZ: {asha.say('preferences_voice_words')}")
    bibi = await playground.come("Bibi", language=language)
    await playground.table(asha, bibi, game="thulla")
    await playground.put(longears.setup("thulla", hands=["3h Ks 5c", "4h 2s 6c"], lead="A"), asha, bibi)
    await asha.play("3h")
    await bibi.play("4h")
    await hears(asha, f"{language}-ZZ: ")
    await hears(asha, card_name("4h", language))


async def test_it_is_switched_on_and_off_at_the_table(playground: Playground) -> None:
    asha = await come(playground, "sw", "sw-KE")
    await playground.table(asha, game="kadi")
    assert await asha.evaluate("window.heard.length") == 0
    await asha.tap_button("table_menu")
    await switch(asha).check()
    await hears(asha, asha.say("preferences_voice_words"))
    await switch(asha).uncheck()
    await asha.reload()
    await asha.dealt()
    await asha.tap_button("table_menu")
    await expect(switch(asha)).not_to_be_checked()


async def test_a_lesson_is_spoken_too(playground: Playground) -> None:
    asha = await come(playground, "ml", "ml_IN")
    await asha.go("/preferences")
    await switch(asha).check()
    await come_to_lesson(asha, "donkey")
    await hears(asha, sentence(asha, "donkey", next(iter(lesson_of("donkey")))))


async def listens(playground: Playground, language: str) -> Person:
    person = await come(playground, language, f"{language}-ZZ")
    await person.go("/preferences")
    await switch(person).check()
    return person


async def test_how_a_game_ended_is_spoken(playground: Playground) -> None:
    """The result is seen where screen readers find it, and was not read aloud."""
    asha, bibi = await listens(playground, "ml"), await playground.come("Bibi", language="ml")
    await playground.table(asha, bibi, game="thulla")
    await play_out(asha, bibi)
    await hears(asha, await asha.page.locator("#end-title").inner_text())


@LANGUAGES
async def test_why_a_card_is_refused_is_spoken(playground: Playground, language: str) -> None:
    asha = await listens(playground, language)
    at, card, why = first_refused("donkey")
    await come_to_lesson(asha, "donkey")
    await go_on(asha, "donkey", at)
    await asha.offered()
    await asha.card(card).tap(force=True, position=CORNER)
    await hears(asha, spoken(language).refusal(why.code, "getaway")[1:])


async def test_a_replay_and_the_big_screen_are_spoken(playground: Playground) -> None:
    asha, bibi = await playground.come("Asha", language="ur"), await playground.come("Bibi", language="ur")
    screen = await listens(playground, "ur")
    code = await playground.table(asha, bibi, game="donkey")
    await screen.go(f"/tv/{code}")
    await screen.sees(screen.seat("Asha"))
    await play_out(asha, bibi)
    await hears(screen, "ur-ZZ: ")
    viewer = await listens(playground, "ur")
    await viewer.go(f"/r/{code}-1")
    for _ in range(2):
        await viewer.tap_button("replay_next")
        await hears(viewer, await viewer.page.locator("p.line").inner_text())


async def test_a_browser_without_a_voice_for_the_language_says_so(playground: Playground) -> None:
    asha = await come(playground, "pa", "en-GB", "hi-IN")
    await asha.go("/preferences")
    await asha.sees(asha.text("preferences_voice_none"))
    await switch(asha).check()
    await expect(asha.text("preferences_voice_words")).to_have_count(0)
    assert await asha.evaluate("window.heard") == []


async def test_the_voice_is_loaded_by_who_listens(playground: Playground) -> None:
    asha = await come(playground, "en", "en-GB")
    await playground.table(asha, game="donkey")
    loaded = "performance.getEntriesByType('resource').filter(({ name }) => /voice/i.test(name)).length"
    assert await asha.evaluate(loaded) == 0
    await asha.tap_button("table_menu")
    await asha.sees(switch(asha))
    assert await asha.evaluate(loaded) > 0
