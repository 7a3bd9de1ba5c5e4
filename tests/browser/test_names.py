"""Who one is to the others: a name and a badge, chosen where one lands and in the menu (issue 15)."""

import pytest
from playwright.async_api import Locator, expect

from longears.node.guests import COLOURS, EMBLEMS
from tests.browser.kit import PHONE, SMALL, Person, Playground


def name_field(person: Person) -> Locator:
    return person.page.get_by_role("textbox", name=person.say("name_title"), exact=True)


def badge(person: Person, emblem: str, colour: str) -> Locator:
    """A badge of this kind, anywhere on the page."""
    return person.page.locator(f'[data-badge="{emblem}-{colour}"]')


async def choose(person: Person, emblem: str, colour: str) -> None:
    """In the dialog that is open."""
    dialog = person.page.get_by_role("dialog")
    for key in (f"emblem_{emblem}", f"colour_{colour}"):
        await dialog.get_by_role("radio", name=person.say(key), exact=True).check(force=True)
    await person.tap(dialog.get_by_role("button", name=person.say("keep"), exact=True))
    await expect(dialog).to_have_count(0)


@pytest.mark.parametrize(("language", "viewport"), [("en", PHONE), ("fa", SMALL)], ids=["english", "persian"])
async def test_who_comes_by_link_finds_a_name_filled_in_and_sits_down_with_one_tap(
    playground: Playground, language: str, viewport: dict[str, int]
) -> None:
    asha, bibi = await playground.come("Asha"), await playground.come("Bibi", viewport, language=language)
    await asha.make_table(game="thulla")
    await bibi.go(asha.page.url)
    await expect(name_field(bibi)).to_have_value("Bibi")
    await bibi.tap(bibi.button("sit_down").last)
    await asha.sees(asha.page.get_by_text("Bibi", exact=True))
    await expect(name_field(bibi)).to_have_count(0)


async def test_a_name_written_where_one_lands_is_the_name_one_sits_down_with(playground: Playground) -> None:
    asha, bibi = await playground.come("Asha"), await playground.come("Bibi")
    await asha.make_table(game="thulla")
    await bibi.go(asha.page.url)
    await name_field(bibi).fill("Bibi Khanum")
    await bibi.tap(bibi.button("sit_down").last)
    await asha.sees(asha.page.get_by_text("Bibi Khanum", exact=True))
    chairs = playground.room(asha.code).state.chairs
    assert [chair.name for chair in chairs[:2]] == ["Asha", "Bibi Khanum"]
    await bibi.page.reload()
    await bibi.sees(bibi.page.get_by_text("Bibi Khanum", exact=True))


async def test_the_enter_key_keeps_the_name_and_sits_down(playground: Playground) -> None:
    asha, bibi = await playground.come("Asha"), await playground.come("Bibi")
    await asha.make_table(game="thulla")
    await bibi.go(asha.page.url)
    await name_field(bibi).fill("Bee")
    await name_field(bibi).press("Enter")
    await asha.sees(asha.page.get_by_text("Bee", exact=True))


async def test_without_a_name_one_keeps_the_one_there_was(playground: Playground) -> None:
    asha, bibi = await playground.come("Asha"), await playground.come("Bibi")
    await asha.make_table(game="thulla")
    await bibi.go(asha.page.url)
    await name_field(bibi).fill("  ")
    await bibi.tap(bibi.button("sit_down").last)
    await asha.sees(asha.page.get_by_text("Bibi", exact=True))


async def test_a_badge_chosen_where_one_lands_is_seen_by_all_at_the_seat(own_house: Playground) -> None:
    playground = own_house
    asha, bibi = await playground.come("Asha"), await playground.come("Bibi")
    await asha.make_table(game="thulla", seats=2, pace=0)
    await bibi.go(asha.page.url)
    await bibi.tap_button("badge_change")
    await choose(bibi, "fish", "mint")
    await bibi.tap(bibi.button("sit_down").last)
    await asha.sees(badge(asha, "fish", "mint"))
    await bibi.tap_button("ready_yes")
    await asha.start()
    await bibi.dealt()
    await expect(badge(asha, "fish", "mint")).to_have_count(1)
    await expect(badge(bibi, "fish", "mint")).to_have_count(1)
    await playground.server.restart()
    for person in (asha, bibi):
        await person.page.reload()
        await person.sees(badge(person, "fish", "mint"))


async def test_name_and_badge_are_changed_in_the_menu_of_a_running_game(playground: Playground) -> None:
    asha, bibi = await playground.come("Asha"), await playground.come("Bibi")
    await playground.table(asha, bibi, game="thulla")
    await bibi.tap_button("table_menu")
    await bibi.tap_button("name_edit")
    await name_field(bibi).fill("Bee")
    await choose(bibi, "boat", "lilac")
    await asha.sees(asha.seat("Bee"), badge(asha, "boat", "lilac"))
    await bibi.sees(badge(bibi, "boat", "lilac"))


async def test_who_sits_in_the_waiting_room_can_change_name_and_badge(playground: Playground) -> None:
    asha = await playground.come("Asha")
    await asha.make_table(game="thulla")
    await asha.tap_button("name_edit")
    await name_field(asha).fill("Ammini")
    await choose(asha, "hill", "rose")
    await asha.sees(asha.page.get_by_text("Ammini", exact=True), badge(asha, "hill", "rose"))


async def test_everyone_has_a_badge_that_others_see_alike_before_any_is_chosen(
    playground: Playground,
) -> None:
    asha, bibi = await playground.come("Asha"), await playground.come("Bibi")
    await playground.table(asha, bibi, game="thulla")
    seen = [
        await own_badge(asha),
        await badge_at(asha, "Bibi"),
        await own_badge(bibi),
        await badge_at(bibi, "Asha"),
    ]
    assert seen[:2] == [seen[3], seen[2]]
    for one in seen:
        emblem, colour = one.split("-")
        assert emblem in EMBLEMS
        assert colour in COLOURS


async def badge_at(person: Person, name: str) -> str:
    return str(await person.seat(name).locator("[data-badge]").get_attribute("data-badge"))


async def own_badge(person: Person) -> str:
    shown = person.page.locator("[data-badge]")
    others = person.page.get_by_role("region", name=person.say("table_area")).locator("[data-badge]")
    await expect(shown).to_have_count(2)
    theirs = await others.get_attribute("data-badge")
    found = [await one.get_attribute("data-badge") for one in await shown.all()]
    found.remove(theirs)
    return str(found[0])


async def test_every_badge_of_the_server_can_be_chosen_on_the_page(playground: Playground) -> None:
    asha = await playground.come("Asha")
    await asha.go("/")
    await asha.tap(asha.page.get_by_role("button", name=asha.say("name_change")))
    dialog = asha.page.get_by_role("dialog")
    for key in (*(f"emblem_{name}" for name in EMBLEMS), *(f"colour_{name}" for name in COLOURS)):
        await expect(dialog.get_by_role("radio", name=asha.say(key), exact=True)).to_have_count(1)
