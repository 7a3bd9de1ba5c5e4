"""What rows changed, as clients are told it, kept for those who come back.

A `wire.Step` is put together from its parts: what all may know is encoded once, and what is only for one
socket is added to the bytes.  No other module does that.
It is kept as bytes: as objects, a room's last five hundred updates would be tens of thousands of things for
Python's garbage collector to look through, over and over.
"""

from collections import deque
from collections.abc import Mapping

import msgspec

from longears.room import Told, wire

MOST_KEPT = 512
NOTHING: Mapping[str, bytes] = {}
NO_CLOCK = wire.encode(wire.NO_CLOCK)


class Update:
    """What one row changed, encoded once: what all may know, and what is only for a seat."""

    __slots__ = ("_own", "_public", "n")

    def __init__(self, told: Told) -> None:
        self.n = told.n
        self._public = wire.encode(told.public)[:-1]
        self._own = {seat: wire.encode(own) for seat, own in told.own.items()} if told.own else NOTHING

    def frames(self, clock: wire.ClockShown) -> "Frames":
        """The update as it is told now: the clock is always what it is at that moment."""
        shown = NO_CLOCK if clock is wire.NO_CLOCK else wire.encode(clock)
        return Frames(b'%b,"clock":%b' % (self._public, shown), self._own)


class Frames:
    """What each seat and whoever watches is sent."""

    __slots__ = ("_own", "_public", "for_watchers")

    def __init__(self, public: bytes, own: Mapping[str, bytes]) -> None:
        self._public, self._own = public, own
        self.for_watchers = public + b"}"

    def for_seat(self, seat: str, ack: str = "") -> bytes:
        own = self._own.get(seat)
        if not own and not ack:
            return self.for_watchers
        frame = self._public
        if own:
            frame += b',"own":' + own
        if ack:
            frame += b',"ack":' + msgspec.json.encode(ack)
        return frame + b"}"


class Updates:
    """The newest updates since the game began."""

    def __init__(self) -> None:
        self._kept: deque[Update] = deque(maxlen=MOST_KEPT)

    def add(self, told: Told, *, begins: bool) -> Update:
        """One more; what was before a beginning is no longer told update by update."""
        if begins:
            self._kept.clear()
        update = Update(told)
        self._kept.append(update)
        return update

    def after(self, since: int) -> list[Update] | None:
        """The updates after this row; None if they are no longer at hand, or it is none of ours."""
        if not self._kept or since < self._kept[0].n or since > self._kept[-1].n:
            return None
        return [update for update in self._kept if update.n > since]
