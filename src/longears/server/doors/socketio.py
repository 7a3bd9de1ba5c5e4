"""The second door: the same messages for any Socket.IO client, as the games' own documents name it.

A client emits `message` with an object and is sent `message` with an object.
"""

import asyncio
import json
import logging
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any, NamedTuple, Protocol

import msgspec
import socketio
from aiohttp import web

from longears.node.connection import Connection
from longears.node.limits import Limits
from longears.node.log import log
from longears.node.node import Node
from longears.server.guarding import known, upgraded
from longears.server.identity import Identity, origin_is_ours, version_of
from longears.server.lines import Lines
from longears.server.metrics import Metrics

NAME = "socket.io"
PATH = "/socket.io/"
EVENT = "message"
CLOSE_SECONDS = 3
LOOK_SECONDS = 0.02
SESSION = web.RequestKey("session", str)


Written = Callable[[], Awaitable[object]]
"""Waits until what was emitted to one client is written to its socket."""


class SocketIODoor(ABC):
    """The way messages leave over Socket.IO."""

    def __init__(
        self, server: socketio.AsyncServer, sid: str, transport: asyncio.WriteTransport, written: Written
    ) -> None:
        self._server, self._sid, self._transport, self._written = server, sid, transport, written
        self._task: asyncio.Task[None] | None = None
        """What is being done for it, if anything."""

    @abstractmethod
    def send(self, data: bytes) -> int:
        """Put a message on its way; tells how many bytes now wait for the reader."""

    @abstractmethod
    def backlog(self) -> int:
        """How many bytes wait for the reader."""

    @abstractmethod
    def close(self, code: int, reason: str) -> None:
        """Close the line once what waits is sent."""

    async def _end(self) -> None:
        await self._server.disconnect(self._sid)
        await self._written()
        self._transport.close()

    def _abort_soon(self) -> None:
        asyncio.get_running_loop().call_later(CLOSE_SECONDS, self._transport.abort)

    def gone(self) -> None:
        """Nobody reads what waits; Engine.IO leaves a socket open that does not answer its pings."""
        self._abort_soon()
        if self._task is not None and self._task is not asyncio.current_task():
            self._task.cancel()


class PlainSocketIODoor(SocketIODoor):
    """Sends in order from a queue of its own, because Socket.IO's sending waits.

    Socket.IO's own queue has no end: a message is handed to it when it has written the one before, so that
    what waits for a slow reader waits here, and is counted.
    """

    def __init__(
        self, server: socketio.AsyncServer, sid: str, transport: asyncio.WriteTransport, written: Written
    ) -> None:
        super().__init__(server, sid, transport, written)
        self._waiting: deque[bytes] = deque()
        self._bytes = 0
        self._closing = False

    def send(self, data: bytes) -> int:
        self._waiting.append(data)
        self._bytes += len(data)
        self._wake()
        return self.backlog()

    def _wake(self) -> None:
        if self._task is None:
            self._task = asyncio.ensure_future(self._send())

    async def _send(self) -> None:
        try:
            while self._waiting:
                data = self._waiting.popleft()
                await self._server.emit(EVENT, msgspec.json.decode(data), to=self._sid)
                await self._written()
                self._bytes -= len(data)
            if self._closing:
                await self._end()
        finally:
            self._task = None

    def backlog(self) -> int:
        return self._bytes + self._transport.get_write_buffer_size()

    def close(self, code: int, reason: str) -> None:  # noqa: ARG002  Socket.IO has no numbers for it
        self._closing = True
        self._abort_soon()
        self._wake()


class Engine(Protocol):
    """What Engine.IO does below Socket.IO."""

    def door(self, sid: str, transport: asyncio.WriteTransport) -> SocketIODoor:
        """How messages leave to this client, who is being connected."""


class PlainEngine:
    """Engine.IO as it is."""

    def __init__(self, server: socketio.AsyncServer) -> None:
        self._server = server

    def door(self, sid: str, transport: asyncio.WriteTransport) -> SocketIODoor:
        """Its queue cannot be seen; but while the socket takes no more, nothing is put there."""
        return PlainSocketIODoor(self._server, sid, transport, partial(_taken, transport))


async def _taken(transport: asyncio.WriteTransport) -> None:
    await asyncio.sleep(0)
    while transport.get_write_buffer_size() and not transport.is_closing():
        await asyncio.sleep(LOOK_SECONDS)


def engine(server: socketio.AsyncServer, *, inside: bool) -> Engine:
    """One that goes by the inside of Engine.IO, or the plain one."""
    if not inside:
        return PlainEngine(server)
    from longears.server.doors.inside_engineio import GuardedEngine  # noqa: PLC0415  unknown versions lack parts

    return GuardedEngine(server)


class Visit(NamedTuple):
    """A guest at this door."""

    connection: Connection
    door: SocketIODoor
    address: str


class SocketIO:
    """Lets guests in at `/socket.io/`; they are known by their sessions."""

    def __init__(
        self, node: Node, identity: Identity, lines: Lines, limits: Limits, metrics: Metrics, *, inside: bool
    ) -> None:
        self._node = node
        self._identity = identity
        self._lines = lines
        self._metrics = metrics
        self._guests: dict[str, Visit] = {}
        self._server = socketio.AsyncServer(
            async_mode="aiohttp",
            transports=["websocket"],
            max_http_buffer_size=limits.message_bytes,
            serializer=type("Packet", (socketio.packet.Packet,), {"json": Json}),
            logger=_errors_of("socketio.server"),
            engineio_logger=_errors_of("engineio.server"),
            cors_allowed_origins=[],  # the origin is checked in `_connect`, as at the other door
        )
        self._engine = engine(self._server, inside=inside)
        self._server.on("connect", self._connect)
        self._server.on(EVENT, self._message)
        self._server.on("disconnect", self._disconnect)

    def routes(self) -> list[web.RouteDef]:
        return [web.get(PATH, self._open)]

    async def _open(self, request: web.Request) -> web.StreamResponse:
        """A socket; who does not say in time who they are is cut off by the guard of connections."""
        upgraded(request, self._identity.allowance(request))
        try:
            response: web.StreamResponse = await self._server.handle_request(request)
            return response
        finally:
            await self._disconnect(request.get(SESSION, ""))  # an engine that stumbled says no goodbye

    async def _connect(self, sid: str, environ: dict[str, Any], auth: object = None) -> None:
        if not isinstance(environ, dict) or SESSION in environ["aiohttp.request"]:
            raise ConnectionRefusedError("you are connected already")  # an unguarded engine lets this through
        request: web.Request = environ["aiohttp.request"]
        request[SESSION] = sid
        token = auth.get("token") if isinstance(auth, dict) else None
        guest = await self._identity.guest_of(request, token if isinstance(token, str) else None)
        if not origin_is_ours(request) or guest is None:
            raise ConnectionRefusedError("ask for a guest first: POST /api/guest, and send its token as auth")
        if request.transport is None:
            raise ConnectionRefusedError("you have gone")
        address = self._identity.address(request)
        if not self._lines.takes(address):
            self._metrics.limited("sockets_per_address", "address")
            raise ConnectionRefusedError("too many lines from your address")
        door = self._engine.door(sid, request.transport)
        self._metrics.opened(NAME)
        connection = self._node.connect(guest, door, address, version_of(request))
        known(request, connection.guest_may)
        self._guests[sid] = Visit(connection, door, address)

    async def _message(self, sid: str, data: object = None, *more: object) -> None:
        found = self._guests.get(sid)
        if found is None:
            return
        connection = found.connection
        try:
            connection.receive_object(None if more else data)
        except Exception:
            log.exception("a message broke the server")
            connection.broken()

    async def _disconnect(self, sid: str, *_reason: object) -> None:
        found = self._guests.pop(sid, None)
        if found is None:
            return
        found.door.gone()
        self._lines.lost(found.address)
        self._metrics.closed(NAME)
        found.connection.gone()


def _errors_of(library: str) -> logging.Logger:
    """What goes wrong in it; a library that is given no logger writes all into the log a second time."""
    logger = logging.getLogger(library)
    logger.setLevel(logging.ERROR)
    return logger


class Json:
    """JSON for Socket.IO: what cannot be read becomes a message that is refused."""

    dumps = staticmethod(json.dumps)

    @staticmethod
    def loads(text: str) -> object:
        try:
            return msgspec.json.decode(text)
        except (ValueError, RecursionError) as error:
            return [EVENT, f"unreadable: {error}"]
