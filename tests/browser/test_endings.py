"""How a game ends before its time, and who plays for whom: seen, heard and written down by all (ALL-7)."""

import pytest
from playwright.async_api import Locator, expect

import longears
from longears.room import clock
from tests.browser.kit import SMALL, Person, Playground, play_until
from tests.browser.words import card_name
from tests.server.kit import eventually


def live(person: Person) -> Locator:
    """What is read out."""
    return person.page.get_by_role("main").locator("[aria-live]")


def tagged(person: Person, name: str, *keys: str) -> Locator:
    """Somebody's seat, with these tags."""
    seat = person.seat(name)
    for key in keys:
        seat = seat.and_(person.seat(person.say(key)))
    return seat


async def hears(person: Person, text: str) -> None:
    """It is read out, and it stands in the log."""
    await expect(live(person)).to_contain_text(text)
    await person.tap_button("table_last_trick")
    await person.sees(person.page.get_by_role("dialog").get_by_role("listitem").filter(has_text=text))
    await person.page.keyboard.press("Escape")
    await expect(person.page.get_by_role("dialog")).to_have_count(0)


async def choose(person: Person, key: str) -> None:
    """Something from the menu."""
    await person.tap_button("table_menu")
    await person.tap_button(key)


async def resign(person: Person) -> None:
    await choose(person, "table_resign")
    await person.tap_button("table_yes")


def request(person: Person) -> Locator:
    """The question whether to end the game."""
    return person.page.get_by_role("region", name=person.say("table_agree_end"))


async def three(playground: Playground, **settings: object) -> list[Person]:
    people = [
        await playground.come("Asha"),
        await playground.come("Bibi", SMALL),
        await playground.come("Cyrus"),
    ]
    await playground.table(*people, game="thulla", **settings)
    return people


async def time_runs_out(playground: Playground, code: str) -> None:
    """For everyone who is awaited, as if they had waited long enough."""
    desk = playground.server.node.rooms[code]
    before = desk.room.n
    for seat in desk.room.clock.began:
        desk.room.clock.began[seat] -= 1000
    desk.settle()
    await eventually(lambda: desk.room.n > before, "the time-out")


# Agreeing


async def test_who_asks_to_end_is_shown_to_all_with_how_many_agree(playground: Playground) -> None:
    asha, bibi, cyrus = await three(playground)
    watcher = await playground.come("Dayo")
    await watcher.go(asha.page.url)
    await watcher.dealt()
    await choose(asha, "table_agree_end")
    asked = asha.say("news_asks_end", who="Asha", count=1, asked=3)
    for other in (bibi, cyrus, watcher):
        await expect(request(other)).to_contain_text(asked)
        await other.sees(tagged(other, "Asha", "table_wants_end"))
        await hears(other, asked)
    await expect(request(asha)).to_contain_text(asha.say("news_asks_end", who="You", count=1, asked=3))
    await expect(request(watcher).get_by_role("button")).to_have_count(0)
    await bibi.tap(request(bibi).get_by_role("button", name=bibi.say("table_agree_short")))
    both = asha.say("news_asks_end", who="Asha and Bibi", count=2, asked=3)
    await expect(request(cyrus)).to_contain_text(both)
    await bibi.tap(request(bibi).get_by_role("button", name=bibi.say("table_disagree_short")))
    await hears(cyrus, cyrus.say("news_plays_on", who="Bibi"))
    await expect(request(cyrus)).to_contain_text(asked)
    await asha.tap(request(asha).get_by_role("button", name=asha.say("table_disagree_short")))
    for person in (asha, bibi, cyrus, watcher):
        await expect(request(person)).to_have_count(0)


async def test_when_all_have_agreed_everyone_reads_why_the_game_is_over(playground: Playground) -> None:
    people = asha, bibi, cyrus = await three(playground)
    code = asha.code
    await choose(asha, "table_agree_end")
    for other in (bibi, cyrus):
        await other.tap(request(other).get_by_role("button"))
    for person in people:
        await person.sees(person.text("end_agreed"))
        await expect(person.places).to_have_count(0)
        await expect(live(person)).to_contain_text(person.say("end_agreed"))
    await asha.tap(asha.ending)
    assert not (await asha.seen())["cards"], "nothing can be played any more"
    await expect(asha.page.get_by_role("main").get_by_text(asha.say("table_turn_lead"))).to_have_count(0)
    await asha.go(f"/r/{code}-1")
    await asha.tap_button("replay_last")
    await expect(live(asha)).to_contain_text(asha.say("end_agreed"))


async def test_after_a_resignation_everyone_reads_that_the_agreement_counts_and_how(
    playground: Playground,
) -> None:
    people = asha, bibi, cyrus = await three(playground)
    code = asha.code
    await resign(bibi)
    for other in (asha, cyrus):
        await other.sees(tagged(other, "Bibi", "table_bot", "table_gave_up"))
        await hears(other, other.say("news_resigned", who="Bibi"))
    await bibi.sees(bibi.text("table_held_resigned"))
    await asha.tap_button("table_menu")
    await asha.sees(asha.text("table_end_would_count", who="Bibi"))
    await asha.tap_button("table_agree_end")
    await expect(request(bibi)).to_contain_text(asha.say("news_asks_end", who="Asha", count=1, asked=2))
    await expect(request(bibi).get_by_role("button")).to_have_count(0)
    await bibi.tap_button("table_menu")
    await bibi.sees(bibi.button("table_leave"))
    await expect(bibi.button("table_agree_end")).to_have_count(0)
    await bibi.page.keyboard.press("Escape")
    await cyrus.tap(request(cyrus).get_by_role("button"))
    for person in people:
        who = "you" if person is bibi else "Bibi"
        why = person.say("end_agreed_counts", who=who, last=who)
        await person.sees(person.page.get_by_text(why).and_(person.page.locator(".end *")))
        await expect(live(person)).to_contain_text(why)
        last = person.places.get_by_role("listitem").filter(has_text=person.say("end_last"))
        await expect(last).to_contain_text("You" if person is bibi else "Bibi")
        await expect(person.places.get_by_label(person.say("end_place", place=1), exact=True)).to_have_count(
            2
        )
    await asha.go(f"/r/{code}-1")
    await asha.tap_button("replay_last")
    counts = asha.say("end_agreed_counts", who="Bibi", last="Bibi")
    await expect(live(asha)).to_contain_text(counts)


async def test_who_resigned_shares_the_last_place_with_the_loser_also_after_leaving(
    playground: Playground,
) -> None:
    asha, bibi, cyrus = await three(playground)
    position = longears.setup("thulla", hands=["5h 9c", "Kh 2c 3d", "7h 8c"], lead="A")
    await playground.put(position, asha, bibi, cyrus)
    await resign(cyrus)
    await asha.sees(tagged(asha, "Cyrus", "table_gave_up"))
    await choose(cyrus, "table_leave")
    await cyrus.tap_button("table_yes")
    code = asha.code
    await play_until(lambda: not playground.room(code).state.playing, asha, bibi)
    outcome = playground.game(code).outcome
    assert outcome is not None
    last = {"C", *outcome.losers}
    await asha.sees(asha.page.get_by_text(asha.say("end_resigned", who="Cyrus")))
    names = {"A": "You", "B": "Bibi", "C": "Cyrus"}
    lost = asha.places.get_by_role("listitem").filter(has_text=asha.say("end_last"))
    for seat in last:
        await expect(lost.filter(has_text=names[seat])).to_have_count(1)
    await expect(lost).to_have_count(len(last))


# Time-outs


async def test_a_time_out_is_said_and_so_is_the_bot_that_takes_the_seat_and_gives_it_back(
    playground: Playground,
) -> None:
    asha, bibi, cyrus = await three(playground, clock="relaxed")
    await playground.put(
        longears.setup("thulla", hands=["3h Ks 5c", "4h 2s 6c", "9h 7s Tc"], lead="B"), asha, bibi, cyrus
    )
    await time_runs_out(playground, asha.code)
    laid = playground.game(asha.code).record.steps
    card = {"card": card_name(laid[0].move)}
    for other in (asha, cyrus):
        await other.sees(tagged(other, "Bibi", "table_timed_out"))
        await hears(other, other.say("event_timed_out", who="Bibi", **card))
    mine = bibi.say("event_timed_out", you="yes", **card)
    await bibi.sees(bibi.page.get_by_label(bibi.say("table_area")).get_by_text(mine))
    await bibi.sees(bibi.page.locator(".mine").get_by_text(bibi.say("table_timed_out")))
    await hears(bibi, mine)
    await play_until(lambda: playground.game(asha.code).awaited == ("B",), asha, cyrus)
    await time_runs_out(playground, asha.code)
    await expect(live(asha)).to_contain_text(asha.say("news_idle", who="Bibi"))
    await asha.sees(tagged(asha, "Bibi", "table_bot", "table_timed_out"))
    await bibi.sees(bibi.text("table_held_idle"))
    await bibi.tap_button("table_take_back")
    for other in (asha, cyrus):
        await hears(other, other.say("news_back", who="Bibi"))
        await expect(tagged(other, "Bibi", "table_bot")).to_have_count(0)
    await hears(bibi, bibi.say("news_back", you="yes"))


async def test_who_is_gone_is_said_to_be_away_and_to_play_again(
    playground: Playground, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clock, "GRACE", 0.05)
    asha = await playground.come("Asha", language="fa")
    bibi = await playground.come("Bibi")
    await playground.table(asha, bibi, game="thulla")
    await playground.put(longears.setup("thulla", hands=["3h Ks 5c", "4h 2s 6c"], lead="A"), asha, bibi)
    await bibi.page.context.set_offline(True)
    await asha.sees(tagged(asha, "Bibi", "table_bot", "table_away"))
    await hears(asha, asha.say("news_away", who="Bibi"))
    await bibi.page.context.set_offline(False)
    await hears(asha, asha.say("news_back", who="Bibi"))
    monkeypatch.setattr(clock, "GRACE", 60.0)
    await choose(bibi, "table_agree_end")
    asked = asha.say("news_asks_end", who="Bibi", count="۱", asked="۲")
    await expect(request(asha)).to_contain_text(asked)
    await asha.tap(request(asha).get_by_role("button"))
    await asha.sees(asha.text("end_agreed"))
