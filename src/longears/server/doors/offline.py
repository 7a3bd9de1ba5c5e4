"""What a browser fetches to play without a server: which files there are, and our own modules."""

from importlib.resources import as_file, files

import msgspec
from aiohttp import web

from longears.server.device import packing
from longears.server.doors.codings import FixedAnswer
from longears.server.workshop import Workshop

CACHED = "no-cache"


class Offline:
    """Made when somebody asks for it."""

    def __init__(self, workshop: Workshop) -> None:
        self._workshop = workshop

    def routes(self) -> list[web.RouteDef]:
        return [
            web.get(f"/{packing.LIST_PATH}", self.list),
            web.get(f"/{packing.OWN_PATH}", self.own),
        ]

    async def list(self, request: web.Request) -> web.Response:
        """The files, with their versions and what they weigh."""
        return (await self._workshop.made(packing.LIST_PATH, _list)).to(request)

    async def own(self, request: web.Request) -> web.Response:
        """Our own modules and words."""
        return (await self._workshop.made(packing.OWN_PATH, _own)).to(request)


def _list() -> FixedAnswer:
    with as_file(files("longears") / "web") as web_folder:
        told = packing.files(web_folder, packing.own_modules())
    return FixedAnswer("application/json", CACHED, msgspec.json.encode(told), {})


def _own() -> FixedAnswer:
    return FixedAnswer("application/zip", CACHED, packing.own_modules(), {})
