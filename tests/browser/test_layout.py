"""Nothing lies on anything else, and nothing jumps under a finger (issue 6)."""

from collections.abc import Mapping
from typing import Any

import pytest
from playwright.async_api import Locator

import longears
from tests.browser.kit import PHONE, SMALL, Person, Playground
from tests.browser.player import Seen
from tests.browser.words import say

SIDEWAYS = {"width": 844, "height": 390}
WATCHES = """
([picks_up, leads]) => {
  window.tooEarly = 0;
  const watch = () => {
    const text = document.body.innerText;
    if (text.includes(picks_up) && text.includes(leads)) window.tooEarly += 1;
    if (text.includes(picks_up)) window.wasShown = true;
  };
  new MutationObserver(watch).observe(document.body, { subtree: true, childList: true, characterData: true });
}
"""


async def boxes(*things: Locator) -> list[Any]:
    return [await one.bounding_box() for thing in things for one in await thing.all()]


def overlap(one: Mapping[str, float], other: Mapping[str, float]) -> bool:
    return (
        one["x"] < other["x"] + other["width"]
        and other["x"] < one["x"] + one["width"]
        and one["y"] < other["y"] + other["height"]
        and other["y"] < one["y"] + one["height"]
    )


@pytest.mark.parametrize("viewport", [SMALL, PHONE, SIDEWAYS], ids=["small", "phone", "sideways"])
async def test_the_led_suit_is_not_covered(playground: Playground, viewport: Mapping[str, int]) -> None:
    asha = await playground.come("Asha", viewport)
    for scene in ("follow", "forty-follow", "eight", "cut"):
        await asha.go(f"/gallery/{scene}")
        trick = asha.page.get_by_role("list", name=asha.say("table_trick"))
        led = asha.page.get_by_label(say("table_led", suit="")).first
        await asha.sees(led, trick.get_by_role("listitem"))
        [pill] = await boxes(led)
        cards = await boxes(trick.get_by_role("listitem"), trick.get_by_text(asha.say("table_leads")))
        assert not [card for card in cards if overlap(pill, card)], scene


async def lifted(asha: Person, card: Seen) -> Seen:
    await asha.touch(card["at"])
    return await asha.seen()


@pytest.mark.parametrize("viewport", [SMALL, PHONE], ids=["small", "phone"])
async def test_a_lifted_card_moves_nothing_and_covers_nothing(
    playground: Playground, viewport: Mapping[str, int]
) -> None:
    asha = await playground.come("Asha", viewport)
    await asha.go("/gallery/defend")
    area = asha.page.get_by_role("region", name=asha.say("table_area"))
    offered = await asha.offered()
    [before] = await boxes(area)
    for card in offered["cards"]:
        seen = await lifted(asha, card)
        assert all(one["at"] for one in [*seen["cards"], *seen["moves"]]), card["name"]
        assert await boxes(area) == [before], card["name"]


async def test_whose_turn_it_is_is_told_when_the_cut_has_been_shown(playground: Playground) -> None:
    asha, bibi = await playground.come("Asha", still=False), await playground.come("Bibi", still=False)
    await playground.table(asha, bibi, game="thulla", pace=1)
    hands = ["3h Ks 5c 9d 9c", "2s 6c 7c 4d 8d"]
    await playground.put(longears.setup("thulla", hands=hands, lead="A"), asha, bibi)
    words = [asha.say("table_picks_up"), asha.say("table_turn_lead")]
    await asha.play_gently("3h")
    await asha.page.evaluate(WATCHES, words)
    await bibi.play_gently("7c")
    await asha.sees(asha.text("table_turn_lead"))
    assert await asha.page.evaluate("[window.wasShown, window.tooEarly]") == [True, 0]
