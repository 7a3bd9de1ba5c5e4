"""What axe-core finds serious on every screen of the page, group by group."""

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, Literal

from tests.browser.kit import DESKTOP, PHONE, Person, Playground
from tests.browser.test_big_screen import hand_only
from tests.browser.test_quick_matches import quick

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
    *("/learn", "/learn/kadi?pace=0", "/learn/dayous?pace=0"),
    *("/preferences", "/me", "/games", "/games#ABC", "/nowhere/at/all"),
)
SCENES = (
    *("follow", "forty", "eight", "partners", "dayous-36", "defend"),
    *("kadi-penalty", "kadi-name", "ending", "agreed", "over"),
    *("letters-twelve", "letters-next", "letters-over", "count-over"),
)
RUN = """
const { passes, violations } = await axe.run({ resultTypes: ["violations"] });
return { passes: passes.length, violations };
"""
Screens = Callable[[Playground, Person], Awaitable[list[str]]]
"""A way through some screens, and the troubles found on it."""


Scheme = Literal["light", "dark"]
looked_at: list[tuple[Scheme, dict[str, int]]] = [("dark", DESKTOP), ("light", PHONE)]
"""In which colours and sizes each screen is looked at."""
ALL_WAYS: list[tuple[Scheme, dict[str, int]]] = [*looked_at, ("light", DESKTOP), ("dark", PHONE)]


async def troubles(person: Person) -> list[str]:
    """What people with other eyes, ears or hands stumble over here."""
    return [trouble for way in looked_at for trouble in await troubles_in(person, *way)]


async def troubles_in(person: Person, scheme: Scheme, viewport: dict[str, int]) -> list[str]:
    page = person.page
    await person.resize(viewport)
    await person.show_in(scheme)
    if not await page.evaluate("'axe' in window"):
        await page.evaluate(AXE)
    found: dict[str, Any] = await page.evaluate(f"(async () => {{ {RUN} }})()")
    assert found["passes"], "axe has looked"
    return [
        f"{page.url}, {scheme}: {trouble['help']}: {node['html'][:200]} {node['any'][:1]}"
        for trouble in found["violations"]
        if trouble["impact"] in SERIOUS
        for node in trouble["nodes"]
    ]


async def on_pages(_house: Playground, asha: Person) -> list[str]:
    found = []
    for path in PAGES:
        await asha.go(path)
        await asha.sees(asha.page.get_by_role("main"))
        found += await troubles(asha)
    await asha.make_table(game="thulla", preset="reversal", pace=0)
    await asha.sees(asha.button("start_with_bots"))
    return found + await troubles(asha)


async def at_tables(_house: Playground, asha: Person) -> list[str]:
    found = []
    for scene in SCENES:
        await asha.look_at(scene)
        found += await troubles(asha)
    await asha.look_at("kadi")
    await asha.offered()
    await asha.press("e")
    await asha.sees(asha.page.get_by_role("note"))
    return found + await troubles(asha)


async def in_dialogs(_house: Playground, asha: Person) -> list[str]:
    await asha.go("/")
    await asha.tap(asha.tile("kadi"))
    await asha.sees(asha.button("play_bots"))
    found = await troubles(asha)
    await asha.look_at("kadi-name")
    for opener in ("table_menu", "table_say", "table_do_ask", "table_last_trick"):
        await asha.tap_button(opener)
        await asha.sees(asha.page.get_by_role("dialog"))
        found += await troubles(asha)
        await asha.page.keyboard.press("Escape")
    await asha.tap_button("table_menu")
    await asha.tap_button("name_edit")
    await asha.sees(asha.page.get_by_label(asha.say("name_title")))
    found += await troubles(asha)
    await asha.page.keyboard.press("Escape")
    await asha.look_at("partners")
    await asha.tap(asha.page.get_by_role("button", name=asha.say("house_rules")))
    await asha.sees(asha.page.get_by_role("dialog").get_by_role("link", name="GW-A12"))
    return found + await troubles(asha)


async def from_the_link_to_the_replay(playground: Playground, asha: Person) -> list[str]:
    """Who comes by a link watches, asks for a seat, agrees to end, checks the deal and sees the replay."""
    playground.dealers.is_fair = True
    bibi = await playground.come("Bibi")
    await bibi.make_table(game="thulla", seats=3, preset="reversal", pace=0)
    await asha.go(bibi.page.url)
    await asha.sees(asha.button("sit_down"))
    found = await troubles(asha)
    await bibi.start()
    await asha.tap_button("late_ask")
    await asha.sees(asha.page.get_by_role("radio"))
    found += await troubles(asha)
    await asha.tap_button("late_send", host="Bibi")
    await bibi.tap_button("table_yes")
    await asha.sees(asha.hand.get_by_role("button"))
    await bibi.tap_button("table_menu")
    await bibi.tap_button("table_agree_end")
    request = asha.page.get_by_role("region", name=asha.say("table_agree_end"))
    await asha.sees(request)
    found += await troubles(asha)
    await asha.tap(request.get_by_role("button"))
    await asha.tap_button("verify")
    await asha.sees(asha.text("verify_proven"))
    found += await troubles(asha)
    await asha.go(f"/r/{bibi.code}-1")
    await asha.sees(asha.button("replay_next"))
    return found + await troubles(asha)


async def on_the_way_to_a_table(_house: Playground, asha: Person) -> list[str]:
    """A table that is not there, and one that starts by itself."""
    await asha.go("/t/NOTHERE")
    await asha.sees(asha.page.get_by_role("link", name=asha.say("new_title")))
    found = await troubles(asha)
    await quick(asha)
    await asha.sees(asha.page.get_by_role("timer"))
    found += await troubles(asha)
    await asha.tap_button("leave")
    return found


async def on_a_big_screen(playground: Playground, asha: Person) -> list[str]:
    """The table for all to see, before a game and in it, and a phone that shows only its hand."""
    bibi = await playground.come("Bibi")
    await bibi.make_table(game="kadi", seats=2, pace=0)
    await asha.go(f"/tv/{bibi.code}")
    await asha.sees(asha.text("tv_scan"))
    found = await troubles(asha)
    await playground.table(bibi, game="kadi")
    await asha.go(f"/tv/{bibi.code}")
    await asha.sees(asha.page.get_by_role("img", name=asha.say("invite_qr")))
    found += await troubles(asha)
    await playground.table(asha, game="kadi")
    await hand_only(asha)
    return found + await troubles(asha)


SCREENS = (
    on_pages,
    at_tables,
    in_dialogs,
    on_the_way_to_a_table,
    from_the_link_to_the_replay,
    on_a_big_screen,
)


async def found_on(screens: Screens, playground: Playground, language: str, large_text: bool) -> list[str]:
    return await screens(playground, await playground.come("Asha", language=language, large_text=large_text))
