"""Processes that work for this one: beside an event loop, which never waits for them, or all at one job."""

import asyncio
import os
import signal
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from itertools import starmap
from multiprocessing import active_children, connection, get_context, parent_process
from typing import Any, ParamSpec, TypeVar

REST_SECONDS, LONGEST_REST_SECONDS = 1.0, 60.0
"""How long it waits before it starts processes again after one died, and the most that this grows to."""

GIVES_WAY = 5
"""How much nicer a process is than the event loop beside which it works; the most are 19."""

Arguments = ParamSpec("Arguments")
Result = TypeVar("Result")


@contextmanager
def at_one_job(count: int, prepare: Callable[[], None] | None = None) -> Iterator[Executor | None]:
    """So many processes; a single one is this one, without an executor.  An error here ends them all."""
    if count == 1:
        yield None
        return
    others = {*active_children()}
    executor = ProcessPoolExecutor(count, get_context(_cheapest_start()), _begin, (prepare,))
    try:
        yield executor
    except BaseException:
        for process in {*active_children()} - others:
            process.terminate()
        raise
    finally:
        executor.shutdown()


def in_order(
    executor: Executor | None, work: Callable[..., Result], parts: Iterable[tuple[Any, ...]]
) -> Iterator[Result]:
    """What comes of each part, one after the other; here, if there is no executor.

    As `Executor.map`, but nothing is cancelled when it stops: of processes that have ended, a pool can only
    tell work that is still waited for.
    """
    if executor is None:
        yield from starmap(work, parts)
        return
    waiting = deque(executor.submit(work, *part) for part in parts)
    while waiting:
        yield waiting.popleft().result()


def _cheapest_start() -> str:
    """A fork costs milliseconds, a new process half a second; beside other threads no fork is safe."""
    return "fork" if sys.platform == "linux" and threading.active_count() == 1 else "spawn"


class NoProcessError(Exception):
    """One has died, and it is too early to start another."""


class Processes:
    """They share nothing with this one, begin with the first work, and end with this process."""

    def __init__(self, count: int = 1, prepared: Callable[[], Callable[[], None]] | None = None) -> None:
        self._count = count
        self._prepared = prepared
        """Gives what a new process does first."""
        self._pool: ProcessPoolExecutor | None = None
        self._rest = REST_SECONDS
        self._not_before = 0.0

    async def do(
        self, work: Callable[Arguments, Result], *arguments: Arguments.args, **named: Arguments.kwargs
    ) -> Result:
        """What comes of the work."""
        assert not named, "processes are given arguments by position"
        pool = self._pool or self._start()
        try:
            result = await asyncio.get_running_loop().run_in_executor(pool, work, *arguments)
        except BrokenProcessPool:
            self._broke(pool)
            raise NoProcessError from None
        self._rest = REST_SECONDS
        return result

    def _start(self) -> ProcessPoolExecutor:
        if time.monotonic() < self._not_before:
            raise NoProcessError
        prepare = self._prepared() if self._prepared else None
        self._pool = ProcessPoolExecutor(self._count, get_context("spawn"), _begin_aside, (prepare,))
        return self._pool

    def _broke(self, pool: ProcessPoolExecutor) -> None:
        """The first who notices ends what is left; all others wait, and longer each time."""
        if self._pool is pool:
            self._pool = None
            pool.shutdown(wait=False, cancel_futures=True)
            self._not_before = time.monotonic() + self._rest
            self._rest = min(2 * self._rest, LONGEST_REST_SECONDS)

    def close(self) -> None:
        """Let the processes go, once they have done what they were given."""
        if self._pool is not None:
            self._pool.shutdown(wait=False)


def _begin(prepare: Callable[[], None] | None) -> None:
    _end_with_parent()
    if prepare:
        prepare()


def _begin_aside(prepare: Callable[[], None] | None) -> None:
    """Where the processors do not suffice for both, the event loop's answers come first."""
    if sys.platform != "win32":
        os.nice(GIVES_WAY)
    _begin(prepare)


def _end_with_parent() -> None:
    """Also if the parent is killed and can tell nobody; Ctrl-C is the parent's affair."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_wait_for_parent, daemon=True).start()


def _wait_for_parent() -> None:
    parent = parent_process()
    if parent is not None:
        connection.wait([parent.sentinel])
        os._exit(1)
