"""What a store need not keep any longer is deleted, a little at a time, while a server may be using it."""

import time
from collections.abc import AsyncIterator
from dataclasses import dataclass

from longears.server.places import Place
from longears.server.stores.statements import statements_at

DAY_MS = 86_400_000


@dataclass(frozen=True, slots=True)
class Retention:
    """How long things are kept, in days."""

    games: int
    """Finished games, from their end."""
    guests: int
    """Guests who have not come back, from the day they were here last."""


@dataclass(frozen=True, slots=True)
class Kind:
    """Something that is deleted."""

    name: str
    select: str
    """The keys of those that are too old; `games` and `guests` are moments in milliseconds since 1970."""
    delete: str
    """One of them, if it is still too old."""


KINDS = (
    Kind(
        "finished games",
        "SELECT id FROM finished WHERE at < {games}",
        "DELETE FROM finished WHERE id = $1",
    ),
    Kind(
        "notes of who played them",
        "SELECT guest, id FROM played AS p WHERE NOT EXISTS (SELECT 1 FROM finished WHERE id = p.id)",
        "DELETE FROM played WHERE guest = $1 AND id = $2",
    ),
    Kind(
        "guests",
        f"SELECT id, seen FROM guests WHERE seen < {{guests}} / {DAY_MS}"  # noqa: S608  a number of ours
        " AND NOT EXISTS (SELECT 1 FROM seats WHERE guest = guests.id)",
        "DELETE FROM guests WHERE id = $1 AND seen = $2",
    ),
    Kind(
        "push subscriptions of guests who are gone",
        "SELECT endpoint FROM subscriptions AS s WHERE NOT EXISTS (SELECT 1 FROM guests WHERE id = s.guest)",
        "DELETE FROM subscriptions WHERE endpoint = $1",
    ),
    Kind(
        "blocks by or of guests who are gone",
        "SELECT guest, other FROM blocks AS b WHERE NOT EXISTS (SELECT 1 FROM guests WHERE id = b.guest)"
        " OR NOT EXISTS (SELECT 1 FROM guests WHERE id = b.other)",
        "DELETE FROM blocks WHERE guest = $1 AND other = $2",
    ),
    Kind(
        "reports",
        "SELECT reporter, guest, room FROM reports WHERE at < {guests}",
        "DELETE FROM reports WHERE reporter = $1 AND guest = $2 AND room = $3",
    ),
    Kind(
        "notes of who made a table that is closed",
        "SELECT code FROM rooms WHERE closed AND until < {guests} AND made_by <> ''",
        "UPDATE rooms SET made_by = '', made_id = '' WHERE code = $1",
    ),
    Kind(
        "logs of games before the one that is played",
        "SELECT room, max(n) FROM rows WHERE begins GROUP BY room HAVING count(*) > 1"
        " AND NOT EXISTS (SELECT 1 FROM endings WHERE endings.room = rows.room)",
        "DELETE FROM rows WHERE room = $1 AND n < $2",
    ),
)


async def prune(place: Place, kept: Retention, *, dry: bool = False) -> AsyncIterator[tuple[str, int]]:
    """What is deleted, and how many of each; in a dry run it would be."""
    now = round(time.time() * 1000)
    before = {"games": now - kept.games * DAY_MS, "guests": now - kept.guests * DAY_MS}
    async with statements_at(place) as store:
        for kind in KINDS:
            keys = await store.found(kind.select.format(**before))
            if not dry:
                await store.for_each(kind.delete, keys)
            yield kind.name, len(keys)
