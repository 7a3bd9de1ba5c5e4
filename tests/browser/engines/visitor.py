"""Someone at a window of another engine."""

import asyncio
import json
from collections.abc import Mapping
from typing import Any

from tests.browser.engines.engine import Window
from tests.browser.player import EYES, SOON, Player, Seen

PREFERENCES = "longears.preferences"
"""Where the page keeps them."""
HIGH = 160
"""Pixels from the hand to the middle of a table."""


class Visitor(Player):
    """Plays as a `Person` does; on a phone by touch."""

    def __init__(
        self, name: str, window: Window, server: str, *, touches: bool, language: str = "en"
    ) -> None:
        super().__init__(name, language)
        self.window, self._server = window, server
        self._address, self._pointer = server, "touch" if touches else "mouse"

    async def come(self, **preferences: object) -> None:
        """Say who it is, and what is preferred."""
        kept = json.dumps(json.dumps({"language": self.language, **preferences}))
        await self.go("/")
        await self.evaluate(f"localStorage.setItem({json.dumps(PREFERENCES)}, {kept})")
        body = json.dumps(json.dumps({"name": self.name}))
        await self.evaluate(f"fetch('/api/guest', {{ method: 'POST', body: {body} }}).then(told => told.ok)")
        await self.reload()

    @property
    def address(self) -> str:
        return self._address

    async def evaluate(self, expression: str) -> Any:
        return await asyncio.wait_for(self.window.evaluate(expression), SOON / 1000)

    async def go(self, path: str) -> None:
        self._address = self._server + path
        await self.reload()

    async def reload(self) -> None:
        await self.window.go(self._address)
        await self.window.run(EYES)

    async def arrives(self, path: str) -> None:
        self._address = await self.evaluate(f"arrived({json.dumps(path)})")

    async def dealt(self) -> None:
        await self.point_at("table_menu")

    async def touch(self, at: Mapping[str, float]) -> None:
        await self.window.touch(at, self._pointer)

    async def draw_up(self, card: Seen) -> None:
        """Draw a card of the hand onto the table."""
        await self.window.touch(card["at"], self._pointer, up=HIGH)

    async def press(self, key: str) -> None:
        await self.window.press(key)

    async def tap_button(self, key: str, /, **inputs: str) -> None:
        await self.touch(await self.point_at(key, **inputs))
