"""Replays and pictures of finished games: made in another process, once, and kept while asked for."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable

import msgspec

from longears.language import language
from longears.node.protocols import Store
from longears.processes import NoProcessError, Processes
from longears.record import read
from longears.server.previews.picture import png
from longears.server.previews.telling import of_result
from longears.server.replay import replayed

MOST_BYTES = 16 << 20
"""What is kept of all together."""
MOST_UNDER_WAY = 16
"""So many new ones are worked out or wait for it; who asks for one more is told to come again."""
Make = Callable[[str, str], bytes]
Key = tuple[str, Make, str]
"""The name of the finished game, what is made of it, and for whose eyes or in which language."""


class Replays:
    """The newest replays that were asked for."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._processes = Processes()
        self._kept: OrderedDict[Key, bytes] = OrderedDict()
        self._bytes = 0
        self._under_way: dict[Key, asyncio.Future[bytes | None]] = {}

    async def of(self, finished_id: str, eyes: str) -> bytes | None:
        """The game step by step as these eyes saw it, as JSON; None if there is no such game.

        NoProcessError if too many others wait.
        """
        return await self._made((finished_id, _told, eyes))

    async def pictured(self, finished_id: str, code: str) -> bytes | None:
        """The result as a picture, in the language of this code; otherwise the same."""
        return await self._made((finished_id, _pictured, code))

    async def _made(self, key: Key) -> bytes | None:
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        if key not in self._under_way:
            if len(self._under_way) >= MOST_UNDER_WAY:
                raise NoProcessError("too many replays are asked for")
            self._under_way[key] = asyncio.ensure_future(self._make(key))
        return await asyncio.shield(self._under_way[key])

    async def _make(self, key: Key) -> bytes | None:
        try:
            record = await self._store.record(key[0])
            if record is None:
                return None
            told = await self._processes.do(key[1], record, key[2])
        finally:
            del self._under_way[key]
        self._keep(key, told)
        return told

    def _keep(self, key: Key, told: bytes) -> None:
        self._kept[key] = told
        self._bytes += len(told)
        while self._bytes > MOST_BYTES:
            self._bytes -= len(self._kept.popitem(last=False)[1])

    def close(self) -> None:
        self._processes.close()


def _told(record: str, eyes: str) -> bytes:
    return msgspec.json.encode(replayed(read(record), eyes))


def _pictured(record: str, code: str) -> bytes:
    return png(of_result(read(record), language(code)))
