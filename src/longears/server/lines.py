"""WebSockets that are open, counted by the address they come from."""

import gc

from longears.node.shares import Shares

WORTH_COLLECTING = 300
"""Closed connections leave cycles behind, in the libraries; Python's garbage collector does not notice."""


class Lines:
    """Lets an address have so many and no more."""

    def __init__(self, per_address: int, shares: Shares) -> None:
        self._most = per_address
        self._shares = shares
        self._closed = 0

    def takes(self, address: str) -> bool:
        """Whether this address may have one more; it is counted until it is `lost`."""
        if self._shares.sockets_of(address) >= self._most:
            return False
        self._shares.sockets[address] += 1
        return True

    def lost(self, address: str) -> None:
        self._shares.sockets[address] -= 1
        if not self._shares.sockets[address]:
            del self._shares.sockets[address]
        self._closed += 1

    def collect(self) -> None:
        """Collect what closed connections have left behind, if there were enough of them."""
        if self._closed >= WORTH_COLLECTING:
            self._closed = 0
            gc.collect()
