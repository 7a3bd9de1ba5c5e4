"""Replays and pictures of finished games, made of their records as they are now: a name may be forgotten."""

from collections.abc import Callable
from hashlib import sha256

import msgspec

from longears.language import language
from longears.node.protocols import Store
from longears.record import read
from longears.server.doors.codings import FixedAnswer
from longears.server.previews.picture import png
from longears.server.previews.telling import of_result
from longears.server.replay import replayed
from longears.server.workshop import Workshop

ASK_AGAIN = "private, no-cache"
"""Who has it asks whether it is still so: a name in it may have been forgotten, or all of it."""
Make = Callable[[str, str], FixedAnswer]


class Replays:
    """The finished games of a store, as they are shown."""

    def __init__(self, store: Store, workshop: Workshop) -> None:
        self._store, self._workshop = store, workshop

    async def of(self, finished_id: str, eyes: str) -> FixedAnswer | None:
        """The game step by step as these eyes saw it, as JSON; None if there is no such game."""
        return await self._made(finished_id, _told, eyes)

    async def pictured(self, finished_id: str, code: str) -> FixedAnswer | None:
        """The result as a picture, in the language of this code; otherwise the same."""
        return await self._made(finished_id, _pictured, code)

    async def _made(self, finished_id: str, make: Make, whose: str) -> FixedAnswer | None:
        """`whose`: the eyes that see it, or the language of who reads it."""
        record = await self._store.record(finished_id)
        if record is None:
            return None
        key = sha256(record.encode()).digest(), make, whose
        return await self._workshop.made(key, make, record, whose)


def _told(record: str, eyes: str) -> FixedAnswer:
    told = msgspec.json.encode(replayed(read(record), eyes))
    return FixedAnswer.of("application/json", ASK_AGAIN, told)


def _pictured(record: str, code: str) -> FixedAnswer:
    return FixedAnswer("image/png", ASK_AGAIN, png(of_result(read(record), language(code))), {})
