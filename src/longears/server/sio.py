"""The second door: the same messages for any Socket.IO client, as the games' own documents name it.

A client emits `message` with an object and is sent `message` with an object.
"""

import asyncio
from collections import deque
from typing import Any

import msgspec
import socketio
from aiohttp import web

from longears.server.connection import Connection
from longears.server.house import House
from longears.server.identity import guest_of, may_open, origin_is_ours
from longears.server.log import log
from longears.server.packets import EVENT, Json, guarded

PATH = "/socket.io/"
CLOSE_SECONDS = 3


class SocketIODoor:
    """Sends in order from a queue of its own, because Socket.IO's sending waits.

    Socket.IO's own queue has no end: a message is handed to it when it has written the one before, so that
    what waits for a slow reader waits here, and is counted.
    """

    def __init__(self, server: socketio.AsyncServer, sid: str, transport: asyncio.WriteTransport) -> None:
        self._server, self._sid, self._transport = server, sid, transport
        self._packets = server.eio.sockets[server.manager.eio_sid_from_sid(sid, "/")].queue
        self._waiting: deque[bytes] = deque()
        self._bytes = 0
        self._sending: asyncio.Task[None] | None = None
        self._closing = False

    def send(self, data: bytes) -> int:
        self._waiting.append(data)
        self._bytes += len(data)
        self._wake()
        return self.backlog()

    def _wake(self) -> None:
        if self._sending is None:
            self._sending = asyncio.ensure_future(self._send())

    async def _send(self) -> None:
        try:
            while self._waiting:
                data = self._waiting.popleft()
                await self._server.emit(EVENT, msgspec.json.decode(data), to=self._sid)
                await self._packets.join()
                self._bytes -= len(data)
            if self._closing:
                await self._server.disconnect(self._sid)
                await self._packets.join()
                self._transport.close()
        finally:
            self._sending = None

    def backlog(self) -> int:
        return self._bytes + self._transport.get_write_buffer_size()

    def close(self, code: int, reason: str) -> None:  # noqa: ARG002  Socket.IO has no numbers for it
        self._closing = True
        self._abort_soon()
        self._wake()

    def _abort_soon(self) -> None:
        asyncio.get_running_loop().call_later(CLOSE_SECONDS, self._transport.abort)

    def gone(self) -> None:
        """Nobody reads what waits; Engine.IO leaves a socket open that does not answer its pings."""
        self._abort_soon()
        if self._sending is not None and self._sending is not asyncio.current_task():
            self._sending.cancel()


class SocketIO:
    """Its clients, by their session."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._lines: dict[str, tuple[Connection, SocketIODoor]] = {}
        self.server = socketio.AsyncServer(
            async_mode="aiohttp",
            transports=["websocket"],
            max_http_buffer_size=house.limits.message_bytes,
            serializer=type("Packet", (socketio.packet.Packet,), {"json": Json}),
            cors_allowed_origins=[],  # the origin is checked in `_connect`, as at the other door
        )
        engine = self.server.eio
        engine._async = engine._async | {"websocket": guarded(engine._async["websocket"])}
        self.server.on("connect", self._connect)
        self.server.on(EVENT, self._message)
        self.server.on("disconnect", self._disconnect)

    def attach(self, app: web.Application) -> None:
        app.router.add_get(PATH, self._open)

    async def _open(self, request: web.Request) -> web.StreamResponse:
        """A socket, counted from its first byte to its last."""
        with may_open(request) as allowed:
            if not allowed:
                raise web.HTTPTooManyRequests(text="too many lines from your address")
            response: web.StreamResponse = await self.server.handle_request(request)
            return response

    async def _connect(self, sid: str, environ: dict[str, Any], auth: object = None) -> None:
        request: web.Request = environ["aiohttp.request"]
        token = auth.get("token") if isinstance(auth, dict) else None
        guest = await guest_of(request, token if isinstance(token, str) else None)
        if not origin_is_ours(request) or guest is None:
            raise ConnectionRefusedError("ask for a guest first: POST /api/guest, and send its token as auth")
        assert request.transport is not None
        door = SocketIODoor(self.server, sid, request.transport)
        line = Connection(self._house, guest, door)
        self._lines[sid] = line, door
        self._house.metrics.sockets.labels("socket.io").inc()
        self._house.came(line)

    async def _message(self, sid: str, data: object = None, *more: object) -> None:
        known = self._lines.get(sid)
        if known is None:
            return
        line = known[0]
        try:
            line.receive_object(None if more else data)
        except Exception:
            log.exception("a message broke the server")
            line.bye("broken", "something went wrong here; please come back")

    async def _disconnect(self, sid: str, *_reason: object) -> None:
        known = self._lines.pop(sid, None)
        if known is None:
            return
        line, door = known
        door.gone()
        self._house.metrics.sockets.labels("socket.io").dec()
        line.gone()
