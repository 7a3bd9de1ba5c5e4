"""Two phones and a big screen: the table for all to see, the hands each for its own (issue 22, line 5)."""

import pytest
from playwright.async_api import expect

import longears
from tests.browser.kit import DESKTOP, PHONE, Person, Playground, play_out

GAMES = pytest.mark.parametrize("game", ["thulla", "dayous", "kadi"])
SHOWN = "(element) => getComputedStyle(element.closest('.whole')).opacity"


async def hand_only(person: Person) -> None:
    await person.tap_button("table_menu")
    await person.tap(person.page.get_by_role("switch", name=person.say("table_hand_only")))
    await person.press("Escape")


async def test_until_the_game_begins_the_screen_tells_how_to_sit_down(playground: Playground) -> None:
    asha, bibi = await playground.come("Asha", PHONE), await playground.come("Bibi", PHONE)
    screen = await playground.come("Screen", DESKTOP)
    await asha.make_table(game="kadi", seats=2)
    await screen.go(f"/tv/{asha.code}")
    await screen.sees(
        screen.text("tv_scan"),
        screen.page.get_by_role("img", name=screen.say("invite_qr")),
        screen.page.get_by_text(asha.code).first,
        screen.page.get_by_text("Asha"),
        screen.text("seat_empty"),
    )
    await bibi.go(f"/t/{asha.code}")
    await bibi.tap_button("sit_down")
    await screen.sees(screen.page.get_by_text("Bibi"))


@pytest.mark.parametrize(("width", "height"), [(1280, 720), (1920, 1080), (3840, 2160)])
async def test_all_of_it_is_on_the_screen_whatever_its_size(
    playground: Playground, width: int, height: int
) -> None:
    asha = await playground.come("Asha", PHONE)
    screen = await playground.come("Screen", {"width": width, "height": height})
    await asha.make_table(game="kadi", seats=5)
    await screen.go(f"/tv/{asha.code}")
    await screen.sees(screen.text("tv_scan"))
    assert await screen.evaluate("document.documentElement.scrollHeight - innerHeight") <= 0
    for one in (screen.text("tv_scan"), screen.page.get_by_text("Asha"), screen.text("seat_empty").last):
        await expect(one).to_be_in_viewport(ratio=1)


@GAMES
async def test_two_phones_and_a_screen_play_a_game(playground: Playground, game: str) -> None:
    asha, bibi = await playground.come("Asha", PHONE), await playground.come("Bibi", PHONE)
    screen = await playground.come("Screen", DESKTOP)
    code = await playground.table(asha, bibi, game=game)
    await screen.go(f"/tv/{code}")
    for person in (asha, bibi):
        await hand_only(person)
    await screen.sees(screen.seat("Asha"), screen.seat("Bibi"))
    await expect(screen.hand).to_have_count(0)
    await play_out(asha, bibi)
    await screen.sees(screen.places)


async def test_a_phone_shows_only_its_hand_and_the_table_is_still_heard(playground: Playground) -> None:
    asha, bibi = await playground.come("Asha", PHONE), await playground.come("Bibi", PHONE)
    await playground.table(asha, bibi, game="thulla")
    area = asha.page.get_by_role("region", name=asha.say("table_area"))
    assert await area.evaluate(SHOWN) == "1"
    await hand_only(asha)
    assert await area.evaluate(SHOWN) == "0"
    await expect(area).to_be_attached()
    await asha.reload()
    await asha.dealt()
    assert await area.evaluate(SHOWN) == "0"
    await play_out(asha, bibi)
    await asha.sees(asha.ending)


async def test_no_key_reaches_what_a_phone_with_only_its_hand_does_not_show(playground: Playground) -> None:
    asha, bibi = await playground.come("Asha", PHONE), await playground.come("Bibi", PHONE)
    await playground.table(asha, bibi, game="kadi")
    hands = ["4h Ts 5c", "4c 6s 7c"]
    await playground.put(
        longears.setup("kadi", hands=hands, lead="A", top="9d", stock="2c 3c 8c"), asha, bibi
    )
    area = asha.page.get_by_role("region", name=asha.say("table_area"))
    await expect(area.get_by_role("button")).to_have_count(1)
    await hand_only(asha)
    await expect(area.get_by_role("button")).to_have_count(0)
    await asha.press("w")
    await expect(asha.hand.get_by_role("button")).to_have_count(4)


async def test_the_screen_shows_nobodys_hand_even_to_one_who_plays(playground: Playground) -> None:
    asha, bibi = await playground.come("Asha", DESKTOP), await playground.come("Bibi", PHONE)
    await playground.table(asha, bibi, game="thulla")
    await asha.go(f"/tv/{asha.code}")
    await expect(asha.seat("Asha")).to_be_visible()
    await expect(asha.hand).to_have_count(0)


async def test_a_screen_says_when_there_is_no_such_table(playground: Playground) -> None:
    screen = await playground.come("Screen", DESKTOP)
    await screen.go("/tv/NOSUCH")
    await screen.sees(screen.page.get_by_role("link", name=screen.say("home")))
