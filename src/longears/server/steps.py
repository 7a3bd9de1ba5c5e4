"""The steps of a room as they are sent, kept for those who come back.

They are kept as bytes: as objects, a room's last five hundred steps would be tens of thousands of things for
Python's collector to look through, over and over.
"""

from collections import deque
from collections.abc import Mapping

from longears.room import Told
from longears.server import wire

MOST_KEPT = 512
NOTHING: Mapping[str, bytes] = {}


class Step:
    """One step, encoded once: what all may know, and what is only for a seat."""

    __slots__ = ("_own", "_public", "n")

    def __init__(self, told: Told) -> None:
        self.n = told.n
        self._public = wire.open_ended("step", told.public)
        self._own = {seat: wire.encode(own) for seat, own in told.own.items()} if told.own else NOTHING

    def frames(self, clock: dict[str, object]) -> "Frames":
        """The step as it is told now: the clock is always what it is at that moment."""
        return Frames(self._public + b',"clock":' + wire.encode(clock), self._own)


class Frames:
    """What each seat and whoever watches is sent."""

    __slots__ = ("_own", "_public", "for_watchers")

    def __init__(self, public: bytes, own: Mapping[str, bytes]) -> None:
        self._public, self._own = public, own
        self.for_watchers = public + b"}"

    def for_seat(self, seat: str, ack: str = "") -> bytes:
        own = self._own.get(seat)
        return wire.closed(self._public, own, ack) if own or ack else self.for_watchers


class Steps:
    """The newest steps since the game began."""

    def __init__(self) -> None:
        self._kept: deque[Step] = deque(maxlen=MOST_KEPT)

    def add(self, told: Told, *, begins: bool) -> Step:
        """One more step; what was before a beginning is no longer told step by step."""
        if begins:
            self._kept.clear()
        step = Step(told)
        self._kept.append(step)
        return step

    def after(self, since: int) -> list[Step] | None:
        """The steps after this one; None if they are no longer at hand, or it is none of ours."""
        if not self._kept or since < self._kept[0].n or since > self._kept[-1].n:
            return None
        return [step for step in self._kept if step.n > since]
