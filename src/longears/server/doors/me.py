"""What a guest asks for about themselves: what is stored of them, whom they keep away, to be forgotten."""

import time
from typing import TypeVar

import msgspec
from aiohttp import web

from longears.node.letters import Letter
from longears.node.live_room import LiveRoom
from longears.node.node import Node
from longears.room import messages as m
from longears.room.judge import Person
from longears.server.answers import ReportAsked
from longears.server.doors.rest import answer, problem
from longears.server.identity import Identity, origin_is_ours
from longears.server.mine import Report
from longears.server.people import COOKIE
from longears.server.push.subscriptions import ServerStore

UNKNOWN = "nobody knows you here yet"
PLAYING = "a game is on at {}; leave once it is over, then ask again"
NOT_THERE = "you and whom you report must be at the same public table"
Asked = TypeVar("Asked")
OWN = {"Cache-Control": "no-store"}


async def person_of(identity: Identity, request: web.Request) -> Person:
    """Who asks, from a page of ours or from none."""
    if not origin_is_ours(request):
        raise problem(web.HTTPForbidden, "this page may not speak for you here")
    guest = await identity.guest_of(request)
    if guest is None:
        raise problem(web.HTTPUnauthorized, UNKNOWN)
    return Person(guest.id, guest.name, guest.badge)


async def asked_of(request: web.Request, kind: type[Asked]) -> Asked:
    """What the body of a request says."""
    try:
        return msgspec.json.decode(await request.read(), type=kind)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise problem(web.HTTPBadRequest, f"that cannot be read: {error}") from None


class Mine:
    """Each request is about the guest who sends it."""

    def __init__(self, node: Node, store: ServerStore, identity: Identity, path: str) -> None:
        """`path`: where everything begins on this host."""
        self._node = node
        self._store = store
        self._identity = identity
        self._path = path

    def routes(self) -> list[web.RouteDef]:
        return [
            web.get("/api/me/data", self.data),
            web.delete("/api/me", self.forget),
            web.put("/api/me/blocks/{guest:[A-Za-z0-9_-]{1,40}}", self.block),
            web.delete("/api/me/blocks/{guest:[A-Za-z0-9_-]{1,40}}", self.unblock),
            web.post("/api/reports", self.report),
        ]

    async def data(self, request: web.Request) -> web.Response:
        """All that is stored of who asks."""
        return answer(await self._store.stored((await person_of(self._identity, request)).guest), **OWN)

    async def forget(self, request: web.Request) -> web.Response:
        """Delete it; not while a game is on in which they have a seat, and whose record has their name."""
        person = await person_of(self._identity, request)
        known = await self._store.stored(person.guest)
        if known.playing:
            raise problem(web.HTTPConflict, PLAYING.format(", ".join(known.playing)))
        for code in known.tables:
            room = await self._node.find_room(code)
            if isinstance(room, LiveRoom):
                room.post(Letter(person, m.Leave()))
        await self._store.forget_guest(person.guest)
        await self._node.part(*(one.guest for one in known.blocked))
        self._node.farewell(person.guest)
        response = answer({"tables": known.tables}, **OWN)
        response.del_cookie(COOKIE, path=self._path)
        return response

    async def block(self, request: web.Request) -> web.Response:
        """Keep somebody away."""
        return await self._blocked(request, on=True)

    async def unblock(self, request: web.Request) -> web.Response:
        """Keep them away no longer."""
        return await self._blocked(request, on=False)

    async def _blocked(self, request: web.Request, *, on: bool) -> web.Response:
        person, other = await person_of(self._identity, request), request.match_info["guest"]
        if on and (other == person.guest or await self._store.guest(other) is None):
            raise problem(web.HTTPNotFound, "there is nobody like that to block")
        await self._store.block(person.guest, other, on=on)
        await self._node.part(person.guest, other)
        return answer(await self._store.stored(person.guest), **OWN)

    async def report(self, request: web.Request) -> web.Response:
        """Tell the operator of somebody at a public table."""
        person = await person_of(self._identity, request)
        asked = await asked_of(request, ReportAsked)
        room = await self._node.find(asked.table, self._identity.allowance(request))
        name = _name_at(room, asked.guest) if isinstance(room, LiveRoom) else ""
        is_there = isinstance(room, LiveRoom) and room.state.settings.public and _is_at(room, person.guest)
        if not is_there or not name or asked.guest == person.guest:
            raise problem(web.HTTPNotFound, NOT_THERE)
        now = round(time.time() * 1000)
        await self._store.report(Report(now, person.guest, asked.guest, name, asked.table, asked.why))
        return answer({"kept": True}, **OWN)


def _is_at(room: LiveRoom, guest: str) -> bool:
    return guest in room.room.present or bool(_name_at(room, guest))


def _name_at(room: LiveRoom, guest: str) -> str:
    """Of who sits here, or has played the last game."""
    state = room.state
    chair = state.chair_of(guest)
    seats = [seat for seat, player in state.players.items() if player == guest]
    return chair.name if chair else next((state.played[seat] for seat in seats), "")
