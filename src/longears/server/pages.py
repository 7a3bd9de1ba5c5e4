"""The web client, as it was built into the package; unknown paths are its own."""

from importlib.resources import as_file, files
from pathlib import Path

from aiohttp import web

from longears.server.rest import FOREVER

BUILT = files("longears") / "web"
NOT_BUILT = """<!doctype html><meta charset="utf-8"><title>Longears</title>
<p>The server runs, but its web page has not been built: <code>make web</code> does that."""


def folder() -> Path | None:
    """Where the built client is, if it was built."""
    with as_file(BUILT) as path:
        return path if (path / "index.html").is_file() else None


def routes() -> list[web.RouteDef]:
    return [web.get("/{path:.*}", page)]


async def page(request: web.Request) -> web.StreamResponse:
    """A file of the client, or its first page."""
    built = folder()
    if built is None:
        return web.Response(text=NOT_BUILT, content_type="text/html")
    wanted = _file(built, request.match_info["path"])
    if wanted is not None:
        hashed = "assets" in wanted.parts
        return web.FileResponse(wanted, headers={"Cache-Control": FOREVER if hashed else "no-cache"})
    if Path(request.match_info["path"]).suffix or "\0" in request.match_info["path"]:
        raise web.HTTPNotFound(text="there is no such file")
    return web.FileResponse(built / "index.html", headers={"Cache-Control": "no-cache"})


def _file(built: Path, name: str) -> Path | None:
    """The file of this name, if there is one; some names no file can have."""
    try:
        wanted = (built / name).resolve()
        return wanted if wanted.is_relative_to(built.resolve()) and wanted.is_file() else None
    except (OSError, ValueError):
        return None
