"""What can be asked without a socket: games, rule sheets, tables, finished games."""

from collections.abc import Iterable, Iterator
from functools import cache

import msgspec
from aiohttp import web

from longears.bots import BOTS, LEVELS, makers
from longears.core import Rules
from longears.games import all_specs, rules_of, rules_under, spec_of
from longears.games.pages import PAGES
from longears.language import Language, language
from longears.node.live_room import LiveRoom
from longears.node.node import Node
from longears.node.protocols import Store
from longears.room import refused
from longears.rulepage import differences, tips_for, told, told_of_cards
from longears.server.answers import (
    CardsTold,
    ProblemTold,
    RulesTold,
    TableTold,
    TipsTold,
    game_told,
    sheet_told,
)
from longears.server.doors.codings import FixedAnswer
from longears.server.identity import Identity
from longears.server.lessons import lesson_told
from longears.server.replay import EYES
from longears.server.replays import ASK_AGAIN, Replays
from longears.svg import faces

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
        web.get("/api/games/{game}/rules", rules),
        web.get("/api/games/{game}/tips", tips),
        web.get("/api/games/{game}/sheet", sheet),
        web.get("/api/games/{game}/cards", cards),
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
    told = msgspec.json.encode([game_told(spec, PAGES[name]) for name, spec in all_specs().items()])
    return FixedAnswer.of("application/json", HOUR, told)


async def bots(_request: web.Request) -> web.Response:
    """The levels a bot can have, and the bots that other packages bring."""
    brought = tuple(name for name in makers() if name not in BOTS)
    return answer(LEVELS + brought, **{"Cache-Control": HOUR})


async def rules(request: web.Request) -> web.Response:
    """The rule page of a sheet, in the language asked for if it is told in it."""
    asked = _rules_asked(request)
    page = told(asked, _language(request))
    return answer(RulesTold(page, sheet_told(asked), tuple(asked.spec.presets)), **{"Cache-Control": HOUR})


async def tips(request: web.Request) -> web.Response:
    """Tips for a sheet and a number of `seats`, in the language asked for."""
    asked = _rules_asked(request)
    found = tips_for(asked, _language(request), _seats_asked(request, asked))
    return answer(TipsTold(found), **{"Cache-Control": HOUR})


def _language(request: web.Request) -> Language:
    return language(request.query.get("language", ""))


async def sheet(request: web.Request) -> web.Response:
    """A rule sheet with all that follows from its options; `choose` changes one of them."""
    return answer(sheet_told(_rules_asked(request)), **{"Cache-Control": HOUR})


async def cards(request: web.Request) -> web.Response:
    """What each card does under a sheet with this many seats, in the language asked for."""
    asked = _rules_asked(request)
    page, seats = PAGES[asked.spec.name], _seats_asked(request, asked)
    words = told_of_cards(page, asked.options, seats, _language(request))
    return answer(CardsTold(words), **{"Cache-Control": HOUR})


async def lesson(request: web.Request) -> web.Response:
    """The first lesson of a game, step by step; its sentences are the client's."""
    try:
        return _lesson(spec_of(request.match_info["game"]).name).to(request)
    except ValueError as error:
        raise problem(web.HTTPBadRequest, str(error)) from error


@cache
def _lesson(game: str) -> FixedAnswer:
    return FixedAnswer.of("application/json", HOUR, msgspec.json.encode(lesson_told(game)))


def _seats_asked(request: web.Request, asked: Rules) -> int:
    text = request.query.get("seats", "")
    seats = int(text) if text.isdecimal() and len(text) == 1 else 0
    try:
        asked.check_seats(seats)
    except ValueError as error:
        raise problem(web.HTTPBadRequest, str(error)) from error
    return seats


def _rules_asked(request: web.Request) -> Rules:
    """The rules of a preset with options, and with what is then chosen."""
    query = request.query
    options, choices = (dict(_pairs(query.getall(name, []))) for name in ("option", "choose"))
    try:
        asked = rules_of(request.match_info["game"], query.get("preset", "book"), options)
        return rules_under(asked.spec, asked.options.changed(choices))
    except ValueError as error:
        raise problem(web.HTTPBadRequest, str(error)) from error


def _pairs(texts: Iterable[str]) -> Iterator[tuple[str, str]]:
    """`name=value`, as addresses have it."""
    for text in texts:
        name, _, value = text.partition("=")
        yield name, value


# Pictures and health


async def card_faces(request: web.Request) -> web.Response:
    """All card faces, as symbols of one picture."""
    four_colour = "four" in request.query.get("colours", "")
    large_index = "large" in request.query.get("index", "")
    return _card_faces(four_colour, large_index).to(request)


@cache
def _card_faces(four_colour: bool, large_index: bool) -> FixedAnswer:
    drawn = faces.symbols(four_colour=four_colour, large_index=large_index)
    svg = f'<svg xmlns="http://www.w3.org/2000/svg">{drawn}</svg>'
    return FixedAnswer.of("image/svg+xml; charset=utf-8", HOUR, svg.encode())


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
        state = (await self._room(request)).state
        return answer(
            TableTold(
                code=state.code,
                settings=state.settings,
                differences=differences(state.rules),
                host=state.host_name,
                seats=len(state.chairs),
                taken=sum(not chair.is_empty for chair in state.chairs),
                playing=state.playing,
            )
        )

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
        picture = await self._replays.pictured(self._record_asked(request), _language(request).code)
        if picture is None:
            raise self._no_record(request)
        return picture.to(request)

    async def ready(self, _request: web.Request) -> web.Response:
        """Whether new players may come; not while the server starts or stops."""
        return readiness(self._node)
