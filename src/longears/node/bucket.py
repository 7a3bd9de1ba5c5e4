"""How fast something may go on: a burst, and then so many a second."""

from longears.node.protocols import Counts


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


class Budget:
    """What one limit leaves to somebody: of their connection, their guest and their address together."""

    def __init__(self, limit: str, counts: Counts, **owners: Bucket) -> None:
        self._limit, self._counts, self._owners = limit, counts, owners

    def also_of(self, owner: str, bucket: Bucket) -> None:
        """From now on this one must have some left, too."""
        self._owners[owner] = bucket

    def takes(self, now: float, cost: float = 1) -> bool:
        """Whether so much more may pass; if not, it is counted who has used theirs up."""
        for owner, bucket in self._owners.items():
            if not bucket.takes(now, cost):
                self._counts.limited(self._limit, owner)
                return False
        return True

    def wait(self, now: float) -> float:
        """Let one pass for sure: the seconds after which it may."""
        longest = 0.0
        for owner, bucket in self._owners.items():
            seconds = bucket.wait(now)
            if seconds > 0:
                self._counts.limited(self._limit, owner)
            longest = max(longest, seconds)
        return longest
