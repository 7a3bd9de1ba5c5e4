"""How long a bot may think."""

import time
from collections.abc import Callable
from dataclasses import dataclass

THINK = 0.3
"""The seconds a bot thinks unless told otherwise."""


@dataclass(frozen=True, slots=True)
class Budget:
    """Seconds to think; or so many playouts, with which the same view and chance give the same move.

    Somebody who waits counts by the clock on the wall.  A measurement counts the time of the processor, so
    that a busy machine does not make for weaker bots.
    """

    seconds: float = THINK
    playouts: int | None = None
    of_processor: bool = False

    def start(self) -> "Clock":
        now = time.process_time if self.of_processor else time.perf_counter
        return Clock(self, now, now())


@dataclass(frozen=True, slots=True)
class Clock:
    """A budget that is running."""

    budget: Budget
    now: Callable[[], float]
    began: float

    def spent(self, playouts: int) -> float:
        """The share of the budget that is used up."""
        if self.budget.playouts is not None:
            return playouts / max(1, self.budget.playouts)
        return (self.now() - self.began) / max(1e-6, self.budget.seconds)
