"""The conversations of the protocol page, held with the worker in Chromium (issue 22, line 4)."""

import asyncio
import io
import json
import zipfile
from collections.abc import Mapping

import pytest
from playwright.async_api import Page, Route

from longears.server.device import packing
from tests.browser.kit import Person, Playground
from tests.server.clients import Client, Frame
from tests.server.test_protocol import Talk, conversations

BEGIN = """
async () => {
  const { files } = await (await fetch("/device/files.json")).json();
  const { path, version } = files.find(({ path }) => path.endsWith("/worker.js"));
  window.table = new Worker(`/${path}?${version}`, { type: "module" });
  await new Promise((done, fail) => {
    table.onmessage = ({ data }) => (data.ready ? done() : fail(new Error(JSON.stringify(data))));
  });
  table.onmessage = ({ data }) => heardPort(JSON.stringify(data));
}
"""
MAKING = "longears/node/making.py"
KNOWN = """
from types import SimpleNamespace

_SIGNS = iter({code!r} * 100)
secrets = SimpleNamespace(token_hex=lambda _size: {key!r}, choice=lambda _signs: next(_SIGNS))
"""


def with_known_secrets(key: str = "07" * 32, code: str = "QWRT34") -> bytes:
    """What `known_secrets` does here, in the modules that are sent to the browser."""
    sent = io.BytesIO(packing.own_modules())
    with zipfile.ZipFile(sent) as archive:
        making = archive.read(MAKING).decode() + KNOWN.format(key=key, code=code)
        files = {name: archive.read(name) for name in archive.namelist()} | {MAKING: making.encode()}
    changed = io.BytesIO()
    with zipfile.ZipFile(changed, "w") as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return changed.getvalue()


class PortClient(Client):
    """A line to the worker of a page."""

    def __init__(self, name: str, page: Page, line: int) -> None:
        super().__init__(name, name)
        self._page, self._line = page, line

    async def connect(self, address: str = "") -> None:  # noqa: ARG002  there is none
        body = json.dumps({"name": self.name})
        await self._post(ask=-self._line, guest=self.name, method="POST", address="/api/guest", body=body)
        await self._post(open=self._line, guest=self.name, version=1)

    async def _post(self, **data: object) -> None:
        await self._page.evaluate("(data) => table.postMessage(data)", data)

    async def send_frame(self, message: Frame) -> None:
        await self._post(line=self._line, text=json.dumps(message))

    async def drop(self) -> None:
        await self._post(close=self._line)

    @property
    def transport(self) -> asyncio.Transport:
        raise AssertionError("a port has no socket")


class Visits:
    """Opens lines as a server's tests do."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._lines: dict[int, PortClient] = {}

    async def begin(self) -> None:
        await self._page.expose_function("heardPort", self._hear)
        await self._page.evaluate(BEGIN)

    def _hear(self, text: str) -> None:
        data: Mapping[str, object] = json.loads(text)
        assert "failed" not in data, data
        line = data.get("line")
        if isinstance(line, int) and "text" in data:
            self._lines[line].take(str(data["text"]).encode())
        elif isinstance(line, int):
            self._lines[line].end(None, "")

    async def come(self, name: str, token: str = "", door: type[Client] | None = None) -> Client:  # noqa: ARG002  a guest goes by the name
        line = len(self._lines) + 1
        client = self._lines[line] = PortClient(name, self._page, line)
        await client.connect()
        await client.frame(lambda frame: frame["t"] == "welcome")
        return client


@pytest.mark.parametrize("number", range(len(conversations())))
async def test_the_conversations_of_the_page_are_held_with_the_worker(
    playground: Playground, number: int
) -> None:
    asha: Person = await playground.come("Asha")
    changed = with_known_secrets()

    async def send(route: Route) -> None:
        await route.fulfill(body=changed, content_type="application/zip")

    await asha.page.context.route(f"**/{packing.OWN_PATH}*", send)
    await asha.go("/")
    visits = Visits(asha.page)
    await visits.begin()
    talk = Talk(visits, PortClient)
    for line in conversations()[number]:
        await talk.line(line)
    await talk.end()
