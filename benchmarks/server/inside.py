"""What a move costs inside the node: no sockets, no disk, no other process.

`python -m benchmarks.server.inside`.  The tables play the same game over and over, so that two versions of
the code can be compared, also on a busy machine and by `valgrind --tool=callgrind`.
"""

import argparse
import asyncio
import gc
import math
import time
from collections.abc import Mapping

from rich.console import Console

from longears.chance import Chance
from longears.game import SeededDealer
from longears.node import watch
from longears.node.connection import Connection
from longears.node.guests import Guest
from longears.node.limits import UNLIMITED
from longears.node.node import Node
from longears.server.buses.alone import Alone
from longears.server.metrics import Metrics
from longears.server.stores.memory import MemoryStore

LETTERS = "ABCD"
TURNS = 4
"""Of the event loop, after which a row that is on its way has been told."""


class SameCards(SeededDealer):
    """Deals the same cards in every game."""

    def __init__(self, _secret: bytes, _seeds: Mapping[str, str]) -> None:
        super().__init__(Chance(7))

    def first_dealer(self, seats: int) -> int:  # noqa: ARG002  always the same
        return 0

    def proof(self) -> dict[str, str]:
        return {}


class Thoughtless:
    """Thinks for nobody: people sit at every seat."""

    async def choose(self, *_: object, **__: object) -> str:
        raise NotImplementedError

    def close(self) -> None:
        """Nothing to let go."""


class Nowhere:
    """The door of a client who reads everything at once and remembers its length."""

    def send(self, data: bytes) -> int:  # noqa: ARG002  nobody reads it
        return 0

    def backlog(self) -> int:
        return 0

    def close(self, code: int, reason: str) -> None:
        """The end of the measurement."""


class Table:
    """Four people; whoever is awaited plays the first card that may be played."""

    def __init__(self, node: Node, number: int) -> None:
        self.people: dict[str, Connection] = {}
        for letter in LETTERS:
            guest = f"{letter}{number}"
            self.people[letter] = node.connect(Guest(guest, letter), Nowhere())

    async def sit(self, game: str) -> None:
        asha, *others = self.people.values()
        asha.receive(b'{"t":"create","id":"c","settings":{"game":"%b","seats":4,"pace":0}}' % game.encode())
        while asha.room is None:
            await asyncio.sleep(0)
        self.room = asha.room
        for letter, other in zip(LETTERS[1:], others, strict=True):
            other.receive(b'{"t":"join","id":"j","table":"%b"}' % self.room.code.encode())
            other.receive(b'{"t":"sit","id":"s","seat":"%b"}' % letter.encode())
            await asyncio.sleep(0)

    def play(self) -> None:
        """One move, or a new game."""
        state = self.room.state
        if not state.playing or state.game is None:
            for person in self.people.values():
                person.receive(b'{"t":"ready","id":"r%d"}' % state.n)
            return
        seat = state.game.awaited[0]
        move = state.game.moves(seat)[0].encode()
        self.people[seat].receive(b'{"t":"play","id":"p%d","move":"%b","seen":%d}' % (state.n, move, state.n))


async def played(game: str, tables: int, moves: int, rounds: int) -> None:
    """Play so many moves at so many tables, side by side; tell what they cost."""
    watch.STOOD_STILL = math.inf  # whoever measures slowly is not excused
    node = Node(MemoryStore(), Alone(), Thoughtless(), Metrics(), UNLIMITED, SameCards)
    await node.open()
    playing = [Table(node, number) for number in range(tables)]
    for table in playing:
        await table.sit(game)
    await _rows(node, playing, moves // 5)
    gc.collect()
    gc.freeze()
    gc.disable()
    took = [await _round(node, playing, moves) for _ in range(rounds)]
    Console().print(f"{game}: {min(took):.1f} µs a row in the quickest of {rounds} rounds of {moves:,} rows")
    await node.say_goodbye()


async def _round(node: Node, tables: list[Table], moves: int) -> float:
    """The microseconds of processor time that a row took."""
    before, began = node.rows, time.process_time()
    await _rows(node, tables, moves)
    return 1e6 * (time.process_time() - began) / (node.rows - before)


async def _rows(node: Node, tables: list[Table], wanted: int) -> None:
    until = node.rows + wanted
    while node.rows < until:
        before = node.rows
        for table in tables:
            table.play()
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        while node.rows > before:
            before = node.rows
            for _ in range(TURNS):
                await asyncio.sleep(0)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="thulla")
    parser.add_argument("--tables", type=int, default=64)
    parser.add_argument("--moves", type=int, default=2_000)
    parser.add_argument("--rounds", type=int, default=40)
    wanted = parser.parse_args()
    asyncio.run(played(wanted.game, wanted.tables, wanted.moves, wanted.rounds))


if __name__ == "__main__":
    main()
