"""A room that is served by several nodes: its rows, whichever node they come to."""

import asyncio
from collections.abc import Collection
from dataclasses import replace

import pytest

from longears.node import between, looking, node
from longears.node.between import Newest, RowTold
from tests.node.several import HeldMemory, Line, Several, eventually
from tests.server.buses.hub import Word
from tests.server.kit import GENEROUS, play_all


@pytest.fixture(autouse=True)
def _look_often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(looking, "LOOK_SECONDS", 0.02)


@pytest.fixture
def _never_look(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(looking, "LOOK_SECONDS", 1000.0)


def numbers(line: Line) -> list[int]:
    return [step["n"] for step in line.steps()]


@pytest.mark.parametrize("game", ["thulla", "dayous", "kadi"])
@pytest.mark.usefixtures("_never_look")
async def test_people_at_three_nodes_play_a_whole_game(game: str) -> None:
    async with Several("a", "b", "c") as several:
        lines = await several.game(("Asha", "a"), ("Bibi", "b"), ("Cyrus", "c"), game=game)
        await play_all(list(lines))
        for line in lines:
            newest = await several.agreed(line)
            assert numbers(line) == list(range(numbers(line)[0], newest + 1)), "in the order of the log"
            assert (line.view, line.room) == (lines[0].view, lines[0].room)


@pytest.mark.usefixtures("_never_look")
async def test_a_row_is_told_once_it_is_stored_and_a_start_row_by_its_number_only() -> None:
    async with Several("a", "b") as several:
        lines = await several.game(("Asha", "a"), ("Bibi", "b"))
        mover = await several.mover(lines)
        await mover.do("play", move=mover.own["moves"][0], seen=mover.n)
        newest = await several.agreed(*lines)
        key = several.room(lines[0]).state.key
        told = [between.decode(word.said) for word in several.told]
        rows = [word.row for word in told if isinstance(word, RowTold)]
        [start] = [row for row in several.stored(lines[0]) if row.body.begins and row.n > 1]
        assert rows[-1].n == newest
        assert not [row for row in rows if row.body.begins]
        assert start.n in [word.n for word in told if isinstance(word, Newest)]
        for word in several.told:
            assert key not in word.said
            assert key.hex().encode() not in word.said


@pytest.mark.usefixtures("_never_look")
async def test_a_row_that_is_not_stored_is_not_told() -> None:
    async with Several("a", "b") as several:
        asha, bibi = await several.table(("Asha", "a"), ("Bibi", "b"))
        await several.agreed(asha, bibi)
        several.stores["a"].holding = True
        before = len(several.told)
        sent = await asha.say("ready")
        await bibi.do("ping")
        await asyncio.sleep(0.02)
        assert not bibi.steps("ready")
        assert not [word for word in several.told[before:] if word.sender == "a"]
        several.stores["a"].holding = False
        several.stores["a"].let_go()
        assert (await asha.answer(sent))["t"] == "step"
        await bibi.until(lambda c: bool(c.steps("ready")), "the row")


@pytest.mark.usefixtures("_never_look")
async def test_a_gap_is_filled_from_the_store() -> None:
    async with Several("a", "b") as several:
        asha, bibi = await several.table(("Asha", "a"), ("Bibi", "b"))
        await several.agreed(asha, bibi)
        lost: list[Word] = []

        def is_early(word: Word) -> bool:
            lost.append(word)
            return len(lost) < 3

        several.hub.is_lost = is_early
        for _ in range(3):
            await asha.do("ready", ready=True)
        newest = await several.agreed(asha, bibi)
        assert numbers(bibi)[-3:] == [newest - 2, newest - 1, newest]


async def test_what_nobody_told_is_found_by_looking() -> None:
    async with Several("a", "b") as several:
        asha, bibi = await several.table(("Asha", "a"), ("Bibi", "b"))
        several.hub.is_lost = lambda _word: True
        for _ in range(3):
            await asha.do("ready", ready=True)
        await several.agreed(asha, bibi)
        several.hub.cut("b")
        await asha.do("ready", ready=True)
        await several.agreed(asha, bibi)


@pytest.mark.usefixtures("_never_look")
async def test_a_bus_that_is_back_is_told_everything_anew() -> None:
    async with Several("a", "b") as several:
        asha, bibi = await several.table(("Asha", "a"), ("Bibi", "b"))
        several.hub.cut("b")
        for line in (asha, bibi):
            await line.do("ready", ready=True)
        several.hub.mend("b")
        await several.agreed(asha, bibi)
        assert list(several.room(asha).others) == ["b"]
        assert list(several.room(bibi).others) == ["a"]


@pytest.mark.usefixtures("_never_look")
async def test_rows_are_told_only_where_somebody_hears_them() -> None:
    async with Several("a", "b") as several:
        (asha,) = await several.table(("Asha", "a"))
        before = len(several.told)
        await asha.do("ready", ready=True)
        assert len(several.told) == before
        bibi = several.come("Bibi", "b")
        await bibi.do("join", table=asha.code)
        await asha.do("ready", ready=False)
        await several.agreed(asha, bibi)


async def test_a_copy_ahead_of_the_store_is_thrown_away_and_read_again() -> None:
    async with Several("a", "b") as several:
        asha, bibi = await several.table(("Asha", "a"), ("Bibi", "b"))
        await asha.do("ready", ready=True)
        newest = await several.agreed(asha, bibi)
        del several.first._rows[asha.code][newest]
        assert (await asha.bye())["code"] == "broken"
        again = several.come("Asha", "a")
        await again.do("join", table=asha.code, since=newest)
        assert again.n == newest - 1
        assert not again.chair("A").get("ready")


@pytest.mark.usefixtures("_never_look")
async def test_a_room_is_let_go_only_with_nothing_in_flight(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(node, "CARE_SECONDS", 0.01)
    async with Several("a", "b", limits=replace(GENEROUS, linger_seconds=0.0)) as several:
        asha, bibi = await several.table(("Asha", "a"), ("Bibi", "b"))
        await several.agreed(asha, bibi)
        several.stores["a"].late = True
        await asha.say("ready", ready=True)
        await asha.drop()
        await asyncio.sleep(0.1)
        assert asha.code in asha.node.rooms
        several.stores["a"].let_out()
        await eventually(lambda: asha.code not in asha.node.rooms, "the room to be let go")
        assert asha.code not in several.buses["a"].served
        await eventually(lambda: not several.room(bibi).others, "that it is served by one node")


async def test_the_newest_rows_are_asked_for_at_each_look_where_nodes_share_and_else_at_each_tenth() -> None:
    async with Several("a", "b", store=Asked) as several:
        asha, bibi = await several.table(("Asha", "a"), ("Bibi", "b"))
        (cyrus,) = await several.table(("Cyrus", "a"))
        await several.agreed(asha, bibi)
        store = several.stores["a"]
        assert isinstance(store, Asked)
        store.asked.clear()
        await eventually(lambda: len(store.asked) > 40, "looks")
        alone = [cyrus.code in codes for codes in store.asked]
        assert all(asha.code in codes for codes in store.asked)
        assert [sum(alone[at : at + 10]) for at in range(30)] == [1] * 30


class Asked(HeldMemory):
    """Keeps of which rooms the newest rows were asked for."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[set[str]] = []

    async def newest(self, rooms: Collection[str]) -> dict[str, int]:
        self.asked.append(set(rooms))
        return await super().newest(rooms)


@pytest.mark.usefixtures("_never_look")
async def test_what_a_newer_version_says_costs_nothing() -> None:
    async with Several("a", "b") as several:
        asha, bibi = await several.table(("Asha", "a"), ("Bibi", "b"))
        several.buses["a"].tell(asha.code, b"\xff nobody reads this")
        several.buses["a"].tell(asha.code, between.encode(RowTold(several.stored(asha)[0]))[:-3])
        await asha.do("ready", ready=True)
        await several.agreed(asha, bibi)
