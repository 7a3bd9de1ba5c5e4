"""How long a bot may think."""

import time
from dataclasses import dataclass

THINK = 0.3
"""The seconds a bot thinks unless told otherwise."""


@dataclass(frozen=True, slots=True)
class Budget:
    """Seconds to think; or so many playouts, with which the same view and chance give the same move."""

    seconds: float = THINK
    playouts: int | None = None

    def start(self) -> "Clock":
        return Clock(self, time.perf_counter())


@dataclass(frozen=True, slots=True)
class Clock:
    """A budget that is running."""

    budget: Budget
    began: float

    def spent(self, playouts: int) -> float:
        """The share of the budget that is used up."""
        if self.budget.playouts is not None:
            return playouts / max(1, self.budget.playouts)
        return (time.perf_counter() - self.began) / max(1e-6, self.budget.seconds)
