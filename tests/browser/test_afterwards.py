"""A whole game of Donkey, and what can be done when it is over."""

from pathlib import Path

from playwright.async_api import expect

import longears
from tests.browser.kit import Person, Playground, play_out
from tests.browser.words import like


async def step_shown(person: Person) -> str:
    text: str = await person.page.get_by_text(like("replay_step")).inner_text()
    return text


async def test_a_game_of_donkey_is_checked_kept_watched_again_and_played_again(
    playground: Playground,
) -> None:
    playground.dealers.is_fair = True
    asha, bibi = await playground.come("Asha"), await playground.come("Bibi")
    code = await playground.table_by_hand(asha, bibi, game="donkey", seats=4, forfeit="bray")
    await play_out(asha, bibi)
    await asha.sees(asha.places, asha.text("end_forfeit", text="bray"))

    for person, seat in ((asha, "A"), (bibi, "B")):
        await person.tap_button("verify")
        await person.sees(person.text("verify_proven"), person.text("verify_mine", seat=seat))

    async with asha.page.expect_download() as download:
        await asha.tap(asha.page.get_by_role("link", name=asha.say("end_record")))
    record = Path(await (await download.value).path()).read_text()
    assert code in record

    await bibi.tap(bibi.page.get_by_role("link", name=bibi.say("end_replay")))
    await watch(bibi)
    await bibi.page.go_back()

    for person in (asha, bibi):
        await person.tap_button("end_rematch")
    for person in (asha, bibi):
        await expect(person.ending).to_have_count(0)
    assert playground.room(code).state.playing


async def watch(person: Person) -> None:
    """Step through a replay, and look through other eyes."""
    page = person.page
    await person.sees(page.get_by_text(like("replay_step")))
    beginning = await step_shown(person)
    await person.tap_button("replay_next")
    await expect(page.get_by_text(beginning, exact=True)).to_have_count(0)
    await person.tap_button("replay_back")
    await expect(page.get_by_text(beginning, exact=True)).to_be_visible()
    await person.tap_button("replay_play")
    await expect(page.get_by_text(beginning, exact=True)).to_have_count(0)
    await person.tap_button("replay_pause")
    eyes = page.get_by_label(person.say("replay_eyes"))
    await eyes.select_option("A")
    await expect(person.hand).to_have_count(1)
    await eyes.select_option("none")
    await expect(person.hand).to_have_count(0)
    await person.tap_button("replay_last")
    position = page.get_by_role("slider", name=person.say("replay_position"))
    await expect(position).to_have_value(str(await position.get_attribute("max")))


async def test_a_replay_calls_everyone_as_the_table_did(playground: Playground) -> None:
    babak = await playground.come("بابک", language="fa")
    code = await playground.table(babak, game="kadi", seats=3)
    await play_out(babak)
    await babak.go(f"/r/{code}-1")
    bots = [babak.say("bot_name", seat=seat) for seat in "BC"]
    eyes = babak.page.get_by_label(babak.say("replay_eyes")).get_by_role("option")
    await expect(eyes).to_have_text(
        [babak.say("replay_eyes_all"), babak.say("replay_eyes_none"), "بابک", *bots]
    )
    for bot in bots:
        await babak.sees(babak.seat(bot))


async def test_the_result_stays_as_it_is_while_others_get_ready(playground: Playground) -> None:
    playground.dealers.is_fair = True
    asha, bibi = await playground.come("Asha"), await playground.come("Bibi")
    await playground.table(asha, bibi, game="kadi")
    await play_out(asha, bibi)
    await asha.tap_button("verify")
    await asha.sees(asha.text("verify_proven"))
    await bibi.tap_button("end_rematch")
    await asha.sees(asha.page.get_by_role("cell", name=asha.say("end_is_ready")), asha.text("verify_proven"))


async def test_the_host_ends_a_match_as_it_stands(playground: Playground) -> None:
    asha, bibi = await playground.come("Asha"), await playground.come("Bibi")
    code = await playground.table(asha, bibi, game="thulla")
    await playground.put(longears.setup("thulla", hands=["3h", "2h 4h"], lead="A"), asha, bibi)
    await play_out(asha, bibi)
    await expect(bibi.button("end_stop")).to_have_count(0)
    await asha.tap_button("end_stop")
    await asha.tap_button("table_yes")
    for person in (asha, bibi):
        await person.sees(person.text("end_match_over"))
    match = playground.room(code).state.match
    assert match
    assert match.over
