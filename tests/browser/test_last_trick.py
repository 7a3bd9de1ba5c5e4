"""The result waits until the last cards have been read (ALL-9).

Time on the page that is looked at passes only when the test lets it.
"""

from datetime import datetime, timedelta

from playwright.async_api import Locator, expect

import longears
from tests.browser.kit import Person, Playground
from tests.browser.words import card_name

PACE = 1
A_FRAME = 20
LESS_THAN_A_READING = 1000
MORE_THAN_A_READING = 4000


async def come_with_a_clock(playground: Playground, name: str) -> Person:
    person = await playground.come(name)
    await person.page.clock.install()
    return person


async def stop_time(person: Person) -> None:
    now: float = await person.page.evaluate("Date.now()")
    await person.page.clock.pause_at(datetime.fromtimestamp(now / 1000) + timedelta(seconds=1))


async def until_shown(person: Person, what: Locator) -> None:
    """Let as little time pass as it takes."""
    while not await what.count():
        await person.page.clock.run_for(A_FRAME)


async def is_read_before_the_result(person: Person, last: Locator) -> None:
    """This is seen for a while without the result, and then the result comes."""
    await until_shown(person, last)
    await expect(person.ending).to_have_count(0)
    await person.page.clock.run_for(LESS_THAN_A_READING)
    await expect(last).to_have_count(1)
    await expect(person.ending).to_have_count(0)
    await person.page.clock.run_for(MORE_THAN_A_READING)
    await person.sees(person.ending)


async def test_the_last_cut_is_read_before_the_result(playground: Playground) -> None:
    asha, bibi = await come_with_a_clock(playground, "Asha"), await playground.come("Bibi")
    await playground.table(asha, bibi, game="thulla", pace=PACE)
    position = longears.setup("thulla", hands=["3h 4c", "5c"], lead="A")
    position.play("A", "3h")
    await playground.put(position, asha, bibi)
    await stop_time(asha)
    await bibi.play("5c")
    trick = asha.page.get_by_role("list", name=asha.say("table_trick"))
    await is_read_before_the_result(asha, trick.get_by_role("listitem", name=card_name("5c")))


async def test_the_last_bout_is_read_before_the_result(playground: Playground) -> None:
    asha, bibi = await come_with_a_clock(playground, "Asha"), await playground.come("Bibi")
    await playground.table(asha, bibi, game="dayous", pace=PACE, window=60)
    hands = ["7d 4c", "9d"]
    position = longears.setup("dayous", hands=hands, stock="", trump="h", lead="A", direction="cw")
    position.play("A", "7d")
    await playground.put(position, asha, bibi)
    await stop_time(asha)
    await bibi.play("9d")
    bout = asha.page.get_by_role("list", name=asha.say("table_bout"))
    await is_read_before_the_result(asha, bout.get_by_role("img", name=card_name("9d")))


async def test_the_winning_cards_of_kadi_are_read_before_the_result(playground: Playground) -> None:
    asha, bibi = await come_with_a_clock(playground, "Asha"), await playground.come("Bibi")
    await playground.table(asha, bibi, game="kadi", pace=PACE)
    hands = ["Th Kd", "9h"]
    position = longears.setup("kadi", hands=hands, lead="B", top="9d", stock="2c 3c 4c", called="B")
    await playground.put(position, asha, bibi)
    await bibi.play("9h")
    winning = asha.page.get_by_role("img", name=asha.say("table_top", card=card_name("9h")))
    await asha.sees(winning)
    await stop_time(asha)
    await bibi.do("table_do_end_turn")
    await until_shown(asha, asha.text("end_reason_won").first)
    await is_read_before_the_result(asha, winning)
