"""Those who attack a server: each message must get an answer, or the line must be closed."""

import asyncio
import json
import socket
from collections import Counter, defaultdict
from dataclasses import dataclass, field
from urllib.parse import quote, urlsplit

import aiohttp
import msgspec

from longears.chance import Chance
from longears.node.limits import Limits
from proofs.clients import HOST, LOST, Guest, Message, ProofError
from proofs.malice import Attack, Frame, Malice

ANSWER_SECONDS = 15
"""Within this everything is answered, or its line is closed."""
SLOW_SECONDS = Limits().slow_seconds + 90
FLOOD = 1_200
FLOOD_OF, ENGINE_OF = 9_000, 8
"""One attack out of so many is a flood; one of those on Socket.IO is no message at all."""
ANSWERS = frozenset(("no", "ok", "pong", "step", "table", "tables", "said", "bye"))
HEAD = '42["message",'
JUNK = (
    b"GARBAGE\r\n\r\n",
    b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
    b"GET / HTTP/9.9\r\n\r\n",
    b"GET /" + b"x" * 20_000 + b" HTTP/1.1\r\n\r\n",
    b"GET / HTTP/1.1\r\n" + b"A: b\r\n" * 5_000 + b"\r\n",
    b"POST /api/guest HTTP/1.1\r\nHost: x\r\nContent-Length: -5\r\n\r\n",
    b"POST /api/guest HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nZZ\r\n",
    b"GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: upgrade\r\n\r\n",
    b"\x00" * 64 + b"\r\n\r\n",
    b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
)
PATHS = (
    "/api/tables/", "/api/records/", "/api/games/", "/ws/", "/socket.io/?EIO=4&transport=", "/",
    "/api/tables/{}/record", "/api/records/{}/replay?eyes=", "/api/games/{}/rules?preset=",
    "/api/games/kadi/rules?option=", "/api/cards.svg?colours=",
)  # fmt: skip
PIECES = (
    "..",
    "%00",
    "A" * 3000,
    "'\"<>",
    "é",
    "%ff",
    "../../etc/passwd",
    "ZZZZZZ-1",
    "thulla",
    "all",
    "\u202e",
    "-1",
)
HEADERS: tuple[dict[str, str], ...] = (
    {}, {"Origin": "http://evil.example"}, {"Origin": "http://["}, {"Authorization": "Bearer x.y"},
    {"Cookie": "longears=%%%; =;;"}, {"Authorization": "Bearer " + "é" * 9}, {"X-Forwarded-For": "1.2, evil"},
    {"Upgrade": "websocket", "Connection": "upgrade"}, {"Content-Type": "application/json; charset=no-such"},
)  # fmt: skip
BODIES = (
    b"",
    b"{",
    b"[" * 50_000,
    b'{"name": 5}',
    b"\xff\xfe",
    b'{"name": "' + b"x" * 5_000 + b'"}',
    b"x" * 200_000,
    b"null",
)


@dataclass
class Tally:
    """What the attackers sent and got, together."""

    sent: int = 0
    unread: int = 0
    """Besides: messages of those who never read an answer."""
    lines: int = 0
    kinds: defaultdict[str, Counter[str]] = field(default_factory=lambda: defaultdict(Counter))
    codes: Counter[str] = field(default_factory=Counter)

    def note(self, kind: str, outcome: str, count: int = 1) -> None:
        self.sent += count
        self.kinds[kind]["sent"] += count
        self.kinds[kind][outcome] += count


class RawLine:
    """A WebSocket to either door, without a client that would stop one from sending nonsense."""

    def __init__(self, ws: aiohttp.ClientWebSocketResponse, is_socket_io: bool) -> None:
        self.ws, self.is_socket_io = ws, is_socket_io

    async def send(self, frame: Frame) -> None:
        """A frame as it is."""
        if isinstance(frame, bytes):
            await self.ws.send_bytes(frame)
        else:
            await self.ws.send_str(frame)

    async def say(self, text: Frame) -> None:
        """A message in the form of its door."""
        await self.send(f"{HEAD}{text}]" if self.is_socket_io and isinstance(text, str) else text)

    async def hear(self) -> Message | None:
        """The next message; None once the line is closed."""
        while True:
            came = await self.ws.receive()
            if came.type is not aiohttp.WSMsgType.TEXT:
                return None
            if not self.is_socket_io:
                message: Message = msgspec.json.decode(came.data)
                return message
            if came.data == "2":
                await self.send("3")
            elif came.data.startswith(("41", "1", "44")):
                return None
            elif came.data.startswith("42"):
                inner: Message = json.loads(came.data[2:])[1]
                return inner


async def open_line(guest: Guest, is_socket_io: bool) -> RawLine:
    """A line that has been welcomed."""
    path = "/socket.io/?EIO=4&transport=websocket" if is_socket_io else "/ws"
    headers = {"Authorization": f"Bearer {guest.token}"}
    line = RawLine(await guest.session.ws_connect(guest.url + path, headers=headers), is_socket_io)
    if is_socket_io:
        await line.ws.receive()
        await line.send("40" + json.dumps({"token": guest.token}))
    welcome = await asyncio.wait_for(line.hear(), ANSWER_SECONDS)
    if welcome is None or welcome["t"] != "welcome":
        raise ConnectionError(f"not welcome: {welcome}")
    return line


class Attacker:
    """Opens one line after the other and sends whatever comes to a hostile mind."""

    def __init__(
        self, guest: Guest, malice: Malice, home: str, is_socket_io: bool, chance: Chance, tally: Tally
    ) -> None:
        self._guest, self._malice, self._home = guest, malice, home
        self._is_socket_io, self._chance, self._tally = is_socket_io, chance, tally
        self._barriers = 0

    async def run(self, total: int) -> None:
        """Go on until so many messages have been sent by all attackers together."""
        while self._tally.sent < total:
            try:
                line = await open_line(self._guest, self._is_socket_io)
            except LOST:
                self._tally.codes["a line that was refused"] += 1
                await asyncio.sleep(0.2)
                continue
            self._tally.lines += 1
            try:
                await self._attack_over(line, total)
            finally:
                await line.ws.close()

    async def _attack_over(self, line: RawLine, total: int) -> None:
        if self._chance.below(4):
            code = self._home if self._chance.below(2) else self._malice.code()
            await self._attack(line, Attack("joining", (_join(code),), ids=frozenset(("here",))))
        for _ in range(20 + self._chance.below(200)):
            if self._tally.sent >= total or not await self._attack(line, self._next()):
                return

    def _next(self) -> Attack:
        if self._chance.below(FLOOD_OF) == 0:
            return self._malice.flood(FLOOD)
        if self._is_socket_io and self._chance.below(ENGINE_OF) == 0:
            return self._malice.of_engine()
        return self._malice.next()

    async def _attack(self, line: RawLine, attack: Attack) -> bool:
        """Whether the line is still open after it."""
        try:
            outcome = await asyncio.wait_for(self._suffered(line, attack), ANSWER_SECONDS)
        except TimeoutError:
            door = "socket.io" if line.is_socket_io else "ws"
            shown = [frame[:300] for frame in attack.frames[:2]]
            raise ProofError(f"no answer over {door} to {attack.kind}: {shown}") from None
        except LOST:
            outcome = "closed"
        self._tally.note(attack.kind, outcome, attack.count)
        return outcome != "closed"

    async def _suffered(self, line: RawLine, attack: Attack) -> str:
        """Send it and a ping behind it, and wait for both answers."""
        self._barriers += 1
        barrier = f"barrier{self._barriers}"
        for frame in attack.frames:
            await (line.send(frame) if attack.is_raw else line.say(frame))
        await line.say(json.dumps({"t": "ping", "id": barrier}))
        outcome, passed, due = "", False, set(attack.ids)
        while due or not (outcome and passed):
            told = await line.hear()
            if told is None:
                return "closed"
            if told.get("id") == barrier:
                passed = True
                outcome = outcome or ("refused" if told["t"] == "no" else "")
            elif answers(attack, told):
                outcome = self._outcome(told)
                due -= {told.get("id"), told.get("ack")} if told.get("id") or told.get("ack") else due
        return outcome

    def _outcome(self, told: Message) -> str:
        if told["t"] == "no":
            self._tally.codes[told["code"]] += 1
            return "refused"
        return "answered"


def _join(code: str) -> str:
    return json.dumps({"t": "join", "table": code, "id": "here"})


def answers(attack: Attack, told: Message) -> bool:
    """Whether this is an answer to that."""
    if told["t"] in ("no", "bye") and (not attack.ids or not told.get("id")):
        return True
    if attack.ids:
        return told.get("id") in attack.ids or told.get("ack") in attack.ids
    return not attack.must_refuse and told["t"] in ANSWERS


# Others who mean no good


async def never_reads(guest: Guest, is_socket_io: bool, code: str, tally: Tally) -> None:
    """Ask for the whole table over and over and read nothing: the line is cut, and memory does not grow."""
    asked = json.dumps({"t": "join", "table": code, "id": "again"})
    connector = aiohttp.TCPConnector(socket_factory=_with_a_small_ear)
    async with aiohttp.ClientSession(connector=connector) as session:
        line = await open_line(Guest(session, guest.url, guest.id, guest.token), is_socket_io)
        try:
            async with asyncio.timeout(SLOW_SECONDS):
                while not line.ws.closed:
                    await line.say(asked)
                    tally.unread += 1
                    await asyncio.sleep(1 / 20)
        except TimeoutError:
            door = "socket.io" if is_socket_io else "ws"
            raise ProofError(f"a line over {door} that never reads was not cut") from None
        except LOST:
            return


def _with_a_small_ear(_address: aiohttp.AddrInfoType) -> socket.socket:
    """A socket that takes little before its reader reads."""
    made = socket.socket()
    made.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    return made


async def junk(url: str, session: aiohttp.ClientSession, chance: Chance, tally: Tally) -> None:
    """No WebSocket at all: bytes that are no HTTP, and requests for what is not there."""
    while True:
        if chance.below(2):
            await _junk_bytes(url, JUNK[chance.below(len(JUNK))], tally)
        else:
            await _junk_request(url, session, chance, tally)
        await asyncio.sleep(0.02)


async def _junk_bytes(url: str, data: bytes, tally: Tally) -> None:
    reader, writer = await asyncio.open_connection(HOST, urlsplit(url).port)
    try:
        writer.write(data)
        writer.write_eof()
        came = await asyncio.wait_for(reader.read(64), ANSWER_SECONDS)
    except TimeoutError:
        raise ProofError(f"no answer to the bytes {data[:80]!r}") from None
    except LOST:
        came = b""
    finally:
        writer.close()
    if came.startswith(b"HTTP/1.1 5"):
        raise ProofError(f"the bytes {data[:80]!r} got {came!r}")
    tally.note("bytes that are no HTTP", "refused" if came else "closed")


async def _junk_request(url: str, session: aiohttp.ClientSession, chance: Chance, tally: Tally) -> None:
    piece = quote(PIECES[chance.below(len(PIECES))], safe="%/.-")
    path = PATHS[chance.below(len(PATHS))]
    path = path.format(piece) + ("" if "{}" in path and "=" not in path else piece)
    method = ("GET", "POST", "PUT", "HEAD", "OPTIONS")[chance.below(5)]
    target = f"{url}/api/guest" if method == "POST" else url + path
    body = BODIES[chance.below(len(BODIES))] if method == "POST" else None
    headers = {"Content-Type": "application/json"} | HEADERS[chance.below(len(HEADERS))]
    try:
        async with asyncio.timeout(ANSWER_SECONDS):
            async with session.request(method, target, data=body, headers=headers) as answer:
                await answer.read()
                status = answer.status
    except TimeoutError:
        raise ProofError(f"no answer to {method} {target[:200]} {headers}") from None
    except (*LOST, ValueError):
        tally.note("strange requests", "closed")
        return
    if status >= 500:
        raise ProofError(f"{method} {target[:200]} {headers} {(body or b'')[:50]!r} got {status}")
    tally.note("strange requests", "refused" if status >= 400 else "answered")
