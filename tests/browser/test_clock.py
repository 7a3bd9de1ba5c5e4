"""The clock: a number and a ring that can be read from afar, and times that are chosen freely (issue 15)."""

import re
from collections.abc import Mapping

import pytest
from playwright.async_api import Locator, Page, expect

from tests.browser.kit import PHONE, SMALL, Person, Playground

TV = {"width": 1920, "height": 1080}
SCENES = {"own": "follow", "other": "clocks"}
LEAST_CONTRAST = 7.0
"""WCAG's enhanced contrast for text."""
COLOURS = """
clock => {
  const style = (where) => getComputedStyle(clock.querySelector(where));
  return [style(".disc").fill, style(".number").color, style(".ring").stroke];
}
"""
ANY_CHANGE = "{ subtree: true, childList: true, attributes: true, characterData: true }"
CHANGES = f"""
clock => {{
  window.changes = 0;
  new MutationObserver(() => (window.changes += 1)).observe(clock.parentElement, {ANY_CHANGE});
}}
"""
TELLS = f"""
words => {{
  window.told = 0;
  const region = document.querySelector("[aria-live=polite]");
  const listen = () => (window.told += region.textContent.includes(words));
  new MutationObserver(listen).observe(region, {ANY_CHANGE});
}}
"""


def clocks(page: Page) -> Locator:
    return page.locator("[data-seconds]")


def clock_of(person: Person, whose: str) -> Locator:
    """One's own stands beside what there is to do, the others' at their seats."""
    at_seats = person.page.get_by_role("region", name=person.say("table_area")).locator("[data-seconds]")
    return at_seats.first if whose == "other" else clocks(person.page).last


async def look_at(person: Person, scene: str) -> None:
    """A table to look at, where time passes only when it is told to."""
    await person.page.clock.install(time=0)
    await person.page.clock.pause_at(1000)
    await person.go(f"/gallery/{scene}")
    await person.sees(clocks(person.page))


async def seconds_shown(clock: Locator) -> int:
    return int(str(await clock.get_attribute("data-seconds")))


async def pass_until(person: Person, clock: Locator, seconds: int) -> None:
    shown = await seconds_shown(clock)
    await person.page.clock.run_for(1000 * (shown - seconds))
    await expect(clock).to_have_attribute("data-seconds", str(seconds))


def luminance(colour: str) -> float:
    parts = [int(part) / 255 for part in re.findall(r"\d+", colour)[:3]]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


async def test_the_clock_of_a_turn_is_seen_by_all_and_is_no_ones_when_a_bot_plays(
    playground: Playground,
) -> None:
    asha, bibi = await playground.come("Asha"), await playground.come("Bibi")
    await playground.table(asha, bibi, game="thulla", clock=60)
    mover, other = (asha, bibi) if playground.game(asha.code).awaited == ("A",) else (bibi, asha)
    for person, whose in ((mover, "own"), (other, "other")):
        await person.sees(clock_of(person, whose))
        assert 30 < await seconds_shown(clock_of(person, whose)) <= 60
        await expect(clocks(person.page)).to_have_count(1)
    await mover.tap_button("table_menu")
    await mover.tap_button("table_resign")
    await mover.tap_button("table_yes")
    await expect(other.seat(mover.name).locator("[data-seconds]")).to_have_count(0)


@pytest.mark.parametrize(
    ("viewport", "pixels"), [(SMALL, 18), (PHONE, 18), (TV, 24)], ids=["small", "phone", "television"]
)
@pytest.mark.parametrize("whose", ["own", "other"])
async def test_the_clock_is_large_and_stands_out_at_any_seat(
    playground: Playground, viewport: Mapping[str, int], pixels: int, whose: str
) -> None:
    asha = await playground.come("Asha", viewport)
    await look_at(asha, SCENES[whose])
    clock = clock_of(asha, whose)
    for _ in ("plenty of time", "the last seconds"):
        for scheme in ("light", "dark"):
            await asha.show_in(scheme)
            disc, number, ring = await clock.evaluate(COLOURS)
            assert contrast(disc, number) >= LEAST_CONTRAST, scheme
            assert contrast(disc, ring) >= 4.5, scheme
        size: str = await clock.locator(".number").evaluate("number => getComputedStyle(number).fontSize")
        assert float(size.removesuffix("px")) >= pixels
        await pass_until(asha, clock, 4)


@pytest.mark.parametrize("still", [True, False], ids=["still", "moving"])
async def test_the_last_five_seconds_are_larger_and_not_only_of_another_colour(
    playground: Playground, still: bool
) -> None:
    asha = await playground.come("Asha", still=still)
    await look_at(asha, "follow")
    clock = clock_of(asha, "own")
    await pass_until(asha, clock, 6)
    before = await clock.bounding_box()
    await pass_until(asha, clock, 5)
    after = await clock.bounding_box()
    assert before
    assert after
    assert after["width"] > 1.15 * before["width"]
    moving: list[list[str]] = await clock.evaluate(
        "clock => clock.getAnimations().map(one => one.effect.getKeyframes().flatMap(Object.keys))"
    )
    if still:
        assert moving == []
    else:
        assert {name for names in moving for name in names} & {"transform", "opacity"} == {"transform"}


async def test_the_clock_draws_once_a_second(playground: Playground) -> None:
    asha = await playground.come("Asha")
    await look_at(asha, "follow")
    clock = clock_of(asha, "own")
    await pass_until(asha, clock, 9)
    await clock.evaluate(CHANGES)
    for seconds in (8, 7, 6, 5, 4, 3):
        await pass_until(asha, clock, seconds)
    assert await asha.page.evaluate("window.changes") <= 6
    await pass_until(asha, clock, 0)
    done = await asha.page.evaluate("window.changes")
    await asha.page.clock.run_for(5000)
    assert await asha.page.evaluate("window.changes") == done


async def test_who_listens_is_told_once_that_few_seconds_are_left(playground: Playground) -> None:
    asha = await playground.come("Asha")
    await look_at(asha, "follow")
    words = asha.say("table_few_seconds", count=5)
    await asha.page.evaluate(TELLS, words)
    await pass_until(asha, clock_of(asha, "own"), 6)
    assert await asha.page.evaluate("window.told") == 0
    await pass_until(asha, clock_of(asha, "own"), 0)
    assert await asha.page.evaluate("window.told") == 1


async def test_who_waits_for_others_is_not_hurried_by_their_clocks(playground: Playground) -> None:
    asha = await playground.come("Asha")
    await look_at(asha, "clocks")
    await asha.page.evaluate(TELLS, asha.say("table_few_seconds", count=5))
    await pass_until(asha, clock_of(asha, "other"), 0)
    assert await asha.page.evaluate("window.told") == 0


# Times that are chosen freely


def field(person: Person, key: str) -> Locator:
    return person.page.get_by_role("textbox", name=person.say(key), exact=True)


async def wrong(person: Person, times: Locator, *texts: str) -> None:
    """None of these is taken, and it is said why; the table is not made."""
    for text in texts:
        await times.fill(text)
        await person.sees(person.text("seconds_wrong", least=person.digits(5), most=person.digits(300)))
        await person.tap_button("new_make")
        await expect(times).to_be_focused()
        assert "/new" in person.page.url


@pytest.mark.parametrize(("language", "typed"), [("en", "45"), ("fa", "۴۵")], ids=["english", "persian"])
async def test_seconds_for_a_turn_are_chosen_freely(
    playground: Playground, language: str, typed: str
) -> None:
    asha = await playground.come("Asha", language=language)
    await asha.go("/new?game=thulla")
    await asha.unfold("setup_more")
    await asha.page.get_by_role("radio", name=re.compile(f"^{asha.say('clock_own')}")).check(force=True)
    times = field(asha, "clock_own_label")
    await wrong(asha, times, "4", "301", "", "soon", "7.5")
    await times.fill(typed)
    await asha.tap_button("new_make")
    await asha.page.wait_for_url("**/t/*")
    assert playground.room(asha.code).state.settings.clock == 45
    await asha.sees(asha.text("clock_seconds", count=asha.digits(45)))


async def test_the_time_to_throw_in_is_chosen_where_there_is_one(playground: Playground) -> None:
    asha = await playground.come("Asha")
    await asha.go("/new?game=thulla")
    await asha.unfold("setup_more")
    await asha.sees(asha.text("setup_clock"))
    await expect(asha.text("setup_window_dayous")).to_have_count(0)
    await asha.go("/new?game=dayous")
    await asha.unfold("setup_more")
    window = asha.page.get_by_role("radiogroup", name=asha.say("setup_window_dayous"), exact=True)
    await window.get_by_role("radio", name=asha.say("window_seconds", count=10), exact=True).check(force=True)
    await expect(field(asha, "window_label")).to_have_count(0)
    await window.get_by_role("radio", name=asha.say("window_own"), exact=True).check(force=True)
    await expect(field(asha, "window_label")).to_have_value("10")
    await wrong(asha, field(asha, "window_label"), "4", "301")
    await field(asha, "window_label").clear()
    await field(asha, "window_label").press_sequentially("65")
    await asha.tap_button("new_make")
    await asha.page.wait_for_url("**/t/*")
    assert playground.room(asha.code).state.settings.window == 65


async def test_the_host_changes_the_times_of_a_table_and_is_told_what_is_wrong(
    playground: Playground,
) -> None:
    asha = await playground.come("Asha")
    await asha.make_table(game="kadi", clock=45, window=12)
    await asha.tap_button("waiting_change")
    dialog = asha.page.get_by_role("dialog")
    await asha.unfold("setup_more")
    await expect(field(asha, "clock_own_label")).to_have_value("45")
    await expect(field(asha, "window_label")).to_have_value("12")
    await field(asha, "window_label").fill("15")
    await field(asha, "clock_own_label").fill("2")
    await asha.tap(dialog.get_by_role("button", name=asha.say("keep"), exact=True))
    await expect(field(asha, "clock_own_label")).to_be_focused()
    await asha.sees(asha.text("seconds_wrong", least=5, most=300))
    await field(asha, "clock_own_label").fill("120")
    await asha.tap(dialog.get_by_role("button", name=asha.say("keep"), exact=True))
    await expect(dialog).to_have_count(0)
    await asha.sees(asha.text("clock_seconds", count=120))
    settings = playground.room(asha.code).state.settings
    assert (settings.clock, settings.window) == (120, 15)


async def test_a_link_brings_its_times_along_and_wrong_ones_are_not_believed(playground: Playground) -> None:
    asha = await playground.come("Asha")
    await asha.make_table(game="dayous", clock=200, window=44)
    settings = playground.room(asha.code).state.settings
    assert (settings.clock, settings.window) == (200, 44)
    await asha.make_table(game="dayous", clock=3, window="0.01")
    settings = playground.room(asha.code).state.settings
    assert (settings.clock, settings.window) == ("none", 6)
