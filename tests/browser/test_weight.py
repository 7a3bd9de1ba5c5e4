"""What the pages weigh on the wire, and what moves on them (issue 6; issue 15, line 3)."""

import re
from typing import Any

import longears
from tests.browser.kit import Playground
from tests.browser.wire import first_visit
from tests.browser.words import LANGUAGES

FIRST_PAGE, WITH_A_TABLE = 70_000, 130_000
"""Bytes of all answers on a first visit: of the first page, and of it and a running table."""
HEAVIEST = "kadi"
"""`make weight` measures all games."""
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


@LANGUAGES
async def test_a_first_visit_is_light_on_the_wire(playground: Playground, language: str) -> None:
    first, with_a_table = await first_visit(await playground.come("Asha", language=language), HEAVIEST)
    assert first <= FIRST_PAGE
    assert with_a_table <= WITH_A_TABLE


async def test_only_transform_and_opacity_move_in_a_game_at_its_real_pace(playground: Playground) -> None:
    asha, bibi = await playground.come("Asha", still=False), await playground.come("Bibi", still=False)
    await playground.table(asha, bibi, game="thulla", pace=1)
    await playground.put(longears.setup("thulla", hands=["3h Ks 5c", "4h 2s 6c"], lead="A"), asha, bibi)
    for person in (asha, bibi):
        await person.page.evaluate(MOVED)
    for person, card in ((asha, "3h"), (bibi, "4h"), (bibi, "2s"), (asha, "Ks"), (asha, "5c")):
        await person.play_gently(card)
    await asha.sees(asha.ending)
    for person in (asha, bibi):
        moved: list[str] = await person.page.evaluate("[...window.moved]")
        assert "transform" in moved, "cards fly"
        assert set(moved) - NOT_PROPERTIES <= MAY_MOVE


async def test_styles_let_nothing_else_move(playground: Playground) -> None:
    asha = await playground.come("Asha")
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
