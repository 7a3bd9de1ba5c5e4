"""What systemd is told, if it has started us: that the server is ready, that it lives, that it stops."""

import asyncio
import os
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress


@asynccontextmanager
async def known_to_systemd() -> AsyncIterator[None]:
    """Ready from now on, and alive as long as the event loop runs; at the end it stops."""
    _tell("READY=1")
    alive = asyncio.create_task(_stay_alive())
    try:
        yield
    finally:
        alive.cancel()
        with suppress(asyncio.CancelledError):
            await alive
        _tell("STOPPING=1")


async def _stay_alive() -> None:
    """Twice as often as it has to be."""
    microseconds = int(os.environ.get("WATCHDOG_USEC", "0"))
    while microseconds:
        _tell("WATCHDOG=1")
        await asyncio.sleep(microseconds / 2_000_000)


def _tell(state: str) -> None:
    address = os.environ.get("NOTIFY_SOCKET", "")
    if not address:
        return
    place = "\0" + address[1:] if address.startswith("@") else address
    with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as messages:
        messages.connect(place)
        messages.send(state.encode())
