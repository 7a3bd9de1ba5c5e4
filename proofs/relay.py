"""A wire between a node and what it needs, which can be cut, or go dead without a word."""

import asyncio
from typing import cast

from tools.ports import HOST, free_port


class Relay:
    """Passes on what comes to its port, while it is whole."""

    def __init__(self, target: int) -> None:
        self.port = free_port()
        self._target = target
        self._server: asyncio.Server | None = None
        self._ends: set[_End] = set()
        self.is_cut = self.is_dead = False

    async def open(self) -> None:
        loop = asyncio.get_running_loop()
        self._server = await loop.create_server(self._accepted, HOST, self.port)

    def close(self) -> None:
        if self._server is not None:
            self._server.close()
        self.cut()

    def cut(self) -> None:
        """All connections break, and nobody gets a new one."""
        self.is_cut = True
        for end in list(self._ends):
            end.abort()

    def go_dead(self) -> None:
        """Nothing comes through any more, and nobody hears why."""
        self.is_dead = True
        for end in self._ends:
            end.pause()

    def mend(self) -> None:
        """It is whole again: what was on its way arrives."""
        self.is_cut = self.is_dead = False
        for end in list(self._ends):
            end.resume()

    def _accepted(self) -> "_End":
        return _End(self)

    def joined(self, end: "_End") -> None:
        self._ends.add(end)
        if self.is_cut:
            end.abort()
        elif self.is_dead:
            end.pause()

    def left(self, end: "_End") -> None:
        self._ends.discard(end)

    async def reach(self, near: "_End") -> None:
        """The other end of a new connection."""
        loop = asyncio.get_running_loop()
        try:
            _, far = await loop.create_connection(lambda: _End(self, near), HOST, self._target)
        except OSError:
            near.abort()
        else:
            near.meet(far)


class _End(asyncio.Protocol):
    """One end of a connection that is passed on."""

    def __init__(self, relay: Relay, other: "_End | None" = None) -> None:
        self._relay, self._other = relay, other
        self._is_near = other is None
        self._early: list[bytes] = []
        """What came before there was another end."""
        self._transport: asyncio.Transport
        self._reaching: asyncio.Task[None] | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.Transport", transport)
        self._relay.joined(self)
        if self._is_near and not self._relay.is_dead:
            self._reach()

    def _reach(self) -> None:
        self._reaching = asyncio.get_running_loop().create_task(self._relay.reach(self))

    def meet(self, other: "_End") -> None:
        self._other = other
        if self._transport.is_closing():
            other.abort()
        for data in self._early:
            other.write(data)
        self._early.clear()

    def write(self, data: bytes) -> None:
        self._transport.write(data)

    def data_received(self, data: bytes) -> None:
        if self._other is None:
            self._early.append(data)
        else:
            self._other.write(data)

    def connection_lost(self, _error: Exception | None) -> None:
        self._relay.left(self)
        if self._other is not None:
            self._other.close()

    def close(self) -> None:
        self._transport.close()

    def abort(self) -> None:
        self._transport.abort()

    def pause(self) -> None:
        if not self._transport.is_closing():
            self._transport.pause_reading()

    def resume(self) -> None:
        if self._transport.is_closing():
            return
        self._transport.resume_reading()
        if self._is_near and self._reaching is None:
            self._reach()
