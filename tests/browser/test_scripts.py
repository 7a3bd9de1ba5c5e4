"""Each script on the smallest phones: no letter is cut off, and numbers stand as they are read (issue 21)."""

from pathlib import Path

import pytest
from playwright.async_api import Locator

from longears.language import CODES
from tests.browser.barriers import PAGES, SCENES
from tests.browser.kit import SMALL, Person, Playground, play_out
from tests.browser.test_languages import chooses
from tests.browser.test_late_comers import watches
from tests.browser.words import LANGUAGES

INK = (Path(__file__).parent / "ink.js").read_text()
IS_WHOLE = "one => one.scrollWidth <= one.clientWidth + 1"
IN_A_LINE = "one => one.clientHeight < 2 * parseFloat(getComputedStyle(one).lineHeight)"
RANGES = """
() => [...document.querySelectorAll('.facts > span')].flatMap((one) => {
  const text = one.firstChild, range = document.createRange();
  return [...text.data.matchAll(/[0-9]\\u2013\\u2060?[0-9]/g)].map(({ 0: found, index }) => {
    range.setStart(text, index);
    range.setEnd(text, index + found.length);
    return new Set([...range.getClientRects()].map((box) => Math.round(box.top))).size;
  });
})
"""
FROM_WHERE = """
one => {
  const text = one.firstChild, range = document.createRange();
  return [...text.data.matchAll(/\\p{Nd}+/gu)].map(({ 0: found, index }) => {
    range.setStart(text, index);
    range.setEnd(text, index + found.length);
    return range.getBoundingClientRect().left;
  });
}
"""


async def come(playground: Playground, language: str) -> Person:
    person = await playground.come("Asha", SMALL, language=language)
    await person.page.add_init_script(INK)
    return person


@pytest.mark.parametrize("language", ["ur", "fa", "ml", "hi", "pa"])
async def test_no_letter_reaches_beyond_what_it_stands_on(playground: Playground, language: str) -> None:
    asha = await come(playground, language)
    found: list[str] = []
    for path in PAGES:
        await asha.go(path)
        await asha.sees(asha.page.get_by_role("main"))
        found += await asha.evaluate("settled().then(beyond)")
    for scene in SCENES:
        await asha.look_at(scene)
        found += await asha.evaluate("settled().then(beyond)")
    assert found == []


@pytest.mark.parametrize("language", ["en", "ml", "hi", "pa", "sw"])
async def test_from_how_many_to_how_many_stays_in_one_line(playground: Playground, language: str) -> None:
    asha = await come(playground, language)
    await asha.go("/")
    await asha.sees(asha.tile("kadi"))
    assert set(await asha.page.evaluate(RANGES)) == {1}


async def whole(one: Locator) -> bool:
    return bool(await one.evaluate(IS_WHOLE))


async def test_how_many_watch_is_told_below_the_title(playground: Playground) -> None:
    """Beside it words were broken between any two letters, and the bar grew four lines high."""
    asha = await playground.come("Asha", SMALL)
    await playground.table(asha, game="thulla", seats=2)
    await watches(playground, asha)
    for language in reversed(CODES):
        await chooses(asha, language)
        await asha.dealt()
        note = asha.page.get_by_role("heading", level=1).locator(".note")
        await asha.sees(note)
        assert [await whole(note), await note.evaluate(IN_A_LINE)] == [True, True], language


@LANGUAGES
async def test_who_said_niko_kadi_is_marked_with_all_of_it(playground: Playground, language: str) -> None:
    asha = await come(playground, language)
    await asha.look_at("kadi-penalty")
    mark = asha.page.locator(".tags .mark").get_by_text(asha.say("table_called"))
    await asha.sees(mark)
    assert await whole(mark)


async def test_a_replay_runs_one_way_and_is_counted_in_order(playground: Playground) -> None:
    """In Urdu the step stood on the other side of the steps, and the slider ran against its buttons."""
    asha = await playground.come("Asha", SMALL)
    await playground.table(asha, game="kadi", seats=2)
    await play_out(asha)
    await asha.go(f"/r/{asha.code}-1")
    for language in ("ur", "fa"):
        await chooses(asha, language)
        await asha.tap_button("replay_next")
        first, second = await asha.page.locator(".step").evaluate(FROM_WHERE)
        assert first > second, language
        slider = asha.page.get_by_role("slider")
        before = int(await slider.input_value())
        await slider.press("ArrowRight")
        assert int(await slider.input_value()) == before + 1
