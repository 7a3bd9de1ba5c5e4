"""What leaves by sockets, put into frames by ourselves and written at the end of a turn of the event loop."""

import asyncio
from collections.abc import Callable

Framed = Callable[[bytes], bytes]


class Outbox:
    """Doors with something to send; they send it together when this turn of the event loop is over.

    The rows of a commit are folded one after the other, and then all are told of them: folding and writing to
    sockets by turns, each pushed the other out of the processor's caches, and a move took a quarter longer.
    """

    def __init__(self, framed: Framed) -> None:
        self._doors: list[FrameDoor] = []
        self._framed = framed
        self._data: bytes | None = None
        self._frame = b""
        """The newest message and its frame: most are for several doors, one after the other."""

    def frame(self, data: bytes) -> bytes:
        """The message as a frame, put together once."""
        if data is not self._data:
            self._data, self._frame = data, self._framed(data)
        return self._frame

    def add(self, door: "FrameDoor") -> None:
        if not self._doors:
            asyncio.get_running_loop().call_soon(self._send)
        self._doors.append(door)

    def _send(self) -> None:
        doors, self._doors = self._doors, []
        for door in doors:
            door.flush()


class FrameDoor:
    """Writes frames straight to the transport: nobody waits for a send."""

    def __init__(self, transport: asyncio.WriteTransport, outbox: Outbox) -> None:
        self._to, self._outbox = transport, outbox
        self._frames: list[bytes] = []
        self._bytes = 0

    def send(self, data: bytes) -> int:
        """Put a message on its way; tells how many bytes now wait for the reader."""
        if not self._frames:
            self._outbox.add(self)
        frame = self._outbox.frame(data)
        self._frames.append(frame)
        self._bytes += len(frame)
        return self._bytes + self._to.get_write_buffer_size()

    def flush(self) -> None:
        """Hand what waits to the transport, all at once."""
        frames, self._frames, self._bytes = self._frames, [], 0
        if frames and not self._to.is_closing():
            self._to.write(frames[0] if len(frames) == 1 else b"".join(frames))

    def backlog(self) -> int:
        """How many bytes wait for the reader."""
        return self._bytes + self._to.get_write_buffer_size()


def text_frame(data: bytes) -> bytes:
    """A whole text message as one WebSocket frame of a server (RFC 6455, 5.2)."""
    size = len(data)
    if size < 126:
        return b"\x81%c%b" % (size, data)
    if size < 1 << 16:
        return b"\x81\x7e%b%b" % (size.to_bytes(2, "big"), data)
    return b"\x81\x7f%b%b" % (size.to_bytes(8, "big"), data)
