"""WebKit, the engine of every browser on an iPhone, by WebKitGTK's driver and its MiniBrowser."""

import asyncio
import base64
import os
import socket
from collections.abc import Mapping
from typing import Any

import aiohttp

from tests.browser.engines.engine import Action, Engine, Window
from tests.browser.player import SOON

SCREEN = "1920x1080x24"
OPTIONS = ["--automation", "--javascript-can-open-windows-automatically=true"]
WATCHES = """
window.troubles = [];
const note = (trouble) => window.troubles.push(String(trouble));
addEventListener("error", (event) => note(event.message));
addEventListener("unhandledrejection", (event) => note(event.reason));
const say = console.error;
console.error = (...told) => (note(told.join(" ")), say(...told));
"""
"""The driver does not tell what a page complains about."""
LIKE_SAFARI = """
addEventListener("mousedown", (event) => {
  if (!event.target.closest("button")) return;
  event.preventDefault();
  document.activeElement?.blur();
});
"""
"""In Safari a button that is touched does not get the focus, and whatever had it loses it."""


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port: int = listener.getsockname()[1]
        return port


class WebKit(Engine):
    """Each window is a browser with a driver of its own, on a screen that nobody sees."""

    async def start(self) -> None:
        reading, writing = os.pipe()
        await self.spawn(
            "Xvfb", "-displayfd", str(writing), "-screen", "0", SCREEN, "-nolisten", "tcp",
            pass_fds=(writing,), stderr=asyncio.subprocess.DEVNULL,
        )  # fmt: skip
        os.close(writing)
        with os.fdopen(reading) as told:
            display = await asyncio.to_thread(told.readline)
        self._environment = {**os.environ, "DISPLAY": f":{display.strip()}", "NO_AT_BRIDGE": "1"}

    async def open(self, size: Mapping[str, int]) -> Window:
        port = free_port()
        quiet = asyncio.subprocess.DEVNULL
        await self.spawn("WebKitWebDriver", f"--port={port}", env=self._environment, stderr=quiet)
        window = WebKitWindow(self.http, f"http://127.0.0.1:{port}")
        await window.open(size)
        return window


class WebKitWindow(Window):
    def __init__(self, http: aiohttp.ClientSession, driver: str) -> None:
        self._http, self._driver = http, driver
        self._troubles: list[str] = []

    async def open(self, size: Mapping[str, int]) -> None:
        await self._started()
        browser = {"webkitgtk:browserOptions": {"args": OPTIONS}}
        session = await self._ask("POST", "/session", capabilities={"alwaysMatch": browser})
        self._driver += f"/session/{session['sessionId']}"
        await self._ask("POST", "/timeouts", script=SOON, pageLoad=SOON)
        await self._open_without_bars()
        await self._ask("POST", "/window/rect", **size)

    async def _started(self) -> None:
        async with asyncio.timeout(SOON / 1000):
            while True:
                try:
                    await self._ask("GET", "/status")
                    return
                except aiohttp.ClientConnectionError:
                    await asyncio.sleep(0.05)

    async def _open_without_bars(self) -> None:
        """The bar above a page is wider than a phone; a window that a page opens has none."""
        first = await self._ask("GET", "/window")
        await self.run("open('', '', 'popup')")
        [other] = set(await self._ask("GET", "/window/handles")) - {first}
        await self._ask("POST", "/window", handle=other)

    async def _ask(self, method: str, command: str, **parameters: Any) -> Any:
        body = parameters if method == "POST" else None
        async with self._http.request(method, self._driver + command, json=body) as answer:
            told = (await answer.json(content_type=None))["value"]
            assert answer.ok, told["message"]
            return told

    async def go(self, address: str) -> None:
        self._troubles += await self._noted()
        await self._ask("POST", "/url", url=address)
        await self.run(WATCHES + LIKE_SAFARI)

    async def _noted(self) -> list[str]:
        noted: list[str] = await self.run("return window.troubles ?? []")
        return noted

    async def run(self, body: str) -> Any:
        answers = "const done = arguments[arguments.length - 1];"
        answers += "const failed = (error) => done({ failed: String(error) });"
        script = f"{answers} (async () => {{ {body} }})().then((found) => done({{ found }}), failed);"
        told = await self._ask("POST", "/execute/async", script=script, args=[])
        assert "failed" not in told, told["failed"]
        return told.get("found")

    async def act(self, action: Action) -> None:
        await self._ask("POST", "/actions", actions=[action])

    async def picture(self) -> bytes:
        return base64.b64decode(await self._ask("GET", "/screenshot"))

    async def close(self) -> list[str]:
        self._troubles += await self._noted()
        await self._ask("DELETE", "")
        return self._troubles
