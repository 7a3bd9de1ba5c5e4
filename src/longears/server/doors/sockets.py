"""WebSockets by the public interface of aiohttp; `inside_aiohttp` does the same faster."""

import asyncio
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable
from typing import Protocol

from aiohttp import web

HEARTBEAT = 25
"""A ping comes so often also to a line that talks: putting it off would need a timer for each message."""
CLOSE_SECONDS = 3

Socket = web.WebSocketResponse[bool]
"""Reads text as bytes."""
Hear = Callable[[bytes], None]


class SocketDoor(ABC):
    """The way messages leave over a WebSocket."""

    def __init__(self, socket: Socket, transport: asyncio.Transport) -> None:
        self._socket = socket
        self._transport = transport
        self._closing: asyncio.Task[None] | None = None

    @abstractmethod
    def send(self, data: bytes) -> int:
        """Put a message on its way; tells how many bytes now wait for the reader."""

    @abstractmethod
    def backlog(self) -> int:
        """How many bytes wait for the reader."""

    @abstractmethod
    async def _handed_over(self) -> None:
        """Wait until aiohttp or the transport has all that was sent."""

    def close(self, code: int, reason: str) -> None:
        """Close the line once what waits is sent."""
        self._closing = asyncio.ensure_future(self._close(code, reason))
        self._closing.add_done_callback(lambda done: done.cancelled() or done.exception())

    async def closed(self) -> None:
        """If we close the line, wait for it: aiohttp would close it with a number of its own.

        What its reader has not read by then would keep it open for ever.
        """
        if self._closing is not None:
            await asyncio.wait([self._closing])
        if self._transport.get_write_buffer_size():
            self._transport.abort()

    async def _close(self, code: int, reason: str) -> None:
        try:
            async with asyncio.timeout(CLOSE_SECONDS):
                await self._handed_over()
                await self._socket.close(code=code, message=reason.encode())
        except TimeoutError:
            self._transport.abort()


class Sockets(Protocol):
    """Makes the sockets of the server, and the doors they stand in."""

    def socket(self, message_bytes: int) -> Socket:
        """A socket that takes messages up to this size."""

    def hear_by(self, socket: Socket, hear: Hear) -> None:
        """Hand text over to this as it arrives, where that can be done; what is not can be read."""

    def door(self, socket: Socket, transport: asyncio.Transport) -> SocketDoor:
        """How messages leave by this socket, once it is open."""


class PlainSockets:
    """As aiohttp has them."""

    def socket(self, message_bytes: int) -> Socket:
        return web.WebSocketResponse(
            max_msg_size=message_bytes, heartbeat=HEARTBEAT, compress=False, decode_text=False
        )

    def hear_by(self, socket: Socket, hear: Hear) -> None:
        """Everything is read."""

    def door(self, socket: Socket, transport: asyncio.Transport) -> SocketDoor:
        return PlainDoor(socket, transport)


class PlainDoor(SocketDoor):
    """Sends in order from a queue of its own, because aiohttp's sending waits."""

    def __init__(self, socket: Socket, transport: asyncio.Transport) -> None:
        super().__init__(socket, transport)
        self._waiting: deque[bytes] = deque()
        self._bytes = 0
        self._sending: asyncio.Task[None] | None = None

    def send(self, data: bytes) -> int:
        self._waiting.append(data)
        self._bytes += len(data)
        if self._sending is None:
            self._sending = asyncio.ensure_future(self._send())
        return self.backlog()

    def backlog(self) -> int:
        return self._bytes + self._transport.get_write_buffer_size()

    async def _send(self) -> None:
        try:
            while self._waiting and not self._socket.closed:
                data = self._waiting.popleft()
                await self._socket.send_str(data.decode())
                self._bytes -= len(data)
        except ConnectionError:
            self._waiting.clear()  # nobody reads it any more
        finally:
            self._sending = None

    async def _handed_over(self) -> None:
        if self._sending is not None:
            await asyncio.wait([self._sending])
