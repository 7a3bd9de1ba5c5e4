"""A whole game without a finger or a mouse."""

import re

import pytest
from playwright.async_api import Locator, expect

import longears
from tests.browser.kit import DESKTOP, Person, Playground
from tests.browser.player import FARTHEST
from tests.browser.words import card_name


async def reach(person: Person, what: Locator) -> None:
    """Go there stop by stop."""
    await person.sees(what)
    for _ in range(FARTHEST):
        if await what.evaluate("element => element === document.activeElement"):
            return
        await person.press("Tab")
    raise AssertionError(f"{what} cannot be reached by keyboard")


async def test_kadi_is_played_by_keyboard_alone_from_making_the_table_to_the_next_game(
    playground: Playground,
) -> None:
    asha = await playground.come("Asha", DESKTOP)
    await asha.go("/new?game=kadi&seats=2&pace=0")
    await asha.press_button("new_make")
    await asha.arrives("/t/")
    await asha.press_button("start_with_bots")
    await asha.dealt()
    await asha.press_out()
    await asha.press_button("end_rematch")
    await expect(asha.ending).to_have_count(0)


async def focus_is_on(person: Person, card: str) -> None:
    await expect(person.hand.locator(":focus")).to_have_accessible_name(like_card(card))


def like_card(card: str) -> re.Pattern[str]:
    return re.compile(f"^{card_name(card)}")


@pytest.mark.parametrize("still", [True, False], ids=["still", "moving"])
async def test_after_a_card_is_played_the_focus_is_on_its_neighbour(
    playground: Playground, still: bool
) -> None:
    asha, bibi = await playground.come("Asha", DESKTOP, still=still), await playground.come("Bibi")
    await playground.table(asha, bibi, game="thulla")
    await playground.put(longears.setup("thulla", hands=["3c Ks 5h 7h", "4c 2s 6h"], lead="A"), asha, bibi)
    await asha.offered()
    for key in ("ArrowDown", "ArrowRight", "Enter"):
        await asha.press(key)
    await expect(asha.card("Ks")).to_have_count(0)
    await focus_is_on(asha, "5h")
    await bibi.play("2s")
    await asha.sees(asha.text("table_turn_lead"))
    await asha.press("ArrowRight")
    await asha.press("Enter")
    await expect(asha.card("7h")).to_have_count(0)
    await focus_is_on(asha, "5h")


async def test_after_a_choice_by_keyboard_the_focus_is_in_the_hand_again(playground: Playground) -> None:
    asha, bibi = await playground.come("Asha"), await playground.come("Bibi", DESKTOP)
    await playground.table(asha, bibi, game="dayous", window=60)
    hands = ["7d 7c 2c", "9d 9c Ts"]
    position = longears.setup("dayous", hands=hands, stock="", trump="s", lead="A", direction="cw")
    position.play("A", "7d")
    position.play("A", "7c")
    await playground.put(position, asha, bibi)
    await bibi.offered()
    await bibi.press("ArrowDown")
    for _ in range(2):
        await bibi.press("ArrowRight")
    await focus_is_on(bibi, "Ts")
    await bibi.press("Enter")
    await expect(bibi.moves.locator(":focus")).to_have_count(1)
    await bibi.press("Enter")
    await expect(bibi.card("Ts")).to_have_count(0)
    await focus_is_on(bibi, "9d")


async def test_after_saying_done_by_keyboard_the_focus_is_in_the_hand(playground: Playground) -> None:
    asha, bibi = await playground.come("Asha", DESKTOP), await playground.come("Bibi")
    await playground.table(asha, bibi, game="kadi")
    hands = ["9h Kd Qd", "5c 9s Jc"]
    await playground.put(
        longears.setup("kadi", hands=hands, lead="A", top="9d", stock="2c 3c 4c"), asha, bibi
    )
    await asha.play("9h")
    await asha.press_button("table_do_end_turn")
    await expect(asha.hand.locator(":focus")).to_have_count(1)


async def test_after_asking_for_a_card_by_keyboard_the_focus_is_in_the_hand(playground: Playground) -> None:
    asha, bibi = await playground.come("Asha", DESKTOP), await playground.come("Bibi")
    await playground.table(asha, bibi, game="kadi", seats=3)
    hands = ["As Kd Qd", "5c 8s Jc", "4d 4h 6h"]
    await playground.put(
        longears.setup("kadi", hands=hands, lead="A", top="9s", stock="2c 3c 4c"), asha, bibi
    )
    await asha.play("As")
    await asha.press_button("table_do_ask")
    await reach(asha, asha.page.get_by_role("dialog").get_by_role("button", name=card_name("5c")))
    await asha.press("Enter")
    await expect(asha.page.get_by_role("dialog")).to_have_count(0)
    await expect(asha.hand.locator(":focus")).to_have_count(1)


@pytest.mark.parametrize("way", ["Escape", "close"])
async def test_after_a_panel_the_focus_is_where_it_was(playground: Playground, way: str) -> None:
    asha = await playground.come("Asha", DESKTOP)
    await asha.look_at("kadi-name")
    for panel in ("table_menu", "table_say", "table_last_trick"):
        opener = asha.button(panel)
        await reach(asha, opener)
        await asha.press("Enter")
        await asha.sees(asha.page.get_by_role("dialog"))
        if way == "Escape":
            await asha.press(way)
        else:
            await asha.press_button(way)
        await expect(asha.page.get_by_role("dialog")).to_have_count(0)
        await expect(opener).to_be_focused()
