"""What stands before every request: limits, time-outs, headers that browsers go by, clear refusals."""

import asyncio
from collections.abc import Awaitable, Callable

from aiohttp import hdrs, web

from longears.node.bucket import Budget
from longears.node.limits import Limits
from longears.node.log import log
from longears.node.protocols import Counts, StoreError
from longears.processes import NoProcessError
from longears.server.addresses import Addresses, host_of
from longears.server.device.packing import WORKER_PATH
from longears.server.guarding import guarded
from longears.server.identity import Identity

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]

SOCKETS = ("/ws", "/socket.io/")
"""Where connections stay open."""
COSTS = {
    "/{path}": 0.25,
    "/link.png": 5,
    "/api/games/{game}/rules": 4,
    "/api/games/{game}/tips": 2,
    "/api/games/{game}/cards": 2,
    "/api/me": 15,
    "/api/me/data": 15,
    "/api/me/blocks/{guest}": 4,
    "/api/me/calls": 8,
    "/api/me/games": 15,
    "/api/me/games.csv": 15,
    "/api/me/carry": 15,
    "/api/carry": 15,
    "/api/reports": 15,
    "/api/records/{id}/replay": 15,
    "/api/records/{id}/result.png": 15,
}
"""What a request takes of its address's allowance, where that is not 1."""
AGAIN_SECONDS = "5"
NO_SNIFFING = {"X-Content-Type-Options": "nosniff"}
PAGE_RULES = NO_SNIFFING | {
    "Referrer-Policy": "same-origin",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}
CONTENT_RULES = (
    "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; connect-src 'self'{socket};"
    " object-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'"
)
DATA_RULES = NO_SNIFFING | {"Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'"}
"""What a program reads can do nothing if it is opened as a page."""
WORKER_RULES = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"
"""The worker that plays without a server may make WebAssembly of what comes from here; no page may."""
ONLY_SAFELY = "max-age=31536000"
"""For a year browsers come over TLS only; said where they did."""
NEVER_PAGES = ("text/css", "text/javascript", "font/woff2")
"""What a browser never shows as a page needs no rules for pages; they would be half of a short file."""


class Protection:
    """A middleware for all routes."""

    def __init__(
        self, identity: Identity, addresses: Addresses, limits: Limits, counts: Counts, path: str
    ) -> None:
        """`path`: where everything begins on this host."""
        self._begins = path.rstrip("/")
        self._identity = identity
        self._addresses = addresses
        self._limits = limits
        self._counts = counts

    @web.middleware
    async def middleware(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        connection = guarded(request)
        if connection is not None:
            connection.request_began()
        response: web.StreamResponse | None = None
        try:
            response = await self._answer(request, handler)
        except web.HTTPException as refusal:
            response = refusal
            raise
        finally:
            is_all = connection is None or connection.request_ended(request.content_length or 0)
            if response is not None and not response.prepared:
                self._secure(request, response)
                if request.body_exists and not is_all:
                    response.force_close()  # where the next request begins cannot be known
        return response

    def _check_upgrade(self, request: web.Request) -> None:
        """Frames are counted from the first one; where it begins must be beyond doubt."""
        connection = guarded(request)
        has_body = request.content_length or hdrs.TRANSFER_ENCODING in request.headers
        if connection is not None and (has_body or not connection.may_upgrade):
            self._counts.limited("bad_upgrade", "connection")
            text = "ask for a WebSocket without a body, and wait for the answers to what you asked before"
            raise _closing(web.HTTPBadRequest(text=text))

    async def _answer(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        resource = request.match_info.route.resource
        route = resource.canonical.removeprefix(self._begins) if resource else ""
        await self._charge(request, COSTS.get(route, 1))
        try:
            if route in SOCKETS:
                self._check_upgrade(request)
                return await handler(request)
            async with asyncio.timeout(self._limits.silent_seconds):
                return await handler(request)
        except TimeoutError:
            self._counts.limited("silent_seconds", "connection")
            raise _closing(web.HTTPRequestTimeout(text="that took too long")) from None
        except (StoreError, NoProcessError) as error:
            log.error("a request could not be answered", error=type(error).__name__)
            raise _later(web.HTTPServiceUnavailable(text="the server cannot answer that now")) from None

    async def _charge(self, request: web.Request, cost: float) -> None:
        """Who asks, from where and over what connection: each may ask for so much."""
        connection, guest_may = guarded(request), await self._identity.guest_allowance(request)
        owners = {"address": self._identity.allowance(request).requests}
        if guest_may is not None:
            owners["guest"] = guest_may.requests
        if connection is not None and connection.may_ask is not None:
            owners["connection"] = connection.may_ask
        budget = Budget("requests_per_second", self._counts, **owners)
        if not budget.takes(asyncio.get_running_loop().time(), cost):
            refusal = web.HTTPTooManyRequests(text="too many requests from you; wait a little")
            raise _closing(_later(refusal))  # or more of them, sent ahead, would each be refused

    def _secure(self, request: web.Request, response: web.StreamResponse) -> None:
        is_secure = self._addresses.is_secure(request)
        response.headers.setdefault(hdrs.CACHE_CONTROL, "no-store")  # it may tell one guest what is theirs
        if response.content_type in NEVER_PAGES:
            response.headers.update(NO_SNIFFING)
            if request.path == f"{self._begins}/{WORKER_PATH}":
                response.headers["Content-Security-Policy"] = WORKER_RULES
        elif response.content_type == "application/json":
            response.headers.update(DATA_RULES)
        else:
            response.headers.update(PAGE_RULES)
            response.headers["Content-Security-Policy"] = _content_rules(request, is_secure=is_secure)
        if is_secure:
            response.headers["Strict-Transport-Security"] = ONLY_SAFELY
        if hdrs.UPGRADE in request.headers:
            response.force_close()  # if its body was not read, aiohttp would answer nothing more on this line


async def say_no_version(_request: web.Request, response: web.StreamResponse) -> None:
    """Who looks for servers with a known fault need not be told which libraries run here."""
    response.headers[hdrs.SERVER] = "longears"


def _content_rules(request: web.Request, *, is_secure: bool) -> str:
    """Scripts may connect to this host alone; some browsers do not count WebSockets as the page's own."""
    host = host_of(request)
    socket = f" {'wss' if is_secure else 'ws'}://{host}" if host else ""
    return CONTENT_RULES.format(socket=socket)


def _later(refusal: web.HTTPException) -> web.HTTPException:
    refusal.headers["Retry-After"] = AGAIN_SECONDS
    return refusal


def _closing(refusal: web.HTTPException) -> web.HTTPException:
    refusal.force_close()
    return refusal
