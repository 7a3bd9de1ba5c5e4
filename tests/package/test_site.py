"""The site of docs/, as a visitor sees it on a phone and on a screen."""

import asyncio
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest
from playwright.async_api import async_playwright

from tests.browser.chromium import launched

ROOT = Path(__file__).parents[2]
SIZES = {"phone": (390, 844), "screen": (1280, 900)}
PAGES = (
    "",
    "tutorials/python/",
    "reference/api/games/",
    "reference/commands/",
    "reference/figures/",
    "reference/protocol/",
)


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the site, built strictly: a broken link or a page that is in no list is an error."""
    folder = tmp_path_factory.mktemp("site")
    build = [sys.executable, "-m", "mkdocs", "build", "--quiet", "--site-dir", str(folder)]
    done = subprocess.run(build, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=folder)) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


@pytest.mark.parametrize("size", SIZES)
def test_pages_fit_ask_nobody_else_and_have_no_errors(site: str, size: str) -> None:
    asyncio.run(look(site, *SIZES[size]))


async def look(site: str, width: int, height: int) -> None:
    asked: list[str] = []
    errors: list[str] = []
    async with async_playwright() as playwright:
        browser = await launched(playwright)
        page = await browser.new_page(viewport={"width": width, "height": height})
        page.on("request", lambda request: asked.append(request.url))
        page.on("console", lambda message: errors.append(message.text) if message.type == "error" else None)
        for path in PAGES:
            await page.goto(site + path, wait_until="networkidle")
            assert await page.locator("article h1").count() == 1, path
            assert await page.evaluate("document.documentElement.scrollWidth") <= width, path
        await browser.close()
    assert [url for url in asked if not url.startswith((site, "data:", "blob:"))] == []
    assert errors == []
