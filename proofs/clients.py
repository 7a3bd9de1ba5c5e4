"""Real clients and a real server in a process of its own, for the proofs that need them."""

import asyncio
import signal
import socket
import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path
from typing import Any, Protocol

import aiohttp
import msgspec
import socketio

from longears.chance import Chance

Message = dict[str, Any]

HOST = "127.0.0.1"
START_SECONDS = 60
ANSWER_SECONDS = 20
LOST = (aiohttp.ClientError, socketio.exceptions.SocketIOError, OSError, TimeoutError)
"""What goes wrong on a client's side when a server dies."""


class ProofError(Exception):
    """What the proof was to show is not so."""


def fraction(chance: Chance) -> float:
    """A number from 0 up to 1."""
    return chance.below(1 << 30) / (1 << 30)


async def until(condition: Callable[[], bool], seconds: float, what: str) -> None:
    """Wait for it; that it does not come is a failure."""
    loop = asyncio.get_running_loop()
    end = loop.time() + seconds
    while not condition():
        if loop.time() > end:
            raise ProofError(f"not within {seconds:.0f} s: {what}")
        await asyncio.sleep(0.01)


def raise_what_failed(tasks: Iterable["asyncio.Task[Any]"]) -> None:
    """None of these may have ended with an error."""
    for task in tasks:
        if task.done() and not task.cancelled():
            task.result()


async def stopped(tasks: Iterable["asyncio.Task[Any]"]) -> None:
    """Let go of them, whatever they were doing."""
    tasks = list(tasks)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


# The server


class Server:
    """`longears serve` on one port and one store; it can be killed and started again."""

    def __init__(self, folder: Path, *options: str) -> None:
        self.store, self.log = folder / "tables.db", folder / "server.log"
        self.port = _free_port()
        self.url = f"http://{HOST}:{self.port}"
        self._options = options
        self._process: asyncio.subprocess.Process | None = None

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    async def spawn(self) -> None:
        """Begin to start."""
        where = ("--host", HOST, "--port", str(self.port), "--store", str(self.store))
        with self.log.open("ab") as log:
            self._process = await asyncio.create_subprocess_exec(
                sys.executable, "-m", "longears", "serve", *where, *self._options, stdout=log, stderr=log
            )

    async def opened(self) -> None:
        """Wait until it takes lines."""
        assert self._process is not None
        process = self._process
        await until(lambda: process.returncode is not None or self._answers(), START_SECONDS, "a server")
        if process.returncode is not None:
            raise ProofError(f"the server does not start:\n{self.log.read_text()[-2000:]}")

    def _answers(self) -> bool:
        with socket.socket() as probe:
            return probe.connect_ex((HOST, self.port)) == 0

    async def start(self) -> None:
        await self.spawn()
        await self.opened()

    async def kill(self, number: int = signal.SIGKILL) -> None:
        """End the process, at once and without a word unless another signal is asked for."""
        if self._process is None:
            return
        with suppress(ProcessLookupError):
            self._process.send_signal(number)
        await self._process.wait()
        self._process = None


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        port: int = probe.getsockname()[1]
        return port


# Lines through both doors


class Line(Protocol):
    """A client's line to the server."""

    async def send(self, message: Message) -> None:
        """Send a message, or raise one of LOST."""

    async def receive(self) -> Message | None:
        """The next message; None once the line is closed."""

    async def close(self) -> None:
        """Let go of it."""


class PlainLine:
    """JSON over a WebSocket, by aiohttp."""

    def __init__(self, ws: aiohttp.ClientWebSocketResponse) -> None:
        self.ws = ws

    async def send(self, message: Message) -> None:
        await self.ws.send_str(msgspec.json.encode(message).decode())

    async def receive(self) -> Message | None:
        came = await self.ws.receive()
        if came.type is not aiohttp.WSMsgType.TEXT:
            return None
        message: Message = msgspec.json.decode(came.data)
        return message

    async def close(self) -> None:
        with suppress(*LOST):
            await asyncio.wait_for(self.ws.close(), ANSWER_SECONDS)


class SocketIOLine:
    """The same messages by the stock Socket.IO client."""

    def __init__(self, session: aiohttp.ClientSession) -> None:
        self._arrived: asyncio.Queue[Message | None] = asyncio.Queue()
        self._client = socketio.AsyncClient(reconnection=False, http_session=session, handle_sigint=False)
        self._client.on("message", self._arrived.put_nowait)
        self._client.on("disconnect", lambda *_reason: self._arrived.put_nowait(None))

    async def open(self, url: str, token: str) -> None:
        await self._client.connect(url, auth={"token": token}, transports=["websocket"])

    async def send(self, message: Message) -> None:
        await self._client.emit("message", message)

    async def receive(self) -> Message | None:
        return await self._arrived.get()

    async def close(self) -> None:
        with suppress(*LOST):
            await asyncio.wait_for(self._client.disconnect(), ANSWER_SECONDS)


class Guest:
    """Someone with a token, who can open lines through either door."""

    def __init__(self, session: aiohttp.ClientSession, url: str, guest: str, token: str) -> None:
        self.id, self.token = guest, token
        self.session, self.url = session, url

    async def line(self, door: str) -> Line:
        """A line that has been welcomed."""
        line: Line = await (self._socket_io() if door == "socket.io" else self._plain())
        welcome = await asyncio.wait_for(line.receive(), ANSWER_SECONDS)
        if welcome is None:
            raise ConnectionError("closed before it was open")
        if welcome["t"] != "welcome" or welcome["guest"] != self.id:
            raise ProofError(f"a line begins with {welcome}")
        return line

    async def _plain(self) -> Line:
        headers = {"Authorization": f"Bearer {self.token}"}
        return PlainLine(await self.session.ws_connect(f"{self.url}/ws", headers=headers))

    async def _socket_io(self) -> Line:
        line = SocketIOLine(self.session)
        await line.open(self.url, self.token)
        return line


def client_session() -> aiohttp.ClientSession:
    """For as many lines as one likes, and without cookies: a token says who speaks."""
    connector = aiohttp.TCPConnector(limit=0)
    return aiohttp.ClientSession(connector=connector, cookie_jar=aiohttp.DummyCookieJar())


async def new_guest(session: aiohttp.ClientSession, url: str, name: str) -> Guest:
    async with session.post(f"{url}/api/guest", json={"name": name}) as answer:
        told = await answer.json()
        return Guest(session, url, told["guest"], told["token"])


# Setting a table


async def ask(line: Line, message: Message) -> Message:
    """Send a message and wait for its answer; a refusal is a failure."""
    await line.send(message)
    while True:
        told = await asyncio.wait_for(line.receive(), ANSWER_SECONDS)
        if told is None:
            raise ProofError(f"the line was closed after {message}")
        if told["t"] == "no":
            raise ProofError(f"{message} was refused: {told}")
        if message["id"] in (told.get("id"), told.get("ack")):
            return told


async def set_table(people: list[Guest], settings: Message, bots: int = 0) -> str:
    """A table with these people and so many bots on its seats; gives its code."""
    host = await people[0].line("ws")
    made = await ask(host, {"t": "create", "settings": settings, "id": "make"})
    code: str = made["room"]["code"]
    for guest, seat in zip(people[1:], "BCDEFGH", strict=False):
        line = await guest.line("ws")
        await ask(line, {"t": "join", "table": code, "id": "come"})
        await ask(line, {"t": "sit", "seat": seat, "id": "sit"})
        await line.close()
    for seat in "ABCDEFGH"[len(people) : len(people) + bots]:
        await ask(host, {"t": "bot", "seat": seat, "level": "medium", "id": f"bot{seat}"})
    await host.close()
    return code
