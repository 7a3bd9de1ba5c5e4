"""What is seen before anything has come, and what is never seen (issue 15, line 10)."""

import asyncio
from pathlib import Path

import pytest
from playwright.async_api import Browser, Route, expect

import longears
from tests.browser.kit import Playground
from tests.browser.test_faces import lost
from tests.browser.words import LANGUAGES, say

SCRIPTS = "**/assets/*.js"
WORDS = "**/assets/{language}-*.js"
PAPER = "() => getComputedStyle(document.documentElement).backgroundColor"
SHIPPED = Path(longears.__file__).parent / "web"
NEEDS_SCRIPTS = (
    "This table needs JavaScript: please switch it on in your browser.",
    "این میز به جاوااسکریپت نیاز دارد؛ لطفاً آن را در مرورگرتان روشن کنید.",
)
ONLY_IN_THE_GALLERY = "Wanjiru Kamau"


class Held:
    """Scripts do not come until they are let go; so many come at once."""

    def __init__(self, first: int = 0) -> None:
        self._first, self._let_go = first, asyncio.Event()

    async def __call__(self, route: Route) -> None:
        self._first -= 1
        if self._first < 0:
            await self._let_go.wait()
        await route.continue_()

    def let_go(self) -> None:
        self._let_go.set()


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
async def test_the_page_is_not_blank_until_its_script_has_come(playground: Playground, dark: bool) -> None:
    asha = await playground.come("Asha", dark=dark)
    held = Held()
    await asha.page.route(SCRIPTS, held)
    await asha.page.goto("/", wait_until="commit")
    splash = asha.page.get_by_role("main")
    await asha.sees(splash.get_by_role("heading", name=say("app_name")), splash.locator("svg"))
    await expect(splash).to_contain_text(say("loading"))
    await expect(splash).to_contain_text(say("loading", "fa"))
    paper = await asha.page.evaluate(PAPER)
    held.let_go()
    await asha.sees(asha.text("home_play_now"))
    await expect(asha.text("loading")).to_have_count(0)
    assert await asha.page.evaluate(PAPER) == paper, "light stays light, and dark stays dark"


async def test_a_table_that_is_on_its_way_is_not_blank(playground: Playground) -> None:
    asha, bibi = await playground.come("Asha"), await playground.come("Bibi")
    await playground.table(asha, bibi, game="thulla")
    held = Held(first=1)
    await asha.page.route(SCRIPTS, held)
    await asha.page.reload(wait_until="commit")
    await asha.sees(asha.page.get_by_text(say("loading")))
    held.let_go()
    await asha.dealt()


@LANGUAGES
async def test_one_lost_request_for_the_words_is_made_good(playground: Playground, language: str) -> None:
    asha = await playground.come("Asha", language=language)
    await asha.page.route(WORDS.format(language=language), lost, times=1)
    await asha.go("/")
    await asha.sees(asha.text("home_play_now"))


async def test_without_its_own_words_the_page_speaks_english(playground: Playground) -> None:
    babak = await playground.come("Babak", language="fa")
    await babak.page.route(WORDS.format(language="fa"), lost)
    await babak.go("/")
    await babak.sees(babak.page.get_by_text(say("home_play_now"), exact=True))


async def test_without_any_words_the_page_is_loaded_again(playground: Playground) -> None:
    babak = await playground.come("Babak", language="fa")
    await babak.page.route(WORDS.format(language="fa"), lost, times=2)
    await babak.page.route(WORDS.format(language="en"), lost, times=1)
    await babak.go("/")
    await babak.sees(babak.text("home_play_now"))


async def test_without_scripts_the_page_says_what_it_needs(playground: Playground, browser: Browser) -> None:
    context = await browser.new_context(base_url=playground.server.address, java_script_enabled=False)
    page = await context.new_page()
    await page.goto("/t/ABCDEF")
    for sentence in await page.locator("noscript p").all():
        await expect(sentence).to_be_visible()
    assert await page.locator("noscript").inner_text() == "\n\n".join(NEEDS_SCRIPTS)
    await expect(page.locator(".loading").filter(visible=True)).to_have_count(0)
    await context.close()


async def test_a_pull_does_not_load_a_game_again(playground: Playground) -> None:
    asha, bibi = await playground.come("Asha"), await playground.come("Bibi")
    await playground.table(asha, bibi, game="thulla")
    pulled = await asha.page.evaluate("getComputedStyle(document.documentElement).overscrollBehaviorY")
    assert pulled == "none"


async def test_the_gallery_is_not_for_users(playground: Playground) -> None:
    asha = await playground.come("Asha")
    await asha.go("/gallery")
    await asha.sees(asha.text("lost_title"))
    scripts = [path.read_text() for path in SHIPPED.glob("assets/*.js")]
    assert scripts
    assert not [script for script in scripts if ONLY_IN_THE_GALLERY in script]
