"""A node plays whole games of every family without a socket, a file or a thread."""

import asyncio

import pytest

from longears.games import FAMILIES
from longears.record import read
from tests.node.games import played


@pytest.mark.parametrize("game", [family.specs[0].name for family in FAMILIES])
async def test_a_whole_game_without_sockets(game: str) -> None:
    record = read(await asyncio.wait_for(played(game), 60))
    record.replay()
    assert record.tags["Game"] == game
    assert record.tags["Bots"].startswith("C easy/")
    assert record.tags["Result"]
