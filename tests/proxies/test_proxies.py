"""Behind Debian's nginx and HAProxy, with TLS, at /cards/, as the how-to says (issue 18, line 7)."""

import logging
from dataclasses import replace
from pathlib import Path

import pytest
from playwright.async_api import async_playwright, expect

from longears.server.addresses import FORGOTTEN, MISSING
from longears.server.people import COOKIE
from tests.browser.chromium import launched
from tests.browser.words import say
from tests.proxies.kit import Proxied, Proxy, behind, haproxy, nginx
from tests.server import clients
from tests.server.clients import SioClient, WsClient
from tests.server.kit import GENEROUS, all_ready, play_all

PROXIES = pytest.mark.parametrize("proxy", [nginx, haproxy])


@PROXIES
async def test_people_play_through_both_doors(
    proxy: Proxy, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async with behind(proxy, tmp_path) as server:
        monkeypatch.setattr(clients, "TRUSTED", server.trusted)
        asha, bibi = await server.table("Asha", "Bibi", door=WsClient)
        cyrus = await server.come("Cyrus", door=SioClient)
        await cyrus.do("join", table=asha.code)
        await all_ready([asha, bibi])
        await play_all([asha, bibi])
        await cyrus.until(lambda c: not c.playing and bool(c.view), "the end")
        record = await server.ask(f"/api/records/{asha.code}-1")
        assert record.status == 200
    assert not {FORGOTTEN, MISSING} & set(caplog.messages)
    assert not [line for line in caplog.records if line.levelno >= logging.ERROR]


@PROXIES
async def test_browsers_are_told_that_all_is_over_tls(proxy: Proxy, tmp_path: Path) -> None:
    async with behind(proxy, tmp_path) as server:
        guest = await server.ask("/api/guest", "POST", headers={"Origin": server.address[: -len("/cards")]})
        assert guest.status == 200
        cookie = guest.cookies[COOKIE]
        assert (cookie["secure"], cookie["httponly"], cookie["path"]) == (True, True, "/cards/")
        page = await server.ask("/")
        assert page.headers["Strict-Transport-Security"] == "max-age=31536000"
        host = server.address.removeprefix("https://").removesuffix("/cards")
        assert f"connect-src 'self' wss://{host};" in page.headers["Content-Security-Policy"]
        strange = await server.ask("/api/guest", "POST", headers={"Origin": "https://evil.example"})
        assert strange.status == 403


async def status(server: Proxied, source: str, forged: str = "") -> int:
    headers = {"X-Forwarded-For": forged} if forged else {}
    async with (
        server.visitor(source) as visitor,
        visitor.post(server.address + "/api/guest", headers=headers) as answer,
    ):
        return answer.status


@PROXIES
async def test_each_client_has_limits_of_its_own_whatever_it_says(proxy: Proxy, tmp_path: Path) -> None:
    async with behind(proxy, tmp_path, limits=replace(GENEROUS, guests_per_minute=1)) as server:
        assert [await status(server, "127.0.0.5"), await status(server, "127.0.0.5")] == [200, 429]
        assert await status(server, "127.0.0.5", forged="192.0.2.7") == 429
        assert await status(server, "127.0.0.6", forged="127.0.0.5") == 200


@PROXIES
async def test_a_browser_makes_a_table_and_another_comes_by_its_link(proxy: Proxy, tmp_path: Path) -> None:
    async with behind(proxy, tmp_path) as server, async_playwright() as playwright:
        browser = await launched(playwright)
        troubles: list[str] = []
        pages = []
        for _ in range(2):
            context = await browser.new_context(
                ignore_https_errors=True, locale="en-GB", service_workers="block"
            )
            page = await context.new_page()
            page.on("console", lambda said: troubles.append(said.text) if said.type == "error" else None)
            page.on("response", lambda told: troubles.append(told.url) if told.status >= 400 else None)
            pages.append(page)
        host, friend = pages
        await host.goto(f"{server.address}/new?game=kadi")
        await host.get_by_role("button", name=say("new_make", "en")).click()
        await host.wait_for_url(f"{server.address}/t/*")
        state = server.node.rooms[host.url.rpartition("/")[2]].state
        await friend.goto(f"{server.address}/t/{state.code}-{state.link_key}")
        await expect(friend.get_by_role("button", name=say("sit_down", "en")).first).to_be_visible()
        await friend.goto(f"{server.address}/rules/kadi")
        await expect(friend.get_by_role("heading", level=1)).to_be_visible()
        assert troubles == []
        await browser.close()
