"""Being able to go faster: forced cards and words by themselves, bots that hurry, and the end at once."""

from playwright.async_api import Locator, expect

from tests.browser.kit import House, Person


def choice(person: Person, label: str, answer: str) -> Locator:
    """One of the answers to a question of the page."""
    question = person.page.get_by_role("group", name=person.say(label), exact=True)
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
