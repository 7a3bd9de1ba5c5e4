"""Connections from strangers: counted, timed and cut, and nobody else notices (issue 18, line 1)."""

import asyncio
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest

from proofs.raw import PING, PONG, TEXT, UPGRADE, Stranger, frame
from tests.server.clients import SOON, SioClient
from tests.server.kit import GENEROUS, Server
from tests.server.ways import BOTH_WAYS

pytestmark = BOTH_WAYS

HEAD = b"GET /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\n"
HEALTH = b"GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
SOCKET_IO = "/socket.io/?EIO=4&transport=websocket"
BODY = b"POST /api/guest HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 100\r\n\r\n"
IMPATIENT = replace(GENEROUS, silent_seconds=0.3)
FEW_FRAMES = replace(GENEROUS, frames_per_second=10, frames_burst=50)


@pytest.mark.parametrize("said", [b"", b"GET", HEAD])
async def test_who_sends_no_request_or_half_of_one_is_cut(said: bytes, tmp_path: Path) -> None:
    async with Server(tmp_path, limits=IMPATIENT) as server:
        stranger = await Stranger.comes(server.address)
        stranger.send(said)
        assert await stranger.is_cut()


async def test_who_sends_a_head_byte_by_byte_is_cut(tmp_path: Path) -> None:
    async with Server(tmp_path, limits=IMPATIENT) as server:
        stranger = await Stranger.comes(server.address)

        async def drip() -> None:
            for byte in HEAD * 10:
                stranger.send(bytes([byte]))
                await asyncio.sleep(0.05)

        dripping = asyncio.create_task(drip())
        assert await stranger.is_cut()
        dripping.cancel()


async def test_a_body_that_does_not_come_is_not_waited_for(tmp_path: Path) -> None:
    async with Server(tmp_path, limits=IMPATIENT) as server:
        stranger = await Stranger.comes(server.address)
        stranger.send(BODY + b"{")
        assert b" 408 " in await stranger.rest()
        assert 'longears_limited_total{limit="silent_seconds"' in server.served.told().decode()


async def test_a_connection_may_rest_between_two_requests(tmp_path: Path) -> None:
    async with Server(tmp_path, limits=IMPATIENT) as server:
        guest = await Stranger.comes(server.address)
        for _ in range(2):
            guest.send(HEALTH)
            assert b" 200 " in await guest.reader.readuntil(b"}")
            await asyncio.sleep(1.5)
        guest.close()


async def test_silent_connections_of_an_address_make_way(tmp_path: Path) -> None:
    async with Server(tmp_path, limits=replace(GENEROUS, connections_per_address=5)) as server:
        player = await server.come("Asha")
        silent = [await Stranger.comes(server.address) for _ in range(12)]
        assert (await server.ask("/health")).status == 200
        await player.do("ping")
        cut = await asyncio.gather(*map(_ends, silent))
        assert cut.count(True) >= 8
        for stranger in silent:
            stranger.close()


async def test_when_all_of_an_address_are_guests_no_more_come_in(tmp_path: Path) -> None:
    async with Server(tmp_path, limits=replace(GENEROUS, connections_per_address=2)) as server:
        token = await server.token("Asha")
        await server._session.close()
        guests = [await Stranger.upgrades(server.address, token) for _ in range(2)]
        one_more = await Stranger.comes(server.address)
        assert await one_more.is_cut()
        other = await Stranger.comes(server.address, source="127.0.0.9")
        other.send(HEAD + b"\r\n")
        assert b" 200 " in await other.reader.readline()
        for stranger in (*guests, other):
            stranger.close()


async def test_all_connections_together_have_an_end(tmp_path: Path) -> None:
    async with Server(tmp_path, limits=replace(GENEROUS, connections=3)) as server:
        silent = [await Stranger.comes(server.address, source=f"127.0.0.{at}") for at in range(10, 20)]
        assert (await server.ask("/health")).status == 200
        for stranger in silent:
            stranger.close()


async def test_an_address_connects_so_often_and_others_still_come_in(tmp_path: Path) -> None:
    few = replace(GENEROUS, connects_per_second=0.001, connects_burst=3)
    async with Server(tmp_path, limits=few) as server:
        for _ in range(3):
            first = await Stranger.comes(server.address)
            first.send(HEAD + b"\r\n")
            assert b" 200 " in await first.reader.readline()
            first.close()
        assert await (await Stranger.comes(server.address)).rest() == b""
        other = await Stranger.comes(server.address, source="127.0.0.9")
        other.send(HEAD + b"\r\n")
        assert b" 200 " in await other.reader.readline()
        other.close()


async def test_who_asks_too_much_is_refused_once_and_cut(tmp_path: Path) -> None:
    few = replace(GENEROUS, requests_per_second=0.001, requests_burst=40)
    async with Server(tmp_path, limits=few) as server:
        stranger = await Stranger.comes(server.address)
        stranger.send(HEALTH * 400)
        answers = await stranger.rest()
        assert (answers.count(b" 200 OK"), answers.count(b" 429 ")) == (20, 1)
        assert b"Retry-After: " in answers


async def test_a_guest_asks_so_much_from_wherever_they_come(tmp_path: Path) -> None:
    few = replace(GENEROUS, requests_per_second=0.001, requests_burst=20)
    async with Server(tmp_path, limits=few) as server:
        token = await server.token("Rude")
        asked = (
            b"GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer "
            + token.encode()
            + b"\r\n\r\n"
        )
        answers = []
        for at in range(3):
            stranger = await Stranger.comes(server.address, source=f"127.0.0.{at + 20}")
            stranger.send(asked * 8)
            heard = await _answers(stranger, 8)
            stranger.shut_up()
            answers.append(heard + await stranger.rest())
        assert [heard.count(b" 200 OK") for heard in answers] == [8, 8, 4], "from three addresses, 20 in all"
        other = await Stranger.comes(server.address, source="127.0.0.22")
        other.send(HEALTH)
        assert b" 200 " in await other.reader.readline(), "who comes from there and is somebody else"
        other.close()
        page = server.served.told().decode()
        assert 'longears_limited_total{limit="requests_per_second",of="guest"} 1.0' in page


async def _answers(stranger: Stranger, count: int) -> bytes:
    """What comes until so many requests are answered, or the connection is cut."""
    heard = b""
    with suppress(ConnectionError):
        while heard.count(b" 200 OK") < count:
            more = await asyncio.wait_for(stranger.reader.read(65536), SOON)
            if not more:
                break
            heard += more
    return heard


async def test_a_connection_asks_half_as_much_as_its_address(tmp_path: Path) -> None:
    few = replace(GENEROUS, requests_per_second=0.001, requests_burst=20)
    async with Server(tmp_path, limits=few) as server:
        answers = []
        for _ in range(3):
            stranger = await Stranger.comes(server.address)
            stranger.send(HEALTH * 20)
            answers.append((await stranger.rest()).count(b" 200 OK"))
        assert sum(answers) == 20 - 1, "Stranger's one more than half was the address's"
        assert answers[0] == 10


async def test_the_connection_of_a_proxy_carries_everybodys_requests(tmp_path: Path) -> None:
    few = replace(GENEROUS, requests_per_second=0.001, requests_burst=20)
    async with Server(tmp_path, limits=few, behind_proxy=True) as server:
        proxy = await Stranger.comes(server.address)
        for at in range(40):
            forwarded = f"X-Forwarded-For: 192.0.2.{at % 2}\r\n\r\n".encode()
            proxy.send(HEALTH.replace(b"\r\n\r\n", b"\r\n" + forwarded))
        proxy.send(HEALTH.replace(b"\r\n\r\n", b"\r\nX-Forwarded-For: 192.0.2.1\r\n\r\n"))
        answers = await proxy.rest()
        assert (answers.count(b" 200 OK"), answers.count(b" 429 ")) == (40, 1), "each of two has 20"


async def test_all_games_of_a_guest_cost_as_much_as_a_replay(tmp_path: Path) -> None:
    """They are read by the thread that writes everybody's moves."""
    few = replace(GENEROUS, requests_per_second=0.001, requests_burst=62)
    for path in ("/api/me/data", "/api/me/games", "/api/me/games.csv"):
        async with Server(tmp_path / path.replace("/", "_"), limits=few) as server:
            own = {"Authorization": f"Bearer {await server.token('Asha')}"}
            answers = [(await server.ask(path, headers=own)).status for _ in range(3)]
            assert answers == [200, 200, 429]


async def test_a_page_costs_less_than_what_is_worked_out(tmp_path: Path) -> None:
    few = replace(GENEROUS, requests_per_second=0.001, requests_burst=8)
    for path, costs in (("/", 0.25), ("/health", 1), ("/api/games/kadi/rules", 4)):
        folder = tmp_path / str(costs)
        async with Server(folder, limits=few) as server:
            answers = [(await server.ask(path)).status for _ in range(round(4 / costs) + 1)]
            assert answers == [200] * round(4 / costs) + [429]


async def _ends(stranger: Stranger) -> bool:
    try:
        async with asyncio.timeout(2):
            while await stranger.reader.read(65536):
                pass
        return True
    except TimeoutError:
        return False
    except ConnectionError:
        return True


async def drip(stranger: Stranger, data: bytes) -> None:
    """Byte by byte, as slowly as the server reads, until the connection is cut."""
    cut = asyncio.ensure_future(stranger.is_cut())
    for byte in data:
        if cut.done():
            break
        stranger.send(bytes([byte]))
        await asyncio.sleep(0.005)
    assert await cut


CUT_FOR_FRAMES = 'longears_limited_total{limit="frames_per_second",of="connection"} 1.0'


async def test_a_request_in_too_many_parts_is_cut(tmp_path: Path) -> None:
    async with Server(tmp_path, limits=FEW_FRAMES) as server:
        stranger = await Stranger.comes(server.address)
        await drip(stranger, HEAD + b"X-Long: " + b"x" * 1000)
        assert (await server.ask("/health")).status == 200
        assert CUT_FOR_FRAMES in server.served.told().decode()


async def test_a_request_without_end_is_cut(tmp_path: Path) -> None:
    chunks = b"1\r\nx\r\n" * 30_000
    async with Server(tmp_path) as server:
        stranger = await Stranger.comes(server.address)
        stranger.send(BODY.replace(b"Content-Length: 100", b"Transfer-Encoding: chunked") + chunks)
        assert await stranger.is_cut()
        page = server.served.told().decode()
        assert 'longears_limited_total{limit="long_request",of="connection"} 1.0' in page


# Frames


async def test_a_frame_in_too_many_parts_is_cut(tmp_path: Path) -> None:
    async with Server(tmp_path, limits=FEW_FRAMES) as server:
        stranger = await Stranger.upgrades(server.address, await server.token("Rude"))
        await drip(stranger, frame(b"x" * 1000))
        assert CUT_FOR_FRAMES in server.served.told().decode()


@pytest.mark.parametrize(
    "flood",
    [
        frame(b"", PING) * 200,
        frame(b"", 10) * 200,
        frame(b"", TEXT, last=False) + frame(b"", 0, last=False) * 200,
    ],
    ids=["pings", "pongs", "empty fragments"],
)
async def test_frames_that_carry_nothing_count(flood: bytes, tmp_path: Path) -> None:
    async with Server(tmp_path, limits=FEW_FRAMES) as server:
        friend = await server.come("Asha")
        stranger = await Stranger.upgrades(server.address, await server.token("Rude"))
        stranger.send(flood)
        assert (await stranger.rest()).endswith(b"\x88\x02\x03\xf0"), "closed with 1008"
        await friend.do("ping")


SKIP = bytes([0x80 | PONG, 0xFF]) + (1 << 62).to_bytes(8, "big") + bytes(4)
"""Read as a frame, its end never comes; who is made to read it so counts nothing more."""
WAYS_AROUND: dict[str, tuple[bytes, bytes, bytes, bytes]] = {
    "with a body": (b"", b"Content-Length: 14\r\n", SKIP, b""),
    "with a body that comes later": (b"", b"Content-Length: 14\r\n", b"", SKIP),
    "with a body in chunks": (
        b"",
        b"Transfer-Encoding: chunked\r\n",
        b"e\r\n" + SKIP + b"\r\n0\r\n\r\n",
        b"",
    ),
    "behind another request": (HEALTH, b"", frame(bytes(100), PING)[:6], SKIP + bytes(86)),
    "behind a part of a request": (HEALTH + b"\r\n", b"", b"", b""),
    "behind empty lines": (b"\r\n\r\n", b"", b"", b""),
    "with frames at its heels": (b"", b"", frame(b"", PING) * 200, b""),
}
"""What comes before an upgrade, among its headers, at its heels, and a little later."""


@pytest.mark.parametrize("path", ["/ws", SOCKET_IO], ids=["ws", "socket.io"])
@pytest.mark.parametrize("way", WAYS_AROUND)
async def test_no_frame_goes_around_the_count(way: str, path: str, tmp_path: Path) -> None:
    before, among, behind, later = WAYS_AROUND[way]
    async with Server(tmp_path, limits=FEW_FRAMES) as server:
        token = await server.token("Rude")
        headers = f"Authorization: Bearer {token}\r\n{among.decode()}"
        stranger = await Stranger.comes(server.address)
        stranger.send(before + UPGRADE.format(path=path, more=headers).encode() + behind)
        await asyncio.sleep(0.2)
        stranger.send(later + frame(b"", PING) * 2000)
        heard = await stranger.rest()
        assert heard.count(bytes([0x80 | PONG, 0])) <= FEW_FRAMES.frames_burst


@pytest.mark.parametrize(
    "asks", [b"GET /ready HTTP/1.1\r\n", b"POST /api/guest HTTP/1.1\r\nContent-Length: 2\r\n"]
)
async def test_a_connection_that_asked_and_was_answered_may_upgrade(asks: bytes, tmp_path: Path) -> None:
    async with Server(tmp_path) as server:
        token = await server.token("Asha")
        guest = await Stranger.comes(server.address)
        guest.send(asks + b"Host: 127.0.0.1\r\n\r\n" + (b"{}" if asks.startswith(b"POST") else b""))
        assert b" 200 " in await guest.reader.readuntil(b"}")
        guest.send(UPGRADE.format(path="/ws", more=f"Authorization: Bearer {token}\r\n").encode())
        assert b" 101 " in await guest.reader.readuntil(b"\r\n\r\n")
        guest.close()


async def test_a_connection_whose_body_was_not_measured_is_not_used_again(tmp_path: Path) -> None:
    async with Server(tmp_path) as server:
        guest = await Stranger.comes(server.address)
        guest.send(b"POST /api/guest HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n")
        guest.send(b"2\r\n{}\r\n0\r\n\r\n")
        assert b"Connection: close" in await guest.rest()


async def test_frames_count_for_the_guest_over_all_connections(tmp_path: Path) -> None:
    async with Server(tmp_path, limits=FEW_FRAMES) as server:
        token = await server.token("Rude")
        connections = [await Stranger.upgrades(server.address, token) for _ in range(3)]
        for stranger in connections:
            stranger.send(frame(b"", PING) * 45)
        assert (await connections[-1].rest()).endswith(b"\x88\x02\x03\xf0"), "a guest has as many as two"
        assert not await _ends(connections[0])
        for stranger in connections:
            stranger.close()


async def test_frames_count_for_the_address_whoever_sends_them(tmp_path: Path) -> None:
    async with Server(tmp_path, limits=FEW_FRAMES) as server:
        tokens = [await server.token(f"Rude {at}") for at in range(12)]
        connections = [await Stranger.upgrades(server.address, token) for token in tokens]
        for stranger in connections:
            stranger.send(frame(b"", PING) * 49)
        assert (await connections[-1].rest()).endswith(b"\x88\x02\x03\xf0"), "an address has as many as ten"
        for stranger in connections:
            stranger.close()


@pytest.mark.parametrize("bad", [frame(b"{}", masked=False), frame(b"{}", reserved=0x20)])
async def test_frames_that_no_client_may_send_end_the_connection(bad: bytes, tmp_path: Path) -> None:
    async with Server(tmp_path) as server:
        stranger = await Stranger.upgrades(server.address, await server.token("Rude"))
        stranger.send(bad)
        assert (await stranger.rest()).endswith(b"\x88\x02\x03\xea"), "closed with 1002"


# Socket.IO


async def test_sockets_without_a_token_do_not_use_an_address_up_and_are_cut(tmp_path: Path) -> None:
    few = replace(IMPATIENT, sockets_per_address=3)
    async with Server(tmp_path, limits=few) as server:
        nobody = [await Stranger.upgrades(server.address, "", SOCKET_IO) for _ in range(10)]
        guest = await server.come("Asha", door=SioClient)
        assert all([await one.is_cut() for one in nobody])
        await guest.do("ping")
