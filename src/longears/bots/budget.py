"""How long a bot may think."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from numbers import Real

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

    def __post_init__(self) -> None:
        if not isinstance(self.seconds, Real) or not self.seconds >= 0:
            raise ValueError(f"a bot thinks for a number of seconds, not for {self.seconds!r}")
        if self.playouts is not None and (not hasattr(self.playouts, "__index__") or self.playouts < 1):
            raise ValueError(f"playouts are a whole number, at least 1, not {self.playouts!r}")

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
