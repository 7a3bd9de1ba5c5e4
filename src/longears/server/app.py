"""The server put together: doors, pages, headers, start and clean end."""

import asyncio
import gc
import signal
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path

from aiohttp import web

from longears.room.state import DealerMaker
from longears.server import identity, pages, rest
from longears.server.codings import compressed
from longears.server.guests import Signer
from longears.server.house import House
from longears.server.limits import Buckets, Limits
from longears.server.log import watch_libraries
from longears.server.sio import SocketIO
from longears.server.store import Store
from longears.server.ws import OUTBOX, Outbox, websocket
from longears.shuffle import FairDealer

SHUTDOWN_SECONDS = 5
COLLECT_AFTER = (10_000, 5, 2)
"""What is made for a move holds no cycles; looking for some all the time is waste."""
NO_SNIFFING = {"X-Content-Type-Options": "nosniff"}
SECURITY = NO_SNIFFING | {
    "Content-Security-Policy": (
        "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline';"
        " connect-src 'self' ws: wss:; frame-ancestors 'none'; base-uri 'none'; form-action 'self'"
    ),
    "Referrer-Policy": "same-origin",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}
NEVER_PAGES = ("text/css", "text/javascript")
"""What a browser never shows as a page needs no rules for pages; they would be half of a short file."""


@dataclass(frozen=True)
class Config:
    """Where and how a server runs."""

    store: Path
    host: str = "0.0.0.0"  # noqa: S104  the family's phones are on the same network
    port: int = 8000
    behind_proxy: bool = False
    limits: Limits = field(default_factory=Limits)
    dealer: DealerMaker = FairDealer
    house_rules_address: str = ""
    """Where a house rule that is missing can be told; a link on the page leads there."""


def application(config: Config) -> web.Application:
    """The application; it opens its store when it starts and closes it when it ends."""
    app = web.Application(middlewares=[_secured, compressed], client_max_size=64 * 1024)
    app[identity.BEHIND_PROXY] = config.behind_proxy
    app[identity.ADDRESSES] = Counter()
    app[identity.NEW_GUESTS] = Buckets(config.limits.guests_per_minute / 60, config.limits.guests_per_minute)
    app[OUTBOX] = Outbox()
    house = app[identity.HOUSE] = House(
        Store(config.store), config.limits, config.dealer, config.house_rules_address
    )
    app.cleanup_ctx.append(_opened)
    app.on_shutdown.append(_say_goodbye)
    app.add_routes([web.get("/ws", websocket), *rest.routes()])
    SocketIO(house).attach(app)
    app.add_routes(pages.routes(pages.built()))
    return app


async def _opened(app: web.Application) -> AsyncIterator[None]:
    house = app[identity.HOUSE]
    await house.store.open()
    app[identity.SIGNER] = Signer(await house.store.key("guests"))
    await house.open()
    gc.collect()
    gc.freeze()  # what was loaded at the start stays; the collector need not look at it again
    gc.set_threshold(*COLLECT_AFTER)
    yield
    await house.store.close()


async def _say_goodbye(app: web.Application) -> None:
    await app[identity.HOUSE].close()


@web.middleware
async def _secured(
    request: web.Request, handler: Callable[[web.Request], Awaitable[web.StreamResponse]]
) -> web.StreamResponse:
    try:
        response = await handler(request)
    except web.HTTPException as refusal:
        _secure(request, refusal)
        raise
    if not response.prepared:
        _secure(request, response)
    return response


def _secure(request: web.Request, response: web.StreamResponse) -> None:
    response.headers.update(NO_SNIFFING if response.content_type in NEVER_PAGES else SECURITY)
    if "Upgrade" in request.headers:
        response.force_close()  # if its body was not read, aiohttp would answer nothing more on this line


async def run(config: Config, started: Callable[[int], None]) -> None:
    """Serve until asked to stop; `started` is told the port once it is open."""
    watch_libraries()
    runner = web.AppRunner(
        application(config), access_log=None, handle_signals=False, shutdown_timeout=SHUTDOWN_SECONDS
    )
    await runner.setup()
    try:
        site = web.TCPSite(runner, config.host, config.port, backlog=1024)
        await site.start()
        started(runner.addresses[0][1])
        await _asked_to_stop()
    finally:
        await runner.cleanup()


async def _asked_to_stop() -> None:
    stop = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, stop.set)
    await stop.wait()
