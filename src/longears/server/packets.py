"""What comes in at the Socket.IO door, looked at before Socket.IO reads it.

Its server stumbles over packets that no client of ours sends, lets a client emit `connect` and `disconnect`
itself, and connects the same socket twice; what it cannot read it leaves without an answer.
"""

import json
import re
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec

EVENT = "message"
ALIVE, CONNECT, EMIT = "3", "40", "42"
NO_MESSAGE = f'{EMIT}["{EVENT}",null]'
"""Stands for whatever else was emitted; it is refused as any message that cannot be read."""

_MESSAGE = re.compile(rf'{EMIT}\d{{0,9}}\["{EVENT}"')

Wait = Callable[[], Awaitable[object]]
Handler = Callable[[Any], Awaitable[None]]


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


class Json:
    """JSON for Socket.IO: what cannot be read becomes a message that is refused."""

    dumps = staticmethod(json.dumps)

    @staticmethod
    def loads(text: str) -> object:
        try:
            return msgspec.json.decode(text)
        except (ValueError, RecursionError) as error:
            return [EVENT, f"unreadable: {error}"]
