"""Small real clients for both doors of the server."""

import asyncio
import json
import socket
import ssl
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from itertools import count
from typing import Any, Self
from urllib.parse import urlsplit

import aiohttp
import msgspec
import socketio
from aiohappyeyeballs import AddrInfoType

from longears.games import SPECS, rules_of
from longears.room import wire
from longears.room.views import own_type

SOON = 30.0
"""Seconds after which what a test waits for will not come."""
IDS = count(1)
"""No id is used twice, on whichever line: the second message would be a repeat of the first."""
TRUSTED: ssl.SSLContext | bool = True
"""Whose certificates are believed where a server speaks TLS."""
Frame = dict[str, Any]


def _any_own() -> type[msgspec.Struct]:
    """All that a seat of any game sees alone."""
    parts: dict[str, Any] = {}
    for name in SPECS:
        parts |= {field.name: field.type for field in msgspec.structs.fields(own_type(rules_of(name)))}
    return msgspec.defstruct("AnyOwn", [(name, kind, msgspec.UNSET) for name, kind in parts.items()])


ANY_OWN = _any_own()


def typed(told: Any, kind: Any) -> Any:
    """What is left of it when it is read as this type: with all that a seat of any game sees alone."""
    return _with_own(told, json.loads(msgspec.json.encode(msgspec.convert(told, type=kind))))


def _with_own(told: Any, read: Any) -> Any:
    if isinstance(told, list):
        return [_with_own(*pair) for pair in zip(told, read, strict=True)]
    if not isinstance(told, dict):
        return read
    return {
        name: typed(told[name], ANY_OWN) if name == "own" else _with_own(told[name], part)
        for name, part in read.items()
    }


class Client(ABC):
    """A guest's line: keeps every frame, and what they together say the table looks like."""

    def __init__(self, name: str, token: str = "") -> None:
        self.name, self.token = name, token
        self.raw: list[bytes] = []
        self.frames: list[Frame] = []
        self.closed: tuple[int | None, str] | None = None
        self.guest, self.code, self.n = "", "", 0
        self.room: Frame = {}
        self.view: Frame = {}
        self.own: Frame = {}
        self.tables: dict[str, Frame] = {}
        self.away: list[str] = []
        self._changed = asyncio.Event()

    @abstractmethod
    async def connect(self, address: str) -> None:
        """Open the line."""

    @abstractmethod
    async def send_frame(self, message: Frame) -> None:
        """Put a message on its way."""

    @abstractmethod
    async def drop(self) -> None:
        """The line breaks, without a goodbye."""

    @property
    @abstractmethod
    def transport(self) -> asyncio.Transport:
        """What lies under the line."""

    def stop_reading(self) -> None:
        """Like a phone in a tunnel: what is sent piles up."""
        self.transport.pause_reading()

    def read_on(self) -> None:
        self.transport.resume_reading()

    # Saying

    async def say(self, tag: str, message_id: str | None = None, /, **fields: Any) -> str:
        """Send a message and do not wait; its id."""
        if message_id is None:
            message_id = f"{self.name}-{next(IDS)}"
        await self.send_frame({"t": tag, "id": message_id, **fields})
        return message_id

    async def do(self, tag: str, message_id: str | None = None, /, **fields: Any) -> Frame:
        """Send a message and wait for its answer, which is no refusal."""
        answer = await self.ask(tag, message_id, **fields)
        assert answer["t"] != "no", f"{self.name} {tag} {fields}: {answer}"
        return answer

    async def ask(self, tag: str, message_id: str | None = None, /, **fields: Any) -> Frame:
        """Send a message and wait for its answer."""
        before = len(self.frames)
        sent = await self.say(tag, message_id, **fields)
        return await self.answer(sent, before)

    async def refused(self, tag: str, message_id: str | None = None, /, **fields: Any) -> Frame:
        answer = await self.ask(tag, message_id, **fields)
        assert answer["t"] == "no", f"{self.name} {tag} {fields}: {answer}"
        assert answer["message"]
        return answer

    async def answer(self, message_id: str, since: int = 0) -> Frame:
        def is_answer(frame: Frame) -> bool:
            return frame.get("ack", frame.get("id")) == message_id

        return await self.frame(is_answer, since)

    # Hearing

    def take(self, raw: bytes) -> None:
        """A frame as it came: it must be of a type that the protocol names, with its fields and no other."""
        frame: Frame = json.loads(raw)
        assert typed(frame, wire.Outgoing) == frame, f"not as in the protocol: {raw!r}"
        self.raw.append(raw)
        self.frames.append(frame)
        self._keep(frame)
        self._changed.set()

    def _keep(self, frame: Frame) -> None:
        match frame["t"]:
            case "welcome":
                self.guest = frame["guest"]
            case "table":
                self.room, self.view, self.own = frame["room"], frame.get("view", {}), frame.get("own", {})
                self.code, self.n, self.away = self.room["code"], frame["n"], frame["away"]
            case "step":
                if frame["what"]["k"] == "started":
                    self.view, self.own = {}, {"moves": []}
                self.n = frame["n"]
                self.room = self.room | frame.get("room", {})
                self.view = self.view | frame.get("view", {})
                changed = {name: value for name, value in frame.get("own", {}).items() if name != "cards"}
                self.own = self.own | changed
            case "here":
                self.away = frame["away"]
            case "tables":
                if frame["all"]:
                    self.tables = {}
                self.tables |= {listed["code"]: listed for listed in frame["tables"]}
                for code in frame["gone"]:
                    self.tables.pop(code, None)

    def end(self, code: int | None, reason: str) -> None:
        self.closed = self.closed or (code, reason)
        self._changed.set()

    async def until(self, happened: "Callable[[Self], bool]", what: str = "") -> None:
        """Wait for something that frames tell."""
        try:
            async with asyncio.timeout(SOON):
                while not happened(self):
                    self._changed.clear()
                    await self._changed.wait()
        except TimeoutError:
            last = [str(frame)[:300] for frame in self.frames[-5:]]
            raise AssertionError(f"{self.name} waited in vain for {what or happened}: {last}") from None

    async def frame(self, wanted: Callable[[Frame], bool], since: int = 0) -> Frame:
        """The first frame of this kind, once it is here."""

        def found() -> Iterator[Frame]:
            return (frame for frame in self.frames[since:] if wanted(frame))

        await self.until(lambda _: next(found(), None) is not None, "a frame")
        return next(found())

    async def over(self) -> Frame:
        """The outcome of the game, once it has one."""
        await self.until(lambda c: bool(c.view.get("outcome")), "the end of the game")
        outcome: Frame = self.view["outcome"]
        return outcome

    async def bye(self) -> Frame:
        frame = await self.frame(lambda frame: frame["t"] == "bye")
        await self.until(lambda c: c.closed is not None, "the end of the line")
        return frame

    # Seeing

    @property
    def seat(self) -> str | None:
        return next((c["seat"] for c in self.room.get("chairs", ()) if c.get("guest") == self.guest), None)

    def chair(self, seat: str) -> Frame:
        chair: Frame = self.room["chairs"]["ABCDEFGH".index(seat)]
        return chair

    @property
    def playing(self) -> bool:
        return self.room.get("phase") == "playing"

    @property
    def is_awaited(self) -> bool:
        return self.seat in self.view.get("awaited", ()) and bool(self.own.get("moves"))

    def steps(self, kind: str = "") -> list[Frame]:
        return [f for f in self.frames if f["t"] == "step" and kind in ("", f["what"]["k"])]


class Overheard(aiohttp.ClientWebSocketResponse):
    """Keeps the messages of Socket.IO byte for byte; its client tells only what they say."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.messages: deque[bytes] = deque()

    async def receive(self, timeout: float | None = None) -> aiohttp.WSMessage:
        came = await super().receive(timeout)
        if came.type is aiohttp.WSMsgType.TEXT and came.data.startswith("42"):
            self.messages.append(came.data.encode())
        return came


def new_session() -> aiohttp.ClientSession:
    """Without cookies, and with a system that keeps few bytes for us: who stops reading is soon behind."""

    def small(address: AddrInfoType) -> socket.socket:
        made = socket.socket(address[0], address[1], address[2])
        made.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        return made

    connector = aiohttp.TCPConnector(socket_factory=small, ssl=TRUSTED)
    return aiohttp.ClientSession(
        connector=connector, cookie_jar=aiohttp.DummyCookieJar(), ws_response_class=Overheard
    )


@asynccontextmanager
async def closed_if_refused(session: aiohttp.ClientSession) -> AsyncIterator[None]:
    try:
        yield
    except BaseException:
        await session.close()
        raise


class WsClient(Client):
    """Over the plain WebSocket."""

    async def connect(self, address: str) -> None:
        self._session = new_session()
        headers = {"Authorization": f"Bearer {self.token}"}
        async with closed_if_refused(self._session):
            self._socket = await self._session.ws_connect(address + "/ws", headers=headers)
        self._transport = transport_of(self._socket)
        self._reader = asyncio.create_task(self._read())

    async def _read(self) -> None:
        try:
            async for message in self._socket:
                assert message.type is aiohttp.WSMsgType.TEXT
                self.take(message.data.encode())
        finally:
            await self._socket.close()
            self.end(self._socket.close_code, "")
            await self._session.close()

    async def send_frame(self, message: Frame) -> None:
        await self.send_text(json.dumps(message))

    async def send_text(self, text: str) -> None:
        await self._socket.send_str(text)

    async def send_bytes(self, data: bytes) -> None:
        await self._socket.send_bytes(data)

    async def drop(self) -> None:
        self._transport.abort()
        await asyncio.wait([self._reader])

    @property
    def transport(self) -> asyncio.Transport:
        return self._transport


class SioClient(Client):
    """A stock Socket.IO client."""

    async def connect(self, address: str) -> None:
        self._session = new_session()
        self._socket = socketio.AsyncClient(reconnection=False, http_session=self._session)
        self._socket.on("message", self._message)
        self._socket.on("disconnect", self._disconnected)
        async with closed_if_refused(self._session):
            await self._socket.connect(
                address,
                auth={"token": self.token},
                transports=["websocket"],
                socketio_path=urlsplit(address).path + "/socket.io",
            )

    async def _message(self, data: object) -> None:
        self.take(json.dumps(data).encode())
        self.raw[-1] = self._socket.eio.ws.messages.popleft()

    async def _disconnected(self, *reason: object) -> None:
        self.end(None, str(reason))
        await self._session.close()

    async def send_frame(self, message: Frame) -> None:
        await self.send_anything(message)

    async def send_anything(self, data: object) -> None:
        await self._socket.emit("message", data)

    @property
    def transport(self) -> asyncio.Transport:
        return transport_of(self._socket.eio.ws)

    async def drop(self) -> None:
        self.transport.abort()
        await self.until(lambda c: c.closed is not None, "the end of the line")


def transport_of(socket: aiohttp.ClientWebSocketResponse) -> asyncio.Transport:
    """What lies under a socket; aiohttp offers no other way to break a line."""
    connection = socket._response.connection
    assert connection is not None
    assert isinstance(connection.transport, asyncio.Transport)
    return connection.transport
