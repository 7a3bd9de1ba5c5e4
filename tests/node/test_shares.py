"""One guest and one address have one budget, whichever nodes they come to."""

import asyncio
from dataclasses import replace

import pytest

from longears.node import node as nodes
from longears.node.bucket import Bucket
from longears.node.limits import UNLIMITED, Limits
from longears.node.node import Node
from longears.node.shares import Shares
from longears.node.to_all import Tick, decode
from longears.server.lines import Lines
from tests.node.several import Several, Uncounted, eventually
from tests.server.kit import GENEROUS

SLOW = Limits(
    messages_per_second=0.01, burst=20, rows_per_second=0.01, rows_burst=10, wrong_codes_in_all_per_minute=8
)
"""What is used up stays used up while a test runs."""


@pytest.fixture(autouse=True)
def _tell_often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(nodes, "CARE_SECONDS", 0.02)


def now() -> float:
    return asyncio.get_running_loop().time()


def used_up(node: Node, guest: str = "asha") -> bool:
    return node.shares.guests.of(guest, now()).messages.is_empty(now())


async def test_what_a_guest_uses_at_one_node_is_used_up_at_all() -> None:
    async with Several("a", "b", "c", limits=SLOW) as several:
        for at in "ab":
            line = several.come("Asha", at)
            for _ in range(20):
                await line.say("ping")
        await eventually(lambda: all(used_up(node) for node in several.nodes.values()), "that all know")
        third = several.come("Asha", "c")
        assert (await third.refused("ping"))["code"] == "too_fast"
        other = several.come("Bibi", "c")
        await other.do("ping")


async def test_an_address_has_one_budget_at_all_nodes() -> None:
    shares = [Shares(SLOW, Uncounted(), joins=True) for _ in range(2)]
    here, there = (one.addresses.of("192.0.2.1", now()) for one in shares)
    while here.rows.takes(now()):
        pass
    assert not there.rows.is_empty(now())
    shares[1].heard("here", shares[0].told())
    assert there.rows.is_empty(now())
    assert not shares[1].addresses.of("192.0.2.2", now()).rows.is_empty(now())
    assert shares[0].told().uses == [], "once"


async def test_wrong_codes_in_all_are_counted_at_all_nodes() -> None:
    async with Several("a", "b", limits=SLOW) as several:
        line = several.come("Asha", "a")
        for _ in range(8):
            assert (await line.refused("join", table="AAAAAA"))["code"] == "unknown_table"
        await eventually(lambda: not several.nodes["b"].shares.may_try_codes(), "that others know")
        other = several.come("Bibi", "b")
        assert (await other.refused("join", table="AAAAAA"))["code"] == "too_many_tries"


async def test_limits_are_counted_locally_while_the_bus_is_away() -> None:
    async with Several("a", "b", limits=SLOW) as several:
        several.hub.cut("a")
        line = several.come("Asha", "a")
        for _ in range(40):
            await line.say("ping")
        assert (await line.refused("ping"))["code"] == "too_fast"
        await asyncio.sleep(0.1)
        assert not used_up(several.nodes["b"])
        await several.come("Asha", "b").do("ping")


async def test_limits_are_told_once_a_second_and_not_for_each_frame(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(nodes, "CARE_SECONDS", 1000.0)
    async with Several("a", "b") as several:
        line = several.come("Asha", "a")
        before = len(several.hub.told)
        for _ in range(500):
            await line.do("ping")
        assert len(several.hub.told) == before


async def test_who_uses_little_is_not_told_of() -> None:
    async with Several("a", "b", limits=GENEROUS) as several:
        lines = await several.table(("Asha", "a"), ("Bibi", "b"))
        for line in lines:
            await line.do("ready", ready=True)
        await eventually(lambda: len(_ticks(several)) > 4, "some ticks")
        assert [use for tick in _ticks(several) for use in tick.shared.uses] == []


def _ticks(several: Several) -> list[Tick]:
    words = [decode(word.said) for word in several.hub.told if not word.room]
    return [word for word in words if isinstance(word, Tick)]


async def test_sockets_of_an_address_are_counted_at_all_nodes() -> None:
    shares = [Shares(replace(UNLIMITED, sockets_per_address=10), Uncounted(), joins=True) for _ in range(2)]
    here, there = (Lines(10, one) for one in shares)
    for _ in range(6):
        assert here.takes("192.0.2.1")
    shares[1].heard("here", shares[0].told())
    assert [there.takes("192.0.2.1") for _ in range(5)] == [True] * 4 + [False]
    assert there.takes("192.0.2.2")
    shares[1].lost("here")
    assert there.takes("192.0.2.1")


def test_what_was_used_elsewhere_is_made_up_for_and_not_for_ever() -> None:
    bucket = Bucket(1.0, 10, 0.0)
    assert bucket.takes(0.0, 10)
    for _ in range(5):
        bucket.charge(0.0, 10)
    assert bucket.is_empty(10.9)
    assert not bucket.is_empty(11.1), "no deeper than a burst"
    bucket.wait(11.1)
    bucket.charge(11.1, 0.5)
    assert bucket.is_empty(11.1)
