"""The other nodes that serve a room, and who is there."""

import secrets
import time
from collections.abc import Iterator, Mapping
from typing import NamedTuple

RANDOM_BITS = 10


class Socket(NamedTuple):
    """A guest's way to a node."""

    name: str
    """What the guest goes by."""
    stamp: int
    """Of two sockets of one guest, the newer has the greater one."""


Guests = Mapping[str, Socket]
"""Who is at a room on a node, by guest."""


class Others:
    """The nodes at one room besides our own, each with who is there."""

    def __init__(self) -> None:
        self._nodes: dict[str, tuple[int, Guests]] = {}

    def __bool__(self) -> bool:
        return bool(self._nodes)

    def __contains__(self, node: str) -> bool:
        return node in self._nodes

    def __iter__(self) -> Iterator[str]:
        return iter(list(self._nodes))

    def add(self, node: str) -> bool:
        """It serves the room; whether that is news."""
        if node in self._nodes:
            return False
        self._nodes[node] = 0, {}
        return True

    def take(self, node: str, at: int, guests: Guests) -> None:
        """Who is at this node, as it said at that moment; an older word changes nothing."""
        if at > self._nodes.get(node, (0, {}))[0]:
            self._nodes[node] = at, guests

    def discard(self, node: str) -> None:
        self._nodes.pop(node, None)

    @property
    def guests(self) -> dict[str, Socket]:
        """Everyone who is at one of them, each with the newest socket."""
        found: dict[str, Socket] = {}
        for _, guests in self._nodes.values():
            for guest, socket in guests.items():
                if guest not in found or found[guest].stamp < socket.stamp:
                    found[guest] = socket
        return found

    def stamp(self, guest: str) -> int:
        """For a socket that comes now: newer than all that are known, and different from all others."""
        known = self.guests.get(guest)
        now = time.time_ns() // 1000 << RANDOM_BITS
        newest = max(now, known.stamp + (1 << RANDOM_BITS) if known else 0)
        return newest | secrets.randbits(RANDOM_BITS)
