"""Behind Debian's nginx and HAProxy, with TLS, at /cards/, as the how-to says (issue 18, line 7)."""

import asyncio
import logging
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from playwright.async_api import async_playwright, expect
from yarl import URL

from longears.server.addresses import FORGOTTEN, MISSING
from longears.server.people import COOKIE
from tests.browser.chromium import launched
from tests.browser.words import say
from tests.proxies.kit import Proxied, Proxy, behind, haproxy, nginx
from tests.server import clients
from tests.server.clients import SOON, SioClient, WsClient
from tests.server.kit import GENEROUS, all_ready, play_all


def with_other(proxy: Callable[..., list[str]], *others: tuple[str, str]) -> Proxy:
    """This proxy, with something written otherwise than on the page."""
    return lambda folder, port, server: proxy(
        folder, port, server, *((usual, other.replace("{port}", str(port))) for usual, other in others)
    )


PATIENCE = 8
"""Less than HAProxy has for a silent connection, and more than a loaded machine needs to cut one off."""

PROXIES = pytest.mark.parametrize("proxy", [nginx, haproxy])


@PROXIES
@pytest.mark.usefixtures("halts_are_no_news")
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


async def is_cut(port: int, source: str, said: bytes = b"") -> bool:
    """Whether who comes from there and says so much, and then nothing, is let go soon."""
    try:
        reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(source, 0))
    except ConnectionError:
        return True
    try:
        writer.write(said)
        async with asyncio.timeout(PATIENCE):
            return await reader.read(1) == b""
    except ConnectionError:
        return True
    except TimeoutError:
        return False
    finally:
        writer.close()


def port_of(server: Proxied) -> int:
    port = URL(server.address).port
    assert port is not None
    return port


async def test_haproxy_turns_silent_connections_of_one_address_away(tmp_path: Path) -> None:
    few = with_other(haproxy, ("sc_conn_cur(0) gt 250", "sc_conn_cur(0) gt 3"))
    async with behind(few, tmp_path) as server:
        port = port_of(server)
        stay = [asyncio.ensure_future(is_cut(port, "127.0.0.5")) for _ in range(3)]
        await asyncio.sleep(1)
        for _ in range(5):
            assert await is_cut(port, "127.0.0.5")
        assert await status(server, "127.0.0.6") == 200
        assert await asyncio.gather(*stay) == [False] * 3


async def test_nginx_lets_silent_connections_go(tmp_path: Path) -> None:
    soon = with_other(nginx, ("client_header_timeout 10s", "client_header_timeout 1s"))
    async with behind(soon, tmp_path) as server:
        assert await is_cut(port_of(server), "127.0.0.5")
        assert await is_cut(port_of(server), "127.0.0.5", b"\x16\x03\x01")


async def test_haproxy_counts_the_first_half_of_an_address_of_ipv6(tmp_path: Path) -> None:
    watched = with_other(
        haproxy,
        ("defaults\n", f"global\n    stats socket {tmp_path}/stats mode 600\n\ndefaults\n"),
        ("bind :443", "bind [::1]:{port} ssl crt /etc/ssl/cards-with-key.pem\n    bind :443"),
    )
    async with behind(watched, tmp_path) as server:
        for host in ("::1", "127.0.0.1"):
            _, writer = await asyncio.open_connection(host, port_of(server))
            writer.close()
        async with asyncio.timeout(SOON):
            while len(keys := await counted(tmp_path / "stats")) < 2:
                await asyncio.sleep(0.1)
    assert keys == ["::", "::ffff:127.0.0.1"]


async def counted(stats: Path) -> list[str]:
    """The addresses by which HAProxy has counted."""
    reader, writer = await asyncio.open_unix_connection(stats)
    writer.write(b"show table cards\n")
    keys = re.findall(r" key=(\S+) ", (await reader.read()).decode())
    writer.close()
    return sorted(keys)


async def test_nginx_counts_the_first_half_of_an_address_of_ipv6(tmp_path: Path) -> None:
    """Addresses of IPv6 are told by the PROXY protocol: this machine has but one of its own."""
    told = with_other(
        nginx,
        (
            "listen 443 ssl;",
            "listen 443 ssl proxy_protocol; set_real_ip_from 127.0.0.1; real_ip_header proxy_protocol;",
        ),
        ("rate=50r/s", "rate=1r/m"),
        ("burst=500 nodelay", "burst=1 nodelay"),
    )
    async with behind(told, tmp_path) as server:

        async def asks(address: str) -> bytes:
            reader, writer = await asyncio.open_connection("127.0.0.1", port_of(server))
            kind = "TCP6" if ":" in address else "TCP4"
            here = "::1" if ":" in address else "127.0.0.1"
            writer.write(f"PROXY {kind} {address} {here} 5000 443\r\n".encode())
            await writer.start_tls(server.trusted, server_hostname="127.0.0.1")
            writer.write(b"GET /cards/health HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")
            line = await reader.readline()
            writer.close()
            return line.split()[1]

        household = ["2001:db8:a:b::1", "2001:db8:a:b:1:2:3:4", "2001:db8:a:b:ffff::a"]
        assert [await asks(address) for address in household] == [b"200", b"200", b"429"]
        others = ["2001:db8:a:c::1", "192.0.2.7", "192.0.2.8"]
        assert [await asks(address) for address in others] == [b"200"] * 3


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
