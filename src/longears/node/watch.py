"""Notices when the event loop stood still: a suspended laptop, a stopped process, a machine out of breath."""

import asyncio
from collections.abc import Callable

from longears.node.protocols import LEASE_SECONDS

TICK_SECONDS = 0.25
STOOD_STILL = LEASE_SECONDS / 2
"""A loop that is later than that was stopped, and its players are not charged for it."""


class Watch:
    """A clock of short ticks; how late each comes is the lag of the loop."""

    def __init__(self, lagged: Callable[[float], None], stood_still: Callable[[float], None]) -> None:
        self._loop = asyncio.get_running_loop()
        self._lagged, self._stood_still = lagged, stood_still
        self._ticking = self._loop.call_later(TICK_SECONDS, self._tick, self._loop.time() + TICK_SECONDS)

    def _tick(self, due: float) -> None:
        """It comes before all that fell due while the loop stood still, so that nothing is judged late."""
        late = self._loop.time() - due
        self._lagged(max(0.0, late))
        if late > STOOD_STILL:
            self._stood_still(late)
        self._ticking = self._loop.call_later(TICK_SECONDS, self._tick, self._loop.time() + TICK_SECONDS)

    def close(self) -> None:
        self._ticking.cancel()
