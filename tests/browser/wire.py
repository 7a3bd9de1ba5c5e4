"""What goes over the wire to a page, as Chromium counts it."""

import asyncio
import time
from collections import Counter
from typing import Any

from playwright.async_api import CDPSession

from tests.browser.kit import Person

QUIET = 0.5
"""Seconds without a request after which a page is idle, as Playwright has it."""


class Wire:
    """Counts the bytes of all answers with their headers, as compressed as they came; fonts apart."""

    def __init__(self, line: CDPSession) -> None:
        self.bytes = Counter[str]()
        self._asked = dict[str, str]()
        self._last = time.monotonic()
        line.on("Network.requestWillBeSent", self._ask)
        line.on("Network.loadingFinished", self._end)
        line.on("Network.loadingFailed", self._end)

    def _ask(self, event: dict[str, Any]) -> None:
        if event["request"]["url"].startswith("http") and event["type"] != "Font":
            self._asked[event["requestId"]] = event["request"]["url"]

    def _end(self, event: dict[str, Any]) -> None:
        self._last = time.monotonic()
        if address := self._asked.pop(event["requestId"], ""):
            self.bytes[address] += event.get("encodedDataLength", 0)

    async def total(self) -> int:
        """All bytes until now, once the page is idle."""
        while self._asked or time.monotonic() - self._last < QUIET:
            await asyncio.sleep(QUIET / 10)
        return self.bytes.total()


async def watched(person: Person) -> Wire:
    """The wire to this person's page, from now on."""
    line = await person.page.context.new_cdp_session(person.page)
    wire = Wire(line)
    await line.send("Network.enable")
    return wire


async def first_visit(person: Person, game: str) -> tuple[int, int]:
    """Bytes of the first page to somebody who has never been here, and of it with a running table."""
    await person.page.context.clear_cookies()
    wire = await watched(person)
    await person.go("/")
    await person.sees(person.text("home_play_now"))
    first = await wire.total()
    await person.tap(person.tile(game))
    await person.tap_button("play_bots")
    await person.dealt()
    both = await wire.total()
    assert any("cards.svg" in address for address in wire.bytes), "everything is counted"
    return first, both
