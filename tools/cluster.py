"""Several nodes with PostgreSQL, Redis and HAProxy, all on this machine and in a folder of their own."""

import asyncio
from collections.abc import Sequence
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Self, TypedDict, Unpack

from proofs.clients import Server
from tools.ports import free_port
from tools.postgresql import PostgreSQL
from tools.proxies import NAMES, HAProxy, Proxy
from tools.redis import RedisServer

BEHIND_PROXY = ("--behind-proxy", "--path", "/cards/")


class Parts(TypedDict, total=False):
    """What can be different."""

    port: int
    """Where the proxy listens."""
    disk: Path | None
    """Where PostgreSQL keeps its data."""
    proxy: type[Proxy]
    tls: bool
    """By the certificate in the folder."""
    limits: bool
    """Those of the proxy; without them all may come from one address."""


class Cluster:
    """What an operator of several nodes has; whoever starts it may break each part."""

    def __init__(self, folder: Path, count: int, *options: str, **parts: Unpack[Parts]) -> None:
        """`options` of the nodes."""
        self.folder, self._options = folder, (*BEHIND_PROXY, *options)
        self.postgresql = PostgreSQL(parts.get("disk"))
        self.redis = RedisServer(folder)
        self.nodes = [self._node(name) for name in NAMES[:count]]
        proxy, port = parts.get("proxy", HAProxy), parts.get("port") or free_port()
        ports = [node.port for node in self.nodes]
        tls, limits = parts.get("tls", False), parts.get("limits", False)
        self.proxy = proxy(folder, port, ports, tls=tls, limits=limits)

    def _node(self, name: str) -> Server:
        folder = self.folder / name
        folder.mkdir()
        store, bus = self.addresses(name)
        where = ("--bus", bus, "--node", name, "--pages", str(folder / "pages"))
        return Server(folder, *self._options, *where, address=store)

    def addresses(self, name: str) -> tuple[str, str]:
        """Where the node of this name finds store and bus."""
        assert name
        return self.postgresql.network_address, self.redis.address

    async def __aenter__(self) -> Self:
        try:
            await self.start()
        except BaseException:
            await self.stop()
            raise
        return self

    async def __aexit__(self, *_error: object) -> None:
        await self.stop()

    async def start(self) -> None:
        """One after the other, as they need each other."""
        await asyncio.gather(asyncio.to_thread(self.postgresql.start), self.redis.start())
        await self.nodes[0].start()
        await asyncio.gather(*(node.start() for node in self.nodes[1:]))
        await self.proxy.start()

    async def stop(self) -> None:
        """End everything, nodes as an operator would, and leave nothing running."""
        async with AsyncExitStack() as stack:
            stack.callback(self.postgresql.remove)
            stack.push_async_callback(self.redis.kill)
            stack.push_async_callback(self.proxy.stop)
            await asyncio.gather(*(node.stop() for node in self.nodes), return_exceptions=True)

    @property
    def logs(self) -> Sequence[Path]:
        """Where its parts say what they do."""
        return [*(node.log for node in self.nodes), self.postgresql.log]
