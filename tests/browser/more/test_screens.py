"""Every screen in Firefox and in WebKit, as in Chromium (issue 15)."""

from collections.abc import Mapping
from typing import Any

import pytest

from tests.browser.barriers import PAGES, SCENES
from tests.browser.engines.engine import Engine
from tests.browser.engines.visitor import Visitor
from tests.browser.kit import DESKTOP, PHONE, Playground
from tests.browser.test_faces import SOME, UNLIKE

SIZES = pytest.mark.parametrize("viewport", [PHONE, DESKTOP], ids=["phone", "desktop"])
SIDEWAYS = "document.documentElement.scrollWidth - innerWidth"
GAPS = """
[...document.querySelectorAll('[role=radiogroup]')].map((group) =>
  group.getBoundingClientRect().bottom - group.lastElementChild.getBoundingClientRect().bottom)
"""
CUT_OFF = """
[...document.querySelectorAll('h1, h2, h3, button, label, li, p')]
  .filter((one) => getComputedStyle(one).overflowY === 'hidden' && one.scrollHeight > one.clientHeight + 1)
  .filter((one) => !one.classList.contains('spoken-only')).map((one) => one.textContent.trim())
"""


async def looked_at(asha: Visitor, path: str) -> None:
    """What is wrong with a page: nothing scrolls sideways, and no letter is cut off."""
    await asha.go(path)
    await asha.evaluate("shown('main')")
    assert await asha.evaluate(SIDEWAYS) <= 0, path
    assert await asha.evaluate(CUT_OFF) == [], path


@SIZES
async def test_no_page_scrolls_sideways_or_cuts_letters_off(
    playground: Playground, engine: Engine, viewport: Mapping[str, int]
) -> None:
    asha = await playground.visit(engine, "Asha", viewport)
    for path in (*PAGES, *(f"/gallery/{scene}" for scene in SCENES)):
        await looked_at(asha, path)


@SIZES
async def test_every_card_that_can_be_played_can_be_touched(
    playground: Playground, engine: Engine, viewport: Mapping[str, int]
) -> None:
    asha = await playground.visit(engine, "Asha", viewport, motion="reduced")
    for scene in ("follow", "forty", "forty-follow", "defend", "dayous-36", "kadi"):
        await asha.go(f"/gallery/{scene}")
        await asha.offered()
        seen = await asha.seen()
        assert [one["name"] for one in (*seen["cards"], *seen["moves"]) if not one["at"]] == [], scene


async def test_choices_are_as_tall_as_what_is_in_them(playground: Playground, engine: Engine) -> None:
    asha = await playground.visit(engine, "Asha")
    for path in ("/preferences", "/rules/thulla", "/new?game=kadi"):
        await asha.go(path)
        await asha.evaluate("shown('[role=radiogroup]')")
        gaps: list[float] = await asha.evaluate(GAPS)
        assert gaps, path
        assert max(gaps) < 1, path


async def test_painted_faces_look_as_the_server_draws_them(playground: Playground, engine: Engine) -> None:
    asha = await playground.visit(engine, "Asha")
    await asha.go("/gallery/kadi")
    await asha.evaluate("shown('[data-key] img', 4)")
    unlike: dict[str, Any] = await asha.evaluate(f"({UNLIKE})()")
    assert len(unlike) == 4
    assert {card: share for card, share in unlike.items() if share > SOME} == {}
