"""The node of a browser: the same conversation, the same answers, and a table that outlives its page."""

import asyncio
import json
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest

from longears.games import SPECS
from longears.record import read
from longears.server.device.house import House
from tests.server.clients import Client, Frame
from tests.server.device.shelf import Shelf
from tests.server.kit import Server, known_secrets
from tests.server.test_protocol import Talk, conversations

SAME = (
    "/api/games",
    *(f"/api/games/{game}/{what}" for game in SPECS for what in ("rules?language=ur", "sheet", "lesson")),
    "/api/games/kadi/tips?seats=4&language=fa",
    "/api/games/kadi/tips?seats=40",
    "/api/games/dayous/cards?seats=3&preset=book",
    "/api/games/dayous/sheet?choose=deal=all",
    "/api/games/chess/rules",
    "/api/tables",
)


class PortClient(Client):
    """A page's line to the node of its browser."""

    NUMBERS = iter(range(1, 1_000_000))

    def __init__(self, name: str, house: House) -> None:
        super().__init__(name, name)
        self._house, self._line = house, next(self.NUMBERS)

    async def connect(self, address: str = "") -> None:  # noqa: ARG002  there is none
        await self._house.ask(self.name, "POST", "/api/guest", json.dumps({"name": self.name}))
        loop = asyncio.get_running_loop()

        def send(text: str) -> None:
            loop.call_soon(self.take, text.encode())

        await self._house.connect(self._line, self.name, 1, send, lambda: self.end(None, ""))

    async def send_frame(self, message: Frame) -> None:
        self._house.hear(self._line, json.dumps(message))

    async def drop(self) -> None:
        self._house.hang_up(self._line)

    @property
    def transport(self) -> asyncio.Transport:
        raise AssertionError("a port has no socket")


class Visits:
    """Opens lines as a server's tests do."""

    def __init__(self, house: House) -> None:
        self._house = house

    async def come(self, name: str, token: str = "", door: type[Client] | None = None) -> Client:  # noqa: ARG002  a guest goes by the name
        client = PortClient(name, self._house)
        await client.connect()
        await client.frame(lambda frame: frame["t"] == "welcome")
        return client


async def opened(shelf: Shelf) -> House:
    house = House(shelf)
    await house.open()
    return house


@pytest.mark.parametrize("number", range(len(conversations())))
async def test_the_conversations_of_the_page_are_held_with_the_node_of_a_browser(number: int) -> None:
    with known_secrets():
        house = await opened(Shelf())
        talk = Talk(Visits(house), PortClient)
        for line in conversations()[number]:
            await talk.line(line)
        await talk.end()
        await house.close()


async def answer(house: House, address: str) -> tuple[int, Any]:
    status, kind, body = await house.ask("", "GET", address)
    return status, json.loads(body) if kind == "application/json" else body.decode()


async def test_answers_are_those_of_a_server(tmp_path: Path) -> None:
    house = await opened(Shelf())
    async with Server(tmp_path) as server:
        for address in SAME:
            told = await server.ask(address)
            assert await answer(house, address) == (told.status, await told.json()), address
    await house.close()


async def game_against_bots(house: House, game: str) -> PortClient:
    client = PortClient("Asha", house)
    await client.connect()
    await client.do("create", settings={"game": game, "pace": 0, "seats": 3})
    await client.do("start", level="medium")
    return client


async def play_on(client: Client, most: int = 10_000) -> None:
    for _ in range(most):
        await client.until(lambda c: c.is_awaited or bool(c.view.get("outcome")), "my turn")
        if client.view.get("outcome"):
            return
        n = client.n
        await client.ask("play", move=client.own["moves"][0], seen=n)
        await client.until(lambda c, n=n: c.n > n, "my move")  # type: ignore[misc]


@pytest.mark.parametrize("game", SPECS)
async def test_a_closed_page_comes_back_to_its_table_and_plays_to_the_end(game: str) -> None:
    shelf = Shelf()
    house = await opened(shelf)
    client = await game_against_bots(house, game)
    await play_on(client, most=2)
    seen = client.n
    # Nothing is said and nothing is closed: the page is gone.
    house = await opened(shelf)
    again = PortClient("Asha", house)
    await again.connect()
    welcome = await again.frame(lambda frame: frame["t"] == "welcome")
    assert welcome["table"] == client.code
    await again.do("join", table=client.code)
    assert again.n >= seen
    await play_on(again)
    record = f"{client.code}-1"
    text = (await answer(house, f"/api/records/{record}"))[1]
    read(text).replay()
    status, replay = await answer(house, f"/api/records/{record}/replay?eyes=A")
    assert (status, replay["tags"]["Game"]) == (200, game)
    assert (await answer(house, f"/api/tables/{client.code}"))[1]["settings"]["game"] == game
    await house.close()


async def test_what_only_a_server_has_is_not_there() -> None:
    house = await opened(Shelf())
    for address in (f"/api/tables/{quote('ABCDEF')}", "/api/records/ABCDEF-1", "/api/reports", "/link.png"):
        assert (await answer(house, address))[0] == 404
    status, _, _ = await house.ask("", "POST", "/api/guest", "{")
    assert status == 400
    await house.close()
