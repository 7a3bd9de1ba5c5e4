"""WebSocket frames, counted as their bytes come in: also those that carry nothing (RFC 6455, 5.2)."""

RESERVED, MASKED, LENGTH = 0x70, 0x80, 0x7F
MASK_BYTES = 4
LONGER = {126: 2, 127: 8}
"""How many bytes tell the length, where it does not fit into the second byte."""


class FrameError(Exception):
    """No client may send such a frame."""


class FrameCounter:
    """Goes from header to header; what lies between is not looked at."""

    __slots__ = ("_rest", "_skip")

    def __init__(self) -> None:
        self._skip = 0
        """Bytes of the frame before that are still to come."""
        self._rest = b""
        """The beginning of a header."""

    def count(self, data: bytes) -> int:
        """How many frames begin in these bytes."""
        if self._rest:
            data, self._rest = self._rest + data, b""
        frames, at, end = 0, self._skip, len(data)
        while at < end:
            length = self._length(data, at, end)
            if length is None:
                self._rest, at = data[at:], end
                break
            frames += 1
            at += length
        self._skip = at - end
        return frames

    @staticmethod
    def _length(data: bytes, at: int, end: int) -> int | None:
        """How long the frame is that begins there; None if more of it must come to tell."""
        if end - at < 2:
            return None
        if data[at] & RESERVED:
            raise FrameError("a frame with reserved bits")
        if not data[at + 1] & MASKED:
            raise FrameError("a frame without a mask")
        short = data[at + 1] & LENGTH
        more = LONGER.get(short, 0)
        if end - at < 2 + more:
            return None
        size = int.from_bytes(data[at + 2 : at + 2 + more], "big") if more else short
        return 2 + more + MASK_BYTES + size
