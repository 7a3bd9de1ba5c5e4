"""What every bus promises to nodes that can be several, as tests that are run on each kind of bus."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from itertools import count

import pytest

from longears.node import protocols
from longears.node.protocols import Bus
from tests.server.kit import eventually

MakeBus = Callable[[str], Bus]
"""Makes the bus of the node of this name."""


MARK = b"mark "
"""With this a word begins by which a test knows that all before it has arrived."""
NUMBERS = count()


class Heard:
    """Ears that keep what they hear."""

    def __init__(self) -> None:
        self.words: list[tuple[str, bytes]] = []
        self.marks: set[bytes] = set()
        self.nodes: list[str] = []
        self.happened: list[str] = []

    def heard(self, room: str, node: str, word: bytes) -> None:
        if word.startswith(MARK):
            self.marks.add(word)
            return
        self.words.append((room, word))
        self.nodes.append(node)

    def lost(self, node: str) -> None:
        self.happened.append(f"lost {node.partition('.')[0]}")

    def away(self) -> None:
        self.happened.append("away")

    def back(self) -> None:
        self.happened.append("back")


@asynccontextmanager
async def several(make: MakeBus, *names: str) -> AsyncIterator[list[tuple[Bus, Heard]]]:
    """Nodes of these names, which know of each other."""
    async with AsyncExitStack() as stack:
        found = []
        for name in names:
            bus, heard = make(name), Heard()
            await bus.open(heard)
            stack.push_async_callback(bus.close)
            found.append((bus, heard))
        await eventually(lambda: all(len(bus.nodes) == len(names) - 1 for bus, _ in found), "the others")
        yield found


async def settled(*nodes: tuple[Bus, Heard]) -> None:
    """All that these nodes have told is done and heard: words arrive in the order in which they are told."""
    for bus, own in nodes:
        mark = MARK + b"%d" % next(NUMBERS)
        bus.tell("", mark)
        others = [heard for _, heard in nodes if heard is not own]
        await eventually(lambda: all(mark in heard.marks for heard in others), "the mark")  # noqa: B023


class Promises:
    """Each is a test; a class of tests for one kind of bus says how that is made."""

    async def test_a_word_is_heard_by_the_others_who_serve_the_room(self, make: MakeBus) -> None:
        async with several(make, "a", "b", "c") as nodes:
            (a, at_a), (b, at_b), (_, at_c) = nodes
            await asyncio.gather(a.serve("ROOM"), b.serve("ROOM"))
            a.tell("ROOM", b"one")
            a.tell("ROOM", b"two\n\xff")
            await eventually(lambda: len(at_b.words) == 2, "both")
            assert at_b.words == [("ROOM", b"one"), ("ROOM", b"two\n\xff")]
            assert set(at_b.nodes) <= set(b.nodes)
            await settled(*nodes)
            assert at_a.words == at_c.words == []

    async def test_a_word_that_names_no_room_is_heard_by_all_others(self, make: MakeBus) -> None:
        async with several(make, "a", "b", "c") as ((a, at_a), (_, at_b), (_, at_c)):
            a.tell("", b"all")
            await eventually(lambda: at_b.words == at_c.words == [("", b"all")], "the word")
            assert at_a.words == []

    async def test_who_has_left_a_room_hears_it_no_more_until_it_is_served_again(self, make: MakeBus) -> None:
        async with several(make, "a", "b") as nodes:
            (a, _), (b, at_b) = nodes
            await b.serve("ROOM")
            b.leave("ROOM")
            await settled(*nodes)
            a.tell("ROOM", b"unheard")
            await settled(*nodes)
            await b.serve("ROOM")
            a.tell("ROOM", b"heard")
            await eventually(lambda: bool(at_b.words), "a word")
            assert at_b.words == [("ROOM", b"heard")]

    async def test_what_was_told_before_is_heard_before(self, make: MakeBus) -> None:
        async with several(make, "a", "b") as nodes:
            (a, _), (b, at_b) = nodes
            await b.serve("ROOM")
            for number in range(1, 20):
                a.tell("ROOM", b"%d" % number)
                await settled(*nodes)
                assert len(at_b.words) == number

    async def test_who_is_here_is_known_to_who_comes_later(self, make: MakeBus) -> None:
        async with several(make, "a", "b") as nodes:
            (a, _), (b, _) = nodes
            a.say_here("ROOM", b"asha")
            a.say_here("ROOM", b"asha bibi")
            a.say_here("OTHER", b"cyrus")
            await settled(*nodes)
            assert list((await b.here("ROOM")).values()) == [b"asha bibi"]
            assert list((await b.here("ROOM")).keys()) == list(b.nodes)
            assert await a.here("ROOM") == {}, "what we said ourselves, we know"
            a.say_here("ROOM", b"")
            a.leave("OTHER")
            await settled(*nodes)
            assert await b.here("ROOM") == await b.here("OTHER") == {}

    async def test_a_lease_is_one_nodes_until_it_lets_go(self, make: MakeBus) -> None:
        async with several(make, "a", "b") as nodes:
            (a, _), (b, _) = nodes
            assert set(await a.keep(["R1", "R2"])) == {"R1", "R2"}
            assert set(await b.keep(["R1", "R2", "R3"])) == {"R3"}
            assert set(await a.keep(["R1", "R2", "R3"])) == {"R1", "R2"}, "renewed"
            b.release(["R1"])
            a.release(["R2"])
            await settled(*nodes)
            assert set(await b.keep(["R1", "R2", "R3"])) == {"R2", "R3"}

    async def test_a_lease_ends_unless_it_is_renewed(
        self, make: MakeBus, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(protocols, "LEASE_SECONDS", 1.0)
        monkeypatch.setattr(protocols, "BEAT_SECONDS", 0.1)
        async with several(make, "a", "b") as ((a, _), (b, _)):
            assert set(await a.keep(["R1", "R2"])) == {"R1", "R2"}
            for _ in range(12):
                await asyncio.sleep(0.1)
                assert "R1" in await a.keep(["R1"])
            assert set(await b.keep(["R1", "R2"])) == {"R2"}

    async def test_a_node_that_has_ended_is_lost_at_once(self, make: MakeBus) -> None:
        async with several(make, "a", "b", "c") as nodes:
            (a, _), (b, at_b), (_, at_c) = nodes
            a.say_here("ROOM", b"asha")
            await settled(*nodes)
            await a.close()
            await eventually(lambda: at_b.happened == at_c.happened == ["lost a"], "that")
            assert await b.here("ROOM") == {}
            assert len(b.nodes) == 1
