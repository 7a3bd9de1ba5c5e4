"""Work that goes on beside the rooms."""

import asyncio
from collections.abc import Coroutine
from typing import Any

from longears.node.log import failure, log


class Tasks:
    """Tasks of this node; what goes wrong in one is logged."""

    def __init__(self) -> None:
        self._running: set[asyncio.Task[None]] = set()

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._running.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: "asyncio.Task[None]") -> None:
        self._running.discard(task)
        if not task.cancelled() and (error := task.exception()):
            log.error("a task failed", **failure(error))

    async def stop(self) -> None:
        """Cancel whatever still runs."""
        for task in list(self._running):
            task.cancel()
        await asyncio.gather(*self._running, return_exceptions=True)
