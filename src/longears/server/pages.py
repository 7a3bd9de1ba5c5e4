"""The web client, as it was built into the package; unknown paths are its own."""

from collections.abc import Mapping
from functools import cached_property
from importlib.resources import as_file, files
from pathlib import Path, PurePosixPath

from aiohttp import web

from longears.server.codings import BROTLI, GZIP, FixedAnswer

FOREVER = "public, max-age=31536000, immutable"
SUFFIXES = {BROTLI: ".br", GZIP: ".gz"}
"""What the build leaves beside a file, best first."""
CONTENT_TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
}
NOT_BUILT = """<!doctype html><meta charset="utf-8"><title>Longears</title>
<p>The server runs, but its web page has not been built: <code>make web</code> does that."""


class Client:
    """A built client in memory: it is small, and a newer build does not change it while it is served."""

    def __init__(self, folder: Path, first: str = "index.html") -> None:
        """`first` is the page for every path that is no file."""
        self._folder, self._first = folder, first

    @cached_property
    def _files(self) -> Mapping[str, FixedAnswer]:
        found = (path for path in self._folder.rglob("*") if path.suffix in CONTENT_TYPES)
        return {path.relative_to(self._folder).as_posix(): _read(path) for path in found}

    async def page(self, request: web.Request) -> web.Response:
        """A file of the client, or its first page."""
        path = request.match_info["path"]
        if path not in self._files and (PurePosixPath(path).suffix or "\0" in path):
            raise web.HTTPNotFound(text="there is no such file")
        if self._first not in self._files:
            return web.Response(text=NOT_BUILT, content_type="text/html")
        return self._files.get(path, self._files[self._first]).to(request)


def _read(path: Path) -> FixedAnswer:
    cached = FOREVER if path.parent.name == "assets" else "no-cache"
    beside = {coding: path.with_name(path.name + suffix) for coding, suffix in SUFFIXES.items()}
    coded = {coding: file.read_bytes() for coding, file in beside.items() if file.is_file()}
    return FixedAnswer(CONTENT_TYPES[path.suffix], cached, path.read_bytes(), coded)


def built() -> Client:
    """The client in the package."""
    with as_file(files("longears") / "web") as folder:
        return Client(folder)


def routes(client: Client, at: str = "") -> list[web.RouteDef]:
    return [web.get(at + "/{path:.*}", client.page)]
