"""Attacks on what a server has, by one address against default limits (issue 18, line 1).

Each is a coroutine that goes on until a moment, and tells what became of it.
"""

import asyncio
import json
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass

import aiohttp
import psutil

from proofs.attackers import open_line
from proofs.clients import LOST, Guest, Message, client_session, new_guest
from proofs.raw import PING, TEXT, Stranger, frame

FORGED = "x\n2026-01-01 00:00:00,000 table closed table=FORGED"
HEAD = b"GET /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\n"
SOCKET_IO = "/socket.io/?EIO=4&transport=websocket"
ANSWER_SECONDS = 10
BREATH = 0.02
"""Seconds between two tries of one attacker: its own work must not take the machine's time."""
Got = Counter[str]


@dataclass
class Target:
    """What is attacked, and by whom."""

    url: str
    session: aiohttp.ClientSession
    source: str
    """The address it comes from."""
    guests: list[Guest]
    record: str
    """A finished game, as long as they come."""
    pid: int
    until: float = 0
    """Seconds of the monotonic clock."""

    @property
    def goes_on(self) -> bool:
        return time.monotonic() < self.until

    def guest(self, at: int) -> Guest:
        return self.guests[at % len(self.guests)]


Attack = Callable[[Target], Awaitable[Got]]


async def together(attackers: Iterable[Awaitable[Got]]) -> Got:
    """All of them at the same time; what they got, added up."""
    total: Got = Counter()
    for got in await asyncio.gather(*attackers):
        total.update(got)
    return total


# Frames


def flood_of(frames: bytes, count: int) -> Attack:
    """Ten connections that send these frames as fast as they may."""

    async def one(target: Target, at: int) -> Got:
        got: Got = Counter()
        while target.goes_on:
            try:
                stranger = await Stranger.upgrades(target.url, target.guest(at).token, source=target.source)
            except LOST:
                got["refused"] += 1
                await asyncio.sleep(BREATH)
                continue
            async with _ending(stranger):
                while target.goes_on and not stranger.reader.at_eof():
                    stranger.send(frames)
                    got["sent"] += count
                    await asyncio.sleep(BREATH)
                got["cut"] += stranger.reader.at_eof()
        return got

    async def attack(target: Target) -> Got:
        return await together(one(target, at) for at in range(10))

    return attack


@asynccontextmanager
async def _ending(stranger: Stranger) -> AsyncIterator[None]:
    """Read along, so that a cut is noticed, and let go at the end."""
    reading = asyncio.ensure_future(stranger.rest())
    try:
        yield
    except ConnectionError:
        pass
    finally:
        reading.cancel()
        with suppress(asyncio.CancelledError):
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
            async with _ending(stranger):
                stranger.send(said)
                while target.goes_on and not stranger.reader.at_eof():
                    await asyncio.sleep(0.2)
                    stranger.send(drip)
                got["cut"] += stranger.reader.at_eof()
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
            async with _ending(stranger):
                while target.goes_on and not stranger.reader.at_eof():
                    await asyncio.sleep(0.1)
                got["cut"] += stranger.reader.at_eof()
        return got

    return await together(one() for _ in range(120))


# Requests


def requests_of(ask: Callable[[Target, int], tuple[str, str, dict[str, str]]]) -> Attack:
    """Twenty who ask as fast as they are answered; each request is told by its number."""

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

        return await together(one() for _ in range(20))

    return attack


def _code(number: int) -> str:
    signs = "ACDEFGHJKLMNPQRTUVWXYZ34679"
    return "".join(signs[number * 7919 // len(signs) ** at % len(signs)] for at in range(6))


def _guess(_target: Target, number: int) -> tuple[str, str, dict[str, str]]:
    paths = ("/api/tables/{}", "/api/tables/{}/record", "/api/records/{}-1", "/api/records/{}-1/replay")
    return "GET", paths[number % len(paths)].format(_code(number)), {}


def _replay(target: Target, number: int) -> tuple[str, str, dict[str, str]]:
    return "GET", f"/api/records/{target.record}/replay?eyes={'ABCD'[number % 4]}", {}


def _new_guest(_target: Target, number: int) -> tuple[str, str, dict[str, str]]:
    return "POST", "/api/guest", {"X-Forwarded-For": f"10.0.{number >> 8 & 255}.{number & 255}"}


def _forge(_target: Target, _number: int) -> tuple[str, str, dict[str, str]]:
    return "GET", f"/socket.io/?EIO=4&transport=websocket&sid={FORGED}", {}


# Messages


def speakers_of(say: Callable[[int], Message], count: int = 17) -> Attack:
    """So many guests, each at a table of their own, who say this without end."""

    async def one(target: Target, at: int) -> Got:
        got: Got = Counter()
        while target.goes_on:
            try:
                async with asyncio.timeout(max(0.1, target.until - time.monotonic())):
                    await _speak(target.guest(at), say, got)
            except LOST:
                got["cut"] += target.goes_on
                await asyncio.sleep(BREATH)
        return got

    async def attack(target: Target) -> Got:
        return await together(one(target, at) for at in range(count))

    return attack


async def _speak(guest: Guest, say: Callable[[int], Message], got: Got) -> None:
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


# Processes


async def kill_thinkers(target: Target) -> Got:
    """Hard bots think, and whoever thinks for them is killed again and again."""
    playing = asyncio.ensure_future(speakers_of(_let_hard_bots_play, 2)(target))
    got: Got = Counter()
    while target.goes_on:
        for child in psutil.Process(target.pid).children(recursive=True):
            with suppress(psutil.Error):
                if "spawn_main" in " ".join(child.cmdline()):
                    child.kill()
                    got["cut"] += 1
        await asyncio.sleep(0.5)
    return got + await playing


def _let_hard_bots_play(number: int) -> Message:
    return {"t": "start", "level": "hard"} if number % 50 == 0 else {"t": "ping"}


ATTACKS: dict[str, Attack] = {
    "pings": flood_of(frame(b"", PING) * 200, 200),
    "empty fragments": flood_of(frame(b"", TEXT, last=False) + frame(b"", 0, last=False) * 200, 201),
    "frames without a mask": flood_of(frame(b"{}", masked=False), 1),
    "silent connections": crowd_of(b""),
    "heads byte by byte": crowd_of(HEAD, b"x"),
    "bodies that do not come": crowd_of(b"POST /api/guest HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{"),
    "coming and going": come_and_go,
    "requests sent ahead": ask_ahead,
    "Socket.IO without a token": nobody_over_socket_io,
    "codes guessed by REST": requests_of(_guess),
    "codes guessed by joining": speakers_of(_guess_by_joining),
    "replays of a long game": requests_of(_replay),
    "new guests, forged addresses": requests_of(_new_guest),
    "forged log lines": requests_of(_forge),
    "rows": speakers_of(_toggle),
    "tables": speakers_of(_more_tables),
    "tables handed on": hand_tables_on,
    "bots without a pause": speakers_of(_let_bots_play),
    "killed thinkers": kill_thinkers,
}
"""By what they do."""


@asynccontextmanager
async def target_from(source: str, url: str, record: str, pid: int) -> AsyncIterator[Target]:
    """A server as seen by twenty guests of one address of this machine."""
    async with client_session(source) as session:
        guests = [await new_guest(session, url, f"Foe {number}") for number in range(20)]
        yield Target(url, session, source, guests, record, pid)
