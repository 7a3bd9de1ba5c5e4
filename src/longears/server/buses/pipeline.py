"""A connection to Redis on which nobody waits for a turn: what is asked meanwhile is sent together."""

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Any

from redis.asyncio import Connection, ConnectionPool
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError, ResponseError

Command = tuple[bytes | str | int, ...]
Answer = Any
"""What Redis says: a number, bytes, nothing, or a list of those."""

FAILURES = (RedisError, OSError, TimeoutError)


class Pipeline:
    """Commands go out in order, and are answered in order."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._waiting: list[tuple[Command, asyncio.Future[Answer] | None]] = []
        self._sent: deque[asyncio.Future[Answer] | None] = deque()
        self._wake = asyncio.Event()

    def send(self, *command: bytes | str | int) -> None:
        """Nobody wants to know what comes of it."""
        self._waiting.append((command, None))
        self._wake.set()

    def ask(self, *command: bytes | str | int) -> asyncio.Future[Answer]:
        """What comes of it; nothing if the connection breaks before."""
        answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self._waiting.append((command, answer))
        self._wake.set()
        return answer

    async def write(self) -> None:
        """Send what waits, again and again."""
        while True:
            await self._wake.wait()
            await self.flush()

    async def flush(self) -> None:
        """Send what waits now."""
        self._wake.clear()
        waiting, self._waiting = self._waiting, []
        self._sent += [answer for _, answer in waiting]
        packed = self._connection.pack_commands([command for command, _ in waiting])
        await self._connection.send_packed_command(packed)

    async def read(self) -> None:
        """Take the answers, as they come."""
        while True:
            try:
                answer = await self._connection.read_response()
            except ResponseError as error:
                answer = error
            asked = self._sent.popleft()
            if asked is None or asked.done():
                continue
            if isinstance(answer, ResponseError):
                asked.set_exception(answer)
            else:
                asked.set_result(answer)

    def break_off(self) -> None:
        """Nobody waits for answers that will not come."""
        for asked in (*self._sent, *(answer for _, answer in self._waiting)):
            if asked is not None and not asked.done():
                asked.set_result(None)
        self._sent.clear()
        self._waiting.clear()


def connections(address: str, seconds: float) -> tuple[Callable[[], Connection], str]:
    """Makes connections to this address; and which of the databases there it names."""
    pool = ConnectionPool.from_url(address, protocol=2, socket_connect_timeout=seconds, socket_timeout=None)
    pool.connection_kwargs["retry"] = Retry(NoBackoff(), 0)
    return pool.make_connection, str(pool.connection_kwargs.get("db", 0))
