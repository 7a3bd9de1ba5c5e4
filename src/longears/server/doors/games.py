"""The games of a guest: looked back on, taken along as a file, carried to another device."""

import csv
import hashlib
import io
import secrets
import time
from collections.abc import Iterator
from datetime import UTC, datetime

from aiohttp import web

from longears.node.guests import Guest
from longears.node.node import Node
from longears.room import refused
from longears.room.state import SIGNS
from longears.server.answers import CarryAsked, CarryTold
from longears.server.doors.me import OWN, asked_of, person_of
from longears.server.doors.rest import answer, problem
from longears.server.identity import Identity, origin_is_ours
from longears.server.people import ready_made_name
from longears.server.played import GamePlayed, History
from longears.server.push.subscriptions import ServerStore

CODE_LENGTH = 20
"""Signs of the code that carries a guest: 92 bits."""
CARRIED_SECONDS = 600
WRONG = "that code is wrong, was used before, or is too old"
COLUMNS = ("id", "date", "game", "seat", "players", "place", "lost", "letters", "with")
STEERS = ("=", "+", "-", "@", "\t", "\r")
"""What makes spreadsheets take a text for a formula."""


class Games:
    """Each request is about the guest who sends it."""

    def __init__(self, node: Node, store: ServerStore, identity: Identity) -> None:
        self._node, self._store, self._identity = node, store, identity

    def routes(self) -> list[web.RouteDef]:
        return [
            web.get("/api/me/games", self.history),
            web.get("/api/me/games.csv", self.table),
            web.post("/api/me/carry", self.offer),
            web.post("/api/carry", self.accept),
        ]

    async def _history(self, request: web.Request) -> History:
        return await self._store.history((await person_of(self._identity, request)).guest)

    async def history(self, request: web.Request) -> web.Response:
        """The games, and how it stands with whom."""
        return answer(await self._history(request), **OWN)

    async def table(self, request: web.Request) -> web.Response:
        """The games as a table that every spreadsheet reads."""
        text = as_table((await self._history(request)).games)
        told = {"Content-Disposition": 'attachment; filename="longears.csv"', **OWN}
        return web.Response(text=text, content_type="text/csv", charset="utf-8", headers=told)

    async def offer(self, request: web.Request) -> web.Response:
        """A code by which another device is this guest's, once; an earlier one is worth nothing any more."""
        guest, now = (await person_of(self._identity, request)).guest, _now()
        code = "".join(secrets.choice(SIGNS) for _ in range(CODE_LENGTH))
        await self._store.offer(guest, _digest(code), now + 1000 * CARRIED_SECONDS, now)
        return answer(CarryTold(code, CARRIED_SECONDS), **OWN)

    async def accept(self, request: web.Request) -> web.Response:
        """From now on the device that asks is the guest's who was given the code."""
        if not origin_is_ours(request):
            raise problem(web.HTTPForbidden, "this page may not speak for you here")
        allowance = self._identity.allowance(request)
        if not self._node.shares.may_try(allowance):
            raise problem(web.HTTPTooManyRequests, refused("too_many_tries").message)
        asked = await asked_of(request, CarryAsked)
        id_ = await self._store.accept(_digest(asked.code.upper()), _now())
        known = await self._store.guest(id_) if id_ else None
        if id_ is None or known is None:
            self._node.shares.note_wrong_code(allowance)
            raise problem(web.HTTPNotFound, WRONG)
        guest = Guest(id_, known.name or ready_made_name(), known.badge)
        return await self._identity.known_from_now_on(request, guest)


def _digest(code: str) -> str:
    """All that is stored of a code: who reads the store cannot use it."""
    return hashlib.sha256(code.encode(errors="replace")).hexdigest()


def _now() -> int:
    return round(time.time() * 1000)


def as_table(games: tuple[GamePlayed, ...]) -> str:
    """A line for each game, in CSV; names cannot do anything there."""
    written = io.StringIO()
    lines = csv.writer(written)
    lines.writerow(COLUMNS)
    lines.writerows(_columns(game) for game in games)
    return written.getvalue()


def _columns(game: GamePlayed) -> Iterator[object]:
    day = datetime.fromtimestamp(game.at / 1000, UTC).date().isoformat()
    people = ", ".join(other.name for other in game.others if other.name)
    counts = (game.seats or "", game.place or "", "yes" if game.lost else "")
    for value in (game.id, day, game.game, game.seat, *counts, game.letters, people):
        yield f"'{value}" if isinstance(value, str) and value.startswith(STEERS) else value
