"""What guests and addresses use at all nodes: counted here, and told to the others once a second."""

import asyncio
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple, TypeVar

from longears.node.bucket import Bucket
from longears.node.limits import (
    AddressAllowance,
    Allowance,
    AllowanceOfAll,
    ByName,
    Limits,
    MakeAllowance,
    MakeBucket,
    Refills,
)
from longears.node.protocols import Counts

WORTH_TELLING = 1 / 8
"""Who uses less than this part of what they may have is nobody others must hear of."""
MOST_TOLD = 2000
"""So many are told of in one second; others have to do the same by themselves."""
GUEST, ADDRESS, ALL = "guest", "address", "all"
"""Who shares a bucket."""

Owner = TypeVar("Owner", bound=Refills)


class Use(NamedTuple):
    """What was taken from a bucket at one node."""

    kind: str
    name: str
    limit: str
    amount: float


class Shared(NamedTuple):
    """What a node tells the others once a second."""

    uses: Sequence[Use]
    sockets: Mapping[str, int]
    """How many are open there, of addresses that have many."""


class SharedBucket(Bucket):
    """A bucket that notes what is taken, for the same bucket at other nodes."""

    def __init__(self, touched: "list[SharedBucket]", rate: float, burst: float, now: float) -> None:
        super().__init__(rate, burst, now)
        self.of: tuple[str, str, str]
        self._touched = touched
        self._used, self._told_at, self._least = 0.0, now, WORTH_TELLING * rate

    def takes(self, now: float, cost: float = 1) -> bool:
        taken = super().takes(now, cost)
        if taken:
            self._note(cost)
        return taken

    def wait(self, now: float) -> float:
        self._note(1)
        return super().wait(now)

    def _note(self, cost: float) -> None:
        if not self._used:
            self._touched.append(self)
        self._used += cost

    def use(self, now: float) -> Use | None:
        """What others should hear of, once."""
        used, self._used = self._used, 0.0
        since, self._told_at = max(1.0, now - self._told_at), now
        return Use(*self.of, used) if used >= self._least * since else None


class Shares:
    """What every guest and every address may use, wherever they come to."""

    def __init__(self, limits: Limits, counts: Counts, *, joins: bool) -> None:
        """`joins`: whether there can be other nodes."""
        self._limits, self._counts = limits, counts
        self._touched: list[SharedBucket] = []
        self._bucket: MakeBucket = partial(SharedBucket, self._touched) if joins else Bucket
        self.guests = ByName(partial(self._allowance, GUEST, Allowance))
        self.addresses = ByName(partial(self._allowance, ADDRESS, AddressAllowance))
        self._all = ByName(partial(self._allowance, ALL, AllowanceOfAll))
        self.sockets = Counter[str]()
        """How many sockets are open here, by their addresses."""
        self._sockets_elsewhere: dict[str, Mapping[str, int]] = {}

    def _allowance(self, kind: str, make: MakeAllowance[Owner], name: str, now: float) -> Owner:
        made = make(self._limits, now, self._bucket)
        for limit, bucket in vars(made).items():
            if isinstance(bucket, SharedBucket):
                bucket.of = kind, name, limit
        return made

    # Wrong codes

    def may_try(self, address_may: AddressAllowance) -> bool:
        """Whether not too many codes of tables were wrong that came from there."""
        return self._has_left(address_may.wrong_codes, "wrong_codes_per_minute", ADDRESS)

    def may_try_codes(self) -> bool:
        """Whether not too many were wrong in all; then only links lead on (issue 18)."""
        return self._has_left(self._of_all().wrong_codes, "wrong_codes_in_all_per_minute", ALL)

    def _has_left(self, bucket: Bucket, limit: str, of: str) -> bool:
        is_empty = bucket.is_empty(_now())
        if is_empty:
            self._counts.limited(limit, of)
        return not is_empty

    def note_wrong_code(self, address_may: AddressAllowance) -> None:
        """One more was wrong."""
        now = _now()
        address_may.wrong_codes.takes(now)
        self._of_all().wrong_codes.takes(now)

    def _of_all(self) -> "AllowanceOfAll":
        return self._all.of("", _now())

    # Sockets

    def sockets_of(self, address: str) -> int:
        """How many are open, here and elsewhere."""
        return self.sockets[address] + sum(
            sockets.get(address, 0) for sockets in self._sockets_elsewhere.values()
        )

    # Other nodes

    def told(self) -> Shared:
        """What others should hear of: what was used since they were told, and by whom."""
        touched, now = self._touched[:], _now()
        self._touched.clear()
        uses = [use for bucket in touched if (use := bucket.use(now))]
        least = WORTH_TELLING * self._limits.sockets_per_address
        many = {address: count for address, count in self.sockets.items() if count >= least}
        return Shared(sorted(uses, key=_amount)[-MOST_TOLD:], many)

    def heard(self, node: str, shared: Shared) -> None:
        """So much was used elsewhere."""
        now = _now()
        self._sockets_elsewhere[node] = shared.sockets
        for use in shared.uses:
            bucket = self._bucket_of(use, now)
            if bucket is not None:
                bucket.charge(now, use.amount)

    def _bucket_of(self, use: Use, now: float) -> Bucket | None:
        owners: dict[str, ByName[Any]] = {GUEST: self.guests, ADDRESS: self.addresses, ALL: self._all}
        owner = owners[use.kind].of(use.name, now) if use.kind in owners else None
        bucket = getattr(owner, use.limit, None)
        return bucket if isinstance(bucket, Bucket) else None

    def lost(self, node: str) -> None:
        """Its sockets are closed."""
        self._sockets_elsewhere.pop(node, None)


def _amount(use: Use) -> float:
    return use.amount


def _now() -> float:
    return asyncio.get_running_loop().time()
