"""axe-core finds nothing serious on any screen: in English in large text, in all others in usual text."""

import pytest

from longears.language import CODES
from tests.browser import barriers
from tests.browser.barriers import SCREENS, Screens, found_on
from tests.browser.kit import Playground

WAYS = pytest.mark.parametrize(
    ("language", "large_text"), [(code, code == "en") for code in CODES], ids=CODES
)


@pytest.fixture(autouse=True)
def _in_all_ways(monkeypatch: pytest.MonkeyPatch) -> None:
    """Light and dark, on a phone and on a desktop: `make test` looks at two of these four."""
    monkeypatch.setattr(barriers, "looked_at", barriers.ALL_WAYS)


@WAYS
@pytest.mark.parametrize("screens", SCREENS)
async def test_no_screen_has_barriers(
    playground: Playground, screens: Screens, language: str, large_text: bool
) -> None:
    assert await found_on(screens, playground, language, large_text) == []
