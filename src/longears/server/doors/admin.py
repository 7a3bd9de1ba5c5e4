"""The operator's door, at a port of its own: metrics, and whether the server runs and is ready."""

from collections.abc import Callable

from aiohttp import web

from longears.node.node import Node
from longears.server.doors.rest import health, readiness

FOR_PROMETHEUS = "text/plain; version=0.0.4; charset=utf-8"


def admin(node: Node, metrics: Callable[[], bytes]) -> web.Application:
    """What operators and their tools may ask."""

    async def told(_request: web.Request) -> web.Response:
        return web.Response(body=metrics(), headers={"Content-Type": FOR_PROMETHEUS})

    async def ready(_request: web.Request) -> web.Response:
        return readiness(node)

    app = web.Application()
    app.add_routes([web.get("/metrics", told), web.get("/health", health), web.get("/ready", ready)])
    return app
