"""axe-core finds nothing serious on any screen, light and dark: in English, and in Persian in large text.

The other way round: `more/test_everyone.py`.
"""

import pytest

from tests.browser.barriers import SCREENS, Screens, found_on
from tests.browser.kit import DESKTOP, PHONE, SMALL, Playground

WAYS = pytest.mark.parametrize(("language", "large_text"), [("en", False), ("fa", True)])
VIEWPORTS = pytest.mark.parametrize("viewport", [SMALL, PHONE, DESKTOP], ids=["small", "phone", "desktop"])


@WAYS
@pytest.mark.parametrize("screens", SCREENS)
async def test_no_screen_has_barriers(
    playground: Playground, screens: Screens, language: str, large_text: bool
) -> None:
    assert await found_on(screens, playground, language, large_text) == []


@VIEWPORTS
async def test_every_card_that_can_be_played_can_be_touched(
    playground: Playground, viewport: dict[str, int]
) -> None:
    asha = await playground.come("Asha", viewport)
    for scene in ("follow", "forty", "forty-follow", "defend", "dayous-36", "kadi"):
        await asha.look_at(scene)
        await asha.offered()
        seen = await asha.seen()
        out_of_reach = [one["name"] for one in (*seen["cards"], *seen["moves"]) if not one["at"]]
        assert out_of_reach == [], scene
