"""The races of a room that is served by several nodes, each brought about deliberately."""

import asyncio

import pytest

from longears.node import between, looking
from longears.node.between import RowTold
from longears.room.rows import Row
from tests.node.several import HeldMemory, Line, Several, eventually
from tests.server.buses.hub import Word
from tests.server.kit import play_all


@pytest.fixture(autouse=True)
def _never_look(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(looking, "LOOK_SECONDS", 1000.0)


# A row is folded once, by number


async def test_a_row_that_comes_by_bus_store_and_answer_is_folded_once() -> None:
    async with Several("a", "b") as several:
        lines = await several.game(("Asha", "a"), ("Bibi", "b"))
        mover = await several.mover(lines)
        store, seen = several.store(mover), mover.n
        store.late = True
        sent = await mover.say("play", move=mover.own["moves"][0], seen=seen)
        await eventually(lambda: bool(store.answers), "the row")
        row = several.stored(mover)[-1]
        code, word = mover.code, between.encode(RowTold(row))
        mover.node._neighbours.heard(code, "other", word)
        mover.node._neighbours.heard(code, "other", word)
        mover.node._reading.read_on(several.room(mover))
        assert (await mover.answer(sent))["n"] == seen + 1, "with the fold, whichever way the row came"
        store.let_out()
        await play_all(list(lines))
        for line in lines:
            told = [step["n"] for step in line.steps() if step["n"] > seen]
            assert told == list(range(seen + 1, line.n + 1))


async def test_two_nodes_that_write_the_same_number_agree_on_one_row() -> None:
    async with Several("a", "b") as several:
        asha, bibi = await several.table(("Asha", "a"), ("Bibi", "b"))
        newest = await several.agreed(asha, bibi)
        for store in several.stores.values():
            store.holding = True
        sent = [await line.say("ready", ready=True, seed=line.name) for line in (asha, bibi)]
        await eventually(lambda: all(len(s.held) == 1 for s in several.stores.values()), "both rows")
        for store in several.stores.values():
            store.holding = False
            store.let_go()
        answers = [await line.answer(one) for line, one in zip((asha, bibi), sent, strict=True)]
        assert [answer["n"] for answer in answers] == [newest + 1, newest + 2]
        for line in (asha, bibi):
            await line.until(lambda c: c.playing, "the deal")
            assert [step["what"]["k"] for step in line.steps()][-3:] == ["ready", "ready", "started"]


async def test_a_message_that_went_to_another_node_first_is_done_once() -> None:
    async with Several("a", "b") as several:
        asha, bibi = await several.table(("Asha", "a"), ("Bibi", "b"))
        await several.agreed(asha, bibi)
        several.hub.holding = True
        first = await asha.do("ready", "same", ready=True)
        again = several.come("Asha", "b")
        await again.do("join", table=asha.code)
        assert (await again.ask("ready", "same", ready=True))["n"] == first["n"]
        several.hub.holding = False
        several.hub.let_go()
        await several.agreed(again, bibi)
        assert len([row for row in several.stored(bibi) if row.id == "same"]) == 1


# Subscribe, then read


class SlowlyRead(HeldMemory):
    """Rooms are read at once, and what was read is told later."""

    async def room(self, code: str) -> list[Row]:
        found = await super().room(code)
        if self.slow is not None:
            await self.slow.wait()
        return found


async def test_a_row_stored_while_the_room_is_being_read_is_not_missed() -> None:
    several = Several("a", "b")
    async with several:
        (asha,) = await several.table(("Asha", "a"))
        several.stores["b"].__class__ = SlowlyRead
        several.stores["b"].slow = asyncio.Event()
        several.room(asha).others.add("b")  # who has left without a word
        bibi = several.come("Bibi", "b")
        sent = await bibi.say("join", table=asha.code)
        await eventually(lambda: asha.code in several.buses["b"].served, "the subscription")
        await asha.do("ready", ready=True)
        several.hub.is_lost = lambda _word: True
        several.stores["b"].slow.set()
        await bibi.answer(sent)
        await several.agreed(asha, bibi)


async def test_a_row_stored_while_nobody_knew_of_the_other_node_is_told_when_it_says_hello() -> None:
    async with Several("a", "b") as several:
        (asha,) = await several.table(("Asha", "a"))
        held: list[Word] = []

        def is_held(word: Word) -> bool:
            held.append(word)
            return len(held) == 1

        several.hub.is_lost = is_held
        bibi = several.come("Bibi", "b")
        await bibi.do("join", table=asha.code)
        await asha.do("ready", ready=True)
        assert bibi.n < asha.n
        several.buses["a"].ears.heard(asha.code, "b", held[0].said)
        await several.agreed(asha, bibi)


# No refusal from an old copy


async def behind(several: Several) -> tuple[Line, Line]:
    """Asha at one node and Bibi at another, which has not heard that both are ready and the game is on."""
    asha, bibi = await several.table(("Asha", "a"), ("Bibi", "b"))
    await several.agreed(asha, bibi)
    twin = several.come("Bibi", "a")
    await twin.do("join", table=asha.code)
    several.hub.is_lost = lambda word: word.hearer == "b"
    for line in (asha, twin):
        await line.do("ready", ready=True)
    await asha.until(lambda c: c.playing, "the deal")
    assert not bibi.playing
    return twin, bibi


async def test_a_refusal_is_given_only_after_the_store_was_read() -> None:
    async with Several("a", "b") as several:
        twin, bibi = await behind(several)
        assert (await bibi.do("resign"))["what"]["k"] == "resigned"
        assert several.stores["b"].readings
        assert (await bibi.refused("sit", seat="A"))["code"] == "playing", "as it is now, too"
        assert twin.node is not bibi.node


async def test_one_reading_serves_all_who_wait() -> None:
    async with Several("a", "b") as several:
        _, bibi = await behind(several)
        store = several.stores["b"]
        before, store.slow = store.readings, asyncio.Event()
        sent = [await bibi.say("resign")]
        await eventually(lambda: store.readings > before, "the reading")
        sent += [await bibi.say("resign") for _ in range(19)]
        store.slow.set()
        answers = [await bibi.answer(one) for one in sent]
        assert [answer["t"] for answer in answers] == ["step"] + 19 * ["no"]
        assert store.readings - before == 2, "for the first, and for all who came while it was being read"


async def test_who_waits_for_a_reading_is_served_although_another_one_follows_at_once() -> None:
    async with Several("a", "b") as several:
        twin, bibi = await behind(several)
        store, again = several.stores["b"], several.come("Asha", "b")
        before, store.slow = store.readings, asyncio.Event()
        joined = await again.say("join", table=twin.code, since=twin.n)
        await eventually(lambda: store.readings - before == 1, "the reading")
        refused = await bibi.say("sit", seat="A")
        store.slow.set()
        assert (await again.answer(joined))["t"] == "ok"
        assert (await bibi.answer(refused))["code"] == "playing"
        assert store.readings - before == 2, "for what came while it was under way"


async def test_a_move_that_has_seen_more_than_the_node_is_judged_after_a_reading() -> None:
    async with Several("a", "b") as several:
        twin, bibi = await behind(several)
        line = bibi if twin.is_awaited else several.come("Asha", "b")
        if line is not bibi:
            await line.do("join", table=twin.code)
        state = several.room(twin).state
        seat = "B" if line is bibi else "A"
        assert state.game is not None
        move = state.game.view(seat).moves[0]
        assert (await line.ask("play", move=move, seen=twin.n))["t"] == "step"
        assert (await line.refused("play", move=move, seen=twin.n + 100))["code"] == "unseen"


async def test_who_has_seen_more_than_the_node_is_shown_the_table_as_it_is() -> None:
    async with Several("a", "b") as several:
        twin, bibi = await behind(several)
        again = several.come("Asha", "b")
        assert several.known(bibi) < twin.n
        answer = await again.do("join", table=twin.code, since=twin.n)
        assert (answer["t"], answer["n"]) == ("ok", twin.n), "there is no more to see"
        assert several.known(bibi) == twin.n
