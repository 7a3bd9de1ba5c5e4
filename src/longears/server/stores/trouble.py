"""Whether a store can be written; while it cannot, one of us tries again and everyone else waits."""

import asyncio
from collections.abc import Awaitable, Callable

from longears.node.log import log
from longears.node.protocols import StoreError

PROBE_SECONDS, LONGEST_PROBE_SECONDS = 0.25, 2.0
"""How soon after an error it is tried again, and the most that this grows to until rows are stored again."""
PROBE_BYTES = 256 * 1024, 1
"""As much as a large batch takes, and given back: a full disk often has room for a little."""


class Trouble:
    """Why nothing can be written now, and whoever waits for the end of that."""

    def __init__(
        self, probe: Callable[[int], Awaitable[object]], began: Callable[[StoreError], None] | None = None
    ) -> None:
        """`probe` writes so many bytes, or raises a StoreError; `began` is told when trouble begins."""
        self.why = ""
        self._probe, self._began = probe, began
        self._pause = PROBE_SECONDS
        self._recovered = asyncio.Event()
        self._recovered.set()
        self._probing: asyncio.Task[None] | None = None

    def failed(self, error: StoreError) -> None:
        """Nothing can be written any more, it seems."""
        if not self.why:
            log.error("the store cannot be written", why=str(error))
            self._recovered.clear()
            if self._began is not None:
                self._began(error)
            self._probing = asyncio.get_running_loop().create_task(self._try_again())
        self.why = str(error)

    def stored(self) -> None:
        """Rows are stored: the next error is a new one."""
        self._pause = PROBE_SECONDS

    async def recovered(self) -> None:
        """Wait until it can be written again."""
        await self._recovered.wait()

    def close(self) -> None:
        """Try no more."""
        if self._probing is not None:
            self._probing.cancel()

    async def _try_again(self) -> None:
        while self.why:
            await asyncio.sleep(self._pause)
            self._pause = min(2 * self._pause, LONGEST_PROBE_SECONDS)
            try:
                for size in PROBE_BYTES:
                    await self._probe(size)
            except StoreError:
                continue
            self.why = ""
        log.info("the store can be written again")
        self._recovered.set()
