"""Whoever is asked about before being sent away is one person, wherever that person sits."""

from playwright.async_api import expect

from tests.browser.kit import Person, Playground


async def seated(*people: Person) -> None:
    """The first makes a table of three, the others sit down at it."""
    host, *guests = people
    await host.make_table(game="thulla", seats=3)
    for guest in guests:
        await guest.go(host.page.url)
        await guest.tap_button("sit_down")
        await host.sees(host.button("kick", name=guest.name))


async def test_the_question_closes_with_who_was_sent_away_and_aims_at_nobody_else(
    playground: Playground,
) -> None:
    asha, bibi, cyrus = [await playground.come(name) for name in ("Asha", "Bibi", "Cyrus")]
    await seated(asha, bibi)
    question = asha.page.get_by_role("dialog")
    await asha.tap_button("kick", name="Bibi")
    await asha.tap(question.get_by_role("button", name=asha.say("kick", name="Bibi")))
    await expect(question).to_have_count(0)
    await cyrus.go(asha.page.url)
    await cyrus.tap_button("sit_down")
    await asha.sees(asha.button("kick", name="Cyrus"))
    await expect(question).to_have_count(0)


async def test_the_question_closes_when_who_it_is_about_leaves(playground: Playground) -> None:
    asha, bibi, cyrus = [await playground.come(name) for name in ("Asha", "Bibi", "Cyrus")]
    await seated(asha, bibi)
    question = asha.page.get_by_role("dialog", name=asha.say("kick", name="Bibi"))
    await asha.tap_button("kick", name="Bibi")
    await asha.sees(question)
    await bibi.tap_button("stand_up")
    await expect(asha.page.get_by_role("dialog")).to_have_count(0)
    await cyrus.go(asha.page.url)
    await cyrus.tap_button("sit_down")
    await asha.sees(asha.button("kick", name="Cyrus"))
    await bibi.tap_button("sit_down")
    await asha.sees(asha.button("kick", name="Bibi"))
    await expect(asha.page.get_by_role("dialog")).to_have_count(0)


async def test_the_question_follows_a_person_to_another_seat(playground: Playground) -> None:
    asha, bibi = await playground.come("Asha"), await playground.come("Bibi")
    await seated(asha, bibi)
    await asha.tap_button("kick", name="Bibi")
    question = asha.page.get_by_role("dialog", name=asha.say("kick", name="Bibi"))
    await bibi.tap_button("sit_over", seat="C")
    await bibi.sees(bibi.button("sit_over", seat="B"))
    await asha.sees(question)
    await asha.tap(question.get_by_role("button", name=asha.say("kick", name="Bibi")))
    await expect(asha.page.get_by_role("dialog")).to_have_count(0)
    await expect(asha.button("kick", name="Bibi")).to_have_count(0)
