"""Where a guest's browser can be told something while its page is not in view."""

from typing import Protocol

from msgspec import Struct

from longears.node.protocols import Store
from longears.server.mine import Mine


class Subscription(Struct, frozen=True):
    """A browser that may be told: where, encrypted for whom, and in which language."""

    endpoint: str
    """The address that its push service has given it; nobody can guess it."""
    key: bytes
    """Its public key, a point of P-256."""
    secret: bytes
    """What it shares with us, so that nobody else can write to it."""
    language: str
    site: str
    """Where its page is, for the push service to complain to."""


class Subscriptions(Protocol):
    """Part of a store: the subscriptions of guests."""

    async def subscribe(self, guest: str, subscription: Subscription, most: int) -> None:
        """Keep it, instead of what its endpoint had before; of more than so many the oldest go."""

    async def unsubscribe(self, endpoint: str) -> None:
        """Forget it."""

    async def subscriptions(self, guest: str) -> list[Subscription]:
        """Those of a guest, oldest first."""


class ServerStore(Store, Subscriptions, Mine, Protocol):
    """All that a server keeps."""
