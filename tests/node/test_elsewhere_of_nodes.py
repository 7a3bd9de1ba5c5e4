"""Who is at another node while a game begins or ends at this one hears of it."""

from dataclasses import replace

import pytest

from longears.node import node as nodes
from longears.room import clock
from tests.node.several import Line, Several, eventually
from tests.server.kit import GENEROUS, all_ready


def still(line: Line) -> list[str]:
    return [frame["table"] for frame in line.frames if frame["t"] == "still"]


async def away_while_it_begins(several: Several) -> list[Line]:
    """Asha, Bibi and Cyrus sit at a table of node a; Cyrus is at node b when the game begins."""
    asha, bibi, cyrus = await several.table(("Asha", "a"), ("Bibi", "a"), ("Cyrus", "a"))
    await cyrus.do("ready", ready=True)
    await cyrus.drop()
    cyrus = several.come("Cyrus", "b")
    await cyrus.do("create", settings={"game": "kadi"})
    await all_ready([asha, bibi])
    return [asha, bibi, cyrus]


async def test_a_game_that_begins_calls_a_guest_who_is_at_another_node() -> None:
    async with Several("a", "b", "c") as several:
        asha, bibi, cyrus = await away_while_it_begins(several)
        await cyrus.until(lambda _: bool(still(cyrus)), "the call")
        assert still(cyrus) == [asha.code]
        dayo = several.come("Dayo", "b")
        await dayo.do("ping")
        assert still(dayo) == still(asha) == still(bibi) == []
        assert asha.code not in several.nodes["b"].rooms, "that node need not serve the room"


async def test_who_was_called_hears_when_the_game_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clock, "GRACE", 0.05)
    async with Several("a", "b") as several:
        asha, bibi, cyrus = await away_while_it_begins(several)
        await cyrus.until(lambda _: bool(still(cyrus)), "the call")
        await asha.until(lambda c: c.chair("C").get("held") == "away", "that a bot holds the seat")
        for line in (asha, bibi):
            await line.do("end")
        await cyrus.until(lambda _: len(still(cyrus)) == 2, "the end")
        assert still(cyrus) == [asha.code, ""]


async def test_who_was_called_hears_when_the_table_is_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(nodes, "CARE_SECONDS", 0.02)
    limits = replace(GENEROUS, linger_seconds=0.01, idle_game_seconds=0.2)
    async with Several("a", "b", limits=limits) as several:
        asha, bibi, cyrus = await away_while_it_begins(several)
        await cyrus.until(lambda _: bool(still(cyrus)), "the call")
        for line in (asha, bibi):
            await line.drop()
        await eventually(lambda: asha.code not in several.nodes["a"].rooms, "that nobody serves it")
        await cyrus.until(lambda _: len(still(cyrus)) == 2, "that it is gone")
        assert still(cyrus)[-1] == ""


async def test_who_comes_to_another_node_hears_of_the_game_that_waits() -> None:
    async with Several("a", "b") as several:
        await several.first.rename("bibi", "Bibi", "")
        assert waiting(await several.come_known("Bibi", "b")) == ""
        asha, bibi = await several.game(("Asha", "a"), ("Bibi", "a"))
        await bibi.drop()
        again = await several.come_known("Bibi", "b")
        assert waiting(again) == asha.code
        assert asha.code not in several.nodes["b"].rooms, "that node need not serve the room"
        await again.do("join", table=waiting(again))
        await again.do("resign")
        assert waiting(await several.come_known("Bibi", "b")) == "", "nobody waits for who has resigned"


def waiting(line: Line) -> str:
    """The table that the first word at a node names."""
    told: str = line.frames[0].get("table", "")
    return told


async def test_whom_somebody_has_blocked_at_one_node_is_kept_away_at_another() -> None:
    async with Several("a", "b") as several:
        for name in ("Asha", "Cyrus"):
            await several.first.rename(name.lower(), name, "")
        (asha,) = await several.table(("Asha", "a"), seats=3)
        cyrus = several.come("Cyrus", "b")
        for on in (True, False):
            await several.first.block("asha", "cyrus", on=on)
            await several.nodes["a"].part("asha", "cyrus")
            expected = {"asha"} if on else set()
            await eventually(lambda e=expected: cyrus.connection.guest.apart == e, "that b knows")  # type: ignore[misc]
            if on:
                assert (await cyrus.refused("join", table=asha.code))["code"] == "apart"
        await cyrus.do("join", table=asha.code)


async def test_who_asks_to_be_forgotten_is_let_go_at_all_nodes() -> None:
    async with Several("a", "b") as several:
        asha, bibi = several.come("Asha", "b"), several.come("Bibi", "b")
        here = several.come("Asha", "a")
        several.nodes["a"].farewell("asha")
        for line in (here, asha):
            await line.until(lambda c: c.closed is not None, "the end of the line")
            assert line.closed == (1001, "forgotten")
        await bibi.do("ping")
        assert bibi.closed is None
