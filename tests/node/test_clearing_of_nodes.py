"""Clearing up behind several nodes: tables that nobody comes back to, and records that are missing."""

import asyncio
import time
from dataclasses import replace

import pytest

from longears.node import keeping, looking
from longears.node import node as nodes
from longears.node.protocols import Ending
from longears.room.rows import Row
from longears.room.told import Finished
from tests.node.several import HeldMemory, Line, Several, eventually
from tests.server.kit import GENEROUS, play_all


@pytest.fixture(autouse=True)
def _often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(nodes, "CARE_SECONDS", 0.02)
    monkeypatch.setattr(looking, "LOOK_SECONDS", 1000.0)
    monkeypatch.setattr(keeping, "LOOK_SECONDS", 1000.0)


def past() -> int:
    return round(1000 * time.time()) - 1000


async def ended(several: Several, at: str) -> list[Line]:
    """A game that two people at this node have played to its end."""
    lines = await several.game(("Asha", at), ("Bibi", at))
    await play_all(list(lines))
    return lines


async def test_a_table_is_not_cleared_away_while_somebody_is_there_on_another_node() -> None:
    async with Several("a", "b") as several:
        several.clears_up("a")
        (asha,) = await several.table(("Asha", "b"))
        await eventually(lambda: several.room(asha).keeps, "the keeper")
        await several.first.rest(asha.code, past())
        await asyncio.sleep(0.2)
        assert several.stored(asha)
        await asha.do("ready", ready=True)


async def test_a_table_stays_for_whoever_is_there_even_if_their_node_is_cut_off(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(keeping, "LOOK_SECONDS", 0.01)
    async with Several("a", "b") as several:
        several.clears_up("a")
        (asha,) = await several.table(("Asha", "b"))
        await eventually(lambda: several.room(asha).keeps, "the keeper")
        await several.first.rest(asha.code, past())
        several.first._rooms[asha.code].until = past()
        monkeypatch.setattr(keeping, "STAY_SECONDS", 3600.0)
        await eventually(lambda: several.first._rooms[asha.code].until > past() + 2000, "the promise")
        several.hub.cut("b")
        await asyncio.sleep(0.2)
        assert several.stored(asha)


async def test_who_leaves_last_on_one_node_does_not_put_a_table_to_rest_that_others_are_at() -> None:
    limits = replace(GENEROUS, linger_seconds=0.0, abandoned_seconds=0.001, idle_seconds=0.001)
    async with Several("a", "b", limits=limits) as several:
        asha, bibi = await several.table(("Asha", "a"), ("Bibi", "b"))
        await several.agreed(asha, bibi)
        await asha.drop()
        await eventually(lambda: asha.code not in asha.node.rooms, "the room to be let go")
        await asyncio.sleep(0.2)
        await bibi.do("ready", ready=True)
        await bibi.drop()
        await eventually(lambda: asha.code not in several.first._rows, "the room to be closed")


async def test_a_table_that_was_cleared_away_is_let_go_of_by_all() -> None:
    async with Several("a", "b", "c") as several:
        several.clears_up("c")
        (asha,) = await several.table(("Asha", "a"))
        bibi = several.come("Bibi", "b")
        await bibi.do("join", table=asha.code)
        await asha.drop()
        await bibi.drop()
        assert asha.code in several.nodes["b"].rooms, "for a while"
        await several.first.rest(asha.code, past())
        await eventually(lambda: asha.code not in several.first._rows, "the room to be closed")
        await eventually(lambda: not any(asha.code in n.rooms for n in several.nodes.values()), "that")


class Unshelved(HeldMemory):
    """Records wait on their way to the shelf; what is made again is counted."""

    def __init__(self) -> None:
        super().__init__()
        self.on_their_way: list[Finished] = []
        self.made_again = 0

    def keep(self, finished: Finished) -> None:
        self.on_their_way.append(finished)

    async def ended(self, ending: Ending) -> list[Row]:
        self.made_again += 1
        return await super().ended(ending)

    def arrive(self) -> None:
        for finished in self.on_their_way:
            super().keep(finished)


async def test_a_record_that_is_on_its_way_is_not_made_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(nodes, "CARE_SECONDS", 1000.0)
    async with Several("a", store=Unshelved) as several:
        store, rooms = several.stores["a"], several.nodes["a"]._rooms
        assert isinstance(store, Unshelved)
        (asha, _) = await ended(several, "a")
        await rooms.shelve_missing()
        assert len(store.on_their_way) == 1
        store.arrive()
        await rooms.shelve_missing()
        assert store.made_again == 0
        assert await store.record(f"{asha.code}-1")


async def test_a_record_that_its_node_could_not_make_is_made_by_another() -> None:
    async with Several("a", "b", store=Unshelved) as several:
        several.clears_up("b")
        (asha, _) = await ended(several, "a")
        several.hub.kill("a")
        store = several.stores["b"]
        assert isinstance(store, Unshelved)
        await eventually(lambda: bool(store.on_their_way), "the record, at the second look")
        assert store.on_their_way[0].id == f"{asha.code}-1"


async def test_what_is_missing_when_a_node_starts_is_made_at_once() -> None:
    async with Several("a", store=Unshelved) as several:
        await ended(several, "a")
        node = several.add("b")
        await node.open()
        store = several.stores["b"]
        assert isinstance(store, Unshelved)
        assert len(store.on_their_way) == 1
