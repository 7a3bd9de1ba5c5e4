"""With text twice as large nothing scrolls sideways and no button is cut off, on small screens too."""

from pathlib import Path

from playwright.async_api import expect

from tests.browser.barriers import PAGES, SCENES
from tests.browser.kit import DESKTOP, PHONE, SMALL, Person, Playground, play_out
from tests.browser.test_quick_matches import quick
from tests.browser.words import LANGUAGES

WHOLE = (Path(__file__).parent / "whole.js").read_text()
MORE_SCENES = ("cut", "forty-follow", "held", "kadi", "kadi-call")
SCREENS = (DESKTOP, PHONE, SMALL)


async def come(playground: Playground, language: str) -> Person:
    person = await playground.come("Asha", SMALL, language=language, large_text=True)
    await person.page.add_init_script(WHOLE)
    return person


async def unfit(person: Person) -> list[str]:
    """What does not fit on a screen: a large one, a phone or, at last, a small phone."""
    await person.sees(person.page.get_by_role("main"))
    assert await person.page.evaluate("getComputedStyle(document.documentElement).fontSize") == "32px"
    found = []
    for screen in SCREENS:
        await person.resize(screen)
        unfit: list[str] = await person.page.evaluate("settled().then(unfit)")
        found += [f"{person.page.url}, {screen['width']} px: {one}" for one in unfit]
    return found


@LANGUAGES
async def test_every_page_fits(playground: Playground, language: str) -> None:
    asha = await come(playground, language)
    found = []
    for path in PAGES:
        await asha.go(path)
        found += await unfit(asha)
    await asha.make_table(game="thulla", preset="reversal", pace=0)
    await asha.sees(asha.button("start_with_bots"))
    found += await unfit(asha)
    assert found == []


@LANGUAGES
async def test_every_table_fits(playground: Playground, language: str) -> None:
    asha = await come(playground, language)
    found = []
    for scene in (*SCENES, *MORE_SCENES):
        await asha.look_at(scene)
        found += await unfit(asha)
    assert found == []


@LANGUAGES
async def test_the_uses_of_a_lifted_card_fit(playground: Playground, language: str) -> None:
    asha = await come(playground, language)
    await asha.look_at("defend")
    card = asha.card("9d")
    await card.scroll_into_view_if_needed()
    await asha.tap(card)
    await asha.sees(asha.button("table_beat_card").nth(1))
    assert await unfit(asha) == []


@LANGUAGES
async def test_every_dialog_fits(playground: Playground, language: str) -> None:
    asha = await come(playground, language)
    await asha.go("/")
    await asha.tap(asha.tile("kadi"))
    await asha.sees(asha.button("play_bots"))
    found = await unfit(asha)
    await asha.look_at("kadi-name")
    for opener in ("table_menu", "table_say", "table_do_ask", "table_last_trick"):
        await asha.tap_button(opener)
        await asha.sees(asha.page.get_by_role("dialog"))
        found += await unfit(asha)
        await asha.page.keyboard.press("Escape")
    assert found == []


@LANGUAGES
async def test_the_dialogs_of_names_and_rules_fit(playground: Playground, language: str) -> None:
    asha = await come(playground, language)
    await asha.look_at("partners")
    await asha.tap_button("table_menu")
    await asha.tap_button("name_edit")
    await asha.sees(asha.page.get_by_label(asha.say("name_title")))
    found = await unfit(asha)
    await asha.page.keyboard.press("Escape")
    await asha.look_at("partners")
    await asha.tap(asha.page.get_by_role("button", name=asha.say("house_rules")))
    await asha.sees(asha.page.get_by_role("dialog").get_by_role("link", name="GW-A12"))
    assert found + await unfit(asha) == []


@LANGUAGES
async def test_a_big_screen_and_a_replay_fit(playground: Playground, language: str) -> None:
    asha = await come(playground, language)
    bibi = await playground.come("Bibi")
    await bibi.make_table(game="kadi", seats=2)
    await asha.go(f"/tv/{bibi.code}")
    await asha.sees(asha.text("tv_scan"))
    found = await unfit(asha)
    await playground.table(bibi, game="kadi")
    await asha.go(f"/tv/{bibi.code}")
    await asha.sees(asha.seat("Bibi"))
    found += await unfit(asha)
    await play_out(bibi)
    await asha.sees(asha.places)
    found += await unfit(asha)
    await asha.go(f"/r/{bibi.code}-1")
    await asha.tap_button("replay_next")
    assert found + await unfit(asha) == []


@LANGUAGES
async def test_the_questions_about_a_late_comer_fit(playground: Playground, language: str) -> None:
    asha, esi = [await come(playground, language) for _ in range(2)]
    await playground.table(asha, game="thulla", seats=3)
    await esi.go(asha.page.url)
    await esi.sees(esi.button("late_ask"))
    found = await unfit(esi)
    await esi.tap_button("late_ask")
    await esi.sees(esi.page.get_by_role("radio"))
    found += await unfit(esi)
    await esi.tap_button("late_send", host="Asha")
    await esi.sees(esi.button("late_withdraw"))
    await asha.sees(asha.button("table_yes"))
    assert found + await unfit(esi) + await unfit(asha) == []


@LANGUAGES
async def test_the_countdown_is_seen_at_once(playground: Playground, language: str) -> None:
    asha = await come(playground, language)
    await quick(asha)
    for screen in SCREENS:
        await asha.resize(screen)
        await asha.page.evaluate("scrollTo(0, 0)")
        await expect(asha.page.get_by_role("timer")).to_be_in_viewport()
    assert await unfit(asha) == []
    await asha.tap_button("leave")
