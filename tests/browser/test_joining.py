"""From the first page to a table in a few taps."""

from playwright.async_api import expect

from tests.browser.kit import Playground
from tests.browser.words import like


async def test_two_taps_on_the_first_page_deal_a_game_against_bots(playground: Playground) -> None:
    asha = await playground.come("Asha")
    await asha.go("/")
    await asha.tap(asha.tile("thulla"))
    await asha.tap_button("play_bots")
    await asha.dealt()
    await expect(asha.hand.get_by_role("button")).to_have_count(13)


async def test_a_link_leads_to_the_table_and_shows_what_differs_from_the_book(playground: Playground) -> None:
    asha, bibi = await playground.come("Asha"), await playground.come("Bibi")
    await asha.make_table(game="thulla", preset="reversal", seats=3)
    await bibi.go(asha.page.url)
    await bibi.sees(bibi.page.get_by_text(like("differs_title")), bibi.button("sit_down"))
    await bibi.tap_button("sit_down")
    await asha.sees(asha.page.get_by_text("Bibi", exact=True))


async def test_a_code_leads_to_the_table_and_a_wrong_one_is_explained(playground: Playground) -> None:
    asha, bibi = await playground.come("Asha"), await playground.come("Bibi")
    await asha.make_table(game="kadi")
    await bibi.go("/")
    await bibi.page.get_by_label(bibi.say("join_label")).fill("no!")
    await bibi.tap(bibi.button("join"))
    await bibi.sees(bibi.text("join_wrong"))
    await bibi.page.get_by_label(bibi.say("join_label")).fill(asha.code.lower())
    await bibi.tap(bibi.button("join"))
    await bibi.sees(bibi.button("sit_down"))
    assert bibi.code == asha.code


async def test_who_comes_to_a_table_that_is_gone_may_make_one(playground: Playground) -> None:
    asha = await playground.come("Asha")
    await asha.go("/t/AAAAAA")
    await asha.tap(asha.page.get_by_role("link", name=asha.say("new_title"), exact=True))
    await asha.page.wait_for_url("**/new")


async def test_a_public_table_appears_on_the_first_page_of_others(playground: Playground) -> None:
    asha, bibi = await playground.come("Asha"), await playground.come("Bibi")
    await bibi.go("/")
    await asha.go("/")
    await asha.tap(asha.tile("dayous"))
    await asha.tap_button("play_people")
    await asha.page.wait_for_url("**/t/*")
    await bibi.tap(bibi.page.get_by_text(bibi.say("table_of", name="Asha")))
    await bibi.page.wait_for_url(f"**/t/{asha.code}")


async def test_a_name_that_is_changed_is_seen_by_the_others(playground: Playground) -> None:
    asha, bibi = await playground.come("Asha"), await playground.come("Bibi")
    await asha.go("/")
    await asha.tap(asha.page.get_by_role("button", name=asha.say("name_change")))
    await asha.page.get_by_label(asha.say("name_title")).fill("Ammini")
    await asha.tap_button("keep")
    await expect(asha.page.get_by_role("button", name="Ammini")).to_be_visible()
    await asha.make_table(game="kadi")
    await bibi.go(asha.page.url)
    await bibi.sees(bibi.page.get_by_text("Ammini", exact=True))
