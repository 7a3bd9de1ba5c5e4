"""A WebSocket of aiohttp that hands text over the moment it arrives.

aiohttp queues every message and wakes a task to read it, which was an eighth of all that a move cost; it also
puts the next ping off.  Pings, closing and binary messages still go that way.  aiohttp has no public hook for
this: `pyproject.toml` holds it to the versions whose inside this knows.
"""

from collections.abc import Callable

from aiohttp import WSMsgType, web
from aiohttp._websocket.reader import WebSocketDataQueue, WebSocketReader
from aiohttp.http_websocket import WebSocketWriter, WSMessage, WSMessageTextBytes

QUEUE_BYTES = 1 << 16
"""What may wait to be read before the line is read no further; text that is handed over never waits."""

Hear = Callable[[bytes], None]


class _Queue(WebSocketDataQueue):
    """What was not handed over waits here to be read."""

    hear: Hear | None = None
    put_ping_off: Callable[[], None]

    def feed_data(self, data: WSMessage | WSMessageTextBytes, size: int) -> None:
        if self.hear is not None and data.type is WSMsgType.TEXT and not self._buffer:
            self.hear(data.data)
            return
        if data.type is WSMsgType.PONG:
            self.put_ping_off()  # nothing else may: after the end it would set a timer that keeps the line
        super().feed_data(data, size)


class HearingSocket(web.WebSocketResponse[bool]):
    """Reads text as bytes, and hands it over at once to whoever asked for it by `hear_by`."""

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
