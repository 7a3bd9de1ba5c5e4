"""The main door: JSON over a plain WebSocket."""

import asyncio
from functools import partial
from typing import cast

from aiohttp import WSMsgType, web

from longears.node.connection import POLICY, Connection
from longears.node.guests import Guest
from longears.node.limits import Limits
from longears.node.log import log
from longears.node.node import Node
from longears.server.doors.sockets import PlainSockets, Socket, Sockets
from longears.server.guarding import known, upgraded
from longears.server.identity import Identity, origin_is_ours, version_of
from longears.server.lines import Lines
from longears.server.metrics import Metrics

NAME = "ws"


class WebSockets:
    """Lets guests in at `/ws`."""

    def __init__(
        self, node: Node, identity: Identity, lines: Lines, limits: Limits, metrics: Metrics, sockets: Sockets
    ) -> None:
        self._node = node
        self._identity = identity
        self._lines = lines
        self._message_bytes = limits.message_bytes
        self._metrics = metrics
        self._sockets = sockets

    def routes(self) -> list[web.RouteDef]:
        return [web.get("/ws", self._open)]

    async def _open(self, request: web.Request) -> web.StreamResponse:
        """One guest's connection, from hello to goodbye."""
        if not origin_is_ours(request):
            raise web.HTTPForbidden(text="this page may not speak for you here")
        guest = await self._identity.guest_of(request)
        if guest is None:
            raise web.HTTPUnauthorized(text="ask for a guest first: POST /api/guest")
        address = self._identity.address(request)
        if not self._lines.takes(address):
            self._metrics.limited("sockets_per_address", "address")
            raise web.HTTPTooManyRequests(text="too many lines from your address")
        try:
            return await self._serve(request, guest, address)
        finally:
            self._lines.lost(address)

    async def _serve(self, request: web.Request, guest: Guest, address: str) -> web.StreamResponse:
        socket = self._sockets.socket(self._message_bytes)
        await socket.prepare(request)
        upgraded(request, self._identity.allowance(request))
        door = self._sockets.door(socket, cast("asyncio.Transport", request.transport))
        self._metrics.opened(NAME)
        connection = self._node.connect(guest, door, address, version_of(request))
        known(request, connection.guest_may)
        try:
            self._sockets.hear_by(socket, partial(_hear, connection))
            await _talk(connection, socket)
            await door.closed()
        finally:
            self._metrics.closed(NAME)
            connection.gone()
        return socket


def sockets(*, inside: bool) -> Sockets:
    """The fast ones, which go by the inside of aiohttp, or the plain ones."""
    if not inside:
        return PlainSockets()
    from longears.server.doors.inside_aiohttp import FastSockets  # noqa: PLC0415  unknown versions lack parts

    return FastSockets()


async def _talk(connection: Connection, socket: Socket) -> None:
    async for message in socket:
        if message.type is WSMsgType.TEXT:
            _hear(connection, message.data)
        else:
            connection.bye("text_only", "messages here are text", POLICY)
        if not connection.is_open:
            break


def _hear(connection: Connection, text: bytes) -> None:
    try:
        connection.receive(text)
    except Exception:
        log.exception("a message broke the server")
        connection.broken()
