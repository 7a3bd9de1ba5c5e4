"""Messages are taken in the order they came, however early (issue 5, item 3)."""

import asyncio
import re
from pathlib import Path

from tests.server.clients import SOON
from tests.server.kit import Server

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


async def test_what_comes_with_the_very_first_bytes_is_taken_first(tmp_path: Path) -> None:
    async with Server(tmp_path) as server:
        token = (await server.json("/api/guest", method="POST"))["token"]
        reader, writer = await asyncio.open_connection("127.0.0.1", int(server.address.rpartition(":")[2]))
        writer.write(UPGRADE.format(token=token).encode() + ping(1) + ping(2) + ping(3)[:5])
        assert await answered(reader, 2) == [b"p1", b"p2"]
        writer.write(ping(3)[5:] + ping(4))
        assert await answered(reader, 2) == [b"p3", b"p4"]
        writer.close()
