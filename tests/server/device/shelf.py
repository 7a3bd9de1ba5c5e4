"""A database of a browser, as far as a store knows it: in memory, and now and then unable to write."""

import asyncio
from collections.abc import Collection, Mapping

from longears.server.device.store import ShelfError


class Shelf:
    """Answers later, as databases do."""

    def __init__(self) -> None:
        self.kept: dict[str, bytes] = {}
        self.writes = 0
        self.is_full = False
        self.may_write = asyncio.Event()
        self.may_write.set()

    async def read(self) -> Mapping[str, bytes]:
        await asyncio.sleep(0)
        return dict(self.kept)

    async def write(self, kept: Mapping[str, bytes], gone: Collection[str]) -> None:
        self.writes += 1
        await asyncio.sleep(0)
        await self.may_write.wait()
        if self.is_full:
            raise ShelfError("the device is full")
        self.kept |= kept
        for name in gone:
            self.kept.pop(name, None)
