"""A page whose script or style was lost on its way works all the same (issue 15, lines 2 and 14)."""

import asyncio
import re
from collections.abc import Iterator
from contextlib import suppress
from unittest.mock import patch

import pytest
from aiohttp import web
from playwright.async_api import expect

from longears.server.doors.codings import FixedAnswer
from tests.browser.engines.engine import Engine
from tests.browser.engines.visitor import Visitor
from tests.browser.engines.webkit import WebKit
from tests.browser.kit import Person, Playground
from tests.browser.player import EYES, SOON, Player

TABLE, GAME = r"/assets/table-.*\.js", r"/assets/game-.*\.js"
STYLE = r"/assets/table-.*\.css"
ONCE = 2
"""Chromium asks for a script in advance, and when it is imported."""
ALWAYS = 1_000
FIRST_TILE = "document.querySelector('.tiles button').click()"


class Losses:
    """What the server does not give, and how often it was asked for it."""

    def __init__(self) -> None:
        self._lost, self._times, self.asked = "", 0, 0

    def lose(self, path: str, times: int = 1) -> None:
        self._lost, self._times, self.asked = path, times, 0

    def answer(self, answer: FixedAnswer, request: web.Request) -> web.Response:
        if self._lost and re.fullmatch(self._lost, request.path):
            self.asked += 1
            if self.asked <= self._times:
                raise web.HTTPNotFound(content_type=answer.content_type.partition(";")[0])
        return GIVEN(answer, request)


GIVEN = FixedAnswer.to


@pytest.fixture
def losses() -> Iterator[Losses]:
    losses = Losses()

    def to(answer: FixedAnswer, request: web.Request) -> web.Response:
        return losses.answer(answer, request)

    with patch.object(FixedAnswer, "to", to):
        yield losses


async def goes_to_a_table(player: Player) -> None:
    """From the first page, which is not left for it."""
    await player.go("/")
    await player.evaluate("window.isTheSame = true")
    await player.evaluate(FIRST_TILE)
    await player.tap_button("play_bots")


@pytest.mark.parametrize(
    ("lost", "times"), [(TABLE, ONCE), (GAME, ONCE), (STYLE, 1)], ids=["table", "game", "style"]
)
async def test_what_was_lost_once_is_asked_for_again(
    playground: Playground, losses: Losses, lost: str, times: int
) -> None:
    asha = await playground.come("Asha")
    losses.lose(lost, times)
    await goes_to_a_table(asha)
    await asha.dealt()
    await asha.offered()
    assert losses.asked > 1
    assert await asha.evaluate("window.isTheSame"), "the page was not loaded again"
    await is_styled(asha)


async def is_styled(person: Person) -> None:
    """The board fills the screen, as the styles of the table have it."""
    await expect(person.page.locator(".table")).to_have_css("isolation", "isolate")


@pytest.mark.parametrize("lost", [TABLE, GAME], ids=["table", "game"])
async def test_what_was_lost_again_comes_with_the_page(
    playground: Playground, losses: Losses, lost: str
) -> None:
    asha = await playground.come("Asha")
    losses.lose(lost, ALWAYS)
    await goes_to_a_table(asha)
    await asha.page.wait_for_function("() => !window.isTheSame")
    losses.lose("")
    await asha.dealt()
    await asha.offered()


async def test_what_never_comes_is_said_and_can_be_tried_again(
    playground: Playground, losses: Losses
) -> None:
    asha = await playground.come("Asha")
    losses.lose(TABLE, ALWAYS)
    await goes_to_a_table(asha)
    await asha.page.wait_for_function("() => !window.isTheSame")
    await asha.sees(asha.text("page_failed"))
    await asha.evaluate("window.isTheSame = true")
    await asha.page.wait_for_timeout(3000)
    assert await asha.evaluate("window.isTheSame"), "it is not loaded again and again"
    losses.lose("")
    await asha.tap_button("try_again")
    await asha.dealt()


@pytest.mark.parametrize("engine", [WebKit], ids=["webkit"], indirect=True)
@pytest.mark.parametrize("lost", [TABLE, GAME], ids=["table", "game"])
async def test_in_webkit_what_was_lost_comes_with_the_page(
    playground: Playground, losses: Losses, engine: Engine, lost: str
) -> None:
    asha = await playground.visit(engine, "Asha", motion="reduced")
    losses.lose(lost)
    await goes_to_a_table(asha)
    await loaded_again(asha)
    await asha.dealt()
    await asha.offered()


async def loaded_again(visitor: Visitor) -> None:
    """Meanwhile the driver may have no page to ask."""
    is_new = False
    async with asyncio.timeout(SOON / 1000):
        while not is_new:
            await asyncio.sleep(0.1)
            with suppress(AssertionError):
                is_new = await visitor.evaluate("!window.isTheSame && Boolean(document.body)")
    await visitor.window.run(EYES)
