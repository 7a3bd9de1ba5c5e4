"""The promises of a bus, and what becomes of them when Redis dies, forgets or stands still."""

import asyncio
import contextlib
import re
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from functools import partial
from itertools import count
from pathlib import Path

import pytest

from longears.node import protocols
from longears.node.protocols import Bus
from longears.server.buses.redis import RedisBus
from tests.server.buses.kit import Heard, MakeBus, Promises, settled, several
from tests.server.clients import SOON
from tests.server.kit import eventually
from tools.redis import RedisServer

DATABASES = count(1)
"""Each test has its own."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RedisServer]:
    with asyncio.Runner() as runner:
        server = RedisServer(tmp_path_factory.mktemp("redis"))
        runner.run(server.start())
        yield server
        runner.run(server.kill())


class TestRedis(Promises):
    """The same as with every bus."""

    @pytest.fixture
    def make(self, server: RedisServer) -> MakeBus:
        database = next(DATABASES)
        return lambda name: RedisBus(server.address.replace("/0", f"/{database}"), name)


Node = tuple[Bus, Heard]


@asynccontextmanager
async def two(folder: Path) -> AsyncIterator[tuple[RedisServer, Node, Node]]:
    """A server that a test may break, and two nodes."""
    async with RedisServer(folder) as server, several(partial(RedisBus, server.address), "a", "b") as nodes:
        yield server, nodes[0], nodes[1]


@pytest.fixture
def _short_leases(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(protocols, "LEASE_SECONDS", 0.4)
    monkeypatch.setattr(protocols, "BEAT_SECONDS", 0.1)


async def test_two_stores_in_one_redis_do_not_hear_each_other(server: RedisServer) -> None:
    async with (
        several(partial(RedisBus, server.address.replace("/0", "/14")), "a", "b") as ones,
        several(partial(RedisBus, server.address.replace("/0", "/15")), "a", "b") as others,
    ):
        (one, _), ((other, heard), _) = ones[0], others
        await other.serve("ROOM")
        one.tell("ROOM", b"word")
        one.tell("", b"word")
        await settled(*ones)
        await settled(*others)
        assert (heard.words, len(other.nodes)) == ([], 1)


@pytest.mark.usefixtures("_short_leases")
async def test_a_node_that_was_killed_is_lost_when_its_lease_ends(tmp_path: Path) -> None:
    async with two(tmp_path) as (server, (a, at_a), (b, at_b)):
        assert isinstance(a, RedisBus)
        a.say_here("ROOM", b"asha")
        await a.keep(["ROOM"])
        await settled((a, at_a), (b, at_b))
        a._life.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await a._life
        await eventually(lambda: "lost a" in at_b.happened, "that")
        assert await b.here("ROOM") == {}
        async with asyncio.timeout(SOON):
            while "ROOM" not in await b.keep(["ROOM"]):  # its lease may end a little later than its beats
                await asyncio.sleep(0.05)
        later = RedisBus(server.address, "c")
        await later.open(Heard())
        assert await later.here("ROOM") == {}, "who comes later does not take the dead for alive"
        await later.close()


@pytest.mark.usefixtures("_short_leases")
@pytest.mark.parametrize("how", ["killed", "stopped"])
async def test_redis_that_was_away_is_told_everything_again(how: str, tmp_path: Path) -> None:
    async with two(tmp_path) as (server, (a, at_a), (b, at_b)):
        await asyncio.gather(a.serve("ROOM"), b.serve("ROOM"))
        await (server.kill() if how == "killed" else asyncio.to_thread(server.stop))
        await eventually(lambda: "away" in at_a.happened and "away" in at_b.happened, "that it is away")
        assert a.trouble
        a.tell("ROOM", b"lost")
        a.say_here("ROOM", b"lost")
        assert (list(await a.keep(["ROOM"])), await a.here("ROOM")) == ([], {})
        await asyncio.gather(a.serve("SECOND"), b.serve("SECOND"))
        await (server.start() if how == "killed" else asyncio.to_thread(server.go_on))
        await eventually(lambda: "back" in at_a.happened and "back" in at_b.happened, "that it is back")
        assert not a.trouble
        a.tell("ROOM", b"first")
        a.tell("SECOND", b"second")
        await eventually(lambda: len(at_b.words) == 2, "both words")
        assert at_b.words == [("ROOM", b"first"), ("SECOND", b"second")]
        assert "ROOM" in await a.keep(["ROOM"])


@pytest.mark.usefixtures("_short_leases")
async def test_redis_that_forgot_everything_is_told_everything_again(tmp_path: Path) -> None:
    async with two(tmp_path) as (server, (_, at_a), (_, at_b)):
        assert await server.ask("FLUSHALL") == b"+OK\r\n"
        await eventually(lambda: "back" in at_a.happened and "back" in at_b.happened, "that it forgot")


@pytest.mark.usefixtures("_short_leases")
async def test_a_node_renews_its_own_lease_and_not_what_it_said_of_each_room(tmp_path: Path) -> None:
    rooms = 200
    async with two(tmp_path) as (server, (a, at_a), (b, at_b)):
        for number in range(rooms):
            a.say_here(f"ROOM{number}", b"asha")
        await settled((a, at_a), (b, at_b))
        before = await commands(server)
        await asyncio.sleep(10 * protocols.BEAT_SECONDS)
        after = await commands(server)
        assert after["hset"] == before["hset"] == rooms
        assert 0 < after["set"] - before["set"] < rooms / 2
        assert len(await b.here("ROOM7")) == 1, "and all of it counts while that lease lives"


async def commands(server: RedisServer) -> dict[str, int]:
    """How often each command was given to Redis."""
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    writer.write(b"INFO commandstats\r\n")
    told = await reader.readexactly(int((await reader.readline())[1:]))
    writer.close()
    return {name: int(count) for name, count in re.findall(r"cmdstat_(\w+):calls=(\d+)", told.decode())}


@pytest.mark.usefixtures("_short_leases")
async def test_a_node_begins_without_redis_and_finds_it_later(tmp_path: Path) -> None:
    server, heard = RedisServer(tmp_path), Heard()
    bus = RedisBus(server.address, "a")
    await bus.open(heard)
    await bus.serve("ROOM")
    assert (heard.happened, bool(bus.trouble)) == (["away"], True)
    async with server:
        await eventually(lambda: heard.happened == ["away", "back"], "Redis")
        assert "ROOM" in await bus.keep(["ROOM"])
        await bus.close()
