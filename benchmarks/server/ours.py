"""Our own server as it is shipped: book Thulla, private hands, a durable log; `pace` 0 and no limits."""

import asyncio
import random
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import aiohttp
import msgspec
from msgspec import UNSET, Struct, UnsetType

from benchmarks.server.load import SEATS, Clocks, Load, Peer, Table
from benchmarks.server.process import family_seconds
from benchmarks.server.sockets import HOST, Lost, Socket, Take
from tools.postgresql import PostgreSQL
from tools.redis import RedisServer

LETTERS = "ABCD"
SETTINGS = {"game": "thulla", "preset": "book", "seats": SEATS, "pace": 0}


class What(Struct):
    """What made a step."""

    k: str


class Own(Struct):
    """What only this seat is told."""

    moves: list[str] | UnsetType = UNSET


class Room(Struct):
    """What changed about the people."""

    code: str = ""
    phase: str = ""


class Heard(Struct):
    """Any message of the server, as far as the load has to know it."""

    t: str
    n: int = 0
    what: What | None = None
    own: Own | None = None
    room: Room | None = None
    code: str = ""
    message: str = ""
    ack: str = ""


HEARD = msgspec.json.Decoder(Heard)


class LongearsSocket(Socket):
    """A client of the plain door, open when it has been welcomed."""

    def welcomed(self) -> None:
        """Ready only when the server has said so itself."""

    def heard(self, message: bytes) -> None:
        if self.ready.done():
            self.take(message)
        else:
            self.ready.set_result(None)


class LongearsTable(Table):
    """Four guests who play one game after the other; each plays any card it may."""

    def __init__(self, peer: "Ours", port: int, number: int, load: Load) -> None:
        super().__init__(number, load)
        self._peer = peer
        self._port = port
        self._random = random.Random(number)  # noqa: S311 a choice of cards
        self._newest = 0
        self._moves: list[list[str]] = [[] for _ in range(SEATS)]
        self._dealt_to = 0
        self._answered: asyncio.Future[Heard] = asyncio.get_running_loop().create_future()
        self._first_deal: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    async def sit(self) -> None:
        for seat in range(SEATS):
            take = partial(self._take, seat)
            self.seats.append(
                await self._peer.connect(self._port, SEATS * self.number + seat, take, self.load.fail)
            )
        table = await self._ask(0, {"t": "create", "settings": SETTINGS})
        assert table.room is not None
        for seat in range(1, SEATS):
            await self._ask(seat, {"t": "join", "table": table.room.code})
            await self._ask(seat, {"t": "sit", "seat": LETTERS[seat]})
        self._deal()
        await self._first_deal

    def move(self) -> int:
        turn = next(seat for seat, moves in enumerate(self._moves) if moves)
        move = self._random.choice(self._moves[turn])
        self._send(turn, {"t": "play", "id": f"p{self._newest}", "move": move, "seen": self._newest})
        return turn

    def settled(self) -> None:
        if any(self._moves):
            self.load.free(self)
        else:
            self._deal()

    def _deal(self) -> None:
        """Everyone is ready, and so the next game begins."""
        self._dealt_to = 0
        for seat in range(SEATS):
            self._send(seat, {"t": "ready", "id": f"r{self._newest}"})

    async def _ask(self, seat: int, message: dict[str, Any]) -> Heard:
        self._answered = asyncio.get_running_loop().create_future()
        self._send(seat, {**message, "id": message["t"]})
        return await self._answered

    def _send(self, seat: int, message: dict[str, Any]) -> None:
        self.seats[seat].send(msgspec.json.encode(message))

    def _take(self, seat: int, message: bytes) -> None:
        heard = HEARD.decode(message)
        if heard.t == "no" or heard.t == "bye":
            raise ValueError(f"{heard.code}: {heard.message}")
        if heard.own is not None and heard.own.moves is not UNSET:
            self._moves[seat] = heard.own.moves
        if heard.n:
            self._newest = heard.n
        if heard.ack and not self._answered.done():
            self._answered.set_result(heard)
        if heard.what is not None:
            self._step(seat, heard.what.k)

    def _step(self, seat: int, kind: str) -> None:
        if kind == "moved":
            self.seen(seat)
        elif kind == "started":
            self._dealt_to += 1
            if self._dealt_to == SEATS:
                self._begin()

    def _begin(self) -> None:
        if self._first_deal.done():
            self.load.free(self)
        else:
            self._first_deal.set_result(None)


class Ours(Peer):
    """What `longears serve` starts."""

    name = "longears"
    collects = False

    def command(self, port: int, folder: str) -> list[str]:
        serve = [sys.executable, "-m", "longears", "serve", "--host", HOST, "--port", str(port), "--quiet"]
        return [*serve, "--store", f"{folder}/tables.db", "--unlimited"]

    def node_of(self, number: int) -> int:  # noqa: ARG002  there is one
        """Which node this client comes to."""
        return 0

    async def connect(self, port: int, number: int, take: Take, lost: Lost) -> Socket:
        port += self.node_of(number)
        address = f"http://{HOST}:{port}/api/guest"
        async with aiohttp.ClientSession() as session, session.post(address) as answer:
            answer.raise_for_status()
            token = (await answer.json())["token"]
        return await LongearsSocket.open(port, "/ws", take, lost, f"Authorization: Bearer {token}\r\n")

    def table(self, port: int, number: int, load: Load) -> Table:
        return LongearsTable(self, port, number, load)


class OursOnPostgreSQL(Ours):
    """One node as one of several would be: what is kept is in PostgreSQL, what others hear goes to Redis.

    Both run on the server's core, and only the node's own processor time counts as the server's.
    """

    name = "longears on PostgreSQL and Redis"

    @contextmanager
    def helpers(self, folder: str) -> Iterator[Clocks]:
        Path(folder).chmod(0o755)  # PostgreSQL is another user where we are root
        Path(folder).parent.chmod(0o755)
        redis = RedisServer(Path(folder))
        with PostgreSQL(Path(folder)) as postgresql:
            redis.start_here()
            try:
                self._addresses = postgresql.address, redis.address
                pids = {"PostgreSQL": postgresql.pid, "Redis": redis.pid}
                yield {name: partial(family_seconds, pid) for name, pid in pids.items()}
            finally:
                redis.end()

    def command(self, port: int, folder: str) -> list[str]:
        store, bus = self._addresses
        where = ["--store", store, "--bus", bus, "--pages", f"{folder}/pages"]
        return [*super().command(port, folder), *where]


class ThreeNodes(OursOnPostgreSQL):
    """Three nodes, each with as many tables as one would have; the people of a table meet on one of them."""

    name = "three nodes, hashed"
    nodes = 3

    def command(self, port: int, folder: str) -> list[str]:
        store, bus = self._addresses
        serve = ["serve", "--host", HOST, "--quiet", "--unlimited", "--store", store, "--bus", bus]
        several = [sys.executable, "-m", "benchmarks.server.several", str(self.nodes), str(port)]
        return [*several, *serve, "--pages", f"{folder}/pages"]

    def node_of(self, number: int) -> int:
        return number // SEATS % self.nodes


class ThreeNodesScattered(ThreeNodes):
    """The same, where the proxy knows nothing of tables: no two neighbours meet."""

    name = "three nodes, scattered"

    def node_of(self, number: int) -> int:
        return (number // SEATS + number % SEATS) % self.nodes
