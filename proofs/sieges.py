"""Attacks on what a server has, by one address against default limits (issue 18, line 1).

Each is a coroutine that goes on until a moment, and tells what became of it; beside it stands which limits
must have stopped it.
"""

import asyncio
import json
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from typing import NamedTuple

import psutil

from proofs.attackers import RawLine, open_line
from proofs.clients import LOST, Guest, Message, new_guest, stopped
from proofs.raw import PING, TEXT, UPGRADE, Stranger, frame
from proofs.target import BREATH, Attack, Got, Target, together

FORGED = "x\n2026-01-01 00:00:00,000 table closed table=FORGED"
HEAD = b"GET /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\n"
SOCKET_IO = "/socket.io/?EIO=4&transport=websocket"
ANSWER_SECONDS = 10
LONG_FRAME = 8000
CROWD = 40
"""So many guests of an address come besides those that every attack has."""


# Frames


Come = Callable[[Target, str], Awaitable[Stranger]]
"""Has a WebSocket opened for the guest of this token; one of LOST if it is not."""


def by(path: str) -> Come:
    """As clients do it."""

    async def come(target: Target, token: str) -> Stranger:
        return await Stranger.upgrades(target.url, token, path, target.source)

    return come


def around(before: bytes, among: str, behind: bytes, later: bytes) -> Come:
    """With something before it, among its headers, at its heels, or later, to lead the counting astray."""

    async def come(target: Target, token: str) -> Stranger:
        stranger = await Stranger.comes(target.url, target.source)
        headers = f"Authorization: Bearer {token}\r\n{among}"
        stranger.send(before + UPGRADE.format(path="/ws", more=headers).encode() + behind)
        await asyncio.sleep(5 * BREATH)
        stranger.send(later)
        return stranger

    return come


def flood_of(frames: bytes, count: int, come: Come) -> Attack:
    """Ten connections that send these frames as fast as they may."""

    async def one(target: Target, at: int) -> Got:
        got: Got = Counter()
        while target.goes_on:
            try:
                stranger = await come(target, target.guest(at).token)
            except LOST:
                got["refused"] += 1
                await asyncio.sleep(BREATH)
                continue
            async with _ending(stranger) as reading:
                while target.goes_on and not reading.done():
                    stranger.send(frames)
                    got["sent"] += count
                    await asyncio.sleep(BREATH)
                got["cut"] += reading.done()
        return got

    async def attack(target: Target) -> Got:
        return await together(one(target, at) for at in range(10))

    return attack


async def byte_by_byte(target: Target) -> Got:
    """Ten connections, each with one frame that comes a byte at a time."""

    async def one(at: int) -> Got:
        got: Got = Counter()
        while target.goes_on:
            try:
                stranger = await Stranger.upgrades(target.url, target.guest(at).token, source=target.source)
            except LOST:
                got["refused"] += 1
                await asyncio.sleep(BREATH)
                continue
            async with _ending(stranger) as reading:
                for byte in frame(bytes(LONG_FRAME)):
                    if reading.done() or not target.goes_on:
                        break
                    stranger.send(bytes([byte]))
                    got["sent"] += 1
                    await asyncio.sleep(0)
                got["cut"] += reading.done()
        return got

    return await together(one(at) for at in range(10))


@asynccontextmanager
async def _ending(stranger: Stranger) -> AsyncIterator["asyncio.Future[bytes]"]:
    """Read along: when that is done, the connection was cut.  Let go at the end."""
    reading = asyncio.ensure_future(stranger.rest())
    try:
        yield reading
    except ConnectionError:
        pass
    finally:
        reading.cancel()
        with suppress(asyncio.CancelledError, TimeoutError):
            await reading
        stranger.close()


# Connections


def crowd_of(said: bytes, drip: bytes = b"") -> Attack:
    """1,200 connections that say this much, and then nothing, or a byte now and then."""

    async def one(target: Target) -> Got:
        got: Got = Counter()
        while target.goes_on:
            try:
                stranger = await Stranger.comes(target.url, target.source)
            except LOST:
                got["refused"] += 1
                await asyncio.sleep(BREATH)
                continue
            got["sent"] += 1
            async with _ending(stranger) as reading:
                stranger.send(said)
                while target.goes_on and not reading.done():
                    await asyncio.sleep(0.2)
                    stranger.send(drip)
                got["cut"] += reading.done()
        return got

    async def attack(target: Target) -> Got:
        return await together(one(target) for _ in range(1200))

    return attack


async def come_and_go(target: Target) -> Got:
    """Connect and let go, again and again."""

    async def one() -> Got:
        got: Got = Counter()
        while target.goes_on:
            with suppress(*LOST):
                stranger = await Stranger.comes(target.url, target.source)
                stranger.send(HEAD + b"Connection: close\r\n\r\n")
                got["sent"] += 1
                got["answered" if await stranger.rest() else "cut"] += 1
        return got

    return await together(one() for _ in range(20))


async def ask_ahead(target: Target) -> Got:
    """Hundreds of requests in one breath, and their answers read."""

    async def one() -> Got:
        got: Got = Counter()
        while target.goes_on:
            with suppress(*LOST):
                stranger = await Stranger.comes(target.url, target.source)
                stranger.send((HEAD + b"\r\n") * 400)
                heard = await stranger.rest()
                got["sent"] += 400
                got["answered"] += heard.count(b"HTTP/1.1 200")
                got["cut"] += 1
        return got

    return await together(one() for _ in range(10))


async def nobody_over_socket_io(target: Target) -> Got:
    """Sockets that never say who they are."""

    async def one() -> Got:
        got: Got = Counter()
        while target.goes_on:
            try:
                stranger = await Stranger.upgrades(target.url, "", SOCKET_IO, target.source)
            except LOST:
                got["refused"] += 1
                await asyncio.sleep(BREATH)
                continue
            got["sent"] += 1
            async with _ending(stranger) as reading:
                while target.goes_on and not reading.done():
                    await asyncio.sleep(0.1)
                got["cut"] += reading.done()
        return got

    return await together(one() for _ in range(600))


# Requests


def requests_of(ask: Callable[[Target, int], tuple[str, str, dict[str, str]]], many: int = 20) -> Attack:
    """So many who ask as fast as they are answered; each request is told by its number."""

    async def attack(target: Target) -> Got:
        numbers = iter(range(10**9))

        async def one() -> Got:
            got: Got = Counter()
            while target.goes_on:
                method, path, headers = ask(target, next(numbers))
                try:
                    async with asyncio.timeout(ANSWER_SECONDS):
                        async with target.session.request(
                            method, target.url + path, headers=headers
                        ) as answer:
                            await answer.read()
                            got["answered" if answer.status < 400 else "refused"] += 1
                except LOST:
                    got["cut"] += 1
                got["sent"] += 1
                await asyncio.sleep(BREATH)
            return got

        return await together(one() for _ in range(many))

    return attack


def _code(number: int) -> str:
    signs = "ACDEFGHJKLMNPQRTUVWXYZ34679"
    return "".join(signs[number * 7919 // len(signs) ** at % len(signs)] for at in range(6))


def _guess(_target: Target, number: int) -> tuple[str, str, dict[str, str]]:
    paths = ("/api/tables/{}", "/api/tables/{}/record", "/api/records/{}-1", "/api/records/{}-1/replay")
    return "GET", paths[number % len(paths)].format(_code(number)), {}


def _replay(target: Target, number: int) -> tuple[str, str, dict[str, str]]:
    return "GET", f"/api/records/{target.record}/replay?eyes={'ABCD'[number % 4]}", {}


def _result(target: Target, number: int) -> tuple[str, str, dict[str, str]]:
    return "GET", f"/api/records/{target.record}/result.png?language={_language(number)}", {}


def _page_of_a_game(target: Target, number: int) -> tuple[str, str, dict[str, str]]:
    return "GET", f"/r/{target.record}?in={_language(number)}", {}


def _link_picture(_target: Target, number: int) -> tuple[str, str, dict[str, str]]:
    """Another one nearly every time: there are so many rules, games and languages."""
    game = ("kadi", "dayous", "thulla", "donkey", "kazhutha-kali")[number // 7 % 5]
    page = ("new%3Fgame%3Dkadi%26option%3Dhand%3D3%26", f"rules/{game}%3F", f"learn/{game}%3F")[
        number // 35 % 3
    ]
    return "GET", f"/link.png?of={page}in%3D{_language(number)}", {}


def _language(number: int) -> str:
    return ("en", "fa", "ml", "hi", "ur", "sw", "pa")[number % 7]


def _new_guest(_target: Target, number: int) -> tuple[str, str, dict[str, str]]:
    return "POST", "/api/guest", {"X-Forwarded-For": f"10.0.{number >> 8 & 255}.{number & 255}"}


def _forge(_target: Target, _number: int) -> tuple[str, str, dict[str, str]]:
    return "GET", f"/socket.io/?EIO=4&transport=websocket&sid={FORGED}", {}


# Messages


def speakers_of(say: Callable[[int], Message], count: int = 17, pause: float = 0) -> Attack:
    """So many guests, each at a table of their own, who say this without end, this many seconds apart."""

    async def one(target: Target, at: int) -> Got:
        got: Got = Counter()
        while target.goes_on:
            try:
                async with asyncio.timeout(max(0.1, target.until - time.monotonic())):
                    await _speak(target.guest(at), say, got, pause)
            except LOST:
                got["cut"] += target.goes_on
                await asyncio.sleep(BREATH)
        return got

    async def attack(target: Target) -> Got:
        return await together(one(target, at) for at in range(count))

    return attack


async def _speak(guest: Guest, say: Callable[[int], Message], got: Got, pause: float) -> None:
    line = await open_line(guest, is_socket_io=False)
    try:
        settings = {"game": "thulla", "seats": 4, "pace": 0, "bot_pace": "fast"}
        await line.say(json.dumps({"t": "create", "settings": settings, "id": "mine"}))
        for number in range(10**9):
            await line.say(json.dumps(say(number) | {"id": str(number)}))
            got["sent"] += 1
            while (told := await line.hear()) is not None and told.get("id", told.get("ack")) != str(number):
                pass
            if told is None:
                raise ConnectionError
            got["refused" if told["t"] == "no" else "answered"] += 1
            await asyncio.sleep(pause)
    finally:
        await line.ws.close()


def _guess_by_joining(number: int) -> Message:
    return {"t": "join", "table": _code(number)}


def _toggle(number: int) -> Message:
    return {"t": "ready", "ready": number % 2 == 0}


def _more_tables(_number: int) -> Message:
    return {"t": "create", "settings": {"game": "kadi", "pace": 0}}


def _let_bots_play(number: int) -> Message:
    """Bots on all seats, and the game begins again whenever it is over."""
    steps: tuple[Message, ...] = (
        {"t": "start", "level": "easy"},
        {"t": "resign"},
        {"t": "hurry"},
        {"t": "ping"},
    )
    return steps[number % len(steps)]


async def hand_tables_on(target: Target) -> Got:
    """One makes tables, another sits down, the first leaves: whose are they?"""
    got: Got = Counter()
    maker, heir = target.guest(0), target.guest(1)
    while target.goes_on:
        with suppress(*LOST):
            async with asyncio.timeout(max(0.1, target.until - time.monotonic())):
                await _hand_on(maker, heir, got)
        await asyncio.sleep(BREATH)
    return got


async def _hand_on(maker: Guest, heir: Guest, got: Got) -> None:
    makers, heirs = await open_line(maker, is_socket_io=False), await open_line(heir, is_socket_io=False)
    try:
        while True:
            got["sent"] += 1
            name = f"make {time.monotonic()}"
            await makers.say(json.dumps({"t": "create", "settings": {"game": "kadi"}, "id": name}))
            made = await makers.hear()
            while made is not None and made["t"] not in ("table", "no"):
                made = await makers.hear()
            if made is None:
                raise ConnectionError
            got["answered" if made["t"] == "table" else "refused"] += 1
            if made["t"] == "table":
                for message in ({"t": "join", "table": made["room"]["code"]}, {"t": "sit", "seat": "B"}):
                    await heirs.say(json.dumps(message))
                await makers.say(json.dumps({"t": "leave"}))
            await asyncio.sleep(5 * BREATH)
    finally:
        await makers.ws.close()
        await heirs.ws.close()


def talking_crowd(*, is_socket_io: bool) -> Attack:
    """As many guests as an address may bring, all at one table, who talk as much as they may."""

    async def attack(target: Target) -> Got:
        more = [await new_guest(target.session, target.url, f"Foe {at}") for at in range(CROWD)]
        guests = [*target.guests, *more]
        lines = [await open_line(guest, is_socket_io) for guest in guests]
        await lines[0].say(json.dumps({"t": "create", "settings": {"game": "kadi"}, "id": "mine"}))
        while (told := await lines[0].hear()) is not None and told["t"] != "table":
            pass
        assert told is not None
        for line in lines[1:]:
            await line.say(json.dumps({"t": "join", "table": told["room"]["code"]}))
        return await together(_talk(target, line) for line in lines)

    return attack


async def _talk(target: Target, line: RawLine) -> Got:
    got: Got = Counter()

    async def listen() -> None:
        while (told := await line.hear()) is not None:
            got["answered"] += told["t"] == "ok"
            got["refused"] += told["t"] == "no"

    listening = asyncio.ensure_future(listen())
    with suppress(*LOST):
        while target.goes_on and not listening.done():
            await line.say(json.dumps({"t": "say", "emote": "donkey", "id": str(got["sent"])}))
            got["sent"] += 1
            await asyncio.sleep(10 * BREATH)
    got["cut"] += listening.done()
    await stopped([listening])
    await line.ws.close()
    return got


# Processes


async def kill_thinkers(target: Target) -> Got:
    """Bots search, and whoever thinks for them is killed again and again."""
    playing = asyncio.ensure_future(speakers_of(_let_bots_search, 2)(target))
    got: Got = Counter()
    while target.goes_on:
        for child in psutil.Process(target.pid).children(recursive=True):
            with suppress(psutil.Error):
                if "spawn_main" in " ".join(child.cmdline()):
                    child.kill()
                    got["cut"] += 1
        await asyncio.sleep(0.5)
    return got + await playing


def _let_bots_search(number: int) -> Message:
    return {"t": "start", "level": "search"} if number % 50 == 0 else {"t": "ping"}


class Siege(NamedTuple):
    """An attack, and the limits of which at least one must have stopped it."""

    attack: Attack
    stopped_by: tuple[str, ...]


WITHOUT_END = bytes([0x8A, 0xFF]) + (1 << 62).to_bytes(8, "big") + bytes(4)
"""The head of a frame; who can be made to read it as one counts nothing more."""
PINGS = frame(b"", PING) * 200
HEALTH = b"GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
CONNECTIONS = ("connects_per_second", "connections_per_address", "made_way", "silent_seconds")
FRAMES, REQUESTS, TABLES = (
    ("frames_per_second",),
    ("requests_per_second",),
    ("tables_per_minute", "tables_per_guest"),
)
ROWS, CODES = ("rows_per_second", "messages_per_second"), ("wrong_codes_per_minute",)
MESSAGES = ("messages_per_second",)
SIEGES: dict[str, Siege] = {
    "pings": Siege(flood_of(PINGS, 200, by("/ws")), FRAMES),
    "pings over Socket.IO": Siege(flood_of(PINGS, 200, by(SOCKET_IO)), FRAMES),
    "empty fragments": Siege(
        flood_of(frame(b"", TEXT, last=False) + frame(b"", 0, last=False) * 200, 201, by("/ws")), FRAMES
    ),
    "frames byte by byte": Siege(byte_by_byte, FRAMES),
    "frames without a mask": Siege(flood_of(frame(b"{}", masked=False), 1, by("/ws")), ("bad_frame",)),
    "frames behind a body": Siege(
        flood_of(PINGS, 200, around(b"", "Content-Length: 14\r\n", WITHOUT_END, b"")), ("bad_upgrade",)
    ),
    "frames behind another request": Siege(
        flood_of(PINGS, 200, around(HEALTH, "", frame(bytes(100), PING)[:6], WITHOUT_END + bytes(86))),
        ("bad_upgrade",),
    ),
    "silent connections": Siege(crowd_of(b""), CONNECTIONS),
    "heads byte by byte": Siege(crowd_of(HEAD, b"x"), CONNECTIONS),
    "bodies that do not come": Siege(
        crowd_of(b"POST /api/guest HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{"), CONNECTIONS
    ),
    "coming and going": Siege(come_and_go, CONNECTIONS),
    "requests sent ahead": Siege(ask_ahead, REQUESTS),
    "Socket.IO without a token": Siege(nobody_over_socket_io, CONNECTIONS),
    "codes guessed by REST": Siege(requests_of(_guess), CODES),
    "codes guessed by joining": Siege(speakers_of(_guess_by_joining), CODES),
    "replays of a long game": Siege(requests_of(_replay), REQUESTS),
    "results as pictures": Siege(requests_of(_result), REQUESTS),
    "pages of a long game": Siege(requests_of(_page_of_a_game, 60), REQUESTS),
    "pictures of links": Siege(requests_of(_link_picture, 40), (*REQUESTS, "long_work")),
    "new guests, forged addresses": Siege(requests_of(_new_guest), ("guests_per_minute",)),
    "forged log lines": Siege(requests_of(_forge), REQUESTS),
    "rows": Siege(speakers_of(_toggle), ROWS),
    "a crowd that talks": Siege(talking_crowd(is_socket_io=False), MESSAGES),
    "a crowd over Socket.IO": Siege(talking_crowd(is_socket_io=True), MESSAGES),
    "tables": Siege(speakers_of(_more_tables), TABLES),
    "tables handed on": Siege(hand_tables_on, TABLES),
    "bots without a pause": Siege(speakers_of(_let_bots_play, pause=0.2), ("bot_moves_per_second",)),
    "killed thinkers": Siege(kill_thinkers, ()),
}
"""By what they do.  Against killing there is no limit: the processes are counted that it leaves."""
