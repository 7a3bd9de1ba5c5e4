"""Letters where the platform has none: Noto's come to whoever reads them, and to nobody else (issue 21)."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.async_api import Request, async_playwright

from tests.browser.chromium import launched
from tests.browser.conftest import opened, visited
from tests.browser.kit import Playground
from tests.browser.words import LANGUAGES

FEW_FONTS = """<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig><dir>/usr/share/fonts/truetype/dejavu</dir><cachedir>{folder}</cachedir></fontconfig>
"""
"""A platform with Latin and Arabic letters only."""
LACKING = {"hi": "devanagari", "ml": "malayalam", "pa": "gurmukhi", "ur": "nastaliq"}


@pytest.fixture(scope="module")
def _few_fonts(runner: asyncio.Runner, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Playground]:
    folder = tmp_path_factory.mktemp("fonts")
    file = folder / "fonts.conf"
    file.write_text(FEW_FONTS.format(folder=folder))
    playwright = runner.run(async_playwright().start())
    browser = runner.run(launched(playwright, FONTCONFIG_FILE=str(file)))
    with opened(runner, browser) as playground:
        yield playground
    runner.run(browser.close())
    runner.run(playwright.stop())


@pytest.fixture
def few_fonts(runner: asyncio.Runner, _few_fonts: Playground) -> Iterator[Playground]:
    """A playground whose guests have few fonts."""
    with visited(runner, _few_fonts) as playground:
        yield playground


async def fonts_loaded(playground: Playground, language: str) -> list[str]:
    """The names of the fonts that come with the first page and a page of rules."""
    asha = await playground.come("Asha", language=language)
    loaded: list[str] = []

    def note(request: Request) -> None:
        if request.resource_type == "font":
            loaded.append(Path(request.url).name)

    asha.page.on("request", note)
    for path in ("/", "/rules/thulla"):
        await asha.go(path)
        await asha.sees(asha.page.get_by_role("main"))
        await asha.page.wait_for_load_state("networkidle")
        await asha.evaluate("document.fonts.ready.then(() => 0)")
    return loaded


@LANGUAGES
async def test_the_fonts_of_a_platform_are_enough(playground: Playground, language: str) -> None:
    assert await fonts_loaded(playground, language) == []


@LANGUAGES
async def test_letters_that_a_platform_lacks_come_to_their_readers_alone(
    few_fonts: Playground, language: str
) -> None:
    wanted = LACKING.get(language)
    loaded = set(await fonts_loaded(few_fonts, language))
    assert len(loaded) == (wanted is not None), loaded
    assert all(f"-{wanted}-" in name for name in loaded), loaded
