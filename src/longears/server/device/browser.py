"""Where Python meets the browser: the only file that knows Pyodide (web/src/service/device.js calls it)."""

from collections.abc import Collection, Mapping
from typing import Any

from pyodide.ffi import JsException, to_js

from longears.server.device.house import House
from longears.server.device.store import ShelfError


class IndexedDB:
    """A shelf whose work is done by a script."""

    def __init__(self, script: Any) -> None:  # noqa: ANN401  an object of JavaScript
        self._script = script

    async def read(self) -> Mapping[str, bytes]:
        return {name: data.to_bytes() for name, data in await self._script.read()}

    async def write(self, kept: Mapping[str, bytes], gone: Collection[str]) -> None:
        try:
            await self._script.write(to_js([*kept.items()]), to_js([*gone]))
        except JsException as error:
            raise ShelfError(str(error)) from error


class Device(House):
    """The node of this browser, as its script calls it."""

    async def answered(self, guest: str, method: str, address: str, body: str) -> Any:  # noqa: ANN401  an array
        """A plain request of this guest."""
        return to_js(await self.ask(guest, method, address, body))


async def begin(script: Any) -> Device:  # noqa: ANN401  an object of JavaScript
    """Read what is kept, and be ready for pages."""
    device = Device(IndexedDB(script))
    await device.open()
    return device
