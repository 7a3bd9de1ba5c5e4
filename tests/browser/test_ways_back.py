"""The way back to a table: from the preferences, and after leaving it (issue 15)."""

from playwright.async_api import Locator, expect

import longears
from tests.browser.kit import Person, Playground


def way_back(person: Person) -> Locator:
    """What the first page offers to whoever still has a seat in a game."""
    return person.page.get_by_role("link", name=person.say("home_still_playing"), exact=True)


async def at_thulla(playground: Playground) -> tuple[Person, Person]:
    asha, bibi = await playground.come("Asha"), await playground.come("Bibi")
    await playground.table(asha, bibi, game="thulla")
    await playground.put(longears.setup("thulla", hands=["3h Ks 5c", "4h 2s 6c"], lead="A"), asha, bibi)
    return asha, bibi


async def leave(person: Person) -> None:
    await person.tap_button("table_menu")
    await person.tap_button("table_leave")
    await person.tap_button("table_yes")
    await person.page.wait_for_url("**/")


async def open_preferences(person: Person) -> None:
    await person.tap_button("table_menu")
    await person.tap(person.page.get_by_role("link", name=person.say("table_preferences")))
    await person.sees(person.page.get_by_role("heading", name=person.say("preferences_title")))


async def test_preferences_opened_at_a_table_lead_back_to_it_also_after_a_reload(
    playground: Playground,
) -> None:
    asha, _ = await at_thulla(playground)
    table = asha.page.url
    back = asha.page.get_by_role("link", name=asha.say("preferences_back"))
    await open_preferences(asha)
    await asha.tap(back)
    await expect(asha.page).to_have_url(table)
    await asha.sees(asha.card("3h"))
    await open_preferences(asha)
    await asha.page.reload()
    await asha.tap(back)
    await expect(asha.page).to_have_url(table)
    await asha.sees(asha.card("3h"))


async def test_the_browsers_own_way_back_leads_from_the_preferences_to_the_table(
    playground: Playground,
) -> None:
    asha, bibi = await at_thulla(playground)
    await open_preferences(asha)
    await asha.page.go_back()
    await asha.play_gently("3h")
    await bibi.play_gently("4h")


async def test_preferences_opened_at_the_first_page_lead_back_to_it(playground: Playground) -> None:
    asha = await playground.come("Asha")
    await asha.go("/")
    await asha.tap(asha.page.get_by_role("link", name=asha.say("preferences_title")))
    await asha.sees(asha.page.get_by_role("heading", name=asha.say("preferences_title")))
    await expect(asha.page.get_by_role("link", name=asha.say("preferences_back"))).to_have_count(0)
    await asha.tap(asha.page.get_by_role("link", name=asha.say("back"), exact=True))
    await asha.page.wait_for_url("**/")


async def test_who_leaves_a_game_is_offered_the_way_back_at_once(playground: Playground) -> None:
    asha, bibi = await at_thulla(playground)
    table = asha.page.url
    await leave(asha)
    await bibi.sees(bibi.seat("Asha").and_(bibi.seat(bibi.say("table_bot"))))
    await asha.tap(way_back(asha))
    await expect(asha.page).to_have_url(table)
    await expect(bibi.seat("Asha").and_(bibi.seat(bibi.say("table_bot")))).to_have_count(0)
    await asha.dealt()


async def test_the_way_back_is_gone_when_the_game_is_over(playground: Playground) -> None:
    asha, bibi = await at_thulla(playground)
    await leave(asha)
    await asha.sees(way_back(asha))
    await bibi.play_out()
    await expect(way_back(asha)).to_have_count(0)


async def test_who_goes_home_without_leaving_has_the_way_back_until_the_game_is_over(
    playground: Playground,
) -> None:
    asha, bibi = await at_thulla(playground)
    await playground.put(longears.setup("thulla", hands=["3h 4h", "2h"], lead="B"), asha, bibi)
    await asha.go("/")
    await asha.tap(way_back(asha))
    await asha.dealt()
    await asha.page.go_back()
    await asha.sees(way_back(asha))
    await bibi.play_out()
    await expect(way_back(asha)).to_have_count(0)


async def test_who_has_given_the_game_up_is_not_called_back(playground: Playground) -> None:
    asha, _ = await at_thulla(playground)
    await asha.tap_button("table_menu")
    await asha.tap_button("table_resign")
    await asha.tap_button("table_yes")
    await asha.sees(asha.text("table_held_resigned"))
    await leave(asha)
    await asha.sees(asha.text("home_play_now"))
    await expect(way_back(asha)).to_have_count(0)


async def test_who_leaves_before_a_game_is_not_called_back(playground: Playground) -> None:
    asha = await playground.come("Asha")
    await asha.make_table(game="thulla")
    await asha.tap_button("leave")
    await asha.page.wait_for_url("**/")
    await asha.sees(asha.text("home_play_now"))
    await expect(way_back(asha)).to_have_count(0)
