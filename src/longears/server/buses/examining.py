"""Whether strangers can listen at a Redis: start rows pass through it, and who may decide for a table."""

import socket
from collections.abc import AsyncIterator
from ipaddress import ip_address

from redis.asyncio import Redis
from redis.exceptions import AuthenticationError, RedisError, ResponseError

from longears.server.stores.examining import Finding

SECONDS = 3.0
OPEN = "anybody who reaches it could listen and disturb; give it a password (requirepass)"


async def examine_redis(address: str) -> AsyncIterator[Finding]:
    """Whether it answers, and whom."""
    try:
        known, stranger = _client(address), _client(address, is_known=False)
        async with known, stranger:
            await known.ping()
            yield Finding(True, "Redis answers")
            yield await _openness(known, stranger)
    except (RedisError, OSError) as error:
        yield Finding(False, f"Redis cannot be reached: {error}")


def _client(address: str, *, is_known: bool = True) -> Redis:
    client: Redis = Redis.from_url(
        address, protocol=2, socket_connect_timeout=SECONDS, socket_timeout=SECONDS
    )
    if not is_known:
        client.connection_pool.connection_kwargs.pop("username", None)
        client.connection_pool.connection_kwargs.pop("password", None)
    return client


async def _openness(known: Redis, stranger: Redis) -> Finding:
    try:
        await stranger.ping()
    except (AuthenticationError, ResponseError):
        return Finding(True, "Redis asks for a password")
    host = known.connection_pool.connection_kwargs.get("host", "")
    if "path" not in known.connection_pool.connection_kwargs and not _is_near(host):
        return Finding(False, f"Redis at {host} asks for no password: {OPEN}")
    try:
        listens_to_all = await _listens_to_all(known)
    except RedisError:
        return Finding(False, f"Redis does not tell where it listens and asks for no password: {OPEN}")
    if listens_to_all:
        return Finding(False, f"Redis listens beyond this machine and asks for no password: {OPEN}")
    return Finding(True, "Redis can be reached from this machine alone")


def _is_near(host: str) -> bool:
    """Whether it is this machine."""
    found = {where[0] for *_, where in socket.getaddrinfo(host or "localhost", None)}
    return all(ip_address(str(one)).is_loopback for one in found)


async def _listens_to_all(known: Redis) -> bool:
    """Whether others than this machine are answered."""
    told = await known.config_get("bind", "protected-mode")
    if told.get("protected-mode") == "yes":
        return False
    bound = [one.removeprefix("-") for one in (told.get("bind") or "").split()]
    return not bound or not all("*" not in one and _is_near(one) for one in bound)
