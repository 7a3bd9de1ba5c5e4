"""The real server on a real port, people who play there, and chance that is known."""

import asyncio
import json
import socket
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Self

import aiohttp
import pytest
from aiohttp import web

from longears.chance import Chance
from longears.core import DealerMove, Pick, Shuffle
from longears.room.state import FinalDealer
from longears.server import house as house_module
from longears.server import identity
from longears.server.app import Config, application
from longears.server.house import House
from longears.server.limits import Limits
from longears.server.store import Answer, Store
from tests.server.clients import SOON, Client, Frame, SioClient, WsClient

FIVE = ("donkey", "kazhutha-kali", "thulla", "dayous", "kadi")
GENEROUS = Limits(messages_per_second=100_000, burst=100_000, guests_per_minute=100_000)
"""Tests play faster than people."""
DOORS = pytest.mark.parametrize("door", [WsClient, SioClient], ids=["ws", "socket.io"])


class HeldStore(Store):
    """A store whose commits of rows wait until they are let go."""

    def __init__(self, path: Path | str) -> None:
        super().__init__(path)
        self.holding = False
        self.held: list[tuple[Any, Answer]] = []
        self.rows_written = 0

    def append(self, row: Any, answer: Answer) -> None:
        self.rows_written += 1
        if self.holding:
            self.held.append((row, answer))
        else:
            super().append(row, answer)

    def let_go(self) -> None:
        """Everything that waits is written; what comes after it waits again."""
        held, self.held = self.held, []
        for row, answer in held:
            super().append(row, answer)


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
        store: type[Store] = HeldStore,
        buffer: int | None = None,
        routes: Sequence[web.RouteDef] = (),
        **config: Any,
    ) -> None:
        """`buffer`: so few bytes wait in the system for a client; otherwise a slow one is hard to notice.

        `routes`: what this server has besides what every server has.
        """
        self.path = folder / "tables.db"
        self._store, self._routes = store, routes
        self._config = Config(self.path, "127.0.0.1", 0, **{"limits": GENEROUS, **config})
        self._port, self._buffer = 0, buffer

    async def __aenter__(self) -> Self:
        await self.start()
        return self

    async def __aexit__(self, *_error: object) -> None:
        await self.stop()

    async def start(self) -> None:
        self.app = application(self._config)
        self.app.add_routes(self._routes)
        self.store = self.house.store = self._store(self.path)
        self._runner = web.AppRunner(self.app, access_log=None, shutdown_timeout=2)
        await self._runner.setup()
        await web.SockSite(self._runner, listening(self._port, self._buffer)).start()
        self._port = self._runner.addresses[0][1]
        self._session = aiohttp.ClientSession(cookie_jar=aiohttp.DummyCookieJar())

    async def stop(self) -> None:
        await self._session.close()
        await self._runner.cleanup()

    async def restart(self) -> None:
        """The same port and the same file, a new life."""
        await self.stop()
        await self.start()

    @property
    def house(self) -> House:
        return self.app[identity.HOUSE]

    @property
    def held(self) -> HeldStore:
        assert isinstance(self.store, HeldStore)
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
    async with asyncio.timeout(SOON):
        while not happened():
            await asyncio.sleep(0.005)
    assert happened(), what


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
        patch.setattr(house_module, "secrets", known)
        yield
