"""The first thing that is said on a connection, and the last before a node stops."""

from typing import NamedTuple

from msgspec import UNSET

from longears.node.guests import Guest
from longears.room import wire

COME_BACK_MS = 3000
COME_SOON_MS = 1000
"""Where others serve meanwhile."""


class Greeting(NamedTuple):
    """What every guest of this node is told."""

    house_rules_address: str
    routes: bool

    def of(self, guest: Guest, version: int, still_at: str) -> wire.Welcome:
        """`still_at`: the table whose game waits for the guest."""
        return wire.Welcome(
            guest=guest.id,
            name=guest.name,
            version=wire.spoken(version),
            badge=guest.badge or UNSET,
            table=still_at or UNSET,
            routes=self.routes or UNSET,
            house_rules=self.house_rules_address or UNSET,
        )


def come_back_ms(place: int, connections: int, *, others: bool) -> int:
    """When one of so many is to come back: to another node soon, and not all at once; or to this one."""
    return COME_SOON_MS * place // connections if others else COME_BACK_MS
