"""Messages are taken in the order they came, however early (issue 5, item 3)."""

import asyncio
import re
import socket
from dataclasses import replace
from pathlib import Path
from typing import cast

import pytest

from longears.server.doors import sockets
from tests.server.clients import SOON
from tests.server.kit import GENEROUS, Server
from tests.server.ways import BOTH_WAYS

pytestmark = BOTH_WAYS

UPGRADE = (
    "GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
    "Authorization: Bearer {token}\r\n\r\n"
)


def ping(number: int) -> bytes:
    """A message as a client sends it, masked with zeros (RFC 6455, 5.2)."""
    text = f'{{"t":"ping","id":"p{number}"}}'.encode()
    return b"\x81" + bytes((0x80 | len(text),)) + bytes(4) + text


async def answered(reader: asyncio.StreamReader, pings: int) -> list[bytes]:
    """The ids that have been answered, in order, once there are so many."""
    heard = b""
    while len(ids := re.findall(rb'"id":"(p\d+)"', heard)) < pings:
        heard += await asyncio.wait_for(reader.read(4096), SOON)
    return ids


async def raw_line(server: Server, more: bytes = b"") -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """A line that does nothing by itself and holds little unread, with something said in its first bytes."""
    token = (await server.json("/api/guest", method="POST"))["token"]
    ear = socket.socket()
    ear.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    ear.connect(("127.0.0.1", int(server.address.rpartition(":")[2])))
    reader, writer = await asyncio.open_connection(sock=ear)
    writer.write(UPGRADE.format(token=token).encode() + more)
    return reader, writer


async def test_what_comes_with_the_very_first_bytes_is_taken_first(tmp_path: Path) -> None:
    async with Server(tmp_path) as server:
        reader, writer = await raw_line(server, ping(1) + ping(2) + ping(3)[:5])
        assert await answered(reader, 2) == [b"p1", b"p2"]
        writer.write(ping(3)[5:] + ping(4))
        assert await answered(reader, 2) == [b"p3", b"p4"]
        writer.close()


async def test_who_answers_no_ping_is_let_go_and_nobody_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sockets, "HEARTBEAT", 0.4)
    async with Server(tmp_path) as server:
        silent, alive = await raw_line(server), await server.come("Asha")
        heard = await asyncio.wait_for(silent[0].read(), SOON)  # to the end of the line
        assert b"\x89\x00" in heard
        silent[1].close()
        for _ in range(6):
            await asyncio.sleep(0.2)
            await alive.do("ping")
        await asyncio.sleep(1.2)
        await alive.do("ping")


async def test_who_answers_no_ping_and_reads_nothing_is_cut_off(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, inside: bool
) -> None:
    """What waits for such a reader would keep the line open for ever.

    By itself aiohttp sends no ping while it hears something; there it is cut off for being slow.
    """
    monkeypatch.setattr(sockets, "HEARTBEAT", 0.4)
    limits = GENEROUS if inside else replace(GENEROUS, backlog_bytes=4000, slow_seconds=0.1)
    async with Server(tmp_path, buffer=4096, limits=limits) as server:
        reader, writer = await raw_line(server)
        await asyncio.wait_for(reader.readuntil(b"welcome"), SOON)
        cast("asyncio.Transport", writer.transport).pause_reading()
        async with asyncio.timeout(SOON):
            while not writer.is_closing():
                writer.write(ping(1) * 200)
                await asyncio.sleep(0.05)


@pytest.mark.parametrize("size", [2, 100_000])
async def test_a_line_that_was_not_changed_as_it_asked_is_closed(size: int, tmp_path: Path) -> None:
    """Left open after a body that nobody read, it would never be answered again."""
    head = f"POST /api/guest HTTP/1.1\r\nHost: here\r\nContent-Length: {size}\r\n"
    async with Server(tmp_path) as server:
        reader, writer = await asyncio.open_connection(*server.address.removeprefix("http://").split(":"))
        writer.write(f"{head}Upgrade: websocket\r\nConnection: upgrade\r\n\r\n".encode() + b"x" * size)
        heard = await asyncio.wait_for(reader.read(), SOON)  # to the end of the line
        assert heard.startswith(b"HTTP/1.1 4")
        writer.close()
