"""How fast something may go on: a burst, and then so many a second."""


class Bucket:
    """Lets through a burst, and then so many a second."""

    def __init__(self, rate: float, burst: float, now: float) -> None:
        self._rate, self._burst = rate, burst
        self._left, self._at = burst, now

    def takes(self, now: float, cost: float = 1) -> bool:
        """Whether so much more may pass."""
        left = min(self._burst, self._left + (now - self._at) * self._rate)
        self._at = now
        self._left = left - cost if left >= cost else left
        return left >= cost

    def wait(self, now: float) -> float:
        """Let one pass for sure: the seconds after which it may."""
        left = min(self._burst, self._left + (now - self._at) * self._rate) - 1
        self._at, self._left = now, left
        return max(0.0, -left / self._rate)

    def charge(self, now: float, amount: float) -> None:
        """So much has passed elsewhere, perhaps more than may: that is made up for, but not for ever."""
        left = min(self._burst, self._left + (now - self._at) * self._rate)
        self._at, self._left = now, min(left, max(left - amount, -self._burst))

    def is_empty(self, now: float) -> bool:
        """Whether not one more may pass now."""
        return self._left + (now - self._at) * self._rate < 1

    def is_full(self, now: float) -> bool:
        """Whether it is as if nothing had passed for long."""
        return self._left + (now - self._at) * self._rate >= self._burst
