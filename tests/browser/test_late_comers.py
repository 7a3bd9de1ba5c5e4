"""Who comes late asks for the seat of a bot, in the browser; the host lets them in, or does not (GW-B21)."""

from typing import Any

from playwright.async_api import Locator, expect

from tests.browser.kit import DESKTOP, SMALL, Person, Playground, play_out


def live(person: Person) -> Locator:
    """What is read out at the table."""
    return person.page.locator("main [aria-live=polite]")


async def watches(playground: Playground, asha: Person, name: str = "Esi", **how: Any) -> Person:
    """Someone opens the link of a game that is on."""
    watcher = await playground.come(name, **how)
    await watcher.go(asha.page.url)
    await watcher.dealt()
    return watcher


async def ask(watcher: Person, host: str = "Asha") -> None:
    await watcher.tap_button("late_ask")
    await watcher.tap_button("late_send", host=host)
    await watcher.sees(watcher.button("late_withdraw"))


async def test_a_watcher_asks_is_let_in_and_plays_to_the_end(playground: Playground) -> None:
    playground.dealers.is_fair = True
    asha = await playground.come("Asha")
    await playground.table(asha, game="thulla", seats=2)
    esi = await watches(playground, asha)
    await esi.sees(esi.text("table_watching"))
    await expect(esi.hand).to_have_count(0)
    await ask(esi)
    request = asha.say("late_request", who="Esi", bot="Bot B")
    await asha.sees(asha.page.get_by_text(request, exact=True))
    await expect(live(asha)).to_contain_text(request)
    await expect(live(esi)).to_contain_text(esi.say("late_asked", host="Asha", bot="Bot B"))
    await asha.tap_button("table_yes")
    await esi.sees(esi.hand.get_by_role("button"))
    await expect(live(esi)).to_contain_text(esi.say("news_took_over", you="yes", bot="Bot B"))
    await expect(live(esi)).to_contain_text(esi.say("late_no_seed"))
    await asha.sees(asha.seat("Esi"))
    await expect(asha.button("table_yes")).to_have_count(0)
    await play_out(asha, esi)
    for person in (asha, esi):
        await person.tap_button("verify")
        await person.sees(person.text("verify_proven"), person.text("verify_late", names="Esi"))
    await esi.sees(esi.text("verify_not_mine"))


async def test_a_replay_names_the_seat_by_who_held_it(playground: Playground) -> None:
    asha = await playground.come("Asha")
    await playground.table(asha, game="thulla", seats=2)
    esi = await watches(playground, asha)
    await ask(esi)
    await asha.tap_button("table_yes")
    await esi.sees(esi.hand.get_by_role("button"))
    await play_out(asha, esi)
    await esi.go(f"/r/{asha.code}-1")
    await esi.page.get_by_label(esi.say("replay_eyes")).select_option("none")
    await esi.sees(esi.seat("Bot B"))
    taken_over = esi.page.get_by_text(esi.say("news_took_over", who="Esi", bot="Bot B"))
    while not await taken_over.count():
        await esi.tap_button("replay_next")
    await esi.sees(esi.seat("Esi"))
    await expect(esi.seat("Bot B")).to_have_count(0)


async def test_of_several_bots_one_is_chosen_and_the_name_is_set_before(playground: Playground) -> None:
    asha = await playground.come("Asha")
    await playground.table(asha, game="kadi", seats=4)
    esi = await watches(playground, asha)
    await esi.tap_button("late_ask")
    await esi.page.get_by_label(esi.say("name_title")).fill("Efua")
    await esi.tap(esi.page.get_by_role("radio", name="Bot D"))
    await esi.tap_button("late_send", host="Asha")
    await asha.sees(asha.text("late_request", who="Efua", bot="Bot D"))
    await asha.tap_button("table_yes")
    await asha.sees(asha.seat("Efua"))


async def test_the_host_says_no_and_may_be_asked_again(playground: Playground) -> None:
    asha = await playground.come("Asha")
    await playground.table(asha, game="thulla", seats=2)
    esi = await watches(playground, asha)
    await ask(esi)
    await asha.tap_button("table_no")
    await esi.sees(esi.text("late_declined", host="Asha"))
    await expect(live(esi)).to_contain_text(esi.say("late_declined", host="Asha"))
    await expect(asha.button("table_yes")).to_have_count(0)
    await esi.reload()
    await esi.sees(esi.text("late_declined", host="Asha"))
    await esi.tap_button("late_again")
    await esi.tap_button("late_send", host="Asha")
    await asha.sees(asha.button("table_yes"))
    await esi.tap_button("late_withdraw")
    await expect(asha.button("table_yes")).to_have_count(0)


async def test_the_question_is_still_there_after_both_have_loaded_the_page_again(
    playground: Playground,
) -> None:
    asha = await playground.come("Asha")
    await playground.table(asha, game="thulla", seats=2)
    esi = await watches(playground, asha)
    await ask(esi)
    await asha.reload()
    await asha.sees(asha.button("table_yes"))
    await esi.reload()
    await esi.sees(esi.button("late_withdraw"))
    await asha.tap_button("table_yes")
    await esi.sees(esi.hand.get_by_role("button"))


async def test_others_at_the_table_read_who_asks_and_only_the_host_answers(playground: Playground) -> None:
    asha, bibi = await playground.come("Asha"), await playground.come("Bibi")
    await playground.table(asha, bibi, game="thulla", seats=3)
    esi = await watches(playground, asha)
    await ask(esi)
    await bibi.sees(bibi.text("late_request", who="Esi", bot="Bot C"))
    await asha.sees(asha.button("table_yes"))
    await expect(bibi.button("table_yes")).to_have_count(0)


async def test_at_a_public_table_there_is_no_seat_to_ask_for(playground: Playground) -> None:
    asha = await playground.come("Asha")
    await asha.go("/")
    await asha.tap(asha.tile("thulla"))
    await asha.tap_button("play_people")
    await asha.tap_button("start_with_bots")
    await asha.dealt()
    esi = await watches(playground, asha)
    await esi.sees(esi.text("table_watching"))
    await expect(esi.button("late_ask")).to_have_count(0)


async def test_by_keyboard_alone(playground: Playground) -> None:
    asha = await playground.come("Asha", DESKTOP)
    await playground.table(asha, game="thulla", seats=2)
    esi = await watches(playground, asha, viewport=DESKTOP)
    await esi.press_button("late_ask")
    await esi.press_button("late_send", host="Asha")
    await asha.press_button("table_yes")
    await esi.sees(esi.hand.get_by_role("button"))


async def test_in_persian_on_a_small_screen(playground: Playground) -> None:
    asha = await playground.come("آشا", SMALL, language="fa")
    await playground.table(asha, game="dayous", seats=3)
    esi = await watches(playground, asha, "پروانه", viewport=SMALL, language="fa", dark=True)
    await ask(esi, "آشا")
    request = asha.say("late_request", who="پروانه", bot=asha.say("bot_name", seat="B"))
    await asha.sees(asha.page.get_by_text(request, exact=True))
    await asha.tap_button("table_yes")
    await esi.sees(esi.hand.get_by_role("button"))
    await expect(live(esi)).to_contain_text(esi.say("late_no_seed"))
