"""What nodes are promised by a bus; `more/test_redis` has the same asked of Redis."""

from collections.abc import Callable

import pytest

from longears.node.protocols import Bus
from longears.server.buses.alone import Alone
from tests.server.buses.hub import Hub
from tests.server.buses.kit import Heard, MakeBus, Promises


class TestHub(Promises):
    """The bus that the tests of races have."""

    @pytest.fixture
    def make(self) -> MakeBus:
        return Hub().bus


async def test_one_node_alone_has_every_lease_and_nobody_to_talk_to() -> None:
    bus: Bus = Alone()
    heard = Heard()
    await bus.open(heard)
    await bus.serve("ROOM")
    bus.tell("ROOM", b"hello")
    bus.tell("", b"hello")
    bus.say_here("ROOM", b"asha")
    assert (await bus.here("ROOM"), list(bus.nodes), bus.trouble, bus.joins) == ({}, [], "", False)
    assert set(await bus.keep(["R1", "R2"])) == {"R1", "R2"}
    bus.release(["R1"])
    bus.leave("ROOM")
    await bus.close()
    assert (heard.words, heard.happened) == ([], [])


MAKERS: list[Callable[[str], Bus]] = [Hub().bus]
"""Type checkers see here that the bus of the tests is one."""
