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
from longears.server.doors.sockets import Hear, Socket, SocketDoor

QUEUE_BYTES = 1 << 16
"""What may wait to be read before the line is read no further; text that is handed over never waits."""


class FastSockets:
    """Sockets that hand text over as it arrives, and doors that write to the transport."""

    def __init__(self) -> None:
        self._outbox = Outbox()

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


class Outbox:
    """Doors with something to send; they send it together when this turn of the event loop is over.

    The rows of a commit are folded one after the other, and then all are told of them: folding and writing to
    sockets by turns, each pushed the other out of the processor's caches, and a move took a quarter longer.
    """

    def __init__(self) -> None:
        self._doors: list[FastDoor] = []
        self._data: bytes | None = None
        self._frame = b""
        """The newest message and its frame: most are for several doors, one after the other."""

    def frame(self, data: bytes) -> bytes:
        """The message as a frame, put together once."""
        if data is not self._data:
            self._data, self._frame = data, text_frame(data)
        return self._frame

    def add(self, door: "FastDoor") -> None:
        if not self._doors:
            asyncio.get_running_loop().call_soon(self._send)
        self._doors.append(door)

    def _send(self) -> None:
        doors, self._doors = self._doors, []
        for door in doors:
            door.flush()


class FastDoor(SocketDoor):
    """Writes frames straight to the transport: nobody waits for a send."""

    def __init__(self, socket: Socket, transport: asyncio.Transport, outbox: Outbox) -> None:
        super().__init__(socket, transport)
        self._outbox = outbox
        self._frames: list[bytes] = []
        self._bytes = 0

    def send(self, data: bytes) -> int:
        if not self._frames:
            self._outbox.add(self)
        frame = self._outbox.frame(data)
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

    async def _handed_over(self) -> None:
        self.flush()


def text_frame(data: bytes) -> bytes:
    """A whole text message as one WebSocket frame of a server (RFC 6455, 5.2)."""
    size = len(data)
    if size < 126:
        return b"\x81%c%b" % (size, data)
    if size < 1 << 16:
        return b"\x81\x7e%b%b" % (size.to_bytes(2, "big"), data)
    return b"\x81\x7f%b%b" % (size.to_bytes(8, "big"), data)
