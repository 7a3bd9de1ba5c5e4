"""What can be asked without a socket: games, rule sheets, tables, finished games."""

from collections.abc import Awaitable, Callable
from functools import cache

import msgspec
from aiohttp import web

from longears.games import spec_of
from longears.node.live_room import LiveRoom
from longears.node.node import Node
from longears.node.protocols import Store
from longears.room import refused
from longears.server import asking
from longears.server.answers import ProblemTold
from longears.server.asking import Query
from longears.server.doors.codings import FixedAnswer
from longears.server.identity import Identity
from longears.server.replay import EYES
from longears.server.replays import ASK_AGAIN, Replays

HOUR = "public, max-age=3600"
NO_RECORD = "there is no finished game of this name"
REFUSALS = {
    "too_many_tries": web.HTTPTooManyRequests,
    "store": web.HTTPServiceUnavailable,
    "unreadable_table": web.HTTPConflict,
}
"""Why a table is not shown; otherwise there is none."""


def routes() -> list[web.RouteDef]:
    """What is the same on every server."""
    return [
        web.get("/api/games", games),
        *(web.get(f"/api/games/{{game}}/{what}", of_a_game(what)) for what in asking.OF_A_GAME),
        web.get("/api/games/{game}/lesson", lesson),
        web.get("/api/bots", bots),
        web.get("/api/cards.svg", card_faces),
        web.get("/health", health),
    ]


def answer(data: object, **headers: str) -> web.Response:
    return web.Response(body=msgspec.json.encode(data), content_type="application/json", headers=headers)


def problem(kind: type[web.HTTPException], message: str) -> web.HTTPException:
    return kind(text=msgspec.json.encode(ProblemTold(message)).decode(), content_type="application/json")


# Games


async def games(request: web.Request) -> web.Response:
    """Every game with its rule sheets and options, in words."""
    return _games().to(request)


@cache
def _games() -> FixedAnswer:
    return FixedAnswer.of("application/json", HOUR, asking.games())


async def bots(_request: web.Request) -> web.Response:
    """The levels a bot can have, and the bots that other packages bring."""
    return _for_an_hour(asking.bots())


def of_a_game(what: str) -> Callable[[web.Request], Awaitable[web.Response]]:
    """Answers this question about a game."""

    async def asked(request: web.Request) -> web.Response:
        try:
            told = asking.OF_A_GAME[what](request.match_info["game"], query_of(request))
        except ValueError as error:
            raise problem(web.HTTPBadRequest, str(error)) from error
        return _for_an_hour(told)

    return asked


async def lesson(request: web.Request) -> web.Response:
    """The first lesson of a game, step by step; its sentences are the client's."""
    try:
        return _lesson(spec_of(request.match_info["game"]).name).to(request)
    except ValueError as error:
        raise problem(web.HTTPBadRequest, str(error)) from error


@cache
def _lesson(game: str) -> FixedAnswer:
    return FixedAnswer.of("application/json", HOUR, asking.lesson(game))


def query_of(request: web.Request) -> Query:
    return Query(request.rel_url.raw_query_string)


def _for_an_hour(told: bytes) -> web.Response:
    return web.Response(body=told, content_type="application/json", headers={"Cache-Control": HOUR})


# Pictures and health


async def card_faces(request: web.Request) -> web.Response:
    """All card faces, as symbols of one picture."""
    return _card_faces(asking.card_faces(query_of(request))).to(request)


@cache
def _card_faces(svg: bytes) -> FixedAnswer:
    return FixedAnswer.of("image/svg+xml; charset=utf-8", HOUR, svg)


async def health(_request: web.Request) -> web.Response:
    return answer({"healthy": True})


def readiness(node: Node) -> web.Response:
    """Whether new players may come, as proxies ask."""
    return web.json_response({"ready": node.ready}, status=200 if node.ready else 503)


# Tables, finished games, and how the server is


class Tables:
    """What is asked of this server's own tables and records."""

    def __init__(self, node: Node, store: Store, identity: Identity, replays: Replays) -> None:
        self._node = node
        self._store = store
        self._identity = identity
        self._replays = replays

    def routes(self) -> list[web.RouteDef]:
        return [
            web.post("/api/guest", self._identity.welcome),
            web.get("/api/tables", self.tables),
            web.get("/api/tables/{code}", self.table),
            web.get("/api/tables/{code}/record", self.running_record),
            web.get("/api/records/{id}", self.record),
            web.get("/api/records/{id}/replay", self.replay),
            web.get("/api/records/{id}/result.png", self.result),
            web.get("/ready", self.ready),
        ]

    async def tables(self, _request: web.Request) -> web.Response:
        """The public tables."""
        return answer(self._node.lobby.listed())

    async def _room(self, request: web.Request) -> LiveRoom:
        found = await self._node.find(request.match_info["code"], self._identity.allowance(request))
        if isinstance(found, LiveRoom):
            return found
        raise problem(REFUSALS.get(found.code, web.HTTPNotFound), found.message)

    async def table(self, request: web.Request) -> web.Response:
        """What one should know of a table before sitting down."""
        told = asking.table((await self._room(request)).state)
        return web.Response(body=told, content_type="application/json")

    async def running_record(self, request: web.Request) -> web.Response:
        """The record of the running game, with all cards hidden that the asker has not seen."""
        room = (await self._room(request)).room
        guest = await self._identity.guest_of(request)
        if room.state.game is None:
            raise problem(web.HTTPNotFound, "no game has been played at this table yet")
        seat = room.seat_of(guest.id) if guest else None
        return web.Response(text=str(room.state.game.record.redacted(seat)), content_type="text/plain")

    def _record_asked(self, request: web.Request) -> str:
        """The name of a finished game, from who may still try one: it begins with the code of a table."""
        if not self._node.shares.may_try(self._identity.allowance(request)):
            raise problem(web.HTTPTooManyRequests, refused("too_many_tries").message)
        return request.match_info["id"].upper()

    def _no_record(self, request: web.Request) -> web.HTTPException:
        self._node.shares.note_wrong_code(self._identity.allowance(request))
        return problem(web.HTTPNotFound, NO_RECORD)

    async def record(self, request: web.Request) -> web.Response:
        """A finished game, as text."""
        name = self._record_asked(request)
        text = await self._store.record(name)
        if text is None:
            raise self._no_record(request)
        answer = FixedAnswer("text/plain; charset=utf-8", ASK_AGAIN, text.encode(), {}).to(request)
        answer.headers["Content-Disposition"] = f'inline; filename="{name}.txt"'
        return answer

    async def replay(self, request: web.Request) -> web.Response:
        """A finished game step by step, as the chosen eyes saw it."""
        eyes = request.query.get("eyes", "none")
        if eyes not in EYES:
            raise problem(web.HTTPBadRequest, f"eyes are one of {', '.join(EYES)}")
        told = await self._replays.of(self._record_asked(request), eyes)
        if told is None:
            raise self._no_record(request)
        return told.to(request)

    async def result(self, request: web.Request) -> web.Response:
        """A picture of how a game ended, in the language asked for."""
        picture = await self._replays.pictured(self._record_asked(request), query_of(request).language.code)
        if picture is None:
            raise self._no_record(request)
        return picture.to(request)

    async def ready(self, _request: web.Request) -> web.Response:
        """Whether new players may come; not while the server starts or stops."""
        return readiness(self._node)
