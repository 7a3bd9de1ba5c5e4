"""Someone who plays at a page, whatever browser shows it: by finger, by mouse or by keyboard."""

import asyncio
import json
from abc import ABC, abstractmethod
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from longears.messages import Input
from tests.browser.words import card_name, like, say

SOON = 30_000
"""Milliseconds after which what a person waits for will not come; a busy machine is slow."""
EYES = (Path(__file__).parent / "eyes.js").read_text()
FARTHEST = 60
"""No page has more stops than that."""
Seen = dict[str, Any]


class Player(ABC):
    """Eyes that know what is on a table by its names, and hands that touch it."""

    def __init__(self, name: str, language: str = "en") -> None:
        self.name, self.language = name, language

    @property
    def _sight(self) -> str:
        """How all that is looked for is called; a page may come to speak another language."""
        language = self.language
        return json.dumps(
            {
                "hand": like("table_hand", language).pattern,
                "playable": like("table_card_playable", language).pattern,
                "moves": say("table_moves", language),
                "lower": say("table_lower", language),
                "over": say("end_look", language),
            }
        )

    @property
    @abstractmethod
    def address(self) -> str:
        """Where the page is."""

    @abstractmethod
    async def evaluate(self, expression: str) -> Any:
        """What a script finds in the page."""

    @abstractmethod
    async def go(self, path: str) -> None:
        """Open a page of the server."""

    @abstractmethod
    async def reload(self) -> None:
        """Open the same page again."""

    @abstractmethod
    async def arrives(self, path: str) -> None:
        """Wait until the page is one whose path begins like that."""

    @abstractmethod
    async def dealt(self) -> None:
        """Wait until the table is there."""

    @abstractmethod
    async def touch(self, at: Mapping[str, float]) -> None:
        """A finger or a mouse there, whatever lies there."""

    @abstractmethod
    async def press(self, key: str) -> None:
        """A key, by its name."""

    @abstractmethod
    async def tap_button(self, key: str, /, **inputs: str) -> None:
        """Wait for the button, and tap it."""

    # Seeing

    @property
    def code(self) -> str:
        return self.address.rpartition("/")[2]

    def say(self, key: str, /, **inputs: Input) -> str:
        return say(key, self.language, **inputs)

    async def offered(self) -> Seen:
        """What there is to do, as soon as there is something, or that the game is over."""
        waited: Seen = await asyncio.wait_for(self.evaluate(f"awaited({self._sight})"), SOON / 1000)
        within_reach = {kind: [one for one in waited[kind] if one["at"]] for kind in ("cards", "moves")}
        return waited | within_reach

    async def seen(self) -> Seen:
        seen: Seen = await self.evaluate(f"seen({self._sight})")
        return seen

    async def point_at(self, key: str, /, **inputs: str) -> Mapping[str, float]:
        """Where a button can be touched, once it is there."""
        pattern = json.dumps(like(key, self.language, **inputs).pattern)
        at: Mapping[str, float] = await asyncio.wait_for(self.evaluate(f"reached({pattern})"), SOON / 1000)
        return at

    # Playing by touch

    async def make_table(self, **settings: object) -> None:
        link = "&".join(f"{name}={value}" for name, value in settings.items())
        await self.go(f"/new?{link}")
        await self.tap_button("new_make")
        await self.arrives("/t/")

    async def play(self, card: str) -> None:
        """Touch the card, and touch it again; where it has several uses, the first is taken."""
        name = card_name(card, self.language)
        offered = await self.offered()
        await self.play_card(next(one for one in offered["cards"] if one["name"].startswith(name)))

    async def play_card(self, card: Seen) -> None:
        await self.touch(card["at"])
        await self._choose(await self.seen(), card)

    async def _choose(self, seen: Seen, card: Seen | None = None) -> None:
        """Of several uses of the lifted card the first; its only use is to touch it again."""
        choices = seen["moves"] if seen["isLifted"] else []
        if card and len(choices) == 1:
            await self.touch(card["at"])
        elif choices and choices[0]["at"]:
            await self.touch(choices[0]["at"])

    async def play_turn(self) -> bool:
        """Do something that is offered; false once the game is over."""
        offered = await self.offered()
        if offered["isOver"]:
            return False
        wise = [move for move in offered["moves"] if self._is_wise(move["name"], offered)]
        if offered["isLifted"]:
            await self._choose(offered)
        elif wise:
            await self.touch(wise[0]["at"])
        elif offered["cards"]:
            await self.play_card(offered["cards"][0])
        else:
            await self.touch(offered["moves"][0]["at"])
        return True

    def _is_wise(self, move: str, offered: Seen) -> bool:
        """In Kadi a call comes first; cards are better than words; nobody draws or takes without need."""
        if move in (self.say("table_do_call"), self.say("table_do_end_and_call")):
            return True
        lazy = (
            "table_do_take",
            "table_do_take_hand",
            "table_do_draw",
            "table_do_ask",
            "table_do_end_turn",
            "table_do_take_penalty",
        )
        return not offered["cards"] and not any(like(key, self.language).match(move) for key in lazy)

    async def play_out(self) -> None:
        while await self.play_turn():
            pass

    # Playing by keyboard

    async def press_button(self, key: str, /, **inputs: str) -> None:
        """Go there stop by stop, and press it."""
        await self.point_at(key, **inputs)
        await self._step_to(key, "Tab", **inputs)
        await self.press("Enter")

    async def press_turn(self) -> bool:
        """Letters say what can be said; arrows lead to a card that can be played or to a move."""
        offered = await self.offered()
        if offered["isOver"]:
            return False
        names = [move["name"] for move in offered["moves"]]
        if self.say("table_do_end_and_call") in names:
            await self.press("ArrowUp")
            await self._step_to("table_do_end_and_call", "ArrowRight")
            await self.press("Enter")
        elif offered["cards"]:
            await self.press("ArrowDown")
            assert (await self._focused())["isInHand"], "the arrow leads to the hand"
            await self.press("Enter")
        elif any(like("table_do_name", self.language).match(name) for name in names):
            await self.press("ArrowUp")
            await self.press("Enter")
        else:
            await self.press("d")
            await self.press("w")
        return True

    async def _step_to(self, key: str, by: str, **inputs: str) -> None:
        wanted = like(key, self.language, **inputs)
        for _ in range(FARTHEST):
            if wanted.match((await self._focused())["name"]):
                return
            await self.press(by)
        raise AssertionError(f"{key} cannot be reached by keyboard")

    async def press_out(self) -> None:
        while await self.press_turn():
            pass

    async def _focused(self) -> Seen:
        focused: Seen = await self.evaluate(f"focused({self._sight})")
        return focused
