"""A stranger's socket: bytes as they are, without a friendly client."""

import asyncio
import socket
from urllib.parse import urlsplit

UPGRADE = (
    "GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n{more}\r\n"
)
TEXT, PING, PONG = 1, 9, 10
SOON = 30.0


def frame(
    payload: bytes, opcode: int = TEXT, *, last: bool = True, masked: bool = True, reserved: int = 0
) -> bytes:
    """A frame, masked with zeros as a client may mask it (RFC 6455, 5.2)."""
    size = len(payload)
    head = bytes([(0x80 if last else 0) | reserved | opcode])
    mask = 0x80 if masked else 0
    if size < 126:
        head += bytes([mask | size])
    elif size < 1 << 16:
        head += bytes([mask | 126]) + size.to_bytes(2, "big")
    else:
        head += bytes([mask | 127]) + size.to_bytes(8, "big")
    return head + (bytes(4) if masked else b"") + payload


class Stranger:
    """A TCP connection."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer

    @classmethod
    async def comes(cls, address: str, source: str = "127.0.0.1") -> "Stranger":
        """To a server, from one of the addresses of this machine."""
        where = urlsplit(address)
        own = (source, 0)
        return cls(*await asyncio.open_connection(where.hostname, where.port, local_addr=own))

    @classmethod
    async def upgrades(
        cls, address: str, token: str, path: str = "/ws", source: str = "127.0.0.1"
    ) -> "Stranger":
        """A WebSocket whose first answer has been read; a ConnectionError if it was not let in."""
        one = await cls.comes(address, source)
        more = f"Authorization: Bearer {token}\r\n" if token else ""
        one.send(UPGRADE.format(path=path, more=more).encode())
        try:
            head = await asyncio.wait_for(one.reader.readuntil(b"\r\n\r\n"), SOON)
        except (EOFError, TimeoutError):
            head = b""
        if b" 101 " not in head:
            one.close()
            raise ConnectionError(head)
        return one

    def send(self, data: bytes) -> None:
        self.writer.write(data)

    async def rest(self) -> bytes:
        """All that comes until the server ends the connection."""
        heard = b""
        try:
            while more := await asyncio.wait_for(self.reader.read(65536), SOON):
                heard += more
        except ConnectionError:
            pass
        self.writer.close()
        return heard

    async def is_cut(self) -> bool:
        await self.rest()
        return True

    def close(self) -> None:
        self.writer.close()

    def shut_up(self) -> None:
        """Send nothing more, and say so."""
        self.writer.get_extra_info("socket").shutdown(socket.SHUT_WR)
