"""Sessions with PostgreSQL: each does one thing after the other, and connects again when it was cut off."""

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from functools import partial
from typing import Any

import asyncpg

from longears.node.protocols import StoreError, UnreadableError
from longears.server.stores.trouble import Trouble

Connection = Any
"""Of asyncpg, which tells no types."""
Result = Any
Work = Callable[[Connection], Awaitable[Result]]

CONNECT_SECONDS = 3.0
ANSWER_SECONDS = 6.0
"""How long an answer is waited for: longer than the server itself goes on with a statement."""
SETTINGS = {
    "application_name": "longears",
    "idle_in_transaction_session_timeout": "2s",
    "lock_timeout": "1s",
    "statement_timeout": "5s",
}
"""A node that is stopped, or cut off, must not keep the others waiting."""
COMMAND_SETTINGS = {"application_name": "longears"}
ERRORS = (asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError, OSError)
DAMAGED = (asyncpg.DataCorruptedError, asyncpg.IndexCorruptedError)


class CutOffError(StoreError):
    """The server does not answer any more; other sessions with it are no better."""


class InUseError(StoreError):
    """Somebody else uses the store, with whom it cannot be shared."""


async def connect(
    address: str, settings: Mapping[str, str] = SETTINGS, seconds: float | None = ANSWER_SECONDS
) -> Connection:
    """A connection whose answers come within so many seconds; a StoreError tells why there is none."""
    try:
        return await asyncpg.connect(
            address, timeout=CONNECT_SECONDS, command_timeout=seconds, server_settings=dict(settings)
        )
    except (*ERRORS, ValueError) as error:
        raise CutOffError(f"PostgreSQL cannot be reached: {reason(error)}") from error


@asynccontextmanager
async def command_session(
    address: str, settings: Mapping[str, str] = COMMAND_SETTINGS
) -> AsyncIterator[Connection]:
    """A connection for a command, which may take its time; whatever goes wrong is a StoreError."""
    connection = await connect(address, settings, seconds=None)
    try:
        yield connection
        await connection.close(timeout=CONNECT_SECONDS)
    except ERRORS as error:
        raise StoreError(f"PostgreSQL: {reason(error)}") from error
    finally:
        connection.terminate()


def reason(error: BaseException) -> str:
    """What went wrong, in one line."""
    if isinstance(error, TimeoutError):
        return "it does not answer"
    if isinstance(error, asyncpg.InternalClientError):
        return "the connection was broken off"  # its own words are about its inside
    return str(error).strip().partition("\n")[0] or type(error).__name__


PASSING = (OSError, InUseError, asyncpg.CannotConnectNowError, asyncpg.TooManyConnectionsError)
"""What often ends by itself: a server that starts, one that has no room, a command."""


def is_passing(error: StoreError) -> bool:
    """Whether it may be well in a moment."""
    return isinstance(error, InUseError) or isinstance(error.__cause__, PASSING)


class Session:
    """One connection, made when it is first needed."""

    def __init__(self, address: str, prepare: Work | None = None) -> None:
        """`prepare`: what is done first on every new connection."""
        self._address, self._prepare = address, prepare
        self._turn = asyncio.Lock()
        self._connection: Connection = None

    async def perform(self, work: Work) -> Result:
        """Do this when it is its turn; a StoreError if nobody can know whether it was done."""
        async with self._turn:
            connection = await self._connected()
            try:
                return await work(connection)
            except ERRORS as error:
                raise self._failed(connection, error) from error

    async def _connected(self) -> Connection:
        if self._connection is None or self._connection.is_closed():
            connection = await connect(self._address)
            try:
                if self._prepare is not None:
                    await self._prepare(connection)
            except (*ERRORS, StoreError) as error:
                connection.terminate()
                raise CutOffError(reason(error)) from error
            self._connection = connection
        return self._connection

    def _failed(self, connection: Connection, error: BaseException) -> StoreError:
        if isinstance(error, DAMAGED):
            return UnreadableError(reason(error))
        is_told = isinstance(error, asyncpg.PostgresError) and not connection.is_closed()
        if is_told and not isinstance(error, asyncpg.ReadOnlySQLTransactionError):
            return StoreError(reason(error))
        connection.terminate()
        return CutOffError(reason(error))

    def drop_if_idle(self) -> None:
        """Connect again before the next thing is done."""
        if self._connection is not None and not self._turn.locked():
            self._connection.terminate()

    async def close(self) -> None:
        """Say goodbye to the server."""
        connection, self._connection = self._connection, None
        if connection is not None and not connection.is_closed():
            try:
                await connection.close(timeout=CONNECT_SECONDS)
            except ERRORS:
                connection.terminate()


class Desk:
    """A session with a queue: things are done in the order in which they were asked for."""

    def __init__(self, session: Session, trouble: Trouble) -> None:
        self.session, self._trouble = session, trouble
        self._queue: deque[tuple[Work, asyncio.Future[Result]]] = deque()
        self._clerk: asyncio.Task[None] | None = None

    @property
    def waiting(self) -> int:
        """What is not done yet."""
        return len(self._queue)

    def ask(self, work: Work) -> "asyncio.Future[Result]":
        """Have this done."""
        loop = asyncio.get_running_loop()
        future: asyncio.Future[Result] = loop.create_future()
        self._queue.append((work, future))
        if self._clerk is None:
            self._clerk = loop.create_task(self._serve())
        return future

    def begin(self, work: Work) -> None:
        """Have this done, too; nobody waits for it."""
        self.ask(work).add_done_callback(asyncio.Future.exception)

    async def _serve(self) -> None:
        while self._queue:
            work, future = self._queue[0]
            try:
                answer = await self._done(work)
            except Exception as error:
                settle = partial(future.set_exception, error)
            else:
                settle = partial(future.set_result, answer)
            self._queue.popleft()
            if not future.cancelled():
                settle()
        self._clerk = None

    async def _done(self, work: Work) -> Result:
        if self._trouble.why:
            raise StoreError(self._trouble.why)
        try:
            return await self.session.perform(work)
        except UnreadableError:
            raise
        except StoreError as error:
            self._trouble.failed(error)
            raise

    async def close(self) -> None:
        """Do what waits, then say goodbye."""
        if self._clerk is not None:
            await self._clerk
        await self.session.close()
