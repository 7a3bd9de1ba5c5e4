"""Tokens of guests: signed with a key that changes, and known until that key is forgotten.

A token is `guest.period.signature`.  Every hundred days a new period begins, with a new key; tokens of the
three periods before are still known, so that one lasts 300 to 400 days.  Who comes with one of those gets a
new one.  Nothing else has to be kept of a token.
"""

import base64
import hmac
import re
import time
from collections.abc import Mapping

from longears.node.protocols import Store

PERIOD_SECONDS = 100 * 86400
PERIODS = 4
"""So many keys are known: this period's and those before."""
KIND = "guests"
"""What the names of these keys begin with in the store."""
UNNUMBERED, LAST_OF_UNNUMBERED = 0, 211
"""Tokens had no period in them before version 0.1; they are known until January 2028."""
_TOKEN = re.compile(r"([A-Za-z0-9_-]{16})\.(?:([0-9]{1,4})\.)?([A-Za-z0-9_-]{43})")


class Tokens:
    """Gives tokens and knows them again."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._period = -1
        self._keys: Mapping[int, bytes] = {}

    async def of(self, guest: str) -> str:
        """A token for this guest."""
        await self._turn()
        return _signed(guest, self._period, self._keys[self._period])

    async def guest_of(self, token: str) -> str | None:
        """Whose token this is; None if we never gave it, or too long ago."""
        parts = _TOKEN.fullmatch(token)
        if parts is None:
            return None
        await self._turn()
        guest, period = parts[1], int(parts[2] or UNNUMBERED)
        key = self._keys.get(period)
        if key is None or not hmac.compare_digest(token, _signed(guest, period, key)):
            return None
        return guest

    async def _turn(self) -> None:
        """When a period begins, make its key and forget those that are too old."""
        period = this_period()
        if period == self._period:
            return
        known = [period - before for before in range(PERIODS)]
        if period <= LAST_OF_UNNUMBERED:
            known.append(UNNUMBERED)
        names = {one: key_name(one) for one in known}
        await self._store.forget_keys(KIND, names.values())
        self._keys = {one: await self._store.key(name) for one, name in names.items()}
        self._period = period


def this_period() -> int:
    return int(time.time() // PERIOD_SECONDS)


def key_name(period: int) -> str:
    return KIND if period == UNNUMBERED else f"{KIND} {period}"


def _signed(guest: str, period: int, key: bytes) -> str:
    named = f"guest {guest}" if period == UNNUMBERED else f"guest {guest} {period}"
    digest = hmac.digest(key, named.encode(), "sha256")
    signature = base64.urlsafe_b64encode(digest).rstrip(b"=").decode()
    return f"{guest}.{signature}" if period == UNNUMBERED else f"{guest}.{period}.{signature}"
