"""The main door: JSON over a plain WebSocket."""

import asyncio
from typing import cast

from aiohttp import WSMsgType, web

from longears.server.connection import POLICY, Connection
from longears.server.house import House
from longears.server.identity import HOUSE, guest_of, may_open, origin_is_ours
from longears.server.log import log

HEARTBEAT = 25
CLOSE_SECONDS = 3


class WebSocketDoor:
    """Writes frames straight to the transport: nobody waits for a send, and a public frame is built once.

    aiohttp's own `send_str` is a coroutine for each message; with four seats to tell, that was a third of
    the time a move took.
    """

    def __init__(self, socket: web.WebSocketResponse, transport: asyncio.Transport) -> None:
        self._socket = socket
        self._transport = transport
        self._closing: asyncio.Task[None] | None = None

    def send(self, data: bytes) -> None:
        if not self._transport.is_closing():
            self._transport.write(text_frame(data))

    def backlog(self) -> int:
        return self._transport.get_write_buffer_size()

    def close(self, code: int, reason: str) -> None:
        self._closing = asyncio.ensure_future(self._close(code, reason))
        self._closing.add_done_callback(lambda done: done.cancelled() or done.exception())

    async def closed(self) -> None:
        """If we close the line, wait for it: aiohttp would close it with a number of its own."""
        if self._closing is not None:
            await asyncio.wait([self._closing])

    async def _close(self, code: int, reason: str) -> None:
        try:
            await asyncio.wait_for(self._socket.close(code=code, message=reason.encode()), CLOSE_SECONDS)
        except TimeoutError:
            self._transport.abort()


def text_frame(data: bytes) -> bytes:
    """A whole text message as one WebSocket frame of a server (RFC 6455, 5.2)."""
    size = len(data)
    if size < 126:
        return b"\x81" + size.to_bytes(1, "big") + data
    if size < 1 << 16:
        return b"\x81\x7e" + size.to_bytes(2, "big") + data
    return b"\x81\x7f" + size.to_bytes(8, "big") + data


async def websocket(request: web.Request) -> web.StreamResponse:
    """One guest's line, from hello to goodbye."""
    house = request.app[HOUSE]
    if not origin_is_ours(request):
        raise web.HTTPForbidden(text="this page may not speak for you here")
    guest = await guest_of(request)
    if guest is None:
        raise web.HTTPUnauthorized(text="ask for a guest first: POST /api/guest")
    with may_open(request) as allowed:
        if not allowed:
            raise web.HTTPTooManyRequests(text="too many lines from your address")
        socket = web.WebSocketResponse(
            max_msg_size=house.limits.message_bytes, heartbeat=HEARTBEAT, compress=False
        )
        await socket.prepare(request)
        transport = cast("asyncio.Transport", request.transport)
        door = WebSocketDoor(socket, transport)
        line = Connection(house, guest, door)
        house.metrics.sockets.labels("ws").inc()
        try:
            await _talk(house, line, socket)
            await door.closed()
        finally:
            house.metrics.sockets.labels("ws").dec()
            line.gone()
    return socket


async def _talk(house: House, line: Connection, socket: web.WebSocketResponse) -> None:
    house.came(line)
    async for message in socket:
        if message.type is not WSMsgType.TEXT:
            line.bye("text_only", "messages here are text", POLICY)
            break
        try:
            line.receive(message.data)
        except Exception:
            log.exception("a message broke the server")
            line.bye("broken", "something went wrong here; please come back")
            break
        if not line.is_open:
            break
