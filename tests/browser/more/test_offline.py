"""The table without a server, in Chromium: kept, played in a tunnel, and back again (issue 22, line 4)."""

from playwright.async_api import expect

from longears.games import SPECS
from tests.browser.kit import Person, Playground

SLOW = 240_000
"""Milliseconds that Python may take to begin on a busy machine."""


async def keep(asha: Person) -> None:
    """Ask for all that a table without a server needs."""
    await asha.go("/preferences")
    await asha.tap_button("offline_keep")
    await expect(asha.text("offline_kept")).to_be_visible(timeout=SLOW)


async def in_a_tunnel(house: Playground, asha: Person) -> None:
    """The train goes into one, and the server is stopped."""
    await asha.page.context.set_offline(True)
    await house.server.stop()
    await asha.go("/")
    await expect(asha.text("line_on_device")).to_be_visible(timeout=SLOW)


async def out_of_it(house: Playground, asha: Person) -> None:
    await house.server.start()
    await asha.page.context.set_offline(False)


async def dealt(asha: Person) -> None:
    await expect(asha.button("table_menu")).to_be_visible(timeout=SLOW)


async def test_every_game_is_played_to_the_end_in_a_tunnel_with_a_reload_in_the_middle(
    own_house: Playground,
) -> None:
    asha = await own_house.come("Asha", keeps=True)
    await keep(asha)
    await in_a_tunnel(own_house, asha)
    for game in SPECS:
        await asha.make_table(game=game, pace=0, seats=3)
        await asha.start()
        await dealt(asha)
        address = asha.address
        await asha.play_turn()
        await asha.reload()
        await dealt(asha)
        assert asha.address == address
        await asha.play_out()
        await asha.sees(asha.ending)
    await out_of_it(own_house, asha)
    await asha.go("/")
    await asha.come_to(await own_house.table(asha, game=game))
    own_house.troubles.clear()  # requests that nobody answered


async def test_a_table_of_the_tunnel_is_finished_with_the_server_back(own_house: Playground) -> None:
    asha = await own_house.come("Asha", keeps=True)
    await keep(asha)
    await in_a_tunnel(own_house, asha)
    me = asha.page.get_by_role("button", name=asha.say("name_change"))
    await expect(me).to_contain_text("Asha", timeout=SLOW)
    await asha.tap(asha.tile("thulla"))
    await asha.tap_button("play_bots")
    await dealt(asha)
    address = asha.address
    await out_of_it(own_house, asha)
    await asha.go("/")
    back = asha.page.get_by_role("link", name=asha.say("home_still_playing"))
    await asha.sees(back, asha.text("public_title"))
    await expect(asha.text("line_on_device")).to_have_count(0)
    await asha.tap(back)
    await dealt(asha)
    assert asha.address == address
    own_house.troubles.clear()  # requests that nobody answered


async def test_what_is_kept_can_be_thrown_away(own_house: Playground) -> None:
    asha = await own_house.come("Asha", keeps=True)
    await keep(asha)
    assert await asha.evaluate("caches.has('device')")
    await asha.tap_button("offline_remove")
    await asha.sees(asha.button("offline_keep"))
    assert not await asha.evaluate("caches.has('device')")


async def test_the_page_that_was_opened_last_has_the_table(own_house: Playground) -> None:
    asha = await own_house.come("Asha", keeps=True)
    await keep(asha)
    await in_a_tunnel(own_house, asha)
    await asha.make_table(game="thulla", pace=0, seats=2)
    await asha.start()
    await dealt(asha)
    other = await asha.page.context.new_page()
    await other.goto(asha.address)
    await expect(other.get_by_role("button", name=asha.say("table_menu"))).to_be_visible(timeout=SLOW)
    await expect(asha.button("line_here")).to_be_visible(timeout=SLOW)
    await asha.tap_button("line_here")
    await expect(other.get_by_role("button", name=asha.say("line_here"))).to_be_visible(timeout=SLOW)
    await expect(asha.button("line_here")).to_have_count(0, timeout=SLOW)
    await other.close()
    await asha.play_out()
    await asha.sees(asha.ending)
    own_house.troubles.clear()  # requests that nobody answered
