"""Real clients and a real server in a process of its own, for the proofs that need them."""

import asyncio
import os
import signal
import socket
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Protocol

import aiohttp
import msgspec
import socketio
from yarl import URL

from longears.chance import Chance
from tools.ports import free_port

Message = dict[str, Any]

HOST = "127.0.0.1"
START_SECONDS = 60
ANSWER_SECONDS = 20
TICKS = os.sysconf("SC_CLK_TCK")
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
    """Let go of them, whatever they were doing; who was connecting may miss it, and is asked again."""
    tasks = list(tasks)
    while waiting := [task for task in tasks if not task.done()]:
        for task in waiting:
            task.cancel()
        await asyncio.wait(waiting, timeout=1)
    await asyncio.gather(*tasks, return_exceptions=True)


# The server


class Server:
    """`longears serve` on one port and one store; it can be killed and started again."""

    program: Sequence[str] = ("-m", "longears")
    """What Python runs."""

    def __init__(
        self,
        folder: Path,
        *options: str,
        log: Path | None = None,
        environment: Mapping[str, str] | None = None,
        address: str = "",
    ) -> None:
        """`address`: of the store, if it is no file."""
        self.store, self.log = folder / "tables.db", log or folder / "server.log"
        self._address = address or str(self.store)
        self.port = free_port()
        self.url = f"http://{HOST}:{self.port}"
        self._admin_port = free_port()
        self.admin_url = f"http://{HOST}:{self._admin_port}"
        self._options, self._environment = options, {**os.environ, **(environment or {})}
        self._process: asyncio.subprocess.Process | None = None

    @property
    def runs(self) -> bool:
        return self._process is not None

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    @property
    def processor_seconds(self) -> float:
        """That the process has used."""
        fields = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICKS

    async def spawn(self) -> None:
        """Begin to start."""
        ports = ("--port", str(self.port), "--admin-port", str(self._admin_port))
        where = ("--host", HOST, *ports, "--store", self._address)
        with self.log.open("ab") as log:
            command = (sys.executable, *self.program, "serve", *where, *self._options)
            self._process = await asyncio.create_subprocess_exec(
                *command, stdout=log, stderr=log, env=self._environment
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

    async def stop(self) -> None:
        """End it as an operator would."""
        await self.kill(signal.SIGTERM)

    async def strike(self) -> None:
        """Kill whatever runs."""
        await self.kill()

    async def kill(self, number: int = signal.SIGKILL) -> None:
        """End the process, at once and without a word unless another signal is asked for."""
        if self._process is None:
            return
        with suppress(ProcessLookupError):
            self._process.send_signal(number)
        await self._process.wait()
        self._process = None


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

    async def open(self, url: URL, token: str, route: str) -> None:
        where = {"socketio_path": f"{url.path.rstrip('/')}/socket.io", "transports": ["websocket"]}
        await self._client.connect(str(url.origin().with_query(route=route)), auth={"token": token}, **where)

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

    async def line(self, door: str, route: str = "") -> Line:
        """A line that has been welcomed; proxies go by the route."""
        line: Line = await (self._socket_io(route) if door == "socket.io" else self._plain(route))
        welcome = await asyncio.wait_for(line.receive(), ANSWER_SECONDS)
        if welcome is None:
            raise ConnectionError("closed before it was open")
        if welcome["t"] != "welcome" or welcome["guest"] != self.id:
            raise ProofError(f"a line begins with {welcome}")
        return line

    async def _plain(self, route: str) -> Line:
        headers = {"Authorization": f"Bearer {self.token}"}
        address = f"{self.url}/ws?route={route}"
        return PlainLine(await self.session.ws_connect(address, headers=headers))

    async def _socket_io(self, route: str) -> Line:
        line = SocketIOLine(self.session)
        await line.open(URL(self.url), self.token, route)
        return line


def client_session(source: str = HOST) -> aiohttp.ClientSession:
    """For as many lines as one likes, from one address of this machine, and without cookies."""
    connector = aiohttp.TCPConnector(limit=0, local_addr=(source, 0))
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


async def set_table(people: list[Guest], settings: Message, bots: int = 0, level: str = "medium") -> str:
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
        await ask(host, {"t": "bot", "seat": seat, "level": level, "id": f"bot{seat}"})
    await host.close()
    return code
