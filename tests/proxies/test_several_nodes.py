"""HAProxy and nginx before several nodes, with TLS, as `deploy/` says (issue 20, part 3)."""

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import aiohttp
import pytest

from proofs.clients import Guest, Line, Server, new_guest
from proofs.faults import Wired, ready
from tests.proxies.kit import certificate
from tools.proxies import HAProxy, Nginx, Proxy

PROXIES = pytest.mark.parametrize("proxy", [HAProxy, Nginx])
SOON = 10
MANY = 30
SOCKETS = re.compile(r'^longears_sockets\{door="[\w.]+"\} (\d+)', re.MULTILINE)


class People:
    """Nodes behind a proxy, and guests who come there."""

    def __init__(self, cluster: Wired, session: aiohttp.ClientSession, stack: AsyncExitStack) -> None:
        self.cluster = cluster
        self._session, self._stack = session, stack

    async def guest(self) -> Guest:
        return await new_guest(self._session, self.cluster.proxy.url, "Asha")

    async def come(self, route: str, door: str = "ws") -> Line:
        """Somebody opens a line by this route."""
        line = await (await self.guest()).line(door, route)
        self._stack.push_async_callback(line.close)
        return line

    async def sockets(self) -> list[int]:
        """How many each node has."""
        return [await self._sockets_of(node) for node in self.cluster.nodes if node.runs]

    async def _sockets_of(self, node: Server) -> int:
        async with self._session.get(f"{node.admin_url}/metrics") as answer:
            return sum(int(float(count)) for count in SOCKETS.findall(await answer.text()))


@asynccontextmanager
async def people(folder: Path, proxy: type[Proxy]) -> AsyncIterator[People]:
    """Three nodes behind this proxy."""
    folder.chmod(0o711)
    trusted = await certificate(folder)
    async with Wired(folder, 3, "--unlimited", proxy=proxy, tls=True) as cluster:
        connector = aiohttp.TCPConnector(ssl=trusted, limit=0)
        async with (
            aiohttp.ClientSession(connector=connector, cookie_jar=aiohttp.DummyCookieJar()) as session,
            AsyncExitStack() as stack,
        ):
            yield People(cluster, session, stack)


@PROXIES
async def test_the_people_of_a_table_meet_on_one_node(proxy: type[Proxy], tmp_path: Path) -> None:
    async with people(tmp_path, proxy) as there:
        for door in ("ws", "socket.io", "ws", "socket.io"):
            await there.come("f00d", door)
        assert sorted(await there.sockets()) == [0, 0, 4]


@PROXIES
async def test_tables_are_spread_over_all_nodes(proxy: type[Proxy], tmp_path: Path) -> None:
    async with people(tmp_path, proxy) as there:
        for number in range(MANY):
            await there.come(f"table{number}")
        assert sum(await there.sockets()) == MANY
        assert min(await there.sockets()) > 0


@PROXIES
async def test_whose_node_has_gone_is_let_in_by_another(proxy: type[Proxy], tmp_path: Path) -> None:
    async with people(tmp_path, proxy) as there:
        await there.come("f00d")
        at = (await there.sockets()).index(1)
        await there.cluster.nodes[at].kill()
        for _ in range(4):
            await there.come("f00d")
        assert sorted(await there.sockets()) == [0, 4]


@PROXIES
async def test_who_has_no_route_stays_with_one_node(proxy: type[Proxy], tmp_path: Path) -> None:
    async with people(tmp_path, proxy) as there:
        for _ in range(5):
            await there.come("")
        assert sorted(await there.sockets()) == [0, 0, 5]


async def test_haproxy_sends_nobody_new_to_a_node_that_cannot_write(tmp_path: Path) -> None:
    async with people(tmp_path, HAProxy) as there:
        async with asyncio.timeout(SOON):
            while not all([await is_up(there.cluster, name) for name in "abc"]):
                await asyncio.sleep(0.1)
        line = await there.come("f00d")
        at = (await there.sockets()).index(1)
        node, name = there.cluster.nodes[at], "abc"[at]
        there.cluster.wires[name].store.cut()
        async with asyncio.timeout(SOON):
            while await is_up(there.cluster, name):
                await asyncio.sleep(0.1)
        for number in range(MANY):
            await there.come(f"table{number}")
        assert (await there.sockets())[at] == 1
        await line.send({"t": "ping", "id": "still here"})
        there.cluster.wires[name].store.mend()
        await ready(node)


async def is_up(cluster: Wired, name: str) -> bool:
    """Whether HAProxy takes the node for ready."""
    reader, writer = await asyncio.open_unix_connection(str(cluster.folder / "haproxy.sock"))
    writer.write(b"show stat\n")
    told = (await reader.read()).decode()
    writer.close()
    [line] = [line for line in told.splitlines() if line.startswith(f"nodes,{name},")]
    return line.split(",")[17].startswith("UP")  # also UP 1/2, after one of two failed checks
