"""What can go wrong with several nodes: each fault is brought about, lasts for a while, and is ended."""

import asyncio
import os
import signal
from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Unpack

import aiohttp

from longears.chance import Chance
from longears.node.protocols import LEASE_SECONDS
from proofs.clients import Server, fraction
from proofs.relay import Relay
from tools.cluster import Cluster, Parts

KILLED, STOPPED, STORE = 3.0, 8.0, 10.0
"""Seconds within which every table must play on: where a node was killed or restarted; where it was stopped,
or something was cut off; after PostgreSQL is back."""
READY_SECONDS = 30
Act = Callable[[], Awaitable[None]]


@dataclass(frozen=True)
class Fault:
    """One kind of them."""

    act: Act
    limit: float
    store: bool = False
    """Whether nothing can be acknowledged meanwhile, so that the time counts from its end."""


@dataclass(frozen=True)
class Wires:
    """A node's way to PostgreSQL, and to Redis."""

    store: Relay
    bus: Relay


class Wired(Cluster):
    """Several nodes whose connections to PostgreSQL and Redis can be cut."""

    def __init__(self, folder: Path, count: int, *options: str, **more: Unpack[Parts]) -> None:
        self.wires: dict[str, Wires] = {}
        super().__init__(folder, count, *options, **more)

    def addresses(self, name: str) -> tuple[str, str]:
        wires = self.wires[name] = Wires(Relay(self.postgresql.port), Relay(self.redis.port))
        store, bus = super().addresses(name)
        return (
            store.replace(f":{self.postgresql.port}/", f":{wires.store.port}/"),
            bus.replace(f":{self.redis.port}/", f":{wires.bus.port}/"),
        )

    async def start(self) -> None:
        for wires in self.wires.values():
            await wires.store.open()
            await wires.bus.open()
        await super().start()

    async def stop(self) -> None:
        await super().stop()
        for wires in self.wires.values():
            wires.store.close()
            wires.bus.close()


class Faults:
    """All kinds, for one set of nodes; where they strike, and for how long, is drawn."""

    def __init__(self, cluster: Wired, chance: Chance, disk: Path | None) -> None:
        """`disk`: a small file system of PostgreSQL's own, if there is one."""
        self._cluster, self._chance, self._disk = cluster, chance, disk

    def kinds(self) -> Mapping[str, Fault]:
        several = len(self._cluster.nodes) > 1
        away = KILLED if several else STOPPED  # one that is alone has to start again
        kinds = {
            "a node killed": Fault(self._kill_node, away),
            "a node restarted": Fault(self._restart_node, away),
            "PostgreSQL killed": Fault(self._kill_store, STORE, store=True),
            "PostgreSQL stopped": Fault(self._stop_store, STORE, store=True),
            "Redis killed": Fault(self._kill_bus, STOPPED),
            "Redis stopped": Fault(self._stop_bus, STOPPED),
            "a node cut off from Redis": Fault(self._cut_bus, STOPPED),
        }
        if several:
            kinds |= {
                "all nodes restarted, one by one": Fault(self._restart_all, KILLED),
                "a node stopped": Fault(self._stop_node, STOPPED),
                "a node cut off from PostgreSQL": Fault(self._cut_store, STOPPED),
            }
        if self._disk is not None:
            kinds["PostgreSQL's disk full"] = Fault(self._fill_disk, STORE, store=True)
        return kinds

    def _between(self, least: float, most: float) -> float:
        return least + (most - least) * fraction(self._chance)

    def _node(self) -> Server:
        return self._cluster.nodes[self._chance.below(len(self._cluster.nodes))]

    # Nodes

    async def _kill_node(self) -> None:
        node = self._node()
        await node.kill()
        await asyncio.sleep(self._pause())
        await node.start()

    def _pause(self) -> float:
        """How long a node is away; one that is alone has to be back soon."""
        return self._between(0.2, 3) if len(self._cluster.nodes) > 1 else 0.0

    async def _restart_node(self) -> None:
        await self._restarted(self._node())

    async def _restart_all(self) -> None:
        for node in self._cluster.nodes:
            await self._restarted(node)

    async def _restarted(self, node: Server) -> None:
        """As an operator does: the next one only when this one is ready, and the proxy knows it."""
        await node.stop()
        await node.start()
        await ready(node)
        await asyncio.sleep(1)

    async def _stop_node(self) -> None:
        """Longer than its leases hold."""
        node = self._node()
        os.kill(node.pid, signal.SIGSTOP)
        await asyncio.sleep(self._between(1.5 * LEASE_SECONDS, 3 * LEASE_SECONDS))
        os.kill(node.pid, signal.SIGCONT)

    # PostgreSQL

    async def _kill_store(self) -> None:
        """All its processes, or only the first, whose end the others notice."""
        whole = [*family(self._cluster.postgresql.pid)]
        for pid in whole if self._chance.below(2) else whole[:1]:
            _signal(pid, signal.SIGKILL)
        await asyncio.to_thread(self._cluster.postgresql.kill)
        await asyncio.to_thread(self._cluster.postgresql.start)

    async def _stop_store(self) -> None:
        whole = [*family(self._cluster.postgresql.pid)]
        for pid in whole:
            _signal(pid, signal.SIGSTOP)
        await asyncio.sleep(self._between(1, 8))
        for pid in whole:
            _signal(pid, signal.SIGCONT)

    async def _fill_disk(self) -> None:
        assert self._disk is not None
        filler = self._disk / "filler"
        with filler.open("wb", buffering=0) as file:
            with suppress(OSError):
                while file.write(bytes(1 << 16)):
                    """There is room for more."""
            with suppress(OSError):
                while file.write(bytes(1 << 9)):
                    """And a little more."""
        await asyncio.sleep(self._between(2, 5))
        filler.unlink()
        await asyncio.to_thread(self._cluster.postgresql.start)

    async def _cut_store(self) -> None:
        await self._cut(self._cluster.wires[self._name()].store)

    # Redis

    async def _kill_bus(self) -> None:
        await self._cluster.redis.kill()
        await asyncio.sleep(self._between(0.2, 4))
        await self._cluster.redis.start()

    async def _stop_bus(self) -> None:
        self._cluster.redis.stop()
        await asyncio.sleep(self._between(1, 4))
        self._cluster.redis.go_on()

    async def _cut_bus(self) -> None:
        await self._cut(self._cluster.wires[self._name()].bus)

    # Wires

    def _name(self) -> str:
        names = [*self._cluster.wires]
        return names[self._chance.below(len(names))]

    async def _cut(self, wire: Relay) -> None:
        """Its connections break, or nothing comes through any more."""
        if self._chance.below(2):
            wire.cut()
        else:
            wire.go_dead()
        await asyncio.sleep(self._between(2, 6))
        wire.mend()


async def ready(node: Server) -> None:
    """Wait until a node takes new players."""
    async with aiohttp.ClientSession() as session, asyncio.timeout(READY_SECONDS):
        while True:
            async with session.get(f"{node.admin_url}/ready") as answer:
                if answer.status == 200:
                    return
            await asyncio.sleep(0.05)


def family(pid: int) -> Iterator[int]:
    """A process, and those it has started."""
    yield pid
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            parent = int(stat.read_text().rpartition(")")[2].split()[1])
            if parent == pid:
                yield int(stat.parent.name)


def _signal(pid: int, number: int) -> None:
    with suppress(ProcessLookupError):
        os.kill(pid, number)
