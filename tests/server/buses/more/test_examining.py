"""The doctor looks at Redis: whoever can listen there hears what tables tell each other."""

import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from longears.server.buses import examining
from longears.server.buses.examining import examine_redis
from tools.redis import RedisServer

PASSWORD = "correct-horse"  # noqa: S105  of a server of our own


@pytest.fixture
def server(tmp_path: Path) -> Iterator[RedisServer]:
    server = RedisServer(tmp_path)
    server.start_here()
    yield server
    server.end()


async def told(address: str) -> list[tuple[bool, str]]:
    return [(found.is_well, found.sentence) async for found in examine_redis(address)]


async def test_a_redis_for_this_machine_alone_is_well(server: RedisServer) -> None:
    assert await told(server.address) == [
        (True, "Redis answers"),
        (True, "Redis can be reached from this machine alone"),
    ]


async def test_one_that_listens_to_all_without_a_password_is_not(server: RedisServer) -> None:
    await server.ask("CONFIG SET bind 0.0.0.0")
    assert [is_well for is_well, _ in await told(server.address)] == [True, True], "protected-mode is on"
    await server.ask("CONFIG SET protected-mode no")
    _, (is_well, sentence) = await told(server.address)
    assert not is_well
    assert "listens beyond this machine and asks for no password" in sentence


async def test_one_that_listens_where_a_name_leads_is_as_that_is(server: RedisServer) -> None:
    for setting in ("bind localhost", "protected-mode no"):
        await server.ask(f"CONFIG SET {setting}")
    assert [is_well for is_well, _ in await told(server.address)] == [True, True]


async def test_one_that_does_not_tell_where_it_listens_is_not_called_well(server: RedisServer) -> None:
    await server.ask("ACL SETUSER default -config")
    _, (is_well, sentence) = await told(server.address)
    assert not is_well
    assert "does not tell where it listens and asks for no password" in sentence


async def test_one_that_is_elsewhere_and_asks_for_no_password_is_not(
    server: RedisServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever it says of itself: we came over a network, and so can others."""
    monkeypatch.setattr(examining, "_is_near", lambda _host: False)
    _, (is_well, sentence) = await told(server.address)
    assert not is_well
    assert "Redis at 127.0.0.1 asks for no password" in sentence


async def test_one_with_a_password_may_listen_to_all(server: RedisServer) -> None:
    for setting in ("bind 0.0.0.0", "protected-mode no", f"requirepass {PASSWORD}"):
        await server.ask(f"CONFIG SET {setting}")
    address = server.address.replace("//", f"//:{PASSWORD}@")
    assert await told(address) == [(True, "Redis answers"), (True, "Redis asks for a password")]
    ((is_well, sentence),) = await told(server.address)
    assert not is_well
    assert "Authentication required" in sentence


async def test_one_that_is_not_there_is_told(tmp_path: Path) -> None:
    ((is_well, sentence),) = await told(RedisServer(tmp_path).address)
    assert not is_well
    assert "Redis cannot be reached" in sentence


def test_a_name_is_near_if_it_leads_to_this_machine_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    assert examining._is_near("localhost")
    assert not examining._is_near("192.0.2.7")
    where = [
        (socket.AF_INET, socket.SOCK_STREAM, 6, "", (address, 0)) for address in ("127.0.0.1", "192.0.2.7")
    ]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_: where)
    assert not examining._is_near("redis")
