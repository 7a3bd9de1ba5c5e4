"""Several nodes in this process, which share a store in memory, and people at each of them."""

import asyncio
import json
from collections.abc import Callable, Sequence
from typing import Any, Self

from longears.bots import bot_for
from longears.chance import Chance
from longears.core import Event, View
from longears.node.guests import Guest
from longears.node.limits import Limits
from longears.node.live_room import LiveRoom
from longears.node.neighbours import CLEARING
from longears.node.node import Node
from longears.node.protocols import Stored
from longears.room.register import Change
from longears.room.rows import Row
from longears.room.state import DealerMaker
from longears.server.stores.memory import MemoryStore
from longears.shuffle import FairDealer
from tests.server.buses.hub import Hub, HubBus, Word
from tests.server.clients import Client, Frame
from tests.server.kit import GENEROUS, all_ready, eventually, next_move

__all__ = ["HeldMemory", "InPlace", "Line", "Several", "Uncounted", "eventually"]


class HeldMemory(MemoryStore):
    """A store whose commits, answers and readings wait as a test wants it."""

    def __init__(self) -> None:
        super().__init__()
        self.holding = False
        """Whether rows wait before they are stored."""
        self.held: list[tuple[Row, Change | None]] = []
        self.appended: list[tuple[Row, Change | None]] = []
        self.late = False
        """Whether rows are stored at once, and what became of them is told later."""
        self.answers: list[list[tuple[Row, Stored]]] = []
        self.readings = 0
        """How often rows of a room were read on."""
        self.slow: asyncio.Event | None = None
        """Readings wait for it."""

    def append(self, row: Row, change: Change | None = None) -> None:
        self.appended.append((row, change))
        if self.holding:
            self.held.append((row, change))
        else:
            super().append(row, change)

    def let_go(self) -> None:
        """What waits is stored; what comes after it waits again."""
        held, self.held = self.held, []
        for row, change in held:
            super().append(row, change)

    async def open(self, committed: Callable[[Sequence[tuple[Row, Stored]]], None]) -> None:
        self.tell = committed
        await super().open(lambda batch: self.answers.append(list(batch)) if self.late else committed(batch))

    def let_out(self) -> None:
        """What became of rows is told."""
        self.late, answers, self.answers = False, self.answers, []
        for batch in answers:
            self.tell(batch)

    async def rows(self, room: str, after: int) -> list[Row]:
        self.readings += 1
        found = await super().rows(room, after)
        if self.slow is not None:
            await self.slow.wait()
        return found


class InPlace:
    """Thinks as a medium bot does, at once."""

    async def choose(
        self, view: View, history: Sequence[Event], level: str, seed: int, *, pause: float = 0.0
    ) -> str:
        assert level
        await asyncio.sleep(pause)
        return bot_for("medium", view.game).choose(view, history, view.moves, Chance(seed))

    def close(self) -> None:
        """Nothing to let go."""


class Uncounted:
    """Keeps what was refused, and by which limits."""

    def __init__(self) -> None:
        self.codes: list[str] = []
        self.limits: list[str] = []

    def refused(self, code: str) -> None:
        self.codes.append(code)

    def limited(self, limit: str, of: str) -> None:
        self.limits.append(f"{limit} of {of}")

    def fell_behind(self) -> None:
        raise AssertionError("a reader in the same process is never behind")

    def answered(self, since: Sequence[float]) -> None:
        """However long it took."""

    def told(self, since: Sequence[float]) -> None:
        """However long it took."""

    def lagged(self, seconds: float) -> None:
        """Whatever the machine does besides."""


class Line(Client):
    """A guest's line to one of the nodes, without a socket."""

    def __init__(self, name: str, node: Node, tables: tuple[str, ...] = ()) -> None:
        super().__init__(name)
        self.node = node
        self.connection = node.connect(Guest(name.lower(), name, tables=tables), self)

    # The door of its connection

    def send(self, data: bytes) -> int:
        self.take(data)
        return 0

    def backlog(self) -> int:
        return 0

    def close(self, code: int, reason: str) -> None:
        self.end(code, reason)

    # The line of a client

    async def connect(self, address: str) -> None:
        raise AssertionError(f"it is connected from the beginning, and not to {address}")

    async def send_frame(self, message: Frame) -> None:
        self.connection.receive(json.dumps(message).encode())

    async def drop(self) -> None:
        self.connection.gone()

    @property
    def watchers(self) -> list[str]:
        """Who watches, as was told last."""
        told = [frame["watchers"] for frame in self.frames if "watchers" in frame]
        return list(told[-1]) if told else []

    @property
    def transport(self) -> asyncio.Transport:
        raise AssertionError("there is none")


class Several:
    """Nodes of these names; the store and the bus of each can be told to misbehave."""

    def __init__(
        self,
        *names: str,
        limits: Limits = GENEROUS,
        store: type[HeldMemory] = HeldMemory,
        dealer: DealerMaker = FairDealer,
    ) -> None:
        self.hub = Hub()
        self.first = store()
        self.counts: dict[str, Uncounted] = {}
        self.stores: dict[str, HeldMemory] = {}
        self.buses: dict[str, HubBus] = {}
        self.nodes: dict[str, Node] = {}
        self._limits, self._dealer = limits, dealer
        for name in names:
            self.add(name)

    def add(self, name: str) -> Node:
        """One more node, which is not open yet."""
        self.counts[name], self.stores[name] = Uncounted(), self._beside()
        self.buses[name] = bus = self.hub.bus(name)
        node = Node(self.stores[name], bus, InPlace(), self.counts[name], self._limits, self._dealer)
        self.nodes[name] = node
        return node

    def _beside(self) -> HeldMemory:
        store = self.first.beside()
        assert isinstance(store, HeldMemory)
        return store

    def clears_up(self, name: str) -> None:
        """This node does, and no other."""
        self.hub.leases[CLEARING] = name, asyncio.get_running_loop().time() + 1000

    async def __aenter__(self) -> Self:
        for node in self.nodes.values():
            await node.open()
        return self

    async def __aexit__(self, *_error: object) -> None:
        for name in self.buses.keys() & self.hub.buses.keys():
            self.buses[name].trouble = ""
        for store in self.stores.values():
            store.holding, store.slow = False, None
            store.let_go()
            store.let_out()
        for node in self.nodes.values():
            await node.say_goodbye()
            await node.close()

    @property
    def told(self) -> list[Word]:
        """Every word that was heard at a room."""
        return [word for word in self.hub.told if word.room]

    def come(self, name: str, at: str) -> Line:
        """Someone is here, at this node."""
        return Line(name, self.nodes[at])

    async def come_known(self, name: str, at: str) -> Line:
        """The same, as a server lets somebody in: with the tables that the store knows of."""
        known = await self.first.guest(name.lower())
        return Line(name, self.nodes[at], known.tables if known else ())

    async def table(self, *people: tuple[str, str], **settings: Any) -> list[Line]:
        """These people, each with their node, at a table of their own, on seats A, B, …"""
        settings = {"game": "thulla", "pace": 0, "seats": max(2, len(people)), **settings}
        lines = [self.come(name, at) for name, at in people]
        await lines[0].do("create", settings=settings)
        for line, seat in zip(lines[1:], "BCDEFGH", strict=False):
            await line.do("join", table=lines[0].code)
            await line.do("sit", seat=seat)
        return lines

    async def game(self, *people: tuple[str, str], **settings: Any) -> list[Line]:
        """The same, and everyone is ready."""
        lines = await self.table(*people, **settings)
        await all_ready(list(lines))
        return lines

    async def mover(self, lines: list[Line]) -> Line:
        """Whoever is awaited, once all have heard the newest row."""
        await self.agreed(*lines)
        mover = await next_move(list(lines))
        assert isinstance(mover, Line)
        return mover

    def store(self, line: Line) -> HeldMemory:
        """The store of this guest's node."""
        return next(self.stores[name] for name, node in self.nodes.items() if node is line.node)

    def room(self, line: Line) -> LiveRoom:
        """The room as this guest's node has it."""
        return line.node.rooms[line.code]

    def known(self, line: Line) -> int:
        """The newest row that this guest's node has folded."""
        return self.room(line).room.n

    async def agreed(self, *lines: Line) -> int:
        """Wait until all of these have heard the newest row; its number."""
        newest = (await self.first.newest([lines[0].code]))[lines[0].code]
        for line in lines:
            await line.until(lambda one: one.n >= newest, "the newest row")
        return newest

    def stored(self, line: Line) -> list[Row]:
        """All rows of the room, as they are in the store."""
        return [row for _, row in sorted(self.first._rows[line.code].items())]
