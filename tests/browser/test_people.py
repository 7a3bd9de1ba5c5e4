"""What one may do about others and oneself: mute, keep apart, report, be forgotten (issue 22, line 7)."""

import re
from typing import get_args

from playwright.async_api import Locator, expect

from longears.server.mine import Why
from tests.browser.kit import Person, Playground
from tests.browser.words import like


async def about(person: Person, other: str) -> Locator:
    """The dialog about somebody."""
    await person.tap_button("people_about", name=other)
    dialog = person.page.get_by_role("dialog", name=person.say("people_about", name=other), exact=True)
    await person.sees(dialog.get_by_role("switch").first)
    return dialog


async def switch(person: Person, dialog: Locator, key: str) -> None:
    await dialog.get_by_role("switch", name=person.say(key)).click(force=True)


async def say(person: Person, text: str) -> None:
    field = person.page.get_by_role("textbox", name=person.say("talk_label"), exact=True)
    await field.fill(text)
    await field.press("Enter")


async def test_who_is_muted_is_not_seen_to_say_anything_until_that_is_undone(playground: Playground) -> None:
    asha, bibi, cyrus = [await playground.come(name) for name in ("Asha", "Bibi", "Cyrus")]
    await asha.make_table(game="thulla", seats=3)
    for guest in (bibi, cyrus):
        await guest.go(asha.page.url)
        await guest.tap_button("sit_down")
    table = asha.page.url
    await say(bibi, "buy my soap")
    await asha.sees(asha.page.get_by_text("buy my soap"))
    dialog = await about(asha, "Bibi")
    await switch(asha, dialog, "people_mute")
    await expect(asha.page.get_by_text("buy my soap")).to_have_count(0)
    await say(bibi, "and my brushes")
    await say(cyrus, "good evening")
    await asha.reload()
    await asha.sees(asha.button("stand_up"))
    await say(bibi, "and my combs")
    await say(cyrus, "shall we begin?")
    await asha.sees(asha.page.get_by_text("shall we begin?"))
    await expect(asha.page.get_by_text("my combs")).to_have_count(0)
    await asha.go("/me")
    await asha.tap(asha.page.get_by_role("button", name=f"{asha.say('mine_undo')}: Bibi"))
    await asha.go(table)
    await asha.sees(asha.button("stand_up"))
    await say(bibi, "sorry")
    await asha.sees(asha.page.get_by_text("sorry"))


async def test_in_a_game_the_menu_leads_to_the_others(playground: Playground) -> None:
    asha, bibi = await playground.come("Asha"), await playground.come("Bibi")
    await playground.table(asha, bibi, game="thulla")
    await asha.tap_button("table_menu")
    dialog = await about(asha, "Bibi")
    await expect(dialog.get_by_role("button", name=asha.say("people_report"))).to_have_count(0)
    await switch(asha, dialog, "people_mute")
    assert await asha.evaluate("Object.values(JSON.parse(localStorage['longears.muted']))") == ["Bibi"]


async def test_at_a_public_table_somebody_is_reported_and_kept_apart(own_house: Playground) -> None:
    playground = own_house
    asha, bibi = await playground.come("Asha"), await playground.come("Bibi")
    await asha.go("/new?game=thulla&seats=3")
    await asha.unfold("setup_more")
    await asha.page.get_by_role("switch", name=asha.say("setup_public")).check(force=True)
    await asha.tap_button("new_make")
    await asha.arrives("/t/")
    table = asha.page.url
    await bibi.go(table)
    await bibi.tap_button("sit_down")
    dialog = await about(asha, "Bibi")
    assert await dialog.get_by_role("radio").count() == len(get_args(Why))
    await dialog.get_by_role("radio", name=asha.say("people_why_cheats"), exact=True).press("Space")
    await asha.tap(dialog.get_by_role("button", name=asha.say("people_report"), exact=True))
    await asha.sees(asha.text("people_reported"))
    [kept] = await playground.server.store.reports()
    assert (kept.name, kept.table, kept.why) == ("Bibi", asha.code, "cheats")
    await switch(asha, dialog, "people_block")
    await bibi.tap_button("stand_up")
    await bibi.tap(bibi.button("sit_down").first)
    await bibi.sees(bibi.page.get_by_text(re.compile(bibi.say("refusal_apart"), re.IGNORECASE)))
    await asha.go("/me")
    await asha.sees(asha.page.get_by_text(asha.say("mine_blocked", count="1")))
    await asha.sees(asha.page.get_by_text(asha.say("mine_reports", count="1")))
    await asha.tap(asha.page.get_by_role("button", name=f"{asha.say('mine_undo')}: Bibi"))
    await asha.sees(asha.page.get_by_text(asha.say("mine_blocked", count="0")))
    await bibi.tap(bibi.button("sit_down").first)
    await bibi.sees(bibi.button("stand_up"))


async def test_what_is_stored_is_shown_handed_over_and_deleted(own_house: Playground) -> None:
    playground = own_house
    asha, bibi = await playground.come("Asha"), await playground.come("Bibi")
    await playground.table(asha, bibi, game="thulla")
    guest = playground.room(asha.code).state.chairs[0].guest
    await asha.go("/preferences")
    await asha.tap(asha.page.get_by_role("link", name=asha.say("mine_title")))
    await asha.sees(asha.page.get_by_text(asha.say("mine_name", name="Asha")))
    await asha.sees(asha.page.get_by_text(asha.say("mine_tables", count="1")))
    link = asha.page.get_by_role("link", name=asha.say("mine_download"))
    async with asha.page.expect_download() as download:
        await link.click()
    assert guest in (await (await download.value).path()).read_text()
    await asha.tap_button("mine_delete")
    await asha.tap_button("mine_delete_yes")
    await asha.sees(asha.page.get_by_text(like("mine_playing")))
    cyrus = await playground.come("Cyrus")
    await cyrus.make_table(game="kadi")
    guest = playground.room(cyrus.code).state.chairs[0].guest
    await cyrus.go("/me")
    await cyrus.tap_button("mine_delete")
    await cyrus.tap_button("mine_delete_yes")
    await cyrus.sees(cyrus.text("home_play_now"))
    assert await playground.server.store.guest(guest) is None
    kept = await cyrus.evaluate("Object.keys(localStorage)")
    assert "longears.played" not in kept
