"""The main door: JSON over a plain WebSocket."""

import asyncio
from functools import partial
from typing import cast

from aiohttp import WSMsgType, web

from longears.server.connection import POLICY, Connection
from longears.server.hearing import HearingSocket
from longears.server.house import House
from longears.server.identity import HOUSE, guest_of, may_open, origin_is_ours
from longears.server.log import log

HEARTBEAT = 25
CLOSE_SECONDS = 3


class Outbox:
    """Doors with something to send; they send it together when this turn of the event loop is over.

    The rows of a commit are folded one after the other, and then all are told of them: folding and writing to
    sockets by turns, each pushed the other out of the processor's caches, and a move took a quarter longer.
    """

    def __init__(self) -> None:
        self._doors: list[WebSocketDoor] = []

    def add(self, door: "WebSocketDoor") -> None:
        if not self._doors:
            asyncio.get_running_loop().call_soon(self._send)
        self._doors.append(door)

    def _send(self) -> None:
        doors, self._doors = self._doors, []
        for door in doors:
            door.flush()


OUTBOX = web.AppKey("outbox", Outbox)


class WebSocketDoor:
    """Writes frames straight to the transport: nobody waits for a send.

    aiohttp's own `send_str` is a coroutine for each message; with four seats to tell, that was a third of
    the time a move took.
    """

    def __init__(self, socket: HearingSocket, transport: asyncio.Transport, outbox: Outbox) -> None:
        self._socket = socket
        self._transport = transport
        self._outbox = outbox
        self._frames: list[bytes] = []
        self._bytes = 0
        self._closing: asyncio.Task[None] | None = None

    def send(self, data: bytes) -> int:
        if not self._frames:
            self._outbox.add(self)
        frame = text_frame(data)
        self._frames.append(frame)
        self._bytes += len(frame)
        return self._bytes + self._transport.get_write_buffer_size()

    def flush(self) -> None:
        """Hand what waits to the transport, all at once."""
        frames, self._frames, self._bytes = self._frames, [], 0
        if frames and not self._transport.is_closing():
            self._transport.write(frames[0] if len(frames) == 1 else b"".join(frames))

    def backlog(self) -> int:
        return self._bytes + self._transport.get_write_buffer_size()

    def close(self, code: int, reason: str) -> None:
        self.flush()
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
            await asyncio.wait_for(self._socket.close(code=code, message=reason.encode()), CLOSE_SECONDS)
        except TimeoutError:
            self._transport.abort()


def text_frame(data: bytes) -> bytes:
    """A whole text message as one WebSocket frame of a server (RFC 6455, 5.2)."""
    size = len(data)
    if size < 126:
        return b"\x81%c%b" % (size, data)
    if size < 1 << 16:
        return b"\x81\x7e%b%b" % (size.to_bytes(2, "big"), data)
    return b"\x81\x7f%b%b" % (size.to_bytes(8, "big"), data)


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
        socket = HearingSocket(
            max_msg_size=house.limits.message_bytes, heartbeat=HEARTBEAT, compress=False, decode_text=False
        )
        await socket.prepare(request)
        transport = cast("asyncio.Transport", request.transport)
        door = WebSocketDoor(socket, transport, request.app[OUTBOX])
        line = Connection(house, guest, door)
        house.metrics.sockets.labels("ws").inc()
        try:
            await _talk(house, line, socket)
            await door.closed()
        finally:
            house.metrics.sockets.labels("ws").dec()
            line.gone()
    return socket


async def _talk(house: House, line: Connection, socket: HearingSocket) -> None:
    house.came(line)
    socket.hear_by(partial(_hear, line))
    async for message in socket:
        if message.type is WSMsgType.TEXT:
            _hear(line, message.data)  # it came with the very first bytes
        else:
            line.bye("text_only", "messages here are text", POLICY)
        if not line.is_open:
            break


def _hear(line: Connection, text: bytes) -> None:
    try:
        line.receive(text)
    except Exception:
        log.exception("a message broke the server")
        line.bye("broken", "something went wrong here; please come back")
