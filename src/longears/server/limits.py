"""What one socket, guest or address may ask for, from the first day."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Limits:
    """The limits of a server; all can be set where it is started."""

    message_bytes: int = 8192
    messages_per_second: float = 15
    burst: int = 60
    strikes: int = 30
    """Refusals for speed or nonsense before the line is cut."""
    sockets_per_address: int = 100
    guests_per_minute: int = 60
    tables_per_guest: int = 6
    backlog_bytes: int = 256 * 1024
    """What may wait for a slow reader before it gets a fresh view instead."""
    slow_seconds: float = 30
    """How long a reader may stay behind."""
    waiting_messages: int = 64
    """Messages of one room that wait for their turn."""
    idle_seconds: float = 3600
    """How long a table without a game stays when nobody is there."""
    abandoned_seconds: float = 60
    """The same for a table at which nobody has a seat any more."""
    idle_game_seconds: float = 7 * 86400
    """The same for a table in the middle of a game."""


class Bucket:
    """Lets through a burst, and then so many a second."""

    __slots__ = ("_at", "_burst", "_left", "_rate")

    def __init__(self, rate: float, burst: float, now: float) -> None:
        self._rate, self._burst = rate, burst
        self._left, self._at = float(burst), now

    def takes(self, now: float) -> bool:
        """Whether one more may pass."""
        left = min(self._burst, self._left + (now - self._at) * self._rate)
        self._at = now
        self._left = left - 1 if left >= 1 else left
        return left >= 1


class Buckets:
    """A bucket for each name."""

    def __init__(self, rate: float, burst: float) -> None:
        self._rate, self._burst = rate, burst
        self._buckets: dict[str, Bucket] = {}

    def of(self, name: str, now: float) -> Bucket:
        if len(self._buckets) > 10_000:
            self._buckets.clear()
        bucket = self._buckets.get(name)
        if bucket is None:
            bucket = self._buckets[name] = Bucket(self._rate, self._burst, now)
        return bucket
