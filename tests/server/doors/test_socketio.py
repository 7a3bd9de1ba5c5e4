"""Packets that no client of ours sends harm nobody, with and without the inside of Engine.IO."""

import asyncio
import json
import logging
from dataclasses import replace
from pathlib import Path

import aiohttp
import pytest
from aiohttp import web

from longears.node.guests import Guest
from longears.server.identity import Identity
from tests.server.clients import SOON, SioClient
from tests.server.kit import GENEROUS, Server, eventually
from tests.server.ways import BOTH_WAYS

pytestmark = BOTH_WAYS

STRANGE = (
    '40{"token":"again"}',
    "40/elsewhere,",
    '42["connect",{}]',
    '42["connect"]',
    '42["disconnect","now"]',
    '42["message"',
    "42[]",
    "42{}",
    "43[1]",
    '451-["message",{"_placeholder":true,"num":0}]',
    "41",
    "1",
    "5",
    "9",
    "",
    "x",
    b"\x04\x01",
)
LINK = "/socket.io/?EIO=4&transport=websocket"


async def connected(session: aiohttp.ClientSession, server: Server) -> aiohttp.ClientWebSocketResponse:
    """A socket that speaks Engine.IO by hand, and has been welcomed."""
    socket = await session.ws_connect(server.address + LINK)
    await socket.receive_str()  # Engine.IO's own greeting
    await socket.send_str(f"40{json.dumps({'token': await server.token('Rude')})}")
    heard = ""
    while "welcome" not in heard:
        heard = await socket.receive_str(timeout=SOON)
    return socket


@pytest.mark.parametrize("packet", STRANGE, ids=[str(at) for at in range(len(STRANGE))])
@pytest.mark.usefixtures("halts_are_no_news")
async def test_a_strange_packet_harms_no_other_line(
    packet: str | bytes, tmp_path: Path, caplog: pytest.LogCaptureFixture, inside: bool
) -> None:
    """By itself Engine.IO stumbles over some of them, and logs that; nothing worse comes of it."""
    async with Server(tmp_path) as server, aiohttp.ClientSession() as session:
        (host,) = await server.table("Asha", door=SioClient)
        rude = await connected(session, server)
        for _ in range(3):
            if isinstance(packet, str):
                await rude.send_str(packet)
            else:
                await rude.send_bytes(packet)
        await host.do("ping")
        assert len(server.node.connections) <= 2, "nobody is let in twice"
        await rude.close()
        await eventually(lambda: len(server.node.connections) == 1, "that the rude one is gone")
        await host.do("say", text="still here")
    errors = [record.name for record in caplog.records if record.levelno >= logging.ERROR]
    assert "longears" not in errors
    assert not (inside and errors)


@pytest.mark.usefixtures("halts_are_no_news")
async def test_who_leaves_while_the_store_is_asked_who_they_are_leaves_nothing_behind(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Counted and never let go of again, they would in the end keep their whole household away."""
    guest_of = Identity.guest_of
    left: list[Guest | None] = []

    async def too_late(self: Identity, request: web.Request, token: str | None = None) -> Guest | None:
        found = await guest_of(self, request, token)
        if token is not None and not left:
            left.append(found)
            assert request.transport is not None
            request.transport.abort()
            while request.transport is not None:
                await asyncio.sleep(0.01)
        return found

    few = replace(GENEROUS, sockets_per_address=1)
    async with Server(tmp_path, limits=few) as server, aiohttp.ClientSession() as session:
        monkeypatch.setattr(Identity, "guest_of", too_late)
        socket = await session.ws_connect(server.address + LINK)
        await socket.receive_str()
        await socket.send_str(f"40{json.dumps({'token': await server.token('Asha')})}")
        assert (await socket.receive(timeout=SOON)).type in (
            aiohttp.WSMsgType.CLOSED,
            aiohttp.WSMsgType.ERROR,
        )
        await eventually(lambda: bool(left), "the guest who left")
        again = await server.come("Asha", door=SioClient)
        await again.do("ping")
    assert [record.name for record in caplog.records if record.levelno >= logging.ERROR] == []
