"""The web client, as it was built into the package; unknown paths are its own."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace
from functools import cached_property, lru_cache
from importlib.resources import as_file, files
from pathlib import Path, PurePosixPath

from aiohttp import web

from longears.server.doors.codings import BROTLI, GZIP, FixedAnswer
from longears.server.doors.earlier import kept_build

FOREVER = "public, max-age=31536000, immutable"
SUFFIXES = {BROTLI: ".br", GZIP: ".gz"}
"""What the build leaves beside a file, best first."""
CONTENT_TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".packed": "application/octet-stream",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
    ".whl": "application/zip",
    ".woff2": "font/woff2",
    ".zip": "application/zip",
}
NOT_BUILT = """<!doctype html><meta charset="utf-8"><title>Longears</title>
<p>The server runs, but its web page has not been built: <code>make web</code> does that."""


TITLE = b"<title>Longears</title>"
"""What the head of the first page has until it is known which page that is."""
MOST_HEADS = 200
Head = Callable[[web.Request], Awaitable[str]]
"""Writes the elements that tell of the page that is asked for."""


class Client:
    """A built client in memory: it is small, and a newer build does not change it while it is served."""

    def __init__(
        self,
        folder: Path,
        first: str = "index.html",
        begins: str = "/",
        before: Path | None = None,
        head: Head | None = None,
    ) -> None:
        """`first` is the page for every path that is no file; `begins`: the path where the client begins.

        `before`: where the assets of the build before lie, which open pages may still ask for.
        """
        self._folder, self._first, self._begins, self._before = folder, first, begins, before
        self._head = head
        self._with = lru_cache(MOST_HEADS)(self._first_page)

    @cached_property
    def _files(self) -> Mapping[str, FixedAnswer]:
        files = (_files_in(self._before) if self._before else {}) | _files_in(self._folder)
        if self._begins != "/" and self._first in files:
            files[self._first] = _moved(files[self._first], self._begins)
        return files

    def _first_page(self, head: str) -> FixedAnswer:
        """The first page with this head."""
        page = self._files[self._first]
        written = page.plain.replace(TITLE, head.encode() or TITLE)
        return FixedAnswer.of(page.content_type, page.cached, written)

    async def page(self, request: web.Request) -> web.Response:
        """A file of the client, or its first page."""
        path = request.match_info["path"]
        if path not in self._files and (PurePosixPath(path).suffix or "\0" in path):
            raise web.HTTPNotFound(text="there is no such file")
        if self._first not in self._files:
            return web.Response(text=NOT_BUILT, content_type="text/html")
        if path in self._files:
            return self._files[path].to(request)
        head = await self._head(request) if self._head else ""
        return self._with(head).to(request)


def _files_in(folder: Path) -> dict[str, FixedAnswer]:
    found = (path for path in folder.rglob("*") if path.suffix in CONTENT_TYPES)
    return {path.relative_to(folder).as_posix(): _read(path) for path in found}


def _read(path: Path) -> FixedAnswer:
    cached = FOREVER if path.parent.name == "assets" else "no-cache"
    beside = {coding: path.with_name(path.name + suffix) for coding, suffix in SUFFIXES.items()}
    coded = {coding: file.read_bytes() for coding, file in beside.items() if file.is_file()}
    return FixedAnswer(CONTENT_TYPES[path.suffix], cached, path.read_bytes(), coded)


def _moved(page: FixedAnswer, begins: str) -> FixedAnswer:
    """A page whose addresses begin below this path; scripts find out by themselves."""
    return replace(page, plain=page.plain.replace(b'="/', b'="' + begins.encode()))


def built(begins: str, kept: Path | None, head: Head) -> Client:
    """The client in the package; in `kept` its assets are kept for the next build, as those before were."""
    with as_file(files("longears") / "web") as folder:
        return Client(folder, begins=begins, before=kept_build(folder, kept) if kept else None, head=head)


def routes(client: Client, at: str = "") -> list[web.RouteDef]:
    return [web.get(at + "/{path:.*}", client.page)]
