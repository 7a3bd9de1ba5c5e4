"""Moments in which two people do something at once."""

import asyncio

from playwright.async_api import Locator, expect

import longears
from tests.browser.kit import Person, Playground, sent
from tests.browser.words import card_name, say


def bout_card(person: Person, card: str) -> Locator:
    return person.page.get_by_role("list", name=person.say("table_bout")).get_by_role(
        "img", name=card_name(card)
    )


def refusal(person: Person) -> Locator:
    return person.page.get_by_role("main").get_by_role("alert")


async def test_of_two_who_throw_in_at_once_one_is_told_why_not(playground: Playground) -> None:
    asha, bibi, cyrus = people = [await playground.come(name) for name in ("Asha", "Bibi", "Cyrus")]
    await playground.table(*people, game="dayous", window=60)
    hands = ["7d 7h 2c", "9d 3c", "7s 4c"]
    position = longears.setup("dayous", hands=hands, stock="", trump="h", lead="A", direction="cw")
    position.play("A", "7d")
    await playground.put(position, *people)
    async with playground.held():
        await asyncio.gather(asha.play_gently("7h"), cyrus.play_gently("7s"))
        await sent(asha.card("7h"), cyrus.card("7s"))
    thrown = bout_card(bibi, "7h").or_(bout_card(bibi, "7s"))
    await expect(thrown).to_have_count(1)
    lucky, other = (asha, cyrus) if await bout_card(bibi, "7h").count() else (cyrus, asha)
    await other.sees(refusal(other))
    await expect(refusal(lucky)).to_have_count(0)
    card = {asha: "7h", cyrus: "7s"}
    await expect(other.card(card[other])).to_have_count(1)
    await expect(lucky.card(card[lucky])).to_have_count(0)


async def kadi_for_two(playground: Playground) -> tuple[Person, Person]:
    """Asha has laid the five of hearts and ended her turn; Bibi can lay the nine of hearts."""
    asha, bibi = await playground.come("Asha"), await playground.come("Bibi")
    await playground.table(asha, bibi, game="kadi")
    stock = "2c 3c 4c 6c 7c"
    position = longears.setup("kadi", hands=["5h 9c", "9h Kd Qd"], lead="A", top="5d", stock=stock)
    await playground.put(position, asha, bibi)
    await asha.play("5h")
    await asha.do("table_do_end_turn")
    await asha.sees(asha.button("table_do_call"))
    return asha, bibi


async def test_who_says_niko_kadi_in_time_wins_on_the_next_turn(playground: Playground) -> None:
    asha, bibi = await kadi_for_two(playground)
    await asha.do("table_do_call")
    await bibi.sees(bibi.seat("Asha").and_(bibi.seat(bibi.say("table_called"))))
    await bibi.play("9h")
    await bibi.do("table_do_end_turn")
    await asha.play("9c")
    await asha.do("table_do_end_turn")
    await asha.sees(asha.page.get_by_role("heading", name=say("end_winner", you="yes")))
    await bibi.sees(bibi.page.get_by_role("heading", name=say("end_winner", who="Asha")))


async def test_who_says_niko_kadi_after_the_next_player_has_moved_is_too_late(playground: Playground) -> None:
    asha, bibi = await kadi_for_two(playground)
    async with playground.held():
        await bibi.play("9h")
        await sent(bibi.card("9h"))
        await asha.do("table_do_call")
    await asha.sees(refusal(asha))
    await expect(asha.button("table_do_call")).to_have_count(0)
    await bibi.do("table_do_end_turn")
    await asha.play("9c")
    await asha.do("table_do_end_turn")
    await bibi.sees(bibi.seat("Asha").and_(bibi.seat(bibi.say("table_cardless"))))
    await expect(asha.ending).to_have_count(0)


async def test_all_1_a_refusal_names_the_rule_and_opens_it(playground: Playground) -> None:
    asha, bibi = await kadi_for_two(playground)
    async with playground.held():
        await bibi.play("9h")
        await sent(bibi.card("9h"))
        await asha.do("table_do_call")
    rule = refusal(asha).get_by_role("link")
    await expect(rule).to_have_text("KD-A15")
    await asha.tap(rule)
    rules = asha.page.get_by_role("dialog", name=asha.say("rules_here"))
    clause = rules.get_by_role("listitem").filter(has=asha.page.get_by_role("link", name="KD-A15")).first
    await expect(clause).to_be_in_viewport()


async def test_a_card_that_cannot_be_played_says_why_when_it_is_touched(playground: Playground) -> None:
    asha, bibi = await playground.come("Asha"), await playground.come("Bibi")
    await playground.table(asha, bibi, game="thulla")
    position = longears.setup("thulla", hands=["3h Ks 5c", "4h 2s 6c"], lead="A")
    position.play("A", "3h")
    await playground.put(position, asha, bibi)
    await bibi.card("2s").tap(force=True)
    await bibi.sees(bibi.text("table_why_follow", suit=say("suit_h")))
    await bibi.card("2s").tap(force=True)
    await expect(bibi.hand.get_by_role("button")).to_have_count(3)
