"""The page is an app: kept on the device, opened without a network, then renewed (issue 22, line 2)."""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest
from aiohttp import web
from playwright.async_api import expect

import longears
from longears.server.doors.codings import FixedAnswer
from longears.server.doors.previews import Previews
from tests.browser.kit import Person, Playground

CONTROLLED = """
(async () => {
  const own = navigator.serviceWorker;
  while (!own.controller) await new Promise((done) => setTimeout(done, 20));
})()
"""
IS_KEPT = """
(async () => {
  const names = (await caches.keys()).filter((name) => name.startsWith("longears-"));
  const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  return kept.flat().map(({ url }) => new URL(url).pathname);
})()
"""
WATCHED = """
window.badges = [];
navigator.setAppBadge = async (count) => { window.badges.push(count); };
navigator.clearAppBadge = async () => { window.badges.push(0); };
Object.defineProperty(navigator, "wakeLock", { value: {
  request: async () => { window.awake = true; return { release: async () => { window.awake = false; } }; },
} });
"""

SILENT = 20_000
"""Milliseconds in which a kept page comes, while the server says nothing."""
answered = FixedAnswer.to


def newer(answer: FixedAnswer, request: web.Request) -> web.Response:
    """The files of the page, of which the service worker is a newer one."""
    if request.path != "/sw.js":
        return answered(answer, request)
    return web.Response(body=answer.plain + b"\n// newer\n", content_type="text/javascript")


async def comes_back(playground: Playground) -> Person:
    """Someone who has played here before, and whose browser has kept the page."""
    asha = await playground.come("Asha", keeps=True)
    await playground.table(asha, game="thulla", seats=2)
    await asha.go("/")
    await asha.evaluate(CONTROLLED)
    await asha.reload()
    return asha


async def test_a_first_look_keeps_nothing_on_the_device(playground: Playground) -> None:
    asha = await playground.come("Asha", keeps=True)
    await asha.go("/")
    await asha.sees(asha.text("home_with_friends"))
    assert await asha.evaluate("navigator.serviceWorker.getRegistrations().then((all) => all.length)") == 0
    assert await asha.evaluate(IS_KEPT) == []


async def test_a_kept_page_does_not_wait_for_a_server_that_is_silent(
    playground: Playground, monkeypatch: pytest.MonkeyPatch
) -> None:
    asha = await comes_back(playground)
    let_go = asyncio.Event()
    tells = Previews._of

    async def silent(previews: Previews, *asked: Any) -> Any:
        await let_go.wait()
        return await tells(previews, *asked)

    monkeypatch.setattr(Previews, "_of", silent)
    try:
        await asha.page.goto("/preferences", wait_until="commit", timeout=SILENT)
        await asha.sees(asha.page.get_by_role("heading").first)
    finally:
        let_go.set()


async def test_who_has_played_opens_the_pages_without_a_server(own_house: Playground) -> None:
    asha = await comes_back(own_house)
    await asha.go("/rules/kadi")
    await asha.sees(asha.page.get_by_role("heading", name="Niko Kadi"))
    rules = await asha.page.get_by_role("main").inner_text()
    await own_house.server.stop()
    await asha.reload()
    await expect(asha.page.get_by_role("main")).to_have_text(rules, use_inner_text=True)
    for path in ("/", "/new", "/preferences", "/learn"):
        await asha.go(path)
        await asha.sees(asha.page.get_by_role("heading").first)
    await own_house.server.start()
    await asha.go("/")
    await asha.page.wait_for_load_state()
    own_house.troubles.clear()  # requests that nobody answered


async def test_a_newer_page_is_offered_when_no_game_is_on(
    own_house: Playground, monkeypatch: pytest.MonkeyPatch
) -> None:
    asha = await comes_back(own_house)
    monkeypatch.setattr(FixedAnswer, "to", newer)
    await asha.evaluate("navigator.serviceWorker.getRegistration().then((kept) => kept.update())")
    await asha.tap_button("line_reload")
    await asha.page.wait_for_load_state()
    await expect(asha.button("line_reload")).to_have_count(0)


async def test_the_sign_of_the_app_and_the_screen_tell_whose_turn_it_is(playground: Playground) -> None:
    asha, bibi = await playground.come("Asha"), await playground.come("Bibi")
    for person in (asha, bibi):
        await person.page.add_init_script(WATCHED)
    await playground.table(asha, bibi, game="thulla")
    begins = playground.game(asha.code).view("A").awaited == ("A",)
    awaited, other = (asha, bibi) if begins else (bibi, asha)
    assert await awaited.evaluate("[window.badges.at(-1), window.awake]") == [1, True]
    assert await other.evaluate("[window.badges.at(-1) ?? 0, window.awake ?? false]") == [0, False]


def test_the_manifest_names_icons_that_are_there() -> None:
    built = Path(longears.__path__[0]) / "web"
    manifest = json.loads((built / "manifest.webmanifest").read_text("utf-8"))
    assert {"id", "name", "short_name", "start_url", "scope", "display"} <= manifest.keys()
    purposes = {icon.get("purpose", "any") for icon in manifest["icons"]}
    assert purposes == {"any", "maskable", "monochrome"}
    for icon in manifest["icons"]:
        assert (built / icon["src"]).is_file()
