"""A guest is forgotten: nothing is left that says who it was."""

from typing import NamedTuple

import msgspec

from longears.server.people import new_guest_id
from longears.server.places import Place
from longears.server.stores.nameless import NOBODY, without_name
from longears.server.stores.statements import Statements, statements_at

_NAMESAKES = """
    SELECT id, seen, (SELECT count(*) FROM played WHERE guest = guests.id) FROM guests
    WHERE name = $1 ORDER BY seen DESC LIMIT 50
"""
_NAME = "SELECT name FROM guests WHERE id = $1"
_GAMES = "SELECT id, seat FROM played WHERE guest = $1"
_ACTS = "SELECT 1 FROM rows WHERE actor = $1 LIMIT 1"
_TABLES = """
    SELECT DISTINCT room FROM rows WHERE actor = $1 OR body <> replace(body, $1, '') ORDER BY room
"""
_REWRITE = "UPDATE rows SET body = $3 WHERE room = $1 AND n = $2"
_FORGET = (
    "DELETE FROM guests WHERE id = $1",
    "DELETE FROM played WHERE guest = $1",
    "DELETE FROM carried WHERE guest = $1",
    "DELETE FROM subscriptions WHERE guest = $1",
    "DELETE FROM blocks WHERE guest = $1 OR other = $1",
    "DELETE FROM reports WHERE reporter = $1 OR guest = $1",
    "UPDATE rooms SET made_by = '', made_id = '' WHERE made_by = $1 AND closed",
)
_LEAVE = (
    "UPDATE rows SET actor = $2 WHERE actor = $1",
    "UPDATE seats SET guest = $2 WHERE guest = $1",
    "UPDATE rooms SET made_by = $2 WHERE made_by = $1",
)


class Forgotten(NamedTuple):
    """What was known of the guest."""

    name: str
    games: int
    """Finished games whose records had the name."""
    tables: tuple[str, ...]
    """Open tables where they sat or that they have made."""
    waits: bool
    """Whether those tables still know them, because a server was using the store."""


class Namesake(NamedTuple):
    """One of those who go by a name."""

    guest: str
    seen: int
    """The day they were here last, in days since 1970."""
    games: int
    """Finished games that they have played."""


async def namesakes(place: Place, name: str) -> list[Namesake]:
    """Everyone who goes by this name."""
    async with statements_at(place) as store:
        return [Namesake(*found) for found in await store.found(_NAMESAKES, name)]


async def forget(place: Place, guest: str) -> Forgotten | None:
    """Forget this guest; None if the store knows nobody of this id."""
    async with statements_at(place) as store, store.together():
        return await _Forgetting(store, guest).done()


class _Forgetting:
    def __init__(self, store: Statements, guest: str) -> None:
        self._store, self._guest = store, guest
        self._instead = new_guest_id()

    async def done(self) -> Forgotten | None:
        names, games, acts = [await self._store.found(what, self._guest) for what in (_NAME, _GAMES, _ACTS)]
        if not (names or games or acts):
            return None
        tables = tuple(code for (code,) in await self._store.found(_TABLES, self._guest))
        for game, seat in games:
            await self._clear_record(game, seat)
        for statement in _FORGET:
            await self._store.found(statement, self._guest)
        alone = await self._store.alone()  # else a server has these tables in memory, with the guest at them
        if alone:
            await self._leave(tables)
        name = names[0][0] if names else ""
        return Forgotten(name, len(games), tables, waits=bool(tables) and not alone)

    async def _clear_record(self, game: str, seat: str) -> None:
        for (text,) in await self._store.found("SELECT record FROM finished WHERE id = $1", game):
            cleared = without_name(text, seat)
            await self._store.found("UPDATE finished SET record = $2 WHERE id = $1", game, cleared)

    async def _leave(self, tables: tuple[str, ...]) -> None:
        """The rows stay, for those who play on; in them somebody sits there whom nobody is."""
        for code in tables:
            for n, body in await self._store.found("SELECT n, body FROM rows WHERE room = $1", code):
                told = msgspec.json.encode(self._cleared(msgspec.json.decode(body))).decode()
                await self._store.found(_REWRITE, code, n, told)
        for statement in _LEAVE:
            await self._store.found(statement, self._guest, self._instead)

    def _cleared(self, value: object) -> object:
        if isinstance(value, dict):
            name = {"name": NOBODY} if value.get("guest") == self._guest and "name" in value else {}
            return {self._cleared(key): self._cleared(kept) for key, kept in value.items()} | name
        if isinstance(value, list):
            return [self._cleared(kept) for kept in value]
        return self._instead if value == self._guest else value
