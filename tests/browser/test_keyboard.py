"""A whole game without a finger or a mouse."""

from playwright.async_api import Locator, expect

from tests.browser.kit import DESKTOP, House, Person
from tests.browser.words import like

FARTHEST = 60
"""No page has more stops than that."""


async def reach(person: Person, what: Locator) -> None:
    """Go there stop by stop."""
    await person.sees(what)
    for _ in range(FARTHEST):
        if await what.evaluate("element => element === document.activeElement"):
            return
        await person.page.keyboard.press("Tab")
    raise AssertionError(f"{what} cannot be reached by keyboard")


async def press(person: Person, key: str, /) -> None:
    await reach(person, person.button(key))
    await person.page.keyboard.press("Enter")


async def play_turn(person: Person) -> bool:
    """Letters say what can be said; the arrow leads to a card that can be played, and Enter plays it."""
    offered = await person.offered()
    if offered["isOver"]:
        return False
    keyboard, names = person.page.keyboard, [move["name"] for move in offered["moves"]]
    if person.say("table_do_end_and_call") in names:
        await reach(person, person.button("table_do_end_and_call"))
        await keyboard.press("Enter")
    elif offered["cards"]:
        await keyboard.press("ArrowDown")
        await expect(person.hand.locator(":focus")).to_have_count(1)
        await keyboard.press("Enter")
    elif any(like("table_do_name").match(name) for name in names):
        await keyboard.press("ArrowUp")
        await keyboard.press("Enter")
    else:
        await keyboard.press("d")
        await keyboard.press("w")
    return True


async def test_kadi_is_played_by_keyboard_alone_from_making_the_table_to_the_next_game(house: House) -> None:
    asha = await house.come("Asha", DESKTOP)
    await asha.go("/new?game=kadi&seats=2&pace=0")
    await press(asha, "new_make")
    await asha.page.wait_for_url("**/t/*")
    await press(asha, "start_with_bots")
    await asha.dealt()
    while await play_turn(asha):
        pass
    await press(asha, "end_rematch")
    await expect(asha.ending).to_have_count(0)
