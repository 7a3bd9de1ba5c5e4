"""The real server on a real port, people who play there, and chance that is known."""

import asyncio
import json
import socket
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Never, Self

import aiohttp
import pytest
from aiohttp import web

from longears.chance import Chance
from longears.core import DealerMove, Pick, Shuffle
from longears.node import making
from longears.node.limits import Limits
from longears.node.node import Node
from longears.room.register import Change
from longears.room.rows import Row
from longears.room.state import FinalDealer
from longears.server import app
from longears.server.app import Config
from longears.server.places import ALONE, bus_at
from longears.server.stores.postgres import PostgresStore
from longears.server.stores.sqlite import SqliteStore
from tests.databases import databases
from tests.server.clients import SOON, Client, Frame, SioClient, WsClient

FIVE = ("donkey", "kazhutha-kali", "thulla", "dayous", "kadi")
MANY = 100_000
GENEROUS = Limits(
    messages_per_second=MANY,
    burst=MANY,
    frames_per_second=MANY,
    frames_burst=MANY,
    rows_per_second=MANY,
    rows_burst=MANY,
    bot_moves_per_second=MANY,
    bot_moves_burst=MANY,
    requests_per_second=MANY,
    requests_burst=MANY,
    connects_per_second=MANY,
    connects_burst=MANY,
    guests_per_minute=MANY,
    tables_per_minute=MANY,
    wrong_codes_per_minute=MANY,
    wrong_codes_in_all_per_minute=MANY,
    connections_per_address=MANY,
    calls_per_minute=MANY,
)
"""Tests play faster than people, and from one address."""
INSIDE = True
"""Whether servers go by the inside of libraries; `ways.BOTH_WAYS` has tests run without, too."""
DOORS = pytest.mark.parametrize("door", [WsClient, SioClient], ids=["ws", "socket.io"])


class Held:
    """Part of a store whose commits of rows wait until they are let go."""

    def __init__(self, place: Path | str) -> None:
        super().__init__(place)  # type: ignore[call-arg]  # of the store
        self.holding = False
        self.held: list[tuple[Row, Change | None]] = []
        self.rows_written = 0

    def append(self, row: Row, change: Change | None = None) -> None:
        self.rows_written += 1
        if self.holding:
            self.held.append((row, change))
        else:
            super().append(row, change)  # type: ignore[misc]  # the same

    def let_go(self) -> None:
        """Everything that waits is written; what comes after it waits again."""
        held, self.held = self.held, []
        for row, change in held:
            super().append(row, change)  # type: ignore[misc]  # the same


class HeldStore(Held, SqliteStore):
    """In a file."""


class HeldPostgres(Held, PostgresStore):
    """In PostgreSQL."""

    async def do(self, _work: object) -> Never:
        pytest.skip("about the file")


AnyStore = SqliteStore | HeldPostgres


def listening(port: int, buffer: int | None) -> socket.socket:
    listener = socket.create_server(("127.0.0.1", port))
    if buffer is not None:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, buffer)
    return listener


class Server:
    """The application on a free port of this machine."""

    def __init__(
        self,
        folder: Path,
        store: type[SqliteStore] | None = None,
        buffer: int | None = None,
        routes: Sequence[web.RouteDef] = (),
        address: str = "",
        bus: str = ALONE,
        name: str = "a",
        **config: Any,
    ) -> None:
        """`store`: another than the usual one, in a file.

        `address`: of a PostgreSQL, whatever is usual, with others on this `bus`, where each has a `name`.

        `buffer`: so few bytes wait in the system for a client; otherwise a slow one is hard to notice.
        `routes`: what this server has besides what every server has.
        """
        if store is not None and databases.kind != "sqlite":
            pytest.skip("about the file")
        self.path = folder / "tables.db"
        self._make_store: Callable[[], AnyStore] = partial(store or HeldStore, self.path)
        self._bus, self._routes, self._name = ALONE, routes, name
        if databases.kind != "sqlite":
            self._make_store, self._bus = partial(HeldPostgres, databases.address(folder)), databases.bus()
        if address:
            self._make_store, self._bus = partial(HeldPostgres, address), bus
        ways = {"inside_aiohttp": INSIDE, "inside_engineio": INSIDE}
        self._config = Config(self.path, "127.0.0.1", 0, **{"limits": GENEROUS, **ways, **config})
        self._port, self._buffer = 0, buffer
        self.app: web.Application
        self.node: Node

    async def __aenter__(self) -> Self:
        await self.start()
        return self

    async def __aexit__(self, *_error: object) -> None:
        await self.stop()

    async def start(self) -> None:
        self.store = self._make_store()
        served = app.Server(self._config, self.store, bus_at(self._bus, self._name))
        self.app, self.node, self.served = served.app, served.node, served
        self.app.add_routes(self._routes)
        self.listening = app.Listening(served)
        self._port = await self.listening.open(listening(self._port, self._buffer))
        self._session = aiohttp.ClientSession(cookie_jar=aiohttp.DummyCookieJar())

    async def stop(self) -> None:
        await self._session.close()
        await self.listening.close()

    async def restart(self) -> None:
        """The same port and the same file, a new life."""
        await self.stop()
        await self.start()

    @property
    def held(self) -> HeldStore | HeldPostgres:
        assert isinstance(self.store, HeldStore | HeldPostgres)
        return self.store

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self._port}"

    # Requests

    async def ask(self, path: str, method: str = "GET", **more: Any) -> aiohttp.ClientResponse:
        response = await self._session.request(method, self.address + path, **more)
        await response.read()
        return response

    async def json(self, path: str, **more: Any) -> Any:
        return json.loads(await (await self.ask(path, **more)).text())

    async def closed(self, code: str) -> bool:
        """Whether there is no such table, or soon none."""
        async with asyncio.timeout(SOON):
            while (await self.ask(f"/api/tables/{code}")).status != 404:
                await asyncio.sleep(0.1)
        return True

    # Guests

    async def token(self, name: str) -> str:
        told = await self.json("/api/guest", method="POST", json={"name": name})
        token: str = told["token"]
        return token

    async def come(self, name: str, token: str = "", door: type[Client] | None = None) -> Client:
        """Someone is here, and has been welcomed."""
        client = (door or WsClient)(name, token or await self.token(name))
        await client.connect(self.address)
        await client.until(lambda c: bool(c.guest), "a welcome")
        return client

    async def table(self, *names: str, door: type[Client] | None = None, **settings: Any) -> list[Client]:
        """These people at a table of their own, on seats A, B, …"""
        settings = {"game": "thulla", "pace": 0, "seats": max(2, len(names)), **settings}
        host = await self.come(names[0], door=door)
        await host.do("create", settings=settings)
        return [host, *[await self.sit(name, host.code, "ABCDEFGH"[at], door) for at, name in
                        enumerate(names) if at]]  # fmt: skip

    async def sit(self, name: str, code: str, seat: str, door: type[Client] | None = None) -> Client:
        client = await self.come(name, door=door)
        await client.do("join", table=code)
        await client.do("sit", seat=seat)
        return client


# Playing


async def all_ready(clients: list[Client]) -> None:
    """Everyone is ready, with a seed of their own, and the game is dealt."""
    for client in clients:
        await client.do("ready", seed=f"seed-of-{client.name}")
    for client in clients:
        await client.until(lambda c: c.playing and bool(c.view), "the deal")


def chosen(moves: list[str], chance: Chance) -> str:
    """Any move; in Kadi calls come first and drawing last, or it would not end today."""
    choices = [move for move in moves if move == "!"] or [move for move in moves if move != "+"] or moves
    return choices[chance.below(len(choices))]


async def play_out(client: Client, chance: Chance, moves: int = 100_000) -> int:
    """Play this seat by its legal moves to the end of the game, or so many of them; how many it made."""
    made = 0
    while made < moves:
        await client.until(lambda c: c.is_awaited or not c.playing or c.closed is not None, "a turn")
        if not client.playing or client.closed is not None:
            break
        seen = client.n
        answer = await client.ask("play", move=chosen(client.own["moves"], chance), seen=seen)
        assert answer["t"] == "step" or client.n > seen, f"a legal move was refused: {answer}"
        made += answer["t"] == "step"
    return made


async def play_all(clients: list[Client], seed: int = 1) -> Frame:
    """All of them play to the end, which is the same for all; the outcome."""
    await asyncio.gather(*(play_out(c, Chance(10 * seed + at)) for at, c in enumerate(clients)))
    outcomes = [await client.over() for client in clients]
    assert outcomes == outcomes[:1] * len(clients)
    return outcomes[0]


async def next_move(clients: list[Client]) -> Client:
    """Whoever is awaited, once all have heard the newest step."""
    newest = max(client.n for client in clients)
    for client in clients:
        await client.until(lambda c: c.n >= newest, "the newest step")
    return next(client for client in clients if client.is_awaited)


async def eventually(happened: Callable[[], bool], what: str = "it") -> None:
    """Wait for something that no frame tells."""
    try:
        async with asyncio.timeout(SOON):
            while not happened():
                await asyncio.sleep(0.005)
    except TimeoutError:
        raise AssertionError(f"waited in vain for {what}") from None


# Chance that is known


class KnownDealer:
    """Deals the deck it was given; later chance comes from a fixed seed.

    With two cards exchanged it deals the same in a world where each of them is the other.
    """

    def __init__(self, deck: tuple[int, ...] = (), exchanged: tuple[int, ...] = ()) -> None:
        self._deck, self._exchanged, self._chance = deck, exchanged, Chance(11)

    def __call__(self, secret: bytes, seeds: Mapping[str, str], /) -> FinalDealer:  # noqa: ARG002
        return KnownDealer(self._deck, self._exchanged)

    def answer(self, asked: Shuffle | Pick) -> DealerMove:
        if isinstance(asked, Pick):
            return asked.choices[self._chance.below(len(asked.choices))]
        deck, self._deck = self._deck, ()
        shuffled = deck or self._chance.shuffled(sorted(map(self._other, asked.cards)))
        return tuple(map(self._other, shuffled))

    def _other(self, card: int) -> int:
        if card not in self._exchanged:
            return card
        return self._exchanged[1 - self._exchanged.index(card)]

    def first_dealer(self, seats: int) -> int:  # noqa: ARG002
        return 0

    def proof(self) -> dict[str, str]:
        return {}


@contextmanager
def known_secrets(key: str = "07" * 32, code: str = "QWRT34") -> Iterator[None]:
    """Every table that is made has this key and this code: its shuffles are known."""
    signs = iter(code * 100)
    known = SimpleNamespace(token_hex=lambda _size: key, choice=lambda _signs: next(signs))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(making, "secrets", known)
        yield
