"""The server put together: doors, pages, headers, start and clean end."""

import asyncio
import gc
import signal
import socket
from collections.abc import AsyncIterator, Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from importlib.metadata import version
from pathlib import Path

from aiohttp import web

from longears.bots.workers import Thinkers
from longears.node.limits import Limits
from longears.node.log import log
from longears.node.node import Node
from longears.node.protocols import Bus
from longears.processes import Processes
from longears.room.state import DealerMaker
from longears.server.addresses import Addresses
from longears.server.doors import offline, pages, rest
from longears.server.doors.admin import admin
from longears.server.doors.calling import Calls
from longears.server.doors.codings import compressed
from longears.server.doors.games import Games
from longears.server.doors.me import Mine
from longears.server.doors.previews import Previews
from longears.server.doors.socketio import SocketIO
from longears.server.doors.websocket import WebSockets, sockets
from longears.server.guarding import Guard
from longears.server.identity import Identity
from longears.server.lines import Lines
from longears.server.log import watch_libraries
from longears.server.metrics import Metrics
from longears.server.places import ALONE, Place, bus_at, store_at
from longears.server.protecting import Protection, say_no_version
from longears.server.push.bells import Bells
from longears.server.push.subscriptions import ServerStore
from longears.server.replays import Replays
from longears.server.systemd import known_to_systemd
from longears.server.thoughts import share
from longears.server.workshop import Workshop
from longears.shuffle import FairDealer

SHUTDOWN_SECONDS = 5
LINGERING_SECONDS = 1
"""How long the rest of a request is waited for that was answered already."""
BACKLOG = 1024
LONGEST_BODY = 64 * 1024
COLLECT_AFTER = (10_000, 5, 2)
"""What is made for a move holds no cycles; looking for some all the time is waste."""
COLLECT_SECONDS = 1.0
KNOWN_INSIDE = {"aiohttp": ("3.14.",), "python-engineio": ("4.15.",)}
"""The versions of libraries whose inside we know; of others only the public interface is used."""


@dataclass(frozen=True)
class Config:
    """Where and how a server runs."""

    store: Place
    host: str = "0.0.0.0"  # noqa: S104  the family's phones are on the same network
    port: int = 8000
    path: str = "/"
    """Where everything begins on this host; it ends with a stroke."""
    behind_proxy: bool = False
    limits: Limits = field(default_factory=Limits)
    dealer: DealerMaker = FairDealer
    admin_host: str = "127.0.0.1"
    admin_port: int = 0
    """Where operators are told how the server is; 0 is nowhere."""
    house_rules_address: str = ""
    """Where a house rule that is missing can be told; a link on the page leads there."""
    bus: str = ALONE
    """Over what it hears of the other servers that use the same store."""
    node: str = ""
    """What this server is called among them, in its log and in its metrics."""
    kept_pages: Path | None = None
    """Where the files of this version's page are kept for pages that are open when the next one is served."""
    calls_anywhere: bool = False
    """Whether guests may be called at any address, also at one of this machine: for tests."""
    inside_aiohttp: bool = field(default_factory=lambda: inside_is_known("aiohttp"))
    inside_engineio: bool = field(default_factory=lambda: inside_is_known("python-engineio"))
    """Whether to go by the inside of these libraries, which is faster."""

    @property
    def called(self) -> str:
        """The name of the machine, if a server among others was given none."""
        return self.node or (socket.gethostname() if self.bus != ALONE else "")


def inside_is_known(library: str) -> bool:
    return version(library).startswith(KNOWN_INSIDE[library])


class Server:
    """The application with a node behind its doors; it opens the store when it starts."""

    def __init__(self, config: Config, store: ServerStore, bus: Bus) -> None:
        metrics, limits = Metrics(config.called), config.limits
        self.store, self._bus = store, bus
        self.guard = Guard(limits, metrics, behind_proxy=config.behind_proxy)
        thinkers = Thinkers()
        self.node = Node(store, bus, thinkers, metrics, limits, config.dealer, config.house_rules_address)
        share(thinkers, self.node.questions)
        self._bells = Bells(store, metrics, limits, anywhere=config.calls_anywhere)
        self.node.calling.ring = self._bells.ring
        addresses = Addresses(behind_proxy=config.behind_proxy)
        self._identity = Identity(store, addresses, self.node.shares, metrics, config.path)
        self._lines = Lines(limits.sockets_per_address, self.node.shares)
        self._processes = Processes()
        replays = Replays(store, Workshop(self._processes, metrics))
        doors = (self.node, self._identity, self._lines, limits, metrics)
        workshop = Workshop(self._processes, metrics)
        previews = Previews(self.node, store, self._identity, addresses, workshop, config.path)
        protection = Protection(self._identity, addresses, limits, metrics, config.path)
        self.app = web.Application(
            middlewares=[protection.middleware, compressed], client_max_size=LONGEST_BODY
        )
        self.app.cleanup_ctx.append(self._opened)
        self.app.on_shutdown.append(self._say_goodbye)
        self.app.on_response_prepare.append(say_no_version)
        served = [
            *WebSockets(*doors, sockets(inside=config.inside_aiohttp)).routes(),
            *SocketIO(*doors, inside=config.inside_engineio).routes(),
            *rest.routes(),
            *rest.Tables(self.node, store, self._identity, replays).routes(),
            *Mine(self.node, store, self._identity, config.path).routes(),
            *Games(self.node, store, self._identity).routes(),
            *Calls(self._bells, store, self._identity, addresses).routes(),
            *previews.routes(),
            *offline.Offline(workshop).routes(),
            *pages.routes(pages.built(config.path, config.kept_pages, previews.head)),
        ]
        self.app.add_routes(below(config.path, served))
        self.metrics = metrics
        self.admin = admin(self.node, self.told)

    def told(self) -> bytes:
        """How it stands, for operators."""
        return self.metrics.text(self.node, self.store, self._bus, len(self.guard))

    async def _opened(self, _app: web.Application) -> AsyncIterator[None]:
        await self.node.open()
        gc.collect()
        gc.freeze()  # what was loaded at the start stays; the garbage collector need not look at it again
        gc.set_threshold(*COLLECT_AFTER)
        collecting = asyncio.create_task(self._collect())
        yield
        collecting.cancel()
        with suppress(asyncio.CancelledError):
            await collecting
        self.guard.close()
        self._processes.close()
        await self._bells.close()
        await self.node.close()

    async def _collect(self) -> None:
        while True:
            await asyncio.sleep(COLLECT_SECONDS)
            self._lines.collect()

    async def _say_goodbye(self, _app: web.Application) -> None:
        await self.node.say_goodbye()


def below(path: str, routes: Iterable[web.RouteDef]) -> list[web.RouteDef]:
    """The same routes, where everything begins at this path."""
    begins = path.rstrip("/")
    return [web.RouteDef(one.method, begins + one.path, one.handler, one.kwargs) for one in routes]


class Listening:
    """A server at its port: from the first connection that is taken to the last that has ended."""

    def __init__(self, server: Server) -> None:
        self._guard = server.guard
        self._runner = web.AppRunner(
            server.app,
            access_log=None,
            handle_signals=False,
            shutdown_timeout=SHUTDOWN_SECONDS,
            lingering_time=LINGERING_SECONDS,
        )
        self._admin = web.AppRunner(server.admin, access_log=None, handle_signals=False)
        self._listener: asyncio.Server | None = None

    async def open_admin(self, listener: socket.socket) -> None:
        """Let operators ask, too."""
        with closing_on_error(listener):
            await self._admin.setup()
        await web.SockSite(self._admin, listener).start()

    async def open(self, listener: socket.socket) -> int:
        """Open the store, then listen; tells the port."""
        with closing_on_error(listener):
            await self._runner.setup()
        served = self._runner.server
        assert served is not None
        connection = partial(self._guard.serves, served)
        loop = asyncio.get_running_loop()
        self._listener = await loop.create_server(connection, sock=listener, backlog=BACKLOG)
        port: int = listener.getsockname()[1]
        return port

    async def close(self) -> None:
        """Take no more, say goodbye, write what waits."""
        if self._listener is not None:
            self._listener.close()
        await self._runner.cleanup()
        await self._admin.cleanup()


async def run(config: Config, started: Callable[[int], None]) -> None:
    """Serve until asked to stop; `started` is told the port once it is open."""
    watch_libraries()
    log.node = config.called
    bus = bus_at(config.bus, config.called)
    listening = Listening(Server(config, store_at(config.store, alone=config.bus == ALONE), bus))
    try:
        if config.admin_port:  # first, so that it can be asked while the store is opened
            await listening.open_admin(listener(config.admin_host, config.admin_port))
        started(await listening.open(listener(config.host, config.port)))
        async with known_to_systemd():
            await _asked_to_stop()
    finally:
        await listening.close()


@contextmanager
def closing_on_error(listener: socket.socket) -> Iterator[None]:
    try:
        yield
    except BaseException:
        listener.close()
        raise


def listener(host: str, port: int) -> socket.socket:
    """A socket at this address; `::` is every address of this machine, also the older kind."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    both = host == "::" and socket.has_dualstack_ipv6()
    return socket.create_server((host, port), family=family, dualstack_ipv6=both)


async def _asked_to_stop() -> None:
    stop = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        with suppress(NotImplementedError):  # on Windows Ctrl-C cancels this instead
            asyncio.get_running_loop().add_signal_handler(number, stop.set)
    await stop.wait()
