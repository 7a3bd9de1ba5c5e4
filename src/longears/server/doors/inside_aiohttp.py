"""WebSockets that go past the queues of aiohttp, by the inside of the versions that this file knows.

aiohttp queues every message and wakes a task to read it, which was an eighth of all that a move cost; its
sending is a coroutine for each message, which was a third.  It has no public hooks for either.  Nothing else
in the server knows the inside of aiohttp; with versions that are not known here `sockets` serves alone.
"""

import asyncio
from collections.abc import Callable
from typing import cast

from aiohttp import WSMsgType, web
from aiohttp._websocket.reader import WebSocketDataQueue, WebSocketReader
from aiohttp.http_websocket import WebSocketWriter, WSMessage, WSMessageTextBytes

from longears.server.doors import sockets
from longears.server.doors.outbox import FrameDoor, Outbox, text_frame
from longears.server.doors.sockets import Hear, Socket, SocketDoor

QUEUE_BYTES = 1 << 16
"""What may wait to be read before the line is read no further; text that is handed over never waits."""


class FastSockets:
    """Sockets that hand text over as it arrives, and doors that write to the transport."""

    def __init__(self) -> None:
        self._outbox = Outbox(text_frame)

    def socket(self, message_bytes: int) -> Socket:
        return HearingSocket(
            max_msg_size=message_bytes, heartbeat=sockets.HEARTBEAT, compress=False, decode_text=False
        )

    def hear_by(self, socket: Socket, hear: Hear) -> None:
        assert isinstance(socket, HearingSocket)
        socket.hear_by(hear)

    def door(self, socket: Socket, transport: asyncio.Transport) -> SocketDoor:
        return FastDoor(socket, transport, self._outbox)


# Reading


class _Queue(WebSocketDataQueue):
    """What was not handed over waits here to be read."""

    hear: Hear | None = None
    put_ping_off: Callable[[], None]

    def feed_data(self, data: WSMessage | WSMessageTextBytes, size: int) -> None:
        if self.hear is not None and data.type is WSMsgType.TEXT and not self._buffer:
            self.hear(cast("bytes", data.data))
            return
        if data.type is WSMsgType.PONG:
            self.put_ping_off()  # nothing else may: after the end it would set a timer that keeps the line
        super().feed_data(data, size)


class HearingSocket(web.WebSocketResponse[bool]):
    """Reads text as bytes, and hands it over at once to whoever asked for it by `hear_by`.

    Pings, closing and binary messages still go through aiohttp's queue.
    """

    def hear_by(self, hear: Hear) -> None:
        """From now on; what came before can still be read, and nothing overtakes it."""
        assert isinstance(self._reader, _Queue)
        self._reader.hear = hear

    def _post_start(self, request: web.BaseRequest, protocol: str | None, writer: WebSocketWriter) -> None:
        """What aiohttp does here, with a queue of our own."""
        assert self._loop is not None
        self._ws_protocol, self._writer = protocol, writer
        self._reset_heartbeat()
        self._reader = _Queue(request.protocol, QUEUE_BYTES, loop=self._loop)
        self._reader.put_ping_off = self._on_data_received
        self._parser = WebSocketReader(self._reader, self._max_msg_size, compress=False, decode_text=False)
        request.protocol.set_parser(self._parser)
        request.protocol.keep_alive(False)


# Writing


class FastDoor(FrameDoor, SocketDoor):
    """Writes frames past aiohttp's own writer, which puts them together in the same way."""

    def __init__(self, socket: Socket, transport: asyncio.Transport, outbox: Outbox) -> None:
        FrameDoor.__init__(self, transport, outbox)
        SocketDoor.__init__(self, socket, transport)

    async def _handed_over(self) -> None:
        self.flush()
