"""On the smallest phones nothing scrolls sideways and nothing is cut off, in any language."""

from longears.language import CODES
from tests.browser.barriers import PAGES, SCENES
from tests.browser.kit import SMALL, Person, Playground, play_out
from tests.browser.test_languages import chooses
from tests.browser.test_large_text import WHOLE
from tests.browser.words import LANGUAGES


async def unfit(person: Person) -> list[str]:
    await person.sees(person.page.get_by_role("main"))
    found: list[str] = await person.page.evaluate("settled().then(unfit)")
    return [f"{person.language} {person.page.url}: {one}" for one in found]


async def come(playground: Playground, language: str = "en") -> Person:
    person = await playground.come("Asha", SMALL, language=language)
    await person.page.add_init_script(WHOLE)
    return person


@LANGUAGES
async def test_pages_and_tables_fit_a_small_phone(playground: Playground, language: str) -> None:
    asha = await come(playground, language)
    found = []
    for path in PAGES:
        await asha.go(path)
        found += await unfit(asha)
    for scene in SCENES:
        await asha.look_at(scene)
        found += await unfit(asha)
    assert found == []


async def test_a_replay_fits_in_every_language(playground: Playground) -> None:
    asha = await come(playground)
    await playground.table(asha, game="kadi", seats=2)
    await play_out(asha)
    await asha.go(f"/r/{asha.code}-1")
    found = []
    for language in reversed(CODES):
        await chooses(asha, language)
        await asha.tap_button("replay_next")
        found += await unfit(asha)
    assert found == []
