"""HAProxy and nginx before several nodes, with TLS, as `deploy/` says (issue 20, part 3)."""

import asyncio
import re
import ssl
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import aiohttp
import pytest

from longears.node.limits import Limits
from proofs.clients import Guest, Line, Server, new_guest
from proofs.faults import Wired, ready
from tests.proxies.kit import certificate
from tools.proxies import HAProxy, Nginx, Proxy

PROXIES = pytest.mark.parametrize("proxy", [HAProxy, Nginx])
SOON = 30
MANY = 30
SOCKETS = re.compile(r'^longears_sockets\{door="[\w.]+"\} (\d+)', re.MULTILINE)


class People:
    """Nodes behind a proxy, and guests who come there."""

    def __init__(self, cluster: Wired, session: aiohttp.ClientSession, stack: AsyncExitStack) -> None:
        self.cluster, self.session = cluster, session
        self._stack = stack

    async def guest(self) -> Guest:
        return await new_guest(self.session, self.cluster.proxy.url, "Asha")

    async def come(self, route: str, door: str = "ws") -> Line:
        """Somebody opens a line by this route."""
        line = await (await self.guest()).line(door, route)
        self._stack.push_async_callback(line.close)
        return line

    async def sockets(self) -> list[int]:
        """How many each node has."""
        return [await self._sockets_of(node) for node in self.cluster.nodes if node.runs]

    async def _sockets_of(self, node: Server) -> int:
        async with self.session.get(f"{node.admin_url}/metrics") as answer:
            return sum(int(float(count)) for count in SOCKETS.findall(await answer.text()))


@asynccontextmanager
async def people(folder: Path, proxy: type[Proxy], *, limits: bool = False) -> AsyncIterator[People]:
    """Three nodes behind this proxy; with `limits`, all of them have their usual ones."""
    folder.chmod(0o711)
    trusted = await certificate(folder)
    options = () if limits else ("--unlimited",)
    async with (
        Wired(folder, 3, *options, proxy=proxy, tls=True, limits=limits) as cluster,
        visitor(trusted) as session,
        AsyncExitStack() as stack,
    ):
        yield People(cluster, session, stack)


def visitor(trusted: ssl.SSLContext, source: str = "127.0.0.1") -> aiohttp.ClientSession:
    """Requests from one of the addresses of this machine."""
    connector = aiohttp.TCPConnector(ssl=trusted, limit=50, local_addr=(source, 0))
    return aiohttp.ClientSession(connector=connector, cookie_jar=aiohttp.DummyCookieJar())


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


@PROXIES
async def test_who_asks_too_often_is_stopped_by_the_proxy_and_nobody_else_is(
    proxy: type[Proxy], tmp_path: Path
) -> None:
    async with people(tmp_path, proxy, limits=True) as there:
        ready_at = f"{there.cluster.proxy.url}/ready"

        async def status(session: aiohttp.ClientSession) -> int:
            async with session.get(ready_at) as answer:
                return answer.status

        async with visitor(trusted_by(there), "127.0.0.2") as other:
            told: set[int] = set()
            for _ in range(100):
                told |= set(await asyncio.gather(*(status(there.session) for _ in range(100))))
                if 429 in told:
                    break
            assert told == {200, 429}
            assert await status(other) == 200


@PROXIES
async def test_a_client_has_one_budget_at_all_nodes_whatever_it_says(
    proxy: type[Proxy], tmp_path: Path
) -> None:
    """Nodes sum up what an address has used once a second."""

    async def status(session: aiohttp.ClientSession, route: int, forged: str = "") -> int:
        headers = {"X-Forwarded-For": forged} if forged else {}
        address = f"{there.cluster.proxy.url}/api/guest?route={route}"
        async with session.post(address, json={"name": "Asha"}, headers=headers) as answer:
            return answer.status

    async with people(tmp_path, proxy, limits=True) as there:
        routes = range(Limits().guests_per_minute)
        for route in routes:
            await status(there.session, route)
        async with asyncio.timeout(SOON):
            while {await status(there.session, route) for route in routes[:12]} != {429}:
                await asyncio.sleep(0.1)
        assert await status(there.session, 0, forged="192.0.2.7") == 429
        async with visitor(trusted_by(there), "127.0.0.2") as other:
            assert {await status(other, route, forged="127.0.0.1") for route in routes[:12]} == {200}


def trusted_by(there: People) -> ssl.SSLContext:
    return ssl.create_default_context(cafile=str(there.cluster.folder / "cards.pem"))


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
