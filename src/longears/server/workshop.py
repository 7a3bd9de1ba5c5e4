"""Answers that take long: made in another process, once, a few at a time, and kept while asked for."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import ParamSpec

from longears.node.protocols import Counts
from longears.processes import NoProcessError, Processes
from longears.server.doors.codings import FixedAnswer

MOST_BYTES = 16 << 20
"""What is kept of all together."""
MOST_UNDER_WAY = 16
"""So many new ones are made or wait for it; who asks for one more is told to come again."""
Parts = ParamSpec("Parts")


class Workshop:
    """Makes answers of one kind."""

    def __init__(self, processes: Processes, counts: Counts) -> None:
        """`processes`: where the work is done; other workshops may use them, too."""
        self._processes, self._counts = processes, counts
        self._kept: OrderedDict[Hashable, FixedAnswer] = OrderedDict()
        self._bytes = 0
        self._under_way: dict[Hashable, asyncio.Future[FixedAnswer]] = {}

    async def made(
        self, key: Hashable, make: Callable[Parts, FixedAnswer], *parts: Parts.args, **named: Parts.kwargs
    ) -> FixedAnswer:
        """What this makes of these parts; all that have the same key are the same.

        NoProcessError if too many others wait.
        """
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        if key not in self._under_way:
            if len(self._under_way) >= MOST_UNDER_WAY:
                self._counts.limited("long_work", "all")
                raise NoProcessError("too much is asked for that takes long")
            self._under_way[key] = asyncio.ensure_future(self._make(key, make, *parts, **named))
        return await asyncio.shield(self._under_way[key])

    async def _make(
        self, key: Hashable, make: Callable[Parts, FixedAnswer], *parts: Parts.args, **named: Parts.kwargs
    ) -> FixedAnswer:
        try:
            made = await self._processes.do(make, *parts, **named)
        finally:
            del self._under_way[key]
        self._kept[key] = made
        self._bytes += made.bytes
        while self._bytes > MOST_BYTES:
            self._bytes -= self._kept.popitem(last=False)[1].bytes
        return made
