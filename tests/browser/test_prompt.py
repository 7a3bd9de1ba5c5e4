"""What the table says to a player follows from the lifted card and from what is offered now."""

from playwright.async_api import Locator, expect

import longears
from longears.messages import Input
from tests.browser.kit import Person, Playground, sent
from tests.browser.test_moments import kadi_for_two, refusal
from tests.browser.words import like, say
from tests.server.kit import eventually

HEARTS = say("suit_h")


def spoken(person: Person) -> Locator:
    """What is read out as it happens."""
    return person.page.get_by_role("main").locator("[aria-live=polite]")


async def is_offered(person: Person, key: str, /, **inputs: Input) -> None:
    await person.sees(person.text(key, **inputs))
    await expect(spoken(person)).to_contain_text(person.say(key, **inputs))


async def is_not_offered(person: Person, key: str, /, **inputs: Input) -> None:
    await expect(spoken(person)).not_to_contain_text(person.say(key, **inputs))
    await expect(person.text(key, **inputs)).to_have_count(0)


async def thulla_for_two(playground: Playground, *hands: str) -> tuple[Person, Person]:
    asha, bibi = await playground.come("Asha"), await playground.come("Bibi")
    await playground.table(asha, bibi, game="thulla")
    await playground.put(longears.setup("thulla", hands=list(hands), lead="A"), asha, bibi)
    return asha, bibi


async def test_a_card_lifted_too_early_is_not_called_so_once_it_can_be_played(playground: Playground) -> None:
    asha, bibi = await thulla_for_two(playground, "3h Ks 5c", "4h 2s 6c")
    await bibi.card("4h").tap()
    await bibi.sees(bibi.text("table_why_turn", who="Asha"))
    await asha.play("3h")
    await is_offered(bibi, "table_turn_follow", suit=HEARTS)
    await expect(refusal(bibi)).to_have_count(0)


async def test_a_card_lifted_too_early_is_refused_for_the_reason_of_now(playground: Playground) -> None:
    asha, bibi = await thulla_for_two(playground, "3h Ks 5c", "4h 2s 6c")
    await bibi.card("2s").tap()
    await bibi.sees(bibi.text("table_why_turn", who="Asha"))
    await asha.play("3h")
    await bibi.sees(bibi.text("table_why_follow", suit=HEARTS))


async def test_a_refusal_is_gone_when_something_else_can_be_done(playground: Playground) -> None:
    asha, bibi = await kadi_for_two(playground)
    async with playground.held():
        await bibi.play("9h")
        await sent(bibi.card("9h"))
        await asha.do("table_do_call")
    await asha.sees(refusal(asha))
    await bibi.do("table_do_end_turn")
    await is_offered(asha, "table_turn_match")
    await expect(refusal(asha)).to_have_count(0)


async def test_nothing_is_offered_while_a_move_is_on_its_way(playground: Playground) -> None:
    asha, _ = await thulla_for_two(playground, "3h Ks 5c", "4h 2s 6c")
    await is_offered(asha, "table_turn_lead")
    async with playground.held():
        await asha.play("3h")
        await sent(asha.card("3h"))
        await is_not_offered(asha, "table_turn_lead")
    await asha.sees(asha.text("table_waiting_for", who="Bibi"))


async def test_nothing_is_offered_to_who_has_resigned(playground: Playground) -> None:
    asha, bibi = await thulla_for_two(playground, "3h Ks 5c", "4h 2s 6c")
    await asha.play("3h")
    await is_offered(bibi, "table_turn_follow", suit=HEARTS)
    await bibi.tap_button("table_menu")
    await bibi.tap_button("table_resign")
    async with playground.held():
        await bibi.tap_button("table_yes")
        await eventually(lambda: bool(playground.server.held.held), "that she resigns")
        playground.server.held.let_go()
        await bibi.sees(bibi.text("table_held_resigned"))
        await is_not_offered(bibi, "table_turn_follow", suit=HEARTS)
        await expect(bibi.hand.get_by_role("button", name=like("table_card_playable"))).to_have_count(0)


async def test_a_call_that_can_be_made_out_of_turn_is_read_out(playground: Playground) -> None:
    asha, bibi = await kadi_for_two(playground)
    await is_offered(asha, "table_turn_call")
    await bibi.play("9h")
    await is_not_offered(asha, "table_turn_call")
