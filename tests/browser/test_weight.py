"""What the pages weigh, and what moves on them (issue 6)."""

import gzip
import re
from typing import Any
from urllib.parse import urlsplit

from playwright.async_api import Response

import longears
from tests.browser.kit import House

MOST_BYTES = 120 * 1024
"""Of script and style, compressed, on a first visit in English."""
MAY_MOVE = {"transform", "opacity"}
MOVED = """
() => {
  window.moved = new Set();
  const watch = () => {
    for (const animation of document.getAnimations()) {
      const steps = animation.effect?.getKeyframes() ?? [];
      for (const step of steps) for (const name of Object.keys(step)) window.moved.add(name);
    }
    requestAnimationFrame(watch);
  };
  watch();
}
"""
NOT_PROPERTIES = {"offset", "computedOffset", "easing", "composite"}


async def test_the_first_visit_in_english_weighs_at_most_120_kilobytes(house: House) -> None:
    asha = await house.come("Asha")
    loaded: dict[str, bytes] = {}

    async def weigh(response: Response) -> None:
        if response.request.resource_type in ("script", "stylesheet"):
            loaded[urlsplit(response.url).path] = await response.body()

    asha.page.on("response", weigh)
    await asha.go("/")
    await asha.page.wait_for_load_state("networkidle")
    assert any(path.endswith(".js") for path in loaded)
    assert any(path.endswith(".css") for path in loaded)
    assert sum(len(gzip.compress(body)) for body in loaded.values()) <= MOST_BYTES


async def test_only_transform_and_opacity_move_in_a_game_at_its_real_pace(house: House) -> None:
    asha, bibi = await house.come("Asha", still=False), await house.come("Bibi", still=False)
    await house.table(asha, bibi, game="thulla", pace=1)
    await house.put(longears.setup("thulla", hands=["3h Ks 5c", "4h 2s 6c"], lead="A"), asha, bibi)
    for person in (asha, bibi):
        await person.page.evaluate(MOVED)
    for person, card in ((asha, "3h"), (bibi, "4h"), (bibi, "2s"), (asha, "Ks"), (asha, "5c")):
        await person.play_gently(card)
    await asha.sees(asha.ending)
    for person in (asha, bibi):
        moved: list[str] = await person.page.evaluate("[...window.moved]")
        assert "transform" in moved, "cards fly"
        assert set(moved) - NOT_PROPERTIES <= MAY_MOVE


async def test_styles_let_nothing_else_move(house: House) -> None:
    asha = await house.come("Asha")
    await asha.go("/gallery/follow")
    styles: list[dict[str, Any]] = await asha.page.evaluate(
        """() => [...document.styleSheets].flatMap(sheet => [...sheet.cssRules]).flatMap(function all(rule) {
             return rule.cssRules?.length && !rule.style ? [...rule.cssRules].flatMap(all) : [rule];
           }).filter(rule => rule.style).map(rule => ({
             transition: rule.style.transitionProperty, names: [...rule.style],
             isKeyframe: rule instanceof CSSKeyframeRule,
           }))"""
    )
    moving = {name for rule in styles if rule["isKeyframe"] for name in rule["names"]}
    moving |= {name for rule in styles for name in re.split(r",\s*", rule["transition"]) if name}
    assert moving - {"none"} <= MAY_MOVE
