"""A whole game of each kind, by people at pages (issue 6).

Donkey is played to the end in test_afterwards.py, and Kadi once more in test_keyboard.py.
"""

import pytest
from playwright.async_api import expect

from tests.browser.kit import DESKTOP, SMALL, Playground, play_out


async def test_kazhutha_kali_is_played_by_partners(playground: Playground) -> None:
    asha, bibi = await playground.come("Asha"), await playground.come("Bibi", DESKTOP)
    await playground.table(asha, bibi, game="kazhutha-kali", preset="partners", seats=4)
    partner = asha.page.get_by_role("group", name=asha.say("table_partner"))
    await expect(partner).to_have_count(1)
    assert "C" in str(await partner.get_attribute("aria-label")), "partners sit opposite each other"
    await play_out(asha, bibi)
    await asha.sees(asha.text("end_reason_partners"))


async def test_thulla_is_played_by_three_people_and_a_bot(playground: Playground) -> None:
    people = [await playground.come(name) for name in ("Asha", "Bibi", "Cyrus")]
    await playground.table(*people, game="thulla", seats=4)
    await play_out(*people)
    for person in people:
        await person.sees(person.places)


async def test_dayous_is_played_by_two_people_and_a_bot(playground: Playground) -> None:
    asha, bibi = await playground.come("Asha"), await playground.come("Bibi")
    await playground.table(asha, bibi, game="dayous", seats=3, window=60)
    await play_out(asha, bibi)


async def test_kadi_is_played_by_four_people_and_again_by_the_same(playground: Playground) -> None:
    people = [await playground.come(name) for name in ("Asha", "Bibi", "Cyrus", "Devan")]
    await playground.table(*people, game="kadi", window=60)
    await play_out(*people)
    for person in people:
        await person.tap_button("end_rematch")
    for person in people:
        await expect(person.ending).to_have_count(0)
        await person.sees(person.hand.get_by_role("button"))
    assert playground.room(people[0].code).state.playing


@pytest.mark.parametrize(
    ("language", "game"),
    [("ur", "thulla"), ("ml", "kazhutha-kali"), ("sw", "kadi"), ("hi", "dayous"), ("pa", "thulla")],
)
async def test_a_whole_game_is_played_in_its_own_language(
    playground: Playground, language: str, game: str
) -> None:
    asha, bibi = [await playground.come(name, SMALL, language=language) for name in ("Asha", "Bibi")]
    await playground.table(asha, bibi, game=game, seats=3, window=60)
    await play_out(asha, bibi)
    await asha.sees(asha.places)
