"""A browser of another engine than Chromium's, driven by the little of WebDriver that a game needs.

Playwright drives only browsers of its own, which cannot be had everywhere; Debian's Firefox and WebKit drive
themselves.  One speaks WebDriver BiDi and the other WebDriver, but pointers and keys are the same in both.
"""

import asyncio
import json
import shutil
import tempfile
from abc import ABC, abstractmethod
from asyncio.subprocess import Process
from collections.abc import Mapping
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any, Self

import aiohttp

Action = dict[str, Any]
KEYS = {
    "Tab": "\ue004",
    "Enter": "\ue007",
    "Escape": "\ue00c",
    "ArrowLeft": "\ue012",
    "ArrowUp": "\ue013",
    "ArrowRight": "\ue014",
    "ArrowDown": "\ue015",
}
"""Keys without a sign, as WebDriver writes them."""


class Window(ABC):
    """A window of a browser; what is inside it is as large as was asked."""

    @abstractmethod
    async def go(self, address: str) -> None:
        """Open a page, and wait until it has loaded."""

    @abstractmethod
    async def run(self, body: str) -> Any:
        """What the body of an asynchronous function returns in the page."""

    @abstractmethod
    async def act(self, action: Action) -> None:
        """Let a pointer or a keyboard do something."""

    @abstractmethod
    async def picture(self) -> bytes:
        """What is seen, as PNG."""

    @abstractmethod
    async def close(self) -> list[str]:
        """Close it; what the pages complained about."""

    async def evaluate(self, expression: str) -> Any:
        return json.loads(await self.run(f"return JSON.stringify(await ({expression}) ?? null)"))

    async def touch(self, at: Mapping[str, float], pointer: str, *, up: int = 0) -> None:
        """Touch a point and let go, after drawing the pointer up by so many pixels."""
        x, y = at["x"], at["y"]
        way = [{"type": "pointerMove", "x": x, "y": y - up * part // 4, "duration": 20} for part in range(5)]
        down, let_go = {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}
        steps = [way[0], down, *(way[1:] if up else ()), let_go]
        kind = {"type": "pointer", "id": pointer, "parameters": {"pointerType": pointer}}
        await self.act({**kind, "actions": steps})

    async def press(self, key: str) -> None:
        steps = [{"type": step, "value": KEYS.get(key, key)} for step in ("keyDown", "keyUp")]
        await self.act({"type": "key", "id": "keyboard", "actions": steps})


class Engine(ABC):
    """A browser of this machine, from its start to its end."""

    host = "127.0.0.1"
    """The name by which it finds the server."""

    async def __aenter__(self) -> Self:
        self._around = AsyncExitStack()
        self.folder = Path(self._around.enter_context(tempfile.TemporaryDirectory()))
        self.http = await self._around.enter_async_context(aiohttp.ClientSession())
        await self.start()
        return self

    async def __aexit__(self, *_error: object) -> None:
        await self._around.aclose()

    @abstractmethod
    async def start(self) -> None:
        """Start what all windows share."""

    @abstractmethod
    async def open(self, size: Mapping[str, int]) -> Window:
        """A window for someone who has never been here."""

    async def spawn(self, command: str, *arguments: str, **more: Any) -> Process:
        """A process that ends with the browser."""
        path = shutil.which(command)
        assert path, f"these tests need {command}: make browsers"
        process = await asyncio.create_subprocess_exec(path, *arguments, **more)
        self._around.push_async_callback(_end, process)
        return process


async def _end(process: Process) -> None:
    if process.returncode is None:
        process.terminate()
    await process.wait()
