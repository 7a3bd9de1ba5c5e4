"""The channels of Redis that a node hears."""

import asyncio
from collections.abc import AsyncIterator

from redis.asyncio import Connection


class Subscriptions:
    """What is to be heard over one connection after the other; each is done when Redis has confirmed it."""

    def __init__(self) -> None:
        self._heard: dict[str, asyncio.Future[None]] = {}
        self._new: set[str] = set()
        self._old: set[str] = set()
        self._wake = asyncio.Event()

    def add(self, channel: str) -> asyncio.Future[None]:
        """Hear this one, too."""
        if channel not in self._heard:
            self._heard[channel] = asyncio.get_running_loop().create_future()
            self._old.discard(channel)
            self._new.add(channel)
            self._wake.set()
        return self._heard[channel]

    def discard(self, channel: str) -> None:
        heard = self._heard.pop(channel, None)
        if heard is not None:
            done(heard)
            self._new.discard(channel)
            self._old.add(channel)
            self._wake.set()

    def begin(self) -> None:
        """Over a new connection nothing is heard yet."""
        self.break_off()
        loop = asyncio.get_running_loop()
        self._heard = {channel: loop.create_future() for channel in self._heard}
        self._new, self._old = set(self._heard), set()
        self._wake.set()

    async def confirmed(self) -> None:
        """Wait until all that is wanted now is heard."""
        await asyncio.gather(*self._heard.values())

    def break_off(self) -> None:
        """Nobody waits for what will not come."""
        for heard in self._heard.values():
            done(heard)

    async def write(self, connection: Connection) -> None:
        """Tell Redis what is to be heard, and what no longer."""
        while True:
            await self._wake.wait()
            self._wake.clear()
            new, self._new = self._new, set()
            old, self._old = self._old, set()
            if old:
                await connection.send_command("UNSUBSCRIBE", *old)
            if new:
                await connection.send_command("SUBSCRIBE", *new)

    async def words(self, connection: Connection) -> AsyncIterator[tuple[str, bytes]]:
        """What is told on each channel."""
        while True:
            kind, channel, data = await connection.read_response()
            if kind == b"message":
                yield channel.decode(), data
            elif kind == b"subscribe":
                done(self._heard.get(channel.decode()))


def done(future: "asyncio.Future[None] | None") -> None:
    """Whoever waits for it goes on."""
    if future is not None and not future.done():
        future.set_result(None)
