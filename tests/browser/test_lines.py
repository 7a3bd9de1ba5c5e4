"""Bad networks: lines that break, servers that begin again, seats that bots hold."""

import sqlite3
from contextlib import closing

import pytest
from playwright.async_api import expect

import longears
from longears.room import clock
from tests.browser.kit import Person, Playground, play_until
from tests.browser.words import card_name
from tests.server.kit import eventually


async def holds(person: Person, hand: tuple[str, ...]) -> None:
    """These cards, and no others, are in the hand on the page."""
    await expect(person.hand.get_by_role("button")).to_have_count(len(hand))
    for card in hand:
        await expect(person.card(card)).to_have_count(1)


async def test_a_card_played_without_a_network_is_marked_and_arrives_later(playground: Playground) -> None:
    asha, bibi = await playground.come("Asha"), await playground.come("Bibi")
    await playground.table(asha, bibi, game="thulla")
    await playground.put(longears.setup("thulla", hands=["3h Ks 5c", "4h 2s 6c"], lead="A"), asha, bibi)
    await asha.page.context.set_offline(True)
    await asha.sees(asha.text("line_offline"))
    await bibi.sees(bibi.seat("Asha").and_(bibi.seat(bibi.say("table_away"))))
    await asha.play("3h")
    await expect(asha.card("3h")).to_have_attribute("aria-busy", "true")
    await asha.page.context.set_offline(False)
    await bibi.play("4h")
    await expect(asha.card("3h")).to_have_count(0)
    await expect(asha.text("line_offline")).to_have_count(0)
    await bibi.play_gently("2s")
    await asha.play_gently("Ks")


async def test_what_was_missed_is_told_after_a_broken_line(playground: Playground) -> None:
    asha, bibi = await playground.come("Asha"), await playground.come("Bibi")
    await playground.table(asha, bibi, game="thulla")
    await playground.put(longears.setup("thulla", hands=["3h Ks 5c", "4h 2s 6c"], lead="A"), asha, bibi)
    await bibi.page.context.set_offline(True)
    await asha.sees(asha.seat("Bibi").and_(asha.seat(asha.say("table_away"))))
    await asha.play("3h")
    await expect(asha.card("3h")).to_have_count(0)
    await bibi.page.context.set_offline(False)
    await bibi.sees(bibi.page.get_by_role("listitem", name=card_name("3h")))
    await bibi.play("4h")


async def test_who_plays_while_the_server_cannot_save_is_told_and_the_card_arrives_later(
    own_house: Playground,
) -> None:
    playground = own_house
    asha, bibi = await playground.come("Asha"), await playground.come("Bibi")
    await playground.table(asha, bibi, game="thulla")
    await playground.put(longears.setup("thulla", hands=["3h Ks 5c", "4h 2s 6c"], lead="A"), asha, bibi)
    with closing(sqlite3.connect(playground.server.path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        await asha.play("3h")
        for person in (asha, bibi):
            await person.sees(person.text("line_waits"))
        await expect(asha.card("3h")).to_have_attribute("aria-busy", "true")
        other.execute("ROLLBACK")
    await expect(asha.card("3h")).to_have_count(0)
    for person in (asha, bibi):
        await expect(person.text("line_waits")).to_have_count(0)
    await bibi.play("4h")


def both_are_at(playground: Playground, code: str) -> bool:
    """A room is read when the first of them comes back."""
    room = playground.server.node.rooms.get(code)
    return room is not None and len(room.connections) == 2


async def test_a_game_goes_on_where_it_was_after_the_server_began_again(own_house: Playground) -> None:
    playground = own_house
    asha, bibi = await playground.come("Asha"), await playground.come("Bibi")
    code = await playground.table(asha, bibi, game="thulla", seats=3)
    begun = playground.room(code).n
    await play_until(lambda: playground.room(code).n > begun + 8, asha, bibi)
    await eventually(lambda: playground.game(code).awaited[0] in "AB", "the bot's move")
    hands = {asha: playground.game(code).view("A").hand, bibi: playground.game(code).view("B").hand}
    for person, hand in hands.items():
        await holds(person, hand)
    await playground.server.restart()
    await eventually(lambda: both_are_at(playground, code), "both pages")
    for person, hand in hands.items():
        await holds(person, hand)
    back = playground.room(code).n
    await play_until(lambda: playground.room(code).n > back + 8, asha, bibi)


async def test_a_bot_holds_the_seat_of_who_is_gone_and_gives_it_back(
    playground: Playground, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clock, "GRACE", 0.05)
    asha, bibi = await playground.come("Asha"), await playground.come("Bibi")
    await playground.table(asha, bibi, game="thulla")
    await playground.put(longears.setup("thulla", hands=["3h Ks 5c 7d", "4h 2s 6c 8d"], lead="B"), asha, bibi)
    await bibi.page.context.set_offline(True)
    await asha.sees(asha.seat("Bibi").and_(asha.seat(asha.say("table_bot"))))
    await asha.play_turn()
    await bibi.page.context.set_offline(False)
    await expect(asha.seat("Bibi").and_(asha.seat(asha.say("table_bot")))).to_have_count(0)
    await expect(bibi.text("table_held_away")).to_have_count(0)
    code = asha.code
    await play_until(lambda: not playground.room(code).state.playing, asha, bibi)
