"""What can be asked without a socket: games, rule sheets, tables, finished games."""

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any

import msgspec
from aiohttp import web

from longears.bots import LEVELS
from longears.core import GameSpec, Rules
from longears.games import SPECS, rules_of, rules_under
from longears.games.pages import PAGES
from longears.language import Language, language
from longears.page import OptionWords, best_is_ours
from longears.record import read
from longears.rulepage import differences, tips_for, told, told_of_cards
from longears.server.answers import CardsTold, RulesTold, TableTold, TipsTold, sheet_told
from longears.server.codings import FixedAnswer
from longears.server.desk import Desk
from longears.server.identity import HOUSE, guest_of, welcome_guest
from longears.server.pages import FOREVER
from longears.server.replay import EYES, replayed
from longears.svg import faces

HOUR = "public, max-age=3600"


def routes() -> list[web.RouteDef]:
    return [
        web.post("/api/guest", welcome_guest),
        web.get("/api/games", games),
        web.get("/api/games/{game}/rules", rules),
        web.get("/api/games/{game}/tips", tips),
        web.get("/api/games/{game}/sheet", sheet),
        web.get("/api/games/{game}/cards", cards),
        web.get("/api/bots", bots),
        web.get("/api/tables", tables),
        web.get("/api/tables/{code}", table),
        web.get("/api/tables/{code}/record", running_record),
        web.get("/api/records/{id}", record),
        web.get("/api/records/{id}/replay", replay),
        web.get("/api/cards.svg", card_faces),
        web.get("/health", health),
        web.get("/ready", ready),
        web.get("/metrics", metrics),
    ]


def answer(data: object, **headers: str) -> web.Response:
    return web.Response(body=msgspec.json.encode(data), content_type="application/json", headers=headers)


def problem(kind: type[web.HTTPException], message: str) -> web.HTTPException:
    return kind(text=msgspec.json.encode({"message": message}).decode(), content_type="application/json")


# Games


async def games(request: web.Request) -> web.Response:
    """Every game with its rule sheets and options, in words."""
    return _games().to(request)


@cache
def _games() -> FixedAnswer:
    told = msgspec.json.encode([_game(spec) for spec in SPECS.values()])
    return FixedAnswer.of("application/json", HOUR, told)


def _game(spec: GameSpec) -> dict[str, Any]:
    page = PAGES[spec.name]
    return {
        "name": spec.name,
        "title": spec.title,
        "summary": page.summary,
        "minutes": page.minutes,
        "players": [spec.seats[0], spec.seats[-1]],
        "best_with": page.best_with,
        "best_is_ours": best_is_ours(page),
        "version": spec.version,
        "presets": {name: sheet.texts() for name, sheet in spec.presets.items()},
        "sheets": {name: sheet_told(rules_under(spec, sheet)) for name, sheet in spec.presets.items()},
        "preset_words": page.presets,
        "options": [_option(spec, option) for option in page.options],
        "asked_first": page.asked_first,
    }


def _option(spec: GameSpec, option: OptionWords) -> dict[str, Any]:
    told: dict[str, Any] = {"name": option.name, "question": option.question}
    limits = type(spec.book).limits().get(option.name)
    if limits:
        (words,) = option.values.values()
        return told | {"least": limits[0], "most": limits[1], "words": words}
    return told | {"values": [{"value": value, "words": words} for value, words in option.values.items()]}


async def bots(_request: web.Request) -> web.Response:
    """The levels a bot can have."""
    return answer(LEVELS, **{"Cache-Control": HOUR})


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


# Tables


async def tables(request: web.Request) -> web.Response:
    """The public tables."""
    return answer(request.app[HOUSE].listed())


def _desk(request: web.Request) -> Desk:
    desk = request.app[HOUSE].desks.get(request.match_info["code"].upper())
    if desk is None:
        raise problem(web.HTTPNotFound, "there is no such table; perhaps it has been cleared away")
    return desk


async def table(request: web.Request) -> web.Response:
    """What one should know of a table before sitting down."""
    state = _desk(request).room.state
    return answer(
        TableTold(
            code=state.code,
            settings=state.settings,
            differences=differences(state.rules),
            host=next((chair.name for chair in state.people if chair.guest == state.host), ""),
            seats=len(state.chairs),
            taken=sum(not chair.is_empty for chair in state.chairs),
            playing=state.playing,
        )
    )


async def running_record(request: web.Request) -> web.Response:
    """The record of the running game, with all cards hidden that the asker has not seen."""
    room = _desk(request).room
    guest = await guest_of(request)
    if room.state.game is None:
        raise problem(web.HTTPNotFound, "no game has been played at this table yet")
    seat = room.seat_of(guest.id) if guest else None
    return web.Response(text=str(room.state.game.record.redacted(seat)), content_type="text/plain")


# Finished games


async def _record(request: web.Request) -> str:
    found = await request.app[HOUSE].store.record(request.match_info["id"].upper())
    if found is None:
        raise problem(web.HTTPNotFound, "there is no finished game of this name")
    return found


async def record(request: web.Request) -> web.Response:
    """A finished game, as text."""
    text = await _record(request)
    name = f"{request.match_info['id'].upper()}.txt"
    headers = {"Content-Disposition": f'inline; filename="{name}"', "Cache-Control": FOREVER}
    return web.Response(text=text, content_type="text/plain", headers=headers)


async def replay(request: web.Request) -> web.Response:
    """A finished game step by step, as the chosen eyes saw it."""
    eyes = request.query.get("eyes", "none")
    if eyes not in EYES:
        raise problem(web.HTTPBadRequest, f"eyes are one of {', '.join(EYES)}")
    return answer(replayed(read(await _record(request)), eyes), **{"Cache-Control": FOREVER})


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


async def ready(request: web.Request) -> web.Response:
    """Whether new players may come; not while the server starts or stops."""
    is_ready = request.app[HOUSE].ready
    return web.json_response({"ready": is_ready}, status=200 if is_ready else 503)


async def metrics(request: web.Request) -> web.Response:
    text = request.app[HOUSE].metrics.text()
    return web.Response(body=text, headers={"Content-Type": "text/plain; version=0.0.4; charset=utf-8"})
