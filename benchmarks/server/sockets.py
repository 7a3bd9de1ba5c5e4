"""A WebSocket client that does as little as it can, so that the load is never what is measured."""

import asyncio
import base64
import os
from collections.abc import Callable
from typing import Self, cast

HOST = "127.0.0.1"
TEXT, BINARY, CLOSE, PING, PONG = 0x81, 0x82, 0x88, 0x89, 0x8A
SHORT = 126  # from here on the size is in two more bytes, or, for 127, in eight
MASK = b"\0\0\0\0"  # the server unmasks with zeros at the price of any other mask; we need not mask

Take = Callable[[bytes], None]
Lost = Callable[[str], None]


class Socket(asyncio.Protocol):
    """One WebSocket: `take` is given every message, `lost` the reason if the server hangs up.

    A protocol with a greeting of its own overrides `welcomed` and `heard`, and is `ready` later.
    """

    def __init__(self, take: Take, lost: Lost) -> None:
        self.take = take
        self.ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._lost = lost
        self._rest = b""
        self._upgraded = False
        self._closing = False
        self._transport: asyncio.Transport

    @classmethod
    async def open(cls, port: int, path: str, take: Take, lost: Lost, headers: str = "") -> Self:
        """Connect and be greeted; `headers` are further lines, each ended by CRLF."""
        loop = asyncio.get_running_loop()
        _, socket = await loop.create_connection(lambda: cls(take, lost), HOST, port)
        key = base64.b64encode(os.urandom(16)).decode()
        socket._transport.write(
            f"GET {path} HTTP/1.1\r\nHost: {HOST}:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n{headers}\r\n".encode()
        )
        await socket.ready
        return socket

    def welcomed(self) -> None:
        self.ready.set_result(None)

    def heard(self, message: bytes) -> None:
        self.take(message)

    def send(self, message: bytes, kind: int = TEXT) -> None:
        size = len(message)
        length = bytes((0x80 | size,)) if size < SHORT else bytes((0x80 | SHORT,)) + size.to_bytes(2)
        self._transport.write(bytes((kind,)) + length + MASK + message)

    def close(self) -> None:
        self._closing = True
        self._transport.abort()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.Transport", transport)

    def connection_lost(self, error: Exception | None) -> None:
        if not self._closing:
            self._fail(f"the server hung up ({error})")

    def _fail(self, reason: str) -> None:
        if self.ready.done():
            self._lost(reason)
        else:
            self.ready.set_exception(ConnectionError(reason))

    def data_received(self, data: bytes) -> None:
        if self._rest:
            data = self._rest + data
        try:
            if not self._upgraded:
                data = self._upgrade(data)
            self._rest = self._frames(data) if self._upgraded else data
        except Exception as error:  # raised by whoever takes a message: the run is over, and says why
            self._fail(f"{type(error).__name__}: {error}")
            self.close()

    def _upgrade(self, data: bytes) -> bytes:
        head, end, rest = data.partition(b"\r\n\r\n")
        if not end:
            return data
        if b" 101 " not in head.partition(b"\r\n")[0]:
            raise ConnectionError(f"no WebSocket: {data.decode(errors='replace')[:500]}")
        self._upgraded = True
        self.welcomed()
        return rest

    def _frames(self, data: bytes) -> bytes:
        """Hand over every whole frame; what is left is the beginning of the next."""
        at, end = 0, len(data)
        while end - at >= 2:
            start, size = at + 2, data[at + 1]
            if size >= SHORT:
                start += 2 if size == SHORT else 8
                if start > end:
                    break
                size = int.from_bytes(data[at + 2 : start])
            if start + size > end:
                break
            self._frame(data[at], data[start : start + size])
            at = start + size
        return data[at:]

    def _frame(self, kind: int, payload: bytes) -> None:
        if kind == TEXT or kind == BINARY:
            self.heard(payload)
        elif kind == PING:
            self.send(payload, PONG)
        elif kind == CLOSE:
            code, reason = int.from_bytes(payload[:2]), payload[2:].decode()
            raise ConnectionError(f"the server closed the socket: {code} {reason}")
        else:
            raise ConnectionError(f"a frame of kind {kind:#x}")
