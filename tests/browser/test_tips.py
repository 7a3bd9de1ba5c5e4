"""A tip where a learner meets it: in the waiting room and after a lost game (issue 16, line 3)."""

from playwright.async_api import Locator, expect

import longears
from longears.games import rules_of
from longears.language import language as spoken
from longears.match import GameResult
from longears.rulepage import tips_for
from longears.rulepage.text import unmarked
from tests.browser.kit import SMALL, Person, Playground


def tip(person: Person) -> Locator:
    return person.page.get_by_role("complementary", name=person.say("tip"), exact=True)


def known(game: str, seats: int, preset: str = "book", language: str = "en") -> set[str]:
    """The tips for such a table."""
    found = tips_for(rules_of(game, preset), spoken(language), seats)
    return {unmarked(advice.tip.words) for advice in found}


async def shown(person: Person) -> str:
    await expect(tip(person)).to_be_visible()
    return " ".join((await tip(person).get_by_role("paragraph").first.inner_text()).split())


async def test_the_waiting_room_has_a_tip_for_this_game_and_its_rules(playground: Playground) -> None:
    asha = await playground.come("Asha")
    await asha.make_table(game="thulla", preset="reversal", seats=3)
    assert await shown(asha) in known("thulla", 3, "reversal")
    babak = await playground.come("بابک", SMALL, language="fa")
    await babak.go(asha.page.url)
    assert await shown(babak) in known("thulla", 3, "reversal", "fa")


async def test_one_tip_follows_the_other_until_all_were_told(playground: Playground) -> None:
    asha = await playground.come("Asha")
    await asha.make_table(game="kadi", seats=4)
    every = known("kadi", 4)
    seen = {await shown(asha)}
    for _ in range(len(every) - 1):
        before = await shown(asha)
        await asha.tap_button("tip_next")
        await expect(tip(asha)).not_to_contain_text(before)
        seen.add(await shown(asha))
    assert seen == every
    await expect(tip(asha).get_by_role("status")).to_be_visible()


async def test_who_wants_no_tips_gets_none_until_they_are_wanted_again(playground: Playground) -> None:
    asha = await playground.come("Asha")
    await asha.make_table(game="dayous", seats=3)
    await asha.sees(tip(asha))
    await asha.tap_button("tip_never")
    await expect(tip(asha)).to_have_count(0)
    table = asha.page.url
    await asha.reload()
    await asha.sees(asha.button("start_with_bots"))
    await expect(tip(asha)).to_have_count(0)
    await asha.go("/preferences")
    await asha.tap(asha.page.get_by_role("switch", name=asha.say("preferences_tips")))
    await asha.go(table)
    await asha.sees(tip(asha))


async def test_after_a_lost_game_the_loser_reads_a_tip_and_the_winner_none(playground: Playground) -> None:
    asha, bibi = await playground.come("Asha"), await playground.come("Bibi")
    await playground.table(asha, bibi, game="thulla")
    await playground.put(longears.setup("thulla", hands=["3h", "4h 5c"], lead="A"), asha, bibi)
    await asha.play_gently("3h")
    for person in (asha, bibi):
        await person.sees(person.ending)
    assert await shown(bibi) in known("thulla", 2)
    await expect(bibi.button("end_rematch")).to_be_in_viewport()
    await expect(tip(asha)).to_have_count(0)


async def test_the_tip_is_for_who_lost_the_last_game_though_the_match_names_another(
    playground: Playground,
) -> None:
    asha, bibi = await playground.come("Asha"), await playground.come("Bibi")
    code = await playground.table(asha, bibi, game="thulla", games=3)
    room = playground.room(code)
    assert room.state.match
    lost = GameResult((("B",), ("A",)), ("A",))
    room.state.match = room.state.match.after(lost).after(lost)
    await playground.put(longears.setup("thulla", hands=["3h", "4h 5c"], lead="A"), asha, bibi)
    await asha.play_gently("3h")
    for person in (asha, bibi):
        await person.sees(person.button("end_new_match"))
    await expect(bibi.page.get_by_role("heading", level=2)).to_have_text(
        bibi.say("end_lost_most", who="Asha")
    )
    assert await shown(bibi) in known("thulla", 2)
    await expect(tip(asha)).to_have_count(0)


async def test_where_nobody_is_the_loser_all_but_the_winner_read_a_tip(playground: Playground) -> None:
    asha, bibi = await playground.come("Asha"), await playground.come("Bibi")
    await playground.table(asha, bibi, game="kadi")
    position = longears.setup(
        "kadi", hands=["7h", "8d 9s"], lead="A", top="6h", stock="5s 6s 7s Th", called="A"
    )
    await playground.put(position, asha, bibi)
    await asha.play_gently("7h")
    await asha.do("table_do_end_turn")
    for person in (asha, bibi):
        await person.sees(person.ending)
    assert await shown(bibi) in known("kadi", 2)
    await expect(tip(asha)).to_have_count(0)


async def test_a_table_without_an_answer_to_its_question_shows_no_tip(playground: Playground) -> None:
    asha = await playground.come("Asha")
    await asha.page.route("**/api/games/kadi/tips*", lambda route: route.abort())
    await asha.make_table(game="kadi", seats=4)
    await asha.sees(asha.button("start_with_bots"))
    await expect(tip(asha)).to_have_count(0)
