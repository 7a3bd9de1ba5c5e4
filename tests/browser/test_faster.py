"""Being able to go faster: forced cards and words by themselves, bots that hurry, and the end at once."""

from playwright.async_api import Locator, expect

import longears
from tests.browser.kit import DESKTOP, PHONE, House, Person


def choice(person: Person, label: str, answer: str) -> Locator:
    """One of the answers to a question of the page."""
    question = person.page.get_by_role("radiogroup", name=person.say(label), exact=True)
    return question.get_by_role("radio", name=person.say(answer), exact=True)


# Bots


async def test_the_host_chooses_fast_bots_for_a_table_of_friends(house: House) -> None:
    asha = await house.come("Asha")
    await asha.go("/new?game=thulla")
    await choice(asha, "setup_bot_pace", "bot_pace_fast").check()
    public = asha.page.get_by_role("switch", name=asha.say("setup_public"))
    await public.check()
    await expect(choice(asha, "setup_bot_pace", "bot_pace_fast")).to_have_count(0)
    await public.uncheck()
    await asha.tap_button("new_make")
    await asha.page.wait_for_url("**/t/*")
    assert house.room(asha.code).state.settings.bot_pace == "fast"


async def test_who_plays_against_bots_from_the_first_page_chooses_fast_ones(house: House) -> None:
    asha = await house.come("Asha")
    await asha.go("/")
    await asha.tap(asha.page.get_by_role("button", name=asha.say("game_thulla")))
    await choice(asha, "bots_pace", "bot_pace_fast").check()
    await asha.tap_button("play_bots")
    await asha.dealt()
    assert house.room(asha.code).state.settings.bot_pace == "fast"


# Taking the cards


async def attacked(house: House, hand: str, viewport: dict[str, int] = PHONE) -> tuple[Person, Person]:
    """Bibi, and Asha, who attacks her with the seven of diamonds."""
    asha, bibi = await house.come("Asha"), await house.come("Bibi", viewport)
    await house.table(asha, bibi, game="dayous", window=60)
    hands = ["7d 7h 2c 4h", hand]
    position = longears.setup("dayous", hands=hands, stock="", trump="h", lead="A", direction="cw")
    position.play("A", "7d")
    await house.put(position, asha, bibi)
    return bibi, asha


def hand_of(house: House, person: Person) -> int:
    """How many cards the server says that Bibi holds."""
    return len(house.game(person.code).view("B").hand)


async def test_taking_the_cards_is_asked_once_when_the_hand_could_beat(house: House) -> None:
    bibi, _ = await attacked(house, "9d 3c")
    await bibi.do("table_do_take")
    await bibi.sees(bibi.text("table_take_sure"))
    assert hand_of(house, bibi) == 2
    await bibi.do("table_do_take_anyway")
    await expect(bibi.card("7d")).to_have_count(1)


async def test_who_was_asked_may_still_beat(house: House) -> None:
    bibi, _ = await attacked(house, "9d 3c")
    await bibi.do("table_do_take")
    await bibi.do("table_do_defend")
    await expect(bibi.text("table_take_sure")).to_have_count(0)
    await bibi.sees(bibi.button("table_do_take"))
    await bibi.play("9d")
    await expect(bibi.card("9d")).to_have_count(0)


async def test_taking_the_cards_is_not_asked_when_nothing_beats(house: House) -> None:
    bibi, _ = await attacked(house, "3c 5c")
    await bibi.do("table_do_take")
    await expect(bibi.card("7d")).to_have_count(1)


async def test_a_double_tap_takes_no_cards(house: House) -> None:
    bibi, _ = await attacked(house, "9d 3c", DESKTOP)
    await bibi.button("table_do_take").dblclick()
    await bibi.sees(bibi.text("table_take_sure"))
    assert hand_of(house, bibi) == 2


async def test_taking_the_cards_is_asked_by_keyboard_too(house: House) -> None:
    bibi, _ = await attacked(house, "9d 3c", DESKTOP)
    keyboard = bibi.page.keyboard
    await bibi.sees(bibi.button("table_do_take"))
    await keyboard.press("t")
    await bibi.sees(bibi.text("table_take_sure"))
    await keyboard.press("Escape")
    await expect(bibi.text("table_take_sure")).to_have_count(0)
    await keyboard.down("t")
    await keyboard.down("t")
    await bibi.sees(bibi.text("table_take_sure"))
    assert hand_of(house, bibi) == 2, "a key that is held down says it once"
    await keyboard.up("t")
    await keyboard.press("t")
    await expect(bibi.card("7d")).to_have_count(1)


async def test_who_was_asked_with_a_button_in_focus_answers_with_it(house: House) -> None:
    bibi, _ = await attacked(house, "9d 3c", DESKTOP)
    await bibi.button("table_do_take").press("Enter")
    await expect(bibi.button("table_do_take_anyway")).to_be_focused()
    await bibi.page.keyboard.press("Enter")
    await expect(bibi.card("7d")).to_have_count(1)


async def test_a_card_that_is_thrown_in_meanwhile_does_not_ask_again(house: House) -> None:
    bibi, asha = await attacked(house, "9d 3c")
    await bibi.do("table_do_take")
    await bibi.sees(bibi.button("table_do_take_anyway"))
    await asha.play("7h")
    await expect(asha.card("7h")).to_have_count(0)
    await bibi.do("table_do_take_anyway")
    await expect(bibi.hand.get_by_role("button")).to_have_count(4)
