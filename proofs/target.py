"""What is attacked by the sieges, and by whom."""

import asyncio
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import asynccontextmanager
from dataclasses import dataclass

import aiohttp

from proofs.clients import Guest, client_session, new_guest

BREATH = 0.02
"""Seconds between two tries of one attacker: its own work must not take the machine's time."""
Got = Counter[str]


@dataclass
class Target:
    """What is attacked, and by whom."""

    url: str
    session: aiohttp.ClientSession
    source: str
    """The address it comes from."""
    guests: list[Guest]
    record: str
    """A finished game, as long as they come."""
    pid: int
    until: float = 0
    """Seconds of the monotonic clock."""

    @property
    def goes_on(self) -> bool:
        return time.monotonic() < self.until

    def guest(self, at: int) -> Guest:
        return self.guests[at % len(self.guests)]


Attack = Callable[[Target], Awaitable[Got]]


async def together(attackers: Iterable[Awaitable[Got]]) -> Got:
    """All of them at the same time; what they got, added up."""
    total: Got = Counter()
    for got in await asyncio.gather(*attackers):
        total.update(got)
    return total


@asynccontextmanager
async def target_from(source: str, url: str, record: str, pid: int) -> AsyncIterator[Target]:
    """A server as seen by twenty guests of one address of this machine."""
    async with client_session(source) as session:
        guests = [await new_guest(session, url, f"Foe {number}") for number in range(20)]
        yield Target(url, session, source, guests, record, pid)
