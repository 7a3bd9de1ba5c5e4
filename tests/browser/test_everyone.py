"""axe-core finds nothing serious on any page, in either language, light and dark, in usual and large text."""

from pathlib import Path
from typing import Any

import pytest

from tests.browser.kit import DESKTOP, PHONE, SMALL, House, Person

AXE = (Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js").read_text()
SERIOUS = ("serious", "critical")
PAGES = (
    *(
        "/",
        "/new?game=kadi",
        "/new?game=donkey&form=letters",
        "/rules",
        "/rules/thulla?preset=reversal#GW-A10",
    ),
    *("/preferences", "/nowhere/at/all"),
)
SCENES = (
    *("follow", "forty", "eight", "partners", "dayous-36", "defend"),
    *("kadi-penalty", "kadi-name", "ending", "agreed", "over"),
    *("letters-twelve", "letters-next", "letters-over", "count-over"),
)
LOOKS = pytest.mark.parametrize(
    ("language", "dark"), [("en", False), ("en", True), ("fa", False), ("fa", True)],
    ids=["english-light", "english-dark", "persian-light", "persian-dark"],
)  # fmt: skip
TEXTS = pytest.mark.parametrize("large_text", [False, True], ids=["usual-text", "large-text"])


async def troubles(person: Person) -> list[str]:
    """What a person with other eyes, ears or hands would stumble over here."""
    await person.page.evaluate(AXE)
    found: dict[str, Any] = await person.page.evaluate("axe.run({ resultTypes: ['violations'] })")
    assert found["passes"], "axe has looked"
    return [
        f"{person.page.url}: {trouble['help']}: {node['html'][:200]} {node['any'][:1]}"
        for trouble in found["violations"]
        if trouble["impact"] in SERIOUS
        for node in trouble["nodes"]
    ]


async def come(house: House, language: str, dark: bool, large_text: bool) -> Person:
    viewport = DESKTOP if dark else PHONE
    return await house.come("Asha", viewport, language=language, dark=dark, large_text=large_text)


@LOOKS
@TEXTS
async def test_no_page_has_barriers(house: House, language: str, dark: bool, large_text: bool) -> None:
    asha = await come(house, language, dark, large_text)
    found = []
    for path in (*PAGES, *(f"/gallery/{scene}" for scene in SCENES)):
        await asha.go(path)
        await asha.sees(asha.page.get_by_role("main"))
        found += await troubles(asha)
    await asha.go("/gallery/kadi")
    await asha.offered()
    await asha.press("e")
    await asha.sees(asha.page.get_by_role("note"))
    found += await troubles(asha)
    await asha.make_table(game="thulla", preset="reversal", pace=0)
    await asha.sees(asha.button("start_with_bots"))
    found += await troubles(asha)
    assert found == []


@LOOKS
@TEXTS
async def test_no_dialog_has_barriers(house: House, language: str, dark: bool, large_text: bool) -> None:
    asha = await come(house, language, dark, large_text)
    await asha.go("/")
    await asha.tap(asha.page.get_by_role("button", name=asha.say("game_kadi")))
    await asha.sees(asha.button("play_bots"))
    found = await troubles(asha)
    await asha.go("/gallery/kadi-name")
    for opener in ("table_menu", "table_say", "table_do_ask", "table_last_trick"):
        await asha.tap_button(opener)
        await asha.sees(asha.page.get_by_role("dialog"))
        found += await troubles(asha)
        await asha.page.keyboard.press("Escape")
    await asha.tap_button("table_menu")
    await asha.tap_button("name_edit")
    await asha.sees(asha.page.get_by_label(asha.say("name_title")))
    found += await troubles(asha)
    await asha.go("/gallery/partners")
    await asha.tap(asha.page.get_by_role("button", name=asha.say("house_rules")))
    await asha.sees(asha.page.get_by_role("dialog").get_by_role("link", name="GW-A12"))
    found += await troubles(asha)
    assert found == []


@pytest.mark.parametrize("scene", ["follow", "forty", "forty-follow", "defend", "dayous-36", "kadi"])
@pytest.mark.parametrize("viewport", [SMALL, PHONE, DESKTOP], ids=["small", "phone", "desktop"])
async def test_every_card_that_can_be_played_can_be_touched(
    house: House, scene: str, viewport: dict[str, int]
) -> None:
    asha = await house.come("Asha", viewport)
    await asha.go(f"/gallery/{scene}")
    await asha.offered()
    seen = await asha.seen()
    assert [one["name"] for one in (*seen["cards"], *seen["moves"]) if not one["at"]] == []
