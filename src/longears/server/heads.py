"""The bytes of requests: whether what has come is one of them and nothing else."""

HEAD_ENDS = b"\r\n\r\n"
LONGEST_HEAD = 1 << 16
"""More than aiohttp reads of one."""


class RequestBytes:
    """What has come since the last request was answered."""

    __slots__ = ("_bytes", "_head", "_head_bytes")

    def __init__(self) -> None:
        self._bytes = 0
        """All that has come."""
        self._head = b""
        """The head, until its end is found."""
        self._head_bytes = 0
        """The length of the head; 0 until it is known."""

    def add(self, data: bytes) -> None:
        self._bytes += len(data)
        if self._head_bytes or len(self._head) > LONGEST_HEAD:
            return
        head = self._head + data
        ends = head.find(HEAD_ENDS)
        if ends < 0:
            self._head = head
        else:
            self._head, self._head_bytes = b"", ends + len(HEAD_ENDS)

    def is_one(self, body: int) -> bool:
        """Whether this is one head, with a body of so many bytes, and no byte more or less."""
        return self._head_bytes > 0 and self._bytes == self._head_bytes + body
