"""What a page asks besides its line, as a server answers it; without sockets."""

import re
from collections.abc import Awaitable, Callable
from http import HTTPStatus
from urllib.parse import unquote

import msgspec

from longears.bots import LEVELS, QUICK
from longears.node.guests import Guest
from longears.node.live_room import LiveRoom
from longears.node.node import Node
from longears.record import read
from longears.server import asking
from longears.server.answers import GuestTold, ProblemTold
from longears.server.asking import Query
from longears.server.device.store import DeviceStore
from longears.server.replay import EYES, replayed

JSON, SVG, TEXT = "application/json", "image/svg+xml", "text/plain; charset=utf-8"
Answer = tuple[int, str, bytes]
Welcome = Callable[..., Awaitable[Guest]]
OF_A_GAME = re.compile("/api/games/([^/]+)/([a-z]+)")
TABLE = re.compile("/api/tables/([^/]+)(/record)?")
RECORD = re.compile("/api/records/([^/]+)(/replay)?")


class _Wishes(msgspec.Struct):
    """What a guest wishes to be called."""

    name: str = ""
    badge: str = ""


class Answers:
    """Knows what a page asks for at a table; for anything else there is a server.  `who` asks is a guest."""

    def __init__(self, node: Node, store: DeviceStore, welcome: Welcome) -> None:
        self._node, self._store, self._welcome = node, store, welcome

    async def to(self, who: str, method: str, address: str, body: str) -> Answer:
        path, _, query = address.partition("?")
        try:
            found = await self._found(who, method, path, Query(query), body)
        except (ValueError, msgspec.MsgspecError) as error:
            return _problem(HTTPStatus.BAD_REQUEST, str(error))
        return found or _problem(HTTPStatus.NOT_FOUND, "this is not to be had on this device")

    async def _found(self, who: str, method: str, path: str, query: Query, body: str) -> Answer | None:
        if (method, path) == ("POST", "/api/guest"):
            return _told(await self._guest(who, msgspec.json.decode(body or "{}", type=_Wishes)))
        if (method, path) == ("GET", "/api/me/data"):
            return _told(msgspec.json.encode(await self._store.stored((await self._welcome(who)).id)))
        if method != "GET":
            return None
        if path.startswith("/api/games/"):
            return _of_a_game(path, query)
        if found := TABLE.fullmatch(path):
            return await self._table(who, unquote(found[1]), is_record=bool(found[2]))
        if found := RECORD.fullmatch(path):
            return await self._record(unquote(found[1]).upper(), query, is_replay=bool(found[2]))
        return self._same_for_all(path, query)

    def _same_for_all(self, path: str, query: Query) -> Answer | None:
        match path:
            case "/api/games":
                return _told(asking.games())
            case "/api/bots":
                return _told(msgspec.json.encode([level for level in LEVELS if level in QUICK]))
            case "/api/cards.svg":
                return HTTPStatus.OK, SVG, asking.card_faces(query)
            case "/api/tables":
                return _told(msgspec.json.encode(self._node.lobby.listed()))
        return None

    async def _guest(self, who: str, wishes: _Wishes) -> bytes:
        guest = await self._welcome(who, wishes.name, wishes.badge)
        return msgspec.json.encode(GuestTold(guest.id, guest.name, guest.badge))

    async def _table(self, who: str, code: str, *, is_record: bool) -> Answer | None:
        room = await self._node.find_room(code.upper())
        if not isinstance(room, LiveRoom):
            return None
        if not is_record:
            return _told(asking.table(room.state))
        if room.state.game is None:
            return None
        seat = room.room.seat_of((await self._welcome(who)).id)
        return HTTPStatus.OK, TEXT, str(room.state.game.record.redacted(seat)).encode()

    async def _record(self, name: str, query: Query, *, is_replay: bool) -> Answer | None:
        record = await self._store.record(name)
        if record is None:
            return None
        if not is_replay:
            return HTTPStatus.OK, TEXT, record.encode()
        eyes = query.one("eyes", "none")
        if eyes not in EYES:
            raise ValueError(f"eyes are one of {', '.join(EYES)}")
        return _told(msgspec.json.encode(replayed(read(record), eyes)))


def _of_a_game(path: str, query: Query) -> Answer | None:
    found = OF_A_GAME.fullmatch(path)
    if found is None:
        return None
    game, what = unquote(found[1]), found[2]
    if what == "lesson":
        return _told(asking.lesson(game))
    return _told(asking.OF_A_GAME[what](game, query)) if what in asking.OF_A_GAME else None


def _told(data: bytes) -> Answer:
    return HTTPStatus.OK, JSON, data


def _problem(status: HTTPStatus, message: str) -> Answer:
    return status, JSON, msgspec.json.encode(ProblemTold(message))
