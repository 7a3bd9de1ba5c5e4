"""Two rules with which something happens that no card shows: a hand that is taken, a request that wins."""

from playwright.async_api import expect

import longears
from tests.browser.kit import DESKTOP, SMALL, Person, Playground
from tests.browser.test_faster import let_go_by_itself, pass_time, sent_moves
from tests.browser.test_prompt import is_offered, spoken
from tests.browser.words import card_name, say

READ = 600
"""Milliseconds in which a second tap would be half of a double tap, which answers nothing."""


async def says_yes(person: Person) -> None:
    """Having read the question."""
    await person.page.wait_for_timeout(READ)
    await person.do("table_yes")


async def about_to_lead(playground: Playground, *people: Person) -> None:
    """Asha leads and may take the two cards of Bibi; Cyrus is the third."""
    await playground.table(*people, game="thulla", option="hand_take=leader")
    hands = ["3h Ks 5c", "4h 2s", "9d 8d 7d"]
    position = longears.setup("thulla", hands, lead="A", options={"hand_take": "leader"})
    await playground.put(position, *people)


async def test_gw_a28_taking_a_hand_is_asked_once_more_and_told_to_everyone(playground: Playground) -> None:
    asha, bibi, cyrus = people = [await playground.come(name) for name in ("Asha", "Bibi", "Cyrus")]
    await about_to_lead(playground, *people)
    await is_offered(asha, "table_turn_lead_or_take")
    take = asha.moves.get_by_role("button", name=say("table_do_take_hand", who="Bibi", count=2))
    await asha.tap(take)
    await is_offered(asha, "table_take_hand_sure", who="Bibi", count=2)
    await asha.do("table_no")
    await expect(asha.hand.get_by_role("button")).to_have_count(3)
    await asha.tap(take)
    await says_yes(asha)
    await expect(asha.hand.get_by_role("button")).to_have_count(5)
    await asha.sees(asha.card("4h"), asha.card("2s"), asha.text("table_turn_lead"))
    await expect(take).to_have_count(0)
    await bibi.sees(
        bibi.text("event_took_your_hand", who="Asha", count=2),
        bibi.text("event_out", you="yes"),
        bibi.text("table_you_are_out"),
    )
    await expect(bibi.hand.get_by_role("button")).to_have_count(0)
    taken = cyrus.say("event_took_hand", who="Asha", giver="Bibi", count=2)
    await cyrus.sees(cyrus.page.get_by_text(taken, exact=True))
    await expect(spoken(cyrus)).to_contain_text(f"{taken} {cyrus.say('event_out', who='Bibi')}")
    await expect(spoken(bibi)).to_contain_text(bibi.say("event_took_your_hand", who="Asha", count=2))
    await asha.play("4h")
    await cyrus.sees(cyrus.text("table_turn_cut", suit=say("suit_h")))


async def test_lifting_a_card_is_an_answer_to_the_question_too(playground: Playground) -> None:
    people = [await playground.come(name) for name in ("Asha", "Bibi", "Cyrus")]
    await about_to_lead(playground, *people)
    asha = people[0]
    await asha.do("table_do_take_hand")
    await asha.tap(asha.card("Ks"))
    await expect(asha.text("table_take_hand_sure", who="Bibi", count=2)).to_have_count(0)
    await asha.do("table_lower")
    await asha.sees(asha.button("table_do_take_hand"))


async def test_a_hand_is_taken_by_keyboard_with_the_same_key_twice(playground: Playground) -> None:
    asha = await playground.come("Asha", DESKTOP)
    people = asha, await playground.come("Bibi"), await playground.come("Cyrus")
    await about_to_lead(playground, *people)
    await asha.sees(asha.button("table_do_take_hand"))
    await asha.page.keyboard.press("t")
    await asha.sees(asha.button("table_yes"))
    await asha.page.keyboard.press("Escape")
    await expect(asha.button("table_yes")).to_have_count(0)
    await asha.page.keyboard.press("t")
    await asha.page.keyboard.press("t")
    await expect(asha.hand.get_by_role("button")).to_have_count(5)


async def test_a_lead_is_not_forced_while_a_hand_could_be_taken(playground: Playground) -> None:
    asha, *_ = people = [await playground.come(name) for name in ("Asha", "Bibi", "Cyrus")]
    await playground.table(*people, game="thulla", option="hand_take=leader")
    await let_go_by_itself(asha, "preferences_forced_cards", "preferences_forced_words")
    await asha.page.clock.install()
    moves = sent_moves(asha)
    hands = ["3h", "4h 2s", "9d 8d 7d"]
    await playground.put(longears.setup("thulla", hands, lead="A", options={"hand_take": "leader"}), *people)
    await asha.sees(asha.text("table_turn_lead_or_take"))
    await pass_time(asha)
    assert moves == []


async def test_the_cards_of_a_hand_that_is_taken_go_to_the_taker(playground: Playground) -> None:
    """With moving pictures: none stays behind, at the one who loses the cards or at the others."""
    people = [await playground.come(name, still=False) for name in ("Asha", "Bibi", "Cyrus")]
    await about_to_lead(playground, *people)
    asha, bibi, cyrus = people
    await asha.do("table_do_take_hand")
    await says_yes(asha)
    await expect(asha.hand.get_by_role("button")).to_have_count(5)
    await bibi.sees(bibi.text("table_you_are_out"))
    await asha.play("4h")
    await cyrus.sees(cyrus.text("table_turn_cut", suit=say("suit_h")))
    for person in people:
        await expect(person.page.locator(".bundle")).to_have_count(0)


async def test_the_question_fits_a_small_phone_in_persian(playground: Playground) -> None:
    asha = await playground.come("Asha", SMALL, language="fa")
    people = asha, await playground.come("Bibi"), await playground.come("Cyrus")
    await about_to_lead(playground, *people)
    take = asha.moves.get_by_role("button").first
    await expect(take).to_have_accessible_name(asha.say("table_do_take_hand", who="Bibi", count="۲"))
    await expect(take).to_be_in_viewport(ratio=1)
    await asha.tap(take)
    await asha.sees(asha.text("table_take_hand_sure", who="Bibi", count="۲"))
    for key in ("table_yes", "table_no"):
        await expect(asha.button(key)).to_be_in_viewport(ratio=1)
    await says_yes(asha)
    await expect(asha.hand.get_by_role("button")).to_have_count(5)
    told = asha.say("event_took_hand", who=asha.say("table_you"), giver="Bibi", count="۲", you="yes")
    await expect(spoken(asha)).to_contain_text(told)
    await expect(asha.page.get_by_text(told, exact=True)).to_have_css("direction", "rtl")


async def test_a_double_tap_takes_no_hand(playground: Playground) -> None:
    asha = await playground.come("Asha", DESKTOP)
    people = asha, await playground.come("Bibi"), await playground.come("Cyrus")
    await about_to_lead(playground, *people)
    await asha.button("table_do_take_hand").dblclick()
    await asha.sees(asha.text("table_take_hand_sure", who="Bibi", count=2))
    await expect(asha.hand.get_by_role("button")).to_have_count(3)


async def test_kd_a28_a_request_that_nobody_met_wins_and_says_so(playground: Playground) -> None:
    asha, bibi, cyrus = people = [await playground.come(name) for name in ("Asha", "Bibi", "Cyrus")]
    await playground.table(*people, game="kadi", option="spade_win=outright")
    hands, stock = ["As 5h Jd", "4s 6h 9c", "6s Qc 7d 7c"], "4d 5d 6d 9h"
    position = longears.setup(
        "kadi", hands, lead="A", top="7s", stock=stock, options={"spade_win": "outright"}
    )
    for move in ("As", "?Kd", "!"):
        position.play("A", move)
    position.play("B", "4s .")
    await playground.put(position, *people)
    await cyrus.play("6s")
    await cyrus.do("table_do_end_turn")
    await asha.sees(asha.page.get_by_role("heading", name=say("end_winner", you="yes")))
    await expect(spoken(bibi)).to_contain_text(bibi.say("event_unmet", who="Asha", card=card_name("Kd")))
    await bibi.sees(
        bibi.page.get_by_role("heading", name=say("end_winner", who="Asha")), bibi.text("end_reason_unmet")
    )
    await bibi.reload()
    await bibi.sees(bibi.text("end_reason_unmet"))
