"""The bytes of requests: where one ends, and what has come behind it."""

HEAD_ENDS = b"\r\n\r\n"
EMPTY_LINES = (b"\r", b"\n")
"""Readers of HTTP pass over them before a head; nobody who asks for a WebSocket sends them."""
MOST_KEPT = 1 << 17
"""Bytes that a client may send before it is answered; of what else comes nothing is kept."""


class RequestBytes:
    """What has come since the last request was answered."""

    __slots__ = ("_all", "_head_bytes", "_kept")

    def __init__(self) -> None:
        self._all = 0
        """How many they are."""
        self._kept = b""
        """The beginning of them."""
        self._head_bytes = 0
        """The length of the first head; 0 until it is known."""

    def add(self, data: bytes) -> None:
        self._all += len(data)
        before = len(self._kept)
        self._kept += data[: MOST_KEPT - before]
        if not self._head_bytes and not self._kept.startswith(EMPTY_LINES):
            ends = self._kept.find(HEAD_ENDS, max(0, before - len(HEAD_ENDS)))
            self._head_bytes = ends + len(HEAD_ENDS) if ends > 0 else 0

    def is_one(self, body: int) -> bool:
        """Whether this is one head, with a body of so many bytes, and no byte more or less."""
        return self._head_bytes > 0 and self._all == self._head_bytes + body

    @property
    def is_too_much(self) -> bool:
        """Whether it is more than any request needs."""
        return self._all > MOST_KEPT

    @property
    def behind(self) -> bytes | None:
        """What has come behind the first head; None if that was too much, or if there is no head."""
        is_known = self._head_bytes and not self.is_too_much
        return self._kept[self._head_bytes :] if is_known else None
