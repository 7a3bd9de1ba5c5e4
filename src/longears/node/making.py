"""Tables that are being made: their codes and keys, and who asked for them."""

import secrets
import time
from collections.abc import Callable
from typing import NamedTuple

from msgspec.structs import replace

from longears.node.connection import Connection
from longears.node.limits import Limits
from longears.node.protocols import Store, StoreError
from longears.room import Refused, Row, Settings, refused
from longears.room.register import change
from longears.room.rows import Created
from longears.room.state import SIGNS, State

CODE_LENGTH = 6
Ended = Callable[["Wish", bool], None]
"""Told that a wish for a quick match has come true or was refused, or that another one was made first."""


class Wish(NamedTuple):
    """Who wants a table, by which message."""

    connection: Connection
    message_id: str
    settings: Settings
    quick: "Ended | None" = None
    """Whom to tell of the end of a wish for a quick match."""
    after: str | None = None
    """The newest quick match of this game that is known of; there must be no newer one."""

    @property
    def guest(self) -> str:
        return self.connection.guest.id


class Making:
    """Writes the first row of each new table."""

    def __init__(self, store: Store, limits: Limits) -> None:
        self._store = store
        self._most = limits.tables_per_guest
        self._rests_for = round(1000 * limits.idle_game_seconds)
        self._wishes: dict[str, Wish] = {}
        """By the code of the table whose row is on its way."""

    async def begin(self, wish: Wish) -> Refused | str:
        """Begin to make a table; tells why not, or the code of the one that this message has made before."""
        try:
            made = await self._store.made(wish.guest, wish.message_id)
        except StoreError:
            return refused("store")
        if made.code:
            return made.code
        if made.open + sum(other.guest == wish.guest for other in self._wishes.values()) >= self._most:
            wish.connection.limited("tables_per_guest", "guest")
            return refused("too_many")
        if not wish.connection.may_make_table():
            return refused("too_fast")
        self._write(wish)
        return ""

    def _write(self, wish: Wish) -> None:
        code = _new_code()
        while code in self._wishes:
            code = _new_code()
        guest = wish.connection.guest
        body = Created(
            settings=wish.settings,
            key=secrets.token_hex(32),
            guest=guest.id,
            name=guest.name,
            badge=guest.badge,
            quick=wish.quick is not None,
        )
        row = Row(code, 1, round(time.time() * 1000), guest.id, body, wish.message_id)
        self._wishes[code] = wish
        changed = change(State(code), row, self._rests_for)
        assert changed is not None
        self._store.append(row, replace(changed, after=wish.after))

    def written(self, row: Row) -> Wish:
        """Whose wish the row was that the store has answered for."""
        return self._wishes.pop(row.room)


def _new_code() -> str:
    return "".join(secrets.choice(SIGNS) for _ in range(CODE_LENGTH))
