"""My games: looked back on, taken along as a file, carried to another device (issue 22, line 6)."""

import re

import longears
from tests.browser.kit import DESKTOP, SMALL, Person, Playground, play_out


async def has_played(playground: Playground, *people: Person) -> str:
    code = await playground.table(*people, game="thulla", form="letters", word="DONKEY")
    await playground.put(longears.setup("thulla", hands=["3h Ks", "4h 2s"], lead="A"), *people)
    await play_out(*people)
    await people[0].sees(people[0].ending)
    return code


async def test_a_game_is_told_with_its_place_its_letters_and_whom_it_was_with(playground: Playground) -> None:
    asha, bibi = await playground.come("Asha", SMALL), await playground.come("Bibi", DESKTOP)
    code = await has_played(playground, asha, bibi)
    await asha.go("/preferences")
    await asha.tap(asha.page.get_by_role("link", name=asha.say("games_title")))
    await asha.sees(
        asha.page.get_by_role("img", name=asha.say("games_chart", count="1")),
        asha.text("games_score", games="1", ahead="0", behind="1")
        .or_(asha.text("games_score", games="1", ahead="1", behind="0")),
        asha.text("games_with", names="Bibi"),
    )  # fmt: skip
    loser = asha if await asha.page.get_by_text(re.compile("D$")).count() else bibi
    await loser.go("/games")
    await loser.sees(loser.page.get_by_text(loser.say("games_letters", letters="D")))
    await asha.tap(asha.page.get_by_role("link", name=f"{asha.say('games_watch')}: {code}-1"))
    await asha.arrives(f"/r/{code}-1")


async def test_who_has_played_nothing_reads_that(playground: Playground) -> None:
    asha = await playground.come("Asha")
    await asha.go("/games")
    await asha.sees(asha.text("games_none"))


async def test_another_device_goes_on_as_the_same_guest_and_a_link_is_good_once(
    playground: Playground,
) -> None:
    asha, bibi = await playground.come("Asha"), await playground.come("Bibi")
    await has_played(playground, asha, bibi)
    await asha.page.add_init_script(
        "navigator.clipboard.writeText = async (text) => { window.copied = text; };"
    )
    await asha.go("/games")
    await asha.tap_button("carry_make")
    await asha.sees(asha.page.get_by_role("img", name=asha.say("carry_title")))
    await asha.tap_button("carry_share")
    link = await asha.evaluate("(async () => { while (!window.copied) await 0; return window.copied; })()")
    tablet = await playground.come("Nobody", DESKTOP)
    await tablet.page.goto(link)
    await tablet.tap_button("carry_yes")
    await tablet.arrives("/games")
    await tablet.sees(tablet.text("games_with", names="Bibi"))
    other = await playground.come("Other")
    await other.page.goto(link)
    await other.tap_button("carry_yes")
    await other.sees(other.text("carry_failed"))
