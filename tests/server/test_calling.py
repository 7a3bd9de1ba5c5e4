"""Your turn, told by Web Push: when, to whom, in secret, and to nobody else (issue 22, line 3)."""

import asyncio
import json
import logging
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256

from longears.server.push import bells
from longears.server.push.encryption import Signer
from longears.server.push.services import PublicResolver, is_public, is_service
from longears.server.push.subscriptions import Subscription
from tests.server.clients import Client
from tests.server.kit import GENEROUS, Server, all_ready, eventually, next_move, play_all
from tests.server.pushing import CURVE, SECRET, Browser, decoded, listening


def own(client: Client, **more: Any) -> dict[str, Any]:
    return {"headers": {"Authorization": f"Bearer {client.token}"}, **more}


async def subscribed(server: Server, client: Client, browser: Browser, language: str = "en") -> None:
    answer = await server.ask("/api/me/calls", "PUT", json=browser.asked(language), **own(client))
    assert answer.status == 200, await answer.text()


async def move(client: Client) -> None:
    await client.do("play", move=client.own["moves"][0], seen=client.n)


@asynccontextmanager
async def playing(tmp_path: Path, **config: Any) -> AsyncIterator[tuple[Server, list[Client]]]:
    async with Server(tmp_path, calls_anywhere=True, **config) as server:
        clients = await server.table("Asha", "Bibi", game="thulla")
        await all_ready(clients)
        yield server, clients


def other_than(mover: Client, clients: list[Client]) -> Client:
    return next(one for one in clients if one is not mover)


# When, and to whom


async def test_who_does_not_look_is_told_of_the_turn_within_two_seconds(tmp_path: Path) -> None:
    phone = Browser()
    async with listening(phone), playing(tmp_path) as (server, clients):
        mover = await next_move(clients)
        waiting = other_than(mover, clients)
        await subscribed(server, waiting, phone)
        await waiting.do("look", on=False)
        began = time.monotonic()
        await move(mover)
        await eventually(lambda: bool(phone.told), "the call")
        assert time.monotonic() - began < 2
        link = server.node.rooms[mover.code].state.link_key
        assert phone.told == [
            {
                "title": "It is your turn",
                "body": f"Thulla · table {mover.code}",
                "table": f"{mover.code}-{link}",
                "tag": mover.code,
            }
        ]


async def test_who_looks_at_the_table_is_told_nothing_and_who_looks_again_neither(tmp_path: Path) -> None:
    phone = Browser()
    async with listening(phone), playing(tmp_path) as (server, clients):
        for client in clients:
            await subscribed(server, client, phone)
        await clients[0].do("look", on=False)
        await clients[0].do("look", on=True)
        await play_all(clients)
        await asyncio.sleep(0.2)
        assert phone.told == []


async def test_each_turn_is_told_once(tmp_path: Path) -> None:
    phone = Browser()
    async with listening(phone), playing(tmp_path) as (server, clients):
        asha, bibi = clients
        await subscribed(server, bibi, phone)
        await bibi.do("look", on=False)
        turns = 0
        for _ in range(20):
            if not bibi.playing:
                break
            before = await next_move(clients)
            await move(before)
            if before is asha and bibi.playing and await next_move(clients) is bibi:
                turns += 1
        assert turns > 3
        await eventually(lambda: len(phone.told) == turns, f"{turns} calls")
        await asyncio.sleep(0.2)
        assert len(phone.told) == turns


async def test_none_after_withdrawal_and_only_ones_own_is_withdrawn(tmp_path: Path) -> None:
    phone = Browser()
    async with listening(phone), playing(tmp_path) as (server, clients):
        mover = await next_move(clients)
        waiting = other_than(mover, clients)
        await subscribed(server, waiting, phone)
        await waiting.do("look", on=False)
        ended = {"endpoint": phone.address}
        await server.ask("/api/me/calls", "DELETE", json=ended, **own(mover))
        assert (await server.json("/api/me/data", **own(waiting)))["devices"] == 1, "it is not Asha's"
        await server.ask("/api/me/calls", "DELETE", json=ended, **own(waiting))
        assert (await server.json("/api/me/data", **own(waiting)))["devices"] == 0
        await move(mover)
        await asyncio.sleep(0.3)
        assert phone.told == []


async def test_who_is_away_hears_once_that_a_bot_has_the_turn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("longears.room.clock.GRACE", 0.2)
    phone = Browser()
    async with listening(phone), playing(tmp_path) as (server, clients):
        mover = await next_move(clients)
        waiting = other_than(mover, clients)
        await subscribed(server, waiting, phone)
        await waiting.drop()
        seat = "AB"[clients.index(waiting)]
        await mover.until(lambda c: c.chair(seat).get("held") == "away", "a bot")
        for _ in range(3):
            if mover.playing:
                await mover.until(lambda c: c.is_awaited or not c.playing, "a turn")
                await move(mover)
        await eventually(lambda: bool(phone.told), "the call")
        await asyncio.sleep(0.2)
        assert [one["title"] for one in phone.told] == [
            "It is your turn; a bot plays for you until you are back"
        ]


async def test_friends_who_sit_down_and_a_game_that_begins_are_told_in_ones_language(tmp_path: Path) -> None:
    phone, tablet = Browser(), Browser()
    async with listening(phone, tablet), Server(tmp_path, calls_anywhere=True) as server:
        [asha] = await server.table("Asha", game="kadi", seats=3)
        await subscribed(server, asha, phone, "fa")
        await subscribed(server, asha, tablet)
        await asha.do("look", on=False)
        bibi, cyrus = [
            await server.sit(name, asha.code, seat) for name, seat in (("Bibi", "B"), ("Cyrus", "C"))
        ]
        await eventually(lambda: len(tablet.told) == 2, "two friends")
        assert {one["title"] for one in tablet.told} == {
            "\u2068Bibi\u2069 has sat down",
            "\u2068Cyrus\u2069 has sat down",
        }
        assert "\u2068Bibi\u2069 سر میز نشست" in {one["title"] for one in phone.told}
        await all_ready([asha, bibi, cyrus])
        await eventually(lambda: len(tablet.told) == 3, "the game")
        begins = server.node.rooms[asha.code].state.game
        assert begins is not None
        told = "It is your turn" if begins.awaited[0] == "A" else "The game begins"
        assert tablet.told[2]["title"] == told


# In secret


async def test_the_message_is_signed_by_the_server_and_the_key_stays_the_same(tmp_path: Path) -> None:
    phone = Browser()
    async with listening(phone), playing(tmp_path) as (server, clients):
        key = (await server.json("/api/me/calls"))["key"]
        mover = await next_move(clients)
        waiting = other_than(mover, clients)
        await subscribed(server, waiting, phone)
        await waiting.do("look", on=False)
        await move(mover)
        await eventually(lambda: bool(phone.told), "the call")
        headers = phone.headers[0]
        assert (headers["Content-Encoding"], headers["Topic"]) == ("aes128gcm", mover.code)
        assert 0 < int(headers["TTL"]) <= 3600
        scheme, _, said = headers["Authorization"].partition(" ")
        told = dict(part.strip().split("=", 1) for part in said.split(","))
        assert (scheme, told["k"]) == ("vapid", key)
        head, claims, signature = told["t"].split(".")
        halves = (int.from_bytes(half, "big") for half in (decoded(signature)[:32], decoded(signature)[32:]))
        public = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, decoded(key))
        public.verify(encode_dss_signature(*halves), f"{head}.{claims}".encode(), ec.ECDSA(SHA256()))
        claimed = json.loads(decoded(claims))
        assert claimed["aud"] == phone.address.rpartition("/")[0]
        assert claimed["sub"] == server.address
        assert 0 < claimed["exp"] - time.time() < 86400
        await server.restart()
        assert (await server.json("/api/me/calls"))["key"] == key


def test_nothing_is_encrypted_twice_alike_and_the_browser_reads_both() -> None:
    signer, phone = Signer(b"\7" * 32), Browser("https://fcm.googleapis.com/x")
    to = Subscription(phone.address, phone.point, SECRET, "en", "https://a.example")
    first, second = signer.encrypted(b"hello", to), signer.encrypted(b"hello", to)
    assert first != second
    assert phone.read(first) == phone.read(second) == b"hello"


# To nobody else


@pytest.mark.parametrize(
    "endpoint",
    [
        "https://fcm.googleapis.com/fcm/send/abc",
        "https://updates.push.services.mozilla.com/wpush/v2/abc",
        "https://web.push.apple.com/abc",
        "https://wns2-par02p.notify.windows.com/w/?token=abc",
    ],
)
def test_the_services_of_browsers_are_known(endpoint: str) -> None:
    assert is_service(endpoint)


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://fcm.googleapis.com/fcm/send/abc",
        "https://127.0.0.1/abc",
        "https://[::1]/abc",
        "https://10.0.0.1:443/abc",
        "https://169.254.169.254/latest/meta-data",
        "https://localhost/abc",
        "https://fcm.googleapis.com.evil.example/abc",
        "https://evilfcm.googleapis.com/abc",
        "https://notify.windows.com/abc",
        "https://fcm.googleapis.com:8443/abc",
        "https://me@fcm.googleapis.com/abc",
        "https://fcm.googleapis.com:x/abc",
        "https://fcm.googleapis.com/a\nb",
        "https://fcm.googleapis.com/" + "a" * 1000,
        "https://fcm.googleapis.com/#there",
        "ftp://fcm.googleapis.com/abc",
        "fcm.googleapis.com",
        "",
    ],
)
async def test_other_addresses_are_refused(endpoint: str, tmp_path: Path) -> None:
    assert not is_service(endpoint)
    async with Server(tmp_path) as server:
        asha = await server.come("Asha")
        asked = Browser(endpoint).asked()
        assert (await server.ask("/api/me/calls", "PUT", json=asked, **own(asha))).status == 400
        assert await server.store.subscriptions(asha.guest) == []


@pytest.mark.parametrize("changes", [{"key": "AAAA"}, {"secret": "AAAA"}, {"key": "!"}, {"more": "x"}])
async def test_keys_that_are_none_are_refused(changes: dict[str, str], tmp_path: Path) -> None:
    async with Server(tmp_path) as server:
        asha = await server.come("Asha")
        asked = Browser("https://fcm.googleapis.com/x").asked()
        assert (await server.ask("/api/me/calls", "PUT", json=asked, **own(asha))).status == 200
        assert (await server.ask("/api/me/calls", "PUT", json=asked | changes, **own(asha))).status == 400
        assert (await server.ask("/api/me/calls", "PUT", json=asked)).status == 401


@pytest.mark.parametrize(
    ("address", "public"),
    [
        ("127.0.0.1", False),
        ("10.1.2.3", False),
        ("192.168.0.7", False),
        ("169.254.169.254", False),
        ("100.64.0.1", False),
        ("::1", False),
        ("fe80::1%eth0", False),
        ("fd00::1", False),
        ("::ffff:10.0.0.1", False),
        ("224.0.0.1", False),
        ("142.250.1.1", True),
        ("2a00:1450:4001::1", True),
    ],
)
def test_machines_of_ones_own_network_are_none_to_call(address: str, *, public: bool) -> None:
    assert is_public(address) is public


async def test_a_known_name_that_leads_to_a_private_address_is_not_called() -> None:
    resolver = PublicResolver()
    with pytest.raises(OSError, match="localhost"):
        await resolver.resolve("localhost", 443)
    await resolver.close()


@pytest.fixture(params=[302, 307])
def redirecting(request: pytest.FixtureRequest) -> Browser:
    return Browser(answers=request.param)


async def test_no_redirect_is_followed(redirecting: Browser, tmp_path: Path) -> None:
    async with listening(redirecting), playing(tmp_path) as (server, clients):
        mover = await next_move(clients)
        waiting = other_than(mover, clients)
        await subscribed(server, waiting, redirecting)
        await waiting.do("look", on=False)
        await move(mover)
        await eventually(lambda: bool(redirecting.told), "the call")
        await asyncio.sleep(0.2)
        assert len(redirecting.told) == 1


@pytest.mark.parametrize(("status", "left"), [(410, 0), (404, 0), (429, 1), (500, 1)])
async def test_a_browser_that_is_gone_is_forgotten(status: int, left: int, tmp_path: Path) -> None:
    phone = Browser(answers=status)
    async with listening(phone), playing(tmp_path) as (server, clients):
        mover = await next_move(clients)
        waiting = other_than(mover, clients)
        await subscribed(server, waiting, phone)
        await waiting.do("look", on=False)
        await move(mover)
        await eventually(lambda: bool(phone.told), "the call")
        await asyncio.sleep(0.2)
        assert len(await server.store.subscriptions(waiting.guest)) == left


async def test_a_guest_is_called_so_often_in_a_minute(tmp_path: Path) -> None:
    phone, few = Browser(), replace(GENEROUS, calls_per_minute=2)
    async with listening(phone), playing(tmp_path, limits=few) as (server, clients):
        waiting = other_than(await next_move(clients), clients)
        await subscribed(server, waiting, phone)
        await waiting.do("look", on=False)
        await play_all(clients)
        await eventually(lambda: len(phone.told) == 2, "two calls")
        page = server.served.told().decode()
        assert 'longears_limited_total{limit="calls_per_minute",of="guest"}' in page


async def test_a_service_that_refuses_does_not_fill_the_log(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    phone = Browser(answers=403)
    async with listening(phone), playing(tmp_path) as (server, clients):
        waiting = other_than(await next_move(clients), clients)
        await subscribed(server, waiting, phone)
        await waiting.do("look", on=False)
        await play_all(clients)
        await eventually(lambda: len(phone.told) > 1, "several calls")
    assert [line.message for line in caplog.records if "refuses" in line.message] == [
        "a push service refuses status=403"
    ]


async def test_a_service_that_does_not_answer_stops_nobody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bells, "MOST_WAITING", 1)
    async with playing(tmp_path) as (server, clients):
        for client in clients:
            await subscribed(server, client, Browser("http://127.0.0.1:9/nobody"))
            await client.do("look", on=False)
        await play_all(clients)
