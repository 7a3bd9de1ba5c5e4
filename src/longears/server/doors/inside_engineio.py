"""What comes in and goes out at the Socket.IO door, by the inside of the versions of Engine.IO known here.

Its server stumbles over packets that no client of ours sends, lets a client emit `connect` and `disconnect`
itself, and connects the same socket twice; what it cannot read it leaves without an answer.  So packets are
looked at before it reads them.  Nothing else in the server knows the inside of Engine.IO; with versions that
are not known here `PlainEngine` of the door serves alone.
"""

import asyncio
import re
from collections.abc import Awaitable, Callable
from typing import Any

import socketio

from longears.server.doors.socketio import EVENT, Written

ALIVE, CONNECT, EMIT = "3", "40", "42"
NO_MESSAGE = f'{EMIT}["{EVENT}",null]'
"""Stands for whatever else was emitted; it is refused as any message that cannot be read."""

_MESSAGE = re.compile(rf'{EMIT}\d{{0,9}}\["{EVENT}"')

Wait = Callable[[], Awaitable[object]]
Handler = Callable[[Any], Awaitable[None]]


class GuardedEngine:
    """Reads only what a client may send, and knows when a packet has been written."""

    def __init__(self, server: socketio.AsyncServer) -> None:
        self._server = server
        engine = server.eio
        engine._async = engine._async | {"websocket": guarded(engine._async["websocket"])}

    def written(self, sid: str, transport: asyncio.WriteTransport) -> Written:  # noqa: ARG002
        """Its queue tells when all in it was written."""
        join: Written = self._server.eio.sockets[self._server.manager.eio_sid_from_sid(sid, "/")].queue.join
        return join


class Packets:
    """The packets of one socket: that it is alive, that it connects, that it emits; another closes it."""

    def __init__(self, wait: Wait) -> None:
        self._wait = wait
        self._is_connected = False

    async def next(self) -> str:
        """The next packet; an OSError closes the socket."""
        packet = await self._wait()
        if packet == ALIVE:
            return ALIVE
        if not isinstance(packet, str) or not packet.startswith(EMIT if self._is_connected else CONNECT):
            raise OSError("this is no packet that a client may send now")
        if not self._is_connected:
            self._is_connected = True
            return packet
        return packet if _MESSAGE.match(packet) else NO_MESSAGE


def guarded(socket_class: Callable[[Handler, object], Any]) -> Callable[[Handler, object], Any]:
    """Engine.IO's socket, which reads through Packets."""

    def make(handler: Handler, server: object) -> object:
        async def handle(socket: Any) -> None:  # noqa: ANN401  Engine.IO has no types
            socket.wait = Packets(socket.wait).next
            await handler(socket)

        return socket_class(handle, server)

    return make
