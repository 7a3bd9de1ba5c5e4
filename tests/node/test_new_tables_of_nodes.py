"""New tables and quick matches where the messages come to several nodes (nodes.md, *Races*)."""

import asyncio
import time

import pytest

from longears.node import making
from longears.room.rows import Created
from tests.node.several import Line, Several, eventually
from tests.server.kit import play_all


def made(several: Several) -> list[str]:
    """The codes of all tables in the store."""
    return list(several.first._rooms)


async def quick(several: Several, name: str, at: str, game: str = "thulla") -> Line:
    line = several.come(name, at)
    await line.do("quick", game=game)
    await line.until(lambda c: c.seat is not None, "a seat")
    return line


# Create is unique on (guest, message id) in the store


async def test_a_message_that_comes_to_two_nodes_makes_one_table() -> None:
    async with Several("a", "b") as several:
        settings = {"game": "thulla", "seats": 2}
        lines = [several.come("Asha", at) for at in "ab"]
        for store in several.stores.values():
            store.holding = True
        sent = [await line.say("create", "same", settings=settings) for line in lines]
        await eventually(lambda: all(len(s.held) == 1 for s in several.stores.values()), "both rows")
        for store in several.stores.values():
            store.holding = False
            store.let_go()
        answers = [await line.answer(one) for line, one in zip(lines, sent, strict=True)]
        assert {answer["room"]["code"] for answer in answers} == set(made(several))
        assert len(made(several)) == 1


async def test_a_message_that_is_sent_again_to_another_node_finds_its_table() -> None:
    async with Several("a", "b") as several:
        first, again = several.come("Asha", "a"), several.come("Asha", "b")
        told = await first.do("create", "same", settings={"game": "thulla"})
        assert (await again.do("create", "same", settings={"game": "thulla"}))["room"]["code"] == first.code
        assert told["room"]["code"] == first.code
        assert (await again.do("create", "other", settings={"game": "kadi"}))["room"]["code"] != first.code


# A code is never given twice


async def test_two_nodes_that_draw_the_same_code_make_two_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    codes = iter(["AAAAAA", "AAAAAA", "CCCCCC"])
    monkeypatch.setattr(making, "_new_code", lambda: next(codes))
    async with Several("a", "b") as several:
        asha, bibi = several.come("Asha", "a"), several.come("Bibi", "b")
        for store in several.stores.values():
            store.holding = True
        sent = [await line.say("create", settings={"game": "thulla"}) for line in (asha, bibi)]
        await eventually(lambda: all(len(s.held) == 1 for s in several.stores.values()), "both rows")
        for store in several.stores.values():
            store.holding = False
            store.let_go()
        for line, one in zip((asha, bibi), sent, strict=True):
            await line.answer(one)
        assert (asha.code, bibi.code) == ("AAAAAA", "CCCCCC")
        assert next(chair.get("guest") for chair in bibi.room["chairs"]) == "bibi"


async def test_a_code_is_not_given_again_when_its_table_is_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    codes = iter(["AAAAAA", "AAAAAA", "CCCCCC"])
    monkeypatch.setattr(making, "_new_code", lambda: next(codes))
    async with Several("a", "b") as several:
        asha, bibi = several.come("Asha", "a"), several.come("Bibi", "b")
        await asha.do("create", settings={"game": "thulla"})
        now = round(time.time() * 1000)
        await several.first.rest("AAAAAA", now - 1)
        assert await several.first.close_room("AAAAAA", now)
        await bibi.do("create", settings={"game": "thulla"})
        assert bibi.code == "CCCCCC"


# Quick finds or makes one


async def test_strangers_who_ask_at_two_nodes_in_the_same_moment_meet() -> None:
    async with Several("a", "b") as several:
        strangers = [several.come(name, at) for name, at in zip(("Asha", "Bibi"), "ab", strict=True)]
        for store in several.stores.values():
            store.holding = True
        for stranger in strangers:
            await stranger.say("quick", game="thulla")
        await eventually(lambda: all(len(s.held) == 1 for s in several.stores.values()), "both rows")
        for store in several.stores.values():
            store.holding = False
            store.let_go()
        for stranger in strangers:
            await stranger.until(lambda c: c.seat is not None, "a seat")
        assert {stranger.code for stranger in strangers} == set(made(several))
        assert len(made(several)) == 1
        assert {stranger.seat for stranger in strangers} == set("AB")


@pytest.mark.parametrize("is_away", [False, True], ids=["with-bus", "without-bus"])
async def test_many_strangers_at_three_nodes_fill_one_table_after_the_other(is_away: bool) -> None:
    async with Several("a", "b", "c") as several:
        if is_away:
            for name in "abc":
                several.hub.cut(name)
        strangers = [several.come(f"Guest{at}", "abc"[at % 3]) for at in range(10)]
        await asyncio.gather(*(stranger.say("quick", game="kadi") for stranger in strangers))
        for stranger in strangers:
            await stranger.until(lambda c: c.seat is not None, "a seat")
        assert {stranger.code for stranger in strangers} == set(made(several))
        taken = sorted(sum(s.code == code for s in strangers) for code in made(several))
        assert taken == [2, 4, 4]
        refusals = [frame for s in strangers for frame in s.frames if frame["t"] == "no"]
        assert not refusals


async def test_a_table_that_another_node_has_made_is_found_and_played() -> None:
    async with Several("a", "b") as several:
        asha = await quick(several, "Asha", "a")
        bibi = await quick(several, "Bibi", "b")
        assert asha.code == bibi.code
        await asha.until(lambda c: c.chair("B").get("guest") == "bibi", "Bibi")
        other = await quick(several, "Cyrus", "b", "kadi")
        assert other.code != asha.code


async def test_who_asks_again_at_another_node_comes_back_to_the_same_seat() -> None:
    async with Several("a", "b") as several:
        asha = await quick(several, "Asha", "a")
        again = await quick(several, "Asha", "b")
        assert (again.code, again.seat) == (asha.code, asha.seat)
        assert len(made(several)) == 1


async def test_a_table_that_nobody_is_at_any_more_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("longears.node.quick_matches.QUICK_SECONDS", 0.0)
    async with Several("a", "b") as several:
        asha = await quick(several, "Asha", "a")
        await asha.drop()
        several.hub.kill("a")
        bibi = await quick(several, "Bibi", "b")
        assert bibi.code != asha.code


async def test_a_quick_match_of_several_nodes_is_made_after_the_one_before() -> None:
    """The store takes the first row only if there is no newer table that its maker does not know."""
    async with Several("a", "b") as several:
        codes = []
        for turn in range(9):
            line = await quick(several, f"Guest{turn}", "ab"[turn % 2])
            codes.append(line.code)
        assert codes == [codes[0]] * 4 + [codes[4]] * 4 + [codes[8]]
        rows = [several.first._rows[code][1] for code in made(several)]
        assert all(isinstance(row.body, Created) and row.body.quick for row in rows)
        assert (await several.first.quick("thulla")).newest == codes[8]


async def test_a_quick_match_of_two_nodes_is_played_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("longears.room.clock.FULL_SECONDS", 0.05)
    monkeypatch.setattr("longears.room.clock.READING", {})
    monkeypatch.setattr("longears.room.clock.READING_A_CUT", 0)
    async with Several("a", "b") as several:
        names = zip(("Asha", "Bibi", "Cyrus", "Dayo"), "abab", strict=True)
        strangers = [await quick(several, name, at) for name, at in names]
        for stranger in strangers:
            await stranger.until(lambda c: c.playing and bool(c.view), "the start")
        await play_all(list(strangers))
