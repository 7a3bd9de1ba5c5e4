"""All finished games of a store."""

from collections.abc import AsyncIterator

from longears.room.told import Finished
from longears.server.places import Place
from longears.server.stores.statements import statements_at

_FINISHED = """
    SELECT id, game, at, record FROM finished WHERE CAST($1 AS text) IS NULL OR game = $1 ORDER BY at, id
"""


async def finished_games(place: Place, game: str | None = None) -> AsyncIterator[Finished]:
    """The finished games of a store, oldest first; the store may be in use."""
    async with statements_at(place) as store:
        async for some in store.some_at_a_time(_FINISHED, game):
            for columns in some:
                yield Finished(*columns)
