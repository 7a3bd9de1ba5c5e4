"""Where a page's line goes when several nodes serve, and when one of them falls silent."""

import sqlite3
from collections.abc import Sequence
from contextlib import closing

import pytest
from playwright.async_api import expect

import longears
from longears.node.greeting import Greeting
from longears.node.protocols import StoreError
from longears.room import Row
from tests.browser.kit import Playground
from tests.browser.relay import Relay
from tests.server.kit import eventually


async def test_a_node_that_takes_lines_and_says_nothing_is_left_for_another(playground: Playground) -> None:
    asha, bibi = await playground.come("Asha"), await playground.come("Bibi")
    await playground.table(asha, bibi, game="thulla")
    await playground.put(longears.setup("thulla", hands=["3h Ks 5c", "4h 2s 6c"], lead="A"), asha, bibi)
    async with Relay(playground.server.address) as relay:
        await asha.go(f"{relay.address}/t/{asha.code}")
        await asha.dealt()
        (route,) = relay.routes
        assert asha.code not in route
        relay.silent.add(route)
        await asha.play("3h")
        await expect(asha.card("3h")).to_have_attribute("aria-busy", "true")
        await expect(asha.card("3h")).to_have_count(0)
        assert relay.routes[-1] != route
        await bibi.play("4h")
        await asha.go(playground.server.address)


async def test_a_page_opens_its_line_anew_where_the_people_of_its_table_meet(own_house: Playground) -> None:
    playground = own_house
    playground.server.node._greeting = Greeting("", routes=True)
    asha, bibi = await playground.come("Asha"), await playground.come("Bibi")
    async with Relay(playground.server.address) as relay:
        await asha.go(relay.address)
        await asha.tap(asha.page.get_by_role("button", name=asha.say("game_kadi")))
        await asha.tap_button("play_bots")
        await asha.dealt()
        await eventually(lambda: len(relay.routes) == 2, "another line")
        await eventually(lambda: len(playground.server.node.connections) == 1, "that the first is closed")
        await asha.play_turn()
        await bibi.go(f"{relay.address}/t/{asha.code}")
        await bibi.dealt()
        assert relay.routes[2:] == relay.routes[1:2], "at once, by a link"
        await asha.go(playground.server.address)
        await bibi.go(playground.server.address)


@pytest.mark.parametrize("page", ["/", "/t/AAAAAA"])
async def test_one_node_is_not_asked_for_another_line(own_house: Playground, page: str) -> None:
    playground = own_house  # where nobody is left from other tests
    asha = await playground.come("Asha")
    async with Relay(playground.server.address) as relay:
        await asha.go(relay.address + page)
        await eventually(lambda: len(playground.server.node.connections) == 1, "a line")
        await asha.go(f"{relay.address}/")
        await asha.tap(asha.page.get_by_role("button", name=asha.say("game_kadi")))
        await asha.tap_button("play_bots")
        await asha.dealt()
        await asha.play_turn()
        assert len(relay.routes) == 2, "one for each time the page was loaded"
        await asha.go(playground.server.address)


async def test_in_an_outage_of_the_store_pages_keep_their_line_and_play_on_by_themselves(
    own_house: Playground,
) -> None:
    playground = own_house
    playground.server.node._greeting = Greeting("", routes=True)
    asha, bibi = await playground.come("Asha"), await playground.come("Bibi")
    await playground.table(asha, bibi, game="thulla")
    await playground.put(longears.setup("thulla", hands=["3h Ks 5c", "4h 2s 6c"], lead="A"), asha, bibi)
    async with Relay(playground.server.address) as relay:
        await asha.go(f"{relay.address}/t/{asha.code}")
        await asha.dealt()
        lines = len(relay.routes)
        with closing(sqlite3.connect(playground.server.path, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            await asha.play("3h")
            await asha.sees(asha.text("line_waits"))
            await eventually(lambda: len(relay.routes) >= lines + 2, "that others were tried")
            await expect(asha.text("line_waits")).to_have_count(1)
            await expect(asha.card("3h")).to_have_attribute("aria-busy", "true")
            other.execute("ROLLBACK")
        await expect(asha.card("3h")).to_have_count(0)
        await expect(asha.text("line_waits")).to_have_count(0)
        await bibi.play("4h")
        await asha.go(playground.server.address)


async def test_a_table_that_cannot_be_read_at_this_moment_is_asked_for_again(
    own_house: Playground, monkeypatch: pytest.MonkeyPatch
) -> None:
    playground, readings = own_house, []
    asha, bibi = await playground.come("Asha"), await playground.come("Bibi")
    await playground.table(asha, bibi, game="thulla")
    read, code = playground.server.store.room, asha.code

    async def room(asked: str) -> Sequence[Row]:
        readings.append(asked)
        if len(readings) <= 2:
            raise StoreError("it is away for a moment")
        return await read(asked)

    for person in (asha, bibi):
        await person.go("about:blank")
    await eventually(lambda: not playground.server.node.connections, "that nobody is there")
    playground.server.node._rooms.drop(playground.server.node.rooms[code])
    monkeypatch.setattr(playground.server.store, "room", room)
    await asha.go(f"{playground.server.address}/t/{code}")
    await asha.dealt()
    assert len(readings) == 3
    await bibi.go(f"{playground.server.address}/t/{code}")
    await bibi.dealt()
