"""Who is who: guests, tokens, pages of other sites, and logs that tell nothing (issue 5, items 4 and 8)."""

import asyncio
import logging
import re
from pathlib import Path
from typing import Any

import aiohttp
import pytest
import socketio

from longears.room.room import Room
from longears.server.people import COOKIE
from longears.server.protecting import DATA_RULES, PAGE_RULES
from tests.server.clients import Client, SioClient, WsClient
from tests.server.kit import DOORS, Server, all_ready, play_all
from tests.server.ways import BOTH_WAYS

pytestmark = BOTH_WAYS

STRANGE_ORIGINS = ("http://evil.example", "null", "http://[", "https://127.0.0.1.evil.example")


async def try_line(server: Server, **headers: str) -> int:
    """The status a WebSocket is answered with."""
    asked = {"Connection": "Upgrade", "Upgrade": "websocket", "Sec-WebSocket-Version": "13"}
    key = {"Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ=="}
    session = aiohttp.ClientSession()
    async with session, session.get(server.address + "/ws", headers=asked | key | headers) as response:
        return response.status


async def test_a_guest_gets_a_cookie_that_scripts_and_other_sites_cannot_use(tmp_path: Path) -> None:
    async with Server(tmp_path) as server:
        answer = await server.ask("/api/guest", "POST", json={"name": "Asha"})
        cookie = answer.headers["Set-Cookie"]
        assert cookie.startswith(f"{COOKIE}={(await answer.json())['token']};")
        assert "HttpOnly" in cookie
        assert "SameSite=Lax" in cookie
        assert "Path=/" in cookie


async def test_the_same_cookie_or_header_is_the_same_guest(tmp_path: Path) -> None:
    async with Server(tmp_path) as server:
        first = await server.json("/api/guest", method="POST", json={"name": "Asha"})
        cookie = {"Cookie": f"{COOKIE}={first['token']}"}
        header = {"Authorization": f"Bearer {first['token']}"}
        for headers in (cookie, header):
            again = await server.json("/api/guest", method="POST", headers=headers)
            assert (again["guest"], again["name"]) == (first["guest"], "Asha")
            assert await try_line(server, **headers) == 101
        renamed = await server.json("/api/guest", method="POST", headers=cookie, json={"name": "Aisha"})
        assert (renamed["guest"], renamed["name"]) == (first["guest"], "Aisha")


async def test_a_badge_is_chosen_kept_and_seen_by_all(tmp_path: Path) -> None:
    async with Server(tmp_path) as server:
        host, guest = await server.table("Asha", "Bibi")
        assert "badge" not in guest.chair("A")
        await host.do("rename", name="Asha", badge="fish-mint")
        await guest.until(lambda c: c.chair("A").get("badge") == "fish-mint", "the badge")
        await host.do("rename", name="Aisha")
        await guest.until(lambda c: c.chair("A")["name"] == "Aisha", "the name")
        assert guest.chair("A")["badge"] == "fish-mint", "a name alone leaves the badge as it is"
        assert (await host.refused("rename", name="Aisha", badge="skull-red"))["code"] == "badge"
        await server.restart()
        again = await server.come("Aisha", host.token)
        assert again.frames[0]["badge"] == "fish-mint"
        await again.do("join", table=guest.code)
        assert again.chair("A")["badge"] == "fish-mint"
        await again.do("create", settings={"game": "kadi"})
        assert again.chair("A")["badge"] == "fish-mint"


async def test_a_badge_can_be_wished_for_with_the_name(tmp_path: Path) -> None:
    async with Server(tmp_path) as server:
        first = await server.json("/api/guest", method="POST", json={"badge": "moon-rose"})
        assert first["badge"] == "moon-rose"
        header = {"Authorization": f"Bearer {first['token']}"}
        for wish in ({}, {"badge": "skull-red"}, {"badge": ["moon-rose"]}, {"name": first["name"]}):
            again = await server.json("/api/guest", method="POST", headers=header, json=wish)
            assert (again["name"], again["badge"]) == (first["name"], "moon-rose")
        assert (await server.json("/api/guest", method="POST"))["badge"] == ""


async def test_who_watches_is_seen_under_a_new_name_at_once(tmp_path: Path) -> None:
    async with Server(tmp_path) as server:
        (host,) = await server.table("Asha")
        watcher = await server.come("Bibi")
        await watcher.do("join", table=host.code)
        await watcher.do("rename", name="Bee")
        await host.frame(lambda frame: frame["t"] == "here" and frame["watchers"] == ["Bee"])


async def test_a_guest_without_a_wish_gets_a_name(tmp_path: Path) -> None:
    async with Server(tmp_path) as server:
        told = await server.json("/api/guest", method="POST")
        assert told["name"]
        other = await server.json("/api/guest", method="POST", json={"name": "<>"})
        assert other["name"]


async def test_the_token_is_known_again_after_a_restart(tmp_path: Path) -> None:
    async with Server(tmp_path) as server:
        token = await server.token("Asha")
        before = await server.come("Asha", token)
        await server.restart()
        assert (await server.come("Asha", token)).guest == before.guest


@pytest.mark.parametrize("body", [b"{", b"[" * 50_000, b"\xff", b"x" * 70_000])
async def test_a_body_that_cannot_be_read_is_told_so(body: bytes, tmp_path: Path) -> None:
    async with Server(tmp_path) as server:
        assert (await server.ask("/api/guest", "POST", data=body)).status in (400, 413)
        strange = {"Content-Type": "application/json; charset=klingon"}
        assert (await server.ask("/api/guest", "POST", data=b"{}", headers=strange)).status == 400


async def test_a_forged_token_is_refused(tmp_path: Path) -> None:
    async with Server(tmp_path) as server:
        token = await server.token("Asha")
        other = await server.token("Bibi")
        mixed = token.partition(".")[0] + "." + other.partition(".")[2]
        for forged in ("", "x", mixed, token[:-1], token + "A", "é"):
            assert await try_line(server, Authorization=f"Bearer {forged}") == 401
            with pytest.raises(socketio.exceptions.ConnectionError):
                await SioClient("Asha", forged).connect(server.address)


async def test_socket_io_takes_the_token_from_auth_header_or_cookie(tmp_path: Path) -> None:
    async with Server(tmp_path) as server:
        token = await server.token("Asha")
        for headers in ({"Authorization": f"Bearer {token}"}, {"Cookie": f"{COOKIE}={token}"}):
            client = socketio.AsyncClient(reconnection=False)
            await client.connect(server.address, headers=headers, transports=["websocket"])
            await client.disconnect()


@DOORS
async def test_a_second_socket_of_a_guest_quietly_replaces_the_first(
    door: type[Client], tmp_path: Path
) -> None:
    async with Server(tmp_path) as server:
        host, guest = await server.table("Asha", "Bibi", door=door)
        await all_ready([host, guest])
        again = await server.come("Bibi", guest.token, door)
        await again.do("join", table=host.code)
        assert (await guest.bye())["code"] == "replaced"
        assert again.own == guest.own
        assert again.own["hand"]
        await play_all([host, again])
        assert not [frame for frame in host.frames if frame.get("away")], "nobody was away"
        assert guest.frames[-1]["t"] == "bye", "the old line hears nothing more"


async def test_pages_of_other_sites_may_not_speak_for_a_guest(tmp_path: Path) -> None:
    async with Server(tmp_path) as server:
        token = await server.token("Asha")
        for origin in STRANGE_ORIGINS:
            headers = {"Cookie": f"{COOKIE}={token}", "Origin": origin}
            assert await try_line(server, **headers) == 403
            assert (await server.ask("/api/guest", "POST", headers=headers)).status == 403
            client = socketio.AsyncClient(reconnection=False)
            with pytest.raises(socketio.exceptions.ConnectionError):
                await client.connect(server.address, headers=headers, transports=["websocket"])
        ours = {"Cookie": f"{COOKIE}={token}", "Origin": server.address}
        assert await try_line(server, **ours) == 101
        assert (await server.ask("/api/guest", "POST", headers=ours)).status == 200
        client = socketio.AsyncClient(reconnection=False)
        await client.connect(server.address, headers=ours, transports=["websocket"])
        await client.disconnect()


@pytest.mark.parametrize("path", ["/", "/t/QWRT34", "/ws", "/x.js", "/%00", "/%2e%2e/x"])
async def test_every_answer_has_the_headers_that_protect_a_page(path: str, tmp_path: Path) -> None:
    async with Server(tmp_path) as server:
        answer = await server.ask(path)
        assert answer.status < 500
        assert {name: answer.headers.get(name) for name in PAGE_RULES} == PAGE_RULES
        policy = answer.headers["Content-Security-Policy"]
        host = server.address.removeprefix("http://")
        assert f"connect-src 'self' ws://{host};" in policy
        assert "default-src 'self';" in policy
        assert answer.headers["Server"] == "longears", "and no versions"
        assert answer.headers["Cache-Control"]


@pytest.mark.parametrize("path", ["/api/games", "/api/tables/NOSUCH", "/health"])
async def test_what_programs_read_can_do_nothing_as_a_page(path: str, tmp_path: Path) -> None:
    async with Server(tmp_path) as server:
        answer = await server.ask(path)
        assert answer.content_type == "application/json"
        assert {name: answer.headers.get(name) for name in DATA_RULES} == DATA_RULES
        assert answer.headers["Server"] == "longears"
        assert answer.headers["Cache-Control"]


@pytest.mark.parametrize("path", ["/api/guest", "/api/tables", "/api/tables/NOSUCH", "/health"])
async def test_what_is_of_this_moment_or_of_one_guest_is_kept_nowhere(path: str, tmp_path: Path) -> None:
    async with Server(tmp_path) as server:
        answer = await server.ask(path, "POST" if path == "/api/guest" else "GET")
        assert answer.headers["Cache-Control"] == "no-store"


@pytest.mark.parametrize("method", ["TRACE", "PUT", "DELETE", "PATCH"])
async def test_methods_that_nothing_uses_are_refused(method: str, tmp_path: Path) -> None:
    async with Server(tmp_path) as server:
        for path in ("/", "/api/guest", "/api/tables/QWRT34"):
            assert (await server.ask(path, method)).status == 405


async def test_no_log_line_tells_a_secret(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    secrets: list[str] = []

    class Breaking(Room):
        def judge(self, *asked: Any) -> Any:
            if secrets:
                raise ValueError(*secrets)
            return super().judge(*asked)

    monkeypatch.setattr("longears.node.rooms.Room", Breaking)
    caplog.set_level(logging.DEBUG)
    async with Server(tmp_path) as server:
        clients = await server.table("Asha", "Bibi", "Cyrus", game="kadi")
        await all_ready(clients)
        key = server.node.rooms[clients[0].code].room.state.key.hex()
        await clients[0].do("say", text="my aunt Zuleikha has the ace")
        await clients[0].refused("play", move="Zz")
        await play_all(clients)
        assert isinstance(clients[2], WsClient)
        await clients[2].send_text('{"t":"play","move":"Ks","secret":"tell"}')

        secrets += [clients[0].token, key, "As Kd"]
        await clients[1].say("ready", seed="seed-of-nobody")
        assert (await clients[1].bye())["code"] == "broken"
        other = await server.come("Dayo", door=SioClient)
        await other.do("join", table=clients[0].code)
        await other.say("sit", seat="C")
        assert (await other.bye())["code"] == "broken"
    await asyncio.sleep(0)
    logged = caplog.text
    assert logged.count("a message broke the server") == 2
    assert "room.py" in logged or "test_identity.py" in logged, "where it broke is told"
    for client in [*clients, other]:
        assert client.token not in logged
        assert client.token.partition(".")[2] not in logged
    for secret in (key, "Zuleikha", "seed-of", "secret", "tell"):
        assert secret not in logged
    assert not re.findall(r"\b(?:[2-9TJQKA][cdhs]|Xr|Xb)\b", logged)
