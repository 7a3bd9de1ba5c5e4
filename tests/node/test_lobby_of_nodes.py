"""Public tables are listed at all nodes, whichever somebody sits at."""

from typing import Any

import pytest

from longears.node import lobby
from longears.node import node as nodes
from longears.node.to_all import AskListings, Listing, decode
from tests.node.several import Line, Several, eventually
from tests.server.buses.hub import Word


@pytest.fixture(autouse=True)
def _tell_often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lobby, "LOBBY_SECONDS", 0.01)
    monkeypatch.setattr(nodes, "CARE_SECONDS", 0.02)


def listed(several: Several, at: str) -> dict[str, Any]:
    return {table.code: table for table in several.nodes[at].lobby.listed()}


async def looker(several: Several, at: str) -> Line:
    line = several.come("Lulu", at)
    await line.do("lobby")
    return line


async def test_a_table_made_at_another_node_appears_changes_and_disappears() -> None:
    async with Several("a", "b") as several:
        lulu = await looker(several, "b")
        (asha,) = await several.table(("Asha", "a"), seats=3, public=True)
        await lulu.until(lambda c: asha.code in c.tables, "the table")
        await asha.do("bot", seat="B", level="easy")
        await lulu.until(lambda c: c.tables.get(asha.code, {}).get("taken") == 2, "the bot")
        assert listed(several, "a") == listed(several, "b")
        await asha.drop()
        await lulu.until(lambda c: asha.code not in c.tables, "the table gone")


async def test_a_table_that_becomes_private_is_listed_nowhere() -> None:
    async with Several("a", "b") as several:
        lulu = await looker(several, "b")
        (asha,) = await several.table(("Asha", "a"), public=True)
        await lulu.until(lambda c: asha.code in c.tables, "the table")
        await asha.do("change", settings=asha.room["settings"] | {"public": False})
        await lulu.until(lambda c: asha.code not in c.tables, "the table gone")


async def test_a_table_is_listed_while_somebody_is_at_it_at_any_node() -> None:
    async with Several("a", "b", "c") as several:
        lulu = await looker(several, "c")
        asha, bibi = await several.table(("Asha", "a"), ("Bibi", "b"), public=True)
        await lulu.until(lambda c: c.tables.get(asha.code, {}).get("taken") == 2, "the table")
        parts = several.nodes["c"].lobby._elsewhere
        await eventually(
            lambda: {at for at in parts if asha.code in parts[at].tables} == {"a", "b"}, "both nodes' parts"
        )
        await asha.drop()
        await eventually(lambda: asha.code not in parts["a"].tables, "that one has left")
        assert asha.code in listed(several, "c")
        await bibi.drop()
        await lulu.until(lambda c: asha.code not in c.tables, "the table gone")
        assert [f["gone"] for f in lulu.frames if f["t"] == "tables" and f.get("gone")] == [[asha.code]]


async def test_a_node_that_starts_late_knows_all_tables_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(nodes, "CARE_SECONDS", 1000.0)
    async with Several("a", "b") as several:
        codes = [(await several.table((name, "a"), public=True))[0].code for name in ("Asha", "Bibi")]
        await eventually(lambda: set(listed(several, "a")) == set(codes), "both")
        late = several.add("c")
        await late.open()
        await eventually(lambda: set(listed(several, "c")) == set(codes), "what was there before")


async def test_tables_of_a_node_that_is_gone_are_not_listed() -> None:
    async with Several("a", "b") as several:
        lulu = await looker(several, "b")
        (asha,) = await several.table(("Asha", "a"), public=True)
        await lulu.until(lambda c: asha.code in c.tables, "the table")
        several.hub.kill("a")
        await lulu.until(lambda c: asha.code not in c.tables, "the table gone")


async def test_what_a_node_has_not_heard_it_asks_for() -> None:
    async with Several("a", "b") as several:
        await several.table(("Asha", "a"), public=True)
        await eventually(lambda: len(listed(several, "b")) == 1, "the first")
        several.hub.is_lost = _listings
        (bibi,) = await several.table(("Bibi", "a"), public=True)
        await eventually(lambda: bibi.code in listed(several, "a"), "the second, where it is")
        several.hub.is_lost = lambda _word: False
        await eventually(lambda: listed(several, "b") == listed(several, "a"), "the second")


def _listings(word: Word) -> bool:
    return not word.room and isinstance(decode(word.said), Listing)


async def test_after_a_time_without_a_bus_all_tables_are_known_again() -> None:
    async with Several("a", "b") as several:
        (asha,) = await several.table(("Asha", "a"), public=True)
        await eventually(lambda: asha.code in listed(several, "b"), "the table")
        several.hub.cut("a")
        assert asha.code not in listed(several, "b")
        await several.table(("Bibi", "b"), public=True)
        several.hub.mend("a")
        await eventually(lambda: len(listed(several, "a")) == 2, "both, at one")
        await eventually(lambda: len(listed(several, "b")) == 2, "and at the other")


async def test_nothing_is_asked_for_while_all_is_known() -> None:
    async with Several("a", "b") as several:
        (asha,) = await several.table(("Asha", "a"), public=True)
        await eventually(lambda: asha.code in listed(several, "b"), "the table")
        before = len(several.hub.told)
        await eventually(lambda: len(several.hub.told) > before + 6, "some ticks")
        words = [decode(word.said) for word in several.hub.told[before:] if not word.room]
        assert AskListings() not in words
